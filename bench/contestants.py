"""The extensions that bench/peers compares, and the work that it gives them, as data.

{NAME} in a statement stands for the contestant's value of that name. A contestant without the value
skips the work."""


def extension(name, condition="true"):
    """Return the query for an extension's schema and version: no row if it isn't installed."""
    return f"""SELECT quote_ident(nspname), extversion
        FROM pg_extension JOIN pg_namespace AS n ON n.oid = extnamespace
        WHERE extname = '{name}' AND {condition}"""


def script(name):
    """Return the query for a function's schema, for scripts that don't create an extension."""
    return f"""SELECT quote_ident(nspname), ''
        FROM pg_proc JOIN pg_namespace AS n ON n.oid = pronamespace
        WHERE proname = '{name}' AND NOT EXISTS (SELECT FROM pg_depend
        WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')"""


SERVER = "SELECT 'pg_catalog', split_part(current_setting('server_version'), ' ', 1)"
HAS_MONOTONIC = """EXISTS (SELECT
        FROM pg_depend AS d JOIN pg_proc AS p
          ON d.classid = 'pg_proc'::regclass AND p.oid = d.objid
        WHERE d.deptype = 'e' AND d.refobjid = pg_extension.oid
          AND proname = 'gen_monotonic_ulid')"""

FAMILIES = {"ulid": "Ids of 16 bytes", "typeid": "TypeIDs", "mask": "Masked ids"}
MOST = ["ulid", "typeid"]
KEY = "00112233445566778899aabbccddeeff"  # for the masks


def masks(mask, unmask):
    """Return the expressions that mask id and unmask m."""
    return {"mask": rf"{mask}(id, '\x{KEY}')", "unmask": rf"{unmask}(m, '\x{KEY}')"}


# A contestant has a name, the families whose tables show it, the query for its schema and version,
# its type, its generator and its monotonic generator. The first contestant of a family is the
# baseline for the others; "again" repeats it as a control. Optional keys: out and in, the
# expressions that convert id to text and text t to an id, if not ::text and ::TYPE; check, a
# constraint that the contestant's documentation puts on a column; mask and unmask, from masks().
CONTESTANTS = [
    ("sortid ulid", ["ulid"], extension("sortid"), "ulid", "gen_ulid()", "gen_ulid_monotonic()"),
    (
        "sortid ulid again",
        ["ulid"],
        extension("sortid"),
        "ulid",
        "gen_ulid()",
        "gen_ulid_monotonic()",
    ),
    (
        "sortid typeid",
        ["typeid"],
        extension("sortid"),
        "typeid",
        "gen_typeid('user')",
        "gen_typeid_monotonic('user')",
    ),
    (
        "sortid ulid, plain SQL",
        ["ulid"],
        script("sortid_is_spelled"),
        "ulid",
        "gen_ulid()",
        "gen_ulid_monotonic()",
    ),
    (
        "sortid typeid, plain SQL",
        ["typeid"],
        script("sortid_is_spelled"),
        "typeid",
        "gen_typeid('user')",
        "gen_typeid_monotonic('user')",
    ),
    (
        "sortid gen_uuidv7()",
        ["ulid", "mask"],
        extension("sortid"),
        "uuid",
        "gen_uuidv7()",
        "gen_uuidv7_monotonic()",
        masks("uuidv7_mask", "uuidv7_unmask"),
    ),
    (
        "sortid gen_uuidv7() again",
        ["mask"],
        extension("sortid"),
        "uuid",
        "gen_uuidv7()",
        None,
        masks("uuidv7_mask", "uuidv7_unmask"),
    ),
    ("gen_random_uuid()", ["ulid", "typeid"], SERVER, "uuid", "gen_random_uuid()", None),
    (
        "uuidv7()",
        ["ulid"],
        f"{SERVER} FROM pg_proc WHERE proname = 'uuidv7' AND pronargs = 0"
        " AND pronamespace = 'pg_catalog'::regnamespace",
        "uuid",
        "pg_catalog.uuidv7()",
        None,
    ),
    ("pg_uuidv7", ["ulid"], extension("pg_uuidv7"), "uuid", "uuid_generate_v7()", None),
    (
        "pgx_ulid",
        ["ulid"],
        extension("pgx_ulid")
        + " UNION ALL "
        + extension("ulid", HAS_MONOTONIC),  # pgx_ulid's name up to version 0.1
        "ulid",
        "gen_ulid()",
        "gen_monotonic_ulid()",
    ),
    ("pg-ferroid", ["ulid"], extension("pg_ferroid"), "ulid", "gen_ulid()", "gen_ulid_mono()"),
    ("pg-ulid", ["ulid"], extension("ulid", f"NOT {HAS_MONOTONIC}"), "ulid", "gen_ulid()", None),
    # These contestants store ids as text.
    (
        "pg_idkit",
        ["ulid"],
        extension("pg_idkit"),
        "text",
        "idkit_ulid_generate()",
        None,
        {"out": "id", "in": None},
    ),
    (
        "pgulid",
        ["ulid"],
        script("generate_ulid"),
        "text",
        "generate_ulid()",
        None,
        {"out": "id", "in": None},
    ),
    # uuidv47 masks the text form of an id, with the session's key.
    (
        "uuidv47",
        ["ulid", "mask"],
        extension("uuid47"),
        "uuid47",
        "uuid47_generate()",
        "uuid47_generate_monotonic()",
        masks("uuid47_to_uuid_with_key", "uuid_to_uuid47_with_key"),
    ),
    ("typeid-postgres", ["typeid"], extension("typeid"), "typeid", "typeid_generate('user')", None),
    (
        "typeid-sql composite",
        ["typeid"],
        script("typeid_print"),
        "typeid",
        "typeid_generate('user')",
        None,
        {
            "out": "typeid_print(id)",
            "in": "typeid_parse(t)",
            "check": "CHECK (typeid_check(id, 'user'))",
        },
    ),
    (
        "typeid-sql text",
        ["typeid"],
        script("typeid_generate_text"),
        "text",
        "typeid_generate_text('user')",
        None,
        {
            "out": "id",
            "in": "typeid_check_text(t, 'user')",
            "check": "CHECK (typeid_check_text(id, 'user'))",
        },
    ),
]

