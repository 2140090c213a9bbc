"""The README's searches."""

from conftest import yesterday
from shop import Order, User

# docs: begin
from sqlalchemy import select

by_prefix = select(User).where(User.id.starts_with("user_01"))
by_time = select(Order).where(Order.id.within(yesterday))
# docs: end
