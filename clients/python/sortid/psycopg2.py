"""psycopg2: arrays of ids as lists."""

from psycopg2 import STRING
from psycopg2.extensions import TRANSACTION_STATUS_IDLE, connection, cursor, new_array_type, register_type

from sortid import TYPES


def register(connection: connection) -> None:
    """Once per connection."""
    idle = connection.info.transaction_status == TRANSACTION_STATUS_IDLE
    with connection.cursor(cursor_factory=cursor) as types:
        types.execute(TYPES)
        for _, name, _, _, array, _, _ in types.fetchall():
            register_type(new_array_type((array,), f"{name}[]", STRING), connection)
    if idle:
        connection.rollback()
