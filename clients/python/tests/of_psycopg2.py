"""The README's section on psycopg2."""

# docs: begin
import psycopg2
import sortid
import sortid.psycopg2

connection = psycopg2.connect("")
sortid.psycopg2.register(connection)


def of_ids(cursor, ids):  # a list is text[] unless it is cast
    cursor.execute("SELECT name FROM users WHERE id = ANY (%s::typeid[])", [ids])
    return [name for (name,) in cursor]


# docs: end
