"""Django REST framework: a serializer field for ids, even in arrays, and a CursorPagination."""

from typing import Any

from rest_framework import pagination, serializers
from rest_framework.exceptions import NotFound

import sortid.django


class IdField(serializers.CharField):
    def __init__(self, model_field: Any, **options: Any) -> None:
        self.model_field = model_field
        super().__init__(**options)

    def to_internal_value(self, data: Any) -> Any:
        return self.model_field.to_python(super().to_internal_value(data))


class CursorPagination(pagination.CursorPagination):
    """Responds with 404 to a malformed id in a cursor, as to any other invalid cursor."""

    def paginate_queryset(self, queryset: Any, request: Any, view: Any = None) -> Any:
        try:
            return super().paginate_queryset(queryset, request, view)
        except sortid.django.MalformedId:
            raise NotFound(self.invalid_cursor_message) from None


class _OfModel(serializers.ModelField):
    """A ModelField, because serializers pass the model's field only to a ModelField. It creates an
    IdField, because OpenAPI schemas do not treat a ModelField as a string."""

    def __new__(cls, model_field: Any, **options: Any) -> Any:
        return IdField(model_field, **options)


serializers.ModelSerializer.serializer_field_mapping[sortid.django.IdField] = _OfModel
