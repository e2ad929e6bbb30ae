"""Taking a deleted member out of the free texts of the site."""

from functools import reduce
from operator import or_
from typing import Any

from django.apps import apps
from django.db.models import Q, QuerySet

from cofferwit.desk.rules.redaction import Redaction, Text
from league.models import Outage

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


HOUSE = {"desk.Announcement", "desk.Paper", "league.TimeLimit", "ops.JobRun"}
"""Texts of the house to everybody, or of programs."""

_CASE = ("case__member", "case__other")
ABOUT: dict[str, tuple[str, ...]] = {
    "desk.Appeal": ("reading__member",),
    "desk.Case": ("member", "other"),
    "desk.Explanation": ("member", *_CASE),
    "desk.Measure": ("readings__member", *_CASE),
    "desk.Report": _CASE,
    "league.Voiding": ("pick__thief", "pick__safe__maker"),
    "members.AccountLink": ("first", "second"),
    "members.Member": ("pk",),
}
"""Where a row says whom its text is about; others are about nobody in particular."""


def redact(redaction: Redaction, *, member: int) -> int:
    """Take the person, of that number, out of every free text; how many texts named them."""
    return sum(
        _column(label, name, redaction, member)
        for label, names in FREE_TEXTS.items()
        for name in names
    )


def _column(label: str, name: str, redaction: Redaction, member: int) -> int:
    model = apps.get_model(label)
    about = set(_about(label, member).values_list("pk", flat=True))
    elsewhere = Text.HOUSE if label in HOUSE else Text.OTHERS
    rows = model._default_manager.exclude(**{name: ""})
    longest = model._meta.get_field(name).max_length
    changed = 0
    for key, text in rows.values_list("pk", name).iterator():
        clean = redaction.of(text, Text.ABOUT if key in about else elsewhere)
        if clean != text:
            model._default_manager.filter(pk=key, **{name: text}).update(**{name: clean[:longest]})
            changed += 1
    return changed


def _about(label: str, member: int) -> "QuerySet[Any]":
    """The rows whose text is about the member: not the one reason of all that an outage voided."""
    everything: QuerySet[Any] = apps.get_model(label)._default_manager.all()
    if label not in ABOUT:
        return everything.none()
    rows = everything.filter(reduce(or_, (Q(**{path: member}) for path in ABOUT[label])))
    if label in {"desk.Measure", "league.Voiding"}:
        rows = rows.exclude(reason__in=Outage.objects.values("reason"))
    return rows
