"""The time limits that the calibration gives."""

from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from league.rules.calibration import MEMBERS, STEP, calibrated_limit

INITIAL = timedelta(minutes=10)


def limit(times, *, initial=INITIAL):
    return calibrated_limit([[timedelta(seconds=time)] for time in times], initial=initial)


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        # 400 × 1.2 = 480, a whole number of half minutes; a microsecond more is the next one.
        (400, 480),
        (400.000001, 510),
        (399.999999, 480),
        (410, 510),
        # Half and double of ten minutes.
        (250, 300),
        (10, 300),
        (1000, 1200),
        (3000, 1200),
    ],
)
def test_limit_is_a_fifth_more_rounded_up_and_bounded(seconds, expected):
    assert limit([seconds] * MEMBERS) == timedelta(seconds=expected)


@pytest.mark.parametrize(
    ("members", "found"), [(29, None), (30, timedelta(seconds=480)), (31, timedelta(seconds=480))]
)
def test_limit_needs_thirty_members(members, found):
    assert limit([400] * members) == found


def test_members_without_a_time_do_not_count():
    times = [[timedelta(seconds=400)]] * 29
    assert calibrated_limit([*times, []], initial=INITIAL) is None


def test_each_member_weighs_as_their_median():
    """One member's hundred slow openings move nothing; the middle of two is between them."""
    quick = [[timedelta(seconds=400)]] * 29
    assert calibrated_limit([*quick, [timedelta(seconds=900)] * 100], initial=INITIAL) == timedelta(
        seconds=480
    )
    even = [[timedelta(seconds=300), timedelta(seconds=500)]] * MEMBERS
    assert calibrated_limit(even, initial=INITIAL) == timedelta(seconds=480)


def test_three_quarters_lie_between_the_two_members_around_it():
    """31 members: the 75th percentile is halfway between the 23rd and the 24th."""
    # 23 at 400 s, 8 at 450 s: 425 × 1.2 = 510.
    assert limit([400] * 23 + [450] * 8) == timedelta(seconds=510)
    assert limit([450] * 8 + [400] * 23) == timedelta(seconds=510)
    # One slower member in the upper quarter changes nothing.
    assert limit([400] * 23 + [450] * 7 + [1100]) == timedelta(seconds=510)


@given(
    st.lists(
        st.lists(
            st.timedeltas(timedelta(seconds=1), timedelta(minutes=20)), min_size=1, max_size=3
        ),
        min_size=MEMBERS,
        max_size=40,
    )
)
def test_limit_is_whole_half_minutes_within_its_bounds(times):
    found = calibrated_limit(times, initial=INITIAL)
    assert found % STEP == timedelta()
    assert INITIAL / 2 <= found <= INITIAL * 2
