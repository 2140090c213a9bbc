"""A database for each file of tests, a copy of $PGDATABASE, which has the extension or plain SQL."""

import os
import sys
from contextlib import contextmanager

import psycopg
import pytest

PLACE = """
SELECT nspname, typtype = 'b', current_database() FROM pg_type JOIN pg_namespace AS n ON n.oid = typnamespace
WHERE typname = 'ulid' AND EXISTS (SELECT FROM pg_proc WHERE pronamespace = n.oid AND proname = 'gen_ulid_monotonic')"""
try:
    with psycopg.connect() as connection:
        found = connection.execute(PLACE).fetchone()
    missing = "" if found else f"no sortid in the database {os.environ.get('PGDATABASE')}"
except psycopg.OperationalError as error:
    found, missing = None, f"no server: {error}"
SCHEMA, NATIVE, TEMPLATE = found or ("public", True, "")
NAME = os.environ["PGDATABASE"] = f"sortid_python_{os.getpid()}"
os.environ["DJANGO_SETTINGS_MODULE"] = "settings"


@pytest.fixture(scope="module", autouse=True)
def database():
    if missing:
        (pytest.fail if "PGHOST" in os.environ else pytest.skip)(missing)
    with psycopg.connect(dbname="postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE {NAME} TEMPLATE "{TEMPLATE}"')
        server.execute(f'ALTER DATABASE {NAME} SET search_path = "$user", public, "{SCHEMA}"')
        with psycopg.connect() as connection:
            connection.execute("""CREATE SCHEMA app; CREATE DOMAIN app."User" AS typeid CHECK (typeid_has_prefix(VALUE, 'user'))""")
        yield
        if "django.db" in sys.modules:
            sys.modules["django.db"].connections.close_all()
        server.execute(f"DROP DATABASE {NAME} WITH (FORCE)")


@pytest.fixture(scope="module")
def migrated(database, tmp_path_factory):
    """What Django's migrations make."""
    from django.core.management import call_command

    folder = tmp_path_factory.mktemp("migrations")
    (folder / "migrated").mkdir()
    (folder / "migrated/__init__.py").touch()
    sys.path.insert(0, str(folder))
    call_command("makemigrations", "shop_django", verbosity=0)
    call_command("migrate", verbosity=0)
    yield
    sys.path.remove(str(folder))
    for name in [name for name in sys.modules if name.startswith("migrated")]:
        del sys.modules[name]


@contextmanager
def refused(sentence):
    """That the package refuses something in this sentence."""
    with pytest.raises((TypeError, ValueError)) as raised:
        yield
    assert str(raised.value) == sentence


def assert_index(execute, statement, arguments):
    """That custom and generic plans of a statement, whose parameters are $1, ..., find the rows by the index alone."""
    execute("SET enable_seqscan = off; SET enable_bitmapscan = off; PREPARE searched AS " + statement)
    for mode in "custom", "generic":
        execute(f"SET plan_cache_mode = force_{mode}_plan")
        plan = "\n".join(line for line, in execute(f"EXPLAIN (COSTS OFF) EXECUTE searched ({', '.join(arguments)})"))
        assert "Index Cond: ((" in plan and ">= " in plan and "<= " in plan and "Filter" not in plan and ("$1" in plan) == (mode == "generic")
    execute("DEALLOCATE searched; RESET ALL")
