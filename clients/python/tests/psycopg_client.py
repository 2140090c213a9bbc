from datetime import datetime, timedelta, timezone
from uuid import UUID

import psycopg.rows

from tap import SCHEMA, raises, refused, same, uses_index

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


connection = connect()
same("register ends its transaction", connection.info.transaction_status, psycopg.pq.TransactionStatus.IDLE)
yesterday = datetime.now(timezone.utc) - timedelta(days=1)
connection.execute("CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text)")
added = [connection.execute("INSERT INTO users (name) VALUES (%s) RETURNING id", [name]).fetchone()[0] for name in ("Ada", "Grace")]
same("by time", [id for id, in connection.execute(RECENT, {"since": yesterday})], added)
same("by prefix", [id for id, in connection.execute(LIKE, {"prefix": added[0]})], added[:1])
same("found, or malformed or too large", [find(connection, id) for id in (added[0], "no id", "user_8" + added[0][6:])], [("Ada",), None, None])
connection.commit()

for type, (generator, *_) in sortid.GENERATORS.items():
    prefix = "user" if type == "typeid" else None
    column = f"{SCHEMA}.{type}"
    connection.execute(f"CREATE DOMAIN {type}_domain AS {column}")
    connection.execute(
        f"CREATE TABLE {type}s (id {column} PRIMARY KEY DEFAULT {generator}({repr(prefix) if prefix else ''}),"
        f" parent {column} REFERENCES {type}s, seen {column}[], domain {type}_domain UNIQUE, domains {type}_domain[])"
    )
connection.commit()
connection = connect()  # that knows the domains, too
for type in sortid.GENERATORS:
    prefix, timed = "user" if type == "typeid" else None, type not in ("uid11", "base62id")
    with connection.cursor() as cursor:
        id = cursor.execute(f"INSERT INTO {type}s DEFAULT VALUES RETURNING id").fetchone()[0]
        values = id, [id, None], id, [id]
        row = cursor.execute(f"INSERT INTO {type}s (parent, seen, domain, domains) VALUES (%s, %s, %s, %s) RETURNING *", values).fetchone()
        same(f"{type}: arrays, a domain and a foreign key", [isinstance(row[0], str), *row[1:]], [True, *values])
        same(f"{type}: a list", cursor.execute(f"SELECT id FROM {type}s WHERE id = ANY (%s)", [[id]]).fetchall(), [(id,)])
    with connection.cursor(binary=True) as cursor:
        row = cursor.execute(f"SELECT id, seen, domain, domains FROM {type}s WHERE parent = %s", [id]).fetchone()
        binary = SCHEMA == "public" and type != "typeid"  # otherwise they are texts on the wire too
        wire = cursor.execute(f"SELECT {type}_send(%s::{SCHEMA}.{type})", [id]).fetchone()[0] if binary else id
        same(f"{type}: in binary", row[1:], ([wire, None], wire, [wire]))
    for field, kind in ("id", "a column"), ("domain", "a domain"):
        condition = sortid.starts_with(type, field, "$1")
        uses_index(f"{type}: prefixes of {kind}", connection.execute, f"SELECT FROM {type}s WHERE {condition}", [f"'{id[:7]}'"])
        if timed:
            condition = sortid.within(type, field, "$1", "$2", prefix=prefix)
            uses_index(f"{type}: times of {kind}", connection.execute, f"SELECT FROM {type}s WHERE {condition}", ["now()", "NULL"])

unknown = "'oid' is not a type of sortid: choose typeid or ulid or euid or base62id or xid or ksuid or uid11"
refused("another type", unknown, sortid.starts_with, "oid", "id", "%s")
refused("no time", "ids of type uid11 cannot be searched by time", sortid.within, "uid11", "id", "%s")
refused("no first_in", "ids of type base62id cannot be searched by time", sortid.within, "base62id", "id", "%s")
needed = "typeids can be searched by time only with their prefix, because they sort by it first"
refused("no prefix", needed, sortid.within, "typeid", "id", "%s")
only = "only typeids have a prefix, not ids of type ulid"
refused("a prefix of ulids", only, sortid.within, "ulid", "id", "%s", prefix="user")
letters = "'' is not a prefix of typeids, which has 1 to 63 letters from a to z and, between them, _"
refused("an empty prefix", letters, sortid.within, "typeid", "id", "%s", prefix="")
error = raises("another fault", psycopg.errors.DivisionByZero, connection.execute, "SELECT 1 / 0")
same("is no malformed id", sortid.is_malformed(error), False)
connection.rollback()
connection.row_factory = psycopg.rows.dict_row
same("register with another row factory", sortid.psycopg.register(connection), None)
