"""Alembic: functions for context.configure in env.py.

render_item writes the types, and compare_type also detects changed prefixes."""

from typing import Any, Literal

from sortid.sqlalchemy import Id, _of_postgresql


def render_item(kind: str, item: Any, autogen_context: Any) -> str | Literal[False]:
    type_ = _of_postgresql(item) if kind == "type" else None
    if not isinstance(type_, Id):
        return False
    autogen_context.imports.add("import sortid.sqlalchemy")
    return (
        False if item._variant_mapping else f"sortid.sqlalchemy.{type_!r}"
    )  # Alembic writes variants itself


def compare_type(
    context: Any,
    inspected_column: Any,
    metadata_column: Any,
    inspected_type: Any,
    metadata_type: Any,
) -> bool | None:
    types = inspected_type, _of_postgresql(metadata_type)
    if (
        all(isinstance(type_, Id) and not type_.domain for type_ in types)
        and types[0].prefix != types[1].prefix
    ):
        return True
    return None  # let Alembic compare
