"""Voiding picks and restoring them, as measures that those concerned can read (Rule R9.20).

The league recounts everything; what is written here is why, and who is told.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction

from cofferwit.desk.actions import cases
from cofferwit.desk.actions.measures import take
from cofferwit.desk.models import Case, Measure, MeasureKind
from cofferwit.desk.rules.measures import OWN_PICKS, check_reason
from cofferwit.members.models import Member
from cofferwit.members.rules.sentences import RuleError
from league.actions import voiding
from league.actions.voiding import Voided
from league.queries.voiding import has_part_in, thieves_of
from league.queries.voiding_views import Effects


@transaction.atomic
def void_picks(
    *, picks: Collection[UUID], reason: str, by: Member, case: int | None = None, now: datetime
) -> Measure:
    """Void those picks, for a case that `by` has taken if one is named, and tell those concerned.

    Raises RuleError without a reason, for a case that is not `by`'s, for picks of which one is
    `by`'s own or was at a safe of theirs, and what `league.actions.voiding.void` raises.
    """
    about = None if case is None else cases.mine(case, by, others=thieves_of(picks))
    words = check_reason(reason)
    _must_be_others(picks, by)
    done = voiding.void(picks=picks, reason=words, by=by, now=now)
    return _taken(MeasureKind.VOID, done, words, by, now, about)


@transaction.atomic
def restore_picks(
    *, picks: Collection[UUID], reason: str, by: Member, case: int | None = None, now: datetime
) -> Measure:
    """Let voided picks count again, and tell those concerned. Raises as `void_picks` does."""
    about = None if case is None else cases.mine(case, by, others=thieves_of(picks))
    words = check_reason(reason)
    _must_be_others(picks, by)
    done = voiding.unvoid(picks=picks, reason=words, by=by, now=now)
    return _taken(MeasureKind.UNVOID, done, words, by, now, about)


@transaction.atomic
def declare_outage(
    *, began_at: datetime, ended_at: datetime, reason: str, by: Member, now: datetime
) -> Measure:
    """Write down that the site was out, and void every pick that overlapped it: `by`'s too.

    Raises RuleError without a reason, and what `league.actions.voiding.declare_outage` raises.
    """
    words = check_reason(reason)
    done = voiding.declare_outage(
        began_at=began_at, ended_at=ended_at, reason=words, by=by, now=now
    )
    return _taken(MeasureKind.VOID, done, words, by, now)


def _must_be_others(picks: Collection[UUID], by: Member) -> None:
    """Raise RuleError when `by` has a part in any of the picks: somebody else judges those."""
    if has_part_in(by, picks):
        raise RuleError(OWN_PICKS)


def _taken(
    kind: MeasureKind,
    done: Voided,
    reason: str,
    by: Member,
    now: datetime,
    case: Case | None = None,
) -> Measure:
    readers, touched = _by_part(done.touched)
    return take(
        kind=kind,
        reason=reason,
        by=by,
        readers=readers,
        touched=touched,
        case=case,
        detail={
            "picks": [str(pick) for pick in done.picks],
            "voidings": list(done.voidings),
            "outage": None if done.outage is None else done.outage.pk,
        },
        now=now,
    )


def _by_part(
    moved: Mapping[int, Effects],
) -> tuple[dict[Member, dict[str, object]], dict[Member, dict[str, object]]]:
    """Those whose picks or safes they are, and those whose credits alone moved."""
    members = Member.objects.in_bulk(list(moved))
    readers: dict[Member, dict[str, object]] = {}
    touched: dict[Member, dict[str, object]] = {}
    for pk, effects in moved.items():
        about = readers if effects.picks or effects.safes else touched
        about[members[pk]] = effects.to_json()
    return readers, touched
