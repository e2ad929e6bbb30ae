"""Cases, reports and moderators for the tests of the desk."""

from datetime import datetime

from django.test import Client

from cofferwit.desk.actions import cases, reports
from cofferwit.desk.actions.reports import About
from cofferwit.desk.models import Case, CaseKind, Report, Signal
from cofferwit.desk.rules.reporting import Subject
from cofferwit.members.models import Member
from tests.factories import NOON, make_member, second_factor

NUMBERS = {
    "result": "first",
    "together": 7,
    "picks": 7,
    "elsewhere": 8,
    "elsewhere_of": 22,
    "others": 31,
    "others_of": 118,
}


def moderator(pseudonym: str = "Béryl", **fields: object) -> Member:
    """A moderator with a second factor."""
    return second_factor(make_member(pseudonym, **{"is_staff": True} | fields))


def at_the_desk(client: Client, pseudonym: str = "Béryl") -> Member:
    """A moderator who is logged in."""
    member = moderator(pseudonym)
    client.force_login(member)
    return member


def pseudonym_report(by: Member, about: Member, *, text: str = "", now: datetime = NOON) -> Report:
    """A report of a pseudonym as insulting."""
    return reports.report(
        about=About(Subject.PSEUDONYM, member=about), reason="insulting", text=text, by=by, now=now
    )


def signal_case(
    member: Member,
    other: Member | None = None,
    kind: CaseKind = CaseKind.ARRANGED,
    *,
    chance: float = 1 / 1189,
    examined: int = 412,
    now: datetime = NOON,
) -> Case:
    """A case that the watch over the numbers opened, with its signal of November."""
    case = Case.objects.create(kind=kind, member=member, other=other, opened_at=now)
    Signal.objects.create(
        case=case,
        month="2026-11",
        numbers=NUMBERS,
        chance=chance,
        examined=examined,
        trials=7,
        raised_at=now,
        seen_at=now,
    )
    return case


def taken(case: Case, by: Member, *, now: datetime = NOON) -> Case:
    """The case, once `by` has taken it."""
    return cases.claim(case=case.pk, by=by, now=now)
