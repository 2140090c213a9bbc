"""Functions for the ids of sortid's PostgreSQL types, and code that the submodules share.

The names in __all__ are public; all other names are internal to this package."""

import re
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any, Literal, cast, get_args

__all__ = [
    "GENERATORS",
    "MalformedId",
    "TypeName",
    "is_malformed",
    "parse",
    "pattern",
    "sendable",
    "starts_with",
    "within",
]

TypeName = Literal["typeid", "ulid", "euid", "base62id", "xid", "ksuid", "uid11"]

# The generators of each type. The first one is a primary key's default, except that a key of type
# uid11 must name its generator.
GENERATORS: dict[TypeName, tuple[str, ...]] = {
    name: (f"gen_{name}_monotonic", f"gen_{name}") for name in get_args(TypeName)
}
GENERATORS["uid11"] = "gen_uid11_snowish", "gen_uid11_ts_seq_rand", "gen_uid11"

# Finds the types, and the domains over them, in any schema: a type T is the return type of
# T_lower_bound. In plain SQL, the types themselves are domains over text. If is_text is true, the
# binary format is also text.
TYPES = """
WITH RECURSIVE ids AS (
  SELECT t.oid, typname, typname = 'typeid' OR typtype = 'd' AS is_text
  FROM pg_catalog.pg_type AS t
    JOIN pg_catalog.pg_proc ON prorettype = t.oid AND proname = typname || '_lower_bound'
  WHERE proname = ANY ('{%s}')
  UNION SELECT d.oid, ids.typname, is_text
  FROM ids JOIN pg_catalog.pg_type AS d ON typbasetype = ids.oid)
SELECT ids.typname::text AS type, t.typname::text AS name, nspname::text AS schema,
  t.oid::int8, typarray::int8 AS array, typtype = 'd' AS is_domain, is_text
FROM ids
  JOIN pg_catalog.pg_type AS t USING (oid)
  JOIN pg_catalog.pg_namespace AS n ON n.oid = typnamespace
""" % ",".join(f"{name}_lower_bound" for name in GENERATORS)


# The regular expressions of ids, without the anchors that pattern() adds.
_LETTERS = "[0-7][0-9a-hjkmnp-tv-z]{25}"
_PATTERNS: dict[TypeName, str] = {
    "typeid": f"(?:[a-z](?:[a-z_]{{0,61}}[a-z])?_)?{_LETTERS}",
    "ulid": "[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}",
    "euid": "[0-9A-TV-Za-tv-z]{27}",
    "base62id": "[F-N][0-9A-Za-z]{21}",
    "uid11": "[1-9A-HJ-NP-Za-j][1-9A-HJ-NP-Za-km-z]{10}",
    "xid": "[1-9A-HJ-NP-Za-j][1-9A-HJ-NP-Za-km-z]{10}",
    "ksuid": "[0-9A-Za][0-9A-Za-z]{26}",
}


def pattern(type: TypeName, prefix: str | None = None) -> str:
    """Return the regular expression that ids match; with re, use fullmatch.

    parse() and the server are stricter: they reject some strings that match."""
    return f"^{_text_of(type, prefix)}$"


def _text_of(type: TypeName, prefix: str | None) -> str:
    known = _PATTERNS[_known(type, prefix)]
    return known if prefix is None else f"{prefix}_{_LETTERS}"


# Types whose pattern also matches strings outside the range of ids, with the least and the greatest
# id of each. The symbols of these types sort in ASCII order.
_LIMITS: dict[TypeName, tuple[str, str]] = {
    "base62id": ("Fa84QWiAxLXUJaHZmEVPEG", "NNC6dn4GR1JETNQMfLl6qN"),
    "uid11": ("11111111111", "jpXCZedGfVQ"),
    "xid": ("11111111111", "jpXCZedGfVQ"),
    "ksuid": ("0" * 27, "aWgEPTl1tmebfsQzFP4bxwgy80V"),
}
_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# _SYMBOLS translates any spelling of an euid's symbols to the canonical spelling, and _DIGITS to
# digits for int(). Translating bytes takes a quarter of the time that translating str takes.
_SYMBOLS = bytes.maketrans(b"abcdefghijklmnopqrstuvwxyzILO", b"ABCDEFGH1JK1MN0PQRSTUVWXYZ110")
_DIGITS = _SYMBOLS.translate(bytes.maketrans(b"JKMNPQRSTVWXYZ", b"IJKLMNOPQRSTUV"))


