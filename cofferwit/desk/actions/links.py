"""Links between accounts: declared and lifted by moderators, read by both (Rule R9.33).

From the declaration on neither is offered a safe of the other, picks between them count for
nobody's eight, and they do not meet in duels; each of these asks for the link when it matters.
"""

from datetime import datetime

from django.db import transaction

from cofferwit.desk.actions.measures import take
from cofferwit.desk.actions.powers import must_hold
from cofferwit.desk.models import Case, Measure, MeasureKind
from cofferwit.desk.rules import links as rules
from cofferwit.desk.rules.measures import check_reason
from cofferwit.members.models import AccountLink, Member
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import Standing


@transaction.atomic
def link(
    *,
    first: Member,
    second: Member,
    reason: str,
    by: Member,
    case: Case | None = None,
    now: datetime,
) -> Measure:
    """Declare that two accounts are of one household, with a reason that both read.

    Raises NotEntitledError, or RuleError without a reason, for one account, for one's own, for a
    deleted one, and for two that are linked already.
    """
    words = check_reason(reason)
    one, other = _entitled(first.pk, second.pk, by)
    standings = (Standing(one.state), Standing(other.state))
    rules.check_pair(one.pk, other.pk, by=by.pk, standings=standings)
    if AccountLink.objects.filter(first=one, second=other, lifted_at__isnull=True).exists():
        raise RuleError(rules.LINKED_ALREADY)
    made = AccountLink.objects.create(
        first=one, second=other, reason=words, linked_by=by, linked_at=now
    )
    return _measure(MeasureKind.LINK, made, words, by, case, now)


@transaction.atomic
def lift(
    *, link: AccountLink, reason: str, by: Member, case: Case | None = None, now: datetime
) -> Measure:
    """Declare that a link holds no more, with a reason that both read.

    Raises NotEntitledError, or RuleError without a reason, for one's own account, and for a link
    that is lifted already.
    """
    words = check_reason(reason)
    _entitled(link.first_id, link.second_id, by)
    rules.check_not_concerned(link.first_id, link.second_id, by=by.pk)
    held = AccountLink.objects.select_for_update(no_key=True).get(pk=link.pk)
    if held.lifted_at is not None:
        raise RuleError(rules.LIFTED_ALREADY)
    held.lifted_by, held.lifted_at = by, now
    held.save(update_fields=["lifted_by", "lifted_at"])
    return _measure(MeasureKind.UNLINK, held, words, by, case, now)


def _entitled(first: int, second: int, by: Member) -> tuple[Member, Member]:
    """The two accounts in order, locked, once it is sure that `by` may link at all."""
    locked = must_hold(by, Power.LINK, others=[first, second])
    one, other = sorted((first, second))
    return locked[one], locked[other]


def _measure(
    kind: MeasureKind,
    link: AccountLink,
    reason: str,
    by: Member,
    case: Case | None,
    now: datetime,
) -> Measure:
    pair = (link.first, link.second)
    readers = {one: {"other": other.pk} for one, other in (pair, pair[::-1])}
    detail = {"link": link.pk, "members": [link.first_id, link.second_id]}
    return take(kind=kind, reason=reason, by=by, readers=readers, case=case, detail=detail, now=now)
