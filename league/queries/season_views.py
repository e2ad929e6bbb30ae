"""What pages show of a season: frozen. Months are "2026-11", instants are aware."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from league.models import Ladder
from league.rules.standings import Criterion


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One line of a standing; `place` is empty for those who have none (yet).

    `total` is loot or forge points. `best_rating` and `picks` are a thief's, `good_safes` and
    `received` a smith's, None on the other ladder. `decided` names the columns that put this line
    before or behind a neighbour with the same total. `prize` is in credits, 0 for none.
    """

    rank: int
    place: int | None
    member_id: int
    pseudonym: str
    total: int
    best_rating: Decimal | None
    picks: int | None
    good_safes: int | None
    received: int | None
    reached_at: datetime | None
    prize: int
    progress: int
    missing: int
    decided: frozenset[Criterion]
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """How far the reader is from a neighbour: that one's place, and the difference in total."""

    place: int
    points: int


@dataclass(frozen=True, slots=True)
class Qualification:
    """What the reader has towards a place of one ladder: `progress` of `needed`."""

    ladder: Ladder
    progress: int
    needed: int

    @property
    def missing(self) -> int:
        """How many more qualify."""
        return max(0, self.needed - self.progress)

    @property
    def is_met(self) -> bool:
        """Whether the reader qualifies."""
        return self.missing == 0


@dataclass(frozen=True, slots=True)
class Month:
    """A season as its pages name it; `earlier` and `later` are the seasons around it.

    `days_left` counts the days after today, `payout_at` is when its prizes are due, `paid_at` when
    they were paid: a paid month is frozen. `corrected_at` is when voided picks last corrected its
    prizes by entries, None when they never have: its lines stay those that were paid.
    """

    name: str
    first_day: date
    days_left: int
    is_over: bool
    payout_at: datetime
    paid_at: datetime | None
    earlier: str | None
    later: str | None
    corrected_at: datetime | None = None

    @property
    def is_frozen(self) -> bool:
        """Whether its standings are those of the payout."""
        return self.paid_at is not None


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """One page of a standing, from 1, with the reader's own line wherever it stands.

    `placed` is how many have a place, `members` how many lines there are. `would_be` is the place
    that the reader's total would have if it qualified. `above` and `below` are set for a reader
    with a place. `qualifications` are the reader's on both ladders; empty for a stranger.
    `prizes` are the credits of the paid places, in order.
    """

    ladder: Ladder
    month: Month
    lines: tuple[StandingsLine, ...]
    page: int
    pages: int
    placed: int
    members: int
    needed: int
    prizes: tuple[int, ...]
    mine: StandingsLine | None
    would_be: int | None
    above: Gap | None
    below: Gap | None
    qualifications: tuple[Qualification, ...]


@dataclass(frozen=True, slots=True)
class DayLoot:
    """The loot counted from the first of the month to the end of `day`.

    `tenth` is that of the member who stands on the last paid place (None while nobody does).
    """

    day: date
    mine: int
    tenth: int | None


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """The reader's rating after a ranked pick of the month, and its number there, from 1."""

    number: int
    at: datetime
    rating: Decimal


@dataclass(frozen=True, slots=True)
class SeasonCharts:
    """The two charts of a month: loot day by day until today, and rating pick by pick."""

    loot: tuple[DayLoot, ...]
    ratings: tuple[RatingPoint, ...]


@dataclass(frozen=True, slots=True)
class PaidMonth:
    """A month of the hall of fame: the lines of both ladders that won a prize, by place."""

    month: Month
    thieves: tuple[StandingsLine, ...]
    smiths: tuple[StandingsLine, ...]


@dataclass(frozen=True, slots=True)
class WalletLine:
    """An entry of a member's account, and the balance after it.

    `total` is the loot or the forge points of the place, None for a correction; `reason` is a
    correction's. One that follows from voided picks, or with `restored` from restored ones, makes
    of `had` the prize `due` for `place`, or for none, instead of the place `place_before`.
    """

    at: datetime
    kind: str
    ladder: Ladder
    month: str
    place: int | None
    total: int | None
    amount: int
    balance: int
    reason: str
    voided: bool = False
    restored: bool = False
    had: int | None = None
    due: int | None = None
    place_before: int | None = None


@dataclass(frozen=True, slots=True)
class Wallet:
    """A page of a member's account, newest first, with its sums over all entries."""

    lines: tuple[WalletLine, ...]
    page: int
    pages: int
    entries: int
    balance: int
    thieves: int
    smiths: int
    corrections: int
    since: datetime | None
    next_payout_at: datetime | None
    next_month: str | None


@dataclass(frozen=True, slots=True)
class LedgerLoot:
    """A ranked pick of the month that has ended, with its arithmetic.

    While the safe is not public, nothing may link a number, a smith or an offer with it: its
    number, its smith, whether it is the `house`'s, its rating, the chance and both ratings of the
    thief are None; so are the outcome, the loot and `counted` of a pick that adds nothing to the
    month, as a loot over the cap would tell of its smith. base × factor × result × (1 − chance) is
    `exact`, the loot before rounding; `loot` is 0 when the safe held; `counted` is False after the
    cap of the pair, and of a `voided` pick, which moves nothing; `running` is the loot counted so
    far. `pick_id` leads a thief to their own
    result, and is None for everybody else: to them, and only on the page, nothing is left out.
    """

    ended_at: datetime
    safe_id: int | None
    smith: str | None
    house: bool | None
    tier: str
    safe_rating: Decimal | None
    chance: Decimal | None
    opened_at_guess: int | None
    result: Decimal | None
    factor: int
    base: int
    exact: Decimal | None
    loot: int | None
    counted: bool | None
    running: int
    rating_before: Decimal | None
    rating_after: Decimal | None
    k: int | None
    voided: bool = False
    pick_id: UUID | None = None

    @property
    def step(self) -> Decimal | None:
        """What the rating gained."""
        if self.rating_after is None or self.rating_before is None:
            return None
        return self.rating_after - self.rating_before


@dataclass(frozen=True, slots=True)
class LedgerPoint:
    """A held pick of a settled safe: its forge points, and whether they counted.

    Those of a `voided` pick do not.
    """

    points: int
    counted: bool
    chance: Decimal
    voided: bool = False


@dataclass(frozen=True, slots=True)
class LedgerSafe:
    """A safe settled in the month: everything about it is public."""

    safe_id: int
    tier: str
    settled_at: datetime
    picks: int
    openings: int
    received: int
    held: tuple[LedgerPoint, ...]
    counted: int
    factor: Decimal
    points: int


@dataclass(frozen=True, slots=True)
class HalfStep:
    """The move of a thief's rating to half-way from 1000 on the first of the next month."""

    at: datetime
    before: Decimal
    after: Decimal


@dataclass(frozen=True, slots=True)
class MemberLedger:
    """One member's month, itemised; both lines are None where the member has none.

    `loots` and `safes` may both be empty: a member of whom the month has nothing. The account as
    it is says whether it `may_take_place`. `half_step` is None until the month is over.
    """

    month: Month
    member_id: int
    pseudonym: str
    may_take_place: bool
    thief: StandingsLine | None
    smith: StandingsLine | None
    loots: tuple[LedgerLoot, ...]
    safes: tuple[LedgerSafe, ...]
    half_step: HalfStep | None
