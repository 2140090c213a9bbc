import io
from uuid import UUID

import psycopg2

from tap import same

# docs: begin
from psycopg2 import STRING
from psycopg2.extensions import new_array_type, register_type
from psycopg2.extras import register_uuid


def register(cursor):  # arrays of ids are lists then
    cursor.execute("SELECT typarray, typname FROM pg_type WHERE typanalyze::text ~ 'sortid_typanalyze$'")
    for oid, name in cursor:
        register_type(new_array_type((oid,), name + "[]", STRING))
    register_uuid()  # so that a uuid.UUID is a parameter


def of_ids(cursor, ids):  # the list becomes ARRAY['…', '…'], of type text[] unless it is cast
    cursor.execute("SELECT array_agg(id ORDER BY id) FROM items WHERE id = ANY (%s::item_id[])", [ids])
    return cursor.fetchone()[0]
# docs: end


def insert(cursor, parent):
    cursor.execute("INSERT INTO items (parent) VALUES (%s) RETURNING id, parent", [parent])
    return cursor.fetchone()


def is_id(cursor, text):
    try:
        cursor.execute("SELECT %s::item_id IS NOT NULL", [text])
        return cursor.fetchone()[0]
    except psycopg2.DataError:  # SQLSTATE 22P02, or 22003 if it is too large
        return False


def by_prefix(cursor, prefix):
    cursor.execute("SELECT id FROM items WHERE id ^@ %s", [prefix])
    return [id for id, in cursor]


def made_within(cursor, period):
    cursor.execute("SELECT id FROM items WHERE id <@ %s::tstzrange", [period])
    return [id for id, in cursor]


def copy_in(cursor, ids):
    cursor.copy_expert("COPY items (id) FROM STDIN", io.StringIO("".join(id + "\n" for id in ids)))


def copy_out(cursor):
    lines = io.StringIO()
    cursor.copy_expert("COPY (SELECT id FROM items ORDER BY id) TO STDOUT", lines)
    return lines.getvalue().splitlines()


conn = psycopg2.connect("")  # of PGHOST, PGDATABASE, ...
conn.autocommit = True
cursor = conn.cursor()
cursor.execute("SELECT id, prefix, period, uuid, beyond FROM sample")
id, prefix, period, uuid, beyond = cursor.fetchone()
uuid = uuid and UUID(uuid)

first, null = insert(cursor, None)
same("a list comes back as text", of_ids(cursor, [first]), "{" + first + "}")
register(cursor)
second, parent = insert(cursor, first)
cursor.execute("SELECT id::text FROM items WHERE parent IS NULL")
same("a default comes back", cursor.fetchone()[0], first)
same("null goes in and out", null, None)
same("a parameter goes in and out", parent, first)
same("a list goes in and out", of_ids(cursor, [second, first]), sorted([first, second]))
copy_in(cursor, [id])
same("COPY in and out", copy_out(cursor), sorted([first, second, id]))
same("a search by prefix", by_prefix(cursor, prefix), [id])
if period:
    same("a search by time", made_within(cursor, period), [id])
if uuid:
    cursor.execute("SELECT id FROM items WHERE id = %s", [uuid])
    same("a search by UUID", cursor.fetchone()[0], id)
same("an id is told from what is none", [is_id(cursor, text) for text in (id, "no id", beyond)], [True, False, False])
try:
    cursor.execute("SELECT FROM items WHERE id = ANY (%s)", [[id]])
    same("a list is not of the type by itself", "accepted", "refused")
except psycopg2.errors.UndefinedFunction as error:
    same("a list is not of the type by itself", error.pgcode, "42883")
