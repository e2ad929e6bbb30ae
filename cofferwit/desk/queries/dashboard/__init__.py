"""The figures of the day, for those who keep the house: a bounded number of reads."""

from dataclasses import dataclass
from datetime import datetime

from cofferwit.desk.queries.dashboard.machinery import Machinery, machinery
from cofferwit.desk.queries.dashboard.people import People, people
from cofferwit.desk.queries.dashboard.play import Play, play
from cofferwit.desk.queries.dashboard.waiting import Waiting, waiting


@dataclass(frozen=True)
class HouseDay:
    """Everything on the first page of the administrators' site, as of one instant."""

    now: datetime
    people: People
    play: Play
    machinery: Machinery
    waiting: Waiting


def day_of_the_house(now: datetime) -> HouseDay:
    """The figures at `now`; 'today' is the game day."""
    return HouseDay(now, people(now), play(now), machinery(now), waiting(now))


__all__ = ["HouseDay", "day_of_the_house"]
