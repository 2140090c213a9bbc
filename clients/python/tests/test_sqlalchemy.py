"""SQLAlchemy with each driver: rows, searches, their plans, and what hides a type."""

import asyncio
from datetime import datetime, timedelta, timezone
from types import SimpleNamespace

import psycopg
import pytest
import sqlalchemy.dialects.postgresql.asyncpg
from conftest import assert_index, refused
from shop import OTHERS, Base, Everything, Order, User
from sortid.alembic import compare_type, render_item
from sortid.sqlalchemy import ULID, TypeID
from sqlalchemy import Boolean, CheckConstraint, Column, ColumnElement, MetaData, Table, Text, Uuid, any_, cast, event, func, insert, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator

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


pytestmark = pytest.mark.filterwarnings("error::sqlalchemy.exc.SAWarning")
yesterday, tomorrow = (datetime.now(timezone.utc) + timedelta(days=days) for days in (-1, 1))
# docs: begin
from sqlalchemy import select

by_prefix = select(User).where(User.id.starts_with("user_01"))
by_time = select(Order).where(Order.id.within(yesterday))
# docs: end


@pytest.fixture(scope="module", autouse=True)
def tables(database):
    Base.metadata.create_all(engine)
    yield
    engine.dispose()


def with_session(session, driver):
    def ids(column, condition):
        return session.scalars(select(column).where(condition).order_by(column)).all()

    def listed(*ids):  # psycopg2 sends a list as text[]
        return cast(list(ids), ARRAY(TypeID())) if driver == "psycopg2" else list(ids)

    ada, grace, thing = User(name="Ada"), User(name="Grace"), Everything(pair=("user", "01h455vb4pex5vsknk084sn02q"))
    session.add_all([ada, grace, thing])
    session.flush()
    order, other = Order(buyer=ada.id, seen=[ada.id, grace.id]), Order(buyer=grace.id)
    session.add_all([order, other])
    session.commit()
    session.expire_all()
    assert [order.seen, other.seen, thing.pair] == [[ada.id, grace.id], None, ("user", "01h455vb4pex5vsknk084sn02q")]
    names = "id", "domain", "any", "ulid", *OTHERS
    texts = session.execute(select(*(cast(getattr(Everything, name), Text) for name in names)).where(Everything.id == thing.id)).one()
    assert tuple(getattr(thing, name) for name in names) == tuple(texts)

    assert ada in session.scalars(by_prefix) and order in session.scalars(by_time)
    assert ids(User.id, User.id == any_(listed(ada.id))) == [ada.id]
    assert ids(Order.id, Order.seen.contains(listed(grace.id))) == [order.id]
    of_this, both = User.id.in_([ada.id, grace.id]), sorted([ada.id, grace.id])  # those of other drivers are in the table, too
    ranges = (yesterday, None), (None, yesterday), (None, None), (yesterday, tomorrow)
    assert [ids(User.id, of_this & User.id.within(*range)) for range in ranges] == [both, [], both, both]
    of_this, at = Order.id == order.id, func.ulid_timestamp(Order.id)
    assert [ids(Order.id, of_this & Order.id.within(*range)) for range in ((at, tomorrow), (None, at), (at, at))] == [[order.id], [], []]
    assert [ids(User.id, User.id.starts_with(prefix)) for prefix in (ada.id, "team")] == [[ada.id], []]
    for column, value in (Everything.domain, thing.domain), (Everything.id, thing.id):
        assert ids(column, column.starts_with(value) & column.within(yesterday)) == [value]
    uuid = session.scalar(select(func.uuid(Order.id, type_=Uuid())).where(of_this))
    assert ids(Order.id, Order.id == func.ulid(cast(uuid, Uuid))) == [order.id]

    assert [find(session, User, id) for id in (ada.id, "no id", "user_8" + ada.id[6:])] == [ada, None, None]
    with pytest.raises(exc.DBAPIError if driver == "asyncpg" else exc.DataError), session.begin_nested():
        session.scalar(text("SELECT CAST('no id' AS typeid)"))
    with pytest.raises(exc.IntegrityError, match="orders_buyer_check"), session.begin_nested():
        session.execute(insert(Order).values(buyer="team" + ada.id[4:]))


@pytest.mark.parametrize("driver", ["psycopg", "psycopg2"])
def test_driver(driver):
    of_driver = create_engine(f"postgresql+{driver}://")
    sortid.sqlalchemy.register(of_driver)
    with Session(of_driver) as session:
        with_session(session, driver)


