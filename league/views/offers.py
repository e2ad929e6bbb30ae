"""The offers of the day, and taking one."""

import logging
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cofferwit.members.access import member_of
from cofferwit.ops.edge import now
from league.actions import offers as actions
from league.actions.overdue import end_overdue_of
from league.models import Offer
from league.queries.offers import last_offers, offers_page
from league.queries.picks import running_pick
from league.rules.offer_refusals import PromiseNeeded
from league.rules.refusals import Refused
from league.views.answers import SeeOther, members_only, pick_address, said, status_of

logger = logging.getLogger(__name__)


def _all(**_of_one: int) -> str:
    """The page of the offers, whichever of them was asked for."""
    return reverse("offers")


@require_safe
@members_only(_all)
def offers(request: HttpRequest) -> HttpResponse:
    """Today's offers, drawn if this is the first visit of the day."""
    return _page(request)


def _page(request: HttpRequest, refused: Refused | None = None) -> HttpResponse:
    instant, member = now(), member_of(request)
    end_overdue_of(thief=member, now=instant)
    actions.be_offered(member=member, now=instant)
    context = {
        "offers": offers_page(member, instant),
        "last": last_offers(member, instant),
        "running": running_pick(member, instant),
        "refusal": said(refused) if refused else "",
    }
    status = status_of(refused) if refused else HTTPStatus.OK
    return render(request, "league/offers.html", context, status=status)


@require_POST
@members_only(_all)
def take(request: HttpRequest, offer_id: int) -> HttpResponse:
    """Start the pick of one's own offer, or go on with it.

    Before the first ranked pick the answer is a form that asks for the promise. `asked` says that
    the form has been seen, `promised` that its box is ticked.
    """
    member = member_of(request)
    try:
        pick = actions.take(
            offer_id=offer_id, by=member, promised="promised" in request.POST, now=now()
        )
    except Offer.DoesNotExist:
        raise Http404(_("Cette offre n’est pas à vous, ou n’existe pas.")) from None
    except PromiseNeeded as needed:
        return _ask(request, offer_id, needed if "asked" in request.POST else None)
    except Refused as refused:
        logger.info("offer %s: member %s refused, %s", offer_id, member.pk, refused.kind)
        return _page(request, refused)
    return SeeOther(pick_address(pick.pk))


def _ask(request: HttpRequest, offer_id: int, refused: Refused | None) -> HttpResponse:
    """The form of the promise, with what the pick is for and what it costs."""
    page = offers_page(member_of(request), now())
    cards = page.cards if page else ()
    context = {
        "offers": page,
        "card": next((card for card in cards if card.offer_id == offer_id), None),
        "refusal": said(refused) if refused else "",
    }
    status = status_of(refused) if refused else HTTPStatus.OK
    return render(request, "league/promise.html", context, status=status)
