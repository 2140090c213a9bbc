"""What is measured, as data: workloads().

A workload is a dict:
  what      a sentence for the report
  variants  in the order of a pass: see statement() and pgbench()
  against   what the report says each variant is compared with: the variant of this name,
            unless a variant names another one as its baseline
  goals     see at_most()
  rows      of a statement; the report then also shows the time of one
  passes    how many passes for one of --passes: more where a pass is short (1)
  setup     statements before the first pass
  teardown  statements after the last
  once      true where one pass is enough, because what counts does not vary
  remark    a paragraph for the report, or a function that makes it of the median times

Types and generators come from the catalogs (see measure.py): a new one is measured as soon as
it is installed; for searches by prefix and time, tables.py needs a line. Goals compare a type with the server's type of its size, 8 or 16 bytes; longer
types are compared with uuid and have higher limits.
"""

import re

from tables import SPREAD

METRICS = ["per second", "half within", "99 % within", "WAL", "index", "heap", "primary key"]
COLLIDING = {"gen_xid"}  # at the rate of a bulk insert
PACED = {"gen_uid11_snowish", "gen_uid11_ts_seq_rand"}  # by the clock, so the time of a call says little
CODECS = {"ulid": 2.5, "euid": 2.5, "typeid": 2.5, "uid11": 3, "base62id": 3}  # goals, for codecs.cpp
CLIENTS = 2, 16


def statement(name, sql, **more):
    """A variant: the statement that is timed. more:
    before, after  lists of statements that are not timed
    growth         {label: SQL of a number of bytes}; its growth per row is shown
    state          {label: SQL of a number, as it is afterwards}
    plan           what EXPLAIN must show, a pattern
    baseline       see above"""
    return {"name": name, "sql": sql, **more}


def pgbench(name, query, clients, transactions, **more):
    """A variant: a statement that pgbench -M prepared runs in transactions of its own. more:
    keys, finds  :NAME in the statement is a parameter, with the values of column NAME in the 16
                 rows of the query keys; each execution must find so many rows on an index
    mode         plan_cache_mode
    pipeline     true to send the 16 statements at once, so that client and server do not wait
                 for each other"""
    return {"name": name, "query": query, "clients": clients, "transactions": transactions, **more}


