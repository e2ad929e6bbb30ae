"""What the guesses of a pick say about its end."""

from datetime import UTC, datetime, timedelta

import pytest

from league.rules.picking import Ending
from league.rules.replay import Course, may_have_ended, replay

START = datetime(2026, 11, 20, 19, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
DEADLINE = START + 10 * MINUTE


def at(minutes: float) -> datetime:
    return START + minutes * MINUTE


@pytest.mark.parametrize(
    ("guesses", "course"),
    [
        ([], Course(DEADLINE, None, None, None)),
        ([(at(1), 2)], Course(at(9), None, None, None)),
        ([(at(1), None)], Course(DEADLINE, Ending.OPENED, at(1), 1)),
        ([(at(1), 2), (at(2), 0), (at(3), None)], Course(at(8), Ending.OPENED, at(3), 3)),
        ([(at(1), 2), (at(2), 0), (at(3), 1)], Course(at(7), Ending.GUESSES, at(3), None)),
        ([(at(9), 2)], Course(at(9), Ending.TIME, at(9), None)),
        # Too late: at the deadline, after a penalty has taken the time, after the end.
        ([(at(10), None)], None),
        ([(at(1), 2), (at(9), None)], None),
        ([(at(1), None), (at(2), 1)], None),
        ([(at(1), 2), (at(2), 0), (at(3), 1), (at(4), None)], None),
    ],
)
def test_replay(guesses, course) -> None:
    assert replay(deadline=DEADLINE, guesses=guesses) == course


@pytest.mark.parametrize(
    ("ending", "ended_at", "may"),
    [
        (Ending.TIME, DEADLINE, True),
        (Ending.TIME, at(9), False),
        (Ending.GAVE_UP, at(2), True),
        (Ending.GAVE_UP, DEADLINE, True),
        (Ending.GAVE_UP, at(1.9), False),
        (Ending.STOPPED, at(3), True),
        (Ending.STOPPED, at(10.1), False),
        (Ending.GUESSES, at(3), False),
        (Ending.OPENED, at(3), False),
    ],
)
def test_end_that_no_guess_made(ending, ended_at, may) -> None:
    running = Course(DEADLINE, None, None, None)

    assert may_have_ended(running, ending=ending, ended_at=ended_at, last=at(2)) == may
