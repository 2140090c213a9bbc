from datetime import datetime, timedelta, timezone

import psycopg.rows
import pytest
from conftest import NATIVE, SCHEMA, assert_index

# docs: begin
import psycopg
import sortid
import sortid.psycopg

RECENT = "SELECT id FROM users WHERE " + sortid.within("typeid", "id", "%(since)s", prefix="user")
LIKE = "SELECT id FROM users WHERE " + sortid.starts_with("typeid", "id", "%(prefix)s")


def connect():
    connection = psycopg.connect()
    sortid.psycopg.register(connection)
    return connection


def find(connection, id):  # None for a malformed id too
    try:
        with connection.transaction():  # an error would end the transaction around it
            return connection.execute("SELECT name FROM users WHERE id = %s", [id]).fetchone()
    except psycopg.DataError as error:
        if not sortid.is_malformed(error):
            raise
# docs: end


def test_readme():
    with connect() as connection:
        assert connection.info.transaction_status == psycopg.pq.TransactionStatus.IDLE
        connection.execute("CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text)")
        [(ada,), (grace,)] = connection.execute("INSERT INTO users (name) VALUES ('Ada'), ('Grace') RETURNING id").fetchall()
        assert connection.execute(RECENT, {"since": datetime.now(timezone.utc) - timedelta(days=1)}).fetchall() == [(ada,), (grace,)]
        assert connection.execute(LIKE, {"prefix": ada}).fetchall() == [(ada,)]
        assert [find(connection, id) for id in (ada, "no id", "user_8" + ada[6:], "a\0")] == [("Ada",), None, None, None]


@pytest.mark.parametrize("type", sortid.GENERATORS)
def test_type(type):
    generator, prefix, column = sortid.GENERATORS[type][0], "user" if type == "typeid" else None, f"{SCHEMA}.{type}"
    with psycopg.connect() as connection:
        connection.execute(f"CREATE DOMAIN {type}_domain AS {column}")
        connection.execute(
            f"CREATE TABLE {type}s (id {column} PRIMARY KEY DEFAULT {generator}({repr(prefix) if prefix else ''}),"
            f" parent {column} REFERENCES {type}s, seen {column}[], domain {type}_domain UNIQUE, domains {type}_domain[])"
        )
        connection.row_factory = psycopg.rows.dict_row
        sortid.psycopg.register(connection)
        connection.row_factory = psycopg.rows.tuple_row
        [(id,)] = connection.execute(f"INSERT INTO {type}s DEFAULT VALUES RETURNING id")
        values = id, [id, None], id, [id]
        row = connection.execute(f"INSERT INTO {type}s (parent, seen, domain, domains) VALUES (%s, %s, %s, %s) RETURNING *", values).fetchone()
        assert isinstance(row[0], str) and row[1:] == values
        with connection.cursor(binary=True) as cursor:
            is_bytes = NATIVE and type != "typeid"  # otherwise they are texts on the wire too
            [(wire,)] = cursor.execute(f"SELECT {type}_send(%s::{column})", [id]) if is_bytes else [(id,)]
            [found] = cursor.execute(f"SELECT seen, domain, domains FROM {type}s WHERE id = ANY (%s)", [[row[0]]])
            assert found == ([wire, None], wire, [wire])
        for field in "id", "domain":
            assert_index(connection.execute, f"SELECT FROM {type}s WHERE {sortid.starts_with(type, field, '$1')}", [f"'{id[:7]}'"])
            if type not in ("uid11", "base62id"):
                condition = sortid.within(type, field, "$1", "$2", prefix=prefix)
                assert_index(connection.execute, f"SELECT FROM {type}s WHERE {condition}", ["now()", "NULL"])
