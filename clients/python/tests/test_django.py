"""Django: migrations, rows, searches, inspectdb, and malformed ids in forms, Django REST framework
and paths."""

from importlib import import_module

import django
import pytest
from conftest import ID, OTHERS, RANGES, check, columns, tomorrow, yesterday

django.setup()
import urls  # registers converters
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.db.models import CharField, F, Func, TextField, Value
from django.db.models.functions import Cast, Now, Upper
from django.forms import modelform_factory
from django.test.utils import CaptureQueriesContext
from django.urls import Resolver404, path, resolve, reverse
from django.utils.timezone import make_naive
from lookups import MalformedId, find
from rest_framework.renderers import JSONRenderer
from rest_framework.serializers import ModelSerializer
from shop_django.models import Everything, Note, Order, Tag, User
import sortid.django
from sortid.django import Base62IDField, IdField, TypeIDField, ULIDField

pytestmark = pytest.mark.usefixtures("migrated")


def found(model, **lookup):
    return list(model.objects.filter(**lookup).values_list("pk", flat=True))


def options(model):
    fields = [field for field in model._meta.concrete_fields if isinstance(field, IdField)]
    return {
        field.column: (field.type_name, field.deconstruct()[3] | {"db_column": None})
        for field in fields
    }


def test_inspectdb(ada, capsys):
    call_command("makemigrations", check=True, verbosity=0)
    connection.cursor().execute(
        "ALTER TABLE shop_django_tag ALTER id SET DEFAULT ulid(gen_uuidv7())"
    )  # not one of the field's generators
    inspected = {"__name__": "shop_django.inspected"}
    call_command(
        "inspectdb", *(f"shop_django_{name}" for name in ("everything", "user", "order", "tag"))
    )
    exec(capsys.readouterr().out, inspected)
    for model in Everything, User, Order:
        assert options(inspected[f"ShopDjango{model.__name__}"]) == options(model)
    assert inspected["ShopDjangoTag"]._meta.pk.generator is None


USER_IN_DOMAIN = TypeIDField("user", domain="app.User", null=True)
BY_GENERATOR = TypeIDField("user", primary_key=True, generator="gen_typeid")
CHANGED_FIELDS = [
    (
        "everything.Item",
        TypeIDField("team", null=True),
        ("typeid", False, None, check('"Item"', "team")),
    ),
    ("everything.Item", TypeIDField(null=True), ("typeid", False, None, None)),
    ("user.id", BY_GENERATOR, ("typeid", True, "gen_typeid('user'::text)", check("id"))),
    ("everything.any", USER_IN_DOMAIN, ('app."User"', False, None, None)),
    (
        "everything.any",
        CharField(max_length=90, null=True),
        ("character varying", False, None, None),
    ),
]


@pytest.mark.parametrize(
    ("name", "field", "column"),
    CHANGED_FIELDS,
    ids=["prefix", "no prefix", "generator", "domain", "text"],
)
def test_change_of_field(name, field, column):
    """Migrate to a changed field as makemigrations does, check the column, and migrate back."""
    at_first, before, after = (
        columns(),
        ProjectState.from_apps(django.apps.apps),
        ProjectState.from_apps(django.apps.apps),
    )
    model, of = name.split(".")
    after.models["shop_django", model].fields[of] = field
    [migration] = MigrationAutodetector(before, after).changes(MigrationLoader(None).graph)[
        "shop_django"
    ]
    assert [type(operation).__name__ for operation in migration.operations] == ["AlterField"]
    with connection.schema_editor() as editor:
        migration.apply(before.clone(), editor)
    assert columns()[f"shop_django_{name}"] == column
    with connection.schema_editor() as editor:
        migration.unapply(before.clone(), editor)
    assert columns() == at_first


