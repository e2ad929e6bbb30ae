"""The evidence as the pages of the desk show it.

Chances are of seeing at least this under honest play, before it is thought of how many members or
pairs were `examined`; `by_chance` is how many of those examined would look as rare by luck alone.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from cofferwit.members.rules.sentences import Sentence


class Weight(StrEnum):
    """How much a number is worth as evidence."""

    STRONG = "strong"
    MEDIUM = "medium"
    WEAK = "weak"


class Measure(StrEnum):
    """The lines of the table that compares."""

    FIRST_TRIES = "first_tries"
    SURPLUS = "surplus"
    MEDIAN_TIME = "median_time"
    TOO_FAST = "too_fast"
    HELD = "held"
    TAKEN = "taken"


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many: "7 sur 8"."""

    part: int
    whole: int


@dataclass(frozen=True, slots=True)
class MeasureRow:
    """One line of the comparison.

    Shares for FIRST_TRIES, TOO_FAST, HELD and TAKEN (offers of these safes that became picks);
    mean result minus mean chance for SURPLUS; seconds for MEDIAN_TIME. None where nothing was
    seen. `elsewhere` is the thief at other safes, `others` are other thieves at safes of the smith.
    """

    measure: Measure
    together: Share | float | None
    elsewhere: Share | float | None
    others: Share | float | None
    weight: Weight


@dataclass(frozen=True, slots=True)
class PickShown:
    """A ranked pick of the month.

    `seconds` is the time on the clock of the wall from its start to its end; `reading_seconds` is
    the least time that its clues take to be read.
    `behind` says that a signal rests on it, `voided` that it counts no more.
    """

    pick_id: UUID
    safe_id: int
    smith_id: int | None
    tier: str
    chance: float
    opened_at_guess: int | None
    ending: str
    result: float
    started_at: datetime
    ended_at: datetime
    seconds: float
    loot: int
    loot_counted: bool
    points: int
    points_counted: bool
    reading_seconds: float
    too_fast: bool
    behind: bool
    voided: bool


@dataclass(frozen=True, slots=True)
class SignalShown:
    """What one kind of signal says of a month.

    `kind` is a value of `CaseKind`. `said` is what the numbers say, in a sentence for the queue.
    `chance` is None where none can be told (shared marks). `limit` is the chance below which a case
    is opened, `flagged` whether it is. `case_id` is the case that it joined, if one was opened.
    """

    kind: str
    month: str
    said: Sentence
    numbers: dict[str, Any]
    chance: float | None
    limit: float | None
    flagged: bool
    examined: int
    by_chance: float | None
    trials: int
    weight: Weight
    case_id: int | None


@dataclass(frozen=True, slots=True)
class MarkShown:
    """An address or a device that two accounts, at least, have come from.

    `kind` is a value of `MarkKind`; `others` are the other accounts that share it, at most
    `MARKS_NAMED` of them, `accounts` how many there are in all, this one included.
    """

    kind: str
    others: tuple[int, ...]
    accounts: int
    first_seen: datetime
    last_seen: datetime
    days: int
    weight: Weight


@dataclass(frozen=True, slots=True)
class Side:
    """A member of a pair: the figures under the name. Safes and openings are those of a smith."""

    member_id: int
    pseudonym: str
    joined_at: datetime
    rating: float
    ranked_picks: int
    safes: int
    received: int
    openings_by_others: int


@dataclass(frozen=True, slots=True)
class PairEvidence:
    """A thief and a smith in a month; `chance` is None without a pick of one at the other's.

    `signals` are ARRANGED and MARKS, whether flagged or not; `favour` is what speaks for them.
    """

    month: str
    thief: Side
    smith: Side
    chance: float | None
    examined: int
    by_chance: float | None
    measures: tuple[MeasureRow, ...]
    picks: tuple[PickShown, ...]
    expected_first_tries: float
    signals: tuple[SignalShown, ...]
    marks: tuple[MarkShown, ...]
    favour: tuple[Sentence, ...]
    case_id: int | None


@dataclass(frozen=True, slots=True)
class MemberEvidence:
    """A member as a thief in a month: every signal of theirs, flagged or not."""

    month: str
    member: Side
    signals: tuple[SignalShown, ...]
    picks: tuple[PickShown, ...]
    pairs: tuple["PairLine", ...]
    marks: tuple[MarkShown, ...]
    favour: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class PairLine:
    """A pair in a list, the rarest first."""

    thief_id: int
    thief: str
    smith_id: int
    smith: str
    said: Sentence
    chance: float
    together: Share
    elsewhere: Share
    flagged: bool
    case_id: int | None


@dataclass(frozen=True, slots=True)
class PairsPage:
    """The pairs of a month that stand out, so many a page; pages count from 1."""

    month: str
    examined: int
    lines: tuple[PairLine, ...]
    page: int
    pages: int
