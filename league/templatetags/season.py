"""What the pages of a season draw and say: `{% load season %}`."""

from calendar import monthrange
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from django import template
from django.utils import formats
from django.utils.translation import get_language, gettext as _

from cofferwit.look.rules import counts, numbers, words
from cofferwit.look.rules.chart import NARROW, Plot, Point, Series, draw
from cofferwit.look.templatetags.cofferwit import moment, raised, short_date
from league.models import Ladder
from league.queries.season_views import (
    LedgerLoot,
    LedgerPoint,
    LedgerSafe,
    MemberLedger,
    Month,
    RatingPoint,
    SeasonCharts,
    StandingsLine,
)
from league.rules.prospects import verdict
from league.rules.standings import Criterion
from league.rules.terms import Terms
from league.templatetags.safes import verdict_name

register = template.Library()

TIMES = " × "


def _lang() -> str:
    return (get_language() or "fr")[:2]


# ---- months -----------------------------------------------------------------------------------
@register.inclusion_tag("components/month_rule.html")
def season_rule(month: Month) -> dict[str, Any]:
    """The days of a season, filled in as far as they are over."""
    days = monthrange(month.first_day.year, month.first_day.month)[1]
    today = None if month.is_over else days - month.days_left
    name = formats.date_format(month.first_day, "F Y")
    says = _("%(month)s est terminé") % {"month": name}
    if today is not None:
        told = {"month": name, "day": today, "days": days}
        says = _("%(month)s, jour %(day)s sur %(days)s") % told
    return {"rule": counts.month_rule(days, today), "says": says}


@register.filter
def first_of(month: str) -> date:
    """The first day of "2026-11"."""
    return date.fromisoformat(f"{month}-01")


@register.filter
def month_alone(day: date) -> str:
    """Novembre, without its year."""
    return formats.date_format(day, "F")


# ---- standings --------------------------------------------------------------------------------
class Parts(NamedTuple):
    """The lines of a page: paid places, other places, and those without one."""

    paid: list[StandingsLine]
    unpaid: list[StandingsLine]
    out: list[StandingsLine]


@register.filter
def parts(lines: Sequence[StandingsLine]) -> Parts:
    """The lines of a page as they are set apart on it."""
    placed = [line for line in lines if line.place is not None]
    return Parts(
        [line for line in placed if line.prize],
        [line for line in placed if not line.prize],
        [line for line in lines if line.place is None],
    )


@register.filter
def pips(progress: int, needed: int) -> list[bool]:
    """One mark for each of what is needed: whether it is there."""
    return [n < progress for n in range(needed)]


class Run(NamedTuple):
    """Places next to each other with the same prize."""

    first: int
    last: int
    prize: int


@register.filter
def prize_runs(prizes: Sequence[int]) -> list[Run]:
    """The prizes of the places from 1 on, equal neighbours together."""
    runs: list[Run] = []
    for place, prize in enumerate(prizes, start=1):
        first = runs.pop().first if runs and runs[-1].prize == prize else place
        runs.append(Run(first, place, prize))
    return runs


@register.filter
def tie_words(line: StandingsLine) -> str:
    """What set the line apart from those with the same total, in words; "" where nothing had to."""
    names = {
        Criterion.BEST_RATING: _("la meilleure cote"),
        Criterion.PICKS: _("le nombre de crochetages"),
        Criterion.GOOD_SAFES: _("les coffres réglés à 1 ou plus"),
        Criterion.REACHED: _("le premier arrivé"),
        Criterion.AGE: _("le compte le plus ancien"),
    }
    return ", ".join(name for criterion, name in names.items() if criterion in line.decided)


# ---- charts -----------------------------------------------------------------------------------
@register.inclusion_tag("components/chart.html")
def loot_chart(charts: SeasonCharts, month: Month, place: int) -> dict[str, Any]:
    """The reader's loot day by day, beside that of the last paid place.

    What a day brought stands over the middle of the day.
    """
    days = monthrange(month.first_day.year, month.first_day.month)[1]
    last = charts.loot[-1]
    ending = words.ordinal_ending(place, _lang(), feminine=True)
    tenth_place = _("%(place)s place") % {"place": f"{place}{ending}"}
    mine = [Point(0, 0), *(Point(day.day.day - 0.5, day.mine) for day in charts.loot)]
    tenth = [Point(day.day.day - 0.5, day.tenth) for day in charts.loot if day.tenth is not None]
    until = float(last.day.day)
    series = [Series(_named(_("vous"), last.mine), tuple(mine), stepped=True, until=until)]
    if last.tenth is not None:
        name = _named(tenth_place, last.tenth)
        series.append(Series(name, (Point(0, 0), *tenth), own=False, stepped=True, until=until))
    ticks = tuple((day - 0.5, str(day)) for day in [1, *range(5, days - 2, 5), days])
    plot = Plot(tuple(series), 0, days, ticks, floor=0, ceiling=10)
    return {
        "drawings": [("", draw(plot, NARROW))],
        "says": _loot_says(charts, tenth_place),
        "caption": raised(
            _("Butin cumulé depuis le %(first)s.") % {"first": short_date(month.first_day)}
        ),
        "heads": (_("Jour"), _("Vous"), tenth_place),
        "rows": [
            (
                raised(short_date(day.day)),
                str(day.mine),
                "–" if day.tenth is None else str(day.tenth),
            )
            for day in charts.loot
        ],
    }


