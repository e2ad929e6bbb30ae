"""What moderators ask members, and the pseudonym chosen after the house has changed it."""

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cofferwit.desk.actions import cases, renaming
from cofferwit.desk.queries.questions import question_to
from cofferwit.desk.queries.renaming import choosing_until
from cofferwit.desk.rules.deciding import LONGEST_ANSWER
from cofferwit.members.access import may_change, member_of
from cofferwit.members.answers import SeeOther, language
from cofferwit.members.rules.pseudonym import MAX_LENGTH
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.edge import now


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def question(request: HttpRequest, question: int) -> HttpResponse:
    """A question about a case, and the answer to give; whatever the state of the account."""
    member = member_of(request)
    asked = question_to(member, question)
    if asked is None:
        raise Http404
    refusal = ""
    if request.method == "POST":
        try:
            cases.answer(
                explanation=asked.pk, text=request.POST.get("reponse", ""), by=member, now=now()
            )
        except RuleError as error:
            refusal = error.sentence.in_(language())
        else:
            messages.success(request, _("Votre réponse est au dossier."))
            return SeeOther(reverse("question", args=[asked.pk]))
    context = {
        "asked": asked,
        "refusal": refusal,
        "text": request.POST.get("reponse", ""),
        "longest": LONGEST_ANSWER,
        "is_late": asked.due_at <= now(),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK
    return render(request, "desk/question.html", context, status=status)


@may_change
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def pseudonym(request: HttpRequest) -> HttpResponse:
    """Choose another pseudonym within the days that follow a change by the house."""
    member, at = member_of(request), now()
    until = choosing_until(member, at)
    if until is None and request.method != "POST":
        raise Http404
    refusal, typed = "", request.POST.get("pseudonyme", "")
    if request.method == "POST":
        try:
            renaming.choose(pseudonym=typed, by=member, now=at)
        except RuleError as error:
            refusal = error.sentence.in_(language())
        else:
            messages.success(request, _("C’est votre pseudonyme désormais."))
            return SeeOther(reverse("settings"))
    context = {"until": until, "refusal": refusal, "typed": typed, "longest": MAX_LENGTH}
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refusal else HTTPStatus.OK
    return render(request, "desk/pseudonym.html", context, status=status)
