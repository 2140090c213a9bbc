"""The README's models, and others that only the tests use."""

# docs: begin
from typing import NewType

from django.db import models
from sortid.django import IdField, TypeIDField, ULIDField

UserId = NewType("UserId", str)
OrderId = NewType("OrderId", str)


class User(models.Model):
    id: IdField[UserId] = TypeIDField("user", primary_key=True)  # with DEFAULT, CHECK
    name = models.TextField()


class Order(models.Model):
    id: IdField[OrderId] = ULIDField(primary_key=True)
    buyer = models.ForeignKey(User, models.CASCADE)


# docs: end

from conftest import OTHERS, SCHEMA
from django.contrib.contenttypes.fields import GenericForeignKey, GenericRelation
from django.contrib.contenttypes.models import ContentType
from django.contrib.postgres.fields import ArrayField
from sortid import GENERATORS
from sortid.django import EUIDField, XIDField


class PairField(TypeIDField):
    def from_db_value(self, value, expression, connection):
        return value and tuple(value.split("_"))

    def get_prep_value(self, value):
        return "_".join(value) if isinstance(value, tuple) else value


class Tag(models.Model):  # the AppConfig determines the key
    name = models.TextField()


NoteId = NewType("NoteId", str)


class Note(models.Model):
    id: NoteId
    content_type = models.ForeignKey(ContentType, models.CASCADE)
    object_id = TypeIDField()
    about = GenericForeignKey()


GenericRelation(Note).contribute_to_class(User, "notes")


class Everything(models.Model):
    id: IdField[str] = XIDField(schema=SCHEMA, primary_key=True)
    domain: IdField[str] = TypeIDField(
        "user", domain="app.User", generator="gen_typeid", unique=True
    )
    Item: IdField[str | None] = TypeIDField("line_item", null=True, blank=True)
    number: IdField[str | None] = EUIDField(null=True, blank=True)
    any: IdField[str | None] = TypeIDField(null=True, blank=True)
    pair = PairField("user", null=True, blank=True)
    seen = ArrayField(TypeIDField("user", domain="app.User"), null=True, blank=True)
    buyer = models.ForeignKey(User, models.CASCADE, null=True, blank=True)
    tags = models.ManyToManyField(Tag)


FIELDS = {field.type_name: field for field in IdField.__subclasses__()}
for name in OTHERS:
    FIELDS[name](generator=GENERATORS[name][0]).contribute_to_class(Everything, name)
