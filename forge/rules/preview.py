"""Before a safe is published: how hard it is to reason open, what a wrong guess would reveal."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from forge.rules.checking import check
from forge.rules.clues import Clue
from forge.rules.deduction import Path, deduce
from forge.rules.deduction.words.phrases import THIN, say
from forge.rules.difficulty import Difficulty, grade
from forge.rules.sentences import Sentence
from forge.rules.thief import Reveal, Thief

PREVIEWS_KEPT = 64
"""Previews kept in a process, so that looking again costs nothing."""

NOTICEABLE_BITS = 0.05
"""An order that reveals less by no more than this is not worth changing for."""


@dataclass(frozen=True)
class Preview:
    """What a smith is told of a list of clues that leaves one code. Clues count from 0."""

    difficulty: Difficulty
    path: Path | None
    """None where reasoning costs more than the budget, or no technique leads on: beyond."""
    reveal: Reveal | None
    """What a first wrong guess reveals with the clues in this order (see ``thief``); None where
    any two clues can be left out and none can be guessed."""
    best_order: tuple[int, ...]
    """The order that reveals least."""
    best: Reveal | None
    """The same for that order, its shares told in that order."""

    @property
    def already_best(self) -> bool:
        """No order is worth changing to."""
        if self.reveal is None or self.best is None:
            return True
        return self.reveal.bits - self.best.bits <= NOTICEABLE_BITS

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Difficulty, then the wrong guess, then the order; clues are numbered from 1."""
        return (_difficulty(self), *_wrong_guess(self))

    def to_json(self, lang: str | None) -> dict[str, Any]:
        """The preview as plain data, its texts in the language."""
        return {
            "difficulty": self.difficulty.value,
            "difficulty_text": self.difficulty.label.in_(lang),
            "score": None if self.path is None else self.path.score,
            "steps": None if self.path is None else len(self.path.steps),
            "path": None if self.path is None else self.path.to_json(),
            "first_wrong": _likeliest_first(self.reveal),
            "revealed_bits": None if self.reveal is None else round(self.reveal.bits, 2),
            "best_order": list(self.best_order),
            "best_bits": None if self.best is None else round(self.best.bits, 2),
            "already_best": self.already_best,
            "texts": [sentence.in_(lang) for sentence in self.sentences],
        }


def preview(chosen: Sequence[Clue], digits: int) -> Preview | None:
    """The preview of different clues in this order; None unless they leave one code.

    Takes a few milliseconds for most safes and a second at worst: the reasoning has the budget
    that grades every safe, so the difficulty is the one that will be published.
    """
    return _preview(tuple(chosen), digits)


@lru_cache(maxsize=PREVIEWS_KEPT)
def _preview(chosen: tuple[Clue, ...], digits: int) -> Preview | None:
    if not check(chosen, digits).code:
        return None
    path = deduce(chosen, digits)
    thief = Thief(chosen, digits)
    best_order = thief.least_revealing_order()
    return Preview(
        difficulty=grade(path, digits),
        path=path,
        reveal=thief.reveal(range(len(chosen))),
        best_order=best_order,
        best=thief.reveal(best_order),
    )


def _likeliest_first(reveal: Reveal | None) -> list[dict[str, Any]]:
    shares = enumerate(() if reveal is None else reveal.shares)
    return [
        {"clue": index, "share": round(share, 3)}
        for index, share in sorted(shares, key=lambda one: -one[1])
    ]


def _difficulty(preview: Preview) -> Sentence:
    if preview.path is None:
        return say(*_BEYOND, difficulty=preview.difficulty.label)
    steps = len(preview.path.steps)
    return say(
        *(_ONE_STEP if steps == 1 else _STEPS),
        difficulty=preview.difficulty.label,
        steps=steps,
        score=_decimal(preview.path.score),
    )


def _wrong_guess(preview: Preview) -> tuple[Sentence, ...]:
    """The sentences on a first wrong guess; none where no wrong guess is possible."""
    reveal, best = preview.reveal, preview.best
    if reveal is None or best is None:
        return ()
    named = say(
        *_NAMED,
        clue=reveal.likely + 1,
        percent=round(100 * reveal.shares[reveal.likely]),
        bits=_decimal(reveal.bits),
        times=_decimal(2**reveal.bits),
    )
    if preview.already_best:
        return named, _BEST_ORDER
    order = ", ".join(str(index + 1) for index in preview.best_order)
    return named, say(
        *_BETTER_ORDER, order=order, best=_decimal(best.bits), bits=_decimal(reveal.bits)
    )


def _decimal(number: float) -> Sentence:
    """A number with one decimal."""
    written = f"{number:.1f}"
    return Sentence(written.replace(".", ","), written)


_STEPS = Sentence(
    f"Difficulté{THIN}: {{difficulty}} ({{steps}} étapes de raisonnement, score {{score}}).",
    "Difficulty: {difficulty} ({steps} steps of reasoning, score {score}).",
)
_ONE_STEP = Sentence(
    f"Difficulté{THIN}: {{difficulty}} (une étape de raisonnement, score {{score}}).",
    "Difficulty: {difficulty} (one step of reasoning, score {score}).",
)
_BEYOND = Sentence(
    f"Difficulté{THIN}: {{difficulty}}. Aucun raisonnement n’en vient à bout dans la limite fixée.",
    "Difficulty: {difficulty}. No reasoning gets to the end within the limit set.",
)
_NAMED = Sentence(
    "À un voleur qui a tiré parti de tous les indices sauf deux, un premier essai manqué désigne"
    f" le plus souvent l’indice {{clue}} ({{percent}}{THIN}%) et apprend {{bits}} bits en"
    f" moyenne{THIN}: les codes qui lui restent sont divisés par {{times}}.",
    "To a thief who has used all the clues but two, a first wrong guess names clue {clue} most"
    " often ({percent}%) and tells {bits} bits on average: the codes they have left are divided by"
    " {times}.",
)
_BEST_ORDER = Sentence(
    "Dans cet ordre, les indices en révèlent aussi peu que possible.",
    "In this order, the clues reveal as little as they can.",
)
_BETTER_ORDER = Sentence(
    f"Dans l’ordre {{order}}, les indices en révéleraient le moins{THIN}: {{best}} bits au lieu de"
    " {bits}.",
    "In the order {order}, the clues would reveal least: {best} bits instead of {bits}.",
)
