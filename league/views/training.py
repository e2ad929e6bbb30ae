"""Training: choose what to play, or what to play again."""

import logging
import re
from http import HTTPStatus
from typing import Any, TypeVar
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from cofferwit.members.access import member_of
from cofferwit.members.models import Member
from cofferwit.members.rules.standing import Act
from cofferwit.ops.edge import now
from forge.rules.difficulty import GRADES, Difficulty
from forge.rules.tiers import Tier
from league import queries
from league.actions import training as actions
from league.actions.overdue import end_overdue_of
from league.models import Pick
from league.queries.ghosts import versus
from league.queries.training import Origin, Past, TrainingFilter, training_page
from league.rules.refusals import NotChosen, Refused
from league.views.answers import SeeOther, members_only, pick_address, said, status_of
from league.views.own_pick import own_record

logger = logging.getLogger(__name__)

TIERS = {tier.label.fr.lower(): tier for tier in Tier}
DIFFICULTIES = {one.label.fr.replace(" ", "-"): one for one in Difficulty}
ORIGINS = {"jours": Origin.DAYS, "membres": Origin.MEMBERS, "maison": Origin.HOUSE}
PASTS = {"jamais": Past.NEVER, "a-ouvrir": Past.UNSOLVED, "ouverts": Past.SOLVED}
"""What addresses call each choice."""

FIRST_DIFFICULTY = Difficulty.STANDARD
"""What stands chosen until the member chooses."""

Choice = TypeVar("Choice")


@require_safe
@members_only(lambda: reverse("training"))
def training(request: HttpRequest) -> HttpResponse:
    """What there is to play, and what can be played again."""
    end_overdue_of(thief=member_of(request), now=now())
    return _page(request)


@require_POST
@members_only(lambda: reverse("training"))
def start(request: HttpRequest) -> HttpResponse:
    """Start a training pick: of the safe of that number, or of a new one of that kind."""
    try:
        pick = _start(request, member_of(request))
    except Refused as refused:
        logger.info("training refused to member %s: %s", member_of(request).pk, refused.kind)
        return _page(request, refused)
    return SeeOther(pick_address(pick.pk))


def training_result(request: HttpRequest, pick_id: UUID) -> HttpResponse:
    """The result of a training pick that is over, beside one's first run at the same safe.

    A safe that nobody had seen before becomes public first.
    """
    actions.publish_trained(now=now())
    record = own_record(request, pick_id)
    result = queries.result_of(record, member_of(request))
    context = {"result": result, "versus": versus(record)}
    return render(request, "league/training_result.html", context)


def _start(request: HttpRequest, member: Member) -> Pick:
    number = request.POST.get("coffre", "")
    if number:
        wanted = int(number) if re.fullmatch(r"[0-9]{1,9}", number) else 0
        return actions.train(by=member, safe_id=wanted, now=now())
    kind, grade = request.POST.get("palier", ""), request.POST.get("difficulte", "")
    if not kind or not grade:
        raise NotChosen
    tier, difficulty = TIERS.get(kind), DIFFICULTIES.get(grade)
    if tier is None or difficulty is None:
        raise Http404(_("Ce palier ou cette difficulté n’existe pas."))
    return actions.train_on_new(by=member, tier=tier, difficulty=difficulty, now=now())


def _page(request: HttpRequest, refused: Refused | None = None) -> HttpResponse:
    member = member_of(request)
    page = training_page(member, _wanted(request), _number(request))
    if page is None:
        raise Http404(_("Cette liste n’a pas cette page."))
    query = request.GET.copy()
    query.pop("page", None)
    context: dict[str, Any] = {
        "page": page,
        "query": query.urlencode(),
        "running": queries.running_pick(member, now()),
        "may_play": member.may(Act.PLAY),
        "tiers": TIERS,
        "difficulties": {word: one for word, one in DIFFICULTIES.items() if one in GRADES},
        "all_difficulties": DIFFICULTIES,
        "tier": _chosen(request, "palier", TIERS) or Tier(member.preferences.offer_tier),
        "difficulty": _chosen(request, "difficulte", DIFFICULTIES) or FIRST_DIFFICULTY,
        "refusal": said(refused) if refused else "",
    }
    status = status_of(refused) if refused else HTTPStatus.OK
    return render(request, "league/training.html", context, status=status)


def _wanted(request: HttpRequest) -> TrainingFilter:
    """What the list is asked for; a word that is none of its choices asks for nothing."""
    return TrainingFilter(
        tier=TIERS.get(request.GET.get("palier", "")),
        difficulty=DIFFICULTIES.get(request.GET.get("difficulte", "")),
        origin=ORIGINS.get(request.GET.get("de", "")),
        past=PASTS.get(request.GET.get("etat", "")),
    )


def _chosen(request: HttpRequest, name: str, choices: dict[str, Choice]) -> Choice | None:
    """What a form that came back had chosen, or what the list is asked for."""
    return choices.get(request.POST.get(name, request.GET.get(name, "")))


def _number(request: HttpRequest) -> int:
    page = request.GET.get("page", "1")
    return int(page) if re.fullmatch(r"[0-9]{1,6}", page) else 0
