"""Recounting the ranked play from its bare history (Rules R5.1 to R5.9 and R8.1 to R8.7).

What is given: who picked which safe, when that started and ended, the guess that opened it, which
picks were voided and restored and when, and the figures of each season. What follows: frozen
ratings and chances, K, ratings, loot, forge points, caps, records, settlements, and the months of
thieves and smiths. Nothing here remembers a pick that is over, but for those of thieves and safes
that voidings touch, so that a long history takes no more room than its members and safes.
"""

from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import TypeVar

from cofferwit.clock import month_of
from league.rules.effects import Effect, Frozen, Rated, effect, freeze
from league.rules.exits import first_exit, is_full, settled_at
from league.rules.history import (
    Ended,
    Mark,
    PickFacts,
    SafeCount,
    SafeFacts,
    Settled,
    ThiefCount,
    kept_of,
)
from league.rules.month_lines import SmithMonth, ThiefMonth
from league.rules.past import Past
from league.rules.revision import (
    Counting,
    Kept,
    SafeRevision,
    TermsOf,
    ThiefRevision,
    revise_safe,
    revise_thief,
)
from league.rules.settlement import settled_points, settlement_factor


class Recount:
    """The ranked play, taken through its events one by one, then to its `finish`.

    `marks` are the picks voided and restored, in the order of their instants. At one instant they
    come after the ends and before the starts.
    """

    def __init__(self, terms: TermsOf, marks: Iterable[Mark] = ()) -> None:
        self.terms = terms
        self.thieves: dict[int, ThiefCount] = defaultdict(ThiefCount)
        self.safes: dict[int, SafeCount] = defaultdict(SafeCount)
        self.thief_months: dict[str, dict[int, ThiefMonth]] = _by_month(ThiefMonth)
        self.smith_months: dict[str, dict[int, SmithMonth]] = _by_month(SmithMonth)
        self._running: dict[str, Frozen] = {}
        self._pairs: dict[tuple[int, int], list[int]] = {}
        self._pairs_of = ""
        self._marks = deque(marks)
        self._thief_picks: dict[int, list[Kept]] = {mark.thief: [] for mark in self._marks}
        self._safe_picks: dict[int, list[Kept]] = {mark.safe: [] for mark in self._marks}
        self._voided: set[str] = set()
        self._counting: dict[str, Counting] = {}
        self._past_lines: Past[tuple[str, int], ThiefMonth | None] = Past()
        self._past_safes: Past[int, SafeCount] = Past()
        self._settled: dict[int, datetime] = {}

    def start(self, pick: PickFacts) -> Frozen:
        """What the pick froze, as it starts."""
        while self._marks and self._marks[0].at <= pick.started_at:
            self._apply_next()
        month = month_of(pick.started_at)
        thief, safe = self.thieves[pick.thief], self.safes[pick.safe]
        frozen = freeze(thief=thief.as_of(month).rating, safe=safe.rating, terms=self.terms(month))
        safe.started += 1
        if is_full(safe.started) and safe.full_at is None:
            safe.full_at = pick.started_at
        self._running[pick.key] = frozen
        return frozen

    def end(self, pick: PickFacts) -> Ended:
        """What the pick moves, as it ends; it has started."""
        assert pick.ended_at is not None
        while self._marks and self._marks[0].at < pick.ended_at:
            self._apply_next()
        month = month_of(pick.ended_at)
        thief, safe = self.thieves[pick.thief], self.safes[pick.safe]
        pair = self._pair(pick, month)
        frozen = self._running.pop(pick.key)
        moved = effect(
            frozen=frozen,
            opened_at_guess=pick.opened_at_guess,
            tier=pick.tier,
            has_smith=pick.smith is not None,
            thief=thief.as_of(month),
            safe=Rated(safe.rating, safe.picks),
            loots_before=pair[0],
            points_before=pair[1],
            terms=self.terms(month),
        )
        pair[0] += moved.loot_counted
        pair[1] += moved.points_counted
        thief.rating, thief.month, thief.picks = moved.thief_after, month, thief.picks + 1
        safe.rating, safe.picks = moved.safe_after, safe.picks + 1
        safe.openings += pick.opened_at_guess is not None
        safe.points += moved.points if moved.points_counted else 0
        won = moved.loot if moved.loot_counted else 0
        line = self.thief_months[month][pick.thief]
        line.add(rating=moved.thief_after, loot=won, ended_at=pick.ended_at)
        self._keep(pick, frozen, moved, month)
        return Ended(month, thief.picks + thief.voided, safe.picks + safe.voided, moved)

    def _pair(self, pick: PickFacts, month: str) -> list[int]:
        """Loots and forge points that count so far between the two, in the month of the end."""
        if month != self._pairs_of:
            self._pairs, self._pairs_of = {}, month
        if pick.smith is None:
            return [0, 0]
        return self._pairs.setdefault((pick.thief, pick.smith), [0, 0])

    def _keep(self, pick: PickFacts, frozen: Frozen, moved: Effect, month: str) -> None:
        """Remember the pick, if a voiding touches its thief or its safe."""
        of_thief, of_safe = self._thief_picks.get(pick.thief), self._safe_picks.get(pick.safe)
        if of_thief is None and of_safe is None:
            return
        kept = kept_of(pick, frozen.chance, moved, month)
        self._counting[pick.key] = Counting(moved.loot_counted, moved.points_counted)
        for picks in (of_thief, of_safe):
            if picks is not None:
                picks.append(kept)

    def touches(self, pick: PickFacts) -> tuple[bool, bool]:
        """Whether a voiding touches the thief of the pick, and whether one touches its safe."""
        return pick.thief in self._thief_picks, pick.safe in self._safe_picks

    def finish(self) -> None:
        """All starts and ends are through: what is left of the voidings follows."""
        while self._marks:
            self._apply_next()

    def _apply_next(self) -> None:
        """All that was voided, or restored, at the next instant."""
        at, thieves, safes = self._marks[0].at, set(), set()
        while self._marks and self._marks[0].at == at:
            mark = self._marks.popleft()
            (self._voided.add if mark.voids else self._voided.discard)(mark.key)
            thieves.add(mark.thief)
            safes.add(mark.safe)
        for thief in sorted(thieves):
            self._revise_thief(thief, at)
        for safe in sorted(safes):
            self._revise_safe(safe, at)

    def _revise_thief(self, number: int, at: datetime) -> None:
        found, count = self.revised_thief(number), self.thieves[number]
        count.rating, count.month = found.rating, found.month
        count.picks, count.voided = found.picks, found.voided
        picks = self._thief_picks[number]
        for month in {pick.month for pick in picks}:
            self._revise_line(month, number, found.months.get(month), at)
        for pick in picks:
            self._revise_points(pick, found.counting[pick.key], at)
        self._revise_pairs(number)

    def _revise_line(self, month: str, thief: int, line: ThiefMonth | None, at: datetime) -> None:
        lines = self.thief_months[month]
        self._past_lines.keep((month, thief), lines.pop(thief, None), until=at)
        if line is not None:
            lines[thief] = line

    def _revise_points(self, pick: Kept, counting: Counting, at: datetime) -> None:
        """The forge points of one pick, for its safe, which no voiding need touch otherwise."""
        before, self._counting[pick.key] = self._counting[pick.key], counting
        if before.points != counting.points:
            safe = self._changing(pick.safe, at)
            safe.points += pick.points if counting.points else -pick.points

    def _revise_pairs(self, thief: int) -> None:
        """What counts between the thief and each smith in the month that runs."""
        picks = [pick for pick in self._thief_picks[thief] if pick.month == self._pairs_of]
        for pick in picks:
            self._pairs.pop((thief, pick.smith or 0), None)
        for pick in picks:
            if pick.smith is not None:
                pair = self._pairs.setdefault((thief, pick.smith), [0, 0])
                pair[0] += self._counting[pick.key].loot
                pair[1] += self._counting[pick.key].points

    def _revise_safe(self, number: int, at: datetime) -> None:
        found, count = self.revised_safe(number), self._changing(number, at)
        count.rating, count.picks = found.rating, found.picks
        count.openings, count.voided = found.openings, found.voided

    def _changing(self, safe: int, at: datetime) -> SafeCount:
        """The count of a safe, about to be changed at that instant."""
        self._past_safes.keep(safe, replace(self.safes[safe]), until=at)
        return self.safes[safe]

    def revised_thief(self, number: int) -> ThiefRevision:
        """The picks of a thief whom a voiding touches, as they stand."""
        return revise_thief(self._thief_picks[number], self._voided, self.terms)

    def revised_safe(self, number: int) -> SafeRevision:
        """The picks of a safe that a voiding touches, as they stand."""
        return revise_safe(self._safe_picks[number], self._voided)

    def touched(self) -> tuple[list[int], list[int]]:
        """The thieves and the safes that voidings touch."""
        return sorted(self._thief_picks), sorted(self._safe_picks)

    def leaves(self, facts: SafeFacts) -> datetime | None:
        """When the safe leaves or has left, as far as is known; all events are through."""
        full_at = self.safes[facts.safe].full_at
        found = first_exit(
            expires_at=facts.expires_at, full_at=full_at, withdrawn_at=facts.withdrawn_at
        )
        return None if found is None else found.at

    def settle(self, facts: SafeFacts, left_at: datetime) -> Settled:
        """What a safe that left then has earned; call it once a safe, all events being through."""
        at = settled_at(left_at=left_at, last_end=facts.last_end)
        month = month_of(at)
        count = self.safes[facts.safe]
        factor, points = self._worth(count, month)
        if facts.smith is not None:
            line = self.smith_months[month][facts.smith]
            line.add(facts.safe, at=at, factor=factor, points=points)
            self._settled[facts.safe] = at
        return Settled(at, month, count.picks, count.openings, count.points, factor, points)

    def _worth(self, count: SafeCount, month: str) -> tuple[Decimal, int]:
        figures = self.terms(month).settlement
        factor = settlement_factor(picks=count.picks, openings=count.openings, figures=figures)
        return factor, settled_points(counted=count.points, factor=factor)

    def thieves_as_of(self, month: str, instant: datetime) -> dict[int, ThiefMonth]:
        """The thieves' lines of a month that was over, as they stood at an instant."""
        lines = dict(self.thief_months[month])
        for (each, thief), line in self._past_lines.as_of(instant):
            if each == month:
                lines.pop(thief, None)
                lines |= {} if line is None else {thief: line}
        return lines

    def smiths_as_of(self, month: str, instant: datetime) -> dict[int, SmithMonth]:
        """The smiths' lines of a month of which all is settled, as they stood at an instant."""
        past = dict(self._past_safes.as_of(instant))
        lines = dict(self.smith_months[month])
        for smith, line in self.smith_months[month].items():
            if not past.keys().isdisjoint(line.safes):
                lines[smith] = SmithMonth()
                for safe in line.safes:
                    factor, points = self._worth(past.get(safe, self.safes[safe]), month)
                    lines[smith].add(safe, at=self._settled[safe], factor=factor, points=points)
        return lines


Month = TypeVar("Month", ThiefMonth, SmithMonth)


def _by_month(kind: type[Month]) -> dict[str, dict[int, Month]]:
    return defaultdict(lambda: defaultdict(kind))
