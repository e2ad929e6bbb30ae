"""Every pick of any kind, against the guesses that were made in it."""

from collections.abc import Iterator
from typing import Any

from django.db.models import Prefetch

from forge.queries import first_contradicted
from forge.rules.codes import parse_code
from league.models import Ending, Guess, Pick, PickState
from league.queries.audit.differences import Difference, compare, unexpected
from league.queries.audit.voidings import Voidings
from league.rules import picking
from league.rules.replay import Course, may_have_ended, replay

AT_ONCE = 500
"""Picks in memory at a time, with their guesses and safes."""


def guessed_picks(found: Voidings) -> Iterator[Difference]:
    """Replay the guesses of each pick, and compare its clock and its end, and its voiding."""
    guesses = Prefetch("guesses", Guess.objects.order_by("number"))
    rows = Pick.objects.select_related("safe").prefetch_related(guesses)
    rows = rows.defer("safe__certificate", "safe__path", "safe__seed", "safe__secret")
    for pick in rows.order_by("safe", "pk").iterator(AT_ONCE):
        yield from _replayed(pick, list(pick.guesses.all()))
        yield from compare(f"pick {pick.pk}", pick, voided_at=found.standing(pick.pk))


def _replayed(pick: Pick, guesses: list[Guess]) -> Iterator[Difference]:
    subject = f"pick {pick.pk}"
    played = []
    for number, guess in enumerate(guesses, start=1):
        contradicted = first_contradicted(pick.safe, parse_code(guess.code))
        played.append((guess.guessed_at, contradicted))
        yield from compare(
            f"guess {guess.number} of {subject}", guess, number=number, contradicted=contradicted
        )
    course = replay(deadline=pick.started_at + pick.limit, guesses=played)
    if course is None:
        yield unexpected(subject, f"a guess that came too late, of {len(guesses)}")
        return
    yield from compare(subject, pick, **_expected(pick, course, guesses))


def _expected(pick: Pick, course: Course, guesses: list[Guess]) -> dict[str, Any]:
    """How the pick stands by its guesses; what they leave open is as it is stored."""
    if course.ending is not None:
        opened = course.opened_at_guess is not None
        return {
            "deadline": course.deadline,
            "state": PickState.OPENED.value if opened else PickState.HELD.value,
            "ending": course.ending.value,
            "ended_at": course.ended_at,
            "opened_at_guess": course.opened_at_guess,
        }
    clock = {"deadline": course.deadline, "opened_at_guess": None}
    if pick.state == PickState.RUNNING:
        return clock
    last = guesses[-1].guessed_at if guesses else pick.started_at
    assert pick.ended_at is not None
    if pick.ending and may_have_ended(
        course, ending=picking.Ending(pick.ending), ended_at=pick.ended_at, last=last
    ):
        return clock | {"state": PickState.HELD.value}
    return clock | {
        "state": PickState.HELD.value,
        "ending": Ending.TIME.value,
        "ended_at": course.deadline,
    }
