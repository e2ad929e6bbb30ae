"""The papers of the house, for those who write them."""

from http import HTTPStatus

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cofferwit.desk.actions.papers import write_paper
from cofferwit.desk.models import PaperKind
from cofferwit.desk.queries import papers as queries
from cofferwit.desk.queries.paper_figures import figures
from cofferwit.desk.rules import papers as rules
from cofferwit.desk.views.papers import ADDRESSES, TITLES
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.answers import SeeOther, language
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.edge import now

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)


@require_safe
@desk_door(Power.EDIT_PAPERS)
def papers(request: HttpRequest) -> HttpResponse:
    """All of them, with their dates and what is still to be completed."""
    found = [
        {
            "kind": kind.value,
            "title": TITLES[kind],
            "language": code,
            "version": version,
            "missing": len(rules.missing(version.text)),
        }
        for kind in PaperKind
        for code in LANGUAGES
        for version in [queries.current(kind, code)]
    ]
    return render(request, "desk/bureau/papers.html", {"at": now(), "papers": found})


@require_http_methods(["GET", "HEAD", "POST"])
@desk_door(Power.EDIT_PAPERS)
def paper(request: HttpRequest, kind: str, code: str) -> HttpResponse:
    """The form of one: "look" shows what was typed, "write" puts it in place."""
    if kind not in PaperKind.values or code not in LANGUAGES:
        raise Http404
    which, refusal = PaperKind(kind), ""
    version = queries.current(which, code)
    typed = request.POST.get("text", version.text)
    if request.method == "POST" and "write" in request.POST:
        try:
            write_paper(kind=which, language=code, text=typed, by=member_of(request), now=now())
        except RuleError as error:
            refusal = error.sentence.in_(language())
        else:
            messages.success(request, _("La nouvelle version est en place."))
            return SeeOther(reverse("bureau_papers"))
    context = {
        "at": now(),
        "title": TITLES[which],
        "page": reverse(ADDRESSES[which]),
        "language": code,
        "version": version,
        "typed": typed,
        "refusal": refusal,
        "preview": queries.html(typed, code) if request.method == "POST" else None,
        "missing": rules.missing(typed),
        "unknown": rules.unknown_figures(typed, figures(code)),
        "figures": list(figures(code)),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK
    return render(request, "desk/bureau/paper.html", context, status=status)
