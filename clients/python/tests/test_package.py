"""The package: it needs no other one, each part only its own framework, and its version is that of its changelog."""

import subprocess
import sys
from importlib.metadata import requires, version
from pathlib import Path

import pytest

FRAMEWORKS = {"psycopg", "psycopg2", "asyncpg", "sqlalchemy", "alembic", "django", "rest_framework"}
PARTS = {"sortid": None, "sortid.asyncpg": None, "sortid.alembic": "sqlalchemy"}
PARTS |= {f"sortid.{name}": name for name in ("psycopg", "psycopg2", "sqlalchemy", "django")}


@pytest.mark.parametrize(("part", "needed"), PARTS.items())
def test_needs(part, needed):
    for without in FRAMEWORKS - {needed}, FRAMEWORKS & {needed}:
        program = f"import sys; sys.modules.update(dict.fromkeys({without})); import {part}"
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert ("ModuleNotFoundError" in run.stderr) == bool(run.returncode) == (without == {needed}), run.stderr


def test_metadata():
    assert all("extra ==" in needed for needed in requires("sortid"))
    assert version("sortid") == (Path(__file__).parents[1] / "CHANGELOG.md").read_text().split("\n## ")[1].split()[0]
