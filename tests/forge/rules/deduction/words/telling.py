"""What is said of the step that an idea makes in a drawn box."""

from forge.rules.clues import Clue
from forge.rules.deduction.box import size, struck
from forge.rules.deduction.path import Step
from forge.rules.deduction.readings import Found
from forge.rules.deduction.redoing import AGAIN
from forge.rules.deduction.words import explain_text
from tests.forge.rules.deduction.drawing import box, readings

THIN = "\N{NARROW NO-BREAK SPACE}"


def told(found: Found, clues: tuple[Clue, ...], before: str) -> tuple[str, str]:
    """The sentence in French and in English, with thin spaces shown as ~."""
    digits = len(before.split())
    ready = readings(*clues, digits=digits)
    again = AGAIN[found.technique](ready, box(before), found)
    step = Step(
        again.technique,
        again.clues,
        struck(box(before), again.after, digits),
        size(again.after, digits),
        again.ways,
        again.refuted,
    )
    said = (explain_text(step, clues, digits, box(before), lang) for lang in ("fr", "en"))
    fr, en = (sentence.replace(THIN, "~") for sentence in said)
    return fr, en
