"""The workloads, as data: workloads().

A workload is a dict:
  what      a sentence that describes it
  variants  in the order of a pass: see statement() and query()
  against   the baseline, if any: the name of a variant, unless a variant names its own baseline
  control   two variants that do the same work; none if the results don't vary
  setup     statements before the first pass
  teardown  statements after the last pass
  once      true if one pass is enough, because the results don't vary
  timed     true if the result depends so much on the kernel or the processor's caches that a
            count of instructions means little
  patience  a factor for the time limit, for workloads whose passes are long or vary a lot

Types and generators come from the catalogs (see measure.py), so new ones are measured as soon as
they are installed. A new type needs a line in tables.py for searches by prefix and time.
"""

import re

from tables import KEYS, SPREAD

COLLIDING = {"gen_xid"}  # its ids collide in bulk inserts
GROWING = {
    "uuid": "gen_random_uuid()",
    "ulid": "gen_ulid_monotonic()",
    "xid": "gen_xid_monotonic()",
    "typeid": "gen_typeid_monotonic('user')",
}
# PostgreSQL 18 removes a join of a unique column with itself.
SELF_JOINS = (
    "SELECT set_config(name, 'off', false) FROM pg_settings"
    " WHERE name = 'enable_self_join_elimination'"
)
# Searches for 100 rows: by the first and the last id, by the common prefix, and by the times that
# enclose the ids.
SEARCHES = {
    "between": "id BETWEEN :first AND :last",
    "prefix": "id ^@ :prefix",
    "LIKE": "id LIKE :prefix || '%'",
    "period": "id <@ tstzrange(:since, :until)",
}


def statement(name, sql, rows, **more):
    """Return a variant: the statement to time, and its number of rows. more:
    before, after  lists of statements that are not timed
    growth         {label: SQL for a number of bytes}; its growth per row is shown
    state          {label: SQL for a number}; its value afterwards is shown
    settings       statements that its session runs once
    plan           a pattern that the output of EXPLAIN must match
    answer         the value that it must return
    baseline       see above"""
    return {"name": name, "sql": sql, "rows": rows, **more}


def query(name, sql, keys, finds, rows, **more):
    """Return a variant: a query that is prepared and planned once, and executed many times in one
    message to the server, which excludes the client's time. :NAME is a parameter; its values are
    column NAME of the rows of the query `keys`, and each variant gets all columns. Each execution
    must find `finds` rows with an index. more: see statement()."""
    return {"name": name, "query": sql, "keys": keys, "finds": finds, "rows": rows, **more}


def only(*allowed):
    """Return settings that let the planner join only in these ways, and without sorting."""
    ways = "hashjoin mergejoin nestloop material memoize sort bitmapscan"
    return [
        SELF_JOINS,
        *(f"SET enable_{way} = {'on' if way in allowed else 'off'}" for way in ways.split()),
    ]


def fill(what, **words):
    """Replace {WORD} in all strings of a variant."""
    if isinstance(what, dict):
        return {key: fill(value, **words) for key, value in what.items()}
    if isinstance(what, list):
        return [fill(value, **words) for value in what]
    return (
        re.sub(r"\{(\w+)\}", lambda word: words.get(word[1], word[0]), what)
        if isinstance(what, str)
        else what
    )


def makers(catalog):
    """Return the generators: name, type of the ids, call, and the table to fill. The last
    generator is the control."""
    others = [("gen_random_uuid", "uuid"), *[("uuidv7", "uuid")] * (catalog["major"] >= 18)]
    found = [
        *({"name": name, "type": type, "call": f"{name}()"} for name, type in others),
        {"name": "nextval", "type": "bigint", "call": "nextval('numbers')"},
        {"name": "text of gen_typeid", "type": "text", "call": "gen_typeid('user')::text"},
        *catalog["generators"],
        {"name": "gen_uuidv7 again", "type": "uuid", "call": "gen_uuidv7()"},
    ]
    return [{**maker, "table": "filled_" + maker["name"].replace(" ", "_")} for maker in found]


