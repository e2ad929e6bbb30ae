"""Keys: blanks for the guesses, and the key that an opened code cuts."""

from collections.abc import Sequence
from dataclasses import dataclass

CUT_BASE, CUT_STEP = 8.0, 4.6
"""Depth of the cut for 0, and what each unit of the digit adds."""
BLADE_TOP, BLADE_EDGE, TIP = 62, 128, 22
FIRST_CUT, PITCH, HALF_CUT = 202, 52, 12
BLANK_PITCH = 23

BOW = (
    "M84 18a77 77 0 1 0 0 154a77 77 0 0 0 68.5-42V60A77 77 0 0 0 84 18Z"
    "m-28 54a23 23 0 1 1 0 46a23 23 0 0 1 0-46Z"
)


@dataclass(frozen=True)
class Cut:
    """One cut of a key: where it stands, how deep its bottom lies, what it says."""

    x: int
    y: float
    label: str

    @property
    def tick(self) -> float:
        """Where the line from the cut to its label begins."""
        return self.y + 4


@dataclass(frozen=True)
class KeyArt:
    """A key to draw: path data of bow and blade, its cuts, and the width of the drawing."""

    bow: str
    blade: str
    groove: str
    cuts: tuple[Cut, ...]
    width: int


def key_cut(code: Sequence[int]) -> KeyArt:
    """The key cut to `code`: each digit a cut of depth 8 + 4.6 × digit, from left to right."""
    if not all(0 <= digit <= 9 for digit in code):
        raise ValueError("a cut stands for one digit")
    cuts = tuple(
        Cut(FIRST_CUT + PITCH * i, round(BLADE_EDGE - CUT_BASE - CUT_STEP * digit, 1), str(digit))
        for i, digit in enumerate(code)
    )
    shoulder = _shoulder(len(code))
    teeth = "".join(f"L{cut.x + HALF_CUT} {cut.y:.1f}H{cut.x - HALF_CUT}" for cut in reversed(cuts))
    blade = (
        f"M150 {BLADE_TOP}H{shoulder}l{TIP} {TIP}V114l-16 14H{shoulder - 18}{teeth}"
        f"L176 {BLADE_EDGE}H150Z"
    )
    return KeyArt(BOW, blade, f"M160 73H{shoulder - 4}", cuts, shoulder + 34)


def key_blank(positions: str) -> KeyArt:
    """The uncut key of a code that stays unknown, lettered by position."""
    shoulder = _shoulder(len(positions))
    outline = (
        f"M84 18a77 77 0 1 0 0 154a77 77 0 0 0 68.5-42V{BLADE_EDGE}H{shoulder + 6}l16-14V84"
        f"l-{TIP}-{TIP}H152.5V60A77 77 0 0 0 84 18Zm-28 54a23 23 0 1 1 0 46a23 23 0 0 1 0-46Z"
    )
    cuts = tuple(
        Cut(FIRST_CUT + PITCH * i, float(BLADE_EDGE - 11), letter)
        for i, letter in enumerate(positions)
    )
    return KeyArt(outline, "", f"M170 73H{shoulder - 4}", cuts, shoulder + 34)


def _shoulder(digits: int) -> int:
    """Where the blade ends and its tip begins."""
    return FIRST_CUT + PITCH * digits


@dataclass(frozen=True)
class Blank:
    """One key blank: its outline, and the cross drawn over a spent one."""

    outline: str
    cross: str


def blanks(count: int) -> tuple[Blank, ...]:
    """`count` small keys side by side, 23 apart, in a drawing 36 high."""
    return tuple(_blank(9 + BLANK_PITCH * i) for i in range(count))


def _blank(x: int) -> Blank:
    return Blank(
        f"M{x} 1.5a7 7 0 0 0-2.4 13.6V32l2.4 2.5 2.4-2.5v-2.2l2.6-2-2.6-2v-2.4l2.6-2-2.6-2v-4.3"
        f"A7 7 0 0 0 {x} 1.5Zm0 3.6a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8Z",
        f"M{x - 7} 13l14 11M{x + 7} 13l-14 11",
    )


def pins(digits: int) -> tuple[tuple[int, float], ...]:
    """The pins of a tier plate: (left edge, height) of each, one a digit."""
    heights = (7, 4, 8, 5, 6.5, 3.5)
    return tuple((3 + 5 * i, heights[i % len(heights)]) for i in range(digits))
