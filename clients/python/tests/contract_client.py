"""The cases that every package answers alike, ../cases.json in the sources: by each driver, by SQLAlchemy and by Django's fields."""

import asyncio
import json
import os
import re
from pathlib import Path

import asyncpg
import psycopg
import psycopg2
import sortid
import sortid.psycopg
from django.conf import settings
from sqlalchemy import Column, MetaData, Table, cast, create_engine, insert, literal, select
from sqlalchemy.types import Text
from sortid.sqlalchemy import Id, TypeID, key

from tap import SCHEMA, refused, same

settings.configure(DATABASES={"default": {"ENGINE": "django.db.backends.postgresql", "NAME": os.environ["PGDATABASE"]}}, USE_TZ=True)
import django

django.setup()
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Cast
from sortid.django import IdField, TypeIDField

cases = json.loads(Path("cases.json").read_text())
types = {type_.type_name: type_ for type_ in Id.__subclasses__()}
fields = {field.type_name: field for field in IdField.__subclasses__()}
connection = psycopg.connect(autocommit=True)
connection2 = psycopg2.connect("")
connection2.autocommit = True
engine = create_engine("postgresql+psycopg://")


def error_of(call, *arguments):
    try:
        call(*arguments)
    except Exception as error:
        return error


def by_psycopg(type, text):
    connection.execute(f"SELECT %s::{SCHEMA}.{type}", [text])


def by_psycopg2(type, text):
    connection2.cursor().execute(f"SELECT %s::{SCHEMA}.{type}", [text])


def by_asyncpg(type, text):
    async def main():
        asynchronous = await asyncpg.connect()
        try:
            await asynchronous.execute(f"SELECT $1::{SCHEMA}.{type}", text)
        finally:
            await asynchronous.close()

    asyncio.run(main())


def by_sqlalchemy(type, text):
    with engine.connect() as core:
        of = types[type](schema=SCHEMA) if type == "xid" else types[type]()
        core.execute(select(cast(literal(text, Text()), of)))


def by_django(type, text):
    fields[type]().get_prep_value(text)


CALLS = by_psycopg, by_psycopg2, by_asyncpg, by_sqlalchemy, by_django
for case in cases["malformed"]:
    type, text = case["type"], case["text"]
    same(f"{type} {text!r}: the pattern", bool(re.fullmatch(sortid.pattern(type), text)), case["matches_pattern"])
    same(f"{type} {text!r}: SQLSTATE", getattr(error_of(by_psycopg, type, text), "sqlstate", None), case["sqlstate"])
    same(f"{type} {text!r}: malformed to all", [sortid.is_malformed(error_of(call, type, text)) for call in CALLS], [True] * 5)
for case in cases["malformed_bytes"]:
    text = bytes.fromhex(case["hex"]).decode(errors="surrogateescape")
    same(f"{case['type']} {text!r}: malformed to all", [sortid.is_malformed(error_of(call, case["type"], text)) for call in CALLS], [True] * 5)
for case in cases["accepted"]:
    type, text, canonical = case.values()
    stored = connection.execute(f"SELECT {type if type != 'xid' else ''}(%s::text)::text", [text]).fetchone()[0]
    same(f"{type} {text!r}: its canonical text", stored, canonical)
    if re.fullmatch(sortid.pattern(type), text):
        same(f"{type} {text!r}: in Django", fields[type]().to_python(text), canonical)
for case in cases["patterns"]:
    same(f"the pattern of {case['type']}", sortid.pattern(case["type"], case["prefix"]), case["pattern"])
for type, id in cases["ids"].items():
    same(f"{type}: an id", [bool(re.fullmatch(sortid.pattern(type), id)), error_of(by_psycopg, type, id)], [True, None])
    same(f"{type}: JSON", json.loads(json.dumps({"id": fields[type]().to_python(id)})), {"id": id})
    connection.execute(f"CREATE TABLE {type}s (id {SCHEMA}.{type} PRIMARY KEY)")
    connection.execute(f"INSERT INTO {type}s VALUES (%s)", [id])
for case in cases["searches"]:
    type, prefix, finds = case.values()
    condition = sortid.starts_with(type, "id", "%s")
    search = f"SELECT id FROM {type}s WHERE {condition}", [prefix, prefix]
    if finds == "malformed":
        same(f"{type} starts with {prefix!r}", sortid.is_malformed(error_of(connection.execute, *search)), True)
    else:
        same(f"{type} starts with {prefix!r}", connection.execute(*search).fetchall(), [(cases["ids"][type],)])
for prefix in cases["prefixes_refused"]:
    sentence = f"{prefix!r} is not a prefix of typeids, which has 1 to 63 letters from a to z and, between them, _"
    for declare in TypeID, TypeIDField, lambda given: sortid.pattern("typeid", given):
        refused(f"the prefix {prefix!r}", sentence, declare, prefix)
refused("a prefix of a ulid", "only typeids have a prefix, not ids of type ulid", sortid.pattern, "ulid", "user")
for type in cases["no_default_generator"]:
    sentence = f"{type} has no monotonic generator: choose {' or '.join(sortid.GENERATORS[type])}"
    refused(f"a key of {type}", sentence, key, types[type]())
    refused(f"a key of {type} in Django", sentence, lambda: fields[type](primary_key=True))

ID = "user_01h455vb4pex5vsknk084sn02q"
for name in cases["hostile_names"]:
    schema, domain = (psycopg.sql.Identifier(name).as_string(connection), psycopg.sql.Identifier(f"{name} id").as_string(connection))
    connection.execute(f"CREATE SCHEMA {schema}; CREATE DOMAIN {schema}.{domain} AS {SCHEMA}.typeid")
    table = Table(name, MetaData(), schema=name)
    for column, of in ("key", TypeID("user")), ("domain", TypeID("user", domain=(name, f"{name} id"))):
        table.append_column(Column(f"{name} {column}", of))
    in_key, in_domain = table.columns
    with engine.begin() as core:
        table.create(core)
        core.execute(insert(table).values({in_key.name: ID, in_domain.name: ID}))
        found = core.execute(select(table).where(in_key.starts_with("user"), in_domain.starts_with("user"), in_domain == cast(ID, in_domain.type))).all()
        reflected = Table(name, MetaData(), schema=name, autoload_with=core)
    same(f"SQLAlchemy quotes {name!r}", [tuple(row) for row in found], [(ID, ID)])
    read = [(of.type.prefix, of.type.sql_type()) for of in reflected.columns]
    same(f"and reads {name!r}", read, [("user", "typeid"), (None, in_domain.type.sql_type())])
    in_driver = psycopg.connect(autocommit=True)
    sortid.psycopg.register(in_driver)
    array = in_driver.execute(f"SELECT ARRAY[%s::{schema}.{domain}]".replace("%s\"", "%%s\"").replace("%s ", "%%s "), [ID]).fetchone()
    same(f"psycopg knows {name!r}", array, ([ID],))


class Stored:
    app_label = "contract"


for number, name in enumerate(cases["hostile_names"]):
    domain = name, f"{name} id"
    body = {"__module__": __name__, "Meta": Stored, "id": TypeIDField("user", primary_key=True, domain=domain), "seen": ArrayField(TypeIDField(domain=domain))}
    Model = models.base.ModelBase(f"Model{number}", (models.Model,), body)
    with django.db.connection.schema_editor() as editor:
        editor.create_model(Model)
    made = Model.objects.create(seen=[ID])
    found = Model.objects.filter(pk__starts_with="user", seen__contains=[ID]).values_list(Cast("id", TypeIDField(domain=domain)))
    same(f"Django quotes {name!r}", list(found), [(made.pk,)])
