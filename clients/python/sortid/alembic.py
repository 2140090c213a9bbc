"""Alembic: for context.configure in env.py, render_item writes the types, and compare_type also finds other prefixes."""

from typing import Any, Literal

from sortid.sqlalchemy import Id


def render_item(kind: str, item: Any, autogen_context: Any) -> str | Literal[False]:
    if kind != "type" or not isinstance(item, Id):
        return False
    autogen_context.imports.add("import sortid.sqlalchemy")
    return f"sortid.sqlalchemy.{item!r}"


def compare_type(context: Any, inspected_column: Any, metadata_column: Any, inspected_type: Any, metadata_type: Any) -> bool | None:
    types = inspected_type, metadata_type
    if all(isinstance(type_, Id) and not type_.domain for type_ in types) and inspected_type.prefix != metadata_type.prefix:
        return True
    return None  # otherwise as Alembic does
