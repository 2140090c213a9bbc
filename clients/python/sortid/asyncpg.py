"""asyncpg: needs nothing for texts and arrays of them.

This is for copy_records_to_table, which is binary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sortid import TYPES

if TYPE_CHECKING:
    from asyncpg import Connection


async def register(connection: Connection[Any], *, binary: bool = False) -> None:
    """Once per connection: sends and reads typeids in binary.

    With binary=True also the other types, whose values are then bytes."""
    for _, name, schema, _, _, is_domain, is_text in await connection.fetch(TYPES):
        if not is_domain and (is_text or binary):
            encoder, decoder = (str.encode, bytes.decode) if is_text else (bytes, bytes)
            await connection.set_type_codec(
                name, schema=schema, encoder=encoder, decoder=decoder, format="binary"
            )
