"""Django's admin and django-filter: their responses to malformed ids in lists and searches."""

import django
import pytest
from conftest import ID

django.setup()
from django.contrib import admin
from django.contrib.auth.models import User as Account
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.forms import CharField
from django.test import Client
from django.test.utils import (
    override_settings,
    setup_test_environment,
    teardown_test_environment,
)
from django.urls import path
from django_filters import FilterSet
from django_filters.rest_framework import FilterSet as RestFilterSet
from shop_django.models import Everything, Order, User
from sortid.django import IdFormField, MalformedId

pytestmark = pytest.mark.usefixtures("migrated")


class UserAdmin(admin.ModelAdmin):
    search_fields, list_display, list_editable = ["id__starts_with"], ["id", "name"], ["name"]


class OrderAdmin(admin.ModelAdmin):
    autocomplete_fields = ["buyer"]


site = admin.AdminSite()
site.register(User, UserAdmin)
site.register(Order, OrderAdmin)
urlpatterns = [path("admin/", site.urls)]
USERS = "/admin/shop_django/user/"
NOT_IDS = ["x", "%", "%(x)s", "user_8", "User", "'x", "\\", "é", "user_01" + "0" * 300, "12"]


@pytest.fixture
def client():
    setup_test_environment()  # adds the template's context to responses
    with transaction.atomic(), override_settings(ROOT_URLCONF=__name__):
        client = Client()
        client.force_login(Account.objects.create_superuser("root"))
        yield client
        transaction.set_rollback(True)
    teardown_test_environment()


def test_admin_search(client):
    ada = User.objects.create(name="Ada")
    for text, count in [(ada.id[:10], 1), (ada.id, 1), *((text, 0) for text in NOT_IDS)]:
        answer = client.get(USERS, {"q": text})
        assert answer.status_code == 200
        assert answer.context["cl"].result_count == count, text


@pytest.mark.parametrize("id", ["", *NOT_IDS, "team" + ID[4:], ID])
def test_admin_list(client, id):
    """Submit the list with a wrong id, which is rejected, and then with the right id."""
    ada = User.objects.create(name="Ada")
    numbers = {"TOTAL_FORMS": 1, "INITIAL_FORMS": 1, "MIN_NUM_FORMS": 0, "MAX_NUM_FORMS": 1000}
    data = {f"form-{name}": number for name, number in numbers.items()}
    data |= {"_save": "Save", "form-0-name": "Grace"}
    assert client.post(USERS, data | {"form-0-id": id}).status_code == 200
    assert User.objects.get(pk=ada.id).name == "Ada"
    assert client.post(USERS, data | {"form-0-id": ada.id}).status_code == 302
    assert User.objects.get(pk=ada.id).name == "Grace"


@pytest.mark.parametrize("id", [*NOT_IDS, "team" + ID[4:], ID])
def test_admin_page(client, id):
    answer = client.get(f"{USERS}{id.replace('%', '%25')}/change/")
    assert answer.status_code == 302, "the admin redirects to the list, with a message"


def test_admin_requests_that_django_does_not_check(client, monkeypatch):
    """Malformed ids raise an error here. Django doesn't catch a UUIDField's error either."""
    monkeypatch.setattr(User, "get_absolute_url", lambda user: "/", raising=False)
    on_site = f"/admin/r/{ContentType.objects.get_for_model(User).pk}/no id/"
    if django.VERSION >= (6, 0):
        assert client.get(on_site).status_code == 404
    else:
        with pytest.raises(MalformedId):
            client.get(on_site)
    with pytest.raises(MalformedId):
        client.post(USERS, {"action": "delete_selected", "_selected_action": ["no id"]})
    with pytest.raises(MalformedId):
        client.get("/admin/shop_django/order/add/", {"buyer": "no id"})


@pytest.mark.parametrize("base", [FilterSet, RestFilterSet])
def test_filter(ada, base):
    order, other = Order.objects.create(buyer=ada), Order.objects.create(buyer=ada)
    thing = Everything.objects.create(ulid=order.id, seen=[ada.id])

    class Orders(base):
        class Meta:
            model = Order
            fields = {
                "id": ["exact", "in", "gt", "range", "starts_with", "isnull"],
                "buyer": ["exact"],
                "buyer__id": ["exact"],  # across a foreign key
            }

    class Things(base):
        class Meta:
            model, fields = Everything, ["id", "domain", "number", "ulid", "euid"]

    def found(filters, **data):
        filters = filters(data)
        return [row.pk for row in filters.qs] if filters.is_valid() else list(filters.errors)

    both = [order.id, other.id]
    for lookup, value, expected in (
        ("id", order.id, [order.id]),
        ("id", order.id.lower(), [order.id]),
        ("id", "", both),
        ("id__in", ",".join(both), both),
        ("id__gt", order.id, [other.id]),
        ("id__range", f"{order.id},{order.id}", [order.id]),
        ("id__starts_with", order.id[:8], both),
        ("id__starts_with", "x", both[:0]),
        ("id__isnull", "true", []),
        ("buyer", ada.id, both),
        ("buyer__id", ada.id, both),
        ("buyer__id", ID, []),
    ):
        assert found(Orders, **{lookup: value}) == expected, lookup
    for lookup in "id", "id__in", "id__gt", "id__range", "buyer", "buyer__id":
        for text in NOT_IDS:
            assert found(Orders, **{lookup: text}) == [lookup]
    assert found(Things, ulid=order.id, euid=thing.euid, id=thing.id) == [thing.id]
    assert found(Things, domain="team" + ID[4:]) == ["domain"]
    assert isinstance(Things().form.fields["euid"], IdFormField)
    assert isinstance(Orders().form.fields["id__starts_with"], CharField)
