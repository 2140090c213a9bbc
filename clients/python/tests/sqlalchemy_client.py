"""SQLAlchemy with each driver: rows, searches, their plans, malformed ids, and what the package refuses."""

import asyncio
import importlib.util
import re
import warnings
from datetime import datetime, timedelta, timezone
from types import SimpleNamespace
from typing import Annotated

import sqlalchemy.dialects.postgresql.asyncpg
from sqlalchemy import Boolean, CheckConstraint, Column, ColumnElement, MetaData, Table, Text, Uuid, any_, cast, event, func, insert, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator
from sortid.alembic import compare_type, render_item
from sortid.sqlalchemy import UID11, ULID, TypeID

from everything import OTHERS, Everything
from shop import Base, Order, User
from tap import SCHEMA, raises, refused, same, uses_index

# docs: begin
import sortid
import sortid.sqlalchemy
from sqlalchemy import create_engine, exc
from sqlalchemy.orm import Session

engine = create_engine("postgresql+psycopg://")
sortid.sqlalchemy.register(engine)  # arrays of ids are lists then


def find(session, entity, id):  # None for a malformed id too
    try:
        with session.begin_nested():  # an error would end the transaction
            return session.get(entity, id)
    except exc.DBAPIError as error:
        if not sortid.is_malformed(error):
            raise
# docs: end


yesterday, tomorrow = (datetime.now(timezone.utc) + timedelta(days=days) for days in (-1, 1))
# docs: begin
from sqlalchemy import select

by_prefix = select(User).where(User.id.starts_with("user_01"))
by_time = select(Order).where(Order.id.within(yesterday))
# docs: end


warnings.simplefilter("error", exc.SAWarning)
with engine.begin() as connection:
    connection.execute(text("""CREATE SCHEMA app; CREATE DOMAIN app."User" AS typeid CHECK (typeid_has_prefix(VALUE, 'user'))"""))
Base.metadata.create_all(engine)


def with_session(session, driver):
    def ids(column, condition):
        return session.scalars(select(column).where(condition).order_by(column)).all()

    def listed(*ids):  # psycopg2 sends a list as text[]
        return cast(list(ids), ARRAY(TypeID())) if driver == "psycopg2" else list(ids)

    ada, grace = User(name="Ada"), User(name="Grace")
    session.add_all([ada, grace])
    session.flush()
    order, other = Order(buyer=ada.id, seen=[ada.id, grace.id]), Order(buyer=grace.id)
    session.add_all([order, other])
    session.commit()
    session.expire_all()
    same(f"{driver}: as the README searches", [ada in session.scalars(by_prefix), order in session.scalars(by_time)], [True, True])
    of_this = User.id.in_([ada.id, grace.id])  # those of other drivers are in the table, too
    same(f"{driver}: an array and null", [order.seen, other.seen], [[ada.id, grace.id], None])
    same(f"{driver}: get", session.get(User, ada.id, populate_existing=True).name, "Ada")
    same(f"{driver}: join", session.scalars(select(User.name).join(Order, Order.buyer == User.id).where(of_this).order_by(User.name)).all(), ["Ada", "Grace"])
    same(f"{driver}: in an array", ids(User.id, User.id == any_(listed(ada.id))), [ada.id])
    same(f"{driver}: an array contains", ids(Order.id, Order.seen.contains(listed(grace.id))), [order.id])
    both = sorted([ada.id, grace.id])
    ranges = (yesterday, None), (None, yesterday), (None, None), (yesterday, tomorrow)
    same(f"{driver}: times", [ids(User.id, of_this & User.id.within(*range)) for range in ranges], [both, [], both, both])
    at = func.ulid_timestamp(Order.id)
    ranges = (at, tomorrow), (None, at), (at, at)
    same(f"{driver}: half open", [ids(Order.id, (Order.id == order.id) & Order.id.within(*range)) for range in ranges], [[order.id], [], []])
    same(f"{driver}: prefixes", [ids(User.id, User.id.starts_with(prefix)) for prefix in (ada.id, "team")], [[ada.id], []])
    same(f"{driver}: not the prefix", ids(User.id, of_this & ~User.id.starts_with(ada.id)), [grace.id])
    uuid = session.scalar(select(func.uuid(Order.id, type_=Uuid())).where(Order.id == order.id))
    same(f"{driver}: a uuid", ids(Order.id, Order.id == func.ulid(cast(uuid, Uuid))), [order.id])
    same(f"{driver}: found, or malformed or too large", [find(session, User, id) for id in (ada.id, "no id", "user_8" + ada.id[6:])], [ada, None, None])
    if SCHEMA == "public":
        error = raises(f"{driver}: the error of a malformed id", exc.DBAPIError, session.get, User, "no id")
        same(f"{driver}: is a data error, but with asyncpg", isinstance(error, exc.DataError), not driver.startswith("asyncpg"))
        session.rollback()
    with_prefix = raises(f"{driver}: a wrong prefix", exc.IntegrityError, session.execute, insert(Order).values(buyer="team" + ada.id[4:]))
    same(f"{driver}: which the constraint's name tells", ["orders_buyer_check" in str(with_prefix), sortid.is_malformed(with_prefix)], [True, False])
    session.rollback()
    session.expire_all()
    thing = Everything(pair=("user", ada.id[5:]))
    session.add(thing)
    session.commit()
    same(f"{driver}: of a class", thing.pair, ("user", ada.id[5:]))
    names = "id", "domain", "any", "ulid", *OTHERS
    texts = session.execute(select(*(cast(getattr(Everything, name), Text) for name in names)).where(Everything.id == thing.id)).one()
    same(f"{driver}: each type has a default", tuple(getattr(thing, name) for name in names), tuple(texts))
    same(f"{driver}: a domain", ids(Everything.domain, Everything.domain.starts_with(thing.domain) & Everything.domain.within(yesterday)), [thing.domain])
    same(f"{driver}: xids", ids(Everything.id, Everything.id.in_([thing.id]) & Everything.id.within(yesterday)), [thing.id])


