"""Django: migrations, rows, searches, their plans, malformed ids, inspectdb, and what the package refuses."""

import io
import os
import re
import sys
import tempfile
from datetime import datetime, timedelta, timezone

import django
from django.conf import settings

from tap import SCHEMA, raises, refused, same, uses_index

if "WITHOUT_PSYCOPG" in os.environ:
    sys.modules["psycopg"] = None  # so that Django takes psycopg2
folder = tempfile.TemporaryDirectory()
sys.path.insert(0, folder.name)
settings.configure(
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": os.environ["PGDATABASE"],
            "OPTIONS": {"server_side_binding": True} if "SERVER_SIDE_BINDING" in os.environ else {},
        }
    },
    INSTALLED_APPS=["sortid.django", "shop_django"],
    MIGRATION_MODULES={"shop_django": "migrated"},
    USE_TZ=True,
)
django.setup()

from django.apps import apps
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.db.models import CharField, F, Func, Value
from django.db.models.functions import Now
from sortid import GENERATORS
from sortid.django import TypeIDField, UID11Field, ULIDField

from shop_django.models import FIELDS, OTHERS, Everything, Given, Order, User


def output(*command, **options):
    out = io.StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


def execute(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else None


DEFINED = """
SELECT attrelid::regclass || '.' || attname, format_type(atttypid, NULL), attnotnull, pg_get_expr(adbin, adrelid),
  (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'c' AND conrelid = attrelid AND conkey = ARRAY[attnum])
FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attnum > 0 AND attrelid = ANY ('{shop_django_user,shop_django_order,shop_django_everything,shop_django_given}'::regclass[]) ORDER BY 1"""
execute("""CREATE SCHEMA app; CREATE DOMAIN app."User" AS typeid CHECK (typeid_has_prefix(VALUE, 'user'))""")
os.mkdir(folder.name + "/migrated")
open(folder.name + "/migrated/__init__.py", "w").close()
output("makemigrations", "shop_django")
output("migrate")
defined = {row[0].removeprefix("shop_django_"): row[1:] for row in execute(DEFINED)}
names = "user.id", "order.id", "order.buyer_id", "everything.id", "everything.domain", "everything.Item", "everything.seen", "given.id"
same("migrate", [defined[name] for name in names], [
    ("typeid", True, "gen_typeid_monotonic('user'::text)", "CHECK (typeid_has_prefix(id, 'user'::text))"),
    ("ulid", True, "gen_ulid_monotonic()", None),
    ("typeid", True, None, None),
    (f"{SCHEMA}.xid", True, "gen_xid_monotonic()", None),
    ('app."User"', True, "gen_typeid('user'::text)", None),
    ("typeid", False, None, """CHECK (typeid_has_prefix("Item", 'line_item'::text))"""),
    ('app."User"[]', False, None, None),
    ("ulid", True, None, None),
])
same("a second makemigrations finds no change", "No changes" in output("makemigrations", "shop_django"), True)

execute("ALTER TABLE shop_django_given ALTER id SET DEFAULT ulid(gen_uuidv7())")  # a function that is no generator of the field
inspected = output("inspectdb", "shop_django_everything", "shop_django_user", "shop_django_order", "shop_django_given", "django_migrations")
execute("ALTER TABLE shop_django_given ALTER id DROP DEFAULT")
fields = re.findall(r"^    (\w+) = ((?:sortid|models.Foreign).*)$", inspected, re.M)
named = f"schema={SCHEMA!r}, " if SCHEMA != "public" else ""
same("inspectdb", fields, [
    ("id", f"sortid.django.XIDField(primary_key=True{', ' + named[:-2] if named else ''})"),
    ("domain", "sortid.django.TypeIDField(unique=True, prefix='user', domain='app.User', generator='gen_typeid')"),
    ("item", "sortid.django.TypeIDField(db_column='Item', prefix='line_item', blank=True, null=True)  # Field name made lowercase."),
    ("any", "sortid.django.TypeIDField(blank=True, null=True)"),
    ("pair", "sortid.django.TypeIDField(prefix='user', blank=True, null=True)"),
    *((name, f"sortid.django.{FIELDS[name].__name__}(generator={GENERATORS[name][0]!r})") for name in OTHERS),
    ("id", "sortid.django.TypeIDField(primary_key=True, prefix='user')"),
    ("id", "sortid.django.ULIDField(primary_key=True)"),
    ("buyer", "models.ForeignKey(ShopDjangoUser, models.DO_NOTHING)"),
    ("id", "sortid.django.ULIDField(primary_key=True, generator=None)"),
])
modules = {"__name__": "shop_django.inspected"}
exec(inspected, modules)
same("the models of inspectdb", modules["ShopDjangoUser"].objects.create(name="Linus").id[:5], "user_")


def migrated(model, name, field):
    """The migration that makemigrations finds for another field, what it makes of the column, and back."""
    before, after = ProjectState.from_apps(apps), ProjectState.from_apps(apps)
    after.models["shop_django", model].fields[name] = field
    [migration] = MigrationAutodetector(before, after).changes(MigrationLoader(None).graph)["shop_django"]
    with connection.schema_editor() as editor:
        migration.apply(before.clone(), editor)
    changed = dict((row[0], row[1:]) for row in execute(DEFINED))[f"shop_django_{model}.{name}"]
    with connection.schema_editor() as editor:
        migration.unapply(before.clone(), editor)
    return [type(operation).__name__ for operation in migration.operations], *changed


altered, of_team = ["AlterField"], """CHECK (typeid_has_prefix("Item", 'team'::text))"""
same("another prefix", migrated("everything", "Item", TypeIDField("team", null=True)), (altered, "typeid", False, None, of_team))
same("no prefix", migrated("everything", "Item", TypeIDField(null=True)), (altered, "typeid", False, None, None))
by_another = altered, "typeid", True, "gen_typeid('user'::text)", "CHECK (typeid_has_prefix(id, 'user'::text))"
same("another generator", migrated("user", "id", TypeIDField("user", primary_key=True, generator="gen_typeid")), by_another)
same("a domain", migrated("everything", "any", TypeIDField("user", domain="app.User", null=True)), (altered, 'app."User"', False, None, None))
same("a type, text", migrated("everything", "any", CharField(max_length=90, null=True)), (altered, "character varying", False, None, None))
same("and back", {row[0].removeprefix("shop_django_"): row[1:] for row in execute(DEFINED)}, defined)


ada = User(name="Ada")
same("a new object has no key, and is valid", [ada.pk, ada.full_clean()], [None, None])
ada.save()
same("a default comes back", execute("SELECT id FROM shop_django_user WHERE name = 'Ada'"), [(ada.id,)])
many = User.objects.bulk_create([User(name=str(number)) for number in range(500)] + [User(id="user_01h455vb4pex5vsknk084sn02q", name="given")])
names = dict(execute("SELECT id, name FROM shop_django_user"))
same("bulk_create returns the keys", [names[user.id] for user in many], [user.name for user in many])
order = Order.objects.create(buyer=ada)
same("a foreign key, and a join", [Order.objects.get(buyer=ada).id, Order.objects.get(buyer__name="Ada").id], [order.id, order.id])
things = Everything.objects.bulk_create([Everything(seen=[ada.id, None], pair=("user", ada.id[5:])), Everything()])
same("and other fields with a generator", things[0].domain[:5], "user_")
thing, other = Everything.objects.order_by("id")
names = "id", "domain", *OTHERS
texts = execute(f"SELECT {', '.join(f'{name}::text' for name in names)} FROM shop_django_everything ORDER BY id LIMIT 1")
same("defaults of all types", [tuple(getattr(thing, name) for name in names)], texts)
same("an array and null", [thing.seen, other.seen, other.any], [[ada.id, None], None, None])
same("of a class", [Everything.objects.get(pair=thing.pair).pair, other.pair], [("user", ada.id[5:]), None])
same("an array contains", Everything.objects.get(seen__contains=[ada.id]).id, thing.id)


def found(model, **lookup):
    return list(model.objects.filter(**lookup).order_by("pk").values_list("pk", flat=True))


yesterday, tomorrow = (datetime.now(timezone.utc) + timedelta(days=days) for days in (-1, 1))
ranges = (yesterday, None), (None, yesterday), (None, None), (yesterday, tomorrow), (Now() - timedelta(days=1), None)
same("times", [found(Order, id__within=range) for range in ranges], [[order.id], [], [order.id], [order.id], [order.id]])
at = Func(F("id"), function="ulid_timestamp")
same("half open", [found(Order, id__within=range) for range in ((at, tomorrow), (None, at), (at, at))], [[order.id], [], []])
same("prefixes", [found(User, id__starts_with=prefix) for prefix in (ada.id, "team", Value(ada.id))], [[ada.id], [], [ada.id]])
same("of a domain", found(Everything, domain__starts_with=thing.domain, domain__within=(yesterday, None)), [thing.id])
same("by a join", found(Order, buyer__id__starts_with=ada.id), [order.id])
same("not", User.objects.exclude(id__starts_with=ada.id).filter(name="Ada").count(), 0)
same("a uuid", Order.objects.get(id=Func(Func(F("id"), function="uuid"), function="ulid")).id, order.id)

# docs: begin
from sortid.django import MalformedId


def find(model, id):
    try:
        return model.objects.get(pk=id)
    except (model.DoesNotExist, MalformedId):
        return None
# docs: end


with transaction.atomic():
    same("found, malformed or of another prefix", [find(User, id) for id in (ada.id, "no id", "user_8" + ada.id[6:], "team" + ada.id[4:])], [ada, None, None, None])
    same("the transaction goes on", User.objects.filter(id=ada.id).count(), 1)
with_prefix = raises("a wrong prefix", MalformedId, User.objects.create, id="team" + ada.id[4:], name="")
same("which the error names", with_prefix.messages, [f"\u201cteam{ada.id[4:]}\u201d does not start with \u201cuser_\u201d."])
with_prefix = raises("a wrong prefix in SQL", IntegrityError, execute, f"INSERT INTO shop_django_user VALUES ('team{ada.id[4:]}', '')")
same("which the constraint's name tells", "shop_django_user_id_check" in str(with_prefix), True)

for what, model, lookup in ("a column", User, "id"), ("a domain", Everything, "domain"):
    for how, value in ("starts_with", "user_0"), ("within", (yesterday, None)):
        statement, values = model.objects.filter(**{f"{lookup}__{how}": value}).values(lookup).query.sql_with_params()
        numbered = re.sub("%s", lambda _, numbers=iter(range(1, 9)): f"${next(numbers)}", statement)
        literals = ["'user'" if value is None else f"'{value}'" for value in values]
        uses_index(f"{how} in {what}", execute, numbered, literals)

refused("another generator", "'gen_uuid' is not a generator of ulid: choose gen_ulid_monotonic or gen_ulid", ULIDField, generator="gen_uuid")
no_default = "uid11 has no monotonic generator: choose gen_uid11_snowish or gen_uid11_ts_seq_rand or gen_uid11"
refused("no monotonic generator", no_default, UID11Field, primary_key=True)
refused("an empty prefix", "'' is not a prefix of typeids, which has 1 to 63 letters from a to z and, between them, _", TypeIDField, "")
refused("times without a time", "ids of type uid11 cannot be searched by time", Everything.objects.filter, uid11__within=(yesterday, None))
refused("times without first_in", "ids of type base62id cannot be searched by time", Everything.objects.filter, base62id__within=(yesterday, None))
needed = "typeids can be searched by time only with their prefix, because they sort by it first"
refused("times without a prefix", needed, Everything.objects.filter, any__within=(yesterday, None))
refused("times of a text", "ids are searched by datetimes, not by '2026-01-01'", Order.objects.filter, id__within=("2026-01-01", None))
one = f"within takes (since, until), of which either may be None, not {yesterday!r}"
refused("one time", one, Order.objects.filter, id__within=yesterday)
folder.cleanup()
