"""A site of Django: no malformed id is an error 500 in the admin, in forms, in Django REST framework, in paths, or at a password reset."""

import logging
import os
import sys
from importlib import import_module
from urllib.parse import quote

import django
from django.conf import settings

from tap import same

if "WITHOUT_PSYCOPG" in os.environ:
    sys.modules["psycopg"] = None  # so that Django takes psycopg2
APPS = "admin", "auth", "contenttypes", "messages", "sessions"
settings.configure(
    ALLOWED_HOSTS=["testserver"],
    AUTH_USER_MODEL="site_django.Member",
    DATABASES={"default": {"ENGINE": "django.db.backends.postgresql", "NAME": os.environ["PGDATABASE"]}},
    DEFAULT_AUTO_FIELD="sortid.django.ULIDAutoField",
    INSTALLED_APPS=[*(f"django.contrib.{app}" for app in APPS), "rest_framework", "sortid.django", "site_django"],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    MIGRATION_MODULES=dict.fromkeys([*APPS, "site_django"]),
    ROOT_URLCONF=__name__,
    SECRET_KEY="secret",
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {"context_processors": [f"{of}.context_processors.{of.split('.')[-1]}" for of in ("django.contrib.auth", "django.contrib.messages")]},
        }
    ],
    USE_TZ=True,
)
settings.TEMPLATES[0]["OPTIONS"]["context_processors"].append("django.template.context_processors.request")
django.setup()
logging.disable(logging.CRITICAL)

import sortid.django
from django.contrib import admin
from django.core import serializers as fixtures
from django.core.management import call_command
from django.forms import modelform_factory
from django.http import HttpResponse, JsonResponse
from django.test import Client
from django.urls import include, path, register_converter
from django.utils.http import urlsafe_base64_encode
from rest_framework import routers, serializers, viewsets

from site_django.models import Invoice, Member, Tag


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
    path("numbers/<euid:pk>/", lambda request, pk: HttpResponse(pk), name="number"),
]

call_command("migrate", run_syncdb=True, verbosity=0)
ada = Member.objects.create(username="ada", is_staff=True, is_superuser=True)
invoice = Invoice.objects.create(buyer=ada, seen=[ada.pk])
client = Client(raise_request_exception=False)
client.force_login(ada)


def get(at):
    return client.get(at).status_code


def post(at, **data):
    return client.post(at, data).status_code


def api_post(**data):
    response = client.post("/api/invoices/", {"buyer": ada.pk, **data}, content_type="application/json")
    return response.status_code, response.json()


MALFORMED = "no id", "user_8zzzzzzzzzzzzzzzzzzzzzzzzz", "a\0b", "\u00e9", "x" * 300, "team_01h455vb4pex5vsknk084sn02q", "1KDVDNA00B9F60938NKRKAYDXW9"
for id in MALFORMED:
    name, what = quote(id), id[:30]
    reset = f"/accounts/reset/{urlsafe_base64_encode(id.encode())}/set-password/"
    same(f"admin: {what!r}", get(f"/admin/site_django/invoice/{name}/change/"), 302)
    same(f"admin, filter: {what!r}", get(f"/admin/site_django/invoice/?buyer__id__exact={name}") < 500, True)
    fields = [post("/admin/site_django/invoice/add/", **{"buyer": ada.pk, field: id}) for field in ("buyer", "ref", "number", "seen")]
    same(f"admin, add: {what!r}", [fields, get(f"/admin/site_django/invoice/?q={name}")], [[200] * 4, 200])
    same(f"form: {what!r}", [post("/form/", **{"buyer": ada.pk, field: id}) for field in ("buyer", "ref", "number", "seen")], [400] * 4)
    same(f"REST: {what!r}", [api_post(**{field: value})[0] for field, value in (("buyer", id), ("ref", id), ("number", id), ("seen", [id]))], [400] * 4)
    same(f"by path: {what!r}", [get(f"/{of}/{name}/") for of in ("api/invoices", "users", "numbers")], [404] * 3)
    same(f"password reset: {what!r}", get(reset), 200)

same("blank is NULL", [post("/form/", buyer=ada.pk, ref="", number="", seen=""), Invoice.objects.filter(ref=None, number=None).count()], [200, 2])
same("blank is NULL in the admin", [post("/admin/site_django/invoice/add/", buyer=ada.pk, ref="", number="", seen=""), Invoice.objects.filter(ref=None).count()], [302, 3])
same("and where it is saved", Invoice.objects.create(buyer=ada, ref="").ref or Invoice.objects.filter(ref=None).count(), 4)
try:
    same("but not where it is searched", Invoice.objects.filter(ref="").count(), "an error")
except sortid.django.MalformedId as error:
    same("but not where it is searched", [sortid.is_malformed(error), *error.messages], [True, "\u201c\u201d is not a valid typeid."])
same("REST: errors", [api_post(ref=text)[1]["ref"] for text in ("", "x", ada.pk)], [
    ["This field may not be blank."], ["\u201cx\u201d is not a valid typeid."], [f"\u201c{ada.pk}\u201d does not start with \u201cref_\u201d."],
])
number, ref = "1KDVDNA00B9F60938NKRKAYDXW8", "ref_01h455vb4pex5vsknk084sn02q"
status, made = api_post(number=number.lower(), ref=ref, seen=[ada.pk, ada.pk])
same("REST: texts, arrays", [status, made.pop("id")[:2], made], [201, invoice.pk[:2], {"buyer": ada.pk, "number": number, "ref": ref, "seen": [ada.pk, ada.pk]}])
same("REST: null", api_post(number=None, seen=None)[0], 201)
same("a path with an id", [client.get(f"/users/{ada.pk}/").content.decode(), client.get(f"/numbers/{number.lower()}/").content.decode()], [ada.pk, number])
same("password reset", client.get(f"/accounts/reset/{urlsafe_base64_encode(ada.pk.encode())}/set-password/").status_code, 200)

red, blue = Tag.objects.create(name="red"), Tag(name="blue")
Tag.objects.bulk_create([blue])
invoice.tags.add(red, blue)
same("DEFAULT_AUTO_FIELD", list(Invoice.objects.get(pk=invoice.pk.lower()).tags.order_by("pk").values_list("pk")), [(red.pk,), (blue.pk,)])
same("and of a table of many-to-many", len(Invoice.tags.through.objects.values_list("pk", flat=True)[0]), 26)
restored = [each.object.pk for each in fixtures.deserialize("json", fixtures.serialize("json", [red, invoice]))]
same("a fixture", restored, [red.pk, invoice.pk])

connection = django.db.connection
driver = import_module(f"sortid.{connection.Database.__name__}")
driver.TYPES = "no SQL"
connection.close()
same("another connection knows arrays without a query", Invoice.objects.get(pk=invoice.pk).seen, [ada.pk])
