"""What a moderator does about a thief and a smith, from the page that shows their figures."""

from collections.abc import Collection
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.db import transaction

from cofferwit.desk.actions import cases, links, voids
from cofferwit.desk.actions.opening import open_case
from cofferwit.desk.actions.powers import must_hold
from cofferwit.desk.models import Case, CaseKind, Decision
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from cofferwit.ops.actions import audit
from league.queries.voiding import picks_between


class PairAct(StrEnum):
    """What can be done; asking is the mildest and comes first."""

    ASK = "ask"
    LINK = "link"
    VOID = "void"
    NO_ACTION = "no_action"


@transaction.atomic
def decide_pair(
    *,
    act: PairAct,
    thief: Member,
    smith: Member,
    picks: Collection[UUID],
    reason: str,
    by: Member,
    now: datetime,
) -> Case:
    """Take the pair's case, opened if there is none, and do that about it; returns the case.

    ASK puts `reason` as a question to both; the others end the case with it. VOID takes those of
    the picks that are the thief's, at safes of the smith's. Raises what
    `cases.claim`, `cases.ask`, `cases.decide`, `links.link` and `voids.void_picks` raise, and then
    nothing is done at all.
    """
    must_hold(by, Power.MODERATE, others=(thief.pk, smith.pk))
    case = take_case(kind=CaseKind.ARRANGED, member=thief, other=smith, by=by, now=now)
    if act is PairAct.ASK:
        for member in (thief, smith):
            cases.ask(case=case.pk, member=member.pk, question=reason, by=by, now=now)
        return case
    if act is PairAct.LINK:
        links.link(first=thief, second=smith, reason=reason, by=by, case=case, now=now)
    if act is PairAct.VOID:
        theirs = picks_between(thief, smith, among=picks)
        voids.void_picks(picks=theirs, reason=reason, by=by, case=case.pk, now=now)
    return cases.decide(case=case.pk, decision=_ENDING[act], reason=reason, by=by, now=now)


_ENDING = {
    PairAct.LINK: Decision.LINKED,
    PairAct.VOID: Decision.VOIDED,
    PairAct.NO_ACTION: Decision.NO_ACTION,
}


@transaction.atomic
def take_case(
    *, kind: CaseKind, member: Member, other: Member | None = None, by: Member, now: datetime
) -> Case:
    """The open case of that subject, opened if need be, taken by `by`. Raises as `cases.claim`."""
    must_hold(by, Power.MODERATE, others=[member.pk])
    case, made = open_case(
        kind=kind.value, member=member.pk, other=None if other is None else other.pk, now=now
    )
    if made:
        audit.record(verb="case_opened", subject=f"case:{case.pk}", by=by.pk, now=now)
    return cases.claim(case=case.pk, by=by, now=now)
