"""drf-spectacular: adds the pattern of ids to OpenAPI schemas, including path parameters."""

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension

import sortid


class IdExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = "sortid.django.rest_framework.IdField"

    def map_serializer_field(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        field = self.target.model_field
        return {"type": "string", "pattern": sortid.pattern(field.type_name, field.prefix)}
