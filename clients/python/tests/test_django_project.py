"""New Django projects that make ids their keys, in an AppConfig or in DEFAULT_AUTO_FIELD."""

import os
import subprocess
import sys
from importlib.util import find_spec

import psycopg
import pytest
from conftest import NAME, NATIVE

SETTINGS = """
DATABASES = {"default": {"ENGINE": "django.db.backends.postgresql", "NAME": "%s"}}
INSTALLED_APPS = ["django.contrib.auth", "django.contrib.contenttypes", %s]
DEFAULT_AUTO_FIELD = "%s"
SECRET_KEY = "secret"
"""
EXTENSION = """
from django.contrib.postgres.operations import CreateExtension
from django.db import migrations

class Migration(migrations.Migration):
    operations = [CreateExtension("sortid")]
"""
MODELS = """
from django.db import models

class %s(models.Model):
    name = models.TextField()
"""
TESTS = """
from django.test import TestCase
from shop.models import Item

class Tests(TestCase):
    def test_key(self):
        self.assertEqual(len(Item.objects.create(name="").pk), 26)
"""
SERVICES = """
import django
from django.db import connections

django.setup()
for database in connections.all():
    with database.cursor() as cursor:
        cursor.execute("SELECT ARRAY[gen_ulid()]")
        [ids] = cursor.fetchone()
        assert type(ids) is list, f"{database.alias} returns an array as {ids}"
"""
CONFIG = """
from django.apps import AppConfig

class ShopConfig(AppConfig):
    name, default_auto_field = "shop", "sortid.django.ULIDAutoField"
"""
BY_ULIDS, BY_INTEGERS = "sortid.django.ULIDAutoField", "django.db.models.BigAutoField"


class Project:
    def __init__(self, folder, database):
        self.folder, self.database = folder, database

    def write(self, **files):
        for name, text in files.items():
            path = self.folder / (name.replace("__", "/") + ".py")
            path.parent.mkdir(parents=True, exist_ok=True)
            (path.parent / "__init__.py").touch()
            path.write_text(text)

    def settings(self, field, *apps):
        apps = ", ".join(f'"{app}"' for app in apps)
        self.write(conf__settings=SETTINGS % (self.database, apps, field))

    def python(self, *words, **environment):
        environment = {
            "DJANGO_SETTINGS_MODULE": "conf.settings",
            "PYTHONPATH": f"{self.folder}:{os.environ.get('PYTHONPATH', '')}",
        } | environment
        return subprocess.run(
            [sys.executable, *words],
            cwd=self.folder,
            env=os.environ | environment,
            capture_output=True,
            text=True,
        )

    def manage(self, *words):
        return self.python("-m", "django", *words)

    def does(self, *words):
        done = self.manage(*words)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture
def project(tmp_path):
    """Create a project. Its database is empty or, for tests of plain SQL, has the types."""
    name = f"{NAME}_project"
    with psycopg.connect(dbname="postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {'template1' if NATIVE else NAME}")
        path = '"$user", public, sortid'
        server.execute(f"ALTER DATABASE {name} SET search_path = {path}")
        yield Project(tmp_path, name)
        for database in name, f"test_{name}":
            server.execute(f"DROP DATABASE IF EXISTS {database} WITH (FORCE)")


def column(project, table):
    with psycopg.connect(dbname=project.database) as connection:
        sql = "SELECT atttypid::regtype::text FROM pg_attribute WHERE attrelid = to_regclass(%s)"
        return connection.execute(f"{sql} AND attname = 'id'", [table]).fetchone()[0]


def test_project(project):
    project.settings(BY_INTEGERS, "shop")
    project.write(shop__apps=CONFIG, shop__models=MODELS % "Item", shop__tests=TESTS)
    if NATIVE:
        project.write(shop__migrations__0001_extension=EXTENSION)
    project.does("makemigrations", "shop")
    project.does("migrate")
    assert column(project, "shop_item").endswith("ulid")
    if NATIVE:
        project.does("test")
    project.does("makemigrations", "--check")


def test_setting(project):
    project.settings(BY_ULIDS, "shop")
    project.write(shop__models=MODELS % "Item")
    for words in ["check"], ["makemigrations", "shop"], ["migrate"]:
        refused = project.manage(*words)
        assert refused.returncode == 1
        assert "(sortid.E001) DEFAULT_AUTO_FIELD also applies to tables" in refused.stderr
        assert "HINT: Set default_auto_field in the AppConfig" in refused.stderr


@pytest.mark.skipif(not NATIVE, reason="in plain SQL, both databases have the same OIDs")
def test_services(project):
    """Read arrays from two databases that the settings name only by service.

    The types' OIDs differ between the databases."""
    with psycopg.connect(dbname=project.database) as connection:
        connection.execute("CREATE EXTENSION sortid")
    services = {"default": NAME, "other": project.database}
    file = project.folder / "services.conf"
    file.write_text("".join(f"[{key}]\ndbname={name}\n" for key, name in services.items()))
    project.settings(BY_INTEGERS, "sortid.django")
    with (project.folder / "conf/settings.py").open("a") as settings:
        engine = {"ENGINE": "django.db.backends.postgresql"}
        by_service = {key: engine | {"OPTIONS": {"service": key}} for key in services}
        settings.write(f"DATABASES = {by_service}\n")
    done = project.python("-c", SERVICES, PGSERVICEFILE=str(file))
    assert done.returncode == 0, done.stderr


def test_project_without_django_filter(project):
    assert find_spec("django_filters"), "other tests need django-filter, so it is installed"
    project.settings(BY_INTEGERS, "sortid.django")
    program = "import sys; sys.modules['django_filters'] = None; import django; django.setup()"
    done = project.python("-c", program)
    assert done.returncode == 0, done.stderr