def query(name, sql, n, **more):
    """A variant: such a statement in a pipeline, for the time that the server needs."""
    return pgbench(name, sql, 1, max(1, n // 2000), **{"mode": "auto", "pipeline": True, **more})


def at_most(limit, subjects, baseline, relation="at most", of="time", less=0):
    """Goals: each subject takes at most limit times what the baseline takes, or is at least limit
    times as fast. of: the metric; less: a number that is taken from the baseline."""
    return [{"subject": subject, "baseline": baseline, "relation": relation, "limit": limit, "of": of, "less": less}
            for subject in subjects]


def at_least(*arguments):
    return at_most(*arguments, relation="at least")


def fill(what, **words):
    """Replaces {WORD} in all texts of a variant."""
    if isinstance(what, dict):
        return {key: fill(value, **words) for key, value in what.items()}
    if isinstance(what, list):
        return [fill(value, **words) for value in what]
    return re.sub(r"\{(\w+)\}", lambda word: words.get(word[1], word[0]), what) if isinstance(what, str) else what


def generators(catalog):
    """What makes ids: its name, the type of the ids, and the call."""
    others = [("gen_random_uuid", "uuid"), *[("uuidv7", "uuid")] * (catalog["major"] >= 18)]
    return [*({"name": name, "type": type, "call": f"{name}()"} for name, type in others),
            {"name": "nextval", "type": "bigint", "call": "nextval('numbers')"},
            {"name": "text of gen_typeid", "type": "text", "call": "gen_typeid('user')::text"},
            *catalog["generators"]]


def contestants(catalog):
    """Who is compared; the first is what the chart compares the others with, of which it shows one
    type of each size. The generator is the one that the documents advise as a default."""
    made = {generator["name"] for generator in catalog["generators"]}
    uuids = ["gen_random_uuid", *["uuidv7"] * (catalog["major"] >= 18), "gen_uuidv7"]
    sizes = [of["size"] for of in catalog["types"].values()]
    return [
        *({"name": f"uuid, version {4 + 3 * ('7' in name)}", "type": "uuid", "generator": name, "chart": True} for name in uuids),
        {"name": "bigint", "type": "bigint", "generator": "nextval", "chart": True},
        {"name": "text", "type": "text", "generator": "text of gen_typeid", "chart": True},
        *({"name": name, "type": name, "chart": of["size"] not in sizes[:nth],
           "generator": next((g for g in (f"gen_{name}_monotonic", f"gen_{name}_snowish") if g in made), f"gen_{name}")}
          for nth, (name, of) in enumerate(catalog["types"].items())),
    ]


def workloads(n, catalog):
    """All, by name, for n rows, on the server with this catalog."""
    types = catalog["types"]
    sql_names = {name: of["sql"] for name, of in types.items()}
    eight, sixteen = ([name for name, of in types.items() if of["size"] == size] for size in (8, 16))
    fixed = sixteen + eight
    longer = [name for name in types if name not in fixed]
    with_both = ["uuid", "bigint", *types]
    makers = generators(catalog)
    keepers = [maker for maker in makers if maker["name"] not in COLLIDING]
    collides = "`gen_xid` is not here, because its 22 random bits [collide](generation.md#collisions) at such a rate."

    def each(kinds, name, sql, **more):
        """A variant for each type: {t} in it is the type, {type} the same as SQL has it."""
        return [fill(statement(name, sql, **more), t=kind, type=sql_names.get(kind, kind)) for kind in kinds]

    def of_types(what, sql, goals, passes=1, kinds=with_both, **more):
        return {"what": what, "rows": n, "passes": passes, "variants": each(kinds, "{t}", sql, **more), "against": "uuid", "goals": goals}

    # What makes ids.
    def create(maker):
        return f"CREATE TABLE {filled(maker)} (id {maker['type']} PRIMARY KEY DEFAULT {maker['call']}, n int)"

    def filled(maker):
        return "filled_" + maker["name"].replace(" ", "_")

    def fills(maker, rows):
        return f"INSERT INTO {filled(maker)} (n) SELECT generate_series(1, {rows})"

    def measured(maker):
        # WAL is of the whole server, where nothing else is going on.
        return {"growth": {"WAL": "pg_current_wal_insert_lsn() - '0/0'"},
                "state": {"index": f"pg_relation_size('{filled(maker)}_pkey')::float / (SELECT count(*) FROM {filled(maker)})"}}

    new, single = n // 4, n // 50
    ours = [maker for maker in catalog["generators"] if maker["name"] not in PACED]
    sizes = {"uuid": 16, **{of["sql"]: of["size"] for of in types.values()}}
    floor = {8: "constant_bigint", -1: "constant_bytea"}
    generate = {
        "what": f"`SELECT count(GENERATOR) FROM generate_series(1, {n:,})`, the whole query. The first four are C functions"
        " that show what any function costs: *constant* ones return the same value at each call, `clock_bigint` also calls"
        " clock_gettime(), and `allocated_uuid` allocates its 16 bytes, as a function must that returns another value each"
        " time. Goals compare generators of 8 bytes with `constant_bigint`, typeids with `constant_bytea`, which allocates"
        " nothing, and the others with `allocated_uuid`.",
        "rows": n,
        "passes": 2,
        "setup": ["CREATE SEQUENCE numbers"],
        "teardown": ["DROP SEQUENCE numbers"],
        "variants": [statement(name, f"SELECT count({call}) FROM generate_series(1, {n})") for name, call in (
            *((name, f"{name}()") for name in ("constant_bigint", "clock_bigint", "constant_bytea", "allocated_uuid")),
            *((maker["name"], maker["call"]) for maker in makers))],
        "against": "gen_random_uuid",
        "goals": [
            *(goal for maker in ours
              for goal in at_most(1.25, [maker["name"]], floor.get(sizes[maker["type"]], "allocated_uuid"))),
            *at_least(5, [maker["name"] for maker in ours], "gen_random_uuid"),
        ],
        "remark": lambda median: f"The clock took {(median['clock_bigint'] - median['constant_bigint']) / n * 1e9:.0f} ns a call,"
        " which is part of the time of each generator but `gen_uid11`: the difference of `clock_bigint` and"
        " `constant_bigint`. `gen_uid11_snowish` and `gen_uid11_ts_seq_rand` have 4,096 ids a millisecond and may run a second"
        " ahead of the clock: in the long run an id takes at least 244 ns.",
    }
    insert = {
        "what": f"One `INSERT` of {new:,} rows into a table of {n:,}, an id and a number, that grows from pass to pass. Its"
        " primary key is filled by a default. A checkpoint before each, as after one in production: whole pages go into the"
        " WAL when they are changed for the first time. *WAL* and *index* are bytes for a row.",
        "rows": new,
        "setup": ["CREATE SEQUENCE numbers", *(sql for maker in keepers for sql in (
            create(maker), fills(maker, n), f"VACUUM (ANALYZE, FREEZE) {filled(maker)}"))],
        "teardown": [*(f"DROP TABLE {filled(maker)}" for maker in keepers), "DROP SEQUENCE numbers"],
        "variants": [statement(maker["name"], fills(maker, new), before=["CHECKPOINT"], **measured(maker)) for maker in keepers],
        "against": "gen_random_uuid",
        "remark": collides,
    }
    insert_clients = {
        "what": f"Such a table, empty at first, filled by 2 and by 16 clients of pgbench on the same machine, which insert"
        f" {single:,} single rows, each in a transaction of its own.",
        "passes": 0.6,
        "setup": ["CREATE SEQUENCE numbers"],
        "teardown": ["DROP SEQUENCE numbers"],
        "variants": [
            pgbench(f"{maker['name']}, {clients}", f"INSERT INTO {filled(maker)} (n) VALUES (1)", clients, max(1, single // clients),
                    before=[create(maker), "CHECKPOINT"], after=[f"DROP TABLE {filled(maker)}"],
                    baseline=f"gen_random_uuid, {clients}", **measured(maker))
            for maker in keepers for clients in CLIENTS],
        "against": "gen_random_uuid",
        "remark": collides,
    }

    # What ids take, and their texts.
    size = {
        "what": f"Bytes per row of a table with nothing but its primary key, after {new:,} ids were inserted in ascending"
        " order, as they come if they carry the time. *text* is the text of the typeid, *pair* a composite type of text and"
        " uuid.",
        "rows": new,
        "once": True,
        "variants": each(["uuid", "bigint", "text", "pair", *types], "{t}",
                         f"INSERT INTO sized SELECT id FROM (SELECT id FROM ids_{{t}} LIMIT {new}) AS s ORDER BY id",
                         growth={"heap": "pg_relation_size('sized')", "primary key": "pg_relation_size('sized_pkey')"},
                         before=["CREATE TABLE sized (id {type} PRIMARY KEY)"], after=["DROP TABLE sized"]),
        "against": "uuid",
        "goals": at_most(1, ["typeid"], "text", of="heap", less=8),
    }
    base62 = {
        "what": f"{n:,} uuids to Base62id texts and back (`u::base62id::text`, `t::base62id::uuid`), the whole query, against"
        " uuid's own text and against inserting base62ids into a logged table with a primary key.",
        "rows": n,
        "setup": ["CREATE TABLE inserted (id base62id PRIMARY KEY)"],
        "teardown": ["DROP TABLE inserted"],
        "variants": [
            statement("uuid out", "SELECT count(id::text) FROM ids_uuid", baseline="uuid out"),
            statement("base62id out", "SELECT count(id::base62id::text) FROM ids_uuid", baseline="uuid out"),
            statement("uuid in", "SELECT count(t::uuid) FROM texts_uuid", baseline="uuid in"),
            statement("base62id in", "SELECT count(t::base62id::uuid) FROM texts_base62id", baseline="uuid in"),
            statement("insert", "INSERT INTO inserted SELECT id FROM ids_base62id", before=["TRUNCATE inserted", "CHECKPOINT"],
                      baseline=None),
        ],
        "against": "uuid",
        "goals": [*at_most(1, ["base62id out"], "uuid out"), *at_most(1, ["base62id in"], "uuid in"),
                  *at_least(20, ["base62id out"], "insert")],
    }

    def copy(format, passes):
        file = f"'{{files}}/{{t}}' (FORMAT {format})"
        with_uuid = ["uuid", *types]
        return {
            "what": f"`COPY` of {n:,} rows to a file of the server (*out*), and from it into an empty table without an index"
            f" (*in*); `FORMAT {format}`.",
            "rows": n,
            "passes": passes,
            "setup": [f"CREATE TABLE copied_{name} (id {sql_names.get(name, name)})" for name in with_uuid],
            "teardown": [f"DROP TABLE copied_{name}" for name in with_uuid],
            "variants": [*each(with_uuid, "{t} out", f"COPY ids_{{t}} TO {file}", baseline="uuid out"),
                         *each(with_uuid, "{t} in", f"COPY copied_{{t}} FROM {file}", before=["TRUNCATE copied_{t}"],
                               baseline="uuid in")],
            "against": "uuid",
            "goals": [goal for way in ("out", "in") for limit, names in ((1.05, fixed), (1.15, longer))
                      for goal in at_most(limit, [f"{name} {way}" for name in names], f"uuid {way}")],
        }

    # How ids are sorted, hashed and found.
    def like_server(limit, limit_of_longer, *more):
        return [*at_most(limit, sixteen, "uuid"), *at_most(limit, eight, "bigint"), *at_most(limit_of_longer, [*longer, *more], "uuid")]

    def sorts(what, sql, **more):
        return of_types(f"{what} {n:,} shuffled ids: *typeid* are ids of one entity type, *mixed* of ten; *text* and *mixed_text* are"
                        " their texts, under a linguistic collation.", sql,
                        [*like_server(1.05, 1.3, "mixed"), *at_most(0.3, ["typeid"], "text"), *at_most(0.3, ["mixed"], "mixed_text")],
                        kinds=[*with_both, "mixed", "text", "mixed_text"], **more)

    def lookup(variant, name, kind, *how, **more):
        return variant(name, f"SELECT id FROM keyed_{kind} WHERE id = :k", *how, finds=1,
                       keys=f"SELECT id AS k FROM keyed_{kind} ORDER BY random() LIMIT 16", **more)

    def ranges(mode):
        searched = [name for name in types if name in SPREAD]
        timed = [name for name in searched if types[name]["time"]]
        ways = {"between": "id BETWEEN :first AND :last", "prefix": "id ^@ :prefix", "period": "id <@ tstzrange(:since, :until)"}
        pairs = [*((name, way) for name in searched for way in ("between", "prefix")), *((name, "period") for name in timed)]
        return {
            "what": f"100 of {n:,} rows by their first and last id (*between*), by prefix (`^@`) and by time (*period*, `<@`),"
            f" by such pipelines with `plan_cache_mode = force_{mode}_plan`; the time of a query.",
            "passes": 2,
            "variants": [query(f"{name} {way}", f"SELECT id FROM spread_{name} WHERE {ways[way]}", n, finds=100,
                               keys=f"SELECT * FROM groups_{name}", mode=f"force_{mode}_plan", baseline=f"{name} between")
                         for name, way in pairs],
            "against": "between",
            "goals": [goal for name, way in sorted(pairs, key=lambda pair: pair[1] == "period") if way != "between"
                      for goal in at_most(1.05, [f"{name} {way}"], f"{name} between")],
        }

    def plans(column, what):
        joins = "".join(f" JOIN planned_{{t}} AS {alias} USING ({column})" for alias in "bcde")
        return {
            "what": f"To plan a self-join of five tables of {n:,} rows on {what}, by such pipelines.",
            "passes": 2,
            "variants": [query(kind, fill(f"EXPLAIN SELECT FROM planned_{{t}} AS a{joins}", t=kind), n)
                         for kind in (*with_both, "snowish", "text")],
            "against": "uuid",
        }

    return {
        "generate": generate,
        "generate_clients": {
            "what": "`SELECT count(GENERATOR) FROM generate_series(1, 10000)` by 1 and by 2 clients. Times are those of a statement:"
            " with 2 clients half of the time with 1, if they do not wait for each other.",
            "variants": [pgbench(f"{name}, {clients}", f"SELECT count({call}) FROM generate_series(1, 10000) AS n", clients,
                                 max(2, n // 10_000), baseline=f"{name}, 1")
                         for name, call in (("no generator", "n"), *((maker["name"], maker["call"]) for maker in catalog["generators"]))
                         for clients in (1, 2)],
            "against": "1 client",
        },
        "insert": insert,
        "insert_clients": insert_clients,
        "size": size,
        "output": of_types(f"`SELECT count(id::text)` of {n:,} stored rows, the whole query.", "SELECT count(id::text) FROM ids_{t}",
                           [*at_most(0.65, fixed, "uuid"), *at_most(0.75, longer, "uuid"), *at_most(1.15, fixed, "bigint")], passes=3),
        "input": of_types(f"`SELECT count(t::TYPE)` of {n:,} stored texts, the whole query.", "SELECT count(t::{type}) FROM texts_{t}",
                          [*at_most(0.35, types, "uuid"), *at_most(1.25, types, "bigint")], passes=3),
        "lookup": {
            "what": f"`WHERE id = $1` in {n:,} rows with a unique index, by `pgbench -M prepared` in pipelines of 16, so that"
            " client and server do not wait for each other; the time of a query.",
            "passes": 3,
            "variants": [lookup(query, kind, kind, n) for kind in (*with_both, "text")],
            "against": "uuid",
            "goals": at_most(1.05, types, "uuid"),
        },
        "lookup_clients": {
            "what": "The same lookups one at a time, by 2 and by 16 clients on the same machine.",
            "variants": [lookup(pgbench, f"{kind}, {clients}", kind, clients, max(1, single // clients), mode="auto",
                                baseline=f"uuid, {clients}")
                         for kind in dict.fromkeys(one["type"] for one in contestants(catalog) if one["chart"])
                         for clients in CLIENTS],
            "against": "uuid",
        },
        "range_custom": ranges("custom"),
        "range_generic": ranges("generic"),
        "index": sorts("`CREATE UNIQUE INDEX` on", "CREATE UNIQUE INDEX i ON ids_{t} (id)", after=["DROP INDEX i"]),
        "order": sorts("`ORDER BY id` of", f"SELECT id FROM ids_{{t}} ORDER BY id OFFSET {n} - 1", plan="Sort"),
        "join": of_types(f"A hash join of {n:,} ids with themselves.",
                         "SELECT count(*) FROM ids_{t} AS a JOIN ids_{t} AS b USING (id)", like_server(1.1, 1.4), plan="Hash Join"),
        "distinct": of_types(f"`count(DISTINCT id)` of {n:,} ids, which the server sorts.",
                             "SELECT count(DISTINCT id) FROM ids_{t}", like_server(1.1, 1.4)),
        "group": of_types(f"`GROUP BY id` of {n:,} ids, all different, by a hash table.",
                          "SELECT count(*) FROM (SELECT id FROM ids_{t} GROUP BY id) AS s", like_server(1.1, 1.4), plan="HashAggregate"),
        "plan": plans("id", "a unique column"),
        "plan_skewed": plans("skewed", "a column with common values"),
        "analyze": of_types(f"`ANALYZE` of a column of {n:,} ids.", "ANALYZE planned_{t} (id)", [], kinds=[*with_both, "snowish", "text"]),
        "copy_text": copy("text", 1),
        "copy_binary": copy("binary", 2),
        "base62": base62,
        "codecs": {
            "what": "A call of the C++ function that parses or formats, without a server, against a loop over the symbols in"
            " the same binary (`bench/codecs.cpp`); processor time.",
            "passes": 3,
            "variants": [{"name": f"{name} {way}, {by}", "baseline": f"{name} {way}, loop"}
                         for name in CODECS for way in ("parse", "format") for by in ("ours", "loop")],
            "against": "loop",
            "goals": [goal for name, limit in CODECS.items() for way in ("parse", "format")
                      for goal in at_least(limit, [f"{name} {way}, ours"], f"{name} {way}, loop")],
            "remark": "Half of the time of typeid format is a call of memcpy() for the prefix, which the loop makes too.",
        },
    }
