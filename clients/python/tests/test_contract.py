"""The cases on which all packages must agree, for each driver, SQLAlchemy and Django's fields."""

import asyncio
import builtins
import json
import re
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
from sortid.sqlalchemy import TypeID, key, register
from sqlalchemy import (
    Column,
    MetaData,
    Table,
    Text,
    any_,
    cast,
    create_engine,
    false,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.exc import ProgrammingError, StatementError
from sqlalchemy.sql.functions import FunctionElement

django.setup()
from django.apps.registry import Apps
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import connection as of_django
from django.db import models
from shop_django.models import FIELDS, Everything
from sortid.django import MalformedId, TypeIDField

CASES = json.loads((Path(__file__).parents[2] / "cases.json").read_text())
# For each type, a table with the id from cases.json and another id.
TABLES = {
    type: Table(
        f"{type}s",
        MetaData(),
        Column("id", TYPES[type](), primary_key=True),
        Column("list", ARRAY(TypeID("user") if type == "typeid" else TYPES[type]())),
    )
    for type in sortid.GENERATORS
}


def model(type):
    meta = {"apps": Apps(), "app_label": "contract", "db_table": f"{type}s", "managed": False}
    fields = {"id": FIELDS[type](primary_key=True, generator=None)}
    names = {"__module__": __name__, "Meta": builtins.type("Meta", (), meta)}
    return builtins.type("Id", (models.Model,), names | fields)


MODELS = {type: model(type) for type in TABLES}


@pytest.fixture(scope="module")
def connection(database):
    with psycopg.connect(autocommit=True) as connection:
        yield connection


@pytest.fixture(scope="module")
def core(database):
    engine = create_engine("postgresql+psycopg://", isolation_level="AUTOCOMMIT")
    register(engine)
    with engine.connect() as core:
        for type, table in TABLES.items():
            table.create(core)
            core.execute(insert(table).values(id=CASES["ids"][type]))
            core.execute(insert(table).values(id=func.text(getattr(func, f"gen_{type}")())))
        yield core


@pytest.fixture(scope="module")
def ways(connection, core):
    """Yield functions that send a string to the server, and raise an error if it is malformed."""
    loop, of_psycopg2 = asyncio.new_event_loop(), psycopg2.connect("")
    of_psycopg2.autocommit = True
    of_asyncpg = loop.run_until_complete(asyncpg.connect())
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
    }
    loop.run_until_complete(of_asyncpg.close())
    of_psycopg2.close()


# Functions that reject a malformed id without asking the server, and return canonical ids.
GATES = {
    "parse": sortid.parse,
    "SQLAlchemy": lambda type, text: TYPES[type]().bind_processor(postgresql.dialect())(text),
    "Django": lambda type, text: FIELDS[type]().to_python(text),
    "a search of Django": lambda type, text: FIELDS[type]().get_prep_value(text),
}


@pytest.mark.parametrize("case", CASES["malformed"] + CASES["malformed_bytes"], ids=ascii)
def test_malformed(ways, case):
    text = (
        case["text"]
        if "text" in case
        else bytes.fromhex(case["hex"]).decode(errors="surrogateescape")
    )
    for way, send in (ways | GATES).items():
        with pytest.raises(Exception) as raised:
            send(case["type"], text)
        assert sortid.is_malformed(raised.value), way
        assert way != "psycopg" or getattr(raised.value, "sqlstate", None) == case.get("sqlstate")
    assert bool(re.fullmatch(sortid.pattern(case["type"]), text)) == case.get(
        "matches_pattern", False
    )


@pytest.mark.parametrize("case", CASES["limits"], ids=ascii)
def test_limits(ways, case):
    type, prefix, *limits = case.values()
    for id in limits:
        assert sortid.parse(type, id, prefix) == id
        assert {gate(type, id) for gate in GATES.values()} == {id}
        for send in ways.values():
            send(type, id)


@pytest.mark.parametrize("case", CASES["accepted"], ids=ascii)
def test_accepted(connection, case):
    type, text, canonical = case.values()
    assert connection.execute(f"SELECT {type}(%s::text)::text", [text]).fetchone() == (canonical,)
    assert {gate(type, text) for gate in GATES.values()} == {canonical}


@pytest.mark.parametrize("case", CASES["patterns"], ids=ascii)
def test_pattern(connection, ways, case):
    type, prefix, pattern = case.values()
    assert sortid.pattern(type, prefix) == pattern
    bounds = f"SELECT {type}_lower_bound(%s)::text, {type}_upper_bound('')::text"
    least, greatest = connection.execute(bounds, [f"{prefix}_" if prefix else ""]).fetchone()
    for id in CASES["ids"][type], least, *([] if prefix else [greatest]):
        assert re.fullmatch(pattern, id)
        for send in (ways | GATES).values():
            send(type, id)


