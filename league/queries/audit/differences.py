"""How a recount tells what it found."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

NOTHING = "nothing"


@dataclass(frozen=True, slots=True, order=True)
class Difference:
    """A stored figure that is not what the history gives.

    `subject` names the row by its kind and number, as "settlement of safe 4127"; no name of a
    person stands in it.
    """

    subject: str
    figure: str
    stored: str
    expected: str

    def __str__(self) -> str:
        return f"{self.subject}: {self.figure} is {self.stored}, recounted {self.expected}"


def compare(subject: str, stored: Any, **expected: Any) -> Iterator[Difference]:
    """The figures of a row, an object or a mapping, that are not those expected."""
    for figure, value in expected.items():
        held = stored[figure] if isinstance(stored, dict) else getattr(stored, figure)
        if held != value:
            yield Difference(subject, figure, said(held), said(value))


def missing(subject: str, expected: str) -> Difference:
    """A row that should be there."""
    return Difference(subject, "row", NOTHING, expected)


def unexpected(subject: str, stored: str) -> Difference:
    """A row that should not be there."""
    return Difference(subject, "row", stored, NOTHING)


def said(value: Any) -> str:
    """A figure as the difference tells it."""
    if value is None:
        return NOTHING
    return value.isoformat() if isinstance(value, datetime) else str(value)
