"""What is due in a duel, and when: the clock's share in it (Rules R7.1 to R7.4).

Hours are elapsed hours: a duel accepted at eight in the evening before the clocks change ends at
seven or at nine. What is noticed late is due at its own instant all the same.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from duels.rules.course import OPEN, SIDES, Event, Facts, Kind, State, Who, facing
from duels.rules.limits import (
    CHALLENGE_HOURS,
    FORGING_HOURS,
    LIGHTNING_HOURS,
    PICKING_HOURS,
    REMINDER_HOURS,
)


def lapses_at(challenged_at: datetime) -> datetime:
    """When a challenge lapses."""
    return challenged_at + timedelta(hours=CHALLENGE_HOURS)


def forging_until(answered_at: datetime) -> datetime:
    """When the forging of a forge duel is over."""
    return answered_at + timedelta(hours=FORGING_HOURS)


def picking_until(kind: Kind, picking_from: datetime) -> datetime:
    """The end of the time in which a pick may begin."""
    hours = LIGHTNING_HOURS if kind == Kind.LIGHTNING else PICKING_HOURS
    return picking_from + timedelta(hours=hours)


def remind_at(until: datetime) -> datetime:
    """When those are reminded whom a wait that ends at `until` still waits for."""
    return until - timedelta(hours=REMINDER_HOURS)


class Awaits(StrEnum):
    """What a duel waits for from one side; NOTHING while it waits for the other, or is over.

    PLAYING is a pick of one's own that runs.
    """

    ANSWER = "answer"
    FORGE = "forge"
    PICK = "pick"
    PLAYING = "playing"
    NOTHING = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """All that the clock needs to know of a duel.

    `since` is the last change of its state, `gone_at` when the first of the two accounts that are
    not active stopped being so. `ended` has the end of each pick that is over, whether `facts` has
    taken it in or not. `proving` says that a safe sent in time is being proven.
    """

    state: State
    facts: Facts
    since: datetime
    lapses_at: datetime
    forging_until: datetime | None = None
    picking_until: datetime | None = None
    gone_at: datetime | None = None
    ended: Mapping[Who, datetime] = field(default_factory=dict)
    proving: bool = False

    @property
    def until(self) -> datetime | None:
        """The end of the wait that runs; None once the duel is over."""
        ends = {
            State.CHALLENGED: self.lapses_at,
            State.FORGING: self.forging_until,
            State.PICKING: self.picking_until,
        }
        return ends.get(self.state)


@dataclass(frozen=True, slots=True)
class Due:
    """Something that has happened, and the instant at which it did."""

    at: datetime
    event: Event
    who: Who = Who.HOUSE


def due(standing: Standing, now: datetime) -> Due | None:
    """The first thing due by `now` that has not been taken in; None when there is nothing.

    In the same instant a clock that has run out comes before an account that is gone.
    """
    if standing.state not in OPEN or standing.proving:
        return None
    happened = [each for each in _happenings(standing) if each.at <= now]
    return min(happened, key=lambda each: (each.at, each.event == Event.GONE), default=None)


def _happenings(standing: Standing) -> Iterator[Due]:
    if standing.gone_at is not None:
        yield Due(max(standing.gone_at, standing.since), Event.GONE)
    if standing.state == State.CHALLENGED:
        yield Due(standing.lapses_at, Event.LAPSE)
    if standing.forging_until is not None and standing.state == State.FORGING:
        yield Due(standing.forging_until, Event.FORGING_OVER)
    if standing.picking_until is not None and standing.state == State.PICKING:
        yield from _of_the_picks(standing, standing.picking_until)


def _of_the_picks(standing: Standing, until: datetime) -> Iterator[Due]:
    """The ends of picks, and that of the hours, which waits for a pick that is running."""
    for side in SIDES:
        if side in standing.ended and side not in standing.facts.picked:
            yield Due(standing.ended[side], Event.PICKED, side)
    if not standing.facts.picking:
        yield Due(max([until, *standing.ended.values()]), Event.PICKING_OVER)


def awaits(standing: Standing, side: Who) -> Awaits:
    """What the duel waits for from that side."""
    if standing.state == State.CHALLENGED:
        return Awaits.ANSWER if side == Who.CHALLENGED else Awaits.NOTHING
    if standing.state == State.FORGING:
        done = side in standing.facts.forged or standing.facts.over
        return Awaits.NOTHING if done else Awaits.FORGE
    if standing.state != State.PICKING or side in standing.ended:
        return Awaits.NOTHING
    if side in standing.facts.started:
        return Awaits.PLAYING
    return Awaits.NOTHING if standing.facts.over else Awaits.PICK


def has_acted(standing: Standing, side: Who) -> bool:
    """Whether that side has done its part of the stage that runs: forged, or ended its pick."""
    if standing.state == State.FORGING:
        return side in standing.facts.forged
    return standing.state == State.PICKING and side in standing.ended


def other_has_acted(standing: Standing, side: Who) -> bool:
    """Whether the other has: all that one side may know of the other before the end."""
    return has_acted(standing, facing(side))
