"""SQLAlchemy with each driver: rows, searches and their plans."""

import asyncio

import psycopg
import pytest
import sqlalchemy.dialects.postgresql.asyncpg
from conftest import RANGES, assert_index, tomorrow, yesterday
from everything import OTHERS, Everything
from searches import by_prefix, by_time
from sessions import engine, find
from shop import Base, Order, User
from sortid.sqlalchemy import ULID, TypeID, key, register
from sqlalchemy import Boolean, CheckConstraint, Column, ColumnElement, MetaData, Table, Text, Uuid
from sqlalchemy import any_, cast, create_engine, event, exc, func, insert, select, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.orm import Mapped, Session, registry
from sqlalchemy.sql.functions import FunctionElement

pytestmark = pytest.mark.filterwarnings("error::sqlalchemy.exc.SAWarning")


@pytest.fixture(scope="module", autouse=True)
def tables(database):
    Base.metadata.create_all(engine)
    yield
    engine.dispose()


def with_session(session, driver):
    def ids(column, *conditions):
        return session.scalars(select(column).where(*conditions)).all()

    def listed(id):  # psycopg2 sends a list as text[]
        return cast([id], ARRAY(TypeID())) if driver == "psycopg2" else [id]

    ada, thing, empty = User(name="Ada"), Everything(pair=("user", "01h455vb4pex5vsknk084sn02q")), Everything()
    session.add_all([ada, thing, empty])
    session.flush()
    order, other = Order(buyer=ada.id, seen=[ada.id]), Order(buyer=ada.id)
    thing.decorated = ada.id
    session.add_all([order, other])
    session.commit()
    session.expire_all()
    assert [order.seen, other.seen, thing.pair, empty.pair] == [[ada.id], None, ("user", "01h455vb4pex5vsknk084sn02q"), None]
    names = "id", "domain", "any", *OTHERS
    texts = session.execute(select(*(cast(getattr(Everything, name), Text) for name in names)).where(Everything.id == thing.id)).one()
    assert tuple(getattr(thing, name) for name in names) == tuple(texts)

    assert ada in session.scalars(by_prefix) and order in session.scalars(by_time)
    assert ids(User.id, User.id == any_(listed(ada.id))) == [ada.id]
    assert ids(Order.id, Order.seen.contains(listed(ada.id))) == [order.id]
    of_this, at = Order.id == order.id, func.ulid_timestamp(Order.id)  # the table has those of other drivers, too
    found = [ids(Order.id, of_this, Order.id.within(*range)) for range in [*RANGES, (at, tomorrow), (None, at)]]
    assert found == [[order.id]] * 3 + [[], [order.id], []]
    assert [ids(User.id, User.id.starts_with(prefix)) for prefix in (ada.id, "team")] == [[ada.id], []]
    for column, value in (Everything.domain, thing.domain), (Everything.id, thing.id), (Everything.decorated, ada.id):
        assert ids(column, column.starts_with(value), column.within(yesterday)) == [value]
    uuid = session.scalar(select(func.uuid(Order.id, type_=Uuid())).where(of_this))
    assert ids(Order.id, Order.id == func.ulid(cast(uuid, Uuid))) == [order.id]

    assert [find(session, User, id) for id in (ada.id, "no id", "user_8" + ada.id[6:])] == [ada, None, None]
    with pytest.raises(exc.DBAPIError if driver == "asyncpg" else exc.DataError), session.begin_nested():
        session.scalar(text("SELECT CAST('no id' AS typeid)"))
    with pytest.raises(exc.IntegrityError, match="orders_buyer_check"), session.begin_nested():
        session.execute(insert(Order).values(buyer="team" + ada.id[4:]))


@pytest.mark.parametrize("driver", ["psycopg", "psycopg2", "psycopg_async", "asyncpg"])
def test_driver(driver):
    async def program():
        async with AsyncSession(create_async_engine(url), expire_on_commit=False) as session:
            register(session.bind)
            await session.run_sync(with_session, driver)

    url = f"postgresql+{driver}://"
    if driver in ("psycopg_async", "asyncpg"):
        return asyncio.run(program())
    with Session(create_engine(url)) as session:
        register(session.bind)
        with_session(session, driver)


@pytest.mark.parametrize("column", [User.id, Order.id, Everything.domain, Everything.id, Everything.euid], ids=str)
def test_index(column):
    with psycopg.connect() as connection:
        for condition in column.starts_with(""), column.within(yesterday):
            compiled = select(text("1")).where(condition).compile(dialect=sqlalchemy.dialects.postgresql.asyncpg.dialect())  # with $1, ...
            values = [compiled.params[name] for name in compiled.positiontup]
            assert_index(connection.execute, str(compiled), ["NULL" if value is None else f"'{value}'" for value in values])


class Custom(ColumnElement):  # which has no text
    type = Boolean()


def test_types():
    assert [TypeID("user").python_type, ULID(from_text=tuple).python_type] == [str, object]
    literal = select(User.id).where(User.id == "o'%").compile(engine, compile_kwargs={"literal_binds": True})
    assert str(literal).endswith(" = 'o''%%'")
    of_texts = Column("text", TypeID("user").with_variant(Text(), "postgresql"))
    assert len(Table("checked", MetaData(), of_texts, CheckConstraint(Custom())).constraints) == 2  # with that of no key


def test_insertmanyvalues():
    is_new, statements = hasattr(FunctionElement, "monotonic"), []

    @registry().mapped
    class Item:
        __tablename__ = "items"
        id: Mapped[str] = key(TypeID("item"), insertmanyvalues=is_new)
        name: Mapped[str]

    Item.__table__.create(engine)
    with Session(engine) as session:
        many = [Item(name=str(number)) for number in range(1000)]
        event.listen(engine, "before_cursor_execute", lambda *call: statements.append(call[2]))
        session.add_all(many)
        session.flush()
        assert len(statements) == (1 if is_new else 1000)
        names = dict(session.execute(select(Item.id, Item.name)).all())
    assert all(names[item.id] == item.name for item in many)
