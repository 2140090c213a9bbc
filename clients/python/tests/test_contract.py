"""The cases that every package answers alike: by each driver, by SQLAlchemy and by the fields of Django."""

import asyncio
import json
import re
from contextlib import nullcontext
from datetime import datetime
from functools import partial
from pathlib import Path

import asyncpg
import django
import psycopg
import psycopg2
import pytest
import sortid
from conftest import ID, SCHEMA, yesterday
from everything import TYPES
from psycopg.sql import SQL, Identifier
from sortid.sqlalchemy import TypeID, key
from sqlalchemy import Column, MetaData, Table, Text, cast, create_engine, insert, literal, select
from sqlalchemy.sql.functions import FunctionElement

django.setup()
from shop_django.models import FIELDS, Everything
from sortid.django import TypeIDField

CASES = json.loads((Path(__file__).parents[2] / "cases.json").read_text())


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
            "psycopg2": lambda type, text: of_psycopg2.cursor().execute(
                f"SELECT %s::{SCHEMA}.{type}", [text]
            ),
            "asyncpg": lambda type, text: loop.run_until_complete(
                of_asyncpg.execute(f"SELECT $1::{SCHEMA}.{type}", text)
            ),
            "SQLAlchemy": lambda type, text: core.scalar(
                select(cast(literal(text, Text()), TYPES[type]()))
            ),
            "Django": lambda type, text: FIELDS[type]().get_prep_value(text),
        }
    loop.run_until_complete(of_asyncpg.close())
    of_psycopg2.close()


@pytest.mark.parametrize("case", CASES["malformed"] + CASES["malformed_bytes"], ids=ascii)
def test_malformed(ways, case):
    text = (
        case["text"]
        if "text" in case
        else bytes.fromhex(case["hex"]).decode(errors="surrogateescape")
    )
    for way, send in ways.items():
        with pytest.raises(Exception) as raised:
            send(case["type"], text)
        assert sortid.is_malformed(raised.value), way
        assert way != "psycopg" or getattr(raised.value, "sqlstate", None) == case.get("sqlstate")
    assert bool(re.fullmatch(sortid.pattern(case["type"]), text)) == case.get(
        "matches_pattern", False
    )


@pytest.mark.parametrize("case", CASES["accepted"], ids=ascii)
def test_accepted(connection, case):
    type, text, canonical = case.values()
    assert connection.execute(f"SELECT {type}(%s::text)::text", [text]).fetchone() == (canonical,)
    if re.fullmatch(sortid.pattern(type), text):
        assert FIELDS[type]().to_python(text) == canonical


@pytest.mark.parametrize("case", CASES["patterns"], ids=ascii)
def test_pattern(connection, ways, case):
    type, prefix, pattern = case.values()
    assert sortid.pattern(type, prefix) == pattern
    bounds = f"SELECT {type}_lower_bound(%s)::text, {type}_upper_bound('')::text"
    least, greatest = connection.execute(bounds, [f"{prefix}_" if prefix else ""]).fetchone()
    for id in CASES["ids"][type], least, *([] if prefix else [greatest]):
        assert re.fullmatch(pattern, id)
        for send in ways.values():
            send(type, id)


@pytest.mark.parametrize("case", CASES["searches"], ids=ascii)
def test_search(connection, case):
    type, prefix, finds = case.values()
    id = CASES["ids"][type]
    search = f"SELECT id FROM (SELECT %s::{SCHEMA}.{type} AS id) AS ids WHERE {sortid.starts_with(type, 'id', '%s')}"
    with pytest.raises(psycopg.DataError) if finds == "malformed" else nullcontext() as raised:
        assert connection.execute(search, [id, prefix, prefix]).fetchall() == [(id,)]
    assert raised is None or sortid.is_malformed(raised.value)


