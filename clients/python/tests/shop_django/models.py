# docs: begin
from typing import NewType

from django.db import models
from sortid.django import IdField, TypeIDField, ULIDField

UserId = NewType("UserId", str)
OrderId = NewType("OrderId", str)


class User(models.Model):
    id: IdField[UserId] = TypeIDField("user", primary_key=True)  # DEFAULT gen_typeid_monotonic('user'), CHECK
    name = models.TextField()


class Order(models.Model):
    id: IdField[OrderId] = ULIDField(primary_key=True)
    buyer = models.ForeignKey(User, models.CASCADE)
# docs: end


from django.contrib.postgres.fields import ArrayField
from sortid.django import Base62IDField, EUIDField, KSUIDField, UID11Field, XIDField

from tap import SCHEMA


class PairField(TypeIDField):
    def from_db_value(self, value, expression, connection):
        return value and tuple(value.split("_"))

    def get_prep_value(self, value):
        return "_".join(value) if isinstance(value, tuple) else value


class Everything(models.Model):
    id: IdField[str] = XIDField(schema=SCHEMA, primary_key=True)
    domain: IdField[str] = TypeIDField("user", domain="app.User", generator="gen_typeid", unique=True)
    Item: IdField[str] = TypeIDField("line_item", null=True)
    any: IdField[str] = TypeIDField(null=True)
    euid: IdField[str] = EUIDField(generator="gen_euid_monotonic")
    base62id: IdField[str] = Base62IDField(generator="gen_base62id_monotonic")
    uid11: IdField[str] = UID11Field(generator="gen_uid11_snowish")
    ksuid: IdField[str] = KSUIDField(generator="gen_ksuid")
    pair = PairField("user", null=True)
    seen = ArrayField(TypeIDField("user", domain="app.User"), null=True)


class Given(models.Model):
    id: IdField[str] = ULIDField(primary_key=True, generator=None)
