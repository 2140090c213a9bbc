"""The README's section on asyncpg."""

# docs: begin
import asyncpg
import sortid
import sortid.asyncpg

RECENT = "SELECT id FROM users WHERE " + sortid.within("typeid", "id", "$1", prefix="user")


async def copy_in(connection, rows):
    await sortid.asyncpg.register(connection)  # for copy_records_to_table
    await connection.copy_records_to_table("users", columns=["id", "name"], records=rows)


# docs: end
