"""The README's first example."""

# docs: begin
from typing import NewType

from sqlalchemy import ForeignKey
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sortid.sqlalchemy import ULID, TypeID, key

UserId = NewType("UserId", str)
OrderId = NewType("OrderId", str)


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"
    id: Mapped[UserId] = key(TypeID("user"))  # DEFAULT gen_typeid_monotonic('user'), CHECK
    name: Mapped[str]


class Order(Base):
    __tablename__ = "orders"
    id: Mapped[OrderId] = key(ULID())
    buyer: Mapped[UserId] = mapped_column(TypeID("user"), ForeignKey("users.id"))
    seen: Mapped[list[UserId] | None] = mapped_column(ARRAY(TypeID("user")))


# docs: end
