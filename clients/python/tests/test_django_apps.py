"""Third-party Django apps: django-import-export, and drf-spectacular's OpenAPI."""

from base64 import b64encode
from urllib.parse import urlencode

import django
import pytest
import sortid
from conftest import ID

django.setup()
from django.db import transaction
from django.test import Client
from django.test.utils import override_settings
from django.urls import include, path
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.openapi import AutoSchema
from import_export.instance_loaders import CachedInstanceLoader
from import_export.resources import modelresource_factory
from rest_framework.routers import SimpleRouter
from rest_framework.serializers import ModelSerializer
from rest_framework.viewsets import ModelViewSet
from shop_django.models import Everything, User
from sortid.django.rest_framework import CursorPagination
from tablib import Dataset

pytestmark = pytest.mark.usefixtures("migrated")


@pytest.mark.parametrize("use_bulk", [False, True])
def test_import(ada, use_bulk):
    resource = modelresource_factory(User)()
    resource._meta.use_bulk = use_bulk
    rows = [("", "Grace"), (ada.id, "Ada Lovelace"), (ID, "Alan"), ("team" + ID[4:], "Edsger")]
    imported = resource.import_data(Dataset(*rows, headers=["id", "name"]))
    assert {kind: count for kind, count in imported.totals.items() if count} == {
        "new": 2,
        "update": 1,
        "invalid": 1,
    }
    names = dict(User.objects.values_list("name", "id"))
    assert names == {"Grace": names["Grace"], "Ada Lovelace": ada.id, "Alan": ID}
    assert names["Grace"].startswith("user_")


def test_import_with_cached_instances(ada):
    resource = modelresource_factory(User)()
    resource._meta.instance_loader_class = CachedInstanceLoader
    resource.import_data(Dataset(("", "Grace"), (ada.id, "A"), headers=["id", "name"]))
    assert sorted(User.objects.values_list("name", flat=True)) == ["A", "Grace"]


def test_import_of_export():
    with transaction.atomic():
        ada = User.objects.create(name="Ada")
        thing = Everything.objects.create(buyer=ada, any=ada.id, seen=[ada.id, ada.id])
        resource = modelresource_factory(Everything)()
        exported = resource.export()
        Everything.objects.all().delete()
        assert resource.import_data(exported, raise_errors=True).totals["new"] == 1
        again = Everything.objects.get()
        for name in "id", "buyer_id", "any", "seen", "number":
            assert getattr(again, name) == getattr(thing, name), name
        transaction.set_rollback(True)


class EverythingSerializer(ModelSerializer):
    class Meta:
        model, fields = Everything, ["id", "domain", "number", "seen", "buyer", "tags"]


class ById(CursorPagination):
    page_size, ordering = 1, "id"


class Things(ModelViewSet):
    queryset, serializer_class = Everything.objects.all(), EverythingSerializer
    schema, pagination_class = AutoSchema(), ById


router = SimpleRouter()
router.register("things", Things)
urlpatterns = [path("", include(router.urls))]


def test_cursors():
    with transaction.atomic(), override_settings(ROOT_URLCONF=__name__):
        ids = [Everything.objects.create().id for _ in range(2)]
        client, found = Client(), []
        page = client.get("/things/").json()
        while page["next"]:
            found += page["results"]
            page = client.get(page["next"]).json()
        assert [thing["id"] for thing in found + page["results"]] == ids
        for position in "x", "", "\0", "zzzzzzzzzzz":
            forged = b64encode(urlencode({"p": position}).encode()).decode()
            assert client.get("/things/", {"cursor": forged}).status_code == 404, position
        transaction.set_rollback(True)


@pytest.mark.filterwarnings("error")
def test_openapi():
    GENERATOR_STATS.reset()
    with override_settings(ROOT_URLCONF=__name__), GENERATOR_STATS.silence():
        schema = SchemaGenerator().get_schema(public=True)
    assert not GENERATOR_STATS, "with errors or warnings, --fail-on-warn would fail"
    things = schema["components"]["schemas"]["Everything"]["properties"]
    found = [
        *(things[name] for name in ("id", "domain", "number", "buyer")),
        *(things[name]["items"] for name in ("seen", "tags")),
        schema["paths"]["/things/{id}/"]["get"]["parameters"][0]["schema"],
    ]
    of_user = sortid.pattern("typeid", "user")
    assert [(text["type"], text["pattern"]) for text in found] == [
        ("string", sortid.pattern("xid")),
        ("string", of_user),
        ("string", sortid.pattern("euid")),
        ("string", of_user),
        ("string", of_user),
        ("string", sortid.pattern("ulid")),
        ("string", sortid.pattern("xid")),
    ]
    assert things["number"]["nullable"] and things["id"]["readOnly"]
