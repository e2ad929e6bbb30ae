"""The rules page: our words, the constants' numbers."""

from datetime import time
from decimal import Decimal
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dates import WEEKDAYS
from django.utils.formats import number_format
from django.utils.text import get_text_list
from django.utils.translation import get_language, gettext as _
from django.views.decorators.http import require_safe

from cofferwit.clock import DAILY_HOUR
from cofferwit.desk.rules import chance_curve, trial
from cofferwit.look.rules.words import NARROW
from cofferwit.ops.edge import now
from duels.rules import limits as duels
from forge.queries import ranked_from
from forge.rules import limits as forge
from forge.rules.clues.definitions import DEFINITIONS
from forge.rules.tiers import Tier
from league.queries.limits import time_limits
from league.rules import (
    daily,
    forge_points,
    loot,
    offers,
    picking,
    rating,
    season,
    settlement,
)

EXAMPLE_THIEF, EXAMPLE_SAFE = Decimal("1184.37"), Decimal("1281.00")
EXAMPLE_TIER, EXAMPLE_GUESS = Tier.GOLD, 2


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """All the rules on one page; every number is read where the game reads it."""
    began = ranked_from()
    context = {
        "ranked_from": began,
        "is_ranked": began <= now(),
        "tiers": _tiers(),
        "picking": picking,
        "penalty": int(picking.PENALTY.total_seconds()),
        "forge": forge,
        "offers": offers,
        "offer_distance": max(offers.DISTANCES.values()),
        "rating": rating,
        "start": int(rating.START),
        "results": [(guess, _figure(value)) for guess, value in enumerate(rating.RESULTS, 1)],
        "loot": loot,
        "forge_points": forge_points,
        "settlement": settlement,
        "factors": {
            name: _figure(getattr(settlement, name))
            for name in ("WALLED_UP", "TOO_FEW", "PLAIN", "WELL_TUNED")
        },
        "daily_hour": _hour(DAILY_HOUR),
        "payout_hour": _hour(season.PAYOUT_HOUR),
        "daily_days": _daily_days(),
        "duels": duels,
        "season": season,
        "prizes": _prizes(),
        "definitions": _definitions(),
        "sample_clues": trial.CLUES,
        "sample_tier": trial.TIER,
        "curve": chance_curve,
        "example": _example(),
    }
    return render(request, "desk/rules.html", context)


def _tiers() -> list[dict[str, Any]]:
    """Each tier with its time limit, and why that was changed last."""
    return [
        {
            "tier": each.tier,
            "codes": 10**each.tier.digits,
            "minutes": _figure(Decimal(each.seconds) / 60),
            "base": loot.BASES[each.tier],
            "since": each.since,
            "note": _(each.note) if each.note else "",
        }
        for each in time_limits(now())
    ]


def _daily_days() -> list[tuple[Tier, str]]:
    """Each tier with its days of the week, as "lundi et mardi"."""
    return [(tier, get_text_list(_weekdays(tier), _("et"))) for tier in Tier]


def _weekdays(tier: Tier) -> list[str]:
    return [str(WEEKDAYS[day]) for day, its_tier in enumerate(daily.TIERS) if its_tier is tier]


def _hour(at: time) -> str:
    """A wall time: 00 h 05, or 00:05."""
    return f"{at:%H:%M}" if get_language() == "en" else f"{at:%H}{NARROW}h{NARROW}{at:%M}"


def _prizes() -> list[tuple[int, int, int]]:
    """First and last place of each run of equal prizes, and the prize."""
    runs: list[tuple[int, int, int]] = []
    for place in range(1, season.PAID_PLACES + 1):
        prize = season.prize(place)
        first = runs.pop()[0] if runs and runs[-1][2] == prize else place
        runs.append((first, place, prize))
    return runs


def _definitions() -> list[tuple[str, str]]:
    lang = get_language()
    return [(entry.term.in_(lang), entry.meaning.in_(lang)) for entry in DEFINITIONS.values()]


def _example() -> dict[str, Any]:
    """One opening worked out, by the functions that the league uses."""
    result = rating.result(EXAMPLE_GUESS)
    chance = rating.opening_chance(safe=EXAMPLE_SAFE, thief=EXAMPLE_THIEF)
    base = loot.BASES[EXAMPLE_TIER]
    return {
        "tier": EXAMPLE_TIER,
        "guess": EXAMPLE_GUESS,
        "thief": _figure(EXAMPLE_THIEF, 2),
        "safe": _figure(EXAMPLE_SAFE, 2),
        "chance": _figure(chance, 5),
        "against": _figure(1 - chance, 5),
        "result": _figure(result),
        "base": base,
        "exact": _figure(loot.FACTOR * base * result * (1 - chance), 2),
        "loot": loot.loot(tier=EXAMPLE_TIER, result=result, chance=chance),
        "change": _figure(
            rating.thief_change(
                chance=chance, result=result, ranked_before=rating.THIEF_FIRST_PICKS
            ),
            2,
        ),
    }


def _figure(value: Decimal, places: int | None = None) -> str:
    """A number as the language writes it, without zeros that say nothing."""
    shown = value.normalize() if places is None else round(value, places)
    return str(number_format(format(shown, "f"), use_l10n=True, force_grouping=False))
