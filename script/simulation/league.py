"""A league played on paper, instant after instant, by the rules that the site plays by.

Ratings, loot, points, offers, settlements and standings are the functions of `league.rules`; what
is imagined is who comes when, what they can do, and that a pick ends as soon as it has begun.
Visits are played one after the other, in the order in which they begin.
"""

import heapq
import random
from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from decimal import Decimal

from cofferwit.clock import day_start, days_later, month_of, next_midnight
from forge.rules.limits import ACTIVE_SAFES, SAFE_DAYS, SAFE_PICKS
from forge.rules.randomness import SEED_BYTES
from forge.rules.tiers import Tier
from league.rules import effects, offering
from league.rules.effects import Rated
from league.rules.offering import Candidate
from league.rules.offers import Offer
from league.rules.rating import after_month_turns
from league.rules.settlement import settled_points, settlement_factor
from league.rules.standings import SmithLine, ThiefLine, standings
from league.rules.terms import CURRENT

from simulation.opening import Model, expected, opened_at_guess
from simulation.people import HOUSE_STRENGTH, SAFE_SPREAD, Person, fails_on_purpose
from simulation.records import History, Month, Offered, Pick, Safe, Settled
from simulation.shelves import Shelf

A_PICK = timedelta(minutes=12)
"""Between two picks of one visit."""
OPEN = timedelta(hours=22)
"""Visits begin within so much of midnight: on the shortest day, too, their picks end before it."""
WITHDRAWALS = 0.02
"""The chance that a smith, at a visit, takes one safe back."""


