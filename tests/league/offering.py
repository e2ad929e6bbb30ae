"""Offers for tests: smiths' safes of given ratings, house safes, and picks of offers."""

from datetime import datetime, timedelta
from decimal import Decimal

from cofferwit.members.models import Member
from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.actions.offers import be_offered, take
from league.models import Offer, OfferDay, Pick, Promise, SafeRecord, ThiefRating
from league.rules import purposes
from tests.factories import NOON, SMALL_SAFES, make_member, make_offered_safe, make_safe, play


def rated_safe(
    rating: str = "1000",
    smith: Member | str = "Vasco",
    *,
    tier: Tier = Tier.BRONZE,
    now: datetime = NOON,
    **record: int,
) -> Safe:
    """A safe that the smith published at `now`, with that rating."""
    maker = make_member(smith, now=now) if isinstance(smith, str) else smith
    safe = make_offered_safe(maker, tier, now=now)
    return with_rating(safe, rating, **record)


def house_offer(rating: str = "1000", tier: Tier = Tier.BRONZE) -> Safe:
    """A house safe that is among the offers already."""
    return with_rating(make_safe(tier, purpose=purposes.OFFER), rating)


def stocked(
    count: int = 3, *, tier: Tier = Tier.BRONZE, difficulty: Difficulty = Difficulty.STANDARD
) -> list[Safe]:
    """Free house safes."""
    return [make_safe(tier, difficulty=difficulty) for _ in range(count)]


def with_rating(safe: Safe, rating: str, **record: int) -> Safe:
    """The safe, rated so."""
    SafeRecord.objects.create(safe=safe, rating=Decimal(rating), **record)
    return safe


def rate(member: Member, rating: str, month: str = "2026-11", picks: int = 30) -> Member:
    """The member, rated so in that month."""
    ThiefRating.objects.create(member=member, rating=Decimal(rating), month=month, picks=picks)
    return member


def promise(member: Member) -> Member:
    """The member, who has promised to solve without a program."""
    Promise.objects.create(member=member, made_at=NOON)
    return member


def offers_of(day: OfferDay) -> dict[str, Offer]:
    """The newest offer of each place that has one."""
    return {
        offer.slot: offer for offer in day.offers.select_related("safe").order_by("replacement")
    }


def take_one(member: Member, slot: str = "matched", *, now: datetime = NOON) -> Pick:
    """The pick of the member's offer in that place; whatever must be promised is."""
    day = be_offered(member=member, now=now)
    return take(offer_id=offers_of(day)[slot].pk, by=member, promised=True, now=now)


def lose(pick: Pick) -> Pick:
    """The pick after three wrong guesses, a second apart."""
    for number, wrong in enumerate(SMALL_SAFES[Tier(pick.safe.tier)].wrong[:3], start=1):
        play(pick, number, wrong, after=number)
    pick.refresh_from_db()
    return pick


def solve(pick: Pick, *, guesses: int = 1, after: float = 60) -> Pick:
    """The pick, opened at that guess."""
    small = SMALL_SAFES[Tier(pick.safe.tier)]
    for number in range(1, guesses):
        play(pick, number, small.wrong[number - 1], after=number / 10)
    play(pick, guesses, small.code, after=after)
    pick.refresh_from_db()
    return pick


LATER = NOON + timedelta(hours=1)
