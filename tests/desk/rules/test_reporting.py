"""What may be reported, and for which reasons."""

import pytest

from cofferwit.desk.rules import reporting as rules
from cofferwit.desk.rules.reporting import Subject
from cofferwit.members.rules.sentences import RuleError


@pytest.mark.parametrize("subject", list(Subject))
def test_each_subject_has_reasons_and_a_last_one_of_its_own_words(subject: Subject) -> None:
    assert list(rules.REASONS[subject])[-1] == rules.OTHER


def test_reason_and_words_are_kept_without_blanks() -> None:
    assert rules.check(Subject.PSEUDONYM, "advert", "  un lien\x00 ") == ("advert", "un lien")


@pytest.mark.parametrize(
    ("reason", "text", "said"),
    [
        ("always_opens", "", rules.NO_REASON),
        ("", "", rules.NO_REASON),
        ("other", "  ", rules.NO_WORDS),
        ("insulting", "a" * 501, rules.TOO_LONG),
    ],
)
def test_report_that_says_nothing_or_too_much_is_refused(reason, text, said) -> None:
    with pytest.raises(RuleError) as caught:
        rules.check(Subject.PSEUDONYM, reason, text)
    assert caught.value.sentence == said


def test_fifth_report_of_a_day_is_the_last() -> None:
    rules.check_number(4)
    with pytest.raises(RuleError) as caught:
        rules.check_number(5)
    assert caught.value.sentence == rules.TOO_MANY


@pytest.mark.parametrize(
    ("kind", "reason", "fr"),
    [
        ("pseudonym", "advert", "Publicité"),
        ("pseudonym", "gone_from_the_list", "Autre chose, que je décris"),
        ("fast", "advert", "Autre chose, que je décris"),
    ],
)
def test_reason_is_said_in_words(kind: str, reason: str, fr: str) -> None:
    assert rules.reason_said(kind, reason).fr == fr
