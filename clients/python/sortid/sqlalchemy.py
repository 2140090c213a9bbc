"""SQLAlchemy: columns of ids. Their values are strings, or objects that from_text returns.

The public names are register, key, the types TypeID to KSUID, and their base class Id.
sortid.alembic supports Alembic."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union
from uuid import UUID

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    DateTime,
    Function,
    Table,
    Text,
    TextClause,
    Uuid,
    __version__,
    case,
    cast,
    event,
    func,
    literal,
    literal_column,
    type_coerce,
)
from sqlalchemy.dialects.postgresql import ARRAY, DOMAIN, base
from sqlalchemy.engine import Dialect, Engine
from sqlalchemy.orm import MappedColumn, mapped_column
from sqlalchemy.sql.base import SchemaEventTarget
from sqlalchemy.sql import operators
from sqlalchemy.sql.elements import SQLCoreOperations, conv
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeDecorator, UserDefinedType

from sortid import (
    IdColumn,
    _canonical,
    _domain,
    _moment,
    _prefix,
    _prefix_of_times,
    _private,
    _quoted,
    parse,
    sendable,
)

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

__all__ = [
    "EUID",
    "KSUID",
    "UID11",
    "ULID",
    "XID",
    "Base62ID",
    "Id",
    "TypeID",
    "key",
    "register",
]
_private.check("SQLAlchemy", __version__)

T = TypeVar("T")
FromText = Callable[[str], T]
ToText = Callable[[T], str]
Name = Union[str, tuple[str, ...], None]
Moment = Union[datetime, SQLCoreOperations[datetime], None]
_REFLECTED: dict[str, Any] = base.ischema_names
# These operators act on the id's text; their other operand is not an id.
_OF_TEXTS = {
    getattr(operators, name)
    for name in dir(operators)
    if re.fullmatch("(not_)?(i?(like|startswith|endswith|contains)|regexp_match)_op", name)
} | {operators.add, operators.concat_op, operators.match_op, operators.regexp_replace_op}
# The server has none of these operators for ids.
_OF_TEXTS_ALONE = {
    operators.regexp_match_op,
    operators.not_regexp_match_op,
    operators.match_op,
    operators.regexp_replace_op,
}


class Id(IdColumn, SchemaEventTarget, UserDefinedType[T], Generic[T]):
    """A column of ids. domain is the column's domain, which may check the prefix."""

    render_bind_cast = True  # gives a parameter its type, which the server can't always infer

    def __init__(
        self,
        domain: Name = None,
        from_text: FromText[T] | None = None,
        to_text: ToText[T] = str,
        schema: str = "public",
        collation: str = "",
    ) -> None:  # in plain SQL, reflection passes a collation
        self.domain, self.from_text, self.to_text, self.schema = domain, from_text, to_text, schema
        if self.type_name == "xid":  # SQLAlchemy looks up the result of format_type in lower case
            for name in schema, _quoted(schema).lower():
                _REFLECTED[f"{name}.xid"] = partial(type(self), schema=schema)

    @property
    def python_type(self) -> Any:
        return object if self.from_text else str

    def default(
        self, generator: str | None = None, *, insertmanyvalues: bool = False
    ) -> Function[T]:
        """Return a call to the generator, for server_default.

        insertmanyvalues needs SQLAlchemy 2.1; the README states its other conditions."""
        name = self.generator_named(generator)
        if insertmanyvalues and not (
            name.endswith("_monotonic") and hasattr(FunctionElement, "monotonic")
        ):
            raise ValueError(
                "insertmanyvalues needs SQLAlchemy 2.1 and a monotonic generator: "
                "otherwise, objects could get each other's ids"
            )
        options = {"monotonic": True} if insertmanyvalues else {}
        call: Function[T] = getattr(func, name)(
            *map(literal_column, _prefix(self.prefix)), type_=self, **options
        )
        return call

    def get_col_spec(self, **_: Any) -> str:
        return self.sql_type()

    def bind_processor(self, dialect: Dialect) -> Callable[[Any], Any]:
        canonical, to_text = _canonical(self.type_name, self.prefix), self.to_text

        def bound(value: Any) -> Any:
            if value is None or isinstance(value, (UUID, datetime)):
                return value
            text = value if isinstance(value, str) else to_text(value)
            return canonical(text) or parse(self.type_name, text, self.prefix)  # parse then raises

        return bound

    def result_processor(
        self, dialect: Dialect, coltype: object
    ) -> Callable[[Any], T | None] | None:
        from_text = self.from_text
        return from_text and (lambda value: None if value is None else from_text(value))

    def literal_processor(self, dialect: Dialect) -> Callable[[Any], str]:
        text: Any = Text()
        quoted, bound = text.literal_processor(dialect), self.bind_processor(dialect)
        return lambda value: quoted(str(bound(value)))

    # The server can also compare an id with a uuid or a time.
    def coerce_compared_value(self, op: Any, value: Any) -> Any:
        if isinstance(value, UUID):
            return Uuid()
        return DateTime(timezone=True) if isinstance(value, datetime) else self

    def __repr__(self) -> str:  # for Alembic
        options = (f"{name}={value!r}" for name, value in self.options().items())
        return f"{type(self).__name__}({', '.join(options)})"

    def _set_parent(self, parent: Any, **_: Any) -> None:
        if self.prefix and not self.domain and isinstance(parent, Column):
            parent._on_table_attach(self._add_check)

    def _add_check(self, column: Column[Any], table: Table) -> None:
        if _of_postgresql(column.type) is not self:  # the column is an array of the type
            return
        rule: Any = partial(_is_postgresql)
        rule.target = self  # Alembic before 1.20 omits the CHECK only with this attribute
        condition = func.typeid_has_prefix(column, *map(literal_column, _prefix(self.prefix)))
        table.append_constraint(
            CheckConstraint(
                condition, name=conv(_check_of(column, table)), _type_bound=True, _create_rule=rule
            )
        )

    class Comparator(UserDefinedType.Comparator[Any]):
        def operate(self, op: Any, *other: Any, **options: Any) -> Any:
            if op in _OF_TEXTS:
                text = (cast if op in _OF_TEXTS_ALONE else type_coerce)(self.expr, Text())
                return text.operate(op, *map(_text_of_id, other), **options)
            if isinstance(op, operators.custom_op):
                return type_coerce(self.expr, Text()).operate(op, *other, **options)
            return super().operate(op, *other, **options)

        def reverse_operate(self, op: Any, other: Any, **options: Any) -> Any:
            if op in _OF_TEXTS:
                return type_coerce(self.expr, Text()).reverse_operate(op, other, **options)
            return super().reverse_operate(op, other, **options)

        def starts_with(self, prefix: str | SQLCoreOperations[str]) -> ColumnElement[bool]:
            """Return the condition that the id starts with a prefix. The condition uses the index.

            If no id can have the prefix, the condition is never true."""
            column: Any = self.type
            text: Any = cast(
                prefix if isinstance(prefix, SQLCoreOperations) else sendable(prefix), Text()
            )
            is_valid = getattr(func, f"{column.type_name}_is_valid_prefix")(text, type_=Boolean())
            return self._between("lower_bound", "upper_bound", case((is_valid, text)))

        def within(self, since: Moment = None, until: Moment = None) -> ColumnElement[bool]:
            """Return the condition that the id's time is at or after since, and before until.

            The condition uses the index. Both times are datetimes with a time zone, or SQL."""
            column: Any = self.type
            prefix: Any = map(literal_column, _prefix_of_times(column.type_name, column.prefix))
            moments = [
                at
                if isinstance(at, SQLCoreOperations)
                else literal(_moment(at), DateTime(timezone=True))
                for at in (since, until)
            ]
            return self._between("first_in", "last_in", *prefix, func.tstzrange(*moments))

        def _between(self, low: str, high: str, *arguments: Any) -> ColumnElement[bool]:
            column: Any = self.type
            bounds = (
                getattr(func, f"{column.type_name}_{bound}")(*arguments, type_=column)
                for bound in (low, high)
            )
            return self.expr.between(*bounds)

    comparator_factory = Comparator


