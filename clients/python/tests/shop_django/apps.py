"""The README's AppConfig, for an app named shop_django."""

# docs: begin
from django.apps import AppConfig


class ShopConfig(AppConfig):
    name = "shop_django"
    default_auto_field = "sortid.django.ULIDAutoField"


# docs: end
