"""A month of a league as the watch over fair play sees it: with times, and some who cheat.

Members have played before, so their ratings know half of the truth, as those of a league of some
months do (docs/economy.md); some are new, and of these some are strong while their rating says
1000. Smiths have a style, and thieves may have a liking for it.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from math import inf

from cofferwit.clock import day_start
from cofferwit.desk.rules.fair_play.facts import Played
from cofferwit.desk.rules.fair_play.limits import LOOK_DAYS
from cofferwit.desk.rules.fair_play.month import Month, Pair, Shared
from forge.rules.tiers import Tier
from league.rules.effects import Rated
from league.rules.rating import RESULTS, START

from simulation.cheating import WITH_A_SMITH, Cheat, Way
from simulation.league import League, month_days
from simulation.opening import Model
from simulation.people import Person, population
from simulation.records import Safe
from simulation.thinking import (
    CALLED_AWAY,
    GIVES_UP,
    Lock,
    a_clock,
    a_lock,
    end,
    first_guess,
)

PICKS = 30
"""Each cheat has so many ranked picks, and no more."""
NEW = 0.1
"""The share of members who are new this month."""
STRONG_AND_NEW = 0.05
STRONG = (1400.0, 80.0)
"""Of the upper fortieth of members: these come on top of the new ones."""
KNOWN_BY_RATING, RATING_ERROR = 0.45, 45.0
STYLED = 0.6
"""How much of a safe's style is its smith's."""
HOUSEHOLDS = 0.03
"""The share of honest members who share a device with another one."""
CHEAT_VISITS, CHEAT_APPETITE = 0.6, 2
"""They come so often that the 30 picks fill the month."""
MONTH = date(2026, 3, 1)
GIVEN_UP_AFTER = (2.0, 8.0)
"""Seconds, by those who throw a pick."""
HASTE = (3.0, 10.0)
"""Seconds, by a program that does not wait."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Somebody's month: how they cheat, if they do, and how far each kind of signal went.

    `ratios` are of chance to limit, the least of all looks: flagged from 1 on downwards. Of a cheat
    with a smith they are those of the pair and of the thief alone.
    """

    person: int
    strong_and_new: bool
    picks: int
    cheat: Cheat | None
    ratios: dict[str, float]

    def flagged(self, times: float = 1.0, kind: str | None = None) -> bool:
        """Whether that signal flags it, or any, with limits so many times what they are."""
        ratios = self.ratios.values() if kind is None else [self.ratios.get(kind, inf)]
        return any(ratio <= times for ratio in ratios)


class Watched(League):
    """A league whose picks are also kept as the watch reads them."""

    def __init__(
        self, people: list[Person], model: Model, draws: random.Random, cheats: dict[int, Cheat]
    ) -> None:
        super().__init__(people, model, draws)
        self.cheats = cheats
        self.clocks = [a_clock(draws) for _ in people]
        self.locks: dict[int, Lock] = {}
        self.played: list[Played] = []
        self.taken = [0] * len(people)
        self.met = [0] * len(people)

    def _new_safe(
        self, smith: Person | None, tier: Tier, strength: float, leaves_at: datetime
    ) -> Safe:
        safe = super()._new_safe(smith, tier, strength, leaves_at)
        if smith is not None:
            safe.style = STYLED * smith.style + (1.0 - STYLED) * safe.style
        self.locks[safe.number] = a_lock(tier, strength, self.draws)
        return safe

    def _offers(self, person: Person, at: datetime) -> list[Safe]:
        """The offers; who plays for one smith is lucky, and always sees their safes."""
        offers = super()._offers(person, at)
        cheat = self.cheats.get(person.number)
        if cheat is None or cheat.with_smith is None:
            return offers
        smith = cheat.with_smith
        theirs = [safe for safe in self.active[smith] if self._may(person, safe.number)]
        others = [safe for safe in offers if safe.smith is None or safe.smith.number != smith]
        # Met so far no more often than their share of the picks asks for.
        wanted = cheat.meetings * (self.taken[person.number] + 2) / PICKS
        due = round(min(wanted, cheat.meetings)) - self.met[person.number]
        return [*theirs[: max(0, due)], *others][:3]

    def _pick(self, person: Person, safe: Safe, day: date, at: datetime) -> None:
        if person.number in self.cheats and self.taken[person.number] == PICKS:
            return
        self._cheated = self._cheats_now(person, safe)
        self._left = self._cheated is None and self.draws.random() < CALLED_AWAY
        super()._pick(person, safe, day, at)
        self.taken[person.number] += 1
        self._met(person, safe, at)
        self.played.append(self._as_played(person, safe, at))

    def _met(self, person: Person, safe: Safe, at: datetime) -> None:
        """A smith in league with a thief makes room for the next safe."""
        cheat = self.cheats.get(person.number)
        if (
            cheat is not None
            and cheat.with_smith is not None
            and _forged_by(safe, cheat.with_smith)
        ):
            self.met[person.number] += 1
            if not safe.gone:
                self._withdraw(safe, at)

    def _cheats_now(self, person: Person, safe: Safe) -> Cheat | None:
        cheat = self.cheats.get(person.number)
        if cheat is None:
            return None
        match cheat.way:
            case Way.CAREFUL:
                cheats = True
            case Way.THROWS | Way.SINKS:
                cheats = self.taken[person.number] < cheat.effect * PICKS
            case way if way in WITH_A_SMITH:
                cheats = _forged_by(safe, cheat.with_smith) and self.draws.random() < cheat.chance
            case _:
                cheats = self.draws.random() < cheat.effect
        return cheat if cheats else None

    def _opened_at(self, person: Person, safe: Safe) -> int | None:
        if self._cheated is not None:
            lost = self._cheated.way in (Way.THROWS, Way.SINKS, Way.GIFT)
            return None if lost else 1
        return None if self._left else super()._opened_at(person, safe)

    def _as_played(self, person: Person, safe: Safe, at: datetime) -> Played:
        pick, lock = self.history.picks[-1], self.locks[safe.number]
        guess = None if not pick.result else RESULTS.index(pick.result) + 1
        first, seconds, gave_up = self._times(person, lock, guess)
        return Played(
            key=len(self.played),
            thief=person.number,
            smith=None if safe.smith is None else safe.smith.number,
            at=at.timestamp(),
            chance=float(pick.chance),
            guess=guess,
            gave_up=gave_up,
            seconds=seconds,
            first_seconds=first,
            reading=lock.reading,
            score=lock.score,
            at_first_clue=0,
        )

    def _times(
        self, person: Person, lock: Lock, guess: int | None
    ) -> tuple[float | None, float, bool]:
        """Seconds to the first guess and to the end, and whether it was given up."""
        draws, cheat = self.draws, self._cheated
        if self._left or (cheat is not None and cheat.way is Way.THROWS):
            return None, draws.uniform(*GIVEN_UP_AFTER), True
        if cheat is not None and cheat.way in (Way.SINKS, Way.GIFT):
            return None, lock.limit, False
        if cheat is not None and cheat.way is Way.HASTY:
            seconds = draws.uniform(*HASTE)
            return seconds, seconds, False
        follows = {Way.PROGRAM: 0.0, Way.CAREFUL: cheat.effect if cheat else 1.0}
        first = first_guess(
            self.clocks[person.number],
            lock,
            draws,
            follows=follows.get(cheat.way, 1.0) if cheat else 1.0,
        )
        if guess is None and draws.random() < GIVES_UP:
            return None, first * draws.random(), True
        return first, end(first, guess, lock, draws), False


def watched_month(
    members: int, model: Model, draws: random.Random, cheats: Iterable[tuple[Way, float]]
) -> list[Seen]:
    """Play a month with those cheats among so many members, look at it as the site does.

    A smith in league with a cheat is not one of the honest, nor counted as a cheat. An honest
    member is flagged by any signal, a pair with a cheat included.
    """
    people = population(members, draws, pairs=False)
    by = _cast(people, draws, cheats)
    smiths = {cheat.with_smith for cheat in by.values()}
    free = [p.number for p in people if p.number not in by and p.number not in smiths]
    new = set(draws.sample(free, k=round(NEW * members)))
    strong = set(draws.sample(sorted(set(free) - new), k=round(STRONG_AND_NEW * members)))
    for number in strong:
        people[number] = replace(people[number], strength=draws.gauss(*STRONG))
    league = Watched(people, model, draws, by)
    for person in people:
        if person.number not in new | strong:
            league.rated[person.number] = _known(person, draws)
    league.play(month_days(MONTH, 1))
    shared = _households(by, free, draws)
    found = _looked_at(league.played, shared)
    return [
        Seen(
            person=person.number,
            strong_and_new=person.number in strong,
            picks=league.taken[person.number],
            cheat=by.get(person.number),
            ratios=_ratios_of(person.number, by.get(person.number), found),
        )
        for person in people
        if person.number not in smiths and league.taken[person.number]
    ]


def _forged_by(safe: Safe, smith: int | None) -> bool:
    return safe.smith is not None and safe.smith.number == smith


def _cast(
    people: list[Person], draws: random.Random, cheats: Iterable[tuple[Way, float]]
) -> dict[int, Cheat]:
    """Give the parts to members drawn at random, and a smith to those who need one."""
    by: dict[int, Cheat] = {}
    numbers = draws.sample(range(len(people)), k=len(people))
    for way, effect in cheats:
        thief = numbers.pop()
        people[thief] = replace(people[thief], visits=CHEAT_VISITS, appetite=CHEAT_APPETITE)
        smith = numbers.pop() if way in WITH_A_SMITH else None
        if smith is not None:
            people[smith] = replace(people[smith], visits=1.0, forging=1.0, tier=people[thief].tier)
        by[thief] = Cheat(way, effect, smith)
    return by


def _known(person: Person, draws: random.Random) -> Rated:
    """A rating as months of play leave it."""
    rating = 1000.0 + KNOWN_BY_RATING * (person.strength - 1000.0) + draws.gauss(0, RATING_ERROR)
    return Rated(Decimal(rating).quantize(START), PICKS)


def _households(
    by: dict[int, Cheat], honest: list[int], draws: random.Random
) -> dict[Pair, Shared]:
    """Who shares a device: a cheat's two accounts, and people of one household."""
    pairs = [(n, cheat.with_smith) for n, cheat in by.items() if cheat.way is Way.SECOND]
    drawn = draws.sample(honest, k=2 * round(HOUSEHOLDS * len(honest) / 2))
    pairs += zip(drawn[::2], drawn[1::2], strict=True)
    one = Shared(devices=1, addresses=1)
    return {(min(a, b), max(a, b)): one for a, b in pairs if b is not None}


Ratios = dict[tuple[str, int, int | None], float]


def _looked_at(played: list[Played], shared: dict[Pair, Shared]) -> Ratios:
    """The least ratio of chance to limit at any look, by kind, member and smith of a pair."""
    ends = [day_start(MONTH.replace(day=day)) for day in sorted(LOOK_DAYS) if day > 1]
    found: Ratios = {}
    for until in [*ends, day_start(MONTH) + timedelta(days=40)]:
        month = Month(pick for pick in played if pick.at < until.timestamp())
        for kind, member, other, finding in month.findings(shared):
            if finding.enough and finding.chance is not None and finding.limit:
                ratio = finding.chance / finding.limit
                key = (kind, member, other)
                found[key] = min(ratio, found.get(key, ratio))
    return found


def _ratios_of(member: int, cheat: Cheat | None, found: Ratios) -> dict[str, float]:
    """The least of each kind about this member; of a cheat with a smith, none with others."""
    mine: dict[str, float] = {}
    for (kind, one, other), ratio in found.items():
        about = other is None or cheat is None or other == cheat.with_smith
        if (member == one and about) or (member == other and cheat is None):
            mine[kind] = min(ratio, mine.get(kind, ratio))
    return mine
