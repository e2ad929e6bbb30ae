"""Counting: who is counted already, who still can be, and how many it takes."""

from collections.abc import Callable, Mapping

from forge.rules.deduction.bound_of import PRIME
from forge.rules.deduction.box import COUNT, DIGITS, EVEN, ODD, Row, row
from forge.rules.deduction.words.phrases import all_of, place, places, say, statement
from forge.rules.deduction.words.scene import Scene
from forge.rules.sentences import Sentence

_NOUNS: Mapping[str, tuple[Row, Sentence, Sentence]] = {
    "exactly_even": (EVEN, Sentence("pair", "even digit"), Sentence("pairs", "even digits")),
    "exactly_odd": (ODD, Sentence("impair", "odd digit"), Sentence("impairs", "odd digits")),
    "exactly_prime": (
        PRIME,
        Sentence("premier", "prime digit"),
        Sentence("premiers", "prime digits"),
    ),
}
"""What is counted, how one is called, and several."""


def _exactly(scene: Scene) -> Sentence:
    """A count strikes when it is full, or when everybody who may be counted must be."""
    wanted, one, several = _NOUNS[scene.first.kind]
    noun = one if scene.value == 1 else several
    sure, possible = _carriers(scene, wanted)
    if scene.value == 0:
        return statement(scene.first)
    if len(sure) == scene.value:
        return say(
            f"Le compte y est avec {{sure}}, {'seul' if len(sure) == 1 else 'seuls'} {{noun}}",
            "{sure} make up the count of {value} {noun}"
            if len(sure) > 1
            else "{sure} makes up the count of {value} {noun}",
            sure=places(sure),
            noun=noun,
            value=scene.value,
        )
    return say(
        f"{{clue}}, et {'seul' if len(possible) == 1 else 'seuls'} {{possible}}"
        f" {'peut' if len(possible) == 1 else 'peuvent'} l’être",
        "{clue}, and only {possible} can be",
        clue=statement(scene.first),
        possible=places(possible),
    )


def _occurs(scene: Scene) -> Sentence:
    """The same for one digit."""
    digit, times = scene.value
    sure, possible = _carriers(scene, 1 << digit)
    if times == 0:
        return statement(scene.first)
    if len(sure) == times:
        return say(
            "{clue}, et il est déjà en {sure}",
            "{clue}, and it already stands at {sure}",
            clue=statement(scene.first),
            sure=places(sure),
        )
    return say(
        f"{{clue}}, et {'seul' if times == 1 else 'seuls'} {{possible}}"
        f" {'peut' if times == 1 else 'peuvent'} le porter",
        "{clue}, and only {possible} can hold it",
        clue=statement(scene.first),
        possible=places(possible),
    )


def _distinct(scene: Scene) -> Sentence | None:
    fixed = scene.fixed(range(scene.digits))
    seen = 0
    for p in fixed:
        seen |= row(scene.before, p)
    if COUNT[seen] == scene.value:
        return say(
            "{clue}, et tous sont déjà là ({seen})",
            "{clue}, and all of them are there already ({seen})",
            clue=statement(scene.first),
            seen=all_of(DIGITS[seen]),
        )
    if COUNT[seen] + scene.digits - len(fixed) == scene.value:
        return say(
            "{clue}, donc chaque position encore ouverte en apporte un nouveau",
            "{clue}, so each position still open brings a new one",
            clue=statement(scene.first),
        )
    return None


def _extreme(scene: Scene) -> Sentence:
    """The greatest or the least digit: who can still be it."""
    carriers = [p for p in range(scene.digits) if row(scene.before, p) >> scene.value & 1]
    if len(carriers) > 1:
        return statement(scene.first)
    return say(
        "{clue}, et seul {carrier} peut l’être",
        "{clue}, and only {carrier} can be it",
        clue=statement(scene.first),
        carrier=place(*carriers),
    )


def _carriers(scene: Scene, wanted: Row) -> tuple[list[int], list[int]]:
    """The positions that surely hold a wanted digit, and those that may."""
    rows = [(p, row(scene.before, p)) for p in range(scene.digits)]
    sure = [p for p, candidates in rows if not candidates & ~wanted]
    return sure, [p for p, candidates in rows if candidates & wanted]


COUNTED: Mapping[str, Callable[[Scene], Sentence | None]] = {
    "exactly_even": _exactly,
    "exactly_odd": _exactly,
    "exactly_prime": _exactly,
    "occurs": _occurs,
    "distinct": _distinct,
    "largest": _extreme,
    "smallest": _extreme,
}