class League:
    """The state of a league, and its history so far."""

    def __init__(self, people: list[Person], model: Model, draws: random.Random) -> None:
        self.history = History(people)
        self.people = people
        self.model = model
        self.draws = draws
        self.rated = [Rated() for _ in people]
        self.safes: list[Safe] = []
        self.shelves = {(tier, house): Shelf() for tier in Tier for house in (False, True)}
        self.picked: list[set[int]] = [set() for _ in people]
        self.active: list[list[Safe]] = [[] for _ in people]
        self.leaving: list[tuple[datetime, int]] = []
        self.month = 0
        self.offered = Offered()
        self.loots: Counter[tuple[int, int]] = Counter()
        self.points: Counter[tuple[int, int]] = Counter()

    def play(self, days: list[date]) -> History:
        """Play those days, whole months of them, one after the other."""
        for day, tomorrow in zip(days, [*days[1:], days[-1] + timedelta(days=1)], strict=True):
            for at, person in self._visits(day):
                self._leave_by(at)
                self._visit(person, day, at)
            if tomorrow.month != day.month:
                self._end_month(day, day_start(tomorrow))
        return self.history

    def _visits(self, day: date) -> list[tuple[datetime, Person]]:
        """Who comes that day, in the order of their instants."""
        start = day_start(day)
        coming = [person for person in self.people if self.draws.random() < person.visits]
        instants = [start + OPEN * self.draws.random() for _ in coming]
        return sorted(zip(instants, coming, strict=True), key=lambda visit: visit[0])

    def _visit(self, person: Person, day: date, at: datetime) -> None:
        mine = self.active[person.number]
        if mine and self.draws.random() < WITHDRAWALS:
            self._withdraw(self.draws.choice(mine), at)
        if len(mine) < ACTIVE_SAFES and self.draws.random() < person.forging:
            self._publish(person, at)
        offers = self._offers(person, at)
        self.offered.made += len(offers)
        for offer in self.draws.sample(offers, k=min(person.appetite, len(offers))):
            at += A_PICK
            self._leave_by(at)
            if not offer.gone:
                self._pick(person, offer, day, at)

    def _publish(self, smith: Person, at: datetime) -> None:
        strength = self.draws.gauss(smith.smithing, SAFE_SPREAD)
        safe = self._new_safe(smith, smith.tier, strength, days_later(at, SAFE_DAYS))
        self.active[smith.number].append(safe)

    def _withdraw(self, safe: Safe, at: datetime) -> None:
        safe.leaves_at = min(safe.leaves_at, next_midnight(at))
        heapq.heappush(self.leaving, (safe.leaves_at, safe.number))

    def _new_safe(
        self, smith: Person | None, tier: Tier, strength: float, leaves_at: datetime
    ) -> Safe:
        style = self.draws.uniform(-1.0, 1.0)
        safe = Safe(len(self.safes), smith, tier, strength, style, leaves_at)
        self.safes.append(safe)
        self.shelves[tier, smith is None].add(safe.number, safe.rated.rating)
        heapq.heappush(self.leaving, (leaves_at, safe.number))
        return safe

    def _offers(self, person: Person, at: datetime) -> list[Safe]:
        rating = self.rated[person.number].rating
        drawn = offering.draw(
            candidates=self._candidates(person, rating),
            rating=rating,
            seed=self.draws.randbytes(SEED_BYTES),
        )
        return [self._offered(each, person.tier, at) for each in drawn.values()]

    def _candidates(self, person: Person, rating: Decimal) -> list[Candidate]:
        """The safes near one of the three places; the draw cannot depend on any other."""
        found: dict[int, Candidate] = {}
        for slot in Offer:
            sought = offering.target(slot, rating)
            for house in (False, True):
                shelf = self.shelves[person.tier, house]
                for its_rating, number in shelf.near(sought, lambda n: self._may(person, n)):
                    found[number] = Candidate(number, its_rating, house)
        return list(found.values())

    def _may(self, person: Person, number: int) -> bool:
        return number not in self.picked[person.number] and self.safes[number].smith is not person

    def _offered(self, drawn: Candidate | None, tier: Tier, at: datetime) -> Safe:
        if drawn is not offering.HOUSE_NEEDED:
            self.offered.house += drawn.house
            return self.safes[drawn.safe_id]
        self.offered.house += 1
        self.offered.new_house += 1
        strength = self.draws.gauss(*HOUSE_STRENGTH)
        return self._new_safe(None, tier, strength, days_later(at, SAFE_DAYS))

    def _pick(self, person: Person, safe: Safe, day: date, at: datetime) -> None:
        self.offered.taken += 1
        mine, smith = self.rated[person.number], safe.smith
        on_purpose = fails_on_purpose(person, rating=float(mine.rating), day=day)
        pair = (person.number, -1 if smith is None else smith.number)
        frozen = effects.freeze(thief=mine.rating, safe=safe.rated.rating)
        done = effects.effect(
            frozen=frozen,
            opened_at_guess=None if on_purpose else self._opened_at(person, safe),
            tier=safe.tier,
            has_smith=smith is not None,
            thief=mine,
            safe=safe.rated,
            loots_before=self.loots[pair],
            points_before=self.points[pair],
        )
        self.loots[pair] += done.loot_counted
        self.points[pair] += done.points_counted
        self.picked[person.number].add(safe.number)
        self.rated[person.number] = Rated(done.thief_after, mine.picks + 1)
        safe.counted += done.points * done.points_counted
        safe.openings += done.result > 0
        self._rate(safe, Rated(done.safe_after, safe.rated.picks + 1))
        self.history.picks.append(
            Pick(
                month=self.month,
                at=at,
                thief=person.number,
                safe=safe.number,
                house=smith is None,
                chance=frozen.chance,
                result=done.result,
                rating=done.thief_after,
                loot=done.loot,
                loot_counted=done.loot_counted,
                points=done.points,
                points_counted=done.points_counted,
                on_purpose=on_purpose,
            )
        )
        if safe.rated.picks == SAFE_PICKS:
            self._leave(safe, at)

    def _opened_at(self, person: Person, safe: Safe) -> int | None:
        likeness = person.style * safe.style
        mean = expected(self.model, thief=person.strength, safe=safe.strength, likeness=likeness)
        return opened_at_guess(mean, self.draws)

    def _rate(self, safe: Safe, rated: Rated) -> None:
        shelf = self.shelves[safe.tier, safe.smith is None]
        shelf.remove(safe.number, safe.rated.rating)
        shelf.add(safe.number, rated.rating)
        safe.rated = rated

    def _leave_by(self, at: datetime) -> None:
        """Take off the offers what is due by then, each at its own instant."""
        while self.leaving and self.leaving[0][0] <= at:
            due, number = heapq.heappop(self.leaving)
            if not self.safes[number].gone:
                self._leave(self.safes[number], due)

    def _leave(self, safe: Safe, at: datetime) -> None:
        safe.gone = True
        self.shelves[safe.tier, safe.smith is None].remove(safe.number, safe.rated.rating)
        if safe.smith is None:
            return
        self.active[safe.smith.number].remove(safe)
        factor = settlement_factor(picks=safe.rated.picks, openings=safe.openings)
        self.history.settled.append(
            Settled(
                month=self.month,
                at=at,
                smith=safe.smith.number,
                strength=safe.strength,
                rating=safe.rated.rating,
                picks=safe.rated.picks,
                openings=safe.openings,
                counted=safe.counted,
                factor=factor,
                points=settled_points(counted=safe.counted, factor=factor),
            )
        )

    def _end_month(self, day: date, midnight: datetime) -> None:
        """Freeze the standings of the month that is over, and take the thieves half-way back."""
        # What is due at midnight itself belongs to the month that begins then.
        self._leave_by(midnight - timedelta(microseconds=1))
        picks = [pick for pick in self.history.picks if pick.month == self.month]
        settled = [safe for safe in self.history.settled if safe.month == self.month]
        self.history.months.append(
            Month(
                name=month_of(day_start(day)),
                offered=self.offered,
                thieves=standings(_thief_lines(picks), CURRENT),
                smiths=standings(_smith_lines(settled), CURRENT),
                thief_ratings={pick.thief: self.rated[pick.thief].rating for pick in picks},
                safe_ratings=[safe.rating for safe in settled if safe.picks],
            )
        )
        self.rated = [Rated(after_month_turns(r.rating, 1), r.picks) for r in self.rated]
        self.month += 1
        self.offered = Offered()
        self.loots.clear()
        self.points.clear()


