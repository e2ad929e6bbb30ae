"""Reports of members: each joins the open case of its subject, or opens one."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from cofferwit.desk.actions.opening import open_case
from cofferwit.desk.models import Case, Report
from cofferwit.desk.queries import reports as queries
from cofferwit.desk.rules import reporting as rules
from cofferwit.desk.rules.reporting import Subject
from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.sentences import RuleError, Sentence
from cofferwit.members.rules.standing import REASONS, Act, Standing
from forge.models import Safe


@dataclass(frozen=True)
class About:
    """What a report is about: a member; a thief and a smith (`other`); or a safe."""

    subject: Subject
    member: Member | None = None
    other: Member | None = None
    safe: Safe | None = None


@transaction.atomic
def report(*, about: About, reason: str, text: str, by: Member, now: datetime) -> Report:
    """Put it before the moderators.

    Raises RuleError when the account may not change anything, for a reason or words that are none,
    for oneself or one's own safe, a deleted account, a safe that one may not see, more than a
    day's reports, a second one about an open case, or one that `by` has taken as a moderator.
    """
    member = Member.objects.select_for_update(no_key=True).get(pk=by.pk)
    if not member.may(Act.CHANGE):
        raise RuleError(Sentence(*REASONS[Standing(member.state)]))
    reason, words = rules.check(about.subject, reason, text)
    check_subject(about, by)
    rules.check_number(queries.reports_of_the_day(by, now))
    case = _open_case(about, now)
    if case.claimed_by_id == by.pk and member.holds(Power.MODERATE):
        raise RuleError(rules.IN_HAND)
    if case.reports.filter(reporter=by).exists():
        raise RuleError(rules.TWICE)
    return Report.objects.create(case=case, reporter=by, reason=reason, text=words, made_at=now)


def check_subject(about: About, by: Member) -> None:
    """Raise RuleError when `by` cannot report that at all."""
    if about.safe is not None:
        _check_safe(about.safe, by)
        return
    if by in (about.member, about.other):
        raise RuleError(rules.ONESELF)
    if about.member == about.other:
        raise RuleError(rules.SAME_TWO)
    for each in (about.member, about.other):
        if each is not None and each.state == AccountState.DELETED:
            raise RuleError(rules.GONE)


def _check_safe(safe: Safe, by: Member) -> None:
    if safe.maker_id == by.pk:
        raise RuleError(rules.OWN_SAFE)
    if not queries.may_see(safe, by):
        raise RuleError(rules.NOT_SEEN)


def _open_case(about: About, now: datetime) -> Case:
    """The open case of that subject, locked: a report made meanwhile joins the same one."""
    case, _ = open_case(
        kind=about.subject.value,
        member=None if about.member is None else about.member.pk,
        other=None if about.other is None else about.other.pk,
        safe=None if about.safe is None else about.safe.pk,
        now=now,
    )
    return case
