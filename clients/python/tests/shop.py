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


from conftest import SCHEMA
from sortid import GENERATORS
from sortid.sqlalchemy import XID, Id


class Everything(Base):
    __tablename__ = "everything"
    id: Mapped[str] = key(XID(schema=SCHEMA), generator="gen_xid")
    domain: Mapped[str] = mapped_column(TypeID("user", domain="app.User"), server_default=TypeID("user").default(), unique=True)
    Item: Mapped[str | None] = mapped_column(TypeID("line_item"))
    any: Mapped[str] = mapped_column(TypeID(), server_default=TypeID().default())
    ulid: Mapped[str] = mapped_column(ULID(), server_default=ULID().default("gen_ulid"))
    pair: Mapped[tuple[str, ...] | None] = mapped_column(TypeID("user", from_text=lambda text: tuple(text.split("_")), to_text="_".join))


TYPES = {type_.type_name: type_ for type_ in Id.__subclasses__()}
OTHERS = [name for name in GENERATORS if name not in ("typeid", "ulid", "xid")]
for name in OTHERS:
    default = TYPES[name]().default(GENERATORS[name][0])
    setattr(Everything, name, mapped_column(TYPES[name](), server_default=default, nullable=False, index=True))
