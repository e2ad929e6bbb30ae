"""What a simulated league shows, as plain values: the tables of the report, and its JSON."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from statistics import fmean, pstdev, quantiles
from typing import Any, TypeVar

from forge.rules.tiers import Tier
from league.rules.settlement import PLAIN, TOO_FEW, WALLED_UP, WELL_TUNED
from league.rules.terms import CURRENT

from simulation.people import SINKING, Person, Strategy
from simulation.records import History, Month, Pick, Settled

Row = dict[str, Any]
T = TypeVar("T")

GROUPS = 5
"""Members and safes are told in fifths, the weakest first."""
BANDS = 10
"""Chances are told in bands of a tenth."""
FACTORS = (WALLED_UP, TOO_FEW, PLAIN, WELL_TUNED)


def figures(history: History) -> dict[str, list[Row]]:
    """Every table by its name; rows of one table share their keys."""
    return {
        "months": [_month(history, number) for number in range(len(history.months))],
        "strength": _by_strength(history),
        "tiers": _by_tier(history),
        "safes": _by_safe_strength(history.settled),
        "factors": _factors(history.settled),
        "qualifying": [_qualifying(history, number) for number in range(len(history.months))],
        "calibration": _calibration(history.picks),
        "sinking": [_sinking(history, strategy) for strategy in SINKING],
        "caps": [_caps(history.picks)],
    }


def _month(history: History, number: int) -> Row:
    """Drift and spread of both kinds of rating, the offers and the prizes of a month."""
    month = history.months[number]
    ratings = [float(rating) for rating in month.thief_ratings.values()]
    strengths = [history.people[thief].strength for thief in month.thief_ratings]
    safes = [float(rating) for rating in month.safe_ratings]
    offered = month.offered
    return {
        "month": month.name,
        "thieves": len(ratings),
        "thief mean": _mean(ratings),
        "thief spread": _spread(ratings),
        "true spread": _spread(strengths),
        "likeness": _likeness(ratings, strengths),
        "safes settled": len(safes),
        "safe mean": _mean(safes),
        "safe spread": _spread(safes),
        "offers": offered.made,
        "house": _share(offered.house, offered.made),
        "taken": _share(offered.taken, offered.made),
        "prizes": _prizes(month),
    }


def _prizes(month: Month) -> int:
    return sum(line.prize for line in month.thieves) + sum(line.prize for line in month.smiths)


def _by_strength(history: History) -> list[Row]:
    """Honest members in fifths of true strength: what a month brings them as thieves."""
    return [
        {"strength": _mean(person.strength for person in group)} | _thieving(history, group)
        for group in _fifths(_honest(history), lambda person: person.strength)
    ]


def _by_tier(history: History) -> list[Row]:
    """Honest members by the tier of their offers."""
    groups = {tier: [p for p in _honest(history) if p.tier is tier] for tier in Tier}
    return [
        {
            "tier": tier.value,
            "members": len(group),
            "strength": _mean(person.strength for person in group),
        }
        | _thieving(history, group)
        for tier, group in groups.items()
    ]


def _honest(history: History) -> list[Person]:
    """Those who never fail on purpose, the twins of those who do apart."""
    return [
        person
        for person in history.people
        if person.strategy is Strategy.HONEST and person.twin_of is None
    ]


def _thieving(history: History, group: Sequence[Person]) -> Row:
    """What a month brings a thief of that group."""
    picks, won = _by_thief(history.picks), _credits(history)
    theirs = [pick for person in group for pick in picks.get(person.number, ())]
    loot = sum(pick.loot * pick.loot_counted for pick in theirs)
    shares = max(1, len(group) * len(history.months))
    return {
        "rating": _mean(float(pick.rating) for pick in theirs),
        "picks a month": round(len(theirs) / shares, 1),
        "opened": _share(sum(pick.result > 0 for pick in theirs), len(theirs)),
        "loot a month": round(loot / shares, 1),
        "loot a pick": _ratio(loot, len(theirs)),
        "credits a month": round(sum(won[person.number] for person in group) / shares, 1),
    }


def _by_safe_strength(settled: Sequence[Settled]) -> list[Row]:
    """Settled safes in fifths of true strength: what becomes of them and what they bring."""
    return [
        {
            "strength": _mean(safe.strength for safe in group),
            "rating": _mean(float(safe.rating) for safe in group),
            "picks": _mean(safe.picks for safe in group),
            "opened": _share(sum(s.openings for s in group), sum(s.picks for s in group)),
            "points before": round(fmean(safe.counted for safe in group), 1),
            "points": round(fmean(safe.points for safe in group), 1),
        }
        | _shares_of_factors(group)
        for group in _fifths(settled, lambda safe: safe.strength)
    ]


def _factors(settled: Sequence[Settled]) -> list[Row]:
    """How often each factor occurs, and the picks and points of its safes."""
    rows = []
    for factor in FACTORS:
        group = [safe for safe in settled if safe.factor == factor]
        rows.append(
            {
                "factor": str(factor),
                "safes": len(group),
                "share": _share(len(group), len(settled)),
                "picks": _mean(safe.picks for safe in group),
                "points before": sum(safe.counted for safe in group),
                "points": sum(safe.points for safe in group),
            }
        )
    return rows


def _shares_of_factors(group: Sequence[Settled]) -> Row:
    times = Counter(safe.factor for safe in group)
    return {f"at {factor}": _share(times[factor], len(group)) for factor in FACTORS}


def _qualifying(history: History, number: int) -> Row:
    """How far into a month thieves have the ranked picks that qualify, and how many get there."""
    needed = CURRENT.season.thief_ranked_picks
    picks = [pick for pick in history.picks if pick.month == number]
    start = picks[0].at.replace(hour=0, minute=0) if picks else None
    days = [
        (mine[needed - 1].at - start).days + 1
        for mine in _by_thief(picks).values()
        if start is not None and len(mine) >= needed
    ]
    early, middle, late = quantiles(days, n=4) if len(days) > 1 else (0.0, 0.0, 0.0)
    month = history.months[number]
    return {
        "month": month.name,
        "thieves": len(month.thieves),
        "qualified": len(days),
        "share": _share(len(days), len(month.thieves)),
        "first quarter by day": round(early),
        "half by day": round(middle),
        "three quarters by day": round(late),
        "smiths": len(month.smiths),
        "smiths qualified": sum(line.place is not None for line in month.smiths),
    }


def _calibration(picks: Sequence[Pick]) -> list[Row]:
    """Chance foretold and mean result seen, in bands of the chance; failing on purpose apart."""
    played = sorted((pick for pick in picks if not pick.on_purpose), key=lambda pick: pick.chance)
    rows = []
    for band, group in groupby(played, lambda pick: min(BANDS - 1, int(pick.chance * BANDS))):
        seen = list(group)
        foretold = fmean(float(pick.chance) for pick in seen)
        observed = fmean(float(pick.result) for pick in seen)
        rows.append(
            {
                "chance": f"{band / BANDS:.1f}–{(band + 1) / BANDS:.1f}",
                "picks": len(seen),
                "foretold": round(foretold, 3),
                "seen": round(observed, 3),
                "difference": round(observed - foretold, 3),
                "opened": _share(sum(pick.result > 0 for pick in seen), len(seen)),
            }
        )
    return rows


def _sinking(history: History, strategy: Strategy) -> Row:
    """Those who fail on purpose beside their honest twins, a member and a month."""
    sinkers = [person.number for person in history.people if person.strategy is strategy]
    twins = [person.number for person in history.people if person.twin_of in sinkers]
    picks, won = _by_thief(history.picks), _credits(history)
    shares = max(1, len(sinkers) * len(history.months))
    row: Row = {"strategy": strategy.value, "pairs": len(sinkers)}
    for name, group in (("sinker", sinkers), ("twin", twins)):
        theirs = [pick for number in group for pick in picks.get(number, ())]
        loot = sum(pick.loot * pick.loot_counted for pick in theirs)
        row |= {
            f"{name} rating": _mean(float(pick.rating) for pick in theirs),
            f"{name} picks": round(len(theirs) / shares, 1),
            f"{name} loot": round(loot / shares, 1),
            f"{name} credits": round(sum(won[number] for number in group) / shares, 1),
        }
    failed = [p for number in sinkers for p in picks.get(number, ()) if p.on_purpose]
    row["failed on purpose"] = round(len(failed) / shares, 1)
    row["loot ratio"] = _ratio(row["sinker loot"], row["twin loot"])
    return row


def _caps(picks: Sequence[Pick]) -> Row:
    """How much the month's cap of a pair keeps from counting."""
    loots = [pick for pick in picks if pick.loot]
    points = [pick for pick in picks if pick.points]
    return {
        "loots": len(loots),
        "loots not counted": sum(not pick.loot_counted for pick in loots),
        "points": len(points),
        "points not counted": sum(not pick.points_counted for pick in points),
    }


