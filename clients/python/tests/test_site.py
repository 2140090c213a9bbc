"""A site of Django: no malformed id is an error 500 in the admin, in forms, in Django REST framework, in paths, or at a password reset."""

import logging
from importlib import import_module
from urllib.parse import quote

import django
import pytest

django.setup()
import sortid
from django.contrib import admin
from django.core import serializers as fixtures
from django.db import connection
from django.forms import modelform_factory
from django.http import HttpResponse, JsonResponse
from django.test import Client
from django.urls import include
from django.utils.http import urlsafe_base64_encode
from rest_framework import routers, serializers, viewsets
from shop_django.models import Invoice, Member, Tag
from sortid.django import MalformedId


class InvoiceAdmin(admin.ModelAdmin):
    raw_id_fields, search_fields, list_filter = ["buyer"], ["id"], ["buyer"]


class InvoiceSerializer(serializers.ModelSerializer):
    class Meta:
        model, fields = Invoice, ["id", "buyer", "ref", "number", "seen"]


class Invoices(viewsets.ModelViewSet):
    queryset, serializer_class, permission_classes, authentication_classes = Invoice.objects.order_by("pk"), InvoiceSerializer, [], []


def form(request):
    given = modelform_factory(Invoice, fields=["buyer", "ref", "number", "seen"])(request.POST)
    return HttpResponse(given.save().pk) if given.is_valid() else JsonResponse(given.errors, status=400)


# docs: begin
from django.urls import path, register_converter
from sortid.django import converter

register_converter(converter("typeid", "user"), "user_id")
register_converter(converter("euid"), "euid")
# docs: end
admin.site.register(Invoice, InvoiceAdmin)
api = routers.DefaultRouter()
api.register("invoices", Invoices)
urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/", include("django.contrib.auth.urls")),
    path("api/", include(api.urls)),
    path("form/", form),
    path("users/<user_id:pk>/", lambda request, pk: HttpResponse(pk)),
    path("numbers/<euid:pk>/", lambda request, pk: HttpResponse(pk)),
]

ID, NUMBER, FIELDS = "user_01h455vb4pex5vsknk084sn02q", "1KDVDNA00B9F60938NKRKAYDXW8", ["buyer", "ref", "number", "seen"]
client = Client(raise_request_exception=False)


@pytest.fixture(scope="module")
def ada(migrated):
    logging.disable(logging.CRITICAL)
    ada = Member.objects.create(username="ada", is_staff=True, is_superuser=True)
    client.force_login(ada)
    yield ada
    logging.disable(logging.NOTSET)


@pytest.fixture
def invoice(ada):
    return Invoice.objects.create(buyer=ada, seen=[ada.pk])


def get(at):
    return client.get(at).status_code


def post_json(**data):
    response = client.post("/api/invoices/", data, content_type="application/json")
    return response.status_code, response.json()


MALFORMED = "no id", "user_8zzzzzzzzzzzzzzzzzzzzzzzzz", "a\0b", "\u00e9", "x" * 300, "team_01h455vb4pex5vsknk084sn02q", "1KDVDNA00B9F60938NKRKAYDXW9"


@pytest.mark.parametrize("id", MALFORMED)
def test_malformed(ada, id):
    name = quote(id)
    assert get(f"/admin/shop_django/invoice/{name}/change/") == 302
    assert get(f"/admin/shop_django/invoice/?buyer__id__exact={name}") < 500
    assert get(f"/admin/shop_django/invoice/?q={name}") == 200
    for field in FIELDS:
        given = {"buyer": ada.pk, field: id}
        statuses = [client.post(at, given).status_code for at in ("/admin/shop_django/invoice/add/", "/form/")]
        assert statuses == [200, 400]  # the admin shows the form again, with an error
        assert post_json(**given | {"seen": [id]} if field == "seen" else given)[0] == 400
    for part in "api/invoices", "users", "numbers":
        assert get(f"/{part}/{name}/") == 404
    assert get(f"/accounts/reset/{urlsafe_base64_encode(id.encode())}/set-password/") == 200


def test_blank(ada, invoice):
    blank = {"buyer": ada.pk, "ref": "", "number": "", "seen": ""}
    assert [client.post(at, blank).status_code for at in ("/admin/shop_django/invoice/add/", "/form/")] == [302, 200]
    assert Invoice.objects.create(buyer=ada, ref="") in Invoice.objects.filter(ref=None)
    assert Invoice.objects.filter(ref=None, number=None).count() == Invoice.objects.count()
    with pytest.raises(MalformedId, match="“” is not a valid typeid") as raised:
        Invoice.objects.get(ref="")
    assert sortid.is_malformed(raised.value)


def test_rest(ada, invoice):
    errors = [post_json(buyer=ada.pk, ref=text)[1]["ref"] for text in ("", "x", ada.pk)]
    assert errors == [["This field may not be blank."], ["“x” is not a valid typeid."], [f"“{ada.pk}” does not start with “ref_”."]]
    status, made = post_json(buyer=ada.pk, number=NUMBER.lower(), ref="ref" + ID[4:], seen=[ada.pk, ID])
    assert status == 201 and made == {"id": made["id"], "buyer": ada.pk, "number": NUMBER, "ref": "ref" + ID[4:], "seen": [ada.pk, ID]}
    assert client.get(f"/api/invoices/{made['id'].lower()}/").json() == made
    assert post_json(buyer=ada.pk, number=None, seen=None)[0] == 201


def test_paths(ada, invoice):
    assert client.get(f"/users/{ID}/").content.decode() == ID
    assert client.get(f"/numbers/{NUMBER.lower()}/").content.decode() == NUMBER
    assert get(f"/admin/shop_django/invoice/{invoice.pk}/change/") == 200
    assert get(f"/accounts/reset/{urlsafe_base64_encode(ada.pk.encode())}/set-password/") == 200


def test_default_auto_field(invoice):
    red, blue = Tag.objects.create(name="red"), Tag(name="blue")
    Tag.objects.bulk_create([blue])
    invoice.tags.add(red, blue)
    assert list(Invoice.objects.get(pk=invoice.pk.lower()).tags.order_by("pk")) == [red, blue]
    assert all(len(key) == 26 for key in Invoice.tags.through.objects.values_list("pk", flat=True))
    restored = list(fixtures.deserialize("json", fixtures.serialize("json", [red, invoice])))
    assert [each.object.pk for each in restored] == [red.pk, invoice.pk]


def test_another_connection_asks_for_no_types(invoice, monkeypatch):
    connection.close()
    monkeypatch.setattr(import_module(f"sortid.{connection.Database.__name__}"), "TYPES", "no SQL")
    assert Invoice.objects.get(pk=invoice.pk).seen == invoice.seen