# The work, in the order of a pass. families: the families whose tables show it, if not MOST; setup:
# statements that run once; before, after: statements that run in each pass and are not timed; plan:
# the plan that EXPLAIN must show; timed: instructions are not counted, because much of the work is
# in the kernel or a session waits; twice: runs in two sessions at once.
GENERATE = "SELECT count({monotonic}) FROM generate_series(1, {rows})"


def keyed(table, default):
    return {
        "setup": [
            f"CREATE TABLE {table} (id {{type}} PRIMARY KEY DEFAULT {default} {{check}}, n int)"
        ],
        "before": [f"TRUNCATE {table}", "CHECKPOINT"],
        "sql": f"INSERT INTO {table} (n) SELECT generate_series(1, {{rows}})",
    }


WORK = {
    "generate": {"sql": "SELECT count({make}) FROM generate_series(1, {rows})"},
    "generate, monotonic": {"sql": GENERATE},
    "the same in two sessions": {"sql": GENERATE, "timed": True, "twice": True},
    "text out": {"sql": "SELECT count({out}) FROM ids_{nth}"},
    "text in": {"sql": "SELECT count({in}) FROM texts_{nth}"},
    "ORDER BY": {"sql": "SELECT id FROM ids_{nth} ORDER BY id OFFSET {rows} - 1", "plan": "Sort"},
    "CREATE INDEX": {
        "sql": "CREATE INDEX made_{nth} ON ids_{nth} (id)",
        "after": ["DROP INDEX made_{nth}"],
    },
    "COPY binary out": {
        "sql": "COPY ids_{nth} TO '{files}/{nth}' (FORMAT binary)",
        "timed": True,
    },
    "COPY binary in": {
        "timed": True,
        "setup": ["CREATE TABLE copied_{nth} (id {type})"],
        "before": ["TRUNCATE copied_{nth}"],
        "sql": "COPY copied_{nth} FROM '{files}/{nth}' (FORMAT binary)",
    },
    "insert with primary key": keyed("keyed_{nth}", "{make}"),
    "the same, monotonic default": keyed("ascending_{nth}", "{monotonic}"),
    "mask": {"families": ["mask"], "sql": "SELECT count({mask}) FROM ids_{nth}"},
    "unmask": {
        "families": ["mask"],
        "setup": ["CREATE TABLE masked_{nth} AS SELECT {mask} AS m FROM ids_{nth}"],
        "sql": "SELECT count({unmask}) FROM masked_{nth}",
    },
    "hash join": {
        "sql": "SELECT count(*) FROM ids_{nth} AS a JOIN ids_{nth} AS b USING (id)",
        "plan": "Hash Join",
    },
}

# Creates the tables that the work needs: {rows} ids in random order, stored both as ids and as
# text. Also measures the size of a table whose only column is the id.
TABLES = {
    "families": FAMILIES,
    "setup": [
        "CREATE TABLE ids_{nth} AS SELECT id"
        " FROM (SELECT {make} AS id FROM generate_series(1, {rows})) AS s ORDER BY random()",
        "CREATE TABLE texts_{nth} AS SELECT {out} AS t FROM ids_{nth}",
        "VACUUM (ANALYZE, FREEZE) ids_{nth}, texts_{nth}",
    ],
    "sql": "CREATE UNIQUE INDEX key_{nth} ON ids_{nth} (id)",
    "state": {
        "bytes of a value": "avg(pg_column_size(id)) FROM ids_{nth}",
        "table, MB": "pg_relation_size('ids_{nth}') / 1e6",
        "unique index, MB": "pg_relation_size('key_{nth}') / 1e6",
    },
    "after": ["DROP INDEX key_{nth}"],
    "once": True,
}

# Each session has these settings.
SETTINGS = [
    "jit = off",
    "max_parallel_workers_per_gather = 0",
    "max_parallel_maintenance_workers = 0",
    "work_mem = '256MB'",
    "maintenance_work_mem = '512MB'",
    "client_min_messages = warning",
    f"uuid47.key = '{KEY}'",
]
