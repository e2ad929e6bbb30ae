"""What a measure, an appeal and an answer must say."""

import pytest

from cofferwit.desk.models import MeasureKind
from cofferwit.desk.rules import measures as rules
from cofferwit.members.rules.sentences import RuleError


def test_reason_is_kept_without_blanks_around_it():
    assert rules.check_reason("  Deux comptes.\n") == "Deux comptes."


@pytest.mark.parametrize("text", ["", "   \n", "\x00", "a" * (rules.LONGEST + 1)])
def test_reason_that_says_nothing_or_too_much_is_refused(text):
    with pytest.raises(RuleError):
        rules.check_reason(text)


def test_what_gives_back_is_not_appealed_against():
    kinds = {kind.value for kind in MeasureKind}
    assert kinds - rules.APPEALABLE == {"unblock", "restore", "unlink"}
    assert set(rules.POWER_OF) == rules.APPEALABLE
    with pytest.raises(RuleError) as refused:
        rules.check_appeal("unblock", "Non.", appealed=False, given_back=False)
    assert refused.value.sentence == rules.NO_APPEAL


def test_appeal_is_made_once_and_says_something():
    assert rules.check_appeal("block", " Non. ", appealed=False, given_back=False) == "Non."
    with pytest.raises(RuleError) as refused:
        rules.check_appeal("block", "Non.", appealed=True, given_back=False)
    assert refused.value.sentence == rules.APPEALED
    with pytest.raises(RuleError):
        rules.check_appeal("block", " ", appealed=False, given_back=False)
    with pytest.raises(RuleError) as refused:
        rules.check_appeal("block", "Non.", appealed=False, given_back=True)
    assert refused.value.sentence == rules.GIVEN_BACK


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"decided": True}, rules.DECIDED),
        ({"taken_by_reader": True}, rules.OWN_MEASURE),
        ({"own": True}, rules.OWN_APPEAL),
        ({"concerned": True}, rules.CONCERNED),
    ],
)
def test_answer_comes_from_somebody_else_and_once(facts, said):
    plain = {"decided": False, "taken_by_reader": False, "own": False, "concerned": False}
    assert rules.check_answer(" Oui. ", **plain) == "Oui."
    with pytest.raises(RuleError) as refused:
        rules.check_answer("Oui.", **(plain | facts))
    assert refused.value.sentence == said
    with pytest.raises(RuleError):
        rules.check_answer("", **plain)
