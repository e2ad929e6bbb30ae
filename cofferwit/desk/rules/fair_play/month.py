"""A whole month looked at: what is usual in it, and what each signal says of whom."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from cofferwit.desk.rules.fair_play import level, pace
from cofferwit.desk.rules.fair_play.arranged import LEAST_TOGETHER, Met, arranged
from cofferwit.desk.rules.fair_play.exactness import MOST_RATE, exactness
from cofferwit.desk.rules.fair_play.facts import Finding, Played
from cofferwit.desk.rules.fair_play.failures import failures, thrown, usual_share as usual_thrown
from cofferwit.desk.rules.fair_play.level import Counts, Level
from cofferwit.desk.rules.fair_play.limits import pair_limit
from cofferwit.desk.rules.fair_play.marks import LEAST_TOGETHER as LEAST_MARKED, marked
from cofferwit.desk.rules.fair_play.pace import Paces
from cofferwit.desk.rules.fair_play.reading import reading, too_fast, usual_share as usual_fast

Pair = tuple[int, int]
"""A thief and a smith."""

FAST, FIRST_TRY, FAILURES = "fast", "first_try", "failures"
ARRANGED, MARKS = "arranged", "marks"
OF_MEMBERS = (FAST, FIRST_TRY, FAILURES)


class Shared(NamedTuple):
    """How many strong device marks, and how many addresses that say something, two share."""

    devices: int
    addresses: int


class Tally(NamedTuple):
    """Picks, openings at the first guess, picks that held, openings, fast ones, thrown picks."""

    picks: int = 0
    first: int = 0
    held: int = 0
    opened: int = 0
    fast: int = 0
    thrown: int = 0

    def less(self, other: "Tally") -> "Tally":
        """Without those of the other."""
        return Tally(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def firsts(self) -> Counts:
        """First tries of picks."""
        return Counts(self.first, self.picks)

    @property
    def holds(self) -> Counts:
        """Held picks of picks."""
        return Counts(self.held, self.picks)


class Standards(NamedTuple):
    """What is usual in a month, and how much of it was looked at."""

    members: int
    pairs: int
    all: Tally
    first: Level
    held: Level
    paces: Paces

    @property
    def pair_limit(self) -> float:
        """The chance below which a pair of this month is flagged."""
        return pair_limit(members=self.members, pairs=self.pairs)


class Month:
    """The picks of a month, by whom and at whose safes; `picks` in the order of their ends."""

    def __init__(self, picks: Iterable[Played]) -> None:
        self.of: dict[int, list[Played]] = defaultdict(list)
        for pick in picks:
            self.of[pick.thief].append(pick)
        self.thieves = {thief: tally(mine) for thief, mine in self.of.items()}
        together: dict[Pair, list[Played]] = defaultdict(list)
        for mine in self.of.values():
            for pick in mine:
                if pick.smith is not None:
                    together[pick.thief, pick.smith].append(pick)
        self.together = {pair: tally(picks) for pair, picks in together.items()}
        self._picks_together = together
        self.smiths: dict[int, Tally] = {}
        for (_, smith), theirs in self.together.items():
            self.smiths[smith] = total([self.smiths.get(smith, Tally()), theirs])
        self.standards = self._standards()

    def _standards(self) -> Standards:
        tallies = list(self.thieves.values())
        first = level.fitted([each.firsts for each in tallies])
        # Whose first tries are rare are not asked what is usual of people.
        usual = [who for who, each in self.thieves.items() if first.chance(each.firsts) > MOST_RATE]
        slopes = [found for who in usual if (found := pace.slope(self.of[who])) is not None]
        return Standards(
            members=len(self.of),
            pairs=sum(mine.picks >= LEAST_TOGETHER for mine in self.together.values()),
            all=total(tallies),
            first=first,
            held=level.fitted([each.holds for each in tallies]),
            paces=pace.fitted(slopes),
        )

    def findings(
        self, shared: Mapping[Pair, Shared]
    ) -> Iterator[tuple[str, int, int | None, Finding]]:
        """Kind, member, the other of a pair, and what is said: of all members and pairs examined.

        `shared` has the marks of two accounts, the lesser id first.
        """
        for thief, mine in self.of.items():
            for kind, finding in of_member(mine, self.standards).items():
                yield kind, thief, None, finding
        for pair, finding in self.examined():
            yield ARRANGED, *pair, finding
        for pair, met in self.together.items():
            marks = shared.get((min(pair), max(pair)))
            if marks is not None and met.picks >= LEAST_MARKED:
                yield MARKS, *pair, marked(self.pair(pair), **marks._asdict())

    def examined(self) -> Iterator[tuple[Pair, Finding]]:
        """Each pair that met often enough, and what is said of it."""
        for pair, met in self.together.items():
            if met.picks >= LEAST_TOGETHER:
                yield pair, self.pair(pair)

    def pair(self, pair: Pair) -> Finding:
        """What the picks of a thief at the safes of a smith say; they have met."""
        thief, smith = pair
        together = self.together[pair]
        return of_pair(
            self._picks_together[pair],
            elsewhere=self.thieves[thief].less(together),
            others=self.smiths[smith].less(together),
            standards=self.standards,
        )


def tally(picks: Iterable[Played]) -> Tally:
    """What those picks come to."""
    found: Counter[str] = Counter()
    for pick in picks:
        found["picks"] += 1
        found["first"] += pick.first_try
        found["held"] += pick.guess is None
        found["opened"] += pick.guess is not None
        found["fast"] += too_fast(pick)
        found["thrown"] += thrown(pick)
    return Tally(**found)


def total(tallies: Sequence[Tally]) -> Tally:
    """The sum of them."""
    return Tally(*(sum(column) for column in zip(*tallies, strict=True))) if tallies else Tally()


def of_member(picks: Sequence[Played], standards: Standards) -> dict[str, Finding]:
    """Each signal of one member, from their picks of the month in the order of their ends."""
    others = standards.all.less(tally(picks))
    return {
        FAST: reading(picks, usual=usual_fast(others.opened, others.fast)),
        FIRST_TRY: exactness(picks, level=standards.first, paces=standards.paces),
        FAILURES: failures(picks, usual=usual_thrown(others.picks, others.thrown)),
    }


def of_pair(
    picks: Sequence[Played], *, elsewhere: Tally, others: Tally, standards: Standards
) -> Finding:
    """What a thief's picks at a smith's safes say, beside both their results with others."""
    together = tally(picks)
    found = arranged(
        first=Met(together.firsts, elsewhere.firsts, others.firsts),
        held=Met(together.holds, elsewhere.holds, others.holds),
        first_level=standards.first,
        held_level=standards.held,
        limit=standards.pair_limit,
    )
    by_opening = found.numbers["result"] == "first"
    behind = [p.key for p in picks if (p.first_try if by_opening else p.guess is None)]
    return replace(found, picks=tuple(behind))
