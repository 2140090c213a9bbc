"""django-filter: filters for ids. They report a malformed id as a form does."""

from typing import Any

from django import forms
from django_filters import filters, filterset

from sortid.django import IdField, IdFormField


class IdFilter(filters.Filter):
    """A filter that accepts an id or, for a lookup by text such as starts_with, any text."""

    field_class: Any = IdFormField

    def __init__(
        self,
        field_name: str | None = None,
        lookup_expr: str | None = None,
        *,
        field: Any,
        **options: Any,
    ) -> None:
        lookup = field.get_lookup(lookup_expr)
        if lookup and not lookup.prepare_rhs:
            self.field_class = forms.CharField
        else:
            options["field"] = field
        super().__init__(field_name, lookup_expr, **options)


def register() -> None:
    """Register the filter for filter sets, including those of Django REST framework."""
    found = {"filter_class": IdFilter, "extra": lambda field: {"field": field}}
    filterset.FILTER_FOR_DBFIELD_DEFAULTS[IdField] = found
    try:
        from django_filters.rest_framework import FilterSet
    except ImportError:
        return
    FilterSet.FILTER_DEFAULTS[IdField] = found