def workloads(n, catalog):
    """Return all workloads by name, for n rows, on the server with this catalog."""
    types, fewer = (
        catalog["types"],
        n // 4,
    )  # the figures settle sooner if more passes fit into the time
    uuids, again = ["uuid", "uuid_again"], ["gen_uuidv7", "gen_uuidv7 again"]
    kinds = [*types, *["long"] * ("typeid" in types)]  # "At a glance" has no row for long
    with_uuid, with_bigint = [*uuids, *kinds], [*uuids, "bigint", *kinds]
    with_text, sorted_kinds = [*with_bigint, "text"], [*with_bigint, "text", "mixed"]
    sql_names = {
        "uuid_again": "uuid",
        "long": "typeid",
        **{name: of["sql"] for name, of in types.items()},
    }
    keepers = [maker for maker in makers(catalog) if maker["name"] not in COLLIDING]

    def work(what, variants, against=None, control=(), **more):
        return {
            "what": what,
            "variants": list(variants),
            "against": against,
            "control": control,
            **more,
        }

    def each(kinds, name, sql, rows=n, **more):
        """Return a variant for each type. {t} stands for the type, {type} for its SQL name."""
        return [
            fill(statement(name, sql, rows, **more), t=kind, type=sql_names.get(kind, kind))
            for kind in kinds
        ]

    def of_types(what, kinds, sql, patience=1, **more):
        return work(what, each(kinds, "{t}", sql, **more), "uuid", uuids, patience=patience)

    def fills(maker, rows):
        return f"INSERT INTO {maker['table']} (n) SELECT generate_series(1, {rows})"

    def filling(maker, sql, rows, **more):
        return fill(
            statement(
                maker["name"],
                sql,
                rows,
                growth={"WAL": "pg_current_wal_insert_lsn() - '0/0'"},  # no other session writes
                state={
                    "index": "pg_relation_size('{table}_pkey')::float"
                    " / (SELECT count(*) FROM {table})"
                },
                **more,
            ),
            **maker,
        )

    def lookup(table, size, name):
        """Return a lookup of keys. The keys come from another table, so they are not parsed. There
        are so many that the lookups visit more pages than the processor's caches hold."""
        return statement(
            name,
            f"SELECT count(*) FROM picked_{table} AS a JOIN {table} AS b USING (id)",
            min(size, KEYS),
            settings=only("nestloop"),
            plan=r"(?s)Nested Loop.*Seq Scan on picked.*Index Only Scan",
            answer=min(size, KEYS),
        )

    def ways(name):
        return (
            [way for way in SEARCHES if way != "period" or types[name]["time"]]
            if name in SPREAD
            else []
        )

    def search(name, way, size=""):
        return {
            "sql": f"SELECT id FROM spread_{name}{size} WHERE {SEARCHES[way]}",
            "finds": 100,
            "keys": f"SELECT * FROM groups_{name.removesuffix('_again')}{size}",
        }

    def growth():
        for size in sizes if types else ():
            for name, make in GROWING.items():
                table, added = (
                    f"{'spread' if name in SPREAD else 'keyed'}_{name}_{size}",
                    size // 1000,
                )
                yield lookup(table, size, f"{name} lookup, {size:,}")
                for way in ways(name):
                    if way in ("prefix", "period"):
                        yield query(
                            f"{name} {way}, {size:,}", **search(name, way, f"_{size}"), rows=160
                        )
                if size >= n:  # in a smaller table, the statement itself is most of the cost
                    yield statement(
                        f"{name} insert, {size:,}",
                        f"INSERT INTO {table} SELECT {make} FROM generate_series(1, {added})",
                        added,
                    )
        yield lookup(f"keyed_uuid_again_{sizes[0]}", sizes[0], f"uuid_again lookup, {sizes[0]:,}")

    sizes = [size for size in (n // 10, n, n * 10) if size >= 1000]
    calls, old, new, single, sized, cached, times = (
        n // 5,
        n // 4,
        n // 16,
        n // 100,
        n // 8,
        max(1000, n // 40),
        max(1, n // 5000),
    )
    tables = {
        "setup": [
            f"CREATE TABLE {maker['table']} "
            f"(id {maker['type']} PRIMARY KEY DEFAULT {maker['call']}, n int)"
            for maker in keepers
        ],
        "teardown": [f"DROP TABLE {maker['table']}" for maker in keepers],
    }
    return {
        "generate": work(
            f"`SELECT count(GENERATOR) FROM generate_series(1, {calls:,})`, the whole query.",
            [
                statement(
                    maker["name"],
                    f"SELECT count({maker['call']}) FROM generate_series(1, {calls})",
                    calls,
                )
                for maker in makers(catalog)
            ],
            "gen_random_uuid",
            again,
        ),
        "insert": work(
            f"One `INSERT` of {new:,} rows, with an id and a number, into a table of {old:,}. A"
            " default fills the primary key. Each `INSERT` follows a checkpoint, as in production:"
            " whole pages go into the WAL when they are first changed. *WAL* and *index* are bytes"
            " per row. `gen_xid` is missing, because its 22 random bits collide at this rate.",
            (
                filling(
                    maker,
                    fills(maker, new),
                    new,
                    before=[
                        "TRUNCATE {table}",
                        fills(maker, old),
                        "VACUUM (FREEZE) {table}",
                        "CHECKPOINT",
                    ],
                )
                for maker in keepers
            ),
            "gen_random_uuid",
            again,
            patience=3,
            timed=True,
            **tables,
        ),
        "insert_single": work(
            f"{single:,} rows inserted, with the key from a default, each in its own transaction, a"
            " millisecond apart.",
            (
                filling(
                    maker,
                    f"DO $$BEGIN FOR n IN 1..{single} LOOP INSERT INTO {{table}} (n) VALUES (n);"
                    " COMMIT; PERFORM pg_sleep(0.001); END LOOP; END$$",
                    single,
                )
                for maker in keepers[:-1]
            ),
            once=True,
            timed=True,
            **tables,
        ),
        "size": work(
            f"Bytes per row of a table with only a primary key, after {sized:,} ids were inserted"
            " in ascending order, as ids with a time are. *text* is the text of the typeid.",
            each(
                ["uuid", "bigint", "text", *types],
                "{t}",
                f"INSERT INTO sized SELECT id FROM (SELECT id FROM ids_{{t}} LIMIT {sized}) AS s"
                " ORDER BY id",
                sized,
                growth={
                    "heap": "pg_relation_size('sized')",
                    "primary key": "pg_relation_size('sized_pkey')",
                },
                before=["CREATE TABLE sized (id {type} PRIMARY KEY)"],
                after=["DROP TABLE sized"],
            ),
            once=True,
            timed=True,
        ),
        "output": of_types(
            f"`SELECT count(id::text)` of {n:,} stored rows, the whole query.",
            with_bigint,
            "SELECT count(id::text) FROM ids_{t}",
        ),
        "input": of_types(
            f"`SELECT count(t::TYPE)` of {n:,} stored strings, the whole query.",
            with_bigint,
            "SELECT count(t::{type}) FROM texts_{t}",
        ),
        "lookup": work(
            f"Lookups of {min(n, KEYS):,} ids from another table in the unique index of {n:,} rows,"
            " with a nested loop.",
            (lookup(f"keyed_{kind}", n, kind) for kind in with_text),
            "uuid",
            uuids,
        ),
        "merge_join": of_types(
            f"A merge join of {n:,} ids with themselves, using their index.",
            with_text,
            "SELECT count(*) FROM keyed_{t} AS a JOIN keyed_{t} AS b USING (id)",
            settings=only("mergejoin"),
            plan="(?s)Merge Join.*Index Only Scan.*Index Only Scan",
        ),
        "search": work(
            f"100 of {n:,} rows by their first and last id (*between*), by prefix (`^@` and `LIKE`)"
            " and by time (*period*, `<@`); a prepared query, executed repeatedly.",
            (
                query(
                    f"{name} {way}",
                    **search(name, way),
                    rows=max(16, n // 1000),
                    baseline=f"{name.removesuffix('_again')} between",
                )
                for name, way in [
                    ("ulid_again", "between"),
                    *((name, way) for name in types for way in ways(name)),
                ]
            ),
            "between",
            ["ulid between", "ulid_again between"],
        ),
        "growth": work(
            f"Lookups and searches for 100 rows in tables of {sizes[0]:,} to {sizes[-1]:,} rows"
            " with a unique index; in the larger ones, also inserts of a thousandth of the rows.",
            growth(),
            control=[f"{name} lookup, {sizes[0]:,}" for name in uuids],
            timed=True,
        ),
        "index": of_types(
            f"`CREATE UNIQUE INDEX` on {fewer:,} shuffled ids: *typeid* has ids of one entity type,"
            " *long* of one with a long name, *mixed* of ten; *text* is sorted under a linguistic"
            " collation.",
            sorted_kinds,
            f"CREATE UNIQUE INDEX i ON ids_{{t}}_{fewer} (id)",
            rows=fewer,
            patience=3,
            after=["DROP INDEX i"],
        ),
        "order": of_types(
            "`ORDER BY id` on the same tables.",
            sorted_kinds,
            f"SELECT id FROM ids_{{t}}_{fewer} ORDER BY id OFFSET {fewer} - 1",
            rows=fewer,
            patience=3,
            plan="Sort",
        ),
        # Two hash joins of the same large table differed by 5 %.
        "join": of_types(
            "A hash join of ids with themselves, with few enough ids to fit into the processor's"
            " caches.",
            with_bigint,
            f"SELECT count(*) FROM ids_{{t}}_{cached} AS a JOIN ids_{{t}}_{cached} AS b USING (id)",
            rows=cached,
            plan="Hash Join",
        ),
        "extremes": work(  # uuid lacks both before PostgreSQL 20
            f"`min(id)` and `max(id)` of {n:,} ids without an index.",
            each(
                [
                    "ulid",
                    "ulid_again",
                    *(kind for kind in with_text if kind not in (*uuids, "ulid")),
                ],
                "{t}",
                "SELECT min(id), max(id) FROM ids_{t}",
            ),
            "ulid",
            ["ulid", "ulid_again"],
        ),
        "distinct": of_types(
            f"`count(DISTINCT id)` of {fewer:,} ids, which the server sorts.",
            with_bigint,
            f"SELECT count(DISTINCT id) FROM ids_{{t}}_{fewer}",
            rows=fewer,
        ),
        "group": of_types(
            f"`GROUP BY id` of {fewer:,} ids, all different, with a hash table.",
            with_bigint,
            f"SELECT count(*) FROM (SELECT id FROM ids_{{t}}_{fewer} GROUP BY id) AS s",
            rows=fewer,
            plan="HashAggregate",
            patience=2,
        ),
        "copy": work(
            f"`COPY` of {fewer:,} rows to a file on the server (*out*), and from it into an empty"
            " table without an index (*in*); `FORMAT binary`.",
            [
                *each(
                    with_uuid,
                    "{t} out",
                    f"COPY ids_{{t}}_{fewer} TO '{{files}}/{{t}}' (FORMAT binary)",
                    fewer,
                    baseline="uuid out",
                ),
                *each(
                    with_uuid,
                    "{t} in",
                    "COPY copied_{t} FROM '{files}/{t}' (FORMAT binary)",
                    fewer,
                    before=["TRUNCATE copied_{t}"],
                    baseline="uuid in",
                ),
            ],
            "uuid",
            ["uuid in", "uuid_again in"],
            patience=2,
            setup=[
                f"CREATE TABLE copied_{name} (id {sql_names.get(name, name)})" for name in with_uuid
            ],
            teardown=[f"DROP TABLE copied_{name}" for name in with_uuid],
        ),
        "plan": of_types(
            f"Planning a five-way self-join of a table of {n:,} rows on a unique column.",
            [*with_text, "mixed"],
            "; ".join(
                [
                    "EXPLAIN SELECT FROM keyed_{t} AS a"
                    + "".join(f" JOIN keyed_{{t}} AS {alias} USING (id)" for alias in "bcde")
                ]
                * times
            ),
            rows=times,
            settings=[SELF_JOINS],
        ),
        "analyze": of_types(
            f"`ANALYZE` of a column of {n:,} ids.",
            [*with_text, "mixed"],
            "ANALYZE keyed_{t} (id)",
        ),
    }
