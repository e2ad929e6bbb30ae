"""A member's profile, for everybody."""

import re
from datetime import datetime
from decimal import Decimal
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cofferwit.clock import daily_day
from cofferwit.look.rules import numbers
from cofferwit.look.rules.chart import Plot, Point, Series, round_numbers
from cofferwit.look.templatetags.cofferwit import of, ordinal
from cofferwit.members.answers import language
from cofferwit.members.models import AccountState, Member
from cofferwit.members.queries import with_pseudonym
from cofferwit.members.rules.pseudonym import MAX_LENGTH
from cofferwit.members.rules.sentences import Sentence
from cofferwit.members.rules.standing import Act
from cofferwit.members.views.refusals import refuse
from cofferwit.ops.edge import now
from duels.queries import may_challenge, record
from league.queries import profile as queries
from league.queries.calendar import archive_year, streak
from league.queries.rankings import titles
from league.queries.ratings import shown_rating
from league.rules.rating import START, THIEF_FIRST_PICKS, THIEF_K_FIRST, THIEF_K_LATER
from league.rules.record import RankedRun, by_tier, record_of

GONE = Sentence(
    "Ce compte est supprimé. Ses résultats restent là où ils comptent, sous ce nom.",
    "This account is deleted. Its results stay where they count, under this name.",
)
IN_TABLE = 100
"""Ranked picks in the table under the curve: the newest."""


@require_safe
def profile(request: HttpRequest, pseudonym: str) -> HttpResponse:
    """The profile of the member whom a reader would recognise under that name."""
    instant = now()
    member = _member(pseudonym)
    if member is None:
        raise Http404(_("Aucun membre ne porte ce nom."))
    if member.state == AccountState.DELETED:
        return refuse(request, GONE, HTTPStatus.NOT_FOUND)
    if member.pseudonym != pseudonym:
        return redirect("member", member.pseudonym)
    forged = queries.forged(member, _page(request), instant)
    if forged is None:
        raise Http404(_("Cette liste n’a pas cette page."))
    viewer = request.user if isinstance(request.user, Member) else None
    context = {
        "member": member,
        "is_self": viewer == member,
        "is_playing": member.state == AccountState.ACTIVE,
        "forged": forged,
        **_days(member, instant),
        **_ratings(member, viewer, instant),
        **_places(member, instant),
        **_facing(member, viewer, instant),
    }
    return render(request, "desk/profile.html", context)


def _member(pseudonym: str) -> Member | None:
    """The member of that name; None for what no name can be."""
    if len(pseudonym) > MAX_LENGTH or not pseudonym.isprintable():
        return None
    return with_pseudonym(pseudonym).first()


def _page(request: HttpRequest) -> int:
    page = request.GET.get("page", "1")
    return int(page) if re.fullmatch(r"[0-9]{1,6}", page) else 0


def _days(member: Member, instant: datetime) -> dict[str, Any]:
    """Titles, streak and the year of dailies."""
    month = daily_day(instant).replace(day=1)
    return {
        "titles": titles(member),
        "streak": streak(member, instant),
        "year": archive_year(member, month, instant),
    }


def _ratings(member: Member, viewer: Member | None, instant: datetime) -> dict[str, Any]:
    """The rating and its curve, unless the member would rather not see their own; the record."""
    runs = queries.ranked_runs(member, viewer=viewer)
    hidden = viewer == member and member.preferences.hide_rating
    shown = runs and not hidden
    return {
        "is_rating_hidden": hidden,
        "rating": None if hidden else shown_rating(member, instant),
        "runs": len(runs),
        "curve": _curve(runs) if shown else None,
        "curve_rows": _rows(runs[-IN_TABLE:]) if shown else (),
        "curve_heads": (_("Crochetage"), _("Chance"), _("Résultat"), _("Cote")),
        "curve_says": _said(member, runs) if shown else "",
        "curve_caption": _caption(),
        "tiers": by_tier(runs),
        "record": record_of(runs),
    }


def _curve(runs: tuple[RankedRun, ...]) -> Plot:
    """The rating after each ranked pick, from the start; a square where the safe held."""
    points = [Point(0, float(START))]
    points += [Point(run.number, float(run.rating), run.opened_at_guess is None) for run in runs]
    last = runs[-1].number
    numbered = [(0, _("départ")), *((n, str(n)) for n in round_numbers(last))]
    line = Series(numbers.whole(runs[-1].rating, language()), tuple(points))
    return Plot((line,), 0, last, (*numbered, (last, str(last))))


def _rows(runs: tuple[RankedRun, ...]) -> tuple[tuple[str, ...], ...]:
    lang = language()
    return tuple(
        (
            str(run.number),
            numbers.places(run.chance, 3, lang),
            numbers.decimal(run.result, lang),
            numbers.rating(run.rating, lang),
        )
        for run in runs
    )


def _said(member: Member, runs: tuple[RankedRun, ...]) -> str:
    lang = language()
    return _("Cote {of_name}, de {start} à {end} en {n} crochetages").format(
        of_name=of(member.pseudonym),
        start=numbers.whole(Decimal(START), lang),
        end=numbers.rating(runs[-1].rating, lang),
        n=len(runs),
    )


def _caption() -> SafeString:
    words = _(
        "Carré : le coffre a tenu. Jusqu’au {first}, un crochetage pèse {k} ; ensuite {later}. "
        "Le 1er du mois, la cote se rapproche de moitié de son départ."
    )
    return format_html(
        words, first=ordinal(THIEF_FIRST_PICKS), k=THIEF_K_FIRST, later=THIEF_K_LATER
    )


def _places(member: Member, instant: datetime) -> dict[str, Any]:
    return {
        "place_now": queries.place_now(member, instant),
        "places_won": queries.places_won(member),
    }


def _facing(member: Member, viewer: Member | None, instant: datetime) -> dict[str, Any]:
    """What the reader and the member have done to each other's safes, and their duels."""
    if viewer is None or viewer == member:
        return {"faced_by_me": None, "faced_by_them": None}
    why_not = may_challenge(viewer, member, instant)
    return {
        "faced_by_me": queries.faced(thief=viewer, smith=member),
        "faced_by_them": queries.faced(thief=member, smith=viewer),
        "duel_record": record(viewer, member),
        "may_challenge": viewer.may(Act.PLAY) and why_not is None,
        "why_no_challenge": why_not.in_(language()) if why_not else "",
    }
