import asyncio
from datetime import datetime, timedelta, timezone

from tap import SCHEMA, same

# docs: begin
import asyncpg
import sortid
import sortid.asyncpg

RECENT = "SELECT id FROM users WHERE " + sortid.within("typeid", "id", "$1", prefix="user")


async def copy_in(connection, rows):
    await sortid.asyncpg.register(connection)  # or copy_records_to_table fails
    await connection.copy_records_to_table("users", columns=["id", "name"], records=rows)
# docs: end


async def main():
    connection = await asyncpg.connect()
    await connection.execute("CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text, seen typeid[])")
    id = await connection.fetchval("INSERT INTO users (name) VALUES ('Ada') RETURNING id")
    seen = await connection.fetchval("UPDATE users SET seen = $1 WHERE id = ANY ($1) RETURNING seen", [id])
    same("an array", seen, [id])
    yesterday = datetime.now(timezone.utc) - timedelta(days=1)
    same("by time", await connection.fetch(RECENT, yesterday), [(id,)])
    same("by prefix", await connection.fetchval("SELECT id FROM users WHERE " + sortid.starts_with("typeid", "id", "$1"), id), id)
    malformed = []
    async with connection.transaction():
        for text in id, "no id", "user_8" + id[6:]:
            try:
                async with connection.transaction():
                    await connection.fetchval("SELECT $1::typeid::text", text)
            except asyncpg.DataError as error:
                malformed.append(sortid.is_malformed(error))
        same("malformed or too large, and the transaction goes on", [await connection.fetchval("SELECT 1"), *malformed], [1, True, True])
    given = "user_01h455vb4pex5vsknk084sn02q"
    await copy_in(connection, [(given, "Grace")])
    same("COPY, and an array after register", await connection.fetch("SELECT id, ARRAY[id] FROM users WHERE name = 'Grace'"), [(given, [given])])

    async with asyncpg.create_pool(init=sortid.asyncpg.register, min_size=1) as pool:
        await pool.copy_records_to_table("users", columns=["name", "seen"], records=[("Edsger", [given])])
    same("COPY by a pool", await connection.fetchval("SELECT seen FROM users WHERE name = 'Edsger'"), [given])

    await sortid.asyncpg.register(connection, binary=True)
    wire = await connection.fetchval("SELECT ulid_send(gen_ulid())") if SCHEMA == "public" else "01KCAHAFFRE0SBZHG6PQJ6ZY7M"
    same("in binary, where the type is", await connection.fetch("SELECT $1::ulid, ARRAY[$1::ulid]", wire), [(wire, [wire])])


asyncio.run(main())