class MalformedId(ValueError):
    """A value is not an id of the type, or has another prefix, so no row contains it."""

    sqlstate = "22P02"  # as if the server had rejected the value


def parse(type: TypeName, text: object, prefix: str | None = None) -> str:
    """Return an id in the server's spelling; raise MalformedId if the text is not an id.

    Use parse for untrusted input, before you compare the id or put it into a list, and in
    validators that must raise ValueError, such as pydantic's."""
    known = _canonical(_known(type, prefix), prefix)
    canonical = known(text) if isinstance(text, str) else None
    if canonical is None:  # some frameworks use messages as format strings, so omit the text
        raise MalformedId(f"not a valid {type}" + (f" with the prefix {prefix}" if prefix else ""))
    return canonical


@cache
def _canonical(type: TypeName, prefix: str | None) -> Callable[[str], str | None]:
    """Return a function that converts an id to the server's spelling, and other strings to None."""
    matches = re.compile(_text_of(type, prefix)).fullmatch
    least, greatest = _LIMITS.get(type, ("", "~"))

    def upper(text: str) -> str | None:
        return text.upper() if matches(text) else None

    # The last 7 bits are the check value. 127 means no check value; the server then inserts the
    # check value. Parsing an euid takes twice as long as parsing another type. With the other
    # types, Django's bulk_create takes 1.15 times as long as with text.
    def checked(text: str) -> str | None:
        if not matches(text):
            return None
        symbols = text.encode()
        number = int(symbols.translate(_DIGITS), 32)
        given, check = number & 127, (number >> 7) % 127
        canonical = symbols.translate(_SYMBOLS).decode()
        if given == check:
            return canonical
        if given != 127:
            return None
        last = number & 0x380 | check  # the last two symbols
        return canonical[:25] + _CROCKFORD[last >> 5] + _CROCKFORD[last & 31]

    def unquoted(text: str) -> str | None:
        return same(text[1:-1] if text[:1] == text[-1:] == '"' else text)

    def same(text: str) -> str | None:
        return text if matches(text) and least <= text <= greatest else None

    return {"ulid": upper, "euid": checked, "base62id": unquoted}.get(type, same)


def is_malformed(error: BaseException | None) -> bool:
    """Return whether an error reports a malformed or out-of-range value, which no row can contain.

    The error's cause counts too. So does its context, unless the error has its own SQLSTATE."""
    seen: set[int] = set()
    errors = [error]
    while errors:
        error = errors.pop()
        if not isinstance(error, BaseException) or id(error) in seen:
            continue
        seen.add(id(error))
        state = getattr(error, "sqlstate", None) or getattr(error, "pgcode", None)
        # psycopg and psycopg2 reject NUL before the server does; all drivers reject invalid UTF-8.
        if (
            state in ("22P02", "22003", "22P03", "22021")
            or isinstance(error, UnicodeEncodeError)
            or "NUL (0x00)" in str(error)
        ):
            return True
        errors += [error.__cause__, getattr(error, "orig", None)]
        if not state and not error.__suppress_context__:  # peewee's errors have only a context
            errors.append(error.__context__)
    return False


def starts_with(type: TypeName, column: str, prefix: str) -> str:
    """Return SQL for the condition that ids start with a prefix. The condition uses the index.

    column and prefix are SQL, such as "id" and "%(prefix)s". The condition repeats the prefix four
    times, and is never true if no id can have the prefix. Pass untrusted input through
    sendable()."""
    text = f"CAST({prefix} AS text)"
    known = f"CASE WHEN {_known(type)}_is_valid_prefix({text}) THEN {text} END"
    return _between(type, column, "lower_bound", "upper_bound", known)


def within(
    type: TypeName,
    column: str,
    since: str = "NULL",
    until: str = "NULL",
    *,
    prefix: str | None = None,
) -> str:
    """Return SQL for the condition that an id's time is at or after since, and before until.

    The condition uses the index. column, since and until are SQL, such as "%(since)s". A search for
    typeids also needs their prefix, which is a string, not SQL."""
    times = [f"tstzrange(CAST({since} AS timestamptz), CAST({until} AS timestamptz))"]
    return _between(
        type, column, "first_in", "last_in", ", ".join(_prefix_of_times(type, prefix) + times)
    )


