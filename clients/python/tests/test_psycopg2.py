from datetime import datetime, timedelta, timezone

from psycopg2.extensions import TRANSACTION_STATUS_IDLE
from psycopg2.extras import RealDictCursor


def test_readme():
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

    assert connection.info.transaction_status == TRANSACTION_STATUS_IDLE
    cursor = connection.cursor()
    cursor.execute("CREATE TABLE users (id typeid PRIMARY KEY DEFAULT gen_typeid_monotonic('user'), name text, seen typeid[])")
    cursor.execute("INSERT INTO users (name) VALUES ('Ada') RETURNING id")
    [(id,)] = cursor
    assert of_ids(cursor, [id]) == ["Ada"]
    yesterday, condition = datetime.now(timezone.utc) - timedelta(days=1), sortid.within("typeid", "id", "%(since)s", prefix="user")
    cursor.execute(f"UPDATE users SET seen = %(seen)s::typeid[] WHERE {condition} RETURNING seen", {"seen": [id], "since": yesterday})
    assert cursor.fetchall() == [([id],)]
    sortid.psycopg2.register(connection)
    cursor.execute("SELECT count(*) FROM users")
    assert cursor.fetchone() == (1,), "register left the transaction as it was"
    sortid.psycopg2.register(psycopg2.connect("", cursor_factory=RealDictCursor))
