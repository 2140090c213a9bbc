"""asyncpg: codecs for copy_records_to_table, which uses the binary format.

Queries that pass ids as strings or lists of strings need no setup."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sortid import TYPES

if TYPE_CHECKING:
    from asyncpg import Connection


async def register(connection: Connection[Any], *, binary: bool = False) -> None:
    """Let a connection send and read typeids in binary; call this once per connection.

    With binary=True, this also covers the other types, whose values are then bytes."""
    for _, name, schema, _, _, is_domain, is_text in await connection.fetch(TYPES):
        if not is_domain and (is_text or binary):
            encoder, decoder = (str.encode, bytes.decode) if is_text else (bytes, bytes)
            await connection.set_type_codec(
                name, schema=schema, encoder=encoder, decoder=decoder, format="binary"
            )
