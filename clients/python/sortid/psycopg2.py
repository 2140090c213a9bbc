"""psycopg2: reads arrays of ids as lists."""

from typing import Any

from psycopg2 import STRING
from psycopg2.extensions import (
    TRANSACTION_STATUS_IDLE,
    connection,
    cursor,
    new_array_type,
    register_type,
)

from sortid import TYPES


def register(connection: connection) -> None:
    """Register the types; call this once per connection."""
    _register(connection, _types(connection))


def _types(connection: connection) -> list[tuple[Any, ...]]:
    idle = connection.info.transaction_status == TRANSACTION_STATUS_IDLE
    with connection.cursor(cursor_factory=cursor) as types:
        types.execute(TYPES)
        found = types.fetchall()
    if idle:
        connection.rollback()
    return found


def _register(connection: connection, types: list[tuple[Any, ...]]) -> None:
    for _, name, _, _, array, _, _ in types:
        register_type(new_array_type((array,), f"{name}[]", STRING), connection)
