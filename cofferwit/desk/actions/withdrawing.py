"""A safe that a moderator takes out of the offers."""

from datetime import datetime

from django.db import transaction

from cofferwit.desk.actions import measures
from cofferwit.desk.actions.powers import must_hold
from cofferwit.desk.models import Case, Measure, MeasureKind
from cofferwit.desk.rules import deciding as rules
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.sentences import RuleError
from forge.models import Safe
from league.actions.course import withdraw_for_the_house
from league.rules.course_refusals import SafeLeft


@transaction.atomic
def withdraw(
    *, safe: Safe, reason: str, by: Member, case: Case | None = None, now: datetime
) -> Measure:
    """Take the safe back at the next midnight, as its smith could; its smith reads why.

    Raises NotEntitledError, or RuleError without a reason, for one's own safe, or when the safe is
    not on offer.
    """
    must_hold(by, Power.MODERATE)
    if safe.maker_id == by.pk:
        raise RuleError(rules.CONCERNED)
    try:
        withdrawn = withdraw_for_the_house(safe_id=safe.pk, now=now)
    except (Safe.DoesNotExist, SafeLeft) as error:
        raise RuleError(rules.NO_SAFE_LEFT) from error
    return measures.take(
        kind=MeasureKind.WITHDRAW,
        reason=reason,
        by=by,
        readers={} if safe.maker is None else {safe.maker: {}},
        case=case,
        detail={"safe": safe.pk, "at": withdrawn.effective_at.isoformat()},
        now=now,
    )
