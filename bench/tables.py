"""The tables that the measured statements share. Each is created when a statement first names it.

  ids_TYPE     N ids converted from the same version 7 uuids, with random times within a year;
               8-byte types use 63 bits of the uuid's hash
  texts_TYPE   the ids in ids_TYPE as text, in column t
  keyed_TYPE   ids_TYPE with a unique index
  picked_NAME  KEYS ids of table NAME, or all if it has fewer, in random order
  spread_TYPE  N evenly spaced ids, with a unique index
  groups_TYPE  16 prefixes, each shared by 100 rows of spread_TYPE, with the first and the last of
               those rows and, if ids carry a time, the times that enclose them

TYPE is one of the types, or long (typeids with the prefix organization_member), mixed (typeids with
ten prefixes), or text (typeids as text). TYPE_again is a second table with the same contents,
as a control. Each name may end with a number of rows, such as spread_ulid_1000.
"""

import re

KEYS = 10_000
NUMBER = "(uuid_hash_extended(u, 0) & 9223372036854775807)"
KIND = (
    "('{user,order,invoice,payment,session,team,product,review,file,key}'::text[])"
    "[1 + (uuid_hash(u) & 65535) % 10]"
)
OF_UUID = {
    "uuid": "u",
    "bigint": NUMBER,
    "typeid": "make_typeid('user', u)",
    "long": "make_typeid('organization_member', u)",
    "mixed": f"make_typeid({KIND}, u)",
    "text": "make_typeid('user', u)::text",
}

# The number of leading characters that a hundred ids share, and the distance between the first 8
# bytes of neighbouring ids: a hundredth of the range of ids that share those characters. Searches
# by prefix and time are not measured for other types.
SPREAD = {
    "ulid": (7, 2**31 // 100),
    "typeid": (12, 2**31 // 100),
    "euid": (6, 2**34 // 100),
    "xid": (4, 58**7 // 100),
    "uid11": (4, 58**7 // 100),
    "base62id": (6, 62**16 // 2**64 // 100),
    "ksuid": (4, 62**23 // 2**96 // 100),
}


def of_uuid(kind, types):
    """Return the SQL that converts the uuid u to an id."""
    if kind in OF_UUID:
        return OF_UUID[kind]
    sql, size = types[kind]["sql"], types[kind]["size"]
    hexadecimal = "repeat(encode(uuid_send(u), 'hex'), 2)"
    return {8: f"{NUMBER}::{sql}", 16: f"u::{sql}"}.get(
        size, f"substring(decode({hexadecimal}, 'hex') FOR {size})::{sql}"
    )


def table(name, rows, types):
    """Return the statements that create a table."""
    kind, of, again, size = re.fullmatch(r"([a-z]+)_(\w+?)(_again)?(_\d+)?", name).groups("")
    query = (
        f"TABLE {kind}_{of}{size}"
        if again
        else contents(kind, of, size, int(size[1:] or rows), types)
    )
    return [
        f"CREATE TABLE {name} AS {query}",
        *[f"CREATE UNIQUE INDEX ON {name} (id)"] * (kind in ("keyed", "spread")),
    ]


def contents(kind, of, size, rows, types):
    """Return the query for a table's rows."""
    if kind == "picked":
        return f"SELECT id FROM {of}{size} ORDER BY random() LIMIT {KEYS}"
    if (kind, of) == ("ids", "uuid"):
        at = "now() - random() * interval '1 year'"
        return f"SELECT gen_uuidv7({at}) AS id FROM generate_series(1, {rows})"
    if kind == "ids":
        return f"SELECT {of_uuid(of, types)} AS id FROM ids_uuid{size} AS s(u)"
    if kind == "texts":
        return f"SELECT id::text AS t FROM ids_{of}{size}"
    if kind == "keyed":
        return f"TABLE ids_{of}{size}"
    symbols, distance = SPREAD[of]
    if kind == "spread":
        # The id is converted from a uuid of 32 hexadecimal digits, or, if it has 8 bytes, from a
        # number.
        uuid = f"(lpad(to_hex(n * {distance}), 16, '0') || left(md5(n::text), 16))::uuid"
        id = of_uuid(of, types).replace(NUMBER, f"(n * {distance})")
        return (
            f"SELECT {id} AS id"
            f" FROM (SELECT n, {uuid} AS u FROM generate_series(1, {rows}::bigint) AS n) AS s"
        )
    times = (
        ", min(id)::timestamptz AS since, max(id)::timestamptz + interval '1 ms' AS until"
        if types[of]["time"]
        else ""
    )
    return (
        f"SELECT left(id::text, {symbols}) AS prefix, min(id) AS first, max(id) AS last{times}"
        f" FROM spread_{of}{size} GROUP BY 1 HAVING count(*) = 100 ORDER BY random() LIMIT 16"
    )
