import io
import os
from datetime import datetime, timedelta, timezone
from uuid import UUID

import django
from django.conf import settings

from tap import raises, same

settings.configure(
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": os.environ["PGDATABASE"],
            "OPTIONS": {"server_side_binding": "SERVER_SIDE_BINDING" in os.environ},
        }
    },
    INSTALLED_APPS=["shop"],
    USE_TZ=True,
)
django.setup()

from django.core.management import call_command
from django.db import DataError, connection, transaction
from django.db.backends.postgresql.psycopg_any import DateTimeTZRange
from django.db.models import Value
from django.db.models.functions import Cast
from django.forms import modelform_factory
from django.http import Http404
from django.shortcuts import get_object_or_404

from shop.models import Event, IdField, Order, User, create_users


def value(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]


def output(*command):
    out = io.StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


output("makemigrations", "shop")
output("migrate")
same("a second makemigrations finds no change", "No changes" in output("makemigrations", "shop"), True)
columns = "SELECT string_agg(format_type(atttypid, atttypmod), ' ' ORDER BY attrelid::regclass::text, attnum)"
columns += " FROM pg_attribute WHERE attnum > 0 AND attrelid = ANY ('{shop_user,shop_order,shop_event}'::regclass[])"
same("the columns have the types", value(columns), "public.xid ulid typeid typeid text")

ada = User.objects.create(name="Ada")
same("a default comes back", ada.id, value("SELECT id::text FROM shop_user"))
order = Order.objects.create(buyer=ada)
given = Order.objects.create(id="01KCAHAFFRE0SBZHG6PQJ6ZY7M", buyer=ada)
same("a foreign key and a given id", Order.objects.get(id=given.id).buyer_id, ada.id)
same("an xid", Event.objects.create().id, value("SELECT id::text FROM shop_event"))
same("a lookup by UUID", Order.objects.get(id=UUID("019b1515-3df8-7032-bfc6-06b5e46ff8f4")).id, given.id)
many = create_users("Grace", "Edsger")
same("many rows with ids from the server", User.objects.filter(id__in=[user.id for user in many]).count(), 2)
lost = User.objects.bulk_create([User(name="Barbara")])
same("bulk_create by itself stores a row", User.objects.get(name="Barbara").id.startswith("user_"), True)
same("and does not return its id", isinstance(lost[0].pk, str), False)
same("a search by prefix", [user.id for user in User.objects.filter(id__begins=ada.id[:-1])], [ada.id])
same("starts with", [user.id for user in User.objects.filter(id__startswith=ada.id[:-1])], [ada.id])
with transaction.atomic(), connection.cursor() as cursor:
    cursor.execute("SET LOCAL enable_seqscan = off")
    plans = [User.objects.filter(**{f"id__{lookup}": "user_01"}).explain() for lookup in ("startswith", "contains")]
    same("by the index, unlike a text in the middle", ["Index Cond: ((id >= 'user_01" in plan for plan in plans], [True, False])
day = datetime(2025, 12, 13, tzinfo=timezone.utc)
of_day = Order.objects.filter(id__within=DateTimeTZRange(day, day + timedelta(days=1)))
same("a search by a period", [found.id for found in of_day], [given.id])
same("a search by the text of a period", Order.objects.filter(id__within="[2025-12-13, 2025-12-14)").count(), 1)
since = Order.objects.filter(id__gte=day + timedelta(days=1))
same("a search by time", [found.id for found in since], [order.id])
same("a field is one to cast to", User.objects.filter(id=Cast(Value(ada.id), IdField("typeid"))).count(), 1)

raises("a malformed id is not found", Http404, get_object_or_404, User, id="no id")
with transaction.atomic():
    raises("inside a transaction too", User.DoesNotExist, User.objects.get, id="no id")
    raises("and an id that is too large", Order.DoesNotExist, Order.objects.get, id="8" + given.id[1:])
    same("and the transaction goes on", User.objects.filter(id=ada.id).exists(), True)
raises("filter raises the error", DataError, User.objects.filter(id="no id").exists)
form = modelform_factory(Order, fields=["buyer"])
same("a form rejects a malformed id", [form({"buyer": id}).is_valid() for id in (ada.id, "no id")], [True, False])

guess = "models.TextField(primary_key=True)  # This field type is a guess."
inspected = output("inspectdb", "shop_user")
same("inspectdb guesses a text", guess in inspected, True)
models = {"__name__": "shop.models", "IdField": IdField}
exec(inspected.replace(guess, 'IdField("typeid", primary_key=True)'), models)
same("which becomes an IdField", models["ShopUser"].objects.get(id__begins=ada.id).name, "Ada")
