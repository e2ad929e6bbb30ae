"""The audit log as moderators read it: filtered, and turned by the key it is sorted by."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Q

from cofferwit.clock import day_start
from cofferwit.desk.queries.keys import after_key, key_of
from cofferwit.desk.rules.journal import NOBODY_NOW, THE_HOUSE
from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules.sentences import Sentence
from cofferwit.ops.models import AuditEntry

AT_ONCE = 50
"""Lines on a page."""


@dataclass(frozen=True)
class Wanted:
    """What is looked for: a verb, who did it (0 is the site itself), a Paris day."""

    verb: str = ""
    author: int | None = None
    day: date | None = None


@dataclass(frozen=True)
class JournalLine:
    """A line with the names that its numbers have now."""

    entry: AuditEntry
    author: Sentence
    subject_name: str


@dataclass(frozen=True)
class JournalPage:
    """Some lines, newest first, and the key after which the next page starts ("" at the end)."""

    lines: tuple[JournalLine, ...]
    after: str


def journal(wanted: Wanted, *, after: str = "") -> JournalPage:
    """One page of the log."""
    entries = AuditEntry.objects.all()
    if wanted.verb:
        entries = entries.filter(verb=wanted.verb)
    if wanted.author:
        entries = entries.filter(actor_id=wanted.author)
    elif wanted.author is not None:
        entries = entries.filter(actor_id__isnull=True)
    if wanted.day is not None:
        first, following = day_start(wanted.day), day_start(wanted.day + timedelta(days=1))
        entries = entries.filter(at__gte=first, at__lt=following)
    key = key_of(after)
    if key is not None:
        entries = entries.filter(Q(at__lt=key[0]) | Q(at=key[0], pk__lt=key[1]))
    found = list(entries.order_by("-at", "-pk")[: AT_ONCE + 1])
    shown = found[:AT_ONCE]
    more = after_key(shown[-1].at, shown[-1].pk) if len(found) > AT_ONCE else ""
    return JournalPage(_named(shown), more)


def authors() -> tuple[Member, ...]:
    """Those who keep the house now: whose lines one may want to see."""
    return tuple(Member.objects.filter(is_staff=True).order_by("pseudonym_key"))


def _named(entries: Iterable[AuditEntry]) -> tuple[JournalLine, ...]:
    """The lines with live names: one query for all of them."""
    held = list(entries)
    keys = {entry.actor_id for entry in held if entry.actor_id is not None}
    keys |= {number for entry in held if (number := _member_of(entry)) is not None}
    members = Member.objects.in_bulk(keys)
    return tuple(
        JournalLine(
            entry,
            author=THE_HOUSE if entry.actor_id is None else _name(members.get(entry.actor_id)),
            subject_name=_subject(members, entry),
        )
        for entry in held
    )


def _member_of(entry: AuditEntry) -> int | None:
    kind, _, number = entry.subject.partition(":")
    return int(number) if kind == "member" and number.isascii() and number.isdigit() else None


def _subject(members: dict[int, Member], entry: AuditEntry) -> str:
    member = members.get(_member_of(entry) or 0)
    return "" if member is None or member.state == AccountState.DELETED else member.pseudonym


def _name(member: Member | None) -> Sentence:
    if member is None or member.state == AccountState.DELETED:
        return NOBODY_NOW
    return Sentence(member.pseudonym, member.pseudonym)
