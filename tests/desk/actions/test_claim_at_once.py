"""Two moderators at one case, two members at one subject: real threads, let go together."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from cofferwit.desk.actions import cases
from cofferwit.desk.actions.opening import open_case
from cofferwit.desk.actions.reports import About, report
from cofferwit.desk.actions.watch import Watched, watch
from cofferwit.desk.models import Case, Decision, Report
from cofferwit.desk.rules.deciding import TAKEN
from cofferwit.desk.rules.reporting import Subject
from cofferwit.members.models import Member
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.models import AuditEntry
from tests.desk.casework import moderator, pseudonym_report, signal_case, taken
from tests.desk.histories import LOOK, START, played
from tests.factories import NOON, make_member, make_members
from tests.league.actions.test_at_once import at_once, wait_until_something_waits

pytestmark = pytest.mark.django_db(transaction=True)


def test_one_of_two_moderators_gets_the_case() -> None:
    beryl, selim = moderator(), moderator("Sélim")
    case = signal_case(*make_members("Corvin_9", "Marguerin"))

    def claim(by):
        try:
            return cases.claim(case=case.pk, by=by, now=NOON).claimed_by
        except RuleError as error:
            return error.sentence

    outcomes = at_once([lambda: claim(beryl), lambda: claim(selim)])
    winner = Case.objects.get().claimed_by
    assert sorted(map(str, outcomes)) == sorted(map(str, [winner, TAKEN]))
    assert AuditEntry.objects.filter(verb="case_claimed").count() == 1


def test_reports_at_once_of_one_subject_are_of_one_case() -> None:
    vasco = make_member("Vasco")
    members = make_members("Ana", "Bea", "Cia", "Dia")
    at_once([lambda by=by: pseudonym_report(by, vasco) for by in members])
    assert Case.objects.count() == 1
    assert Report.objects.count() == 4


Act = Callable[[], Any]


def while_held(first: Act, then: Act, second: Act) -> Any:
    """What `second` gives, which waits for what `first` has locked until `then` is done too."""
    results: list[Any] = []
    thread = threading.Thread(target=lambda: results.extend(at_once([second])))
    with transaction.atomic():
        first()
        thread.start()
        wait_until_something_waits()
        then()
    thread.join()
    return results[0]


def test_report_that_waits_for_a_decision_opens_another_case() -> None:
    beryl = moderator()
    vasco, ana, bea = make_members("Vasco", "Ana", "Bea")
    case = taken(pseudonym_report(ana, vasco).case, beryl)
    late = while_held(
        lambda: cases.mine(case.pk, beryl),
        lambda: cases.decide(
            case=case.pk, decision=Decision.NO_ACTION, reason="x", by=beryl, now=NOON
        ),
        lambda: pseudonym_report(bea, vasco),
    )
    assert isinstance(late, Report)
    assert late.case != case


def fast(member: Member) -> tuple[Case, bool]:
    return open_case(kind="fast", member=member.pk, now=NOON)


def test_case_that_somebody_opens_meanwhile_is_joined() -> None:
    vasco = make_member("Vasco")
    assert while_held(lambda: fast(vasco), lambda: None, lambda: fast(vasco)) == (
        Case.objects.get(),
        False,
    )


def test_case_about_nothing_is_refused_by_the_database() -> None:
    with pytest.raises(IntegrityError):
        open_case(kind="fast", now=NOON)


def test_watch_joins_what_a_report_opens_meanwhile() -> None:
    thief, smith, other = make_members("Corvin", "Marguerin", "Ozanne", now=START)
    ana = make_member("Ana")
    played(thief, other, *["wrong", 2] * 5)
    played(other, smith, *["wrong", 2] * 5)
    played(thief, smith, *[1] * 6, first=20)
    about = About(Subject.PAIR, member=thief, other=smith)
    looked = while_held(
        lambda: report(about=about, reason="too_fast", text="", by=ana, now=LOOK),
        lambda: None,
        lambda: watch(now=LOOK),
    )
    case = Case.objects.get(kind="arranged", member=thief, other=smith)
    assert isinstance(looked, Watched)
    assert looked.opened == Case.objects.count() - 1
    assert case.reports.count() == case.signals.count() == 1
