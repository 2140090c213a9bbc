import psycopg

from tap import raises, same

# docs: begin
from psycopg.types import TypeInfo


def register(conn):  # arrays of ids are lists then
    ids = "SELECT oid::regtype::text FROM pg_type WHERE typanalyze::text ~ 'sortid_typanalyze$'"
    for name, in conn.execute(ids).fetchall():
        TypeInfo.fetch(conn, name).register(conn)


def insert(conn, parent):
    return conn.execute("INSERT INTO items (parent) VALUES (%s) RETURNING id, parent", [parent]).fetchone()


def of_ids(conn, ids):
    return conn.execute("SELECT array_agg(id ORDER BY id) FROM items WHERE id = ANY (%s)", [ids]).fetchone()[0]


def of_uuid(conn, uuid):  # a uuid.UUID; ulid, euid and base62id only
    return conn.execute("SELECT id FROM items WHERE id = %s", [uuid]).fetchone()[0]


def by_prefix(conn, prefix):
    return [id for id, in conn.execute("SELECT id FROM items WHERE id ^@ %s", [prefix], prepare=True)]


def made_within(conn, begin, end):  # datetimes with a time zone; only where every id has a time
    return [id for id, in conn.execute("SELECT id FROM items WHERE id >= %s AND id < %s", [begin, end], prepare=True)]


def copy_in(conn, ids):
    with conn.cursor().copy("COPY items (id) FROM STDIN") as copy:
        for id in ids:
            copy.write_row([id])


def copy_out(conn):
    with conn.cursor().copy("COPY (SELECT id FROM items ORDER BY id) TO STDOUT") as copy:
        return [id for id, in copy.rows()]
# docs: end


def is_id(conn, text):
    try:
        return conn.execute("SELECT %s::item_id IS NOT NULL", [text]).fetchone()[0]
    except psycopg.DataError:  # SQLSTATE 22P02, or 22003 if it is too large
        return False


conn = psycopg.connect(autocommit=True)  # of PGHOST, PGDATABASE, ...
sample = conn.execute("SELECT 'public.' || type, id, wire, prefix, period::tstzrange, uuid, beyond FROM sample")
type, id, wire, prefix, period, uuid, beyond = sample.fetchone()

first, null = insert(conn, None)
same("a list comes back as text", of_ids(conn, [first]), "{" + first + "}")
register(conn)
second, parent = insert(conn, first)
same("a default comes back", conn.execute("SELECT id::text FROM items WHERE parent IS NULL").fetchone()[0], first)
same("null goes in and out", null, None)
same("a parameter goes in and out", parent, first)
same("a list goes in and out", of_ids(conn, [second, first]), sorted([first, second]))
copy_in(conn, [id])
same("COPY in and out", copy_out(conn), sorted([first, second, id]))
same("a search by prefix", by_prefix(conn, prefix), [id])
if period:
    same("a search by time", made_within(conn, period.lower, period.upper), [id])
    within = conn.execute("SELECT id FROM items WHERE id <@ %s", [period])
    same("a search by a period", within.fetchall(), [(id,)])
    within = conn.execute("SELECT id FROM items WHERE id <@ %s::tstzrange", [str(period)])
    same("a search by the text of a period", within.fetchall(), [(id,)])
if uuid:
    same("a search by UUID", of_uuid(conn, uuid), id)
same("an id is told from what is none", [is_id(conn, text) for text in (id, "no id", beyond)], [True, False, False])
with conn.cursor(binary=True) as cursor:
    same("a result in binary", cursor.execute("SELECT id FROM items WHERE id = %s", [id]).fetchone()[0], wire)
typed = "SELECT count(*) FROM items WHERE id = %b"  # a text in binary is of type text
raises("a parameter of type text", psycopg.errors.UndefinedFunction, conn.execute, typed, [id])
same("which is cast", conn.execute(typed + "::item_id", [id]).fetchone()[0], 1)
same("a bare xid is the core's", TypeInfo.fetch(conn, "xid").oid, 28)
column = conn.execute("SELECT %s::item_id", [id]).description[0]
same("a domain comes back as its base type", column.type_code, TypeInfo.fetch(conn, type).oid)
