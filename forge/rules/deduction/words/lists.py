"""Lists: the few ways that stay, written out."""

import numpy as np

from forge.rules.deduction.box import DIGITS, LEAST, Row, open_positions, rows
from forge.rules.deduction.readings import Readings
from forge.rules.deduction.techniques.joining import listed, standing
from forge.rules.deduction.words.phrases import THIN, clue_numbers, one_of, place, say
from forge.rules.deduction.words.scene import Scene
from forge.rules.sentences import Sentence

SHOWN = 6
"""So many ways are written out; more are only counted."""


def told_list(scene: Scene, reason: Sentence) -> Sentence:
    """A reason, the ways that it leaves, and what stays possible."""
    return say(
        f"{{reason}}{THIN}: {{ways}}, donc {{conclusion}}.",
        "{reason}: {ways}, so {conclusion}.",
        reason=reason,
        ways=_ways_told(scene),
        conclusion=scene.conclusion(),
    )


def _ways_told(scene: Scene) -> Sentence:
    """The ways in which the named clues hold: "ACD can be 028 or 064", or how many."""
    readings = scene.readings()
    positions = _listed_positions(scene, readings)
    if scene.step.ways > SHOWN:
        return say(
            "il reste {n} façons pour {at}",
            "{n} ways are left for {at}",
            n=scene.step.ways,
            at=place(*positions),
        )
    codes = ["".join(str(LEAST[way[p]]) for p in positions) for way in _ways(scene, readings)]
    return say(
        f"{{at}} {'peut être' if len(codes) > 1 else 'est'} {{codes}}",
        f"{{at}} {'can be' if len(codes) > 1 else 'is'} {{codes}}",
        at=place(*positions),
        codes=one_of(codes),
    )


def _listed_positions(scene: Scene, readings: Readings) -> list[int]:
    """The open positions of the clues whose ways are listed, or of all when none is."""
    local = [i for i in scene.step.clues if readings.compiled[i].ways is not None]
    spoken_of = 0
    for index in local or scene.step.clues:
        spoken_of |= readings.compiled[index].scope
    return open_positions(scene.before & spoken_of, range(scene.digits))


def _ways(scene: Scene, readings: Readings) -> list[list[Row]]:
    """Each way that stands, as rows of one digit at the listed positions."""
    tables = {i: listed(readings, i, scene.before) for i in scene.step.clues}
    whole = [index for index, table in tables.items() if table is None]
    lists = [table for table in tables.values() if table]
    if whole and lists:
        kept = standing(readings, lists[0], whole[0], scene.before)
        return [rows(partial, scene.digits) for partial, _ in kept]
    return _all_ways(scene, readings)


def _all_ways(scene: Scene, readings: Readings) -> list[list[Row]]:
    """Every way in which the named clues hold in the box."""
    truth = np.ones((1,) * scene.digits, dtype=bool)
    for index in scene.step.clues:
        truth = truth & readings.truth(index, scene.before)
    digits = [DIGITS[candidates] for candidates in rows(scene.before, scene.digits)]
    ways = np.argwhere(truth).tolist()
    return [[1 << digits[p][k] for p, k in enumerate(way)] for way in ways]


def told_few(scene: Scene) -> Sentence:
    """A small box: each of its codes tried against the clues."""
    return say(
        f"Il reste {{tried}} codes. Essayés un par un contre les {{clues}}{THIN}: {{conclusion}}.",
        "{tried} codes are left. Tried one by one against {clues}: {conclusion}.",
        tried=scene.step.ways,
        clues=clue_numbers(scene.step.clues),
        conclusion=scene.conclusion(),
    )
