"""The tables that statements share: one is made when a statement first names it.

  ids_TYPE     N ids of the same random uuids; for 8 bytes, 63 bits of their hash
  texts_TYPE   the texts of ids_TYPE, in column t
  masked_TYPE  N ids of version 7, and their masks in column mask
  keyed_TYPE   ids_TYPE with a unique index
  planned_TYPE ids_TYPE in column id, and in column skewed 2000 of them: 100, all that ANALYZE keeps by default, are in nine
               tenths of the rows, so what it keeps does not differ from table to table
  spread_TYPE  N ids at even distances, with a unique index
  groups_TYPE  16 prefixes that 100 rows of spread_TYPE have, with the first and the last of
               these and, where ids carry a time, the times that enclose it

TYPE is one of the types, or mixed (typeids of ten kinds), text and mixed_text (the texts of
typeids), pair (a composite type of text and uuid), snowish (uid11 of which the low bits are zero, so
that the server compresses what ANALYZE keeps of them). TYPE_again is another table of the same: the
control. All but masked and planned may end with a number of rows of their own, such as spread_ulid_1000.
"""

import re

NUMBER = "(uuid_hash_extended(u, 0) & 9223372036854775807)"
KIND = ("('{user,order,invoice,payment,session,team,product,review,file,key}'::text[])"
        "[1 + (uuid_hash(u) & 65535) % 10]")
OF_UUID = {
    "uuid": "u",
    "bigint": NUMBER,
    "typeid": "make_typeid('user', u)",
    "mixed": f"make_typeid({KIND}, u)",
    "text": "make_typeid('user', u)::text",
    "mixed_text": f"make_typeid({KIND}, u)::text",
    "pair": "ROW('user', u)::pair",
    "snowish": "make_xid(timestamptz '2026-01-01 00:00+00' + row_number() OVER () * interval '1 second', 0)::uid11",
}

# How many symbols the texts of a hundred ids have in common, and by how much the first 8 bytes of
# each differ: by a hundredth of the ids that begin with those symbols. A type that is not here has
# no searches by prefix and time.
SPREAD = {
    "ulid": (7, 2**31 // 100),
    "typeid": (12, 2**31 // 100),
    "euid": (6, 2**34 // 100),
    "xid": (4, 58**7 // 100),
    "uid11": (4, 58**7 // 100),
    "base62id": (6, 62**16 // 2**64 // 100),
    "ksuid": (4, 62**23 // 2**96 // 100),
}

# What makes ids that can be masked, and with what the names of the functions for that begin.
MASKED = {"uuid": ("gen_uuidv7()", "uuidv7"), "typeid": ("gen_typeid('user')", "typeid"), "base62id": ("gen_base62id()", "base62id")}
KEY = r"'\x000102030405060708090a0b0c0d0e0f'::bytea"
INDEXED = {"keyed": ["UNIQUE id"], "spread": ["UNIQUE id"], "planned": [" id", " skewed"]}


def of_uuid(kind, types):
    """An id made of the uuid u, as SQL."""
    if kind in OF_UUID:
        return OF_UUID[kind]
    sql, size = types[kind]["sql"], types[kind]["size"]
    hexadecimal = "repeat(encode(uuid_send(u), 'hex'), 2)"
    return {8: f"{NUMBER}::{sql}", 16: f"u::{sql}"}.get(size, f"substring(decode({hexadecimal}, 'hex') FOR {size})::{sql}")


def table(name, rows, types):
    """The statements that make a table."""
    kind, of, again, size = re.fullmatch(r"([a-z]+)_(\w+?)(_again)?(_\d+)?", name).groups("")
    rows = contents(kind, of, size, int(size[1:] or rows), types) if not again else f"TABLE {kind}_{of}{size}"
    indexed = [index.split(" ") for index in INDEXED.get(kind, [])]
    return [f"CREATE TABLE {name} AS {rows}", *(f"CREATE {unique} INDEX ON {name} ({column})" for unique, column in indexed)]


def contents(kind, of, size, rows, types):
    """The query of its rows."""
    if (kind, of) == ("ids", "uuid"):
        return f"SELECT gen_random_uuid() AS id FROM generate_series(1, {rows})"
    if kind == "ids":
        return f"SELECT {of_uuid(of, types)} AS id FROM ids_uuid{size} AS s(u)"
    if kind == "texts":
        return f"SELECT id::text AS t FROM ids_{of}{size}"
    if kind == "masked":
        make, functions = MASKED[of]
        return f"SELECT id, {functions}_mask(id, {KEY}) AS mask FROM (SELECT {make} AS id FROM generate_series(1, {rows})) AS s"
    if kind == "keyed":
        return f"TABLE ids_{of}{size}"
    if kind == "planned":
        return f"""
            WITH ids AS MATERIALIZED (SELECT id, row_number() OVER () AS n,
                CASE WHEN random() < 0.9 THEN floor(100 * random()) ELSE 100 + floor(1900 * random()) END + 1 AS common FROM ids_{of})
            SELECT a.id, b.id AS skewed FROM ids AS a JOIN ids AS b ON b.n = a.common"""
    symbols, distance = SPREAD[of]
    if kind == "spread":
        # 32 hexadecimal digits make a uuid, of which the id is made; for 8 bytes, a number is enough.
        uuid = f"(lpad(to_hex(n * {distance}), 16, '0') || left(md5(n::text), 16))::uuid"
        id = of_uuid(of, types).replace(NUMBER, f"(n * {distance})")
        return f"SELECT {id} AS id FROM (SELECT n, {uuid} AS u FROM generate_series(1, {rows}::bigint) AS n) AS s"
    times = ", min(id)::timestamptz AS since, max(id)::timestamptz + interval '1 ms' AS until" if types[of]["time"] else ""
    return (f"SELECT left(id::text, {symbols}) AS prefix, min(id) AS first, max(id) AS last{times}"
            f" FROM spread_{of}{size} GROUP BY 1 HAVING count(*) = 100 ORDER BY random() LIMIT 16")
