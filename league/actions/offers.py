"""The offers of the day: drawn at the first visit, replaced once, taken (Rules R4.1 to R4.6)."""

import logging
import secrets
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from cofferwit.clock import days_later, game_day
from cofferwit.members.models import Member, Preferences
from cofferwit.members.queries.marks import near
from cofferwit.members.rules.standing import Act
from forge.actions import NotStored, claim_free, stay_until, store_house_safe
from forge.models import Safe
from forge.rules import randomness
from forge.rules.tiers import Tier
from league.actions.ranked_start import begin_ranked
from league.actions.start_pick import start
from league.models import Offer, OfferDay, Pick, Promise, RankedPick
from league.queries.offerable import Place, candidates, in_reach, wanting
from league.queries.ratings import thief_rated
from league.rules import offering, purposes
from league.rules.offer_refusals import OfferGone, OfferOver, PromiseNeeded
from league.rules.offering import HOUSE_NEEDED, Candidate
from league.rules.offers import HOUSE_DAYS, HOUSE_DIFFICULTIES
from league.rules.rating import START

logger = logging.getLogger(__name__)

Drawn = dict[Place, Candidate | None]
"""The safe of each place to fill; HOUSE_NEEDED where one is to come from the stock."""


class _StockIsShort(Exception):
    """The stock lacks `missing` house safes of that tier."""

    def __init__(self, tier: Tier, missing: int) -> None:
        super().__init__(f"{missing} {tier.value} house safes are missing")
        self.tier, self.missing = tier, missing


def be_offered(*, member: Member, now: datetime) -> OfferDay | None:
    """The member's offers of the game day, drawn at its first visit however many come at once.

    A later visit replaces, once, each offer whose safe left before it was taken, and fills a place
    for which no safe could be had. House safes that the stock lacks are made first, outside every
    lock; a place for which that fails stays empty. None for an account that may not play.
    """
    if not member.may(Act.PLAY):
        return None
    day = _day_of(member, now)
    if day is not None and not wanting(day, member, now):
        return day
    try:
        return _fill(member, now, patient=False)
    except _StockIsShort as short:
        _make_up(short, now)
    return _fill(member, now, patient=True)


def _day_of(member: Member, now: datetime) -> OfferDay | None:
    return OfferDay.objects.filter(member=member, day=game_day(now)).first()


@transaction.atomic
def _fill(member: Member, now: datetime, *, patient: bool) -> OfferDay | None:
    """Draw what the day lacks, under the member's lock: the second of two visits finds it done.

    Accounts near the member's are locked with it, so that what one is offered the next one is not.

    Raises `_StockIsShort`, and leaves all as it was, when the stock has not enough house safes;
    with `patient` their places stay empty instead.
    """
    member = _locked(member)
    if not member.may(Act.PLAY):
        return None
    day = _day_of(member, now)
    if day is None:
        day = _open_day(member, now)
        drawn = _draw(day, candidates(member, Tier(day.tier), now))
    else:
        drawn = _draw_again(day, member, now)
    _write(day, drawn, now, patient=patient)
    return day


def _locked(member: Member) -> Member:
    """The member as the database has it now, locked with the accounts near it, by their numbers."""
    rows = Member.objects.select_for_update(no_key=True)
    together = rows.filter(pk__in={member.pk, *near(member.pk)}).order_by("pk")
    return next(each for each in together if each.pk == member.pk)


def _open_day(member: Member, now: datetime) -> OfferDay:
    return OfferDay.objects.create(
        member=member,
        day=game_day(now),
        tier=Preferences.objects.values_list("offer_tier", flat=True).get(member=member),
        rating=thief_rated(member, now).rating,
        seed=secrets.token_bytes(randomness.SEED_BYTES),
        seed_version=randomness.VERSION,
        made_at=now,
    )


def _draw(day: OfferDay, eligible: Iterable[Candidate]) -> Drawn:
    drawn = offering.draw(candidates=eligible, rating=day.rating, seed=bytes(day.seed))
    return {Place(slot, 0): chosen for slot, chosen in drawn.items()}


