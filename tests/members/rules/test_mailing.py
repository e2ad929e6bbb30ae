"""A mail that failed is tried again, ever later, and then no more."""

from datetime import timedelta

from cofferwit.members.rules.mailing import WAITS, wait_after


def test_waits_grow_and_end():
    waits = [wait_after(tries, final=False) for tries in range(1, 8)]
    assert waits == [
        timedelta(minutes=1),
        timedelta(minutes=5),
        timedelta(minutes=30),
        timedelta(hours=2),
        timedelta(hours=8),
        None,
        None,
    ]
    assert sorted(WAITS) == list(WAITS)


def test_what_is_final_is_given_up_at_once():
    assert wait_after(1, final=True) is None