@pytest.mark.parametrize("driver", ["psycopg", "asyncpg"])
def test_async_driver(driver):
    async def program():
        async with AsyncSession(create_async_engine(f"postgresql+{driver}://"), expire_on_commit=False) as session:
            sortid.sqlalchemy.register(session.bind)
            await session.run_sync(with_session, driver)

    asyncio.run(program())


@pytest.mark.parametrize("column", [User.id, Order.id, Everything.domain, Everything.id, Everything.euid], ids=str)
def test_index(column):
    prefix = {"ulid": "01K", "xid": "5M", "euid": "1K"}.get(column.type.type_name, "user_0")
    with psycopg.connect() as connection:
        for condition in column.starts_with(prefix), column.within(yesterday):
            compiled = select(text("1")).where(condition).compile(dialect=sqlalchemy.dialects.postgresql.asyncpg.dialect())  # with $1, ...
            values = [compiled.params[name] for name in compiled.positiontup]
            assert_index(connection.execute, str(compiled), ["NULL" if value is None else f"'{value}'" for value in values])


def test_refusals():
    with refused("ids are searched by datetimes, not by '2026-01-01'"):
        Order.id.within("2026-01-01")
    with refused("a search by time needs a datetime with a time zone, not datetime.datetime(2026, 1, 1, 0, 0)"):
        Order.id.within(datetime(2026, 1, 1))
    with refused("typeids can be searched by time only with their prefix, because they sort by it first"):
        Everything.any.within(yesterday)


class UserIdType(TypeDecorator):
    impl, cache_ok = TypeID, True

    def __init__(self):
        super().__init__("user")


def test_hidden_types():
    types = {
        "decorated": UserIdType(),
        "variant": Text().with_variant(TypeID("user"), "postgresql"),
        "other": TypeID("user").with_variant(Text(), "sqlite"),
        "both": UserIdType().with_variant(Text(), "sqlite"),
        "text": TypeID("user").with_variant(Text(), "postgresql"),
        "many": ARRAY(UserIdType()),
    }
    table = Table("hidden", MetaData(), *(Column(name, type_) for name, type_ in types.items()))
    with engine.begin() as connection:
        table.create(connection)
        checks = connection.scalars(text("SELECT conname FROM pg_constraint WHERE conrelid = CAST('hidden' AS regclass) ORDER BY 1")).all()
        connection.execute(insert(table).values(decorated="user_01h455vb4pex5vsknk084sn02q"))
        assert connection.execute(select(table).where(table.c.decorated.starts_with("user"), table.c.decorated.within(None, tomorrow))).all()
    assert checks == [f"hidden_{name}_check" for name in ("both", "decorated", "other", "variant")]
    written = [render_item("type", types[name], SimpleNamespace(imports=set())) for name in ("decorated", "other", "text")]
    assert written == ["sortid.sqlalchemy.TypeID(prefix='user')", False, False]
    assert [compare_type(None, None, None, TypeID(prefix), UserIdType()) for prefix in ("team", "user")] == [True, None]


class Custom(ColumnElement):  # which has no text
    type = Boolean()


def test_types():
    assert [TypeID("user").python_type, ULID(from_text=tuple).python_type] == [str, object]
    literal = select(User.id).where(User.id == "o'%").compile(engine, compile_kwargs={"literal_binds": True})
    assert str(literal).endswith(" = 'o''%%'")
    assert len(Table("checked", MetaData(), CheckConstraint(Custom())).constraints) == 2  # with that of no key


def test_insertmanyvalues():
    ascend, is_new = "insertmanyvalues needs SQLAlchemy 2.1, and ids that ascend: others would mix up objects", hasattr(FunctionElement, "monotonic")
    with refused(ascend):
        ULID().default("gen_ulid" if is_new else None, insertmanyvalues=True)
    table = Table("bulk", MetaData(), Column("id", TypeID("user"), server_default=TypeID("user").default(insertmanyvalues=is_new), primary_key=True))
    table.append_column(Column("name", Text))
    Bulk, statements = type("Bulk", (), {}), []
    sqlalchemy.orm.registry().map_imperatively(Bulk, table)
    table.create(engine)
    with Session(engine) as session:
        many = [Bulk() for _ in range(1000)]
        for number, object in enumerate(many):
            object.name = str(number)
        event.listen(engine, "before_cursor_execute", lambda *call: statements.append(call[2]))
        session.add_all(many)
        session.flush()
        assert len(statements) == (1 if is_new else 1000)
        names = dict(session.execute(select(Bulk.id, Bulk.name)).all())
    assert all(names[object.id] == object.name for object in many)
