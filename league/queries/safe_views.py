"""What pages show a smith of their own safes: frozen, of picks that have ended alone."""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from statistics import median

from forge.rules.clues import Clue
from forge.rules.codes import Code
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.queries.settled import SettledSafe
from league.rules.prospects import SIMILAR_AT_LEAST, Prospects
from league.rules.rating import START
from league.rules.settlement import SettlementFigures


class State(StrEnum):
    """Where a member's safe stands in its course."""

    ACTIVE = "active"
    LEAVING = "leaving"
    """Withdrawn, until midnight."""
    LEFT = "left"
    """Out of reach of new picks, not settled."""
    SETTLED = "settled"
    PUBLIC = "public"
    """Public without a settlement: it left before there were any."""


@dataclass(frozen=True, slots=True)
class SafePick:
    """A pick that has ended; `ranked` with what it froze and moved, else those are None.

    A `voided` one moved nothing, and counts for nothing.
    """

    thief: str
    ended_at: datetime
    used_seconds: int
    limit_seconds: int
    opened_at_guess: int | None
    ending: str
    thief_rating: Decimal | None = None
    chance: Decimal | None = None
    points: int = 0
    points_counted: bool = False
    safe_before: Decimal | None = None
    safe_after: Decimal | None = None
    voided: bool = False

    @property
    def ranked(self) -> bool:
        """Whether it counts for the safe."""
        return self.safe_after is not None

    @property
    def change(self) -> Decimal:
        """What the safe's rating gained."""
        return (self.safe_after or START) - (self.safe_before or START)

    @property
    def capped(self) -> bool:
        """Whether its points came after the month's cap of the pair."""
        return self.points > 0 and not self.points_counted and not self.voided


@dataclass(frozen=True, slots=True)
class ClueCount:
    """How many wrong guesses contradicted that clue first."""

    clue: Clue
    wrong: int
    is_top: bool


@dataclass(frozen=True, slots=True)
class Similar:
    """How safes of the same tier and difficulty have fared, in those settled before."""

    picks: int
    openings: int

    @property
    def enough(self) -> bool:
        """Whether that is enough to tell a rate."""
        return self.picks >= SIMILAR_AT_LEAST

    @property
    def share(self) -> Decimal:
        """The share of openings."""
        return Decimal(self.openings) / max(self.picks, 1)


@dataclass(frozen=True, slots=True)
class Standing:
    """What the ranked picks of a safe that have ended come to.

    `counted` are the points under the cap of each pair, `over` those that came after it; `figures`
    the season's, with which `prospects` and `points` are reckoned.
    """

    picks: int
    openings: int
    rating: Decimal
    counted: int
    over: int
    figures: SettlementFigures
    prospects: Prospects
    points: int

    @property
    def share(self) -> Decimal | None:
        """The share of openings; None before the first pick has ended."""
        return Decimal(self.openings) / self.picks if self.picks else None


@dataclass(frozen=True, slots=True)
class MySafe:
    """The page of one safe for its smith; `picks` the newest first, ranked or not.

    `ranked_from` is when picks will be ranked; None once they are.
    """

    id: int
    tier: Tier
    difficulty: Difficulty
    code: Code = field(repr=False)
    state: State
    public: bool
    made_at: datetime
    expires_at: datetime
    left_at: datetime | None
    leaves_at: datetime
    days: int
    withdrawn_at: datetime | None
    asked_by_house: bool
    steps: int | None
    clues: tuple[ClueCount, ...] = field(repr=False)
    standing: Standing
    settled: SettledSafe | None
    similar: Similar
    picks: tuple[SafePick, ...]
    midnight: datetime
    withdrawal_month: str
    ranked_from: datetime | None

    @property
    def wrong(self) -> int:
        """Wrong guesses in all."""
        return sum(each.wrong for each in self.clues)

    @property
    def top_clue(self) -> tuple[int, int] | None:
        """The number of the clue that stopped most guesses, and how many; None on a tie."""
        top = [(n, each.wrong) for n, each in enumerate(self.clues, 1) if each.is_top]
        return top[0] if len(top) == 1 else None

    @property
    def standing_picks(self) -> tuple[SafePick, ...]:
        """Those that are not voided, the newest first."""
        return tuple(each for each in self.picks if not each.voided)

    @property
    def history(self) -> tuple[SafePick, ...]:
        """The ranked picks that count, from the first."""
        return tuple(each for each in reversed(self.standing_picks) if each.ranked)

    @property
    def unranked(self) -> int:
        """How many picks do not count: those of the calibration."""
        return len(self.standing_picks) - len(self.history)

    @property
    def opening_median(self) -> int | None:
        """The median time of the openings, in seconds."""
        times = [each.used_seconds for each in self.standing_picks if each.opened_at_guess]
        return int(median(times)) if times else None
