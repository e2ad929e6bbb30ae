"""What each side of a duel is to be told as it stands: the notices that hold (Rule R7.8).

A notice is told once; when it no longer holds it is taken back.
"""

from datetime import datetime
from enum import StrEnum

from duels.rules.calendar import Awaits, Standing, awaits, other_has_acted, remind_at
from duels.rules.course import Kind, State, Who


class Told(StrEnum):
    """The kinds of notices of duels."""

    CHALLENGE = "duel_challenge"
    ACCEPTED = "duel_accepted"
    DECLINED = "duel_declined"
    LAPSED = "duel_lapsed"
    FORGE = "duel_forge"
    PICK = "duel_pick"
    ANSWER_SOON = "duel_answer_soon"
    FORGE_SOON = "duel_forge_soon"
    PICK_SOON = "duel_pick_soon"
    SETTLED = "duel_settled"
    VOID = "duel_void"


_SOON = {
    Awaits.ANSWER: Told.ANSWER_SOON,
    Awaits.FORGE: Told.FORGE_SOON,
    Awaits.PICK: Told.PICK_SOON,
}
_TO_BOTH = {State.SETTLED: Told.SETTLED, State.VOID: Told.VOID}
_TO_THE_CHALLENGER = {State.DECLINED: Told.DECLINED, State.LAPSED: Told.LAPSED}


def told(standing: Standing, side: Who, now: datetime) -> frozenset[Told]:
    """The notices that hold for that side at `now`."""
    wanted = awaits(standing, side)
    holding = set(_turn(standing, side, wanted))
    if standing.until is not None and wanted in _SOON and now >= remind_at(standing.until):
        holding.add(_SOON[wanted])
    if standing.state in _TO_BOTH:
        holding.add(_TO_BOTH[standing.state])
    if standing.state in _TO_THE_CHALLENGER and side == Who.CHALLENGER:
        holding.add(_TO_THE_CHALLENGER[standing.state])
    return frozenset(holding)


def _turn(standing: Standing, side: Who, wanted: Awaits) -> list[Told]:
    """Whose turn it is: the challenger learns of it with the answer, both with the next stage."""
    if wanted == Awaits.ANSWER:
        return [Told.CHALLENGE]
    if wanted not in (Awaits.FORGE, Awaits.PICK):
        return []
    if other_has_acted(standing, side) or _is_next_stage(standing):
        return [Told.FORGE if wanted == Awaits.FORGE else Told.PICK]
    return [Told.ACCEPTED] if side == Who.CHALLENGER else []


def _is_next_stage(standing: Standing) -> bool:
    """Whether the answer is an affair of the stage before."""
    return standing.state == State.PICKING and standing.facts.kind == Kind.FORGE
