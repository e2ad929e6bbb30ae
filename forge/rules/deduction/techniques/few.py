"""Few codes: a box of at most 100 codes, tried one by one against the clues."""

import numpy as np

from forge.rules.deduction.box import Box, size
from forge.rules.deduction.readings import Found, Readings, projected

FEW = 100


def find(readings: Readings, box: Box) -> list[Found]:
    """All codes of a small box tried, with as few clues as strike the same."""
    everyone = tuple(range(len(readings.clues)))
    found = _tried(readings, box, everyone)
    if found is None:
        return []
    for index in everyone:
        fewer = _tried(readings, box, tuple(i for i in found.clues if i != index))
        if fewer and fewer.after == found.after:
            found = fewer
    return [found]


def again(readings: Readings, box: Box, found: Found) -> Found | None:
    """The same clues against the codes of this box."""
    return _tried(readings, box, found.clues)


def _tried(readings: Readings, box: Box, used: tuple[int, ...]) -> Found | None:
    codes = size(box, readings.digits)
    if codes > FEW:
        return None
    truth = np.ones(1, dtype=bool)
    for index in used:
        truth = truth & readings.truth(index, box)
    after = projected(truth, box, readings.digits)
    return Found("few_codes", used, after, codes) if after != box else None
