"""The cases that every package answers alike: by each driver, by SQLAlchemy and by the fields of Django."""

import asyncio
import json
import re
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import asyncpg
import django
import psycopg
import psycopg2
import pytest
import sortid
from conftest import SCHEMA, refused
from psycopg.sql import SQL, Identifier
from sqlalchemy import Column, MetaData, Table, Text, cast, create_engine, insert, literal, select
from sortid.psycopg import register
from sortid.sqlalchemy import XID, Id, TypeID, key

django.setup()
from django.apps import apps
from django.contrib.postgres.fields import ArrayField
from django.db import connection as of_django
from django.db import models
from django.db.models.functions import Cast
from sortid.django import IdField, TypeIDField

CASES = json.loads((Path(__file__).parents[2] / "cases.json").read_text())
TYPES = {type_.type_name: type_ for type_ in Id.__subclasses__()} | {"xid": lambda: XID(schema=SCHEMA)}
FIELDS = {field.type_name: field for field in IdField.__subclasses__()}
ID = CASES["ids"]["typeid"]


def cases(name):
    return pytest.mark.parametrize("case", CASES[name], ids=ascii)


@pytest.fixture(scope="module")
def connection(database):
    with psycopg.connect(autocommit=True) as connection:
        yield connection


@pytest.fixture(scope="module")
def ways(connection):
    """The ways of a text to the server, which all end in an error if it is malformed."""
    loop, of_psycopg2 = asyncio.new_event_loop(), psycopg2.connect("")
    of_psycopg2.autocommit = True
    of_asyncpg = loop.run_until_complete(asyncpg.connect())
    with create_engine("postgresql+psycopg://", isolation_level="AUTOCOMMIT").connect() as core:
        yield {
            "psycopg": lambda type, text: connection.execute(f"SELECT %s::{SCHEMA}.{type}", [text]),
            "psycopg2": lambda type, text: of_psycopg2.cursor().execute(f"SELECT %s::{SCHEMA}.{type}", [text]),
            "asyncpg": lambda type, text: loop.run_until_complete(of_asyncpg.execute(f"SELECT $1::{SCHEMA}.{type}", text)),
            "SQLAlchemy": lambda type, text: core.scalar(select(cast(literal(text, Text()), TYPES[type]()))),
            "Django": lambda type, text: FIELDS[type]().get_prep_value(text),
        }
    loop.run_until_complete(of_asyncpg.close())
    of_psycopg2.close()


@pytest.mark.parametrize("case", CASES["malformed"] + CASES["malformed_bytes"], ids=ascii)
def test_malformed(ways, case):
    text = case["text"] if "text" in case else bytes.fromhex(case["hex"]).decode(errors="surrogateescape")
    for way, send in ways.items():
        with pytest.raises(Exception) as raised:
            send(case["type"], text)
        assert sortid.is_malformed(raised.value), way
        assert way != "psycopg" or getattr(raised.value, "sqlstate", None) == case.get("sqlstate")
    assert bool(re.fullmatch(sortid.pattern(case["type"]), text)) == case.get("matches_pattern", False)


@cases("accepted")
def test_accepted(connection, case):
    type, text, canonical = case.values()
    assert connection.execute(f"SELECT {type}(%s::text)::text", [text]).fetchone() == (canonical,)
    if re.fullmatch(sortid.pattern(type), text):
        assert FIELDS[type]().to_python(text) == canonical


@cases("patterns")
def test_pattern(connection, ways, case):
    type, prefix, pattern = case.values()
    assert sortid.pattern(type, prefix) == pattern
    least, greatest = connection.execute(f"SELECT {type}_lower_bound(%s)::text, {type}_upper_bound('')::text", [f"{prefix}_" if prefix else ""]).fetchone()
    for id in CASES["ids"][type], least, *([] if prefix else [greatest]):
        assert re.fullmatch(pattern, id)
        for send in ways.values():
            send(type, id)


@cases("searches")
def test_search(connection, case):
    type, prefix, finds = case.values()
    with connection.transaction(force_rollback=True):
        connection.execute(f"CREATE TABLE ids (id {SCHEMA}.{type} PRIMARY KEY)")
        connection.execute("INSERT INTO ids VALUES (%s)", [CASES["ids"][type]])
        search = f"SELECT id FROM ids WHERE {sortid.starts_with(type, 'id', '%s')}", [prefix, prefix]
        with pytest.raises(psycopg.DataError) if finds == "malformed" else nullcontext() as raised:
            assert connection.execute(*search).fetchall() == [(CASES["ids"][type],)]
        assert raised is None or sortid.is_malformed(raised.value)


