"""What this package uses of frameworks that they do not document, all of it, and the versions that
it was read in. Importing a part of this package fails with a sentence where something is gone."""

from importlib import import_module
from inspect import signature
from typing import Any

# Of each framework its versions, and what is used: names after their module; words in brackets are
# arguments.
USED = {
    "SQLAlchemy": (
        "2.0.29 to 2.1.9",
        # The CHECK of a prefix belongs to its type: Alembic writes it once, other databases never.
        "sqlalchemy:CheckConstraint(_type_bound,_create_rule)",
        "sqlalchemy:Column._on_table_attach",
        "sqlalchemy.sql.base:SchemaEventTarget._set_parent",
        "sqlalchemy.types:TypeEngine._variant_mapping",  # the type in PostgreSQL of with_variant
        "sqlalchemy.dialects.postgresql.base:ischema_names",  # the types that reflection knows
    ),
    "Django": (
        "5.0 to 6.1.3",
        # The CHECK of a prefix, and a type that bulk_create can send in arrays.
        "django.db.backends.base.base:BaseDatabaseWrapper.data_type_check_constraints",
        "django.db.backends.base.base:BaseDatabaseWrapper.data_types",
        "django.db.models:Field._get_default",  # None, so that bulk_create returns generated keys
        "django.core.management.commands.inspectdb:Command.get_field_type",
        "django.core.management.commands.inspectdb:Command.handle_inspection",
        # Options.auto_field is set, not read: Django then leaves out the key of a new row, too.
    ),
}


def check(framework: str, version: str) -> None:
    """Raises ImportError if this version of the framework lacks what is used of it."""
    versions, *used = USED[framework]
    missing = [what for what in used if not _is_there(*what.split(":"))]
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
