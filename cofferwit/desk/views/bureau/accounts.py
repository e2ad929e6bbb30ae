"""What becomes of an account, from the page of its member: each is one form and one act."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from cofferwit.desk.actions import accounts, cases, renaming
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Case, Measure
from cofferwit.desk.views.bureau.asking import accepted, member_or_404, number_of
from cofferwit.desk.views.bureau.members import Refused, file_shown
from cofferwit.members.access import desk_door, member_of
from cofferwit.members.answers import SeeOther
from cofferwit.members.forms import said
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import NOT_YOURS, Power, Role
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.views.refusals import refuse
from cofferwit.ops.edge import now

View = Callable[..., HttpResponseBase]


def _view(name: str, power: Power, act: Callable[..., Measure], done: Callable[[], str]) -> View:
    """The address of one act; `done` says afterwards what has happened."""

    @require_POST
    @desk_door(power)
    def asked(request: HttpRequest, member: int) -> HttpResponse:
        found, reason = member_or_404(member), request.POST.get("reason", "")
        try:
            cases.act_for(
                case=_case(request),
                act=act,
                member=found,
                reason=reason,
                by=member_of(request),
                now=now(),
            )
        except Case.DoesNotExist as error:
            raise Http404 from error
        except NotEntitledError:
            return refuse(request, NOT_YOURS, HTTPStatus.FORBIDDEN)
        except RuleError as error:
            return _again(request, found, Refused(name, str(said(error.sentence)), reason))
        accepted(request, done())
        return SeeOther(_back(request, found))

    return asked


def _case(request: HttpRequest) -> int | None:
    """The case that the form names."""
    return number_of(request.POST.get("case", ""))


def _again(request: HttpRequest, member: Member, refused: Refused) -> HttpResponse:
    """The page of the member with what was typed, and why it is refused."""
    return file_shown(request, member.pk, case=_case(request), refused=refused)


def _back(request: HttpRequest, member: Member) -> str:
    page, case = reverse("bureau_member", args=[member.pk]), _case(request)
    return page if case is None else f"{page}?dossier={case}"


member_block = _view(
    "block",
    Power.BLOCK,
    accounts.block,
    lambda: _("Le compte est bloqué. Son membre lit le motif et peut le contester."),
)
member_unblock = _view(
    "unblock", Power.BLOCK, accounts.unblock, lambda: _("Le compte est débloqué.")
)
member_archive = _view(
    "archive",
    Power.ARCHIVE,
    accounts.archive,
    lambda: _("Le compte est archivé. Son membre lit le motif et peut le contester."),
)
member_restore = _view(
    "restore", Power.ARCHIVE, accounts.restore, lambda: _("Le compte est rouvert.")
)
member_rename = _view(
    "rename",
    Power.MODERATE,
    renaming.rename,
    lambda: _("Le pseudonyme est changé. Son membre peut en choisir un autre."),
)


@require_POST
@desk_door(Power.GIVE_ROLES)
def member_role(request: HttpRequest, member: int) -> HttpResponse:
    """Give the member a role in the house, or take it."""
    found, asked = member_or_404(member), request.POST.get("role", "-")
    if asked not in list(Role):
        return _again(request, found, Refused("role", _("Choisissez un rôle."), ""))
    try:
        accounts.give_role(member=found, role=Role(asked), by=member_of(request), now=now())
    except NotEntitledError:
        return refuse(request, NOT_YOURS, HTTPStatus.FORBIDDEN)
    except RuleError as error:
        return _again(request, found, Refused("role", str(said(error.sentence)), ""))
    accepted(request, _("Le rôle est donné."))
    return SeeOther(_back(request, found))
