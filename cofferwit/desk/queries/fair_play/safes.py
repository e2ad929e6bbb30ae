"""What a safe asks of a thief's time: the least time to read it, and the score of its path.

A safe never changes, so this is worked out once and kept.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.core.cache import cache

from cofferwit.desk.rules.fair_play.reading import reading_seconds
from forge.models import Safe
from forge.rules.clues import Clue
from forge.rules.deduction import Path
from forge.rules.tiers import Tier

_KEY = "fair_play:safe:1:"
_KEPT = 60 * 60 * 24 * 40
AT_ONCE = 2000


class Asks(NamedTuple):
    """Seconds to read the clues and type the code; the score, None past the scale."""

    reading: float
    score: float | None


def asks_of(safe_ids: Iterable[int]) -> dict[int, Asks]:
    """That of each of those safes."""
    wanted = sorted(set(safe_ids))
    found: dict[int, Asks] = {}
    for start in range(0, len(wanted), AT_ONCE):
        found |= _asks_of(wanted[start : start + AT_ONCE])
    return found


def _asks_of(wanted: list[int]) -> dict[int, Asks]:
    kept = cache.get_many([f"{_KEY}{pk}" for pk in wanted])
    found = {pk: Asks(*kept[f"{_KEY}{pk}"]) for pk in wanted if f"{_KEY}{pk}" in kept}
    rows = Safe.objects.filter(pk__in=[pk for pk in wanted if pk not in found])
    made = {
        pk: _asks(Tier(tier), clues, path)
        for pk, tier, clues, path in rows.values_list("pk", "tier", "clues", "path")
    }
    cache.set_many({f"{_KEY}{pk}": tuple(asks) for pk, asks in made.items()}, _KEPT)
    return found | made


def _asks(tier: Tier, clues: list[dict[str, Any]], path: list[dict[str, Any]] | None) -> Asks:
    said = [Clue.from_json(clue, tier.digits).text("fr") for clue in clues]
    reading = reading_seconds(characters=sum(map(len, said)), clues=len(said), digits=tier.digits)
    return Asks(reading, Path.from_json(path, tier.digits).score if path else None)
