"""The README's handling of a malformed id in Django."""

# docs: begin
from sortid.django import MalformedId


def find(model, id):
    try:
        return model.objects.get(pk=id)
    except (model.DoesNotExist, MalformedId):
        return None


# docs: end
