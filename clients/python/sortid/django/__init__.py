"""Django: fields of ids, whose values are their texts. The app "sortid.django" is for inspectdb."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.db import connections, models
from django.db.backends.signals import connection_created
from django.db.models.expressions import Func, Value
from django.db.models.signals import post_migrate

from sortid import IdColumn, _moment, _prefix, _prefix_of_times, starts_with, within

T = TypeVar("T")
if TYPE_CHECKING:

    class Field(models.Field[T, T], Generic[T]): ...

    Lookup = models.Lookup[bool]
else:

    class Field(models.Field, Generic[T]): ...

    Lookup = models.Lookup


class IdField(IdColumn, Field[T]):
    """A column of ids. A primary key, or a field with a generator, has that as its default; generator=None: no default."""

    empty_strings_allowed = False

    def __init__(self, *args: Any, generator: str | None = "", domain: str | None = None, schema: str = "public", **options: Any) -> None:
        self.generator, self.domain, self.schema = generator, domain, schema
        wanted = bool(generator) or (generator is not None and options.get("primary_key", False))
        self.is_generated = wanted and "default" not in options and "db_default" not in options
        arguments = [Value(self.prefix)] if _prefix(self.prefix) else []
        if self.is_generated:
            options["db_default"] = Func(*arguments, function=self.generator_named(generator or None), output_field=models.TextField())
            options.setdefault("editable", False)
        super().__init__(*args, **options)

    def deconstruct(self) -> Any:
        name, path, args, options = super().deconstruct()
        options |= self.options()
        if self.generator != "":
            options["generator"] = self.generator
        if self.is_generated:
            del options["db_default"]
        return name, path, args, options

    def db_type(self, connection: Any) -> str:
        return self.sql_type()

    # A new object has no key, as with an AutoField: then bulk_create returns those that the server generates.
    @property
    def _get_default(self) -> Any:
        default = super()._get_default  # type: ignore[misc]
        return (lambda: None) if self.is_generated and self.primary_key else default

    def pre_save(self, instance: Any, add: bool) -> Any:
        value = super().pre_save(instance, add)
        return super()._get_default() if add and value is None and self.is_generated and self.primary_key else value  # type: ignore[misc]


class TypeIDField(IdField[T]):
    """With a prefix, a CHECK refuses ids of other entities."""

    def __init__(self, prefix: str | None = None, *args: Any, **options: Any) -> None:
        self.prefix = prefix
        super().__init__(*args, **options)

    def get_internal_type(self) -> str:  # that of the check below, or of none
        return "TypeIDField" if self.prefix and not self.domain else "IdField"


class ULIDField(IdField[T]): ...
class EUIDField(IdField[T]): ...
class Base62IDField(IdField[T]): ...
class XIDField(IdField[T]): ...  # with schema, that of sortid, because the server has a type xid of its own
class UID11Field(IdField[T]): ...
class KSUIDField(IdField[T]): ...


@IdField.register_lookup
class StartsWith(Lookup):
    """filter(id__starts_with="user_01") uses the index."""

    lookup_name, prepare_rhs = "starts_with", False

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        column, values = self.process_lhs(compiler, connection)
        prefix, prefixes = self.process_rhs(compiler, connection)
        return starts_with(self.lhs.output_field.type_name, column, prefix), [*values, *prefixes, *prefixes]


@IdField.register_lookup
class Within(Lookup):
    """filter(id__within=(since, until)): made from since on and before until; either may be None. Uses the index."""

    lookup_name, prepare_rhs = "within", False

    def get_prep_lookup(self) -> Any:
        if not isinstance(self.rhs, (list, tuple)) or len(self.rhs) != 2:
            raise ValueError(f"within takes (since, until), of which either may be None, not {self.rhs!r}")
        _prefix_of_times(self.lhs.output_field.type_name, self.lhs.output_field.prefix)
        # Django knows the time zone of naive ones.
        return [at if hasattr(at, "as_sql") else Value(_moment(at, naive=True), models.DateTimeField()) for at in self.rhs]

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        field = self.lhs.output_field
        column, values = self.process_lhs(compiler, connection)
        (since, since_values), (until, until_values) = (compiler.compile(at) for at in self.rhs)
        times = [*since_values, *until_values]
        return within(field.type_name, column, since, until, prefix=field.prefix), [*values, *times, *times]


def _register(connection: Any = None, using: str = "", **_: Any) -> None:
    connection = connection or connections[using]
    if connection.vendor == "postgresql":
        # Django drops and adds a check where this, with the attributes of a field, changes.
        connection.data_type_check_constraints["TypeIDField"] = "typeid_has_prefix(%(qn_column)s, '%(prefix)s'::text)"
        import_module(f"sortid.{connection.Database.__name__}").register(connection.connection)


connection_created.connect(_register, dispatch_uid=__name__)
post_migrate.connect(_register, dispatch_uid=__name__)  # of the types that migrations made
