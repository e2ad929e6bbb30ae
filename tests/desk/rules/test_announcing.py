"""What stands on top of the pages."""

from datetime import timedelta

import pytest

from cofferwit.desk.rules import announcing as rules
from cofferwit.desk.rules.announcing import Said
from cofferwit.members.rules.sentences import RuleError
from tests.factories import NOON

HOUR = timedelta(hours=1)


def said(number: int, *, since: float = -1, until: float | None = None) -> Said:
    end = None if until is None else NOON + until * HOUR
    return Said(number, f"Annonce {number}", "", NOON + since * HOUR, end)


@pytest.mark.parametrize(
    ("one", "shown"),
    [
        (said(1), True),
        (said(1, since=0), True),
        (said(1, since=1), False),
        (said(1, until=1), True),
        (said(1, until=0), False),
    ],
)
def test_announcement_shows_from_its_beginning_until_its_end(one: Said, shown: bool) -> None:
    assert rules.on_top([one], frozenset(), NOON) == ((one,) if shown else ())


def test_closed_announcement_does_not_show() -> None:
    assert rules.on_top([said(1), said(2)], frozenset({1}), NOON) == (said(2),)


def test_newest_announcements_show_and_no_more_than_three() -> None:
    four = [said(1), said(2), said(3, since=-9), said(4)]
    assert [each.number for each in rules.on_top(four, frozenset(), NOON)] == [4, 2, 1]


def test_reader_without_an_english_text_gets_the_french_one() -> None:
    french = said(1)
    both = french._replace(en="Announcement")
    assert (french.in_("en"), french.language("en")) == ("Annonce 1", "fr")
    assert (both.in_("en"), both.language("en")) == ("Announcement", "en")
    assert (both.in_("fr"), both.language("fr")) == ("Annonce 1", "fr")


@pytest.mark.parametrize(
    ("fr", "en", "answer"), [(" ", "x", rules.NOTHING), ("x", "y" * 301, rules.TOO_LONG)]
)
def test_text_that_is_none_or_too_long_is_refused(fr: str, en: str, answer) -> None:
    with pytest.raises(RuleError) as caught:
        rules.check(fr, en)
    assert caught.value.sentence == answer


def test_text_is_one_line() -> None:
    assert rules.check(" Arrêt\n à 18 h ", "") == ("Arrêt à 18 h", "")


@pytest.mark.parametrize(("start", "end"), [(0, 0), (1, 1), (-2, -1), (2, 1)])
def test_end_is_after_the_beginning_and_to_come(start: int, end: int) -> None:
    with pytest.raises(RuleError):
        rules.check_times(NOON + start * HOUR, NOON + end * HOUR, NOON)


def test_announcement_may_have_no_end_or_a_later_one() -> None:
    rules.check_times(NOON, None, NOON)
    rules.check_times(NOON, NOON + HOUR, NOON)
