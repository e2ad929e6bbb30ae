"""The form of a challenge: what was typed, and whom it means."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import QueryDict

from cofferwit.members.models import Member
from cofferwit.members.rules.pseudonym import MAX_LENGTH, key
from duels.queries import Opponent, opponent_search
from duels.rules.course import Kind
from forge.rules.tiers import Tier


@dataclass(frozen=True)
class Typed:
    """What the form holds; `kind` and `tier` are None when the form has sent something else."""

    pseudonym: str
    kind: Kind | None
    tier: Tier | None


def typed_of(sent: QueryDict, member: Member) -> Typed:
    """What was sent; what was not sent is as the member would likely have it."""
    return Typed(
        pseudonym=sent.get("pseudonym", "").replace("\0", "").strip()[:MAX_LENGTH],
        kind=_kind(sent.get("kind", Kind.LIGHTNING)),
        tier=_tier(sent.get("tier", member.preferences.offer_tier)),
    )


def _kind(word: str) -> Kind | None:
    return Kind(word) if word in list(Kind) else None


def _tier(word: str) -> Tier | None:
    return Tier(word) if word in list(Tier) else None


def search_context(typed: Typed, viewer: Member, now: datetime) -> dict[str, Any]:
    """Who answers to the name typed so far, and the one whose name it is."""
    found = opponent_search(viewer, typed.pseudonym, now) if typed.pseudonym else ()
    opponent = _of_that_name(typed.pseudonym, found)
    record = opponent.record if opponent else None
    return {"form": typed, "found": found, "opponent": opponent, "record": record}


def _of_that_name(pseudonym: str, found: tuple[Opponent, ...]) -> Opponent | None:
    wanted = key(pseudonym)
    return next((each for each in found if key(each.pseudonym) == wanted), None)
