"""Django REST framework: serializers of models have this field for ids, alone and in arrays."""

from typing import Any

from rest_framework import serializers

import sortid.django


class IdField(serializers.CharField, serializers.ModelField):
    def get_attribute(
        self, obj: Any
    ) -> Any:  # a ModelField takes the object, which an item of an array has not
        return serializers.Field.get_attribute(self, obj)

    def to_internal_value(self, data: Any) -> Any:
        return self.model_field.to_python(super().to_internal_value(data))


serializers.ModelSerializer.serializer_field_mapping[sortid.django.IdField] = IdField
