"""One's own pick: its page while it runs, its result after, where it stands, giving up."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from cofferwit.members.access import member_of
from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from league import queries
from league.actions import give_up as giving_up
from league.models import Pick
from league.queries.ranked_results import OfferResult, offer_result
from league.rules.purposes import TRAINING
from league.rules.refusals import NotConfirmed
from league.views.answers import SeeOther, members_only, pick_address, wants_json
from league.views.leads import Lead, lead_of
from league.views.own_pick import own_record, refuse, running_page, state_now
from league.views.training import training_result


@require_safe
@members_only(pick_address)
def pick(request: HttpRequest, pick_id: UUID) -> HttpResponse:
    """The page of a pick that runs, or the result of one that is over."""
    record = own_record(request, pick_id, ended=True)
    if record.running:
        return running_page(request, record)
    if record.pick.purpose == TRAINING:
        return training_result(request, pick_id)
    lead = lead_of(record.pick.purpose, member_of(request), now())
    if lead is not None:
        return _leading_result(request, pick_id, lead)
    result = queries.result_of(record, member_of(request))
    offer = offer_result(record, member_of(request))
    context = {
        "result": result,
        "offer": offer,
        "ledger_url": _ledger(offer, member_of(request)),
        "share_url": request.build_absolute_uri(_shared(result)),
    }
    return render(request, "league/result.html", context)


def _leading_result(request: HttpRequest, pick_id: UUID, lead: Lead) -> HttpResponse:
    """The result of a pick that belongs to another app's work, which is up to date by now."""
    result = queries.result_of(own_record(request, pick_id), member_of(request))
    return render(request, "league/lead_result.html", {"result": result, "lead": lead})


def _ledger(offer: OfferResult | None, member: Member) -> str:
    """The thief's page in the ledger of the month in which a ranked pick counts; "" for others."""
    if offer is None or offer.figures is None:
        return ""
    return reverse("season_member", args=[offer.figures.month, member.pseudonym])


def _shared(result: queries.PickResult) -> str:
    """The page that everybody may see of what was picked: its day's, today's too, or its own.

    The front door while its own is still sealed.
    """
    if result.day is not None:
        return reverse("daily_past", args=[result.day])
    if result.opened is None:
        return reverse("home")
    return reverse("safe", args=[result.safe_id])


@require_safe
@members_only(pick_address)
def state(request: HttpRequest, pick_id: UUID) -> HttpResponse:
    """Where a pick stands, for its page's script: after sleep, a lost line or another device."""
    return JsonResponse(queries.state_json(own_record(request, pick_id, ended=True), now()))


@require_POST
@members_only(pick_address)
def give_up(request: HttpRequest, pick_id: UUID) -> HttpResponse:
    """Give up, once confirmed."""
    if request.POST.get("sure") != "1":
        return refuse(request, pick_id, NotConfirmed(), asking_give_up=True)
    try:
        giving_up.give_up(pick=pick_id, by=member_of(request), now=now())
    except Pick.DoesNotExist:
        raise Http404 from None
    if wants_json(request):
        return JsonResponse({"pick": state_now(request, pick_id)})
    return SeeOther(pick_address(pick_id))
