"""Django: fields for ids. Their values are strings.

The public names are the fields, MalformedId, converter, and IdFormField for forms without a model.
The app "sortid.django" supports inspectdb and third-party apps, and adds a system check."""

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from uuid import UUID

from django import VERSION, forms
from django.conf import settings
from django.core.checks import Error, register
from django.core.exceptions import ValidationError
from django.db import connections, models
from django.db.backends.signals import connection_created
from django.db.models.expressions import Func, Value
from django.db.models.signals import post_migrate

from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

import sortid
from sortid import (
    IdColumn,
    _canonical,
    _moment,
    _prefix,
    _prefix_of_times,
    _private,
    _text_of,
    sendable,
    starts_with,
    within,
)

_private.check("Django", ".".join(map(str, VERSION[:3])))

T = TypeVar("T")
if TYPE_CHECKING:

    class Field(models.Field[T, T], Generic[T]): ...

    Lookup = models.Lookup[Any]
    AutoField = models.AutoField[Any, Any]
else:

    class Field(models.Field, Generic[T]): ...

    Lookup, AutoField = models.Lookup, models.AutoField


class MalformedId(ValidationError):
    """A value is not an id of the field, or has another prefix, so no row contains it."""

    sqlstate = sortid.MalformedId.sqlstate


class IdField(IdColumn, Field[T]):
    """A column of ids.

    A generator is the default of a primary key and of any field that names one. generator=None
    means no default."""

    empty_strings_allowed = False
    # The messages omit the value, because ArrayField would apply % formatting to it again, and
    # because not every encoding can represent it.
    default_error_messages = {
        "invalid": _("Enter a valid %(type)s."),
        "prefix": _("Enter a %(type)s that starts with “%(prefix)s_”."),
    }

    def __init__(
        self,
        *args: Any,
        generator: str | None = "",
        domain: str | tuple[str, ...] | None = None,
        schema: str = "public",
        **options: Any,
    ) -> None:
        self.generator, self.domain, self.schema = generator, domain, schema
        wanted = bool(generator) or (generator is not None and options.get("primary_key", False))
        self.is_generated = wanted and "default" not in options and "db_default" not in options
        arguments = [Value(self.prefix)] if _prefix(self.prefix) else []
        if self.is_generated:
            options["db_default"] = Func(
                *arguments,
                function=self.generator_named(generator or None),
                output_field=models.TextField(),
            )
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

    def get_internal_type(self) -> str:  # one per type, so that a migration converts ids
        return f"sortid.{self.type_name}"

    def db_type(self, connection: Any) -> str:
        return self.sql_type()

    def to_python(self, value: Any) -> Any:
        return None if value == "" and self.null else self._checked(value)

    def validate(self, value: Any, model_instance: Any) -> None:
        super().validate(value, model_instance)
        if isinstance(value, str):  # an ArrayField calls this instead of to_python
            self._checked(value)

    def get_prep_value(self, value: Any) -> Any:  # lookups call this too; their "" is not NULL
        return value if isinstance(value, UUID) else self._checked(value)

    def get_db_prep_save(self, value: Any, connection: Any) -> Any:
        if type(value) is str and type(self).get_prep_value is IdField.get_prep_value:
            if canonical := _canonical(self.type_name, self.prefix)(value):
                return canonical  # the same as below, but faster
        if value == "":
            return None
        return value if hasattr(value, "as_sql") else self.get_db_prep_value(value, connection)

    def _checked(self, value: Any) -> Any:
        if value is None:
            return None
        text = _canonical(self.type_name, self.prefix)(
            value if isinstance(value, str) else str(value)
        )
        if text is None:
            code = (
                "prefix"
                if self.prefix and _canonical(self.type_name, None)(str(value))
                else "invalid"
            )
            raise MalformedId(
                self.error_messages[code],
                code=code,
                params={"value": value, "type": self.type_name, "prefix": self.prefix},
            )
        return text

    def formfield(self, *classes: Any, **options: Any) -> Any:
        return super().formfield(*classes, **{"form_class": partial(IdFormField, self), **options})

    def contribute_to_class(self, cls: Any, name: str, *args: Any, **options: Any) -> None:
        # Many-to-many tables use DEFAULT_AUTO_FIELD, because migrations don't know their AppConfig.
        field = import_string(settings.DEFAULT_AUTO_FIELD)
        if self.auto_created and cls._meta.auto_created and ULIDAutoField not in field.__mro__:
            field(primary_key=True, auto_created=True).contribute_to_class(cls, name)
        else:
            super().contribute_to_class(cls, name, *args, **options)
            if self.auto_created:
                cls._meta.auto_field = self  # declares the attribute for django-stubs

    # A new object has no key, as with an AutoField, so that bulk_create returns the generated keys.
    @property
    def _get_default(self) -> Any:
        default = super()._get_default  # type: ignore[misc]
        return (lambda: None) if self.is_generated and self.primary_key else default

    def pre_save(self, instance: Any, add: bool) -> Any:
        value = getattr(instance, self.attname)  # as in other fields, but without a call per row
        if value is None and add and self.is_generated and self.primary_key:
            return super()._get_default()  # type: ignore[misc]
        return value


class IdFormField(forms.CharField):
    """A form field that accepts the ids that a model's field accepts."""

    def __init__(self, field: IdField[Any], **options: Any) -> None:
        self.field = field
        super().__init__(**{"empty_value": None, **options})

    def to_python(self, value: Any) -> Any:
        return self.field.to_python(super().to_python(value))


