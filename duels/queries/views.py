"""What pages show of duels: frozen, with nothing in it that one side may not know of the other.

Instants are aware, durations whole seconds unless they are `timedelta`. A pseudonym is empty when
its account is deleted.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from uuid import UUID

from duels.rules.calendar import Awaits
from duels.rules.course import Kind, State
from duels.rules.limits import OPEN_CHALLENGES
from duels.rules.verdict import Criterion
from forge.rules.difficulty import Difficulty
from forge.rules.sentences import Sentence
from forge.rules.tiers import Tier
from league.queries.views import Guessed, Opened, ResultGuess


@dataclass(frozen=True, slots=True)
class Record:
    """Settled duels against one opponent, or all of them (`opponent` is empty then).

    `latest` has a letter for each, "w", "l" or "d", the oldest first.
    """

    opponent: str
    latest: str

    @property
    def won(self) -> int:
        """How many were won."""
        return self.latest.count("w")

    @property
    def lost(self) -> int:
        """How many were lost."""
        return self.latest.count("l")

    @property
    def drawn(self) -> int:
        """How many were drawn."""
        return self.latest.count("d")

    @property
    def total(self) -> int:
        """How many there were."""
        return len(self.latest)


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody to challenge; `rating` is None before the ranked start."""

    pseudonym: str
    rating: Decimal | None
    record: Record


@dataclass(frozen=True, slots=True)
class Turn:
    """What the duel waits for from the viewer, and until when.

    `act` is "answer", "forge", "pick", "resume" (a pick that runs), "cancel" (one's own challenge)
    or "". The deadline of "resume" is the pick's own.
    """

    act: str
    deadline: datetime | None
    left_seconds: int
    is_soon: bool

    @property
    def awaits_me(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.act not in ("", "cancel")


class OfTurn:
    """What is shown with a turn, told from it."""

    __slots__ = ()
    turn: Turn

    @property
    def act(self) -> str:
        """See `Turn.act`."""
        return self.turn.act

    @property
    def awaits_me(self) -> bool:
        """Whether it is the viewer's turn."""
        return self.turn.awaits_me

    @property
    def deadline(self) -> datetime | None:
        """The end of the wait that runs."""
        return self.turn.deadline

    @property
    def left_seconds(self) -> int:
        """What is left of it."""
        return self.turn.left_seconds

    @property
    def is_soon(self) -> bool:
        """Whether that is so little that one is reminded."""
        return self.turn.is_soon


@dataclass(frozen=True, slots=True)
class DuelLine(OfTurn):
    """A duel that is open, as one of its two sees it in a list.

    The other's doing is one word: whether their safe is forged, or their pick over.
    """

    duel_id: int
    kind: Kind
    tier: Tier
    difficulty: Difficulty | None
    opponent: str
    i_challenged: bool
    state: State
    turn: Turn
    i_have_acted: bool
    they_have_acted: bool
    pick_id: UUID | None


@dataclass(frozen=True, slots=True)
class SideLine:
    """What one side did in a duel that is settled; `forged` is None in a lightning duel."""

    opened_at_guess: int | None
    used_seconds: int | None
    score: Decimal | None
    picked: bool
    forged: bool | None


@dataclass(frozen=True, slots=True)
class PastLine:
    """A duel that is over, in the list of one of its two; the sides are shown once settled."""

    duel_id: int
    kind: Kind
    tier: Tier
    opponent: str
    state: State
    outcome: str
    mine: SideLine | None
    theirs: SideLine | None
    ended_at: datetime
    can_rematch: bool


@dataclass(frozen=True, slots=True)
class DuelsPage:
    """The page of one's duels; `past` is one page of them, from 1."""

    waiting: tuple[DuelLine, ...]
    running: tuple[DuelLine, ...]
    past: tuple[PastLine, ...]
    past_total: int
    page: int
    pages: int
    open_challenges: int
    records: tuple[Record, ...]
    totals: Record
    opponents: tuple[Opponent, ...]
    most_open: int = OPEN_CHALLENGES


@dataclass(frozen=True, slots=True)
class Run(Guessed):
    """A pick that is over, with all that was done in it; `left` is exact."""

    guesses: tuple[ResultGuess, ...]
    opened_at_guess: int | None
    outcome: str
    end: str
    started_at: datetime
    ended_at: datetime
    limit_seconds: int
    used_seconds: int
    left: timedelta
    penalties: tuple[tuple[int, int], ...]

    @property
    def left_seconds(self) -> int:
        """What the clock still had."""
        return self.limit_seconds - self.used_seconds


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two, as far as the viewer may know.

    `run` is one's own once it is over, the other's once the duel is settled; so is `score`, of a
    forge duel. `pick_id` is one's own alone. `safe` is the one that this side had to pick, once it
    is public.
    """

    pseudonym: str
    has_forged: bool
    has_picked: bool
    pick_id: UUID | None
    run: Run | None
    score: Decimal | None
    safe: Opened | None


@dataclass(frozen=True, slots=True)
class DuelPage(OfTurn):
    """A duel as its two, or everybody once it is settled, may see it.

    `mine` is the viewer's side, and for others the challenger's; `outcome` is told from it: "won",
    "lost", "drawn", "void", "declined", "cancelled", "lapsed", or "" while the duel is open.
    `is_fallback` says that a standard safe stands in for a hard one.
    """

    duel_id: int
    kind: Kind
    tier: Tier
    state: State
    difficulty: Difficulty | None
    is_fallback: bool
    viewer_is_in: bool
    i_challenged: bool
    challenged_at: datetime
    lapses_at: datetime
    answered_at: datetime | None
    forging_until: datetime | None
    picking_from: datetime | None
    picking_until: datetime | None
    ended_at: datetime | None
    turn: Turn
    limit_seconds: int
    outcome: str
    winner: str | None
    criterion: Criterion | None
    void_reason: str
    mine: Side
    theirs: Side
    record: Record
    is_barred: bool
    rematch_refusal: Sentence | None

    @property
    def me(self) -> str:
        """The pseudonym of the side that the page is told from."""
        return self.mine.pseudonym

    @property
    def them(self) -> str:
        """The pseudonym of the other."""
        return self.theirs.pseudonym

    @property
    def is_over(self) -> bool:
        """Whether nothing is to come any more."""
        return self.ended_at is not None

    @property
    def can_rematch(self) -> bool:
        """Whether the viewer may ask for another duel of this kind."""
        return self.viewer_is_in and self.is_over and self.rematch_refusal is None


@dataclass(frozen=True, slots=True)
class Lead:
    """What the page of a pick, or a bench, says of the duel it belongs to."""

    duel_id: int
    kind: Kind
    tier: Tier
    opponent: str
    state: State
    outcome: str


ACTS = {
    Awaits.ANSWER: "answer",
    Awaits.FORGE: "forge",
    Awaits.PICK: "pick",
    Awaits.PLAYING: "resume",
}
"""What is to be done where a duel waits for somebody."""