def found_by(core, type, sql, arguments, condition, lookup):
    """Return the rows that a driver's connection, SQLAlchemy and Django find."""
    table = TABLES[type]
    return [
        core.exec_driver_sql(f"SELECT id FROM {type}s WHERE {sql}", arguments).scalars().all(),
        core.scalars(select(table.c.id).where(condition)).all(),
        *(
            [list(MODELS[type].objects.filter(**lookup).values_list("id", flat=True))]
            * bool(lookup)
        ),
    ]


def assert_found(case, found):
    if case["finds"] == "all":
        assert all(len(ids) == 2 for ids in found)
    else:
        id = [CASES["ids"][case["type"]]] if case["finds"] == "the id" else []
        assert all(ids == id for ids in found), found


@pytest.mark.parametrize("case", CASES["searches"], ids=ascii)
def test_search(core, case):
    type, prefix, _ = case.values()
    sql = sortid.starts_with(type, "id", "%(prefix)s")
    condition = TABLES[type].c.id.starts_with(prefix)
    arguments = {"prefix": sortid.sendable(prefix)}
    assert_found(case, found_by(core, type, sql, arguments, condition, {"id__starts_with": prefix}))


@pytest.mark.parametrize("case", CASES["times"], ids=ascii)
def test_time(connection, case):
    type = case["type"]
    condition = sortid.within(type, "id", "%(from)s", "%(until)s", prefix=case["prefix"])
    ids = f"(SELECT %(text)s::{SCHEMA}.{type} AS id) AS ids"
    found = connection.execute(f"SELECT id::text FROM {ids} WHERE {condition}", case).fetchall()
    assert found == [(case["text"],)]


@pytest.mark.parametrize("prefix", ["a\0", "\ud800", "user_\0"])
def test_prefix_that_no_parameter_can_hold(core, prefix):
    for type in TABLES:
        sql = sortid.starts_with(type, "id", "%(prefix)s")
        condition = TABLES[type].c.id.starts_with(prefix)
        arguments = {"prefix": sortid.sendable(prefix)}
        found = found_by(core, type, sql, arguments, condition, {"id__starts_with": prefix})
        assert found == [[], [], []]


@pytest.mark.parametrize("case", CASES["like"], ids=ascii)
def test_like(core, case):
    type, like, _ = case.values()
    start = re.fullmatch(r"([^%_\\]*)%", like)
    lookup = {"id__startswith": start[1]} if start else {}
    id = TABLES[type].c.id
    condition = or_(id.like(like), id.startswith(start[1]) if start else false())
    assert_found(case, found_by(core, type, "id LIKE %(like)s", {"like": like}, condition, lookup))


def by_search(core, type, texts):
    """Yield functions that search for ids, alone and in lists, with SQLAlchemy and Django."""
    id, list_ = TABLES[type].c
    for condition in (
        id > texts[0],
        id.between(texts[0], CASES["ids"][type]),
        id.in_(texts),
        id == any_(literal(texts, ARRAY(TYPES[type]()))),
        list_.contains(texts),
    ):
        yield lambda condition=condition: core.scalars(select(id).where(condition)).all()
    ids = MODELS[type].objects
    yield lambda: list(ids.filter(id__gt=texts[0]))
    yield lambda: list(ids.filter(id__range=(texts[0], CASES["ids"][type])))
    yield lambda: list(ids.filter(id__in=texts))


def assert_refused(call):
    with pytest.raises((StatementError, MalformedId)) as raised:
        call()
    assert isinstance(
        getattr(raised.value, "orig", raised.value), (sortid.MalformedId, MalformedId)
    )
    assert sortid.is_malformed(raised.value)


@pytest.mark.parametrize("case", CASES["cursors"], ids=ascii)
def test_cursor(core, case):
    type, text, means = case.values()
    for search in by_search(core, type, [text]):
        if means == "malformed":
            assert_refused(search)
        else:
            search()
    if means != "malformed":
        id = TABLES[type].c.id
        assert core.scalars(select(id).where(id.between(text, text))).all() == [means]
        assert MODELS[type].objects.get(id__range=(text, text)).id == means


@pytest.mark.parametrize("case", CASES["lists"], ids=ascii)
def test_list(core, case):
    type, prefix, texts, means = case.values()
    table = TABLES[type]
    field = ArrayField(TypeIDField(prefix) if prefix else FIELDS[type]())
    writes = (
        lambda: core.scalar(update(table).values(list=texts).returning(table.c.list)),
        lambda: field.get_db_prep_value(texts, of_django),
    )
    if means == "malformed":
        for write in writes:
            assert_refused(write)
        for clean in partial(field.clean, model_instance=None), field.formfield().clean:
            with pytest.raises(ValidationError) as raised:
                clean(texts)
            assert {error.code for error in raised.value.error_list} == {"item_invalid"}
    else:
        assert [write() for write in writes] == [means, means]


