"""What is measured, as data: workloads().

A workload is a dict:
  what      a sentence for the report
  variants  in the order of a pass: see statement(), query() and pgbench()
  against   what the report says each variant is compared with: the variant of this name,
            unless a variant names another one as its baseline
  control   two variants that do the same work; none where nothing varies
  goals     see at_most()
  setup     statements before the first pass
  teardown  statements after the last
  once      true where one pass is enough, because what counts does not vary
  patience  how many times as long as others it may take, because its passes are long or vary much
  remark    a paragraph for the report

Types and generators come from the catalogs (see measure.py): a new one is measured as soon as
it is installed; for searches by prefix and time, tables.py needs a line. Goals compare a type with
the server's type of its size, 8 or 16 bytes, longer types with uuid.
"""

import re

from tables import KEY, MASKED, SPREAD

COLLIDING = {"gen_xid"}  # at the rate of a bulk insert
PACED = {"gen_uid11_snowish", "gen_uid11_ts_seq_rand"}  # by the clock, so the time of a call says little
CODECS = {"ulid": 2.5, "euid": 2.5, "typeid": 2.5, "uid11": 3, "base62id": 3, "ksuid": 3}  # goals, for codecs.cpp
CLIENTS = 2, 16
GROWING = {"uuid": "gen_random_uuid()", "ulid": "gen_ulid_monotonic()", "xid": "gen_xid_monotonic()",
           "typeid": "gen_typeid_monotonic('user')", "ksuid": "gen_ksuid_monotonic()"}
TEXTS = ["text"]  # ids that are kept as text, of tables.py: in searches, sorts and plans
# How 100 rows are searched, with the first and the last of them, their common prefix, and the times that enclose them.
SEARCHES = {"between": "id BETWEEN :first AND :last", "prefix": "id ^@ :prefix", "LIKE": "id LIKE :prefix || '%'",
            "period": "id <@ tstzrange(:since, :until)"}


def statement(name, sql, rows, **more):
    """A variant: the statement that is timed, and of how many rows it is. more:
    before, after  lists of statements that are not timed
    growth         {label: SQL of a number of bytes}; its growth for a row is shown
    state          {label: SQL of a number, as it is afterwards}
    at_end         the same, as it is after the last pass
    plan           what EXPLAIN must show, a pattern
    buffers_of     of how many rows EXPLAIN counts buffers; none by default
    baseline       see above"""
    return {"name": name, "sql": sql, "rows": rows, **more}


def query(name, sql, keys, finds, rows, **more):
    """A variant: a query that is prepared once and executed so many times, all in one message to the server: the
    client takes no part. :NAME in it is a parameter, with the values of column NAME in the rows of
    the query keys; each execution must find so many rows on an index. more: as above, and
    mode  plan_cache_mode"""
    return {"name": name, "query": sql, "keys": keys, "finds": finds, "rows": rows, "mode": "auto", **more}


def pgbench(name, sql, clients, rows, **more):
    """A variant: a statement, or such a query, that clients of pgbench run, in transactions of their own, so many
    times in all: a multiple of the number of clients."""
    return {"name": name, "query": sql, "clients": clients, "rows": rows, "mode": "auto", **more}


