"""What sets one bench apart from another: the league's, or one that another app keeps."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol
from uuid import UUID

from cofferwit.members.models import Member
from forge.models import Draft, Safe
from forge.rules.tiers import Tier


class OpenDraft(Protocol):
    """Draws a code, or comes back to the draft there is. Raises `Refused`."""

    def __call__(self, *, by: Member, tier: Tier, now: datetime) -> Draft:
        """The draft of that tier."""
        ...


class Publish(Protocol):
    """Makes the draft a safe. Raises `Refused`."""

    def __call__(
        self, *, draft: UUID, by: Member, base_revision: object, trials: int, now: datetime
    ) -> Safe:
        """The safe."""
        ...


@dataclass(frozen=True, slots=True)
class BenchWords:
    """What a bench other than the league's says, in the reader's language.

    `title` heads the page; `said` stands beside the tabs; `offer` invites to draw a code; `publish`
    is on the button, `sure` asks, and `means` says what follows; `discard` is what throwing away
    costs; `published` tells that it is done, `elsewhere` that another tab did it.
    """

    title: str
    said: str
    offer: str
    publish: str
    sure: str
    means: tuple[str, ...]
    discard: str
    published: str
    elsewhere: str


@dataclass(frozen=True, slots=True)
class Bench:
    """One tier's bench: whose drafts it works on, its addresses, and what publishing leads to.

    `purpose` is that of its drafts, and empty for the league's, which alone knows the limits and
    says its own words (`words` is None there). `tabs` are the benches beside it, its own too.
    `urls` names the addresses of its page ("bench") and of each thing done there. `back` is the
    page that a safe goes to, `back_word` its name; `safe_address` has the page of one safe. Drafts
    that outlive `until` are shown to end there. When there is nothing to be done here, `closed` is
    the address to see instead of the page.
    """

    purpose: str
    tier: Tier
    tabs: Mapping[Tier, str]
    urls: Mapping[str, str]
    back: str
    back_word: str
    safe_address: Callable[[int], str]
    open_draft: OpenDraft
    publish: Publish
    words: BenchWords | None = None
    until: datetime | None = None
    closed: str = ""

    @property
    def for_league(self) -> bool:
        """Whether its safes go on offer."""
        return not self.purpose
