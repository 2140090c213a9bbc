from importlib import import_module

from django.apps import AppConfig, apps


class SortidConfig(AppConfig):
    name = "sortid.django"
    label = "sortid"

    def ready(self) -> None:
        if apps.is_installed("rest_framework"):
            import_module("sortid.django.rest_framework")
        try:
            filters = import_module("sortid.django.filters")
        except ImportError:
            return
        filters.register()
