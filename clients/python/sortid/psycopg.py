"""psycopg 3: reads arrays of ids as lists, and typeids as strings even in binary results."""

from typing import Any

from psycopg import AsyncConnection, Connection
from psycopg.rows import tuple_row
from psycopg.types import TypeInfo
from psycopg.types.string import TextBinaryLoader

from sortid import TYPES


def register(connection: Connection[Any]) -> None:
    """Register the types; call this once per connection."""
    _register(connection, _types(connection))


async def register_async(connection: AsyncConnection[Any]) -> None:
    """Register the types on an AsyncConnection; call this once per connection."""
    async with connection.transaction(), connection.cursor(row_factory=tuple_row) as cursor:
        await cursor.execute(TYPES)
        _register(connection, await cursor.fetchall())


def _types(connection: Connection[Any]) -> list[tuple[Any, ...]]:
    with connection.transaction(), connection.cursor(row_factory=tuple_row) as cursor:
        return cursor.execute(TYPES).fetchall()


def _register(
    connection: Connection[Any] | AsyncConnection[Any], types: list[tuple[Any, ...]]
) -> None:
    for _, name, _, oid, array, _, is_text in types:
        TypeInfo(name, oid, array).register(connection)
        if is_text:
            connection.adapters.register_loader(oid, TextBinaryLoader)
