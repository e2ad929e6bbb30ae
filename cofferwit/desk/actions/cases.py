"""The course of a case: claimed, given back, noted on, asked about, decided.

Every act locks the case first and asks then; two at once are put in order, and the later one finds
what the earlier one did. Each is a line of the audit log.
"""

from collections.abc import Callable, Collection
from datetime import datetime

from django.db import transaction

from cofferwit.desk.actions import renaming, withdrawing
from cofferwit.desk.actions.powers import must_hold
from cofferwit.desk.models import Case, Decision, Explanation, Measure
from cofferwit.desk.queries.cases import (
    asked_and_waiting,
    concerns,
    is_left,
    last_act,
    measures_for,
    reported,
    subjects,
)
from cofferwit.desk.rules import deciding as rules
from cofferwit.desk.rules.words import check_text
from cofferwit.members.actions.notices import notify
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.actions import audit


@transaction.atomic
def claim(*, case: int, by: Member, now: datetime) -> Case:
    """Take a case; taken twice by the same moderator it is the same.

    Whose holder is no moderator any more, or has no account that may act, is to take too. Raises
    Case.DoesNotExist, NotEntitledError, or RuleError when it is decided, about oneself or reported
    by oneself, or another moderator was faster.
    """
    found = _locked(case, by)
    if found.claimed_by_id == by.pk:
        return found
    _must_not_concern(found, by)
    if found.claimed_by_id is not None and not is_left(found):
        raise RuleError(rules.TAKEN)
    return _handed(found, by, now)


@transaction.atomic
def take_over(*, case: int, by: Member, now: datetime) -> Case:
    """Take a case from the moderator who has it and has left it: Rule R9.21.

    An administrator may at any time. One's own stays as it is, and one that was given back
    meanwhile, or whose holder may act no more, is claimed. Raises as `claim`, and RuleError when
    its holder has acted lately.
    """
    found = _locked(case, by)
    last = last_act(found)
    if last is None or found.claimed_by_id == by.pk or is_left(found):
        return claim(case=case, by=by, now=now)
    _must_not_concern(found, by)
    at_any_time = Member.objects.get(pk=by.pk).holds(Power.TAKE_OVER)
    rules.check_take_over(last_act=last, at_any_time=at_any_time, now=now)
    return _handed(found, by, now)


def _must_not_concern(case: Case, by: Member) -> None:
    if concerns(case, by):
        raise RuleError(rules.REPORTED if reported(case, by) else rules.CONCERNED)


def _handed(case: Case, by: Member, now: datetime) -> Case:
    """The case, which is `by`'s from now on."""
    before = case.claimed_by_id
    case.claimed_by, case.claimed_at = by, now
    case.save(update_fields=["claimed_by", "claimed_at"])
    if before is None:
        _record("case_claimed", case, by, now)
    else:
        _record("case_taken_over", case, by, now, before=before)
    return case


@transaction.atomic
def give_back(*, case: int, by: Member, now: datetime) -> Case:
    """Put a case that one has taken back into the queue; raises as `claim`."""
    found = mine(case, by)
    found.claimed_by = found.claimed_at = None
    found.save(update_fields=["claimed_by", "claimed_at"])
    _record("case_given_back", found, by, now)
    return found


@transaction.atomic
def note(*, case: int, text: str, by: Member, now: datetime) -> Case:
    """Keep what moderators write for themselves on a case that `by` has taken."""
    found = mine(case, by)
    found.note = check_text(text, longest=rules.LONGEST_NOTE, nothing=None)
    found.save(update_fields=["note"])
    _record("case_noted", found, by, now)
    return found


@transaction.atomic
def ask(*, case: int, member: int, question: str, by: Member, now: datetime) -> Explanation:
    """Ask one whom the case is about for an explanation; nothing changes until it is due.

    Raises RuleError for who has no part in it, without a question, or while one waits.
    """
    found = mine(case, by)
    asked = next((each for each in subjects(found) if each.pk == member), None)
    if asked is None:
        raise RuleError(rules.NOT_IN_CASE)
    words = check_text(question, longest=rules.LONGEST_QUESTION, nothing=rules.NO_QUESTION)
    if asked_and_waiting(found, now, member=asked):
        raise RuleError(rules.ASKED_ALREADY)
    made = Explanation.objects.create(
        case=found,
        member=asked,
        question=words,
        asked_by=by,
        asked_at=now,
        due_at=rules.answer_due(now),
    )
    notify(
        member=asked,
        kind="explanation_asked",
        key=f"explanation_asked:{made.pk}",
        payload={"explanation": made.pk},
        now=now,
    )
    _record("explanation_asked", found, by, now, explanation=made.pk, member=asked.pk)
    return made