def _text_of_id(value: Any) -> Any:
    return cast(value, Text()) if isinstance(getattr(value, "type", None), Id) else value


def _of_postgresql(type_: Any) -> Any:
    """Return a column's type in PostgreSQL, which a TypeDecorator or with_variant may hide."""
    type_ = type_._variant_mapping.get("postgresql", type_)
    return _of_postgresql(type_.impl) if isinstance(type_, TypeDecorator) else type_


def _check_of(column: Column[Any], table: Table) -> str:
    """Return the CHECK's name, so that migrations can drop it.

    Unless check_name is set, this is the name that the server would choose."""
    return (
        getattr(_of_postgresql(column.type), "check_name", None)
        or f"{table.name}_{column.name}_check"
    )


def _is_postgresql(compiler: Any, **_: Any) -> bool:
    return bool(compiler.dialect.name == "postgresql")


class TypeID(Id[T]):
    """A column of typeids. With a prefix, a CHECK rejects ids of other entities.

    Set check_name to the constraint's name if the table or the column was renamed."""

    def __init__(
        self,
        prefix: str | None = None,
        domain: Name = None,
        from_text: FromText[T] | None = None,
        to_text: ToText[T] = str,
        collation: str = "",
        check_name: str | None = None,
    ) -> None:
        super().__init__(domain, from_text, to_text)
        self.prefix, self.check_name, _ = prefix, check_name, _prefix(prefix)


