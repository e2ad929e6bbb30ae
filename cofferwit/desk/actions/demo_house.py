"""What a demonstration gives moderators to do: reports, a question, a decision, an appeal.

What numbers say comes from the watch over fair play, as everywhere.
"""

from collections.abc import Callable, Collection, Iterator
from datetime import datetime, timedelta

from cofferwit.desk.actions import accounts, appeals, cases, reports
from cofferwit.desk.actions.reports import About
from cofferwit.desk.models import Case, Decision, Reading
from cofferwit.desk.rules.demo_people import Part
from cofferwit.desk.rules.reporting import Subject
from cofferwit.members.actions.administrators import make_administrator
from cofferwit.members.models import Member
from cofferwit.members.queries import administrators
from cofferwit.members.rules.roles import Role
from league.models import Pick

ADMINISTRATOR = ("intendance@example.org", "Intendance")
"""Address and pseudonym of the one who is made when there is none."""
LASTS = timedelta(days=12)
"""So long before the end the first of it happens, if the demonstration is as old."""
AFTER_SIGN_UPS = timedelta(hours=36)
STEPS = 9

Who = Callable[[Part], Member]
"""The member in a part, as the database has it now."""


def administrator(*, password: str, now: datetime) -> Member:
    """The administrator of the site, made if there is none."""
    email, pseudonym = ADMINISTRATOR
    known = administrators().first()
    return known or make_administrator(
        email=email, pseudonym=pseudonym, password=password, language="fr", now=now
    )


def scenes(who: Who, *, begins: datetime, until: datetime) -> Iterator[datetime]:
    """All of it, at even steps up to the end; yields when each next thing happens."""
    first = max(begins + AFTER_SIGN_UPS, until - LASTS)
    at = (first + (until - first) / STEPS * step for step in range(STEPS))
    yield (now := next(at))
    _appoint(who, now)
    yield (now := next(at))
    name = _report_name(who, Part.RENAMED, "somebody", "C’est le nom d’un ami qui joue ici.", now)
    yield (now := next(at))
    _decide(name, Decision.RENAMED, "Ce nom est celui d’une autre personne.", who, now)
    yield (now := next(at))
    _contest(who(Part.RENAMED), now)
    yield (now := next(at))
    pair = _report_pair(who, now)
    yield (now := next(at))
    if pair is not None:
        _decide(pair, Decision.NO_ACTION, "Peu de crochetages, rien d’inhabituel.", who, now)
    yield (now := next(at))
    _ask_about_safe(who, now)
    yield (now := next(at))
    _report_name(who, Part.REPORTED, "advert", "On dirait le nom d’une boutique.", now)
    yield (now := next(at))
    _report_accomplice(who, now)


def _appoint(who: Who, now: datetime) -> None:
    by = administrators().first()
    assert by is not None
    for part in (Part.MODERATOR, Part.COLLEAGUE):
        accounts.give_role(member=who(part), role=Role.MODERATOR, by=by, now=now)


def _report_name(who: Who, part: Part, reason: str, text: str, now: datetime) -> Case:
    about = About(Subject.PSEUDONYM, member=who(part))
    return reports.report(about=about, reason=reason, text=text, by=who(Part.GUIDE), now=now).case


def _decide(case: Case, decision: Decision, reason: str, who: Who, now: datetime) -> None:
    """The colleague does: appeals against it are for the moderator."""
    by = who(Part.COLLEAGUE)
    cases.claim(case=case.pk, by=by, now=now)
    cases.decide(case=case.pk, decision=decision, reason=reason, by=by, now=now)


def _contest(member: Member, now: datetime) -> None:
    reading = Reading.objects.get(member=member)
    text = "C’est mon vrai prénom, et personne d’autre ici ne le porte. Rendez-le-moi."
    appeals.appeal(reading=reading.pk, text=text, by=member, now=now)


def _report_pair(who: Who, now: datetime) -> Case | None:
    """Two who have met are reported, and nothing is wrong with them."""
    pick = _latest_pick(who)
    if pick is None:
        return None
    about = About(Subject.PAIR, member=pick.thief, other=pick.safe.maker)
    text = "Ouvert bien vite, il me semble."
    by = who(Part.GUIDE)
    return reports.report(about=about, reason="too_fast", text=text, by=by, now=now).case


def _ask_about_safe(who: Who, now: datetime) -> None:
    """A thief reports a safe; the moderator takes the case and asks its smith."""
    pick = _latest_pick(who)
    if pick is None:
        return
    about, by = About(Subject.SAFE, safe=pick.safe), who(Part.MODERATOR)
    text = "Deux indices me semblent dire la même chose."
    made = reports.report(about=about, reason="same_clue", text=text, by=pick.thief, now=now)
    cases.claim(case=made.case_id, by=by, now=now)
    assert pick.safe.maker_id is not None
    question = "Aviez-vous remarqué que deux de vos indices se ressemblent\u202f?"
    cases.ask(case=made.case_id, member=pick.safe.maker_id, question=question, by=by, now=now)


def _latest_pick(who: Who) -> Pick | None:
    """The last pick of a member's safe, by somebody and at somebody without a part."""
    parts = _parts(who)
    rows = Pick.objects.filter(ended_at__isnull=False, safe__maker__isnull=False, safe__purpose="")
    others = rows.exclude(thief__in=parts).exclude(safe__maker__in=parts)
    return others.select_related("thief", "safe__maker").order_by("-ended_at", "pk").first()


def _parts(who: Who) -> Collection[int]:
    return [who(part).pk for part in Part if part is not Part.PLAYS]


def _report_accomplice(who: Who, now: datetime) -> None:
    about = About(Subject.PAIR, member=who(Part.ACCOMPLICE), other=who(Part.SMITH))
    text = "Je les vois tous les jours ensemble au registre."
    by = who(Part.GUIDE)
    reports.report(about=about, reason="always_opens", text=text, by=by, now=now)
