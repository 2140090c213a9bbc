"""Time psycopg, SQLAlchemy and Django with 20,000 ids, relative to a text column."""

import time

import django
import psycopg
import sortid.psycopg
import sortid.sqlalchemy
from django.conf import settings
from sqlalchemy import Column, MetaData, Table, Text, create_engine, insert, select
from sortid.sqlalchemy import EUID, ULID, TypeID

connection = psycopg.connect(autocommit=True)
settings.configure(
    DATABASES={
        "default": {"ENGINE": "django.db.backends.postgresql", "NAME": connection.info.dbname}
    }
)
django.setup()
from django.db import connection as of_django
from django.db import models
from sortid.django import EUIDField, TypeIDField, ULIDField

PASSES, CHUNK, COUNT = 20, 1000, 20_000
engine = create_engine("postgresql+psycopg://")
sortid.psycopg.register(connection)
sortid.sqlalchemy.register(engine)


def compare(what, tables, ids):
    """Time both tables alternately, chunk by chunk, so that other load affects both equally.

    Each chunk's time is the minimum over all passes."""
    sums = {}
    for first in range(0, COUNT, CHUNK):
        least = {}
        for _ in range(PASSES):
            for of, (name, write, read) in tables.items():
                connection.execute(f"TRUNCATE {name}")
                for how, call in (
                    ("write", lambda: write(ids[first : first + CHUNK])),
                    ("read", read),
                ):
                    before = time.perf_counter()
                    call()
                    least[how, of] = min(least.get((how, of), 9), time.perf_counter() - before)
        for key, took in least.items():
            sums[key] = sums.get(key, 0) + took
    for how in "write", "read":
        text, id = sums[how, "text"], sums[how, "id"]
        print(
            f"ok - {what}, {how}: {id / text:.2f} ({id * 1000:.0f} ms, text {text * 1000:.0f} ms)",
            flush=True,
        )


def with_psycopg(name):
    def write(ids):
        with connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO {name} VALUES (%s)", [(id,) for id in ids])

    return name, write, lambda: connection.execute(f"SELECT id FROM {name}").fetchall()


def with_core(name, type_):
    table = Table(name, MetaData(), Column("id", type_, primary_key=True))
    core = engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    table.create(core)
    return (
        name,
        lambda ids: core.execute(insert(table), [{"id": id} for id in ids]),
        lambda: core.scalars(select(table.c.id)).all(),
    )


def with_django(name, field):
    meta = type("Meta", (), {"app_label": "speed", "db_table": name})
    model = type(name, (models.Model,), {"__module__": __name__, "Meta": meta, "id": field})
    with of_django.schema_editor() as editor:
        editor.create_model(model)
    return (
        name,
        lambda ids: model.objects.bulk_create([model(id=id) for id in ids]),
        lambda: list(model.objects.values_list("id", flat=True)),
    )


for name, type_, field, call in (
    ("typeid", TypeID("user"), TypeIDField("user", primary_key=True), "gen_typeid('user')"),
    ("ulid", ULID(), ULIDField(primary_key=True), "gen_ulid()"),
    ("euid", EUID(), EUIDField(primary_key=True), "gen_euid()"),
):
    ids = [
        id for (id,) in connection.execute(f"SELECT {call}::text FROM generate_series(1, {COUNT})")
    ]
    core = {"text": with_core(f"{name}_texts", Text()), "id": with_core(f"{name}_ids", type_)}
    compare(f"psycopg, {name}", {of: with_psycopg(table) for of, (table, *_) in core.items()}, ids)
    compare(f"SQLAlchemy Core, {name}", core, ids)
    text = models.TextField(
        primary_key=True, db_default=field.db_default
    )  # Django reads columns with a default back, so the text column needs one too
    compare(
        f"Django, {name}",
        {
            "text": with_django(f"django_{name}_texts", text),
            "id": with_django(f"django_{name}_ids", field),
        },
        ids,
    )