def test_change_of_type(ada):
    """Change a key's type as in the README: with AlterField or, in plain SQL, with ALTER TABLE."""
    before, after = (ProjectState.from_apps(django.apps.apps) for _ in range(2))
    after.models["shop_django", "order"].fields["id"] = Base62IDField(primary_key=True)
    order = Order.objects.create(buyer=ada)
    connection.check_constraints()  # ALTER TABLE fails if deferred checks are pending
    changes = MigrationAutodetector(before, after).changes(MigrationLoader(None).graph)
    [alter] = changes["shop_django"][0].operations
    cast = "SELECT FROM pg_cast WHERE castsource = 'ulid'::regtype AND casttarget = %s::regtype"
    with connection.schema_editor() as editor:
        editor.execute("ALTER TABLE shop_django_order ALTER id DROP DEFAULT")
        with connection.cursor() as cursor:
            cursor.execute(cast, ["base62id"])
            if cursor.rowcount:
                alter.database_forwards("shop_django", editor, before, after)
            else:
                editor.execute(
                    """ALTER TABLE shop_django_order ALTER id TYPE base62id
                    USING base62id(uuid(id)), ALTER id SET DEFAULT gen_base62id_monotonic()"""
                )
    changed = after.apps.get_model("shop_django", "order").objects
    assert len(changed.get().pk) == 22 != len(order.pk)
    assert len(changed.create(buyer_id=ada.pk).pk) == 22


def test_rows(ada):
    new = User(name="Ada")
    new.full_clean()
    assert new.pk is None and found(User) == [ada.id]
    with CaptureQueriesContext(connection) as queries:
        given = [User(id=id, name=id) for id in (ID, ID[:-1] + "r")]
        many = User.objects.bulk_create([User(name=str(number)) for number in range(500)] + given)
    assert django.VERSION < (5, 2) or any("UNNEST" in query["sql"] for query in queries), (
        "bulk_create uses unnest for ids, as for text"
    )
    names = dict(User.objects.values_list("id", "name"))
    assert [names[user.id] for user in many] == [user.name for user in many]
    pair = "user", ada.id[5:]
    Everything.objects.bulk_create([Everything(seen=[ada.id, None], pair=pair), Everything()])
    thing, other = Everything.objects.order_by("id")
    names = "id", "domain", *OTHERS
    texts = Everything.objects.values_list(*(Cast(name, TextField()) for name in names)).get(
        pk=thing.pk
    )
    assert tuple(getattr(thing, name) for name in names) == texts and thing.domain[:5] == "user_"
    assert [thing.seen, thing.pair, other.seen, other.any, other.pair] == [
        [ada.id, None],
        pair,
        None,
        None,
        None,
    ]
    assert found(Everything, pair=pair) == found(Everything, seen__contains=[ada.id]) == [thing.id]


def test_searches(ada):
    order, thing = Order.objects.create(buyer=ada), Everything.objects.create()
    at = Func(F("id"), function="ulid_timestamp")
    ranges = [*RANGES, (at, tomorrow), (None, at), (Now() - (tomorrow - yesterday), None)]
    assert [found(Order, id__within=range) for range in ranges] == [[order.id]] * 3 + [
        [],
        [order.id],
        [],
        [order.id],
    ]
    with pytest.warns(RuntimeWarning, match="naive datetime"):  # it is in Django's time zone
        assert found(Order, id__within=(make_naive(yesterday), None)) == [order.id]
        assert found(Order, id__within=(make_naive(tomorrow), None)) == []
    assert [
        found(User, id__starts_with=prefix) for prefix in ("user_01", "team", Value(ada.id))
    ] == [[ada.id], [], [ada.id]]
    assert found(
        Everything, domain__starts_with=thing.domain, domain__within=(yesterday, None)
    ) == [thing.id]
    assert (
        found(Order, buyer__id__starts_with=ada.id) == [order.id]
        and not User.objects.exclude(id__starts_with=ada.id).exists()
    )
    assert found(Order, id=Func(Func(F("id"), function="uuid"), function="ulid")) == [order.id]


def test_malformed(ada):
    assert [
        find(User, id) for id in (ada.id, "no id", "user_8" + ada.id[6:], "team" + ada.id[4:])
    ] == [ada, None, None, None]
    assert not User.objects.filter(id__icontains="no id")
    with pytest.raises(MalformedId), transaction.atomic():
        User.objects.create(id="team" + ada.id[4:], name="")


GIVEN = ["buyer", "Item", "number", "seen"]
Form, NUMBER = modelform_factory(Everything, fields=GIVEN), "1KDVDNA00B9F60938NKRKAYDXW8"
urlpatterns = [path("users/<user_id:id>/", find, name="user"), path("numbers/<euid:id>/", find)]


