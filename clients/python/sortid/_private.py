"""All undocumented names of frameworks that this package uses, and the versions that have them.

If a name is missing, importing the submodule that uses it raises an ImportError that says so."""

from importlib import import_module
from inspect import signature
from typing import Any

# For each framework: the versions that have all names, and then the names as module:name. The
# arguments that this package uses follow in parentheses.
PRIVATE_NAMES = {
    "SQLAlchemy": (
        "2.0.29 to 2.1.9",
        # The CHECK on a prefix belongs to the column's type, so that Alembic writes it only once
        # and other databases ignore it.
        "sqlalchemy:CheckConstraint(_type_bound,_create_rule)",
        "sqlalchemy:Column._on_table_attach",
        "sqlalchemy.sql.base:SchemaEventTarget._set_parent",
        "sqlalchemy.types:TypeEngine._variant_mapping",  # holds with_variant's type for PostgreSQL
        "sqlalchemy.dialects.postgresql.base:ischema_names",  # the types that reflection knows
    ),
    "Django": (
        "5.0 to 6.1.3",
        # The first is for the CHECK on a prefix, the second for types that bulk_create can send in
        # arrays.
        "django.db.backends.base.base:BaseDatabaseWrapper.data_type_check_constraints",
        "django.db.backends.base.base:BaseDatabaseWrapper.data_types",
        # Overridden to return None for a generated key, so that bulk_create returns the key.
        "django.db.models:Field._get_default",
        "django.core.management.commands.inspectdb:Command.get_field_type",
        "django.core.management.commands.inspectdb:Command.handle_inspection",
        # Options.auto_field needs no check, because this package only sets it. Django then omits
        # the key when it inserts a new row.
    ),
}


def check(framework: str, version: str) -> None:
    """Raise ImportError if this version of the framework lacks a name that this package uses."""
    versions, *names = PRIVATE_NAMES[framework]
    missing = [name for name in names if not _is_there(*name.split(":"))]
    if missing:
        raise ImportError(
            f"sortid does not work with {framework} {version}, only with {versions}: "
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
