"""Django's, with psycopg 3, or with what SORTID_DJANGO says: psycopg2, server_side_binding."""

import os
import sys

variant = os.environ.get("SORTID_DJANGO")
if variant == "psycopg2":
    sys.modules["psycopg"] = None  # so that Django takes psycopg2
OPTIONS = {"server_side_binding": True} if variant == "server_side_binding" else {}
APPS = "admin", "auth", "contenttypes", "messages", "sessions"
PROCESSORS = ["django.contrib.auth.context_processors.auth", "django.contrib.messages.context_processors.messages", "django.template.context_processors.request"]

ALLOWED_HOSTS, AUTH_USER_MODEL = ["testserver"], "shop_django.Member"
DATABASES = {"default": {"ENGINE": "django.db.backends.postgresql", "NAME": os.environ.get("PGDATABASE", "postgres"), "OPTIONS": OPTIONS}}
DEFAULT_AUTO_FIELD = "sortid.django.ULIDAutoField"
INSTALLED_APPS = [*(f"django.contrib.{app}" for app in APPS), "rest_framework", "sortid.django", "shop_django"]
MIDDLEWARE = [f"django.contrib.{name}Middleware" for name in ("sessions.middleware.Session", "auth.middleware.Authentication", "messages.middleware.Message")]
MIGRATION_MODULES = {"shop_django": "migrated"}
ROOT_URLCONF, SECRET_KEY, USE_TZ = "test_site", "secret", True
TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True, "OPTIONS": {"context_processors": PROCESSORS}}]
