"""Taking a deleted member out of the free texts of the site."""

from django.apps import apps
from django.db.models import Model

from cofferwit.desk.rules.redaction import Redaction

FREE_TEXTS: dict[str, tuple[str, ...]] = {
    "admin.LogEntry": ("object_repr", "change_message"),
    "desk.Announcement": ("text_fr", "text_en"),
    "desk.Appeal": ("text", "answer"),
    "desk.Case": ("reason", "note"),
    "desk.Explanation": ("question", "answer"),
    "desk.Measure": ("reason",),
    "desk.Paper": ("text",),
    "desk.Report": ("text",),
    "league.Outage": ("reason",),
    "league.TimeLimit": ("note",),
    "league.Voiding": ("reason", "lift_reason"),
    "members.AccountLink": ("reason",),
    "members.Digest": ("error",),
    "members.Member": ("state_reason",),
    "ops.JobRun": ("detail",),
}
"""Each column in which people, or a program that failed, may have written a name."""


def redact(redaction: Redaction) -> int:
    """Take the person out of every free text; how many texts named them."""
    return sum(
        _column(apps.get_model(label), name, redaction)
        for label, names in FREE_TEXTS.items()
        for name in names
    )


def _column(model: type[Model], name: str, redaction: Redaction) -> int:
    rows = model._default_manager.exclude(**{name: ""})
    longest = model._meta.get_field(name).max_length  # type: ignore[union-attr]
    changed = 0
    for key, text in rows.values_list("pk", name).iterator():
        clean = redaction.of(text)
        if clean != text:
            model._default_manager.filter(pk=key).update(**{name: clean[:longest]})
            changed += 1
    return changed
