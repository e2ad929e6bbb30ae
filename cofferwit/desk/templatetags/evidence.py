"""What the pages of evidence say and draw: `{% load evidence %}`."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from cofferwit.desk.actions.pair_deciding import PairAct
from cofferwit.desk.models import CaseKind
from cofferwit.desk.queries.fair_play.shown import (
    MarkShown,
    Measure,
    PickShown,
    Share,
    Side,
    SignalShown,
    Weight,
)
from cofferwit.desk.queries.people import Among
from cofferwit.desk.templatetags.bureau import one_in
from cofferwit.look.rules import numbers
from cofferwit.look.templatetags.cofferwit import (
    clock,
    dated,
    month_year,
    of,
    ordinal,
    place_ordinal,
    thousands,
)
from cofferwit.members.answers import language
from cofferwit.members.models import MarkKind
from league.models import Ending
from league.queries.voiding_views import Change, MonthMoved, SafeMoved
from league.templatetags.season import first_of

register = template.Library()

NOTHING = format_html('<span class="nil">{}</span>', "–")


# ---- who --------------------------------------------------------------------------------------
@register.simple_tag
def thief_line(side: Side) -> SafeString:
    """Cote 1 204, 29 crochetages classés, inscrit le 28 octobre."""
    picks = ngettext(
        "%(count)s crochetage classé", "%(count)s crochetages classés", side.ranked_picks
    ) % {"count": thousands(side.ranked_picks)}
    words = _("cote {rating}, {picks}, compte du {day}")
    return format_html(
        words,
        rating=numbers.whole(Decimal(side.rating), language()),
        picks=picks,
        day=dated(side.joined_at),
    )


@register.simple_tag
def smith_line(side: Side) -> SafeString:
    """12 coffres, 41 % d’ouvertures par les autres, inscrit le 9 avril."""
    safes = ngettext("%(count)s coffre", "%(count)s coffres", side.safes)
    said = {"safes": safes % {"count": thousands(side.safes)}, "day": dated(side.joined_at)}
    if not side.received:
        return format_html(_("{safes}, compte du {day}"), **said)
    share = Decimal(side.openings_by_others) / side.received
    words = _("{safes}, {share} d’ouvertures par les autres, compte du {day}")
    return format_html(words, share=numbers.percent(share, language()), **said)


@register.simple_tag
def among_name(among: Among) -> str:
    """Which members a list holds, as a choice."""
    return {
        Among.ALL: _("Tous les membres"),
        Among.BLOCKED: _("Bloqués"),
        Among.ARCHIVED: _("Archivés"),
        Among.KEEPERS: _("Modération et administration"),
    }[among]


@register.simple_tag
def case_kind(kind: str) -> str:
    """What a case or a signal is about."""
    return capfirst(str(CaseKind(kind).label))


# ---- numbers ----------------------------------------------------------------------------------
@register.simple_tag
def share(value: Share) -> str:
    """7 sur 8."""
    told = {"part": thousands(value.part), "whole": thousands(value.whole)}
    return _("%(part)s sur %(whole)s") % told


@register.simple_tag
def measure_name(measure: Measure) -> SafeString | str:
    """The words of a line of the comparison."""
    first = ordinal(1)
    names: dict[Measure, SafeString | str] = {
        Measure.FIRST_TRIES: format_html(_("Ouvertures au {first} essai"), first=first),
        Measure.SURPLUS: _("Obtenu moins prévu, par crochetage"),
        Measure.MEDIAN_TIME: _("Temps médian"),
        Measure.TOO_FAST: _("Sous la lecture minimale"),
        Measure.HELD: _("Coffres qui ont tenu"),
        Measure.TAKEN: _("Crochetages de ses coffres parmi les offres reçues"),
    }
    return names[measure]


@register.simple_tag
def measured(measure: Measure, value: Share | float | None) -> SafeString | str:
    """A figure of that line; a dash where nothing was seen."""
    if value is None:
        return NOTHING
    if isinstance(value, Share):
        return share(value)
    if measure is Measure.MEDIAN_TIME:
        return whole_clock(value)
    return numbers.change(Decimal(f"{value:.2f}"), language(), number=2)


@register.filter
def whole_clock(seconds: float) -> str:
    """1:52, from seconds with decimals."""
    return clock(round(seconds))


_WEIGHTS = {Weight.STRONG: "wt wt--s", Weight.MEDIUM: "wt wt--m", Weight.WEAK: "wt wt--f"}


@register.simple_tag
def weight(value: Weight) -> SafeString:
    """How much a number is worth: a bar and a word."""
    words = {Weight.STRONG: _("fort"), Weight.MEDIUM: _("moyen"), Weight.WEAK: _("faible")}
    return format_html('<span class="{}">{}</span>', _WEIGHTS[value], words[value])


@register.filter
def is_unusual(signal: SignalShown) -> bool:
    """Whether honest play shows it less often than every other time."""
    return signal.chance is not None and signal.chance < 0.5


@register.simple_tag
def rarity(signal: SignalShown, what: str) -> str:
    """The chance under honest play, and how many as rare the luck of all examined gives."""
    if not is_unusual(signal):
        return _(
            "Sans tricher, on en voit autant au moins une fois sur deux\u202f: rien d’inhabituel."
        )
    assert signal.chance is not None
    seen = _("Sans tricher, la chance d’en voir autant est de %(chance)s.")
    luck = _LUCK[what] if signal.examined > 1 else _("Ce n’est pas une preuve.")
    told = {
        "chance": one_in(signal.chance),
        "examined": thousands(signal.examined),
        "luck": numbers.places(Decimal(str(signal.by_chance or 0)), 2, language()),
    }
    return f"{seen % told} {luck % told}"


_LUCK = {
    "pairs": gettext_lazy(
        "Sur %(examined)s paires examinées dans le mois, on en attend %(luck)s aussi rares "
        "par hasard. Ce n’est pas une preuve."
    ),
    "members": gettext_lazy(
        "Sur %(examined)s membres examinés dans le mois, on en attend %(luck)s aussi rares "
        "par hasard. Ce n’est pas une preuve."
    ),
}


# ---- picks ------------------------------------------------------------------------------------
@register.simple_tag
def first_tries(picks: Sequence[PickShown], expected: float) -> str:
    """How many were opened at the first guess, and how many the chances foretold."""
    counted = [each for each in picks if not each.voided]
    told = {
        "found": thousands(sum(each.opened_at_guess == 1 for each in counted)),
        "expected": numbers.places(Decimal(str(expected)), 2, language()),
    }
    return _("Ouverts au premier essai : %(found)s, attendus : %(expected)s") % told


@register.simple_tag
def outcome(pick: Any) -> SafeString:
    """How a pick ended, from `opened_at_guess` and `ending`."""
    if pick.opened_at_guess:
        said = format_html(_("{rank} essai"), rank=ordinal(pick.opened_at_guess))
        return format_html('<span class="res is-open">{}</span>', said)
    endings = {
        Ending.GAVE_UP.value: _("tient, abandon"),
        Ending.TIME.value: _("tient, temps écoulé"),
        Ending.STOPPED.value: _("arrêté"),
        "": _("en cours"),
    }
    return format_html('<span class="res">{}</span>', endings.get(pick.ending, _("tient")))


# ---- marks ------------------------------------------------------------------------------------
@register.simple_tag
def mark_line(mark: MarkShown) -> SafeString:
    """An address or a device in common: between how many accounts, and when it was seen."""
    words = {
        MarkKind.DEVICE.value: _("Un appareil, vu par {accounts} comptes du {first} au {last}."),
        MarkKind.ADDRESS.value: _("Une adresse, vue par {accounts} comptes du {first} au {last}."),
    }
    return format_html(
        words[mark.kind],
        accounts=thousands(mark.accounts),
        first=dated(mark.first_seen),
        last=dated(mark.last_seen),
    )


# ---- what voiding would move ------------------------------------------------------------------
@register.simple_tag
def month_label(month: MonthMoved, name: str) -> str:
    """Butin de Vasco, novembre 2026."""
    told = {"of_name": of(name), "month": _month(month.month)}
    if month.ladder == "thieves":
        return _("Butin %(of_name)s, %(month)s") % told
    return _("Points de forge %(of_name)s, %(month)s") % told


def _month(name: str) -> str:
    return month_year(first_of(name))


@register.simple_tag
def place_moves(place: Change[int | None]) -> SafeString | str:
    """De la 17e à la 27e place."""
    if place.before is None:
        return format_html(_("gagne la {after} place"), after=place_ordinal(place.after or 0))
    if place.after is None:
        return format_html(_("perd la {before} place"), before=place_ordinal(place.before))
    words = _("de la {before} à la {after} place")
    both = {"before": place_ordinal(place.before), "after": place_ordinal(place.after)}
    return format_html(words, **both)


@register.simple_tag
def safe_moves(safe: SafeMoved) -> str:
    """What moves of a safe: its factor, its points, its rating."""
    moved: list[str] = []
    pairs = (
        (_("facteur %(before)s puis %(after)s"), safe.factor, numbers.decimal),
        (_("points %(before)s puis %(after)s"), safe.points, numbers.decimal),
        (_("cote %(before)s puis %(after)s"), safe.rating, numbers.rating),
    )
    for words, change, written in pairs:
        if change.moves:
            before, after = (written(Decimal(each), language()) for each in change)
            moved.append(words % {"before": before, "after": after})
    return ", ".join(moved)


# ---- deciding ---------------------------------------------------------------------------------
@register.simple_tag
def act_name(act: PairAct) -> str:
    """What one may do, as a choice."""
    return {
        PairAct.ASK: _("Demander une explication"),
        PairAct.LINK: _("Lier les comptes"),
        PairAct.VOID: _("Annuler les crochetages cochés"),
        PairAct.NO_ACTION: _("Classer sans suite"),
    }[act]


@register.simple_tag
def act_means(act: PairAct) -> str:
    """What comes of it."""
    return {
        PairAct.ASK: _("Les deux ont 7 jours ; rien ne change."),
        PairAct.LINK: _("Plus d’offres entre eux. Les membres le voient."),
        PairAct.VOID: _("Tout est recalculé ; réversible."),
        PairAct.NO_ACTION: _("Le signal ne revient qu’avec 3 crochetages de plus."),
    }[act]
