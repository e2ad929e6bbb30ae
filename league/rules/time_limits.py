"""Which time limits an administrator may give a tier (Rule R9.54)."""

from datetime import timedelta

from forge.rules.refusals import Refused
from forge.rules.sentences import Sentence
from forge.rules.tiers import Tier
from league.rules.picking import INITIAL_TIME_LIMITS

STEP = timedelta(seconds=30)
"""Limits are whole multiples of this, as those of the calibration are."""
LONGEST_NOTE = 300
"""Characters of the note that members read."""

_BOUNDS = Sentence(
    "Une durée de ce palier va de {least} à {most} secondes, par pas de {step}.",
    "A time limit of this tier goes from {least} to {most} seconds, in steps of {step}.",
)
_NO_NOTE = Sentence(
    "Dites aux membres pourquoi la durée change, en {most} caractères au plus.",
    "Tell members why the time limit changes, in {most} characters at most.",
)


class LimitRefused(Refused):
    """The time limit, or its note, cannot be taken; the sentence says what could."""

    kind = "time_limit"


def check_limit(tier: Tier, seconds: int) -> None:
    """Raise LimitRefused unless the limit lies within half and double of the tier's first one.

    The calibration keeps to the same bounds: a tier stays what members know it as.
    """
    first = INITIAL_TIME_LIMITS[tier]
    asked = timedelta(seconds=seconds)
    if not first / 2 <= asked <= first * 2 or asked % STEP:
        raise LimitRefused(
            _BOUNDS.with_(
                least=int(first.total_seconds()) // 2,
                most=int(first.total_seconds()) * 2,
                step=STEP.seconds,
            )
        )


def check_note(note: str) -> str:
    """The note without blanks around it; raises LimitRefused when it is empty or too long."""
    words = note.strip()
    if not words or len(words) > LONGEST_NOTE:
        raise LimitRefused(_NO_NOTE.with_(most=LONGEST_NOTE))
    return words
