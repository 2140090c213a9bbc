"""How long psycopg and SQLAlchemy take to write and read 100,000 ids, as a multiple of what they take with a text column."""

import time
from collections import defaultdict

import psycopg
import sortid.psycopg
import sortid.sqlalchemy
from sqlalchemy import Column, Integer, MetaData, Table, Text, create_engine, insert, select, text
from sqlalchemy.schema import CreateTable
from sortid.sqlalchemy import ULID, TypeID

PASSES, CHUNK, COUNT = 10, 1000, 100_000
least = defaultdict(lambda: [float("inf")] * (COUNT // CHUNK))  # of all passes, of each chunk


def timed(what, number, call):
    before = time.perf_counter()
    call()
    least[what][number] = min(least[what][number], time.perf_counter() - before)


def compare(what, prepare, write, read):
    """In turns, chunk by chunk, so that what else the machine does disturbs both alike."""
    for _ in range(PASSES):
        prepare()
        for how, call in ("write", write), ("read", read):
            for number in range(COUNT // CHUNK):
                for table in "texts", "ids":
                    timed((how, table), number, lambda: call(table, number * CHUNK))
    for how in "write", "read":
        of_text, of_ids = (sum(least.pop((how, table))) for table in ("texts", "ids"))
        print(f"ok - {what}, {how}: {of_ids / of_text:.2f} ({of_ids * 1000:.0f} ms, text {of_text * 1000:.0f} ms)", flush=True)


engine = create_engine("postgresql+psycopg://")
sortid.sqlalchemy.register(engine)
for name, type, call in (
    ("typeid", TypeID(), "gen_typeid('user')"),
    ("ulid", ULID(), "gen_ulid()"),
    ("typeid with a CHECK of its prefix", TypeID("user"), "gen_typeid('user')"),
):
    metadata = MetaData()
    tables = {
        table: Table(table, metadata, Column("n", Integer, primary_key=True), Column("id", of), prefixes=["TEMP"])
        for table, of in (("texts", Text()), ("ids", type))
    }
    with psycopg.connect() as connection, engine.connect() as core:
        sortid.psycopg.register(connection)
        rows = connection.execute(f"SELECT n, {call}::text FROM generate_series(0, {COUNT - 1}) AS n").fetchall()
        metadata.create_all(core)
        for table in tables.values():
            connection.execute(str(CreateTable(table).compile(engine)))

        def write_by_psycopg(table, first):
            with connection.cursor() as cursor:
                cursor.executemany(f"INSERT INTO {table} VALUES (%s, %s)", rows[first : first + CHUNK])

        def read_by_psycopg(table, first):
            found = connection.execute(f"SELECT id FROM {table} WHERE n BETWEEN %s AND %s", [first, first + CHUNK - 1]).fetchall()
            assert len(found) == CHUNK

        def write_by_core(table, first):
            core.execute(insert(tables[table]), [{"n": n, "id": id} for n, id in rows[first : first + CHUNK]])

        def read_by_core(table, first):
            of = tables[table].c
            assert len(core.scalars(select(of.id).where(of.n.between(first, first + CHUNK - 1))).all()) == CHUNK

        compare(f"psycopg, {name}", lambda: connection.execute("TRUNCATE texts, ids"), write_by_psycopg, read_by_psycopg)
        compare(f"SQLAlchemy Core, {name}", lambda: core.execute(text("TRUNCATE texts, ids")), write_by_core, read_by_core)
        core.rollback()
        connection.rollback()
