"""What the bench shows, piece by piece. Lines are places in the catalogue of the code, from 0."""

import unicodedata
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from forge.queries.benches import BenchWords
from forge.rules.clues import Clue
from forge.rules.codes import Code
from forge.rules.lines import Strength, ToldLine
from forge.rules.preview import Preview
from forge.rules.tiers import Tier


@dataclass(frozen=True)
class BenchFilter:
    """What the reader looks for in the catalogue; an empty field passes everything."""

    q: str = ""
    positions: str = ""
    family: str = ""
    strength: str = ""

    def passes(self, line: ToldLine) -> bool:
        """Whether a line shows: every word of `q`, every position, that family and strength."""
        words, text = plain(self.q).split(), plain(line.text)
        return (
            all(word in text for word in words)
            and set(self.positions) <= set(line.at)
            and self.family in ("", line.family)
            and self.strength in ("", line.line.strength.value)
        )

    @property
    def active(self) -> bool:
        """Whether anything is looked for."""
        return bool(self.q.strip() or self.positions or self.family or self.strength)


def plain(text: str) -> str:
    """The text in lower case and without accents."""
    split = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


@dataclass(frozen=True)
class PageClue:
    """A chosen clue, in its place."""

    number: int
    line: int
    clue: Clue
    after: int
    """Codes left after it and those before it; `gauge` the same in percent, logarithmic."""
    gauge: float
    first: bool
    last: bool
    superfluous: bool
    either: bool
    why: str


@dataclass(frozen=True)
class PageLine:
    """A statement of the catalogue. `left` is how many codes would be left with it."""

    line: int
    clue: Clue
    text: str
    family: str
    letters: str
    left: int
    chosen: int | None
    """Its number from 1 among the chosen."""
    strength: Strength
    gives_away: str
    same_as: str
    closes: bool
    adds_nothing: bool
    hidden: bool


@dataclass(frozen=True)
class PageFamily:
    """A family of the catalogue, its strongest lines first."""

    key: str
    name: str
    lines: tuple[PageLine, ...]
    closing: int
    shown: int
    open: bool


@dataclass(frozen=True)
class PageSuperfluous:
    """Clues, by their numbers from 1, that can go; with `either` not all of them."""

    numbers: tuple[int, ...]
    either: bool
    text: str


@dataclass(frozen=True)
class PageCheck:
    """A condition of publishing."""

    name: str
    ok: bool
    text: str


@dataclass(frozen=True)
class PageLimits:
    """What the smith may still publish, and until when a safe published now would stay."""

    active: int
    most_active: int
    published_today: bool
    free_at: datetime | None
    calibration: bool
    ranked_from: datetime
    leaves_at: datetime
    text: str


@dataclass(frozen=True)
class PageTab:
    """A tier's tab."""

    tier: Tier
    word: str
    url: str
    here: bool
    has_draft: bool
    remaining: int | None


@dataclass(frozen=True)
class PageDraft:
    """An open draft with all its figures. Its repr keeps its code."""

    revision: int
    tier: Tier
    digits: int
    letters: str
    code: Code = field(repr=False)
    draws: int
    draws_left: int
    opened_at: datetime
    expires_at: datetime
    left_ms: int
    done: int
    steps: int
    may_undo: bool
    may_redo: bool
    clues: tuple[PageClue, ...] = field(repr=False)
    clue_list: tuple[Clue, ...] = field(repr=False)
    families: tuple[PageFamily, ...] = field(repr=False)
    lines: int
    remaining: int
    total: int
    gauge: float
    unique: bool
    publishable: bool
    superfluous: tuple[PageSuperfluous, ...]
    warnings: tuple[str, ...]
    samples: tuple[str, ...] = field(repr=False)
    checks: tuple[PageCheck, ...]


@dataclass(frozen=True)
class BenchPage:
    """The bench of one tier; without a `draft` it offers to draw a code.

    The league's has `limits`, another app's has its own `words`. `said` stands beside the tabs.
    """

    tier: Tier
    word: str
    digits: int
    tabs: tuple[PageTab, ...]
    back: str
    back_word: str
    limits: PageLimits | None
    words: BenchWords | None
    said: str
    draft: PageDraft | None
    kept_draws: int
    """Codes already seen of a discarded draft that would come back; 0 without."""
    may_play: bool
    why_not: str
    refusal: str
    asking_publish: bool
    asking_discard: bool
    asking_more: bool
    filter: BenchFilter
    preview: Preview | None = field(repr=False)
    single_keys: bool
    reduced_motion: bool
    client: dict[str, Any] = field(repr=False)


@dataclass(frozen=True)
class Asking:
    """What the page asks or says after a refusal."""

    refusal: str = ""
    publish: bool = False
    discard: bool = False
    more: bool = False
