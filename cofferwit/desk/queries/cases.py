"""Whom a case is about, and whether anybody is waited for."""

from datetime import datetime

from django.db.models import Max, Q, QuerySet

from cofferwit.desk.models import Case, Measure, Reading
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power, Role, holds
from cofferwit.members.rules.standing import ALLOWED, Act, Standing
from cofferwit.ops.models import AuditEntry


def subjects(case: Case) -> tuple[Member, ...]:
    """The members whom a case is about; a safe's is its smith."""
    smith = case.safe.maker if case.safe is not None else None
    return tuple(each for each in (case.member, case.other, smith) if each is not None)


def concerns(case: Case, member: Member) -> bool:
    """Whether the case is about that member or was reported by them: they have no say in it."""
    return member in subjects(case) or reported(case, member)


def reported(case: Case, member: Member) -> bool:
    """Whether that member is among those who reported it."""
    return case.reports.filter(reporter=member).exists()


def measures_for(case: Case) -> QuerySet[Measure]:
    """The measures taken for a case, about somebody whom the case is about.

    Those that its holder took since it was opened without naming any case are among them.
    """
    theirs = Reading.objects.filter(member__in=subjects(case), touched=False)
    unnamed = Q(case=None, by=case.claimed_by_id, at__gte=case.opened_at)
    about = Measure.objects.filter(pk__in=theirs.values("measure"))
    return about.filter(Q(case=case) | unnamed)


def held_about(member: Member, by: Member) -> Case | None:
    """The open case about that member that `by` has taken, if there is exactly one.

    With several, which of them an act is for is nothing to guess.
    """
    about = Q(member=member) | Q(other=member) | Q(safe__maker=member)
    held = Case.objects.filter(about, claimed_by=by, decided_at=None)
    found = list(held.order_by("pk")[:2])
    return found[0] if len(found) == 1 else None


def asked_and_waiting(case: Case, now: datetime, member: Member | None = None) -> bool:
    """Whether somebody, or that member, may still answer a question without being late."""
    waiting = case.explanations.filter(answered_at__isnull=True, due_at__gt=now)
    return (waiting if member is None else waiting.filter(member=member)).exists()


def keepers() -> QuerySet[Member]:
    """Those who may moderate: by their role, while their account may act."""
    roles = [role for role in Role if holds(role, Power.MODERATE)]
    states = [state for state in Standing if Act.PLAY in ALLOWED[state]]
    return Member.objects.filter(role__in=roles, state__in=states)


def is_left(case: Case) -> bool:
    """Whether its holder may moderate no more; False for one that nobody holds."""
    return case.claimed_by is not None and not case.claimed_by.holds(Power.MODERATE)


def last_act(case: Case) -> datetime | None:
    """When its holder last did something about a case, taking it included; None without holder."""
    if case.claimed_by_id is None:
        return None
    own = AuditEntry.objects.filter(subject=f"case:{case.pk}", actor_id=case.claimed_by_id)
    measures = case.measures.filter(by=case.claimed_by_id)
    instants = (
        case.claimed_at,
        own.aggregate(at=Max("at"))["at"],
        measures.aggregate(at=Max("at"))["at"],
    )
    return max(at for at in instants if at is not None)
