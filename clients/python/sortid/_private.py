"""All undocumented names of frameworks that this package uses, and the versions that have them.

Importing a submodule raises ImportError with an explanation if a name is missing."""

from importlib import import_module
from inspect import signature
from typing import Any

# For each framework, its versions and the names used, after their module; arguments are in
# parentheses.
USED = {
    "SQLAlchemy": (
        "2.0.29 to 2.1.9",
        # The CHECK of a prefix belongs to its type: Alembic writes it once, other databases ignore
        # it.
        "sqlalchemy:CheckConstraint(_type_bound,_create_rule)",
        "sqlalchemy:Column._on_table_attach",
        "sqlalchemy.sql.base:SchemaEventTarget._set_parent",
        "sqlalchemy.types:TypeEngine._variant_mapping",  # with_variant's type for PostgreSQL
        "sqlalchemy.dialects.postgresql.base:ischema_names",  # the types that reflection knows
    ),
    "Django": (
        "5.0 to 6.1.3",
        # For the CHECK of a prefix, and for a type that bulk_create can send in arrays.
        "django.db.backends.base.base:BaseDatabaseWrapper.data_type_check_constraints",
        "django.db.backends.base.base:BaseDatabaseWrapper.data_types",
        "django.db.models:Field._get_default",  # None, so that bulk_create returns generated keys
        "django.core.management.commands.inspectdb:Command.get_field_type",
        "django.core.management.commands.inspectdb:Command.handle_inspection",
        # Options.auto_field is only set. Django then also omits the key of a new row.
    ),
}


def check(framework: str, version: str) -> None:
    """Raise ImportError if this version of the framework lacks a name that is used."""
    versions, *names = USED[framework]
    missing = [name for name in names if not _is_there(*name.split(":"))]
    if missing:
        raise ImportError(
            f"sortid does not work with {framework} {version}, but with {versions}: "
            f"it needs {' and '.join(missing)}"
        )


def _is_there(module: str, what: str) -> bool:
    names, _, arguments = what.rstrip(")").partition("(")
    found: Any = import_module(module)
    for name in names.split("."):
        if not hasattr(found, name):
            return False
        found = getattr(found, name)
    return not arguments or set(arguments.split(",")) <= set(signature(found).parameters)