class TypeIDField(IdField[T]):
    """A column of typeids. With a prefix, a CHECK rejects ids of other entities."""

    def __init__(self, prefix: str | None = None, *args: Any, **options: Any) -> None:
        self.prefix = prefix
        super().__init__(*args, **options)

    def get_internal_type(self) -> str:  # selects the check in _connected, if any
        return "TypeIDField" if self.prefix and not self.domain else super().get_internal_type()


class ULIDField(IdField[T]): ...


class EUIDField(IdField[T]): ...


class Base62IDField(IdField[T]): ...


class XIDField(IdField[T]):
    """A column of xids. It needs sortid's schema, because the server has its own type xid."""


class UID11Field(IdField[T]): ...


class KSUIDField(IdField[T]): ...


class ULIDAutoField(AutoField):
    """A ULIDField for an AppConfig's default_auto_field, which must be an AutoField."""

    field: Any = ULIDField

    def __new__(cls, *args: Any, **options: Any) -> Any:
        return cls.field(*args, **options)


class EUIDAutoField(ULIDAutoField):
    field = EUIDField


class Base62IDAutoField(ULIDAutoField):
    field = Base62IDField


class XIDAutoField(ULIDAutoField):
    field = XIDField


class KSUIDAutoField(ULIDAutoField):
    field = KSUIDField


def _checked_setting(**_: Any) -> list[Error]:
    if ULIDAutoField not in import_string(settings.DEFAULT_AUTO_FIELD).__mro__:
        return []
    return [
        Error(
            "DEFAULT_AUTO_FIELD also applies to tables that exist before the extension, such as "
            "django_migrations, and to tables whose integer keys no migration converts to ids.",
            hint="Set default_auto_field in the AppConfig of each app whose models have ids.",
            id="sortid.E001",
        )
    ]


def converter(type: sortid.TypeName, prefix: str | None = None) -> Any:
    """Return a path converter for ids, to pass to django.urls.register_converter."""

    class IdConverter:
        regex = _text_of(type, prefix)

        def to_python(self, value: str) -> str:
            text = _canonical(type, prefix)(value)
            if text is None:
                raise ValueError  # Django responds with 404
            return text

        def to_url(self, value: object) -> str:
            return str(value)

    return IdConverter


@IdField.register_lookup
class StartsWith(Lookup):
    """Find ids by prefix, using the index: filter(id__starts_with="user_01").

    A search for a prefix that no id can have returns no rows."""

    lookup_name, prepare_rhs = "starts_with", False

    def get_prep_lookup(self) -> Any:
        return sendable(self.rhs) if isinstance(self.rhs, str) else super().get_prep_lookup()

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        column, values = self.process_lhs(compiler, connection)
        prefix, prefixes = self.process_rhs(compiler, connection)
        condition = starts_with(self.lhs.output_field.type_name, column, prefix)
        return condition, [*values, *prefixes, *prefixes, *prefixes, *prefixes]


@IdField.register_lookup
class Within(Lookup):
    """Find ids by time, using the index: filter(id__within=(since, until)).

    The id's time is at or after since, and before until. Either of the two may be None."""

    lookup_name, prepare_rhs = "within", False

    def get_prep_lookup(self) -> Any:
        if not isinstance(self.rhs, (list, tuple)) or len(self.rhs) != 2:
            raise ValueError(
                f"within takes (since, until), either of which may be None, not {self.rhs!r}"
            )
        _prefix_of_times(self.lhs.output_field.type_name, self.lhs.output_field.prefix)
        # Django gives naive datetimes a time zone.
        return [
            at if hasattr(at, "as_sql") else Value(_moment(at, naive=True), models.DateTimeField())
            for at in self.rhs
        ]

    def as_sql(self, compiler: Any, connection: Any) -> Any:
        field = self.lhs.output_field
        column, values = self.process_lhs(compiler, connection)
        (since, since_values), (until, until_values) = (compiler.compile(at) for at in self.rhs)
        times = [*since_values, *until_values]
        return within(field.type_name, column, since, until, prefix=field.prefix), [
            *values,
            *times,
            *times,
        ]


# Caches the types of each database, so that only its first connection queries them.
_types: dict[Any, list[tuple[Any, ...]]] = {}


def _connected(connection: Any, **_: Any) -> None:
    if connection.vendor == "postgresql":
        # Django replaces the check if this string, with the field's attributes inserted, changes.
        connection.data_type_check_constraints["TypeIDField"] = (
            "typeid_has_prefix(%(qn_column)s, '%(prefix)s'::text)"
        )
        # These let bulk_create use unnest, which halves its time, and let migrations write USING,
        # which converts ids.
        connection.data_types.update({f"sortid.{name}": name for name in sortid.GENERATORS})
        connection.data_types["TypeIDField"] = "typeid"
        driver: Any = import_module(f"sortid.{connection.Database.__name__}")
        info = connection.connection.info  # the settings may name only a service
        database = (info.host, info.port, info.dbname)
        _types[database] = _types.get(database) or driver._types(connection.connection)
        driver._register(connection.connection, _types[database])


def _migrated(using: str, **_: Any) -> None:
    _types.clear()
    connections[using].ensure_connection()
    _connected(connections[using])


register(_checked_setting)
connection_created.connect(_connected, dispatch_uid=__name__)
post_migrate.connect(_migrated, dispatch_uid=__name__)
