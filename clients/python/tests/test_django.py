"""Django: migrations, rows, searches, their plans, inspectdb, and what the fields refuse."""

import io
import re
from datetime import datetime, timedelta, timezone

import django
import pytest
from conftest import SCHEMA, refused

django.setup()
from django.apps import apps
from django.core.management import call_command
from django.db import DataError, IntegrityError, connection, transaction
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.db.models import CharField, F, Func, Value
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from shop_django.models import FIELDS, OTHERS, Everything, Order, User
from sortid import GENERATORS, is_malformed
from sortid.django import TypeIDField, ULIDField

# docs: begin
from sortid.django import MalformedId


def find(model, id):
    try:
        return model.objects.get(pk=id)
    except (model.DoesNotExist, MalformedId):
        return None
# docs: end


pytestmark = pytest.mark.usefixtures("migrated")
TABLES = [f"shop_django_{name}" for name in ("everything", "user", "order", "tag")]
DEFINED = """
SELECT attrelid::regclass || '.' || attname, format_type(atttypid, NULL), attnotnull, pg_get_expr(adbin, adrelid),
  (SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'c' AND conrelid = attrelid AND conkey = ARRAY[attnum])
FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum WHERE attnum > 0 AND attrelid = ANY ('{%s}'::regclass[])"""
yesterday, tomorrow = (datetime.now(timezone.utc) + timedelta(days=days) for days in (-1, 1))


