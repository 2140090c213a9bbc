"""django-import-export: treats a blank id as missing, so that the server generates one."""

from typing import Any

from import_export import resources, widgets

import sortid


class IdWidget(widgets.Widget):
    def clean(self, value: Any, row: Any = None, **options: Any) -> Any:
        return None if value == "" else value


# The keys are the values that IdField.get_internal_type returns.
resources.ModelResource.WIDGETS_MAP |= {
    name: IdWidget for name in ("TypeIDField", *(f"sortid.{type}" for type in sortid.GENERATORS))
}
