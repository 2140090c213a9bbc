from datetime import datetime, timedelta, timezone

from psycopg2.extensions import TRANSACTION_STATUS_IDLE
from psycopg2.extras import RealDictCursor

from tap import same

# docs: begin
import psycopg2
import sortid
import sortid.psycopg2

connection = psycopg2.connect("")
sortid.psycopg2.register(connection)


def of_ids(cursor, ids):  # a list is text[] unless it is cast
    cursor.execute("SELECT name FROM users WHERE id = ANY (%s::typeid[])", [ids])
    return [name for name, in cursor]
# docs: end


same("register ends its transaction", connection.info.transaction_status, TRANSACTION_STATUS_IDLE)
cursor = connection.cursor()
cursor.execute("CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text, seen typeid[])")
cursor.execute("INSERT INTO users (name) VALUES ('Ada') RETURNING id")
id, = cursor.fetchone()
same("a list", of_ids(cursor, [id]), ["Ada"])
cursor.execute("UPDATE users SET seen = %s::typeid[] RETURNING seen", [[id]])
same("an array", cursor.fetchone()[0], [id])
yesterday = datetime.now(timezone.utc) - timedelta(days=1)
cursor.execute("SELECT id FROM users WHERE " + sortid.within("typeid", "id", "%(since)s", prefix="user"), {"since": yesterday})
same("by time", cursor.fetchall(), [(id,)])
cursor.execute("SELECT id FROM users WHERE " + sortid.starts_with("typeid", "id", "%(prefix)s"), {"prefix": "user_0"})
same("by prefix", cursor.fetchall(), [(id,)])
for text in "no id", "user_8" + id[6:]:
    cursor.execute("SAVEPOINT before")
    try:
        cursor.execute("SELECT %s::typeid::text", [text])
        same("a malformed id", "accepted", "refused")
    except psycopg2.DataError as error:
        same("a malformed id", sortid.is_malformed(error), True)
    cursor.execute("ROLLBACK TO before")
sortid.psycopg2.register(connection)
cursor.execute("SELECT count(*) FROM users")
same("the transaction goes on, after register too", cursor.fetchone(), (1,))
same("register where rows are dictionaries", sortid.psycopg2.register(psycopg2.connect("", cursor_factory=RealDictCursor)), None)