def at_most(limit, subjects, baseline, relation="at most", of="cpu", less=0):
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
    """What makes ids: its name, the type of the ids, and the call. The last one is the control."""
    others = [("gen_random_uuid", "uuid"), *[("uuidv7", "uuid")] * (catalog["major"] >= 18)]
    return [*({"name": name, "type": type, "call": f"{name}()"} for name, type in others),
            {"name": "nextval", "type": "bigint", "call": "nextval('numbers')"},
            {"name": "text of gen_typeid", "type": "text", "call": "gen_typeid('user')::text"},
            *catalog["generators"],
            {"name": "gen_uuidv7 again", "type": "uuid", "call": "gen_uuidv7()"}]


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
    sql_names = {"uuid_again": "uuid", **{name: of["sql"] for name, of in types.items()}}
    eight, sixteen = ([name for name, of in types.items() if of["size"] == size] for size in (8, 16))
    fixed = sixteen + eight
    longer = [name for name in types if name not in fixed]
    with_both = ["uuid", "uuid_again", "bigint", *types]
    fewer = n // 4  # the more passes fit into the time, the sooner they settle
    makers = generators(catalog)
    keepers = [maker for maker in makers if maker["name"] not in COLLIDING]
    same = ("Ids of 16 bytes are compared and hashed by the server's functions of uuid, those of 8 bytes by its functions of xid8, which do what"
            " those of bigint do. What differs beyond that is where tables, indexes and hash tables lie in memory. A ksuid has 4 bytes more than"
            " a uuid, a typeid 5 and the header of a value of variable length; both have functions of their own.")
    sorted_by = "Most comparisons in a sort are of 8 bytes, which of typeids whose prefixes differ hold fewer bits of the uuid."
    finer = "Of ids of a fixed size `ANALYZE` keeps [ten times](searching.md#row-estimates) as many bounds of the histogram."
    collides = "`gen_xid` is not here, because its 22 random bits [collide](generation.md#collisions) at such a rate."

    def each(kinds, name, sql, rows=n, **more):
        """A variant for each type: {t} in it is the type, {type} the same as SQL has it."""
        return [fill(statement(name, sql, rows, **more), t=kind, type=sql_names.get(kind, kind)) for kind in kinds]

    def of_types(what, sql, goals, kinds=with_both, patience=1, remark=None, **more):
        return {"what": what, "variants": each(kinds, "{t}", sql, **more), "against": "uuid", "control": ["uuid", "uuid_again"],
                "patience": patience, "remark": remark, "goals": goals}

    def like_server(fixed_limit, longer_limit, *more):
        return [*at_most(fixed_limit, sixteen, "uuid"), *at_most(fixed_limit, eight, "bigint"), *at_most(longer_limit, [*longer, *more], "uuid")]

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

    def clients_of(name, sql, rows, baseline, numbers=CLIENTS, **more):
        return [pgbench(f"{name}, {clients}", sql, clients, max(2, rows // clients) * clients, baseline=f"{baseline}, {clients}", **more)
                for clients in numbers]

    ours = [maker for maker in catalog["generators"] if maker["name"] not in PACED]
    sizes = {"uuid": 16, **{of["sql"]: of["size"] for of in types.values()}}
    floor, calls = {8: "clock_bigint", -1: "clock_bytea"}, n // 5
    generate = {
        "what": f"`SELECT count(GENERATOR) FROM generate_series(1, {calls:,})`, the whole query. The first four are C functions"
        " that show what any function costs: `constant_bigint` returns the same value at each call, the *clock* ones read the"
        " clock, and `clock_uuid` and `clock_bytea` allocate their 16 and 25 bytes too. Goals compare generators of 8 bytes with"
        " `clock_bigint`, typeids with `clock_bytea`, and the others with `clock_uuid`.",
        "variants": [statement(name, f"SELECT count({call}) FROM generate_series(1, {calls})", calls) for name, call in (
            *((name, f"{name.split(' ')[0]}()") for name in ("constant_bigint", "clock_bigint", "clock_bytea", "clock_uuid", "clock_uuid again")),
            *((maker["name"], maker["call"]) for maker in makers[:-1]))],
        "against": "gen_random_uuid",
        "control": ["clock_uuid", "clock_uuid again"],
        "goals": [
            *(goal for maker in ours for goal in at_most(1.15, [maker["name"]], floor.get(sizes[maker["type"]], "clock_uuid"))),
            *at_least(5, [maker["name"] for maker in ours], "gen_random_uuid"),
        ],
        "remark": "To read the clock takes the difference of `clock_bigint` and `constant_bigint`. `gen_uid11_snowish` and"
        " `gen_uid11_ts_seq_rand` have 4,096 ids a millisecond and may run a second ahead of the clock: in the long run an id takes at"
        " least 244 ns.",
    }
    old, new = n // 4, n // 16
    insert = {
        "what": f"One `INSERT` of {new:,} rows into a table of {old:,}, an id and a number. Its primary key is filled by a default. A"
        " checkpoint before each, as after one in production: whole pages go into the WAL when they are changed for the first time."
        " *WAL* and *index* are bytes for a row.",
        "setup": [create(maker) for maker in keepers],
        "teardown": [f"DROP TABLE {filled(maker)}" for maker in keepers],
        "variants": [statement(maker["name"], fills(maker, new), new, **measured(maker),
                               before=[f"TRUNCATE {filled(maker)}", fills(maker, old), f"VACUUM (FREEZE) {filled(maker)}", "CHECKPOINT"])
                     for maker in keepers],
        "against": "gen_random_uuid",
        "control": ["gen_uuidv7", "gen_uuidv7 again"],
        "patience": 3,
        "remark": f"{collides} Random uuids split other pages in each run: what they take differs from run to run by more than the control.",
    }
    single = n // 100
    advised = {one["generator"] for one in contestants(catalog)}
    insert_clients = {
        "what": f"Such a table, empty at first, filled by 2 clients of pgbench on the same machine, for the generators advised as a"
        f" default also by 16, which insert {single:,} single rows, each in a transaction of its own.",
        "variants": [variant for maker in keepers for variant in clients_of(
            maker["name"], f"INSERT INTO {filled(maker)} (n) VALUES (1)", single, "gen_random_uuid",
            CLIENTS if maker["name"] in advised else CLIENTS[:1],
            before=[create(maker), "CHECKPOINT"], after=[f"DROP TABLE {filled(maker)}"], **measured(maker))],
        "against": "gen_random_uuid",
        "control": ["gen_uuidv7, 2", "gen_uuidv7 again, 2"],
        "patience": 5,
        "remark": collides,
    }
    generate_clients = {
        "what": "`SELECT count(GENERATOR) FROM generate_series(1, 10000)` by 1 and by 2 clients. On two processors, 2 clients make"
        " twice as many as 1 if they do not wait for each other.",
        "variants": [pgbench(f"{name}, {clients}", f"SELECT count({call}) FROM generate_series(1, 10000) AS n", clients, max(4, n // 20_000) * 2,
                             baseline=f"{name}, 1")
                     for name, call in (("no generator", "n"), ("no generator again", "n"),
                                        *((maker["name"], maker["call"]) for maker in catalog["generators"]))
                     for clients in (1, 2)],
        "against": "1 client",
        "control": ["no generator, 2", "no generator again, 2"],
        "patience": 2,
    }

    # What ids take, and their texts.
    sized = n // 8
    size = {
        "what": f"Bytes for a row of a table with nothing but its primary key, after {sized:,} ids were inserted in ascending"
        " order, as they come if they carry the time. *text* is the text of the typeid, *pair* a composite type of text and uuid.",
        "once": True,
        "variants": each(["uuid", "bigint", *TEXTS, "pair", *types], "{t}",
                         f"INSERT INTO sized SELECT id FROM (SELECT id FROM ids_{{t}} LIMIT {sized}) AS s ORDER BY id", rows=sized,
                         growth={"heap": "pg_relation_size('sized')", "primary key": "pg_relation_size('sized_pkey')"},
                         before=["CREATE TABLE sized (id {type} PRIMARY KEY)"], after=["DROP TABLE sized"]),
        "against": "uuid",
        "goals": at_most(1, ["typeid"], "text", of="heap", less=8),
    }
    base62 = {
        "what": f"{fewer:,} uuids to Base62id texts and back (`u::base62id::text`, `t::base62id::uuid`), the whole query, against"
        " uuid's own text and against inserting base62ids into a logged table with a primary key.",
        "setup": ["CREATE TABLE inserted (id base62id PRIMARY KEY)"],
        "teardown": ["DROP TABLE inserted"],
        "variants": [
            *each(["uuid", "uuid_again"], "{t} out", f"SELECT count(id::text) FROM ids_{{t}}_{fewer}", fewer, baseline="uuid out"),
            statement("base62id out", f"SELECT count(id::base62id::text) FROM ids_uuid_{fewer}", fewer, baseline="uuid out"),
            statement("uuid in", f"SELECT count(t::uuid) FROM texts_uuid_{fewer}", fewer, baseline="uuid in"),
            statement("base62id in", f"SELECT count(t::base62id::uuid) FROM texts_base62id_{fewer}", fewer, baseline="uuid in"),
            statement("insert", f"INSERT INTO inserted SELECT id FROM ids_base62id_{fewer}", fewer, before=["TRUNCATE inserted", "CHECKPOINT"],
                      baseline=None),
        ],
        "against": "uuid",
        "control": ["uuid out", "uuid_again out"],
        "goals": [*at_most(1, ["base62id out"], "uuid out"), *at_most(1, ["base62id in"], "uuid in"),
                  *at_least(20, ["base62id out"], "insert")],
    }

    masks = {
        "what": f"To mask {n:,} ids of version 7 and to unmask them again, the whole query, against the output of the plain ids.",
        "variants": [
            *each([*MASKED, "uuid_again"], "{t} out", "SELECT count(id::text) FROM masked_{t}", baseline=None),
            *(statement(f"{functions}_{way}", f"SELECT count({functions}_{way}({column}, {KEY})) FROM masked_{name}", n, baseline=f"{name} out")
              for name, (_, functions) in MASKED.items() for way, column in (("mask", "id"), ("unmask", "mask")))],
        "against": "output",
        "control": ["uuid out", "uuid_again out"],
    }

    def copy(format):
        file = f"'{{files}}/{{t}}' (FORMAT {format})"
        with_uuid = ["uuid", "uuid_again", *types]
        return {
            "what": f"`COPY` of {fewer:,} rows to a file of the server (*out*), and from it into an empty table without an index"
            f" (*in*); `FORMAT {format}`.",
            "setup": [f"CREATE TABLE copied_{name} (id {sql_names.get(name, name)})" for name in with_uuid],
            "teardown": [f"DROP TABLE copied_{name}" for name in with_uuid],
            "variants": [*each(with_uuid, "{t} out", f"COPY ids_{{t}}_{fewer} TO {file}", fewer, baseline="uuid out"),
                         *each(with_uuid, "{t} in", f"COPY copied_{{t}} FROM {file}", fewer, before=["TRUNCATE copied_{t}"],
                               baseline="uuid in")],
            "against": "uuid",
            "control": ["uuid in", "uuid_again in"],
            "patience": 2,
            "remark": {"text": "The format of a typeid is its text.",
                       "binary": "The format of a typeid is its text, here 31 bytes in place of 16. Copying the same rows out"
                       " of two tables of uuids takes times that differ by 1 to 2 %; ids of 16 bytes take longer than uuids by no more than that."}[format],
            "goals": [goal for way in ("out", "in") for limit, names in ((1, fixed), (1.05, longer))
                      for goal in at_most(limit, [f"{name} {way}" for name in names], f"uuid {way}")],
        }

    # How ids are sorted, hashed and found. The same large table twice differs by 5 % in a hash join.
    cached = max(1000, n // 40)

    def sorts(what, sql, **more):
        """One workload of ids, and one of texts, which take many times as long."""
        shuffled, both = f"{what} {fewer:,} shuffled ids", "*typeid* are ids of one entity type, *mixed* of ten"
        return (of_types(f"{shuffled}: {both}.", sql, like_server(1, 1.05, "mixed"), kinds=[*with_both, "mixed"],
                         rows=fewer, patience=3, remark=f"{same} {sorted_by}", **more),
                of_types(f"{shuffled}: {both}; *text* and *mixed_text* are their texts, under a linguistic collation.", sql,
                         [*at_most(0.3, ["typeid"], "text"), *at_most(0.3, ["mixed"], "mixed_text")],
                         kinds=["uuid", "uuid_again", "typeid", "mixed", *TEXTS, "mixed_text"], rows=fewer, patience=2, **more))

    index, index_text = sorts("`CREATE UNIQUE INDEX` on", f"CREATE UNIQUE INDEX i ON ids_{{t}}_{fewer} (id)", after=["DROP INDEX i"])
    order, order_text = sorts("`ORDER BY id` of", f"SELECT id FROM ids_{{t}}_{fewer} ORDER BY id OFFSET {fewer} - 1", plan="Sort")

    def lookup(table):
        return {"sql": f"SELECT id FROM {table} WHERE id = :k", "finds": 1, "keys": f"SELECT id AS k FROM {table} ORDER BY random() LIMIT 16"}

    def search(name, way, size=""):
        return {"sql": f"SELECT id FROM spread_{name}{size} WHERE {SEARCHES[way]}", "finds": 100,
                "keys": f"SELECT * FROM groups_{name.removesuffix('_again')}{size}"}

    def ways(name):
        return [way for way in SEARCHES if way != "period" or types[name]["time"]]

    def ranges(mode):
        pairs = [(name, way) for name in types if name in SPREAD for way in ways(name)]
        control = [pairs[0], (f"{pairs[0][0]}_again", pairs[0][1])] if pairs else []
        return {
            "what": f"100 of {n:,} rows by their first and last id (*between*), by prefix (`^@` and `LIKE`) and by time (*period*, `<@`),"
            f" with `plan_cache_mode = force_{mode}_plan`; a prepared query that is executed again and again.",
            "variants": [query(f"{name} {way}", **search(name, way), rows=max(16, n // 1000), mode=f"force_{mode}_plan",
                               baseline=f"{name.removesuffix('_again')} between") for name, way in [*control[1:], *pairs]],
            "against": "between",
            "control": [" ".join(pair) for pair in control],
            "remark": "A search by time makes its range twice, once for each bound. `LIKE` also compares each id that it finds with the"
            " pattern, unless that is a constant with nothing but `%` behind its beginning.",
            "goals": [goal for name, way in pairs if way in ("prefix", "period") for goal in at_most(1.05, [f"{name} {way}"], f"{name} between")],
        }

    def plans(column, what):
        joins = "".join(f" JOIN planned_{{t}} AS {alias} USING ({column})" for alias in "bcde")
        times = max(1, n // 5000)
        return of_types(f"To plan a self-join of five tables of {n:,} rows on {what}.",
                        "; ".join([f"EXPLAIN SELECT FROM planned_{{t}} AS a{joins}"] * times), [], rows=times,
                        kinds=[*with_both, "snowish", *TEXTS],
                        remark=f"{finer} The planner unpacks them again and again while it compares merge joins.")

    def growth():
        sizes = [size for size in (n // 100, n // 10, n, n * 10) if size >= 1000]
        variants = []

        for size in sizes if types else ():
            for name, make in GROWING.items():
                table, added = f"{'spread' if name in SPREAD else 'keyed'}_{name}_{size}", max(100, size // 1000)
                # So many would soon make a small table a larger one: it is made anew each time.
                filled = table if size >= 100_000 else f"grown_{name}_{size}"
                anew = [] if filled == table else [f"DROP TABLE IF EXISTS {filled}", f"CREATE TABLE {filled} AS TABLE {table}",
                                                   f"CREATE UNIQUE INDEX ON {filled} (id)"]
                shown = {"at_end": {"height": f"(SELECT level + 1 FROM bt_metap('{table}_id_idx'))"}, "buffers_of": 1}
                planned_once = {**shown, "mode": "force_generic_plan"}
                searches = [way for way in ways(name) if way not in ("between", "LIKE")] if name in SPREAD else []
                variants += [
                    query(f"{name} lookup, {size:,}", **lookup(table), rows=1600, **planned_once),
                    *(query(f"{name} {way}, {size:,}", **search(name, way, f"_{size}"), rows=160, **planned_once) for way in searches),
                    statement(f"{name} insert, {size:,}", f"INSERT INTO {filled} SELECT {make} FROM generate_series(1, {added})", added,
                              before=anew, **{**shown, "buffers_of": added})]
        first = f"keyed_uuid_again_{sizes[0]}"
        variants.append(query(f"uuid_again lookup, {sizes[0]:,}", **lookup(first), rows=1600, mode="force_generic_plan"))
        return {
            "what": "Lookups, searches for 100 rows, and inserts of a thousandth of the rows, but at least 100, in tables of"
            f" {', '.join(f'{size:,}' for size in sizes)} rows with a unique index; prepared queries that are planned once."
            " *buffers* are the pages that a query reads, or inserting a row; *height* is that of the index.",
            "variants": variants,
            "against": None,
            "control": [f"{name} lookup, {sizes[0]:,}" for name in ("uuid", "uuid_again")],
        }

    return {
        "generate": generate,
        "generate_clients": generate_clients,
        "insert": insert,
        "insert_clients": insert_clients,
        "size": size,
        "output": of_types(f"`SELECT count(id::text)` of {n:,} stored rows, the whole query.", "SELECT count(id::text) FROM ids_{t}",
                           [*at_most(0.65, fixed, "uuid"), *at_most(0.75, longer, "uuid"), *at_most(1.15, fixed, "bigint")]),
        "input": of_types(f"`SELECT count(t::TYPE)` of {n:,} stored texts, the whole query.", "SELECT count(t::{type}) FROM texts_{t}",
                          [*at_most(0.35, types, "uuid"), *at_most(1.25, types, "bigint")]),
        "lookup": {
            "what": f"`WHERE id = $1` in {n:,} rows with a unique index; a prepared query that is executed again and again.",
            "variants": [query(kind, **lookup(f"keyed_{kind}"), rows=max(16, n // 100)) for kind in (*with_both, *TEXTS)],
            "against": "uuid",
            "control": ["uuid", "uuid_again"],
            "goals": like_server(1, 1.05),
            "remark": f"{same} Each execution also reads its key from a text, as `input` does.",
        },
        "lookup_clients": {
            "what": "The same lookups one at a time, by 2 and by 16 clients on the same machine.",
            "variants": [variant for kind in dict.fromkeys(["uuid", "uuid_again", *(one["type"] for one in contestants(catalog) if one["chart"])])
                         for variant in clients_of(kind, **lookup(f"keyed_{kind}"), rows=single, baseline="uuid")],
            "against": "uuid",
            "control": ["uuid, 2", "uuid_again, 2"],
            "patience": 5,
        },
        "range_custom": ranges("custom"),
        "range_generic": ranges("generic"),
        "growth": growth(),
        "index": index,
        "index_text": index_text,
        "order": order,
        "order_text": order_text,
        "join": of_types(f"A hash join of {cached:,} ids with themselves, which fit into the processor's caches.",
                         f"SELECT count(*) FROM ids_{{t}}_{cached} AS a JOIN ids_{{t}}_{cached} AS b USING (id)", like_server(1, 1.05),
                         rows=cached, plan="Hash Join", remark=same),
        "distinct": of_types(f"`count(DISTINCT id)` of {fewer:,} ids, which the server sorts.",
                             f"SELECT count(DISTINCT id) FROM ids_{{t}}_{fewer}", like_server(1, 1.05), rows=fewer,
                             remark=f"{same} {sorted_by} Each value is also compared in full with the one before it."),
        "group": of_types(f"`GROUP BY id` of {fewer:,} ids, all different, by a hash table.",
                          f"SELECT count(*) FROM (SELECT id FROM ids_{{t}}_{fewer} GROUP BY id) AS s", like_server(1, 1.05),
                          rows=fewer, plan="HashAggregate", patience=2, remark=same),
        "plan": plans("id", "a unique column"),
        "plan_skewed": plans("skewed", "a column with common values"),
        "analyze": of_types(f"`ANALYZE` of a column of {n:,} ids.", "ANALYZE planned_{t} (id)", [], kinds=[*with_both, "snowish", *TEXTS], remark=finer),
        "copy_text": copy("text"),
        "copy_binary": copy("binary"),
        "base62": base62,
        "masks": masks,
        "codecs": {
            "what": "A call of the C++ function that parses or formats, without a server, against a loop over the symbols in"
            " the same binary (`bench/codecs.cpp`).",
            "variants": [{"name": f"{name} {way}, {by}", "program": f"{name} {way}, {by.removesuffix(' again')}", "baseline": f"{name} {way}, loop"}
                         for name in CODECS for way in ("parse", "format") for by in ("ours", "loop", *["ours again"] * (name == "ulid"))],
            "against": "loop",
            "control": ["ulid parse, ours", "ulid parse, ours again"],
            "goals": [goal for name, limit in CODECS.items() for way in ("parse", "format")
                      for goal in at_least(limit, [f"{name} {way}, ours"], f"{name} {way}, loop")],
            "remark": "Half of the time of typeid format is a call of memcpy() for the prefix, which the loop makes too. The loop for euid also"
            " computes the check value.",
        },
    }
