"""What becomes of an account, from the page of its member: each is one form and one act."""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cofferwit.desk.actions import accounts, cases, renaming
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Case, Measure
from cofferwit.desk.views.bureau.asking import number_of
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.answers import SeeOther
from cofferwit.members.forms import said
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import NOT_YOURS, Power, Role
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.views.refusals import refuse
from cofferwit.ops.edge import now

View = Callable[..., HttpResponseBase]


def _view(power: Power, act: Callable[..., Measure], done: Callable[[], str]) -> View:
    """The address of one act; `done` says afterwards what has happened."""

    @require_POST
    @desk_door(power)
    def asked(request: HttpRequest, member: int) -> HttpResponse:
        found, by = get_object_or_404(Member, pk=member), member_of(request)
        try:
            case = _case(request, by)
            act(member=found, reason=request.POST.get("reason", ""), by=by, case=case, now=now())
        except NotEntitledError:
            return refuse(request, NOT_YOURS, HTTPStatus.FORBIDDEN)
        except RuleError as error:
            messages.error(request, said(error.sentence))
        else:
            messages.success(request, done())
        return SeeOther(_back(request, found))

    return asked


def _case(request: HttpRequest, by: Member) -> Case | None:
    """The case that the form names, which must be one that `by` has taken."""
    number = number_of(request.POST.get("case", ""))
    return None if number is None else cases.mine(number, by)


def _back(request: HttpRequest, member: Member) -> str:
    page = reverse("bureau_member", args=[member.pk])
    case = number_of(request.POST.get("case", ""))
    return page if case is None else f"{page}?dossier={case}"


member_block = _view(
    Power.BLOCK,
    accounts.block,
    lambda: _("Le compte est bloqué. Son membre lit le motif et peut le contester."),
)
member_unblock = _view(Power.BLOCK, accounts.unblock, lambda: _("Le compte est débloqué."))
member_archive = _view(
    Power.ARCHIVE,
    accounts.archive,
    lambda: _("Le compte est archivé. Son membre lit le motif et peut le contester."),
)
member_restore = _view(Power.ARCHIVE, accounts.restore, lambda: _("Le compte est rouvert."))
member_rename = _view(
    Power.MODERATE,
    renaming.rename,
    lambda: _("Le pseudonyme est changé. Son membre peut en choisir un autre."),
)


@require_POST
@desk_door(Power.GIVE_ROLES)
def member_role(request: HttpRequest, member: int) -> HttpResponse:
    """Give the member a role in the house, or take it."""
    found, asked = get_object_or_404(Member, pk=member), request.POST.get("role", "-")
    if asked not in list(Role):
        messages.error(request, _("Choisissez un rôle."))
        return SeeOther(_back(request, found))
    try:
        accounts.give_role(member=found, role=Role(asked), by=member_of(request), now=now())
    except NotEntitledError:
        return refuse(request, NOT_YOURS, HTTPStatus.FORBIDDEN)
    except RuleError as error:
        messages.error(request, said(error.sentence))
    else:
        messages.success(request, _("Le rôle est donné."))
    return SeeOther(_back(request, found))
