"""Fixtures: each test file has its own copy of $PGDATABASE, with the extension or plain SQL."""

import os
import sys
from datetime import datetime, timedelta, timezone

import psycopg
import pytest
from sessions import engine
from sortid import GENERATORS

TYPES_SCHEMA = """
SELECT nspname, typtype = 'b', current_database()
FROM pg_type JOIN pg_namespace AS n ON n.oid = typnamespace
WHERE typname = 'ulid'
  AND EXISTS (SELECT FROM pg_proc WHERE pronamespace = n.oid AND proname = 'gen_ulid_monotonic')"""
with psycopg.connect() as connection:
    SCHEMA, NATIVE, TEMPLATE = connection.execute(TYPES_SCHEMA).fetchone() or pytest.exit(
        "the database $PGDATABASE does not have sortid"
    )
NAME = os.environ["PGDATABASE"] = f"sortid_python_{os.getpid()}"
os.environ["DJANGO_SETTINGS_MODULE"] = "settings"

OTHERS = [
    name for name in GENERATORS if name not in ("typeid", "xid")
]  # the types whose columns are added to tables in a loop
ID = "user_01h455vb4pex5vsknk084sn02q"
yesterday, tomorrow = (datetime.now(timezone.utc) + timedelta(days=days) for days in (-1, 1))
# The first three ranges contain new rows.
RANGES = [(yesterday, None), (None, None), (yesterday, tomorrow), (None, yesterday)]
COLUMNS = """
SELECT attrelid::regclass || '.' || attname, format_type(atttypid, NULL), attnotnull,
  pg_get_expr(adbin, adrelid),
  (SELECT string_agg(pg_get_constraintdef(oid), '; ') FROM pg_constraint
   WHERE contype = 'c' AND conrelid = attrelid AND conkey = ARRAY[attnum])
FROM pg_attribute JOIN pg_class AS c ON c.oid = attrelid
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attnum > 0 AND relkind = 'r' AND relnamespace = 'public'::regnamespace
  AND relname <> 'alembic_version'"""


@pytest.fixture(scope="module", autouse=True)
def database():
    with psycopg.connect(dbname="postgres", autocommit=True) as server:
        server.execute(f'CREATE DATABASE {NAME} TEMPLATE "{TEMPLATE}"')
        server.execute(f'ALTER DATABASE {NAME} SET search_path = "$user", public, "{SCHEMA}"')
        with psycopg.connect() as connection:
            connection.execute(
                """CREATE SCHEMA app;
                CREATE DOMAIN app."User" AS typeid CHECK (typeid_has_prefix(VALUE, 'user'))"""
            )
        yield
        engine.dispose()
        if "django.db" in sys.modules:
            sys.modules["django.db"].connections.close_all()
        server.execute(f"DROP DATABASE {NAME} WITH (FORCE)")


@pytest.fixture(scope="module")
def migrated(database):
    """Create the tables of the Django application."""
    from django.core.management import call_command

    call_command("makemigrations", "shop_django", verbosity=0)
    call_command("migrate", verbosity=0)


@pytest.fixture
def ada():
    """Create a user of the Django application; a rollback after the test deletes the user."""
    from django.db import transaction
    from shop_django.models import User

    with transaction.atomic():
        yield User.objects.create(name="Ada")
        transaction.set_rollback(True)


def columns():
    """Return the columns of all tables: types, NOT NULL, defaults and checks."""
    with psycopg.connect() as connection:
        return {column: tuple(row) for column, *row in connection.execute(COLUMNS)}


def check(column, prefix="user"):
    return f"CHECK (typeid_has_prefix({column}, '{prefix}'::text))"


def assert_index(execute, statement, arguments):
    """Assert that custom and generic plans for a statement find the rows with the index alone.

    The statement's parameters are $1, $2 and so on."""
    texts = ", ".join("NULL" if value is None else f"'{value}'" for value in arguments)
    execute(
        "SET enable_seqscan = off; SET enable_bitmapscan = off; PREPARE searched AS " + statement
    )
    for mode in "custom", "generic":
        execute(f"SET plan_cache_mode = force_{mode}_plan")
        plan = "\n".join(
            line for (line,) in execute(f"EXPLAIN (COSTS OFF) EXECUTE searched ({texts})")
        )
        assert (
            all(part in plan for part in ("Index Cond: ((", ">= ", "<= ")) and "Filter" not in plan
        )
        assert ("$1" in plan) == (mode == "generic")
    execute("DEALLOCATE searched; RESET ALL")