for driver in "psycopg", "psycopg2":
    of_driver = create_engine(f"postgresql+{driver}://")
    sortid.sqlalchemy.register(of_driver)
    with Session(of_driver) as session:
        with_session(session, driver)


async def with_async(driver):
    async with AsyncSession(create_async_engine(f"postgresql+{driver}://"), expire_on_commit=False) as session:
        sortid.sqlalchemy.register(session.bind)
        await session.run_sync(with_session, f"{driver}, async")


for driver in "psycopg", "asyncpg":
    asyncio.run(with_async(driver))

with Session(engine) as session:
    statements = []
    event.listen(engine, "before_cursor_execute", lambda *call: statements.append(call[2]))
    many = [User(name=str(number)) for number in range(100)]
    session.add_all(many)
    session.flush()
    names = dict(session.execute(select(User.id, User.name)).all())
    same("add_all: an INSERT per row, each object with its id", [len(statements), [names[user.id] for user in many]], [101, [user.name for user in many]])
    returned = session.scalars(insert(User).returning(User.name), [{"name": "Ken"}, {"name": "Donald"}]).all()
    same("insert of many: one", [len(statements), sorted(returned)], [102, ["Donald", "Ken"]])
    same("startswith, by LIKE", session.scalars(select(User.id).where(User.id.startswith(many[0].id, autoescape=True))).all(), [many[0].id])
    session.rollback()

literal = select(User.id).where(User.id == "o'%").compile(engine, compile_kwargs={"literal_binds": True})
same("a literal", str(literal).split(" = ")[1], "'o''%%'")

asyncpg_dialect = sqlalchemy.dialects.postgresql.asyncpg.dialect()  # writes parameters as $1, ...
with engine.connect() as connection:

    def execute(statement):
        result = connection.exec_driver_sql(statement)
        return result.all() if result.returns_rows else None

    for what, column, prefix in (
        ("column", User.id, "user_0"),
        ("ulid", Order.id, "01K"),
        ("domain", Everything.domain, "user_0"),
        ("xid", Everything.id, "5M"),
        ("euid", Everything.euid, "1K"),
    ):
        for how, condition in ("prefixes", column.starts_with(prefix)), ("times", column.within(yesterday)):
            compiled = select(text("1")).where(condition).compile(dialect=asyncpg_dialect)
            values = [compiled.params[name] for name in compiled.positiontup]
            literals = ["NULL" if value is None else f"'{value}'" for value in values]
            uses_index(f"{how} of a {what}", execute, str(compiled), literals)



class Custom(ColumnElement):
    type = Boolean()


@compiles(Custom, "postgresql")
def of_custom(*_, **__):
    return "true"


class UserIdType(TypeDecorator):
    impl, cache_ok = TypeID, True

    def __init__(self):
        super().__init__("user")


hidden = MetaData()
columns = {
    "decorated": UserIdType(),
    "variant": Text().with_variant(TypeID("user"), "postgresql"),
    "other": TypeID("user").with_variant(Text(), "sqlite"),
    "both": UserIdType().with_variant(Text(), "sqlite"),
    "text": TypeID("user").with_variant(Text(), "postgresql"),
    "many": ARRAY(UserIdType()),
}
Table("hidden", hidden, *(Column(name, type_) for name, type_ in columns.items()))
hidden.create_all(engine)
with engine.connect() as connection:
    found = connection.scalars(text("SELECT conname FROM pg_constraint WHERE conrelid = CAST('hidden' AS regclass) ORDER BY 1")).all()
