"""A thief's worksheet as pages read it."""

from typing import Any

from forge.models import Safe
from forge.rules.tiers import Tier
from league.models import Worksheet
from league.rules.worksheet import Marks, Move, replay


def sheet_json(sheet: Worksheet | None, digits: int) -> dict[str, Any]:
    """The worksheet as it is sent: an untouched one when nothing has been saved yet."""
    if sheet is None or not sheet.revision:
        return {"revision": 0, "moves": [], "done": 0, "typed": [None] * digits}
    return {
        "revision": sheet.revision,
        "moves": sheet.moves,
        "done": sheet.done,
        "typed": sheet.typed,
    }


def marks_of(sheet: Worksheet | None, safe: Safe) -> Marks:
    """What the saved moves leave on the sheet of a pick of that safe."""
    moves = [] if sheet is None else [Move(*move) for move in sheet.moves[: sheet.done]]
    return replay(moves, digits=Tier(safe.tier).digits, clues=len(safe.clues))
