"""How cases end."""

from datetime import UTC, datetime

import pytest

from cofferwit.desk.models import CaseKind, Decision, MeasureKind
from cofferwit.desk.rules import deciding as rules
from cofferwit.members.rules import pseudonym
from cofferwit.members.rules.sentences import RuleError


def test_every_kind_of_case_has_endings_and_every_ending_is_told() -> None:
    assert set(rules.ENDINGS) == set(CaseKind.values)
    assert set(rules.TOLD) == set(Decision.values)
    assert {each for endings in rules.ENDINGS.values() for each in endings} == set(rules.TOLD)


def test_link_and_block_of_others_are_told_alike() -> None:
    assert rules.TOLD[rules.LINKED] == rules.TOLD[rules.BLOCKED]
    alike = [each for each in rules.TOLD if rules.TOLD[each] == rules.TOLD[rules.LINKED]]
    assert set(alike) == rules.DISCREET
    assert rules.SOMETHING not in Decision.values


def test_every_ending_but_no_action_has_a_measure() -> None:
    assert set(rules.MEASURE_OF) == set(Decision.values) - {Decision.NO_ACTION}
    assert set(rules.MEASURE_OF.values()) <= set(MeasureKind.values)


def test_safe_is_not_renamed() -> None:
    assert rules.check_ending("safe", "withdrawn") == "withdrawn"
    with pytest.raises(RuleError) as caught:
        rules.check_ending("safe", "renamed")
    assert caught.value.sentence == rules.NOT_SO


def test_days_end_at_the_same_hour_of_paris() -> None:
    before_the_change = datetime(2026, 10, 24, 10, tzinfo=UTC)
    assert rules.answer_due(before_the_change) == datetime(2026, 10, 31, 11, tzinfo=UTC)
    assert rules.may_choose_until(before_the_change) == datetime(2026, 11, 7, 11, tzinfo=UTC)


def test_neutral_name_fits_and_cannot_be_chosen() -> None:
    name = rules.neutral_name(10**12)
    assert len(name) <= pseudonym.MAX_LENGTH
    with pytest.raises(RuleError):
        pseudonym.check(name)
