import asyncio
from datetime import datetime, timedelta, timezone

from conftest import NATIVE

# docs: begin
import asyncpg
import sortid
import sortid.asyncpg

RECENT = "SELECT id FROM users WHERE " + sortid.within("typeid", "id", "$1", prefix="user")


async def copy_in(connection, rows):
    await sortid.asyncpg.register(connection)  # or copy_records_to_table fails
    await connection.copy_records_to_table("users", columns=["id", "name"], records=rows)
# docs: end

GIVEN = "user_01h455vb4pex5vsknk084sn02q"


async def program():
    connection = await asyncpg.connect()
    await connection.execute("CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text, seen typeid[])")
    id = await connection.fetchval("INSERT INTO users (name) VALUES ('Ada') RETURNING id")
    assert await connection.fetchval("UPDATE users SET seen = $1 WHERE id = ANY ($1) RETURNING seen", [id]) == [id]
    assert await connection.fetch(RECENT, datetime.now(timezone.utc) - timedelta(days=1)) == [(id,)]
    assert await connection.fetchval("SELECT id FROM users WHERE " + sortid.starts_with("typeid", "id", "$1"), id) == id
    await copy_in(connection, [(GIVEN, "Grace")])
    assert await connection.fetch("SELECT id, ARRAY[id] FROM users WHERE name = 'Grace'") == [(GIVEN, [GIVEN])]

    async with asyncpg.create_pool(init=sortid.asyncpg.register, min_size=1) as pool:
        await pool.copy_records_to_table("users", columns=["name", "seen"], records=[("Edsger", [GIVEN])])
    assert await connection.fetchval("SELECT seen FROM users WHERE name = 'Edsger'") == [GIVEN]

    await sortid.asyncpg.register(connection, binary=True)
    wire = await connection.fetchval("SELECT ulid_send(gen_ulid())") if NATIVE else "01KCAHAFFRE0SBZHG6PQJ6ZY7M"
    assert await connection.fetch("SELECT $1::ulid, ARRAY[$1::ulid]", wire) == [(wire, [wire])]
    await connection.close()


def test_readme():
    asyncio.run(program())
