"""When a safe may be published, and until when it stays."""

from datetime import UTC, date, datetime, timedelta

import pytest

from cofferwit.clock import PARIS, wall_time
from forge.rules import publishing
from forge.rules.checking import Check
from forge.rules.publishing import Course
from forge.rules.refusals import NotUnique, OneADay, Superfluous, ThreeActive

RANKED = datetime(2026, 10, 31, 23, tzinfo=UTC)
NOW = datetime(2026, 11, 30, 11, tzinfo=UTC)


def paris(*parts):
    return datetime(*parts, tzinfo=PARIS).astimezone(UTC)


@pytest.mark.parametrize(
    ("published", "leaves"),
    [
        (paris(2026, 11, 30, 12), paris(2026, 12, 14, 12)),
        # Fourteen dates later at the same wall time: an hour more in autumn, one less in spring.
        (paris(2027, 10, 20, 9, 30), paris(2027, 11, 3, 9, 30)),
        (paris(2027, 3, 20, 9, 30), paris(2027, 4, 3, 9, 30)),
    ],
)
def test_safe_stays_fourteen_days_by_the_clocks_of_paris(published, leaves):
    assert publishing.expiry(published, ranked_from=RANKED) == leaves


def test_days_across_the_clock_changes_are_not_all_as_long():
    def length(*published):
        start = paris(*published)
        return publishing.expiry(start, ranked_from=RANKED) - start

    assert length(2027, 10, 20, 9, 30) == timedelta(days=14, hours=1)
    assert length(2027, 3, 20, 9, 30) == timedelta(days=14, hours=-1)


def test_days_of_a_calibration_safe_run_from_the_ranked_start():
    end = paris(2026, 11, 15)
    assert publishing.expiry(RANKED - timedelta(days=20), ranked_from=RANKED) == end
    assert publishing.expiry(RANKED, ranked_from=RANKED) == end
    later = RANKED + timedelta(seconds=1)
    assert publishing.expiry(later, ranked_from=RANKED) == end + timedelta(seconds=1)


@pytest.mark.parametrize(
    ("made", "now", "counts"),
    [
        (RANKED - timedelta(days=3), RANKED - timedelta(seconds=1), True),
        (RANKED - timedelta(days=3), RANKED, False),
        (RANKED - timedelta(microseconds=1), RANKED + timedelta(days=1), False),
        (RANKED, RANKED + timedelta(days=1), True),
    ],
)
def test_calibration_safe_takes_no_place_after_the_ranked_start(made, now, counts):
    safe = Course(made, publishing.expiry(made, ranked_from=RANKED), None)
    assert publishing.counts_as_active(safe, ranked_from=RANKED, now=now) is counts


def test_safe_takes_a_place_until_it_leaves():
    end = NOW + timedelta(days=1)
    staying, left = Course(NOW, end, None), Course(NOW, end, NOW)
    before = end - timedelta(microseconds=1)
    assert publishing.active([staying, staying, left], ranked_from=RANKED, now=before) == 2
    assert publishing.active([staying, staying, left], ranked_from=RANKED, now=end) == 0


def test_safe_taken_back_takes_no_place_from_that_instant_on():
    at = NOW + timedelta(seconds=1)
    safe = Course(NOW, NOW + timedelta(days=1), None, at)
    before = at - timedelta(microseconds=1)
    assert publishing.active([safe], ranked_from=RANKED, now=before) == 1
    assert publishing.active([safe], ranked_from=RANKED, now=at) == 0


def test_fourth_active_safe_is_refused():
    publishing.must_have_place(active=2, published_today=0, now=NOW)
    with pytest.raises(ThreeActive):
        publishing.must_have_place(active=3, published_today=0, now=NOW)


def test_second_safe_of_a_day_waits_for_midnight():
    with pytest.raises(OneADay) as refused:
        publishing.must_have_place(active=1, published_today=1, now=NOW)
    assert refused.value.free_at == paris(2026, 12, 1)


@pytest.mark.parametrize("day", [date(2026, 11, 30), date(2026, 10, 25), date(2026, 3, 29)])
def test_game_day_turns_at_midnight_in_paris(day):
    midnight = wall_time(day, datetime.min.time())
    next_midnight = wall_time(day + timedelta(days=1), datetime.min.time())
    second = timedelta(seconds=1)
    assert publishing.published_on(midnight - second) == day - timedelta(days=1)
    assert publishing.published_on(midnight) == day
    assert publishing.published_on(next_midnight - second) == day
    assert publishing.published_on(next_midnight) == day + timedelta(days=1)


def test_clues_make_a_safe_when_one_code_is_left_and_none_is_superfluous():
    publishing.must_be_a_safe(Check(1, (0, 4, 5, 1), (), None))
    with pytest.raises(NotUnique) as many:
        publishing.must_be_a_safe(Check(43, None, (), None))
    assert many.value.sentence.en == "43 codes are left: a safe leaves only one."
    with pytest.raises(Superfluous) as needless:
        publishing.must_be_a_safe(Check(1, (0, 4, 5, 1), (1, 2), None))
    assert needless.value.clues == (1, 2)
