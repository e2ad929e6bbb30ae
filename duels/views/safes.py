"""The safes of a settled duel: the one of both, or the one that each forged for the other."""

from dataclasses import dataclass

from duels.queries import DuelPage, Side
from league.queries.views import Opened, ResultGuess


@dataclass(frozen=True)
class ShownSafe:
    """A safe with the smith's name ("" for the house) and one's own wrong guesses at it."""

    safe: Opened
    smith: str
    by_me: bool
    guesses: tuple[ResultGuess, ...]


def safes_of(duel: DuelPage) -> tuple[ShownSafe, ...]:
    """Each safe once, the one that the reader picked first."""
    shown: list[ShownSafe] = []
    for side, smith, mine in (
        (duel.mine, duel.theirs, True),
        (duel.theirs, duel.mine, False),
    ):
        if side.safe is None or any(side.safe.id == each.safe.id for each in shown):
            continue
        shown.append(_shown(duel, side, smith, side.safe, mine=mine))
    return tuple(shown)


def _shown(duel: DuelPage, side: Side, smith: Side, safe: Opened, *, mine: bool) -> ShownSafe:
    is_forged = duel.kind == "forge"
    own = mine and duel.viewer_is_in
    return ShownSafe(
        safe=safe,
        smith=smith.pseudonym if is_forged else "",
        by_me=is_forged and not mine and duel.viewer_is_in,
        guesses=side.run.guesses if own and side.run else (),
    )
