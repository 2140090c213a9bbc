"""A table with a column of each type, beside those of the shop."""

from conftest import SCHEMA
from shop import Base
from sortid import GENERATORS
from sortid.sqlalchemy import ULID, XID, Id, TypeID, key
from sqlalchemy.orm import Mapped, mapped_column


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
