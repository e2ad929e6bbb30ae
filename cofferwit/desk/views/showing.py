"""The try-out safe as its templates read it."""

from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from cofferwit.desk.rules import trial as trials
from cofferwit.desk.rules.trial import Trial
from forge.rules.codes import POSITIONS, format_code

LETTERS = POSITIONS[: trials.TIER.digits]


@dataclass(frozen=True)
class Chamber:
    """One chamber of the code: its letter and what was typed in it."""

    letter: str
    typed: str


def trial_context(
    trial: Trial, *, typed: tuple[str, ...] = (), refusal: str = ""
) -> dict[str, Any]:
    """`typed` stays in the chambers, above all when the guess is refused; `refusal` says why."""
    last = trial.tried[-1] if trial.tried else None
    return {
        "trial": trial,
        "trial_tier": trials.TIER,
        "trial_clues": list(enumerate(trials.CLUES)),
        "trial_chambers": [
            Chamber(letter, text or "")
            for letter, text in zip_longest(LETTERS, typed[: len(LETTERS)])
        ],
        "trial_grid": [
            [(letter, digit, digit in trials.STRUCK[i]) for i, letter in enumerate(LETTERS)]
            for digit in range(10)
        ],
        "trial_codes": [format_code(guess.code) for guess in trial.tried],
        "trial_code": format_code(last.code) if last else "",
        "trial_broken": None if last is None else last.contradicted,
        "trial_refusal": refusal,
    }


def sample_context() -> dict[str, Any]:
    """The same safe as a picture of the game: a wrong code's verdict, what each clue leaves."""
    example = trials.example()
    return {
        "sample_clues": list(enumerate(trials.CLUES))[:3],
        "sample_code": format_code(example.code),
        "sample_broken": example.contradicted,
        "sample_counts": trials.left_after()[:-1],
        "sample_digits": trials.TIER.digits,
    }
