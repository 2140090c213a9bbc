from datetime import datetime

from sortid.django import TypeIDField, ULIDField

from shop_django.models import Order, OrderId, User, UserId


def of_user(id: UserId) -> None: ...


def program(user: User, order: Order, since: datetime) -> None:
    of_user(user.id)
    of_user(order.id)  # error: arg-type
    user.id = UserId("user_01h455vb4pex5vsknk084sn02q")
    user.id = order.id  # error: assignment
    id: OrderId = order.id
    other: OrderId = user.id  # error: assignment
    TypeIDField(["user"])  # error: arg-type
    ULIDField(generator=1)  # error: arg-type
    User.objects.filter(id__starts_with="user_01", order__id__within=(since, None))