@transaction.atomic
def answer(*, explanation: int, text: str, by: Member, now: datetime) -> Explanation:
    """Answer what one was asked; the moderator who has the case hears of it.

    A late answer is taken as long as nothing is decided. Raises Explanation.DoesNotExist for what
    is not one's own, RuleError without a text, for a second answer, or once the case is decided.
    """
    case_id = Explanation.objects.values_list("case_id", flat=True).get(pk=explanation, member=by)
    case = Case.objects.select_for_update(no_key=True, of=("self",)).get(pk=case_id)
    asked = Explanation.objects.select_for_update(no_key=True, of=("self",)).get(pk=explanation)
    if asked.answered_at is not None:
        raise RuleError(rules.ANSWERED)
    if case.decided_at is not None:
        raise RuleError(rules.TOO_LATE)
    asked.answer = check_text(text, longest=rules.LONGEST_ANSWER, nothing=rules.NO_ANSWER)
    asked.answered_at = now
    asked.save(update_fields=["answer", "answered_at"])
    reader = case.claimed_by or asked.asked_by
    notify(
        member=reader,
        kind="explanation_given",
        key=f"explanation_given:{asked.pk}",
        payload={"case": case.pk},
        now=now,
    )
    return asked


@transaction.atomic
def decide(*, case: int, decision: Decision, reason: str, by: Member, now: datetime) -> Case:
    """End a case that `by` has taken, and tell those who reported it.

    A changed pseudonym and a withdrawn safe are measures taken with the decision, in the same
    transaction; the others were taken before, by `by` since the case was opened. Raises RuleError
    for an ending that this kind of case does not have, without a reason, without the measure, or
    while an answer is waited for: then only NO_ACTION is possible.
    """
    found = mine(case, by)
    ending = rules.check_ending(found.kind, decision)
    words = check_text(reason, longest=rules.LONGEST_ANSWER, nothing=rules.NO_REASON)
    if ending != rules.NO_ACTION:
        if asked_and_waiting(found, now):
            raise RuleError(rules.WAITING)
        words = _see_to_measure(found, ending, words, by, now)
    found.decision, found.reason = ending, words
    found.decided_by, found.decided_at = by, now
    newest = found.signals.first()
    found.trials = newest.trials if newest is not None else 0
    found.save(update_fields=["decision", "reason", "decided_by", "decided_at", "trials"])
    _tell_reporters(found, now)
    _tell_asked(found, now)
    _record("case_decided", found, by, now, decision=ending)
    return found


@transaction.atomic
def act_for(
    *,
    case: int | None,
    act: Callable[..., Measure],
    member: Member,
    reason: str,
    by: Member,
    now: datetime,
) -> Measure:
    """Take a measure about one member, for a case that `by` has taken if one is named.

    Raises Case.DoesNotExist, RuleError for a case that is not `by`'s or not about that member, and
    what the act raises.
    """
    about = None if case is None else mine(case, by, others=[member.pk])
    if about is not None and member not in subjects(about):
        raise RuleError(rules.NOT_IN_CASE)
    return act(member=member, reason=reason, by=by, case=about, now=now)


def _see_to_measure(case: Case, ending: str, reason: str, by: Member, now: datetime) -> str:
    """Take the measure that this ending is about, unless its holder has taken it already.

    The value is the reason as it may be kept: a pseudonym that was changed is out of it.

    One that was taken without naming a case becomes this case's: nothing else of a measure is ever
    written again.
    """
    fitting = measures_for(case).filter(kind=rules.MEASURE_OF[ending])
    if fitting.filter(case=case).exists():
        return reason
    latest = fitting.first()
    if latest is not None:
        Measure.objects.filter(pk=latest.pk, case=None).update(case=case)
        return reason
    if ending == rules.RENAMED and case.member is not None:
        return renaming.rename(member=case.member, reason=reason, by=by, case=case, now=now).reason
    if ending == rules.WITHDRAWN and case.safe is not None:
        withdrawing.withdraw(safe=case.safe, reason=reason, by=by, case=case, now=now)
        return reason
    raise RuleError(rules.NO_MEASURE)


def _tell_reporters(case: Case, now: datetime) -> None:
    for report in case.reports.select_related("reporter"):
        notify(
            member=report.reporter,
            kind="report_decided",
            key=f"report_decided:{report.pk}",
            # Not the decision itself: payloads are in the exports of those who get them.
            payload={"report": report.pk},
            now=now,
        )


def _tell_asked(case: Case, now: datetime) -> None:
    """Who was asked for an explanation hears that the case is over, whatever came of it."""
    for asked in case.explanations.select_related("member"):
        notify(
            member=asked.member,
            kind="explanation_closed",
            key=f"explanation_closed:{asked.pk}",
            payload={"explanation": asked.pk},
            now=now,
        )


def mine(case: int, by: Member, *, others: Collection[int] = ()) -> Case:
    """The open case that `by` has taken, locked; raises RuleError for any other.

    The members of numbers `others` are locked before it: all whom the act that follows will lock.
    """
    found = _locked(case, by, others)
    if found.claimed_by_id != by.pk:
        raise RuleError(rules.NOT_YOURS)
    return found


def _locked(case: int, by: Member, others: Collection[int] = ()) -> Case:
    about = Case.objects.values_list("member_id", flat=True).get(pk=case)
    must_hold(by, Power.MODERATE, others=[about, *others])
    found = Case.objects.select_for_update(no_key=True, of=("self",)).get(pk=case)
    if found.decided_at is not None:
        raise RuleError(rules.CLOSED)
    return found


def _record(
    verb: str, case: Case, by: Member, now: datetime, **detail: int | str | bool | None
) -> None:
    audit.record(verb=verb, subject=f"case:{case.pk}", detail=detail, by=by.pk, now=now)
