"""The papers of the house, for everybody."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from cofferwit.desk.models import PaperKind
from cofferwit.desk.queries import papers as queries
from cofferwit.members.answers import language
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power

TITLES: dict[PaperKind, str | Promise] = {
    PaperKind.TERMS: _("Conditions d’utilisation"),
    PaperKind.PRIVACY: _("Données personnelles"),
    PaperKind.LEGAL: _("Mentions légales"),
    PaperKind.PRIZES: _("Conditions des primes"),
}
ADDRESSES = {
    PaperKind.TERMS: "terms",
    PaperKind.PRIVACY: "privacy",
    PaperKind.LEGAL: "legal",
    PaperKind.PRIZES: "prize_terms",
}
"""Names of their addresses."""


def _page(kind: PaperKind) -> Callable[[HttpRequest], HttpResponse]:
    """The page of that paper; who may edit it sees what is still to be completed."""

    @require_safe
    def page(request: HttpRequest) -> HttpResponse:
        reader = request.user
        context = {
            "paper": queries.shown(kind, language()),
            "title": TITLES[kind],
            "may_edit": isinstance(reader, Member) and reader.holds(Power.EDIT_PAPERS),
            "language": language(),
        }
        return render(request, "desk/paper.html", context)

    return page


terms = _page(PaperKind.TERMS)
privacy = _page(PaperKind.PRIVACY)
legal = _page(PaperKind.LEGAL)
prize_terms = _page(PaperKind.PRIZES)
