"""Each driver with the README's code, and each type with psycopg 3: rows, arrays, binary results,
and plans of searches."""

import asyncio

import asyncpg
import psycopg.rows
import psycopg2
import pytest
import sortid.asyncpg
import sortid.psycopg
import sortid.psycopg2
from conftest import ID, NATIVE, SCHEMA, assert_index, yesterday
from psycopg2.extensions import TRANSACTION_STATUS_IDLE
from psycopg2.extras import RealDictCursor


@pytest.fixture(scope="module")
def ada(database):
    with psycopg.connect() as connection:
        connection.execute(
            """CREATE TABLE users (
                id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text,
                seen typeid[])"""
        )
        [(id,)] = connection.execute("INSERT INTO users (name) VALUES ('Ada') RETURNING id")
        return id


def test_psycopg(ada):
    from of_psycopg import LIKE, RECENT, connect, find

    with connect() as connection:
        assert connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
        assert (
            list(connection.execute(RECENT, {"since": yesterday}))
            == list(connection.execute(LIKE, {"prefix": ada}))
            == [(ada,)]
        )
        assert [
            find(connection, id) for id in (ada, "no id", "user_8" + ada[6:], "a\0", "\ud800")
        ] == [("Ada",), None, None, None, None]


def test_psycopg2(ada):
    from of_psycopg2 import connection, of_ids

    assert connection.info.transaction_status == TRANSACTION_STATUS_IDLE
    cursor = connection.cursor()
    assert of_ids(cursor, [ada]) == ["Ada"]
    cursor.execute("UPDATE users SET name = 'Grace' RETURNING ARRAY[id]")
    assert cursor.fetchall() == [([ada],)]
    sortid.psycopg2.register(connection)
    assert of_ids(cursor, [ada]) == ["Grace"], "register does not roll back the transaction"
    connection.rollback()
    with (
        psycopg2.connect("", cursor_factory=RealDictCursor) as of_dicts,
        of_dicts.cursor() as cursor,
    ):
        sortid.psycopg2.register(of_dicts)
        cursor.execute("SELECT ARRAY[id] AS ids FROM users")
        assert cursor.fetchone() == {"ids": [ada]}


def test_asyncpg(ada):
    from of_asyncpg import RECENT, copy_in

    async def program():
        connection = await asyncpg.connect()
        assert await connection.fetch(RECENT, yesterday) == [(ada,)]
        assert await connection.fetchval(
            "SELECT ARRAY[id] FROM users WHERE id = ANY ($1)", [ada]
        ) == [ada]
        await copy_in(connection, [(ID, "Grace")])
        assert await connection.fetch("SELECT id, ARRAY[id] FROM users WHERE name = 'Grace'") == [
            (ID, [ID])
        ]
        await connection.copy_records_to_table(
            "users", columns=["name", "seen"], records=[("Edsger", [ID])]
        )
        assert await connection.fetchval("SELECT seen FROM users WHERE name = 'Edsger'") == [ID]

        await sortid.asyncpg.register(connection, binary=True)
        wire = (
            await connection.fetchval("SELECT ulid_send(gen_ulid())")
            if NATIVE
            else "01KCAHAFFRE0SBZHG6PQJ6ZY7M"
        )
        assert await connection.fetch("SELECT $1::ulid, ARRAY[$1::ulid]", wire) == [(wire, [wire])]
        await connection.close()

    asyncio.run(program())


@pytest.mark.parametrize("type", sortid.GENERATORS)
def test_type(type):
    prefix, column = "user" if type == "typeid" else None, f"{SCHEMA}.{type}"
    with psycopg.connect(row_factory=psycopg.rows.dict_row) as connection:
        connection.execute(f"CREATE DOMAIN of_{type} AS {column}")
        connection.execute(
            f"""CREATE TABLE {type}s (
                id {column} PRIMARY KEY, seen {column}[], domain of_{type} UNIQUE,
                domains of_{type}[])"""
        )
        sortid.psycopg.register(connection)
        connection.row_factory = psycopg.rows.tuple_row
        [(id,)] = connection.execute(
            f"SELECT {sortid.GENERATORS[type][0]}({repr(prefix) if prefix else ''})"
        )
        values = id, [id, None], id, [id]
        assert (
            connection.execute(
                f"INSERT INTO {type}s VALUES (%s, %s, %s, %s) RETURNING *", values
            ).fetchone()
            == values
        )
        with connection.cursor(binary=True) as cursor:
            is_bytes = NATIVE and type != "typeid"  # otherwise, the binary format is also text
            [(wire,)] = (
                cursor.execute(f"SELECT {type}_send(%s::{column})", [id]) if is_bytes else [(id,)]
            )
            [found] = cursor.execute(f"SELECT * FROM {type}s WHERE id = ANY (%s)", [[id]])
            assert found == (wire, [wire, None], wire, [wire])
        for field in "id", "domain":
            assert_index(
                connection.execute,
                f"SELECT FROM {type}s WHERE {sortid.starts_with(type, field, '$1')}",
                [id[:7]],
            )
            if type != "uid11":
                condition = sortid.within(type, field, "$1", "$2", prefix=prefix)
                assert_index(
                    connection.execute, f"SELECT FROM {type}s WHERE {condition}", ["now", None]
                )