@pytest.mark.parametrize("case", CASES["hostile_names"] + ["a(%\\b"])
def test_hostile_name(connection, case):
    named = case, f"{case} id"
    schema, domain = Identifier(case), Identifier(*named)
    connection.execute(SQL("CREATE SCHEMA {}; CREATE DOMAIN {} AS {}.typeid").format(schema, domain, Identifier(SCHEMA)))
    with psycopg.connect() as registered:
        register(registered)
        assert registered.execute(SQL("SELECT ARRAY[{}::{}]").format(ID, domain)).fetchone() == ([ID],)

    table = Table(case, MetaData(), Column(case, TypeID("user")), Column(named[1], TypeID("user", domain=named)), schema=case)
    with create_engine("postgresql+psycopg://").begin() as core:
        table.create(core)
        core.execute(insert(table).values(dict.fromkeys(named, ID)))
        checked, of_domain = table.columns
        conditions = checked.starts_with("user"), of_domain.starts_with("user"), of_domain == cast(ID, of_domain.type)
        assert core.execute(select(table).where(*conditions)).all() == [(ID, ID)]
        reflected = Table(case, MetaData(), schema=case, autoload_with=core).columns
        assert [(of.type.prefix, of.type.sql_type()) for of in reflected] == [("user", "typeid"), (None, of_domain.type.sql_type())]

    fields = {"id": TypeIDField("user", primary_key=True, domain=named), "seen": ArrayField(TypeIDField(domain=named))}
    meta = type("Meta", (), {"app_label": "hostile"})
    Model = models.base.ModelBase(f"Model{len(apps.all_models['hostile'])}", (models.Model,), {"__module__": __name__, "Meta": meta, **fields})
    with of_django.schema_editor() as editor:
        editor.create_model(Model)
    made = Model.objects.create(seen=[ID])
    found = Model.objects.filter(pk__starts_with="user", seen__contains=[ID])
    assert list(found.values_list(Cast("id", fields["id"]))) == [(made.pk,)]


OTHER_PREFIX = "%r is not a prefix of typeids, which has 1 to 63 letters from a to z and, between them, _"
OTHER_GENERATOR, NO_PREFIX = "'gen_uuid' is not a generator of ulid: choose gen_ulid_monotonic or gen_ulid", "only typeids have a prefix, not ids of type ulid"
NO_GENERATOR = "%s has no monotonic generator: choose gen_uid11_snowish or gen_uid11_ts_seq_rand or gen_uid11"
REFUSALS = [
    *((OTHER_PREFIX % prefix, partial(of, prefix)) for prefix in CASES["prefixes_refused"] for of in (TypeID, TypeIDField, partial(sortid.pattern, "typeid"))),
    *((NO_GENERATOR % type, of) for type in CASES["no_default_generator"] for of in (lambda: key(TYPES[type]()), lambda: FIELDS[type](primary_key=True))),
    (OTHER_PREFIX % "", lambda: sortid.within("typeid", "id", prefix="")),
    ("'oid' is not a type of sortid: choose typeid or ulid or euid or base62id or xid or ksuid or uid11", lambda: sortid.starts_with("oid", "id", "%s")),
    ("ids of type uid11 cannot be searched by time", lambda: sortid.within("uid11", "id", "%s")),
    ("ids of type base62id cannot be searched by time", lambda: sortid.within("base62id", "id", "%s")),
    (NO_PREFIX, lambda: sortid.within("ulid", "id", "%s", prefix="user")),
    (NO_PREFIX, lambda: sortid.pattern("ulid", "user")),
    (OTHER_GENERATOR, lambda: TYPES["ulid"]().default("gen_uuid")),
    (OTHER_GENERATOR, lambda: FIELDS["ulid"](generator="gen_uuid")),
]


@pytest.mark.parametrize(("sentence", "call"), REFUSALS)
def test_refused(sentence, call):
    with refused(sentence):
        call()


def test_is_malformed():
    one, two, three = ValueError(), ValueError(), ValueError()
    one.__cause__, two.__cause__, three.sqlstate = two, one, "23505"
    assert not sortid.is_malformed(one) and not sortid.is_malformed(three) and not sortid.is_malformed(None)
    three.sqlstate, three.__cause__, two.__cause__ = "22P03", None, three
    assert sortid.is_malformed(one)