def output(*command):
    out = io.StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def execute(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall() if cursor.description else None


def defined():
    return {row[0].removeprefix("shop_django_"): row[1:] for row in execute(DEFINED % ",".join(TABLES))}


def found(model, **lookup):
    return list(model.objects.filter(**lookup).values_list("pk", flat=True))


@pytest.fixture
def ada():
    with transaction.atomic():
        yield User.objects.create(name="Ada")
        transaction.set_rollback(True)


def test_inspectdb():
    assert "No changes" in output("makemigrations", "shop_django")
    execute("ALTER TABLE shop_django_tag ALTER id SET DEFAULT ulid(gen_uuidv7())")  # a function that is no generator of the field
    inspected = output("inspectdb", *TABLES)
    execute("ALTER TABLE shop_django_tag ALTER id SET DEFAULT gen_ulid_monotonic()")
    named = f", schema={SCHEMA!r}" if SCHEMA != "public" else ""
    assert re.findall(r"^    (\w+) = ((?:sortid|models.Foreign).*)$", inspected, re.M) == [
        ("id", f"sortid.django.XIDField(primary_key=True{named})"),
        ("domain", "sortid.django.TypeIDField(unique=True, prefix='user', domain='app.User', generator='gen_typeid')"),
        ("item", "sortid.django.TypeIDField(db_column='Item', prefix='line_item', blank=True, null=True)  # Field name made lowercase."),
        ("any", "sortid.django.TypeIDField(blank=True, null=True)"),
        ("pair", "sortid.django.TypeIDField(prefix='user', blank=True, null=True)"),
        *((name, f"sortid.django.{FIELDS[name].__name__}(generator={GENERATORS[name][0]!r})") for name in OTHERS),
        ("id", "sortid.django.TypeIDField(primary_key=True, prefix='user')"),
        ("id", "sortid.django.ULIDField(primary_key=True)"),
        ("buyer", "models.ForeignKey(ShopDjangoUser, models.DO_NOTHING)"),
        ("id", "sortid.django.ULIDField(primary_key=True, generator=None)"),
    ]
    models = {"__name__": "shop_django.inspected"}
    exec(inspected, models)
    with transaction.atomic():
        assert models["ShopDjangoUser"].objects.create(name="Linus").id[:5] == "user_"
        transaction.set_rollback(True)


IN_DOMAIN, BY_GENERATOR = TypeIDField("user", domain="app.User", null=True), TypeIDField("user", primary_key=True, generator="gen_typeid")
ANOTHER = [
    ("everything.Item", TypeIDField("team", null=True), ("typeid", False, None, """CHECK (typeid_has_prefix("Item", 'team'::text))""")),
    ("everything.Item", TypeIDField(null=True), ("typeid", False, None, None)),
    ("user.id", BY_GENERATOR, ("typeid", True, "gen_typeid('user'::text)", "CHECK (typeid_has_prefix(id, 'user'::text))")),
    ("everything.any", IN_DOMAIN, ('app."User"', False, None, None)),
    ("everything.any", CharField(max_length=90, null=True), ("character varying", False, None, None)),
]


@pytest.mark.parametrize(("name", "field", "column"), ANOTHER, ids=["prefix", "no prefix", "generator", "domain", "text"])
def test_another(name, field, column):
    """The migration that makemigrations finds for another field, what it makes of the column, and back."""
    at_first, before, after = defined(), ProjectState.from_apps(apps), ProjectState.from_apps(apps)
    model, of = name.split(".")
    after.models["shop_django", model].fields[of] = field
    [migration] = MigrationAutodetector(before, after).changes(MigrationLoader(None).graph)["shop_django"]
    assert [type(operation).__name__ for operation in migration.operations] == ["AlterField"]
    with connection.schema_editor() as editor:
        migration.apply(before.clone(), editor)
    assert defined()[name] == column
    with connection.schema_editor() as editor:
        migration.unapply(before.clone(), editor)
    assert defined() == at_first


def test_rows(ada):
    new = User(name="Ada")
    new.full_clean()
    assert new.pk is None and execute("SELECT id FROM shop_django_user") == [(ada.id,)]
    with CaptureQueriesContext(connection) as queries:
        many = User.objects.bulk_create([User(name=str(number)) for number in range(500)] + [User(id=f"user_0{n}h455vb4pex5vsknk084sn02q", name="given") for n in (1, 2)])
    assert django.VERSION < (5, 2) or any("UNNEST" in query["sql"] for query in queries), "as fast as with texts"
    names = dict(execute("SELECT id, name FROM shop_django_user"))
    assert [names[user.id] for user in many] == [user.name for user in many]
    Everything.objects.bulk_create([Everything(seen=[ada.id, None], pair=("user", ada.id[5:])), Everything()])
    thing, other = Everything.objects.order_by("id")
    names = "id", "domain", *OTHERS
    texts = execute(f"SELECT {', '.join(f'{name}::text' for name in names)} FROM shop_django_everything ORDER BY id LIMIT 1")
    assert [tuple(getattr(thing, name) for name in names)] == texts and thing.domain[:5] == "user_"
    assert [thing.seen, other.seen, other.any, other.pair] == [[ada.id, None], None, None, None]
    assert found(Everything, pair=("user", ada.id[5:])) == found(Everything, seen__contains=[ada.id]) == [thing.id] and thing.pair == ("user", ada.id[5:])


def test_searches(ada):
    order, thing = Order.objects.create(buyer=ada), Everything.objects.create()
    ranges = (yesterday, None), (None, yesterday), (None, None), (yesterday, tomorrow), (Now() - timedelta(days=1), None)
    assert [found(Order, id__within=range) for range in ranges] == [[order.id], [], [order.id], [order.id], [order.id]]
    at = Func(F("id"), function="ulid_timestamp")
    assert [found(Order, id__within=range) for range in ((at, tomorrow), (None, at), (at, at))] == [[order.id], [], []]
    assert [found(User, id__starts_with=prefix) for prefix in ("user_01", "team", Value(ada.id))] == [[ada.id], [], [ada.id]]
    assert found(Everything, domain__starts_with=thing.domain, domain__within=(yesterday, None)) == [thing.id]
    assert found(Order, buyer__id__starts_with=ada.id) == [order.id] and not User.objects.exclude(id__starts_with=ada.id).exists()
    assert found(Order, id=Func(Func(F("id"), function="uuid"), function="ulid")) == [order.id]


def test_malformed(ada):
    assert [find(User, id) for id in (ada.id, "no id", "user_8" + ada.id[6:], "team" + ada.id[4:])] == [ada, None, None, None]
    with pytest.raises(MalformedId, match="does not start with “user_”"), transaction.atomic():
        User.objects.create(id="team" + ada.id[4:], name="")
    with pytest.raises(IntegrityError, match="shop_django_user_id_check"), transaction.atomic():
        execute(f"INSERT INTO shop_django_user VALUES ('team{ada.id[4:]}', '')")
    with pytest.raises(DataError) as raised, transaction.atomic():
        execute("SELECT 'no id'::typeid")
    assert is_malformed(raised.value)


def test_refusals():
    with refused("ids of type uid11 cannot be searched by time"):
        Everything.objects.filter(uid11__within=(yesterday, None))
    with refused(f"within takes (since, until), of which either may be None, not {yesterday!r}"):
        Order.objects.filter(id__within=yesterday)
    assert not ULIDField(primary_key=True, generator=None).is_generated
