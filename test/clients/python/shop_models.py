# docs: begin
from datetime import datetime
from functools import partial

from psycopg.types import TypeInfo
from sqlalchemy import DateTime, Engine, ForeignKey, Text, cast, event, exc, literal, text
from sqlalchemy.dialects.postgresql import ARRAY, TSTZRANGE, base
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import UserDefinedType


class Id(UserDefinedType):
    """A column of a type of sortid, say Id("typeid"); its values are strings."""

    cache_ok = True

    def __init__(self, name):
        self.name = name

    def get_col_spec(self, **_):
        return self.name

    def coerce_compared_value(self, op, value):  # a UUID or a datetime is compared as what it is
        if isinstance(value, datetime):
            return DateTime(timezone=True)
        return self if isinstance(value, str) else literal(value).type

    class comparator_factory(UserDefinedType.Comparator):
        def begins(self, prefix):
            return self.op("^@", is_comparison=True)(literal(prefix, Text))

        def within(self, period):
            return self.op("<@", is_comparison=True)(cast(period, TSTZRANGE))


@event.listens_for(Engine, "connect")
def register(connection, _):  # or arrays of ids come back as lists of characters
    ids = "SELECT oid::regtype::text FROM pg_type WHERE typanalyze::text ~ 'sortid_typanalyze$'"
    with connection.transaction():
        for name, in connection.execute(ids).fetchall():
            TypeInfo.fetch(connection, name).register(connection)
            base.ischema_names[name] = partial(Id, name)  # reflected columns have this type too


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"
    id: Mapped[str] = mapped_column(
        Id("typeid"), primary_key=True, server_default=text("gen_typeid_monotonic('user'::text)")
    )
    name: Mapped[str]


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[str] = mapped_column(Id("ulid"), primary_key=True, server_default=text("gen_ulid_monotonic()"))
    buyer: Mapped[str] = mapped_column(Id("typeid"), ForeignKey("users.id"))
    seen: Mapped[list[str] | None] = mapped_column(ARRAY(Id("typeid")))


def find(session, entity, id):  # None for a malformed id too
    try:
        with session.begin_nested():  # an error would end the transaction
            return session.get(entity, id)
    except exc.DataError:
        return None
# docs: end


class Event(Base):  # the type whose name is also one of the server's
    __tablename__ = "events"
    id: Mapped[str] = mapped_column(Id("public.xid"), primary_key=True, server_default=text("gen_xid()"))
