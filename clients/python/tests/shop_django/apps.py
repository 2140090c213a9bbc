"""The README's AppConfig, as in an app with this name."""

# docs: begin
from django.apps import AppConfig


class ShopConfig(AppConfig):
    name = "shop_django"
    default_auto_field = "sortid.django.ULIDAutoField"


# docs: end