@pytest.mark.parametrize("text", CASES["in_no_message"])
@pytest.mark.parametrize("type", sortid.GENERATORS)
def test_message(core, type, text):
    for gate in GATES.values():
        with pytest.raises((sortid.MalformedId, MalformedId)) as raised:
            gate(type, text)
        assert text not in str(raised.value)
    for prefix in [None, *["user"] * (type == "typeid")]:
        with pytest.raises(sortid.MalformedId) as raised:
            sortid.parse(type, text, prefix)
        words = CASES["message"]["of a prefix" if prefix else "any"]
        assert str(raised.value) == words.format(type=type, prefix=prefix)
    field = ArrayField(FIELDS[type]())
    for clean in (partial(field.clean, model_instance=None), field.formfield().clean):
        with pytest.raises(ValidationError) as raised:
            clean([text])
        [message] = raised.value.messages
        assert message == f"Item 1 in the array did not validate: Enter a valid {type}."


@pytest.mark.parametrize("value", [5, 5.5, b"user_01h455vb4pex5vsknk084sn02q", ["user"], object()])
def test_value_that_is_not_a_string(core, value):
    id = TABLES["typeid"].c.id
    assert_refused(lambda: core.scalars(select(id).where(id == value)).all())
    with pytest.raises(sortid.MalformedId, match="^not a valid typeid with the prefix user$"):
        sortid.parse("typeid", value, "user")
    # For a number, the server raises another error, which does not count as malformed.
    with pytest.raises(ProgrammingError) as raised:
        core.exec_driver_sql("SELECT FROM typeids WHERE id = 5")
    assert raised.value.orig.sqlstate in ("42883", "42725")
    assert not sortid.is_malformed(raised.value)


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
        "drivers would take % for a parameter, and Django would take ( for an option"
    )


OTHER_PREFIX = (
    "%r is not a valid typeid prefix: it must have 1 to 63 characters (a-z and _) "
    "and begin and end with a letter"
)
OTHER_GENERATOR = "'gen_uuid' is not a generator for ulid: choose gen_ulid_monotonic or gen_ulid"
NO_GENERATOR = (
    "%s has no monotonic generator: choose gen_uid11_snowish or gen_uid11_ts_seq_rand or gen_uid11"
)
NO_PREFIX = "only typeids have a prefix, not ids of type ulid"
NO_TIME = "ids of type %s cannot be searched by time"
NOT_ASCENDING = (
    "insertmanyvalues needs SQLAlchemy 2.1 and a monotonic generator: "
    "otherwise, objects could get each other's ids"
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
    (NO_TIME % "uid11", partial(sortid.within, "uid11", "id", "%s")),
    (NO_TIME % "uid11", lambda: Everything.objects.filter(uid11__within=(yesterday, None))),
    (
        f"'oid' is not a sortid type: choose {' or '.join(sortid.GENERATORS)}",
        lambda: sortid.starts_with("oid", "id", "%s"),
    ),
    (NO_PREFIX, lambda: sortid.within("ulid", "id", "%s", prefix="user")),
    (NO_PREFIX, lambda: sortid.pattern("ulid", "user")),
    (OTHER_GENERATOR, lambda: TYPES["ulid"]().default("gen_uuid")),
    (OTHER_GENERATOR, lambda: FIELDS["ulid"](generator="gen_uuid")),
    (NOT_ASCENDING, lambda: TYPES["ulid"]().default(MIXED_UP, insertmanyvalues=True)),
    ("a search by time needs a datetime, not '2026-01-01'", lambda: ulid.within("2026-01-01")),
    (
        f"a search by time needs a datetime with a time zone, not {naive!r}",
        lambda: ulid.within(naive),
    ),
    (
        "typeids can be searched by time only with their prefix, because they sort by it first",
        lambda: typeid.within(yesterday),
    ),
    (
        f"within takes (since, until), either of which may be None, not {ID!r}",
        lambda: Everything.objects.filter(id__within=ID),
    ),
]


@pytest.mark.parametrize(("sentence", "call"), REFUSALS)
def test_refused(sentence, call):
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(sentence)}$"):
        call()


class DatabaseError(Exception):
    def __init__(self, sqlstate=None, orig=None):
        self.sqlstate, self.orig = sqlstate, orig


def caused(error, within):
    """Return an error raised while another one is being handled, without "from"."""
    try:
        try:
            raise within
        except Exception:
            raise error
    except Exception as raised:
        return raised


def test_is_malformed():
    malformed, one, two = DatabaseError("22P03"), ValueError(), ValueError()
    one.__cause__, two.__cause__ = two, one
    for error in None, one, DatabaseError("23505"), DatabaseError("42883"):
        assert not sortid.is_malformed(error)
    two.__cause__ = malformed
    for error in one, DatabaseError(orig=malformed), sortid.MalformedId():
        assert sortid.is_malformed(error)
    # peewee raises its errors this way. The context counts only if the error has no SQLSTATE.
    assert sortid.is_malformed(caused(DatabaseError(), malformed))
    assert not sortid.is_malformed(caused(DatabaseError("23505"), malformed))
