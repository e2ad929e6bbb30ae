"""What the guesses of a pick say about its clock and its end (Rules R2.3 to R2.5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from league.rules.picking import Ending, judge, time_is_up

Played = tuple[datetime, int | None]
"""When a guess was made, and the first clue it contradicted: None when it opened."""


@dataclass(frozen=True, slots=True)
class Course:
    """A pick as its guesses tell it: `ending` and `ended_at` are None while nothing ended it."""

    deadline: datetime
    ending: Ending | None
    ended_at: datetime | None
    opened_at_guess: int | None


def replay(*, deadline: datetime, guesses: Sequence[Played]) -> Course | None:
    """The course that those guesses give, from the deadline the pick started with.

    None when one of them came too late: after the deadline, or after what had ended the pick.
    """
    for number, (at, contradicted) in enumerate(guesses, start=1):
        if time_is_up(deadline=deadline, now=at):
            return None
        outcome = judge(
            deadline=deadline, guesses_before=number - 1, contradicted=contradicted, now=at
        )
        deadline = outcome.deadline
        if outcome.ending is not None:
            opened = number if outcome.ending == Ending.OPENED else None
            course = Course(deadline, outcome.ending, at, opened)
            return course if number == len(guesses) else None
    return Course(deadline, None, None, None)


def may_have_ended(course: Course, *, ending: Ending, ended_at: datetime, last: datetime) -> bool:
    """Whether a pick that its guesses left running may have ended so, `last` being the latest.

    Giving up and being stopped come when they come, within the time; time runs out at the deadline.
    """
    if ending == Ending.TIME:
        return ended_at == course.deadline
    return ending in {Ending.GAVE_UP, Ending.STOPPED} and last <= ended_at <= course.deadline