class Serializer(ModelSerializer):
    class Meta:
        model, fields = Everything, GIVEN


NOT_IDS = (
    "no id",
    "user_8" + ID[6:],
    "a\0b",
    "\u00e9",
    "x" * 300,
    "team" + ID[4:],
    "1KDVDNA00B9F60938NKRKAYDXW9",
)


@pytest.mark.parametrize("id", NOT_IDS)
def test_malformed_input(ada, id):
    for field in GIVEN:
        assert list(Form({field: id}).errors) == [field]
        serializer = Serializer(data={field: [id] if field == "seen" else id})
        assert not serializer.is_valid() and list(serializer.errors) == [field]
    for part in "users", "numbers":
        with pytest.raises(Resolver404):
            resolve(f"/{part}/{id}/")


def test_input(ada):
    made = Form(dict.fromkeys(GIVEN, "")).save()
    assert made in Everything.objects.filter(Item=None, number=None)
    assert Everything.objects.create(Item="") in Everything.objects.filter(Item=None)
    with pytest.raises(MalformedId):
        Everything.objects.get(Item="")

    errors = {
        "": "This field may not be blank.",
        "x": "Enter a valid typeid.",
        "%(x)s": "Enter a valid typeid.",
        "\ud800": "Enter a valid typeid.",
        ID: "Enter a typeid that starts with “line_item_”.",
    }
    for text, error in errors.items():
        serializer = Serializer(data={"Item": text})
        assert not serializer.is_valid() and serializer.errors == {"Item": [error]}
        assert JSONRenderer().render(serializer.errors).decode() == f'{{"Item":["{error}"]}}'
    given = {"buyer": ada.pk, "Item": "line_item" + ID[4:], "number": NUMBER, "seen": [ada.pk, ID]}
    for data in given, dict.fromkeys(GIVEN):
        serializer = Serializer(data=data | {"number": data["number"] and NUMBER.lower()})
        assert serializer.is_valid() and Serializer(serializer.save()).data == data
    assert [
        resolve(f"/{at}/").kwargs["id"] for at in (f"users/{ID}", f"numbers/{NUMBER.lower()}")
    ] == [ID, NUMBER]
    assert reverse("user", args=[ID]) == f"/users/{ID}/"


def test_db_default():
    """An application's own default stays, in the field and in its migrations."""
    own = Func(function="app.new_ulid")
    field = ULIDField(primary_key=True, db_default=own)
    options = field.deconstruct()[3]
    assert field.db_default == options["db_default"] == own and "generator" not in options


def test_default_auto_field(ada):
    red, blue, thing = Tag.objects.create(name="red"), Tag(name="blue"), Everything.objects.create()
    Tag.objects.bulk_create([blue])
    thing.tags.add(red, blue)
    assert (
        list(thing.tags.order_by("pk")) == [red, blue] and Tag.objects.get(pk=red.pk.lower()) == red
    )
    links = Everything.tags.through.objects
    assert all(links.get(pk=link.pk) == link and link.pk > 0 for link in links.all())


def test_auto_fields():
    names = {name for name in vars(sortid.django) if name.endswith("AutoField")} - {"AutoField"}
    for name in names:
        key = getattr(sortid.django, name)(primary_key=True)
        assert type(key) is getattr(sortid.django, name.replace("Auto", ""))
    assert len(names) > 4


def test_later_connections_do_not_query_types(monkeypatch):
    thing = Everything.objects.create(seen=[ID])
    connection.close()
    monkeypatch.setattr(import_module(f"sortid.{connection.Database.__name__}"), "TYPES", "no SQL")
    assert Everything.objects.get(pk=thing.pk).seen == thing.seen


def test_generic_relation(ada):
    note = Note.objects.create(about=ada)
    assert note.object_id == ada.id
    assert Note.objects.prefetch_related("about").get().about == ada
    assert list(ada.notes.all()) == [note]
    assert found(User, notes__id=note.id) == [ada.id]


def test_text_function(ada):
    upper = User.objects.annotate(upper=Upper(Cast("id", TextField())))
    assert upper.get(upper=ada.id.upper()) == ada
