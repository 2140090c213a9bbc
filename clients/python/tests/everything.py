"""The README's tables, and a table with all types and with wrappers that hide a type."""

from functools import partial

from conftest import OTHERS, SCHEMA
from shop import Base
from sortid import GENERATORS
from sortid.sqlalchemy import XID, Id, TypeID, key
from sqlalchemy import Text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

TYPES = {type_.type_name: type_ for type_ in Id.__subclasses__()} | {
    "xid": partial(XID, schema=SCHEMA)
}


class DecoratedType(TypeDecorator):
    impl, cache_ok = TypeID, True


class Everything(Base):
    __tablename__ = "everything"
    id: Mapped[str] = key(TYPES["xid"](), generator="gen_xid")
    domain: Mapped[str] = mapped_column(
        TypeID("user", domain="app.User"), server_default=TypeID("user").default(), unique=True
    )
    Item: Mapped[str | None] = mapped_column(TypeID("line_item"))
    any: Mapped[str] = mapped_column(TypeID(), server_default=TypeID().default())
    pair: Mapped[tuple[str, ...] | None] = mapped_column(
        TypeID("user", from_text=lambda text: tuple(text.split("_")), to_text="_".join)
    )
    decorated: Mapped[str | None] = mapped_column(DecoratedType("user"))
    variant: Mapped[str | None] = mapped_column(Text().with_variant(TypeID("user"), "postgresql"))
    other: Mapped[str | None] = mapped_column(TypeID("user").with_variant(Text(), "sqlite"))
    nested: Mapped[str | None] = mapped_column(DecoratedType("user").with_variant(Text(), "sqlite"))
    many: Mapped[list[str] | None] = mapped_column(ARRAY(DecoratedType("user")))


for name in OTHERS:
    default = TYPES[name]().default(GENERATORS[name][1])
    setattr(
        Everything,
        name,
        mapped_column(TYPES[name](), server_default=default, nullable=False, index=True),
    )
