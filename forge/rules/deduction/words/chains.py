"""Suppositions: where each leads, link by link, and what it runs into."""

from collections.abc import Iterator
from typing import NamedTuple

from forge.rules.deduction.box import Box, row, with_row
from forge.rules.deduction.path import Link, Refutation, clues_of
from forge.rules.deduction.readings import Readings
from forge.rules.deduction.techniques.cases import follow
from forge.rules.deduction.words.phrases import (
    THIN,
    all_of,
    candidates_told,
    clue_number,
    clue_numbers,
    one_after_another,
    place,
    quoted,
    say,
)
from forge.rules.deduction.words.scene import Scene
from forge.rules.sentences import Sentence


class Followed(NamedTuple):
    """A link, and the box before and after it (0: nothing is possible)."""

    link: Link
    before: Box
    after: Box


def told_cases(scene: Scene) -> Sentence:
    """Each supposition that fails, then what stays."""
    readings = scene.readings()
    told = [told_refutation(readings, scene.before, one) for one in scene.step.refuted]
    return one_after_another([*told, therefore(scene)])


def therefore(scene: Scene) -> Sentence:
    """What stays after refutations."""
    return say("Donc {conclusion}.", "So {conclusion}.", conclusion=scene.conclusion())


def told_refutation(readings: Readings, box: Box, refutation: Refutation) -> Sentence:
    """Where a digit leads: if A were 4, then C = 2 (clue 3), then B = 0 (clue 5), and so on."""
    supposed = with_row(box, refutation.position, 1 << refutation.digit)
    *way, last = _trail(readings, supposed, refutation.links)
    results = [_result(readings, step) for step in way if step.after != step.before]
    return say(
        "Si {at} valait {digit}, {way}{end}.",
        "If {at} were {digit}, {way}{end}.",
        at=place(refutation.position),
        digit=refutation.digit,
        way=_in_order(results) if results else "",
        end=_dead_end(readings, last, first=not results),
    )


def _trail(readings: Readings, box: Box, links: tuple[Link, ...]) -> Iterator[Followed]:
    remaining = iter(links)
    while box:
        link = next(remaining)
        after = follow(readings, box, (link,))
        yield Followed(link, box, after)
        box = after


def _in_order(results: list[Sentence]) -> Sentence:
    return Sentence(
        "alors " + ", puis ".join(result.fr for result in results) + f"{THIN}: ",
        "then " + ", then ".join(result.en for result in results) + ": ",
    )


def _result(readings: Readings, step: Followed) -> Sentence:
    changed = [p for p in range(readings.digits) if row(step.before, p) != row(step.after, p)]
    return say(
        "{result} ({by})",
        "{result} ({by})",
        result=candidates_told(step.after, changed, step.before),
        by=_source(readings, step),
    )


def _source(readings: Readings, step: Followed) -> Sentence:
    """What a link reads: a clue, two clues, or a supposition inside."""
    if isinstance(step.link, Refutation):
        inner = told_refutation(readings, step.before, step.link)
        return Sentence(_inside(inner.fr), _inside(inner.en))
    if len(step.link) == 1:
        return clue_number(step.link[0])
    return clue_numbers(step.link)


def _inside(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:].rstrip(".")


def _dead_end(readings: Readings, step: Followed, *, first: bool) -> Sentence:
    """The link after which nothing is possible."""
    indices = clues_of(step.link)
    broken = all_of([quoted(readings.clues[index]) for index in indices])
    if len(indices) > 1:
        return say(
            "{clues} ne tiendraient plus ensemble",
            "{clues} could not hold together",
            clues=broken,
        )
    if first:
        return say("{clue} serait impossible", "{clue} would be impossible", clue=broken)
    return say("{clue} ne tient plus", "{clue} can no longer hold", clue=broken)