def _by_thief(picks: Iterable[Pick]) -> dict[int, list[Pick]]:
    of: dict[int, list[Pick]] = {}
    for pick in picks:
        of.setdefault(pick.thief, []).append(pick)
    return of


def _credits(history: History) -> Counter[int]:
    """Credits that each member won as a thief."""
    won: Counter[int] = Counter()
    for month in history.months:
        for line in month.thieves:
            won[line.line.member_id] += line.prize
    return won


def _fifths(things: Iterable[T], by: Callable[[T], float]) -> list[list[T]]:
    """The things in GROUPS groups of one size, the least first; fewer when they are few."""
    ordered = sorted(things, key=by)
    edges = [len(ordered) * group // GROUPS for group in range(GROUPS + 1)]
    groups = [ordered[edges[group] : edges[group + 1]] for group in range(GROUPS)]
    return [group for group in groups if group]


def _mean(values: Iterable[float]) -> float | None:
    held = list(values)
    return round(fmean(held), 1) if held else None


def _spread(values: Sequence[float]) -> float | None:
    return round(pstdev(values), 1) if values else None


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 3) if whole else None


def _ratio(ours: float, theirs: float) -> float | None:
    return round(ours / theirs, 2) if theirs else None


def _likeness(ours: Sequence[float], theirs: Sequence[float]) -> float | None:
    """Pearson's correlation of the two, None where one of them does not vary."""
    spreads = pstdev(ours) * pstdev(theirs) if ours else 0.0
    if not spreads:
        return None
    means = fmean(ours), fmean(theirs)
    both = fmean((a - means[0]) * (b - means[1]) for a, b in zip(ours, theirs, strict=True))
    return round(both / spreads, 3)