class ULID(Id[T]): ...


class EUID(Id[T]): ...


class Base62ID(Id[T]): ...


class XID(Id[T]): ...  # needs sortid's schema, because the server has its own xid


class UID11(Id[T]): ...


class KSUID(Id[T]): ...


def key(
    type_: Id[T], *, generator: str | None = None, insertmanyvalues: bool = False, **options: Any
) -> MappedColumn[T]:
    """Return a primary key that the server generates; mapped_column gets the other options."""
    return mapped_column(
        type_,
        primary_key=True,
        server_default=type_.default(generator, insertmanyvalues=insertmanyvalues),
        **options,
    )


def register(engine: Engine | AsyncEngine) -> None:
    """Let an engine read arrays of ids as lists; call this once per engine.

    asyncpg does not need this."""
    sync: Any = getattr(engine, "sync_engine", engine)

    driver, is_async = sync.dialect.driver, sync.dialect.is_async

    @event.listens_for(sync, "connect")
    def connected(connection: Any, _: Any) -> None:
        if driver in ("psycopg", "psycopg2"):
            module = import_module(f"sortid.{driver}")
            connection.run_async(module.register_async) if is_async else module.register(connection)


# The types that reflection recognizes.
_REFLECTED |= {type_.type_name: type_ for type_ in Id.__subclasses__() if type_ is not XID}
XID(schema="public"), XID(schema="sortid")
_PREFIX = re.compile(
    r"""\(*(?:\w+\.)?typeid_has_prefix\((?:"((?:[^"]|"")+)"|(\w+)), '(\w+)'::text\)+"""
)


def _prefix_of(condition: Any) -> tuple[str, str]:  # returns the column and its prefix
    found = _PREFIX.fullmatch(str(condition))
    return ((found[1] or found[2]).replace('""', '"'), found[3]) if found else ("", "")


def _with_domain(type_: Any) -> Any:
    if isinstance(type_, ARRAY):
        type_.item_type = _with_domain(type_.item_type)
    if isinstance(type_, DOMAIN):
        name = _domain(type_.schema, type_.name)
        base_type = _with_domain(type_.data_type)
        if isinstance(base_type, Id):
            base_type.domain, base_type.prefix = (
                name,
                _prefix_of(type_.check)[1] or base_type.prefix,
            )
            return base_type
        if name in _REFLECTED:  # only in plain SQL with SQLAlchemy 2.0
            return _REFLECTED[name]()
    return type_


@event.listens_for(Table, "column_reflect")
def _column_reflected(inspector: Any, table: Table, column: Any) -> None:
    column["type"] = type_ = _with_domain(column["type"])
    if isinstance(type_, TypeID) and not type_.domain:
        for check in inspector.get_check_constraints(table.name, schema=table.schema):
            name, prefix = _prefix_of(check["sqltext"])
            if name == column["name"]:
                type_.prefix = prefix
                if check["name"] != f"{table.name}_{name}_check":
                    type_.check_name = check["name"]


@event.listens_for(CheckConstraint, "after_parent_attach")
def _check_attached(check: CheckConstraint, parent: Any) -> None:
    """Remove a reflected CHECK, because the type adds it again."""
    name, prefix = (
        _prefix_of(check.sqltext) if isinstance(check.sqltext, TextClause) else ("", "")
    )  # reflected conditions are strings
    if prefix and isinstance(parent, Table) and name in parent.columns:
        column = parent.columns[name]
        if (
            isinstance(column.type, TypeID)
            and not column.type.domain
            and check.name == _check_of(column, parent)
        ):
            parent.constraints.discard(check)
