"""What pages show of days and picks: frozen, with nothing hidden in it.

Instants are aware, durations whole seconds, codes tuples of digits, clues counted from 0.
"""

from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from forge.queries import PublicSafe
from forge.rules.canonical import canonical_bytes
from forge.rules.clues import Clue
from forge.rules.codes import Code
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.rules.picking import PENALTY


@dataclass(frozen=True, slots=True)
class DailyCard:
    """The public face of the safe of a day; its number shows once it is public."""

    day: date
    tier: Tier
    difficulty: Difficulty
    limit_seconds: int
    opened: int
    held: int
    commitment: str
    safe_id: int | None
    starts_at: datetime
    ends_at: datetime

    @property
    def picks(self) -> int:
        """How many picks have ended."""
        return self.opened + self.held


class Opened(PublicSafe):
    """A public safe, with what its page needs to let anybody check it."""

    @property
    def canonical(self) -> str:
        """The bytes under the commitment, as text."""
        return canonical_bytes(self.id, self.tier, self.clues, self.code).decode()

    @property
    def witnesses(self) -> tuple[tuple[Clue, Code], ...]:
        """Each clue with a code that would do as well without it."""
        return tuple(zip(self.clues, self.certificate, strict=True))

    @classmethod
    def of(cls, safe: PublicSafe) -> "Opened":
        """The same safe, for a page."""
        return cls(**vars(safe))


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One opener of the day; `used_seconds` is the clock consumed, penalties included.

    The first has the title once no pick can change that: when the safe has become public.
    """

    place: int
    pseudonym: str
    guesses: int
    used_seconds: int
    is_mine: bool
    has_title: bool


@dataclass(frozen=True, slots=True)
class Ranking:
    """One page of the ranking of a day, and the reader's own line wherever it stands."""

    lines: tuple[RankingLine, ...]
    page: int
    pages: int
    opened: int
    held: int
    mine: RankingLine | None

    @property
    def last_place(self) -> int:
        """The place of the last line shown; 0 without any."""
        return self.lines[-1].place if self.lines else 0


@dataclass(frozen=True, slots=True)
class MyDaily:
    """The reader's pick of a day; state "none", "running", "opened" or "held"."""

    state: str = "none"
    pick_id: UUID | None = None
    guesses: int = 0
    used_seconds: int = 0
    place: int | None = None


@dataclass(frozen=True, slots=True)
class CalendarDay:
    """A day of the reader's calendar.

    `state` is "opened", "first" (opened, with the title), "held", "running", "missed" (there was a
    safe), "today" (not picked yet), "next" or "none" (no safe that day).
    """

    day: date
    state: str


@dataclass(frozen=True, slots=True)
class ArchiveMonth:
    """The days of a month, named by its first."""

    month: date
    days: tuple[CalendarDay, ...]


@dataclass(frozen=True, slots=True)
class ArchiveYear:
    """The twelve months of a year, and the one of them that a small screen shows.

    `opened`, `held` and `missed` count the reader's days, `missed` since `since`: the day they
    joined, or the first of the year; None for a stranger. The months and years around it are those
    that can be shown.
    """

    shown: date
    months: tuple[ArchiveMonth, ...]
    opened: int
    held: int
    missed: int
    since: date | None
    previous_month: date | None
    next_month: date | None
    previous_year: date | None
    next_year: date | None

    @property
    def year(self) -> int:
        """Its number."""
        return self.shown.year

    @property
    def days(self) -> tuple[CalendarDay, ...]:
        """Every day of the year."""
        return tuple(day for month in self.months for day in month.days)


@dataclass(frozen=True, slots=True)
class RunningPick:
    """A pick that goes on; `confirmed` is what the thief confirmed, position by position.

    `penalties` are the spans of the clock that wrong guesses took, in seconds spent: from, to.
    """

    pick_id: UUID
    purpose: str
    day: date | None
    tier: Tier
    limit_seconds: int
    started_at: datetime
    deadline: datetime
    wrong: int
    guesses_left: int
    penalties: tuple[tuple[int, int], ...]
    confirmed: tuple[int | None, ...]
    remaining_seconds: int


@dataclass(frozen=True, slots=True)
class ResultGuess:
    """A guess of a pick that is over; `used_seconds` is the clock after it, penalty included."""

    number: int
    code: Code
    right: bool
    contradicted: int | None
    clue: Clue | None
    used_seconds: int


class Guessed:
    """What the guesses of a pick that is over add up to."""

    __slots__ = ()
    guesses: tuple[ResultGuess, ...]

    @property
    def wrong(self) -> int:
        """How many guesses were wrong."""
        return sum(not guess.right for guess in self.guesses)

    @property
    def penalty_seconds(self) -> int:
        """What the wrong guesses cost, whatever the clock still had."""
        return self.wrong * int(PENALTY.total_seconds())


@dataclass(frozen=True, slots=True)
class PickResult(Guessed):
    """A pick that is over, as its thief sees it.

    `code` is the one they opened it with, or the public one; `opened` is what everybody may see,
    None until `public_from` and until the day's last pick has ended. `own_left` is how many codes
    the thief's own marks left. With `voided_at` it counts for nothing since.
    """

    pick_id: UUID
    safe_id: int
    purpose: str
    day: date | None
    tier: Tier
    difficulty: Difficulty
    digits: int
    limit_seconds: int
    outcome: str
    end: str
    taken_by_penalty: bool
    clues: tuple[Clue, ...]
    guesses: tuple[ResultGuess, ...]
    used_seconds: int
    left_seconds: int
    started_at: datetime
    ended_at: datetime
    code: Code | None
    opened: Opened | None
    public_from: datetime
    commitment: str
    place: int | None
    day_opened: int
    day_held: int
    own_left: int
    voided_at: datetime | None

    @property
    def is_open(self) -> bool:
        """Whether the safe opened."""
        return any(guess.right for guess in self.guesses)

    @property
    def day_picks(self) -> int:
        """How many picks of the day have ended."""
        return self.day_opened + self.day_held
