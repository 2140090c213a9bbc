from datetime import datetime

import sortid
from sqlalchemy import select
from sqlalchemy.orm import Session
from sortid.sqlalchemy import ULID, TypeID, key

from shop import Order, User, UserId


def of_user(id: UserId) -> None: ...


def program(session: Session, user: User, order: Order, since: datetime) -> None:
    of_user(order.buyer)
    of_user(order.id)  # error: arg-type
    of_user("user_01h455vb4pex5vsknk084sn02q")  # error: arg-type
    user.id = order.buyer
    user.id = order.id  # error: assignment
    session.scalars(select(Order).where(Order.id.within(since, None)))
    seen: list[UserId] | None = order.seen
    read: datetime = order.id  # error: assignment
    key("user")  # error: arg-type
    TypeID(("user",))  # error: arg-type
    ULID(from_text=lambda text: text + 1)  # error: operator
    sortid.within("ulid", "id", since)  # error: arg-type
    # What is not typed passes, as the README says.
    session.get(User, order.id)
    User(id=order.id)
    select(User).where(User.id == order.id, User.id.within("yesterday"))
