from importlib import import_module

from django.apps import AppConfig, apps


class SortidConfig(AppConfig):
    name = "sortid.django"
    label = "sortid"

    def ready(self) -> None:
        for app in "rest_framework", "import_export", "drf_spectacular":
            if apps.is_installed(app):
                import_module(f"sortid.django.{app}")
        try:
            filters = import_module("sortid.django.filters")
        except ImportError:
            return
        filters.register()
