"""The types that mypy infers, with django-stubs' plugin, for keys from default_auto_field."""

from shop_django.models import Everything, Note, NoteId, Tag, UserId


def with_plugin(tag: Tag, note: Note, thing: Everything) -> None:
    id: str | None = tag.id
    tag.id = note.id
    declared: NoteId = note.id
    other: UserId = note.id  # type: ignore[assignment]
    note.id = "01KCAHAFFRE0SBZHG6PQJ6ZY7M"  # type: ignore[assignment]
    Tag.objects.filter(id__starts_with="01KC", id__in=[note.id])
    thing.tags.filter(id__within=(None, None))
    tag.key  # type: ignore[attr-defined]
