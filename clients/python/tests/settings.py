"""Django's settings: psycopg 3, or the variant in SORTID_DJANGO (psycopg2, server_side_binding)."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

variant = os.environ.get("SORTID_DJANGO")
if variant == "psycopg2":
    sys.modules["psycopg"] = None  # makes Django use psycopg2
DATABASE = {
    "ENGINE": "django.db.backends.postgresql",
    "NAME": os.environ.get("PGDATABASE", "postgres"),
}
DATABASES = {
    "default": DATABASE | {"OPTIONS": {"server_side_binding": variant == "server_side_binding"}}
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CONTRIB = ("admin", "auth", "contenttypes", "messages", "sessions")
INSTALLED_APPS = [
    *(f"django.contrib.{name}" for name in CONTRIB),
    "django_filters",
    "drf_spectacular",
    "import_export",
    "rest_framework",
    "sortid.django",
    "shop_django",
]
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
PROCESSORS = ("auth.context_processors.auth", "messages.context_processors.messages")
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": [f"django.contrib.{name}" for name in PROCESSORS]},
    }
]
SECRET_KEY, ALLOWED_HOSTS, STATIC_URL = "secret", ["testserver"], "static/"
ROOT_URLCONF, USE_TZ = "test_django", True
generated = TemporaryDirectory()
sys.path.insert(0, generated.name)
MIGRATION_MODULES = {"shop_django": "shop_migrations"}
Path(generated.name, "shop_migrations").mkdir()
Path(generated.name, "shop_migrations/__init__.py").touch()
