"""One clue alone: read directly, counted and bounded, or listed."""

from forge.rules.deduction.box import Box
from forge.rules.deduction.readings import Found, Readings


def find(readings: Readings, box: Box) -> list[Found]:
    """The easiest reading of each clue that strikes something."""
    found = (readings.light(index, box) for index in range(len(readings.clues)))
    return [one for one in found if one]


def again(readings: Readings, box: Box, found: Found) -> Found | None:
    """The clue read again in this box."""
    return readings.light(found.clues[0], box)
