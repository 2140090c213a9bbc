import os

import django
from django.conf import settings
from django.db import DataError, connection, transaction
from django.db.models import Value
from django.db.models.functions import Cast

from tap import same

settings.configure(
    DATABASES={"default": {"ENGINE": "django.db.backends.postgresql", "NAME": os.environ["PGDATABASE"]}},
    USE_TZ=True,
)
django.setup()
with connection.cursor() as cursor:
    cursor.execute("SELECT 'public.' || type, generator, id, prefix, period FROM sample")
    type, generator, id, prefix, period = cursor.fetchone()


# docs: begin
from django.db import models
from django.db.models.fields import AutoFieldMixin


class IdField(AutoFieldMixin, models.Field):
    """A primary key that the server makes, say IdField("typeid", "gen_typeid('user')"); its values are strings."""

    empty_strings_allowed = False

    def __init__(self, type, default, **options):
        super().__init__(**options)
        self.type, self.default_sql = type, default

    def deconstruct(self):
        name, path, arguments, options = super().deconstruct()
        return name, path, [self.type, self.default_sql], options

    def db_type(self, connection):
        return self.type

    def db_type_suffix(self, connection):
        return f"DEFAULT {self.default_sql}"

    def rel_db_type(self, connection):  # of a foreign key
        return self.type


@IdField.register_lookup
class Begins(models.Lookup):
    lookup_name, template = "begins", "%s ^@ %s"

    def as_sql(self, compiler, connection):
        left, left_values = self.process_lhs(compiler, connection)
        right, right_values = self.process_rhs(compiler, connection)
        return self.template % (left, right), [*left_values, *right_values]


@IdField.register_lookup
class Within(Begins):
    lookup_name, template = "within", "%s <@ %s::tstzrange"


class Node(models.Model):
    id = IdField(type, generator, primary_key=True)  # IdField("typeid", "gen_typeid('user')", primary_key=True)
    parent = models.ForeignKey("Node", models.CASCADE, null=True)

    class Meta:
        app_label = "shop"
# docs: end


def is_id(text):
    try:
        with transaction.atomic():
            return Node.objects.filter(id=text).exists()
    except DataError as error:
        return error.__cause__.diag.sqlstate


with connection.schema_editor() as editor:
    editor.create_model(Node)
first = Node.objects.create()
second = Node.objects.create(parent=first)
given = Node.objects.create(id=id)
with connection.cursor() as cursor:
    cursor.execute("SELECT id::text FROM shop_node WHERE parent_id IS NOT NULL")
    same("a default comes back", second.id, cursor.fetchone()[0])
with connection.schema_editor() as editor:  # a migration to another default; the model has no column for that
    other = IdField(type, f"({generator})", primary_key=True)
    other.set_attributes_from_name("id")
    editor.alter_field(Node, Node._meta.get_field("id"), other)
same("a field is one to cast to", Node.objects.filter(id=Cast(Value(first.id), IdField(type, generator))).count(), 1)
nodes = Node.objects.order_by("id").values_list("id", flat=True)
same("null goes in and out", Node.objects.get(id=first.id).parent_id, None)
same("a parameter goes in and out", Node.objects.get(id=second.id).parent_id, first.id)
same("a list goes in and out", list(nodes.filter(id__in=[second.id, first.id])), sorted([first.id, second.id]))
same("a search by prefix", list(nodes.filter(id__begins=prefix)), [id])
if period:
    same("a search by time", list(nodes.filter(id__within=period)), [id])
same("no id is an error", [is_id(text) for text in (id, "no id")], [True, "22P02"])
