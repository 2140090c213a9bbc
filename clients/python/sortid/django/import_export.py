"""django-import-export: a blank id in a row means none, so that the server generates it."""

from typing import Any

from import_export import resources, widgets

import sortid


class IdWidget(widgets.Widget):
    def clean(self, value: Any, row: Any = None, **options: Any) -> Any:
        return None if value == "" else value


# Keys are the results of IdField.get_internal_type.
resources.ModelResource.WIDGETS_MAP |= {
    name: IdWidget for name in ("TypeIDField", *(f"sortid.{type}" for type in sortid.GENERATORS))
}
