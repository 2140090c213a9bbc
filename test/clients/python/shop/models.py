# docs: begin
from contextlib import nullcontext

from django.db import DataError, connection, models, transaction


class IdField(models.Field):
    """A column of a type of sortid, say IdField("typeid"); its values are strings."""

    empty_strings_allowed = False

    def __init__(self, type, *arguments, **options):
        super().__init__(*arguments, **options)
        self.type = type

    def deconstruct(self):  # for migrations
        name, path, arguments, options = super().deconstruct()
        return name, path, [self.type, *arguments], options

    def db_type(self, connection):
        return self.type


@IdField.register_lookup
class Begins(models.Lookup):
    lookup_name, template, prepare_rhs = "begins", "%s ^@ %s", False

    def as_sql(self, compiler, connection):
        left, left_values = self.process_lhs(compiler, connection)
        right, right_values = self.process_rhs(compiler, connection)
        return self.template % (left, right), [*left_values, *right_values]


@IdField.register_lookup
class StartsWith(models.lookups.StartsWith):
    def process_lhs(self, compiler, connection, lhs=None):  # without the cast to text
        return models.Lookup.process_lhs(self, compiler, connection, lhs)


@IdField.register_lookup
class Within(Begins):
    lookup_name, template = "within", "%s <@ %s::tstzrange"


class ByIdQuerySet(models.QuerySet):
    def get(self, *conditions, **lookups):  # no row has a malformed id
        inside = transaction.get_connection(self.db).in_atomic_block  # an error would end the transaction
        try:
            with transaction.atomic(self.db) if inside else nullcontext():
                return super().get(*conditions, **lookups)
        except DataError as error:
            raise self.model.DoesNotExist from error


class User(models.Model):
    id = IdField(
        "typeid", primary_key=True, db_default=models.Func(models.Value("user"), function="gen_typeid_monotonic")
    )
    name = models.TextField()
    objects = ByIdQuerySet.as_manager()


class Order(models.Model):
    id = IdField("ulid", primary_key=True, db_default=models.Func(function="gen_ulid_monotonic"))
    buyer = models.ForeignKey(User, models.CASCADE)
    objects = ByIdQuerySet.as_manager()


def create_users(*names):  # bulk_create does not return the ids that the server generates
    with connection.cursor() as cursor:
        cursor.execute("SELECT gen_typeid_monotonic('user') FROM generate_series(1, %s)", [len(names)])
        return User.objects.bulk_create(User(id=id, name=name) for (id,), name in zip(cursor, names))
# docs: end


class Event(models.Model):  # the type whose name is also one of the server's
    id = IdField("public.xid", primary_key=True, db_default=models.Func(function="gen_xid"))
