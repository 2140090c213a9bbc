"""Each "type: ignore" hides an error that mypy must find; --strict reports unused ignores."""

from datetime import datetime

import shop_django.models as of_django
import sortid
from shop import Order, User, UserId
from sortid.django import TypeIDField, ULIDField, converter
from sortid.sqlalchemy import ULID, TypeID, key
from sqlalchemy import select
from sqlalchemy.orm import Session


def of_user(id: UserId) -> None: ...


def with_sqlalchemy(session: Session, user: User, order: Order, since: datetime) -> None:
    of_user(order.buyer)
    of_user(order.id)  # type: ignore[arg-type]
    of_user("user_01h455vb4pex5vsknk084sn02q")  # type: ignore[arg-type]
    user.id = order.buyer
    user.id = order.id  # type: ignore[assignment]
    session.scalars(select(Order).where(Order.id.within(since, None)))
    seen: list[UserId] | None = order.seen
    read: datetime = order.id  # type: ignore[assignment]
    key("user")  # type: ignore[arg-type]
    TypeID(("user",))  # type: ignore[arg-type]
    ULID(from_text=lambda text: text + 1)  # type: ignore[operator]
    sortid.within("ulid", "id", since)  # type: ignore[arg-type]
    name: sortid.TypeName = "euid"
    sortid.parse(name, sortid.pattern("uuid"))  # type: ignore[arg-type]
    sortid.parse("uuid", "")  # type: ignore[arg-type]
    sortid.starts_with("ULID", "id", "$1")  # type: ignore[arg-type]
    converter("user")  # type: ignore[arg-type]
    # mypy accepts these, because the expressions are untyped, as the README says.
    session.get(User, order.id)
    User(id=order.id)
    select(User).where(User.id == order.id, User.id.within("yesterday"))


def with_django(user: of_django.User, order: of_django.Order, since: datetime) -> None:
    user.id = of_django.UserId(user.id)
    user.id = order.id  # type: ignore[assignment]
    id: of_django.OrderId = order.id
    other: of_django.OrderId = user.id  # type: ignore[assignment]
    TypeIDField(["user"])  # type: ignore[arg-type]
    ULIDField(generator=1)  # type: ignore[arg-type]
    of_django.User.objects.filter(id__starts_with="user_01", order__id__within=(since, None))
