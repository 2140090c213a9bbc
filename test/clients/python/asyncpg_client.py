import asyncio
import io

import asyncpg

from tap import same

# docs: begin
async def of_ids(conn, ids):
    return await conn.fetchval("SELECT array_agg(id ORDER BY id) FROM items WHERE id = ANY ($1)", ids)


async def of_uuid(conn, uuid):  # a uuid.UUID; ulid, euid and base62id only
    return await conn.fetchval("SELECT id FROM items WHERE id = $1::uuid", uuid)


async def made_within(conn, period):  # an asyncpg.Range of datetimes; only where every id has a time
    return [id for id, in await conn.fetch("SELECT id FROM items WHERE id <@ $1::tstzrange", period)]


async def use_bytes(conn, name):  # instead of texts; copy_records_to_table knows no other way
    await conn.set_type_codec(name, schema="public", encoder=bytes, decoder=bytes, format="binary")
# docs: end


async def insert(conn, parent):
    return await conn.fetchrow("INSERT INTO items (parent) VALUES ($1) RETURNING id, parent", parent)


async def is_id(conn, text):
    try:
        return await conn.fetchval("SELECT $1::item_id IS NOT NULL", text)
    except asyncpg.DataError:  # SQLSTATE 22P02, or 22003 if it is too large
        return False


async def by_prefix(conn, prefix):
    return [id for id, in await conn.fetch("SELECT id FROM items WHERE id ^@ $1", prefix)]


async def copy_in(conn, ids):
    lines = "".join(id + "\n" for id in ids)
    await conn.copy_to_table("items", columns=["id"], source=io.BytesIO(lines.encode()))


async def copy_out(conn):
    lines = io.BytesIO()
    await conn.copy_from_query("SELECT id FROM items ORDER BY id", output=lines)
    return lines.getvalue().decode().splitlines()


async def main():
    conn = await asyncpg.connect()
    sample = await conn.fetchrow("SELECT type, id, wire, prefix, period::tstzrange, uuid, beyond FROM sample")
    type, id, wire, prefix, period, uuid, beyond = sample

    first, null = await insert(conn, None)
    second, parent = await insert(conn, first)
    same("a default comes back", await conn.fetchval("SELECT id::text FROM items WHERE parent IS NULL"), first)
    same("null goes in and out", null, None)
    same("a parameter goes in and out", parent, first)
    same("a list goes in and out", await of_ids(conn, [second, first]), sorted([first, second]))
    await copy_in(conn, [id])
    same("COPY in and out", await copy_out(conn), sorted([first, second, id]))
    same("a search by prefix", await by_prefix(conn, prefix), [id])
    if period:
        same("a search by time", await made_within(conn, period), [id])
    if uuid:
        same("a search by UUID", await of_uuid(conn, uuid), id)
    told = [await is_id(conn, text) for text in (id, "no id", beyond)]
    same("an id is told from what is none", told, [True, False, False])

    try:
        await conn.copy_records_to_table("items", columns=["id"], records=[[id]])
        same("COPY of records needs a codec", "accepted", "refused")
    except asyncpg.InternalClientError as error:
        same("COPY of records needs a codec", "no binary format encoder" in str(error), True)

    await use_bytes(conn, type)
    same("in and out in binary", await conn.fetchval("DELETE FROM items WHERE id = $1 RETURNING id", wire), wire)
    await conn.copy_records_to_table("items", columns=["id"], records=[[wire]])
    same("COPY in binary", await conn.fetchval("SELECT id::text FROM items WHERE id ^@ $1", prefix), id)
    await conn.close()


asyncio.run(main())
