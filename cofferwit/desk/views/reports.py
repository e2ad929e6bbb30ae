"""Reporting a pseudonym, a safe or a pair, and what came of one's reports."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from cofferwit.desk.actions import reports as actions
from cofferwit.desk.actions.reports import About
from cofferwit.desk.queries import reports as queries
from cofferwit.desk.rules import reporting as rules
from cofferwit.desk.rules.reporting import Subject
from cofferwit.members.access import may_change, member_of
from cofferwit.members.answers import SeeOther, language
from cofferwit.members.models import AccountState, Member
from cofferwit.members.queries import with_pseudonym
from cofferwit.members.rules.sentences import RuleError, Sentence
from cofferwit.members.views.refusals import refuse
from cofferwit.ops.edge import now


@require_safe
@login_required
@never_cache
def reports(request: HttpRequest) -> HttpResponse:
    """What one has reported, and how each case ended."""
    return render(
        request, "desk/reports.html", {"reports": queries.own_reports(member_of(request))}
    )


@may_change
@require_http_methods(["GET", "HEAD", "POST"])
def report_member(request: HttpRequest, pseudonym: str) -> HttpResponse:
    """Report a pseudonym, from the profile of who bears it."""
    member = with_pseudonym(pseudonym).first()
    if member is None or member.state == AccountState.DELETED:
        return refuse(request, rules.GONE if member else rules.NOBODY, HTTPStatus.NOT_FOUND)
    return _report(request, About(Subject.PSEUDONYM, member=member), {"member": member})


@may_change
@require_http_methods(["GET", "HEAD", "POST"])
def report_safe(request: HttpRequest, safe_id: int) -> HttpResponse:
    """Report a safe: a public one, one that one has picked; any other one is not known."""
    safe = queries.safe_known_to(member_of(request), safe_id)
    if safe is None:
        return refuse(request, rules.NOT_SEEN, HTTPStatus.NOT_FOUND)
    return _report(request, About(Subject.SAFE, safe=safe), {"safe": safe})


@may_change
@require_http_methods(["GET", "HEAD", "POST"])
def report_pair(request: HttpRequest) -> HttpResponse:
    """Report a thief and a smith, each named as the game names them."""
    asked = request.POST if request.method == "POST" else request.GET
    names = {"thief": asked.get("voleur", ""), "smith": asked.get("forgeron", "")}
    if request.method != "POST":
        return _form(request, Subject.PAIR, names)
    thief, smith = _named(names["thief"]), _named(names["smith"])
    if thief is None or smith is None:
        missing = {"thief_missing": thief is None, "smith_missing": smith is None}
        return _form(request, Subject.PAIR, names | missing, rules.NOBODY)
    return _report(request, About(Subject.PAIR, member=thief, other=smith), names)


def _named(name: str) -> Member | None:
    return with_pseudonym(name.strip()).first() if name.strip() else None


def _report(request: HttpRequest, about: About, shown: dict[str, Any]) -> HttpResponse:
    """The form; sent, the report, and the page that says what happens next."""
    if request.method != "POST":
        return _form(request, about.subject, shown, _refusal(request, about))
    try:
        actions.report(
            about=about,
            reason=request.POST.get("motif", ""),
            text=request.POST.get("texte", ""),
            by=member_of(request),
            now=now(),
        )
    except RuleError as error:
        return _form(request, about.subject, shown, error.sentence)
    messages.success(request, _("C’est transmis. Une personne lira les faits et décidera."))
    return SeeOther(reverse("reports"))


def _refusal(request: HttpRequest, about: About) -> Sentence | None:
    """What can be said before anything is typed: that this cannot be reported by this member."""
    try:
        actions.check_subject(about, member_of(request))
        rules.check_number(queries.reports_of_the_day(member_of(request), now()))
    except RuleError as error:
        return error.sentence
    return None


def _form(
    request: HttpRequest, subject: Subject, shown: dict[str, Any], refusal: Sentence | None = None
) -> HttpResponse:
    """The form with what was typed; a refusal of a report that was sent says so in its status."""
    lang = language()
    context = shown | {
        "subject": subject.value,
        "reasons": [(key, said.in_(lang)) for key, said in rules.REASONS[subject].items()],
        "reason": request.POST.get("motif", ""),
        "text": request.POST.get("texte", ""),
        "longest": rules.LONGEST,
        "a_day": rules.A_DAY,
        "refusal": refusal.in_(lang) if refusal else "",
        "sent": request.method == "POST",
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if context["sent"] else HTTPStatus.OK
    return render(request, "desk/report.html", context, status=status)
