"""The safes of a settled duel: the one of both, or the one that each forged for the other."""

from dataclasses import dataclass

from duels.queries import DuelPage, Side
from duels.rules.course import Kind
from duels.views.words import named
from league.queries.views import Opened, ResultGuess


@dataclass(frozen=True)
class ShownSafe:
    """A safe, whose it is if it was forged, and one's own guesses at it."""

    safe: Opened
    is_forged: bool
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
    is_forged = duel.kind == Kind.FORGE
    own = mine and duel.viewer_is_in
    return ShownSafe(
        safe=safe,
        is_forged=is_forged,
        smith=named(smith.pseudonym),
        by_me=is_forged and not mine and duel.viewer_is_in,
        guesses=side.run.guesses if own and side.run else (),
    )
