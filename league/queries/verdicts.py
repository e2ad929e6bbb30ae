"""The verdict of a recorded guess, in the reader's words."""

from datetime import datetime

from forge.queries import thief_view
from league.models import Guess
from league.queries.picks import PickRecord
from league.rules import words
from league.rules.picking import time_left


def verdict_words(record: PickRecord, guess: Guess, *, typed: str, lang: str, now: datetime) -> str:
    """The whole verdict; names the recorded code first when `typed` is another one."""
    said = _verdict(record, guess, lang, now)
    if guess.code == typed:
        return said
    return words.recorded_words(number=guess.number, code=guess.code, lang=lang) + said


def _verdict(record: PickRecord, guess: Guess, lang: str, now: datetime) -> str:
    if guess.contradicted is None:
        return words.opened_words(number=guess.number, code=guess.code, lang=lang)
    clue = thief_view(record.pick.safe).clues[guess.contradicted]
    return words.wrong_words(
        number=guess.number,
        code=guess.code,
        clue_number=guess.contradicted + 1,
        clue=clue.text(lang),
        after=_after(record, guess, lang, now),
        lang=lang,
    )


def _after(record: PickRecord, guess: Guess, lang: str, now: datetime) -> str:
    """What the last guess left; of an earlier one, only its own verdict is said."""
    if guess.number < len(record.guesses):
        return ""
    if not record.running:
        return words.held_words(lang)
    left = time_left(deadline=record.pick.deadline, at=now)
    return words.left_words(guesses=record.guesses_left, time=left, lang=lang)