def _named(name: str, value: int) -> str:
    return _("%(name)s, %(value)s") % {"name": name, "value": words.thousands(value, _lang())}


def _loot_says(charts: SeasonCharts, tenth_place: str) -> str:
    last = charts.loot[-1]
    told = {"loot": last.mine, "day": short_date(last.day)}
    says = _("Votre butin cumulé : %(loot)s le %(day)s") % told
    if last.tenth is None:
        return says
    return _("%(own)s ; %(place)s : %(loot)s") % {
        "own": says,
        "place": tenth_place,
        "loot": last.tenth,
    }


@register.inclusion_tag("components/chart.html")
def rating_chart(ratings: Sequence[RatingPoint]) -> dict[str, Any]:
    """The reader's rating after each ranked pick of the month."""
    first, last = ratings[0], ratings[-1]
    points = tuple(Point(each.number, float(each.rating)) for each in ratings)
    now = numbers.whole(last.rating, _lang())
    numbered = sorted({first.number, *range(5, last.number - 1, 5), last.number})
    plot = Plot(
        (Series(now, points),),
        first.number,
        last.number,
        tuple((number, str(number)) for number in numbered),
    )
    return {
        "drawings": [("", draw(plot, NARROW))],
        "says": _("Votre cote du mois, en %(picks)s crochetages : %(rating)s à présent")
        % {"picks": len(ratings), "rating": numbers.rating(last.rating, _lang())},
        "caption": _("Cote après chaque crochetage classé du mois."),
        "heads": (_("Crochetage"), _("Fin"), _("Cote")),
        "rows": [
            (str(each.number), moment(each.at), numbers.rating(each.rating, _lang()))
            for each in ratings
        ],
    }


# ---- the ledger -------------------------------------------------------------------------------
@register.filter
def loot_sum(line: LedgerLoot) -> str:
    """The loot of an opened safe before rounding, as it is worked out; "" while it is sealed."""
    if line.exact is None or line.result is None or line.chance is None:
        return ""
    factors = (Decimal(line.factor), Decimal(line.base), line.result, 1 - line.chance)
    left = TIMES.join(numbers.decimal(each, _lang()) for each in factors)
    return f"{left} = {numbers.decimal(line.exact, _lang())}"


@register.filter
def point_sum(held: LedgerPoint, terms: Terms) -> str:
    """The forge points of a held pick, as they are worked out before and after rounding."""
    factor = Decimal(terms.points.factor)
    left = TIMES.join(numbers.decimal(each, _lang()) for each in (factor, held.chance))
    exact = factor * held.chance
    worked = f"{left} = {numbers.decimal(exact, _lang())}"
    return worked if exact == held.points else f"{worked} ≈ {held.points}"


@register.simple_tag
def missing_picks(ledger: MemberLedger, ladder: str, terms: Terms) -> int:
    """How many picks a place still asks of the member; 0 of an account that takes none."""
    line, needed = ledger.thief, terms.season.thief_ranked_picks
    if ladder == Ladder.SMITHS:
        line, needed = ledger.smith, terms.season.smith_ranked_picks
    if line is not None:
        return line.missing
    return needed if ledger.may_take_place else 0


class Tally(NamedTuple):
    """How many picks of a month: all, opened, with a counted loot, and with one not counted.

    Those that the ledger does not tell of yet are among all of them alone.
    """

    picks: int
    opened: int
    counted: int
    capped: int


@register.filter
def tally(loots: Sequence[LedgerLoot]) -> Tally:
    """The picks of a member's month that are not voided, counted."""
    standing = [line for line in loots if not line.voided]
    opened = [line for line in standing if line.opened_at_guess]
    counted = sum(line.counted is True for line in opened)
    return Tally(len(standing), len(opened), counted, len(opened) - counted)


@register.filter
def loot_total(ledger: MemberLedger) -> int:
    """The loot of the month, of an account that may take no place too."""
    return ledger.loots[-1].running if ledger.loots else 0


@register.filter
def points_total(ledger: MemberLedger) -> int:
    """The forge points of the month, likewise."""
    return sum(safe.points for safe in ledger.safes)


@register.filter
def best_pick(ledger: MemberLedger) -> int:
    """The number, from 1, of the pick that brought the best rating of the month.

    0 without any, and while the ledger does not tell which it was.
    """
    ratings = [line.rating_after for line in ledger.loots]
    best = ledger.thief.best_rating if ledger.thief else None
    return 1 + ratings.index(best) if best is not None and best in ratings else 0


@register.filter
def prize_total(ledger: MemberLedger) -> int:
    """What both standings pay the member."""
    return sum(line.prize for line in (ledger.thief, ledger.smith) if line is not None)


@register.simple_tag
def factor_reason(safe: LedgerSafe, terms: Terms) -> str:
    """Why the factor of a settlement is what it is, in a word or two."""
    why = verdict(picks=safe.picks, openings=safe.openings, figures=terms.settlement)
    return verdict_name(why)