def sendable(prefix: str) -> str:
    """Return a prefix that can be sent as a parameter for starts_with.

    If no parameter can hold the prefix, for example because it contains NUL, return a prefix that
    no id has."""
    return prefix.replace("\0", "\ufffd").encode(errors="replace").decode()


def _between(type: TypeName, column: str, low: str, high: str, arguments: str) -> str:
    return f"{column} BETWEEN {_known(type)}_{low}({arguments}) AND {type}_{high}({arguments})"


def _known(type: TypeName, prefix: str | None = None) -> TypeName:
    if type not in GENERATORS:
        raise ValueError(f"{type!r} is not a sortid type: choose {' or '.join(GENERATORS)}")
    if type != "typeid" and prefix is not None:
        raise ValueError(f"only typeids have a prefix, not ids of type {type}")
    _prefix(prefix)
    return type


def _prefix_of_times(type: TypeName, prefix: str | None) -> list[str]:
    if type == "uid11":
        raise ValueError(f"ids of type {type} cannot be searched by time")
    if type == "typeid" and prefix is None:
        raise ValueError(
            "typeids can be searched by time only with their prefix, because they sort by it first"
        )
    _known(type, prefix)
    return _prefix(prefix)


def _prefix(prefix: str | None) -> list[str]:
    if prefix is None:
        return []
    if not re.fullmatch("[a-z]([a-z_]{0,61}[a-z])?", prefix):
        raise ValueError(
            f"{prefix!r} is not a valid typeid prefix: "
            "it must have 1 to 63 characters (a-z and _) and begin and end with a letter"
        )
    return [f"'{prefix}'::text"]  # as the server prints it


def _moment(at: object, *, naive: bool = False) -> datetime | None:
    if at is not None and not isinstance(at, datetime):
        raise TypeError(f"a search by time needs a datetime, not {at!r}")
    if at is not None and at.utcoffset() is None and not naive:
        raise ValueError(f"a search by time needs a datetime with a time zone, not {at!r}")
    return at


def _quoted(name: str) -> str:
    """Return the name as quoted SQL.

    Escape %, which drivers take for a parameter, and (, which Django takes for an option."""
    quoted = '"' + name.replace('"', '""') + '"'
    if "%" in name or "(" in name:
        quoted = "U&" + quoted.replace("\\", "\\\\").replace("%", "\\0025").replace("(", "\\0028")
    return quoted


def _domain(*names: str | None) -> str | tuple[str, ...]:
    given = tuple(name for name in names if name)
    return given if any("." in name for name in given) else ".".join(given)


class IdColumn:
    """A column in any framework: its type, the prefix of its typeids or its domain, and the schema
    of sortid if the type is xid."""

    type_name = cast(TypeName, "")  # from the name of the class, such as ULID or ULIDField
    prefix: str | None = None
    domain: str | tuple[str, ...] | None = (
        None  # "schema.name", or its parts if one of them contains a dot
    )
    schema = "public"

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        name = cls.__name__.removesuffix("Field").lower()
        if not cls.type_name and name in GENERATORS:
            cls.type_name = cast(TypeName, name)
        setattr(
            cls, "cache_ok", cls.__dict__.get("cache_ok", True)
        )  # SQLAlchemy requires this attribute in each class

    def sql_type(self) -> str:
        name = self.domain or (
            (self.schema, "xid") if self.type_name == "xid" else ()
        )  # the server has its own xid
        return (
            ".".join(map(_quoted, name.split(".") if isinstance(name, str) else name))
            or self.type_name
        )

    def options(self) -> dict[str, Any]:
        values = {
            name: getattr(self, name, None) for name in ("prefix", "domain", "schema", "check_name")
        }
        return {
            name: value for name, value in values.items() if value != getattr(IdColumn, name, None)
        }

    def generator_named(self, generator: str | None = None) -> str:
        names = GENERATORS[self.type_name]
        if generator is None and not names[0].endswith("_monotonic"):
            raise ValueError(
                f"{self.type_name} has no monotonic generator: choose {' or '.join(names)}"
            )
        if generator is not None and generator not in names:
            raise ValueError(
                f"{generator!r} is not a generator for {self.type_name}: "
                f"choose {' or '.join(names)}"
            )
        return generator or names[0]
