"""The README's section on psycopg 3."""

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
        with connection.transaction():  # an error would abort the outer transaction
            return connection.execute("SELECT name FROM users WHERE id = %s", [id]).fetchone()
    except Exception as error:
        if not sortid.is_malformed(error):
            raise


# docs: end
