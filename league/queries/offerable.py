"""Which safes a member may be offered."""

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet

from cofferwit.clock import game_day
from cofferwit.members.models import AccountState, Member
from cofferwit.members.queries.marks import linked, near, sharing
from forge.models import Safe
from forge.rules.limits import SAFE_PICKS
from forge.rules.tiers import Tier
from league.models import OfferDay, Pick
from league.rules import purposes
from league.rules.offering import Candidate
from league.rules.offers import REPLACEMENTS, Offer
from league.rules.rating import START


def candidates(member: Member, tier: Tier, now: datetime) -> list[Candidate]:
    """All that the draw may choose from: in reach, of that tier, and never picked by the member.

    Nor is what an account near the member's is offered today: each safe goes to one of them.
    """
    beside = near(member.pk)
    offered = OfferDay.objects.filter(
        offers__safe=OuterRef("pk"), member__in=beside, day=game_day(now)
    )
    rows = (
        in_reach(member, now, beside)
        .filter(~_picked_by({member.pk}), ~Exists(offered), tier=tier.value)
        .values_list("pk", "record__rating", "maker")
        .order_by("pk")
    )
    return [
        Candidate(pk, START if rating is None else rating, house=maker is None)
        for pk, rating, maker in rows
    ]


def in_reach(
    member: Member, now: datetime, beside: Collection[int] | None = None
) -> QuerySet[Safe]:
    """The safes in offers that the member may pick at `now`, as far as the safe goes.

    Those of active smiths other than the member and the accounts linked to it, and the house safes
    that were brought into the offers; not those that have left or are due to, nor those that have
    as many ranked picks as a safe takes, nor those that an account near the member's has picked,
    as its code may be known there. `beside` are these accounts, if the caller knows them.
    """
    links = linked(member.pk)
    beside = links | sharing(member.pk) if beside is None else beside
    members = Q(maker__isnull=False, purpose="", maker__state=AccountState.ACTIVE)
    house = Q(maker__isnull=True, purpose=purposes.OFFER)
    withdrawn = Q(withdrawal__effective_at__lte=now)
    full = Q(record__started__gte=SAFE_PICKS)
    due = Q(expires_at__lte=now)
    return (
        Safe.objects.filter(members | house, left_at__isnull=True)
        .exclude(withdrawn)
        .exclude(full)
        .exclude(due)
        .exclude(maker=member.pk)
        .exclude(maker__in=links)
        .exclude(_picked_by(beside))
    )


def _picked_by(members: Collection[int]) -> Exists:
    picked = Pick.objects.filter(safe=OuterRef("pk"), thief__in=members)
    return Exists(picked.exclude(purpose=purposes.TRAINING))


class Place(NamedTuple):
    """One of the day's places, to be filled for the time `replacement`, from 0."""

    slot: Offer
    replacement: int


def wanting(day: OfferDay, member: Member, now: datetime) -> list[Place]:
    """The places of the day to be filled, the easiest first.

    Those for which no safe could be had, and those whose safe went out of reach before it was
    taken, unless they have been replaced as often as may be.
    """
    latest = {offer.slot: offer for offer in day.offers.order_by("replacement")}
    open_safes = [offer.safe_id for offer in latest.values() if offer.pick_id is None]
    reached = set(in_reach(member, now).filter(pk__in=open_safes).values_list("pk", flat=True))
    places = []
    for slot in Offer:
        offer = latest.get(slot)
        if offer is None:
            places.append(Place(slot, 0))
        elif (
            offer.pick_id is None
            and offer.safe_id not in reached
            and offer.replacement < REPLACEMENTS
        ):
            places.append(Place(slot, offer.replacement + 1))
    return places
