from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models
from sortid.django import EUIDField, IdField, TypeIDField, ULIDField


class Member(AbstractUser):
    id: IdField[str] = TypeIDField("user", primary_key=True)


class Tag(models.Model):  # its key is that of DEFAULT_AUTO_FIELD
    name = models.TextField()


class Invoice(models.Model):
    id: IdField[str] = ULIDField(primary_key=True)
    buyer = models.ForeignKey(Member, models.CASCADE)
    ref: IdField[str | None] = TypeIDField("ref", null=True, blank=True)
    number: IdField[str | None] = EUIDField(null=True, blank=True)
    seen = ArrayField(TypeIDField("user"), null=True, blank=True)
    tags = models.ManyToManyField(Tag, blank=True)
