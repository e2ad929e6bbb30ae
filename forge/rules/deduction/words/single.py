"""One clue alone: what it says, what was known of its positions, what follows."""

from collections.abc import Callable, Mapping

from forge.rules.deduction.box import ALL, Box, row, with_row
from forge.rules.deduction.readings import Readings
from forge.rules.deduction.words.counts import COUNTED
from forge.rules.deduction.words.lists import told_list
from forge.rules.deduction.words.phrases import THIN, beside, say, statement
from forge.rules.deduction.words.scene import Scene
from forge.rules.deduction.words.totals import TOTALS
from forge.rules.sentences import Sentence

Reason = Callable[[Scene], Sentence | None]

_REASONS: Mapping[str, Reason] = {**TOTALS, **COUNTED}
"""By kind of clue; None from a reason, or no reason, leaves it to the clue's own words."""


def told_single(scene: Scene) -> Sentence:
    """The logic of the clue, then what stays possible."""
    if scene.step.technique == "list":
        return told_list(scene, plain_reason(scene))
    reason = _REASONS.get(scene.first.kind, plain_reason)(scene) or plain_reason(scene)
    conclusion = scene.conclusion()
    if reason == conclusion:
        return say("{reason}.", "{reason}.", reason=reason)
    return say(
        f"{{reason}}{THIN}: {{conclusion}}.",
        "{reason}: {conclusion}.",
        reason=reason,
        conclusion=conclusion,
    )


def plain_reason(scene: Scene) -> Sentence:
    """The clue's own words, and of what was known only what the conclusion needs."""
    known = scene.known(_needed(scene))
    return beside(statement(scene.first), known) if known else statement(scene.first)


def _needed(scene: Scene) -> list[int]:
    """The positions without whose candidates the clue would not strike as much."""
    readings = scene.readings()
    index = scene.step.clues[0]
    box, needed = scene.before, []
    for position in readings.compiled[index].positions:
        freed = with_row(box, position, ALL)
        if _says_as_much(readings, index, freed, scene, position):
            box = freed
        else:
            needed.append(position)
    return needed


def _says_as_much(readings: Readings, index: int, freed: Box, scene: Scene, position: int) -> bool:
    found = readings.strong(index, freed)
    after = found.after if found else freed
    return all(
        row(after, p) & (ALL if p == position else row(scene.before, p)) == row(scene.after, p)
        for p in scene.struck_positions
    )
