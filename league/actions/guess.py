"""Trying a code."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from cofferwit.members.models import Member
from forge.actions.drafts import must_play
from forge.queries import first_contradicted
from forge.rules.codes import Code, CodeError, format_code, parse_code
from forge.rules.tiers import Tier
from league.actions import endings
from league.models import Guess, Pick, PickState
from league.rules.picking import MAX_GUESSES, PENALTY, Verdict, judge
from league.rules.refusals import Ahead, BadNumber, CodeRefused, PickOver, already_tried


@dataclass(frozen=True, slots=True)
class Played:
    """A guess as it is recorded, and whether it had been before this call.

    `typed` is what this call sent: after a repeated number it may not be the recorded code.
    """

    guess: Guess
    repeated: bool
    typed: str


def play(*, pick: UUID, by: Member, number: int, code: str, now: datetime) -> Played:
    """Try `code` as the guess of that number, from 1, of one's own running pick.

    1. What is overdue of the member and of the safe ends first, this pick included.
    2. A number already played gives the recorded verdict once more, at no cost, whatever the code
       and even when the pick has ended: an answer lost on the way is lost on nobody.
    3. Otherwise the pick must still be running, the number be the next one, and the code be `n`
       ASCII digits not yet tried; then it is judged, once.

    Raises `Pick.DoesNotExist` (another's pick), `BadNumber`, `PickOver`, `Ahead`, `NotPlaying` or
    `CodeRefused`; none of them costs anything. Guesses sent at once wait for the pick's lock.
    """
    if not 1 <= number <= MAX_GUESSES:
        raise BadNumber
    played = _play(pick, by, number, code, now)
    if played is None:
        raise PickOver
    return played


@transaction.atomic
def _play(pick_id: UUID, by: Member, number: int, code: str, now: datetime) -> Played | None:
    """None, rather than an error, when the pick is over: its end must be kept."""
    pick, at = endings.lock_own(pick_id=pick_id, thief_id=by.pk, now=now)
    guesses = list(pick.guesses.all())
    if number <= len(guesses):
        return Played(guesses[number - 1], True, code)
    if pick.state != PickState.RUNNING:
        return None
    if number > len(guesses) + 1:
        raise Ahead(number, len(guesses) + 1)
    must_play(by)
    tried = _code_to_try(pick, guesses, code)
    return Played(_judged(pick, number, tried, at), False, code)


def _code_to_try(pick: Pick, guesses: list[Guess], text: str) -> Code:
    """Read the code typed. Raises `CodeRefused`."""
    try:
        code = parse_code(text, Tier(pick.safe.tier).digits)
    except CodeError as error:
        raise CodeRefused(_kind(text), error.sentence) from None
    if any(guess.code == text for guess in guesses):
        raise already_tried(text)
    return code


def _kind(text: str) -> str:
    if not text:
        return "empty"
    return "length" if text.isascii() and text.isdigit() else "not_digits"


def _judged(pick: Pick, number: int, code: Code, now: datetime) -> Guess:
    """Write down the guess and what it does to the pick."""
    contradicted = first_contradicted(pick.safe, code)
    outcome = judge(
        deadline=pick.deadline, guesses_before=number - 1, contradicted=contradicted, now=now
    )
    guess = pick.guesses.create(
        number=number, code=format_code(code), contradicted=contradicted, guessed_at=now
    )
    pick.deadline = outcome.deadline
    if outcome.verdict == Verdict.OPENED:
        endings.open_at(pick, number=number, at=now)
    elif outcome.ending is not None:
        endings.hold(pick, ending=outcome.ending, at=now)
    else:
        pick.save(update_fields=["deadline"])
    return guess


def cost_of(guess: Guess) -> int:
    """What a recorded guess took off the clock, in whole seconds."""
    return 0 if guess.contradicted is None else int(PENALTY.total_seconds())
