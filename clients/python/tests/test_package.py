"""The package's dependencies, version and types, and its check for undocumented names."""

import os
import re
import subprocess
import sys
from importlib.metadata import requires, version
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1]
FRAMEWORKS = {"psycopg", "psycopg2", "asyncpg", "sqlalchemy", "alembic", "django", "rest_framework"}
PARTS = {"sortid": None, "sortid.asyncpg": None, "sortid.alembic": "sqlalchemy"}
PARTS |= {f"sortid.{name}": name for name in ("psycopg", "psycopg2", "sqlalchemy", "django")}


def run(*arguments, **options):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, **options)


@pytest.mark.parametrize(("part", "needed"), PARTS.items())
def test_needs(part, needed):
    imported = run(
        "-c",
        f"import sys; sys.modules.update(dict.fromkeys({FRAMEWORKS - {needed}})); import {part}",
    )
    assert imported.returncode == 0, imported.stderr


def test_metadata():
    assert all("extra ==" in needed for needed in requires("sortid"))
    assert version("sortid") == (PACKAGE / "CHANGELOG.md").read_text().split("\n## ")[1].split()[0]


@pytest.mark.parametrize(
    "checked",
    [
        "-p sortid --python-version=3.10",
        "tests/typed.py",
        "tests/typed.py tests/typed_keys.py --config-file=tests/mypy.ini",
    ],
)
def test_types(tmp_path_factory, checked):
    pytest.importorskip("mypy", reason="mypy is not installed")
    environment = os.environ | dict.fromkeys(["MYPYPATH", "PYTHONPATH"], "tests")
    environment["MYPY_CACHE_DIR"] = str(tmp_path_factory.getbasetemp() / "cache")
    mypy = run(
        "-m",
        "mypy",
        "--strict",
        "--follow-imports=silent",
        "--config-file=",
        *checked.split(),
        cwd=PACKAGE,
        env=environment,
    )
    assert mypy.returncode == 0, mypy.stdout + mypy.stderr


REMOVE_NAME = {
    "sqlalchemy": """
from sqlalchemy.dialects.postgresql import base
del base.ischema_names
import sortid.sqlalchemy""",
    "arguments": """
import sqlalchemy
sqlalchemy.CheckConstraint.__init__ = lambda self, sqltext: None
import sortid.sqlalchemy""",
    "django": "from django.db.models import Field; del Field._get_default; import sortid.django",
}
SENTENCES = {
    "sqlalchemy": "sqlalchemy.dialects.postgresql.base:ischema_names",
    "arguments": "sqlalchemy:CheckConstraint(_type_bound,_create_rule)",
    "django": "django.db.models:Field._get_default",
}


@pytest.mark.parametrize("case", REMOVE_NAME)
def test_framework_that_lacks_a_name(case):
    imported = run("-c", REMOVE_NAME[case])
    framework = "Django" if case == "django" else "SQLAlchemy"
    lowest = (PACKAGE / "tests/lowest.txt").read_text()
    versions = rf"{re.search(f'^{framework}==(.*)', lowest, re.M)[1]} to [\d.]+"
    sentence = (
        rf"ImportError: sortid does not work with {framework} [\d.]+, "
        rf"only with {versions}: it needs"
    )
    assert re.search(f"{sentence} {re.escape(SENTENCES[case])}$", imported.stderr, re.M)
