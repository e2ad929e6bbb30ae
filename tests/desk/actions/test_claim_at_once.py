"""Two moderators at one case, two members at one subject: real threads, let go together."""

import pytest

from cofferwit.desk.actions import cases
from cofferwit.desk.models import Case, Report
from cofferwit.desk.rules.deciding import TAKEN
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.models import AuditEntry
from tests.desk.casework import moderator, pseudonym_report, signal_case
from tests.factories import NOON, make_member, make_members
from tests.league.actions.test_at_once import at_once

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
