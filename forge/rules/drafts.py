"""The draft of a safe: what may be chosen for it, how it is undone, and how long it lives.

States are lists of clues as plain JSON, the newest last; the one at `done` holds. A change after
an undo forgets what could have been redone.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from forge.rules.clues import Clue, ClueError
from forge.rules.codes import Code
from forge.rules.limits import DRAFT_CLUES, DRAFT_HOURS, DRAFT_STEPS, DRAWS
from forge.rules.refusals import (
    BadClue,
    Closed,
    NoDraw,
    NoStep,
    NotTrue,
    TooManyClues,
    Twice,
    no_revision,
    not_a_list,
)

State = list[dict[str, Any]]
"""The chosen clues in order, as JSON."""

LARGEST_NUMBER = 2**31 - 1
"""What a column of the database holds; a greater number is none of ours."""


class History(NamedTuple):
    """The states of a draft and which of them holds."""

    steps: list[State]
    done: int

    @property
    def chosen(self) -> State:
        """The state that holds."""
        return self.steps[self.done]


def fresh() -> History:
    """The history of a code just drawn: nothing is chosen and nothing can be undone."""
    return History([[]], 0)


def expiry(opened_at: datetime, *, until: datetime | None = None) -> datetime:
    """When a draft is thrown away: DRAFT_HOURS elapsed hours after its first draw (Rule R3.2).

    Work that ends at `until` takes its drafts along. Raises `Closed` once it has ended.
    """
    end = opened_at + timedelta(hours=DRAFT_HOURS)
    if until is None:
        return end
    if until <= opened_at:
        raise Closed
    return min(end, until)


def is_alive(*, expires_at: datetime, now: datetime) -> bool:
    """Whether a draft may still be worked on."""
    return now < expires_at


def draws_left(draws: int) -> int:
    """How many other codes may be drawn by a smith who has seen so many (Rule R3.1)."""
    return DRAWS - draws


def must_draw(draws: int) -> None:
    """Raise `NoDraw` when the smith has seen all the codes of this draft."""
    if draws_left(draws) < 1:
        raise NoDraw


def read_choice(sent: object, code: Code) -> tuple[Clue, ...]:
    """The clues that a smith wants, in order, each true of the code and none of them twice.

    Raises `BadRequest`, `TooManyClues`, `BadClue`, `NotTrue` or `Twice`; of a statement that is
    not true of the code nothing more is said, for the forge solves no safes.
    """
    if not isinstance(sent, list):
        raise not_a_list()
    if len(sent) > DRAFT_CLUES:
        raise TooManyClues
    clues = tuple(_read(number, obj, code) for number, obj in enumerate(sent, 1))
    _refuse_twice(clues)
    return clues


def _read(number: int, obj: object, code: Code) -> Clue:
    try:
        clue = Clue.from_json(obj, len(code))
    except ClueError as error:
        raise BadClue(number, error.sentence) from error
    if not clue.holds(code):
        raise NotTrue(number)
    return clue


def _refuse_twice(clues: Sequence[Clue]) -> None:
    seen: dict[Clue, int] = {}
    for number, clue in enumerate(clues, 1):
        first = seen.setdefault(clue, number)
        if first != number:
            raise Twice(first, number)


def choose(history: History, clues: Sequence[Clue]) -> History:
    """The history after the chosen clues become these, as one step that can be undone.

    The oldest states are forgotten beyond DRAFT_STEPS.
    """
    steps = [*history.steps[: history.done + 1], to_state(clues)][-DRAFT_STEPS:]
    return History(steps, len(steps) - 1)


def to_state(clues: Sequence[Clue]) -> State:
    """The clues as they are stored."""
    return [clue.to_json() for clue in clues]


def step_to(history: History, wanted: object) -> History:
    """The history when the state of that index holds. Raises `NoStep` when there is none."""
    if type(wanted) is not int or not 0 <= wanted < len(history.steps):
        raise NoStep
    return history._replace(done=wanted)


def parse_revision(sent: object) -> int:
    """The version that a change starts from. Raises `BadRequest` when it is not a number."""
    if type(sent) is not int or not 0 <= sent <= LARGEST_NUMBER:
        raise no_revision()
    return sent
