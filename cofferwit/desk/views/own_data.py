"""One's own data: taking it along, having it deleted, changing one's mind."""

from http import HTTPStatus

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from cofferwit.desk.actions.deletion import ask_deletion, cancel_deletion
from cofferwit.desk.actions.exporting import TooSoonError, begin_export
from cofferwit.desk.queries.export import archive
from cofferwit.desk.queries.own_data import goes_at
from cofferwit.desk.rules import own_data as rules
from cofferwit.look.templatetags.cofferwit import plain_moment
from cofferwit.members.access import member_of
from cofferwit.members.answers import SeeOther
from cofferwit.members.models import Member
from cofferwit.members.rules.sentences import RuleError, Sentence
from cofferwit.members.rules.standing import Act
from cofferwit.members.views.refusals import refuse
from cofferwit.ops.edge import now


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def export(request: HttpRequest) -> HttpResponseBase:
    """The archive of one's data as a download, made while it is sent; a GET goes to its button."""
    member, instant = member_of(request), now()
    if request.method != "POST":
        return SeeOther(_place_of_the_button(member))
    try:
        begin_export(member=member, by=member, now=instant)
    except TooSoonError as error:
        back = (_place_of_the_button(member), _("Revenir à vos données"))
        return refuse(request, _again(error), HTTPStatus.TOO_MANY_REQUESTS, back=back)
    response = StreamingHttpResponse(
        archive.stream(member, instant), content_type="application/zip"
    )
    response["Content-Disposition"] = f'attachment; filename="{archive.name(instant)}"'
    response["Cache-Control"] = "private, no-store"
    return response


def _place_of_the_button(member: Member) -> str:
    """Where one's archive is taken: the settings, or the page of an account that may not play."""
    return f"{reverse('settings')}#donnees" if member.may(Act.CHANGE) else reverse("standing")


def _again(error: TooSoonError) -> Sentence:
    when = plain_moment(error.again_at)
    return Sentence(
        f"Une archive par jour. La prochaine pourra se faire le {when}.",
        f"One archive a day. The next one can be made on {when}.",
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required(allow_get=True)
def deletion(request: HttpRequest) -> HttpResponse:
    """Say what is erased and what is kept; a POST asks for it, once the person is confirmed."""
    member = member_of(request)
    if request.method != "POST":
        context = {"goes_at": goes_at(member), "neutral": rules.neutral_name(member.pk)}
        return render(request, "desk/deletion.html", context)
    try:
        asked = ask_deletion(member=member, by=member, now=now())
    except RuleError as error:
        return refuse(request, error.sentence, HTTPStatus.CONFLICT)
    messages.success(
        request,
        _(
            "C’est noté\u202f: votre compte sera supprimé le {when}, sauf si vous changez d’avis."
        ).format(when=plain_moment(asked.due_at)),
    )
    return redirect("deletion")


@require_POST
@login_required
def deletion_cancel(request: HttpRequest) -> HttpResponse:
    """Take the deletion back, with one click."""
    member = member_of(request)
    try:
        cancel_deletion(member=member, by=member, now=now())
    except RuleError as error:
        return refuse(request, error.sentence, HTTPStatus.CONFLICT)
    messages.success(request, _("Votre compte reste\u202f: la suppression est annulée."))
    return redirect("settings" if member.may(Act.CHANGE) else "standing")
