"""Django's, with psycopg 3, or with what SORTID_DJANGO says: psycopg2, server_side_binding."""

import os
import sys

variant = os.environ.get("SORTID_DJANGO")
if variant == "psycopg2":
    sys.modules["psycopg"] = None  # so that Django takes psycopg2
DATABASE = {
    "ENGINE": "django.db.backends.postgresql",
    "NAME": os.environ.get("PGDATABASE", "postgres"),
}
DATABASES = {
    "default": DATABASE | {"OPTIONS": {"server_side_binding": variant == "server_side_binding"}}
}
DEFAULT_AUTO_FIELD = "sortid.django.ULIDAutoField"
INSTALLED_APPS = ["rest_framework", "sortid.django", "shop_django"]
ROOT_URLCONF, USE_TZ = "test_django", True