same("the CHECK of hidden types", found, [f"hidden_{name}_check" for name in ("both", "decorated", "other", "variant")])
written = {name: render_item("type", type_, SimpleNamespace(imports=set())) for name, type_ in columns.items() if name in ("decorated", "other")}
same("in revisions", written, {"decorated": "sortid.sqlalchemy.TypeID(prefix='user')", "other": False})
another = hidden.tables["hidden"].c.decorated
same("another prefix of a hidden type is found", compare_type(None, another, another, TypeID("team"), UserIdType()), True)
same("a hidden type is searched", str(another.starts_with("user").compile(engine)).count("typeid_lower_bound"), 1)
same("python_type", [TypeID("user").python_type, ULID(from_text=tuple).python_type], [str, object])
one, two = ValueError(), ValueError()
one.__cause__, two.__cause__ = two, one
same("a cycle of causes ends", sortid.is_malformed(one), False)
if importlib.util.find_spec("sqlmodel"):  # of the newest versions
    import pydantic
    import sqlmodel

    class Member(sqlmodel.SQLModel, table=True):
        id: str | None = sqlmodel.Field(default=None, primary_key=True, sa_type=TypeID("user"), sa_column_kwargs={"server_default": TypeID("user").default()})
        name: str

    sqlmodel.SQLModel.metadata.create_all(engine)
    with sqlmodel.Session(engine) as session:
        session.add(Member(name="Ada"))
        session.commit()
        same("SQLModel", session.exec(sqlmodel.select(Member).where(Member.id.starts_with("user_0"))).one().id[:5], "user_")
    given = pydantic.TypeAdapter(Annotated[str, pydantic.Field(pattern=sortid.pattern("typeid", "user"))])
    same("pydantic", given.validate_python("user_01h455vb4pex5vsknk084sn02q"), "user_01h455vb4pex5vsknk084sn02q")
    for malformed in "user_01h455vb4pex5vsknk084sn02q\n", "team_01h455vb4pex5vsknk084sn02q":
        raises(f"pydantic refuses {malformed!r}", pydantic.ValidationError, given.validate_python, malformed)
same("another CHECK stays as it is", len(Table("checked", MetaData(), CheckConstraint(Custom())).constraints), 2)  # with that of no key
named = "choose gen_ulid_monotonic or gen_ulid"
refused("another generator", f"'gen_uuid' is not a generator of ulid: {named}", ULID().default, "gen_uuid")
no_default = "uid11 has no monotonic generator: choose gen_uid11_snowish or gen_uid11_ts_seq_rand or gen_uid11"
refused("no monotonic generator", no_default, sortid.sqlalchemy.key, UID11())
letters = "is not a prefix of typeids, which has 1 to 63 letters from a to z and, between them, _"
for prefix in "", "User", "a" * 64, "_user", "user_", "us'er":
    refused(f"a wrong prefix, {prefix[:5]!r}", f"{prefix!r} {letters}", TypeID, prefix)
needed = "typeids can be searched by time only with their prefix, because they sort by it first"
refused("times without a prefix", needed, Everything.any.within, yesterday)
refused("times without a time", "ids of type uid11 cannot be searched by time", Everything.uid11.within, yesterday)
refused("times without first_in", "ids of type base62id cannot be searched by time", Everything.base62id.within, yesterday)
refused("times of a text", "ids are searched by datetimes, not by '2026-01-01'", Order.id.within, "2026-01-01")
naive = datetime(2026, 1, 1)
refused("times without a time zone", f"a search by time needs a datetime with a time zone, not {naive!r}", Order.id.within, naive)


def mixed_up(default):
    """The statements that 5000 objects take, and how many of them then have the id of another."""

    class Model(DeclarativeBase):
        pass

    class Bulk(Model):
        __tablename__ = "bulk"
        id: Mapped[str] = mapped_column(TypeID("user"), primary_key=True, server_default=default)
        name: Mapped[str]

    Model.metadata.drop_all(engine)
    Model.metadata.create_all(engine)
    with Session(engine) as session:
        statements.clear()
        many = [Bulk(name=str(number)) for number in range(5000)]
        session.add_all(many)
        session.flush()
        sent = len(statements)
        names = dict(session.execute(select(Bulk.id, Bulk.name)).all())
    return sent, sum(names[object.id] != object.name for object in many)


ascend = "insertmanyvalues needs SQLAlchemy 2.1, and ids that ascend: others would mix up objects"
refused("insertmanyvalues without order", ascend, ULID().default, "gen_ulid", insertmanyvalues=True)
if hasattr(FunctionElement, "monotonic"):
    same("insertmanyvalues: each object with its id", mixed_up(TypeID("user").default(insertmanyvalues=True)), (5, 0))
    descending = func.gen_typeid("user", text("clock_timestamp() - random() * interval '1 day'"), monotonic=True)
    sent, mixed = mixed_up(descending)
    same("which takes ids that ascend", [sent, mixed > 4000], [5, True])
else:
    refused("insertmanyvalues before 2.1", ascend, ULID().default, insertmanyvalues=True)
