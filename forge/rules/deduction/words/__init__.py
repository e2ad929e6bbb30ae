"""A step told as a person would tell it, in French and in English."""

from collections.abc import Mapping, Sequence

from forge.rules.clues import Clue
from forge.rules.deduction.box import Box, strike
from forge.rules.deduction.path import Step
from forge.rules.deduction.words.chains import told_cases
from forge.rules.deduction.words.joined import told_difference, told_pair, told_parity, told_table
from forge.rules.deduction.words.lists import told_few
from forge.rules.deduction.words.phrases import pieces
from forge.rules.deduction.words.scene import Scene, Teller
from forge.rules.deduction.words.single import told_single

_TELLERS: Mapping[str, Teller] = {
    "direct": told_single,
    "count": told_single,
    "list": told_single,
    "pair": told_pair,
    "subtract": told_difference,
    "table": told_table,
    "parity": told_parity,
    "cases": told_cases,
    "long_cases": told_cases,
    "few_codes": told_few,
    "nested": told_cases,
}


def explain(
    step: Step, clues: Sequence[Clue], digits: int, before: Box, lang: str | None
) -> tuple[str, ...]:
    """Why the step strikes what it strikes, in pieces: ``str`` for words, ``At`` for positions.

    ``before`` is the box before the step (see ``replay``). The joined pieces are the text.
    """
    scene = Scene(step, tuple(clues), digits, before, strike(before, step.struck))
    return pieces(_TELLERS[step.technique](scene).in_(lang))


def explain_text(
    step: Step, clues: Sequence[Clue], digits: int, before: Box, lang: str | None
) -> str:
    """The same as plain text."""
    return "".join(explain(step, clues, digits, before, lang))