def _draw_again(day: OfferDay, member: Member, now: datetime) -> Drawn:
    """What the day's empty places get: nothing that it has offered before, nor the same twice."""
    offered = set(day.offers.values_list("safe", flat=True))
    eligible = candidates(member, Tier(day.tier), now)
    left = [each for each in eligible if each.safe_id not in offered]
    drawn: Drawn = {}
    for place in wanting(day, member, now):
        chosen = drawn[place] = offering.draw_again(
            slot=place.slot,
            replacement=place.replacement,
            candidates=left,
            rating=day.rating,
            seed=bytes(day.seed),
        )
        left = [each for each in left if each is not chosen]
    return drawn


def _write(day: OfferDay, drawn: Drawn, now: datetime, *, patient: bool) -> None:
    tier = Tier(day.tier)
    house = [place for place, chosen in drawn.items() if chosen is HOUSE_NEEDED]
    claimed = [safe for _ in house if (safe := _claim(tier, now)) is not None]
    if len(claimed) < len(house) and not patient:
        raise _StockIsShort(tier, len(house) - len(claimed))
    safes = {place: (each.safe_id, each.rating) for place, each in drawn.items() if each}
    safes |= {place: (safe.pk, START) for place, safe in zip(house, claimed, strict=False)}
    Offer.objects.bulk_create(
        Offer(
            offer_day=day,
            slot=place.slot.value,
            replacement=place.replacement,
            safe_id=safe_id,
            safe_rating=rating,
            made_at=now,
        )
        for place, (safe_id, rating) in safes.items()
    )
    logger.info("offers of day %s: %s of %s places filled", day.pk, len(safes), len(drawn))


def _claim(tier: Tier, now: datetime) -> Safe | None:
    """A house safe of the stock, in the offers from now on; None when it has none of that tier."""
    for difficulty in HOUSE_DIFFICULTIES:
        safe = claim_free(tier=tier, difficulty=difficulty, purpose=purposes.OFFER)
        if safe is not None:
            stay_until(safe=safe, until=days_later(now, HOUSE_DAYS))
            return safe
    return None


def _make_up(short: _StockIsShort, now: datetime) -> None:
    """Make the house safes that are missing, for the stock; what fails has been logged."""
    for _ in range(short.missing):
        try:
            store_house_safe(tier=short.tier, difficulty=HOUSE_DIFFICULTIES[0], now=now)
        except NotStored:
            continue


@transaction.atomic
def take(*, offer_id: int, by: Member, promised: bool, now: datetime) -> Pick:
    """Start the pick of one's own offer of today, or hand back the one it became.

    Before the first ranked pick the member promises, by `promised`, to solve without a program; the
    promise is kept with its date. Raises `Offer.DoesNotExist` for another's offer, `OfferOver` for
    one of an earlier day, `OfferGone` when its safe is out of reach, `PromiseNeeded`, and what
    `start_pick.start` raises. Nothing has changed then, whichever it is. The day and whether the
    pick is ranked are those of its start, which may lie after `now`.
    """
    begin_ranked(now=now)
    member = _locked(by)
    offer = Offer.objects.select_related("offer_day", "safe").get(
        pk=offer_id, offer_day__member=member
    )
    begun = member.picks.exclude(purpose=purposes.TRAINING).filter(safe=offer.safe).first()
    if begun is not None:
        return begun
    _must_be_on(offer, member, now)
    pick = start(by=member, safe=offer.safe, purpose=purposes.OFFER, ranked=True, now=now)
    _must_be_of_today(offer, pick.started_at)
    if RankedPick.objects.filter(pick=pick).exists():
        _must_have_promised(member, promised=promised, now=now)
    offer.pick = pick
    offer.save(update_fields=["pick"])
    return pick


def _must_be_on(offer: Offer, member: Member, now: datetime) -> None:
    """Raise `OfferOver` or `OfferGone` unless the offer may be taken at `now`."""
    _must_be_of_today(offer, now)
    replaced = offer.offer_day.offers.filter(
        slot=offer.slot, replacement__gt=offer.replacement
    ).exists()
    if replaced or not in_reach(member, now).filter(pk=offer.safe_id).exists():
        raise OfferGone


def _must_be_of_today(offer: Offer, at: datetime) -> None:
    if offer.offer_day.day != game_day(at):
        raise OfferOver


def _must_have_promised(member: Member, *, promised: bool, now: datetime) -> None:
    if not promised and not Promise.objects.filter(member=member).exists():
        raise PromiseNeeded
    Promise.objects.get_or_create(member=member, defaults={"made_at": now})