def _joined(number: int) -> datetime:
    """The older account has the smaller number."""
    return day_start(date(2026, 1, 1)) + timedelta(minutes=number)


def _thief_lines(picks: list[Pick]) -> Iterator[ThiefLine]:
    """One line a thief, from the picks of one month in the order of their ends."""
    of: dict[int, list[Pick]] = {}
    for pick in picks:
        of.setdefault(pick.thief, []).append(pick)
    for thief, mine in of.items():
        counted = [pick for pick in mine if pick.loot_counted]
        yield ThiefLine(
            member_id=thief,
            loot=sum(pick.loot for pick in counted),
            best_rating=max(pick.rating for pick in mine),
            picks=len(mine),
            reached_at=counted[-1].at if counted else None,
            joined_at=_joined(thief),
        )


def _smith_lines(settled: list[Settled]) -> Iterator[SmithLine]:
    """One line a smith, from the settlements of one month in the order of their instants."""
    of: dict[int, list[Settled]] = {}
    for safe in settled:
        of.setdefault(safe.smith, []).append(safe)
    for smith, mine in of.items():
        earning = [safe for safe in mine if safe.points]
        yield SmithLine(
            member_id=smith,
            points=sum(safe.points for safe in mine),
            good_safes=sum(safe.factor >= 1 for safe in mine),
            received=sum(safe.picks for safe in mine),
            reached_at=earning[-1].at if earning else None,
            joined_at=_joined(smith),
        )


def month_days(first: date, months: int) -> list[date]:
    """The days of so many whole months from `first`, the first of one."""
    days, day = [], first
    while months:
        days.append(day)
        day += timedelta(days=1)
        months -= day.day == 1
    return days
