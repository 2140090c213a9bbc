"""The README's path converters."""

# docs: begin
from django.urls import path, register_converter
from sortid.django import converter

register_converter(converter("typeid", "user"), "user_id")
register_converter(converter("euid"), "euid")
# docs: end