@pytest.mark.parametrize("case", CASES["hostile_names"] + ["a(%\\b"])
def test_hostile_name(connection, case):
    named = case, f"{case} id"
    connection.execute(
        SQL("CREATE SCHEMA {}; CREATE DOMAIN {} AS typeid").format(
            Identifier(case), Identifier(*named)
        )
    )
    table = Table(
        case,
        MetaData(),
        Column(case, TypeID("user")),
        Column(named[1], TypeID("user", domain=named)),
        schema=case,
    )
    with create_engine("postgresql+psycopg://").begin() as core:
        table.create(core)
        core.execute(insert(table).values(dict.fromkeys(named, ID)))
        checked, of_domain = table.columns
        conditions = (
            checked.starts_with("user"),
            of_domain.starts_with("user"),
            of_domain == cast(ID, of_domain.type),
        )
        assert core.execute(select(table).where(*conditions)).all() == [(ID, ID)]
        reflected = Table(case, MetaData(), schema=case, autoload_with=core).columns
        assert [(of.type.prefix, of.type.sql_type()) for of in reflected] == [
            ("user", "typeid"),
            (None, of_domain.type.sql_type()),
        ]
    assert not set("%(") & set(of_domain.type.sql_type()), (
        "no parameter to drivers, and no option of a type to Django"
    )


OTHER_PREFIX = (
    "%r is not a prefix of typeids, which has 1 to 63 letters from a to z and, between them, _"
)
OTHER_GENERATOR = "'gen_uuid' is not a generator of ulid: choose gen_ulid_monotonic or gen_ulid"
NO_GENERATOR = (
    "%s has no monotonic generator: choose gen_uid11_snowish or gen_uid11_ts_seq_rand or gen_uid11"
)
NO_PREFIX = "only typeids have a prefix, not ids of type ulid"
NO_TIME = "ids of type %s cannot be searched by time"
NOT_ASCENDING = (
    "insertmanyvalues needs SQLAlchemy 2.1, and ids that ascend: others would mix up objects"
)
MIXED_UP = "gen_ulid" if hasattr(FunctionElement, "monotonic") else "gen_ulid_monotonic"
ulid, typeid, naive = Column("id", TYPES["ulid"]()), Column("id", TypeID()), datetime(2026, 1, 1)
PREFIXED = (
    TypeID,
    TypeIDField,
    partial(sortid.pattern, "typeid"),
    lambda prefix: sortid.within("typeid", "id", prefix=prefix),
)
KEYS = (lambda type: key(TYPES[type]())), (lambda type: FIELDS[type](primary_key=True))
REFUSALS = [
    *(
        (OTHER_PREFIX % prefix, partial(of, prefix))
        for prefix in CASES["prefixes_refused"]
        for of in PREFIXED
    ),
    *(
        (NO_GENERATOR % type, partial(of, type))
        for type in CASES["no_default_generator"]
        for of in KEYS
    ),
    *((NO_TIME % type, partial(sortid.within, type, "id", "%s")) for type in ("uid11", "base62id")),
    (NO_TIME % "uid11", lambda: Everything.objects.filter(uid11__within=(yesterday, None))),
    (
        f"'oid' is not a type of sortid: choose {' or '.join(sortid.GENERATORS)}",
        lambda: sortid.starts_with("oid", "id", "%s"),
    ),
    (NO_PREFIX, lambda: sortid.within("ulid", "id", "%s", prefix="user")),
    (NO_PREFIX, lambda: sortid.pattern("ulid", "user")),
    (OTHER_GENERATOR, lambda: TYPES["ulid"]().default("gen_uuid")),
    (OTHER_GENERATOR, lambda: FIELDS["ulid"](generator="gen_uuid")),
    (NOT_ASCENDING, lambda: TYPES["ulid"]().default(MIXED_UP, insertmanyvalues=True)),
    ("ids are searched by datetimes, not by '2026-01-01'", lambda: ulid.within("2026-01-01")),
    (
        f"a search by time needs a datetime with a time zone, not {naive!r}",
        lambda: ulid.within(naive),
    ),
    (
        "typeids can be searched by time only with their prefix, because they sort by it first",
        lambda: typeid.within(yesterday),
    ),
    (
        f"within takes (since, until), of which either may be None, not {ID!r}",
        lambda: Everything.objects.filter(id__within=ID),
    ),
]


@pytest.mark.parametrize(("sentence", "call"), REFUSALS)
def test_refused(sentence, call):
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(sentence)}$"):
        call()


def test_is_malformed():
    one, two, three = ValueError(), ValueError(), ValueError()
    one.__cause__, two.__cause__, three.sqlstate = two, one, "23505"
    assert (
        not sortid.is_malformed(one)
        and not sortid.is_malformed(three)
        and not sortid.is_malformed(None)
    )
    three.sqlstate, three.__cause__, two.__cause__ = "22P03", None, three
    assert sortid.is_malformed(one)
