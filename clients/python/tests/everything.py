"""A table with a column of each type, beside those of the shop."""

from sqlalchemy.orm import Mapped, mapped_column
from sortid.sqlalchemy import EUID, KSUID, UID11, ULID, XID, Base62ID, TypeID, key

from shop import Base
from tap import SCHEMA


class Everything(Base):
    __tablename__ = "everything"
    id: Mapped[str] = key(XID(schema=SCHEMA), generator="gen_xid")
    domain: Mapped[str] = mapped_column(TypeID("user", domain="app.User"), server_default=TypeID("user").default(), unique=True)
    Item: Mapped[str | None] = mapped_column(TypeID("line_item"))
    any: Mapped[str] = mapped_column(TypeID(), server_default=TypeID().default())
    ulid: Mapped[str] = mapped_column(ULID(), server_default=ULID().default("gen_ulid"))
    euid: Mapped[str] = mapped_column(EUID(), server_default=EUID().default())
    base62id: Mapped[str] = mapped_column(Base62ID(), server_default=Base62ID().default())
    uid11: Mapped[str] = mapped_column(UID11(), server_default=UID11().default("gen_uid11_snowish"))
    ksuid: Mapped[str] = mapped_column(KSUID(), server_default=KSUID().default(), index=True)
    pair: Mapped[tuple[str, ...] | None] = mapped_column(TypeID("user", from_text=lambda text: tuple(text.split("_")), to_text="_".join))
