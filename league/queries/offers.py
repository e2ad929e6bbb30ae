"""The offers of a day as their member sees them: no number, no smith, no clue before the end."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from uuid import UUID

from cofferwit.clock import game_day, month_of, next_midnight
from cofferwit.members.models import Member
from forge.queries import ranked_from
from forge.rules.tiers import Tier
from league.models import Offer, OfferDay, OfferSlot, Pick, PickState, Promise, RankedPick
from league.queries.limits import time_limit
from league.queries.offerable import in_reach
from league.queries.ratings import thief_rated
from league.queries.seasons import terms_of_month
from league.rules import purposes
from league.rules.effects import freeze, stakes
from league.rules.offering import target
from league.rules.offers import DISTANCES, Offer as Slot
from league.rules.rating import START
from league.rules.terms import Terms

FAR = max(DISTANCES.values()) / 2
"""Half-way from one place to the next, in points."""


@dataclass(frozen=True, slots=True)
class OfferCard:
    """One place of the day.

    `state` is "open", "running", "opened" or "held"; "missing" when no safe could be had, "gone"
    when the safe left and the place has been replaced as often as may be. `rating`, `chance` and
    `loot` (for an opening at each guess) are those of now, and those frozen at the start once the
    offer is taken; None where nothing is ranked. `safe_id` and `smith` are known once one's own
    pick has ended; a house safe has no smith.
    """

    slot: Slot
    name: str
    state: str
    distance: int
    target: Decimal
    tier: Tier
    offer_id: int | None = None
    is_replacement: bool = False
    rating: Decimal | None = None
    chance: Decimal | None = None
    loot: tuple[int, int, int] | None = None
    pick_id: UUID | None = None
    remaining_seconds: int = 0
    opened_at_guess: int | None = None
    safe_id: int | None = None
    smith: str | None = None

    @property
    def is_over(self) -> bool:
        """Whether one's own pick of it has ended."""
        return self.state in (PickState.OPENED, PickState.HELD)

    @property
    def is_far(self) -> bool:
        """Whether the safe stands nearer to another place than to the one it is in."""
        return self.rating is not None and abs(self.rating - self.target) > FAR

    @property
    def gap(self) -> int:
        """How far from the thief's rating the place looks, whichever the side."""
        return abs(self.distance)


@dataclass(frozen=True, slots=True)
class OffersPage:
    """The offers of today; `sought_from` is the rating they were looked for with.

    Before `ranked_from` nothing is rated, and `is_ranked` is False. `must_promise` says whether the
    next pick asks for the word that no program solves it.
    """

    day: date
    tier: Tier
    sought_from: Decimal
    rating: Decimal
    cards: tuple[OfferCard, ...]
    limit_seconds: int
    seconds_left: int
    ends_at: datetime
    is_ranked: bool
    ranked_from: datetime
    must_promise: bool

    @property
    def ratings(self) -> tuple[Decimal | None, ...]:
        """The rating in each place, where there is one."""
        return tuple(card.rating for card in self.cards)

    @property
    def is_empty(self) -> bool:
        """Whether no place has a safe."""
        return all(card.state == "missing" for card in self.cards)

    @property
    def is_done(self) -> bool:
        """Whether every offer there is has been picked."""
        return not self.is_empty and all(card.is_over for card in self.cards)


@dataclass(frozen=True, slots=True)
class PastOffer:
    """What became of an offer of an earlier day; `state` is "untaken" where it was not picked."""

    name: str
    state: str
    pick_id: UUID | None
    opened_at_guess: int | None


@dataclass(frozen=True, slots=True)
class PastOffers:
    """The offers of the last day before today that had some."""

    day: date
    offers: tuple[PastOffer, ...]


@dataclass(frozen=True, slots=True)
class _Reader:
    """What all the cards of a page are drawn from."""

    day: OfferDay
    rating: Decimal
    is_ranked: bool
    terms: Terms
    picks: dict[int, Pick]
    reached: frozenset[int]
    now: datetime


def offers_page(member: Member, now: datetime) -> OffersPage | None:
    """The member's offers of the game day; None while none have been made."""
    day = OfferDay.objects.filter(member=member, day=game_day(now)).first()
    if day is None:
        return None
    began, ends_at = ranked_from(), next_midnight(now)
    latest = _latest(day)
    reader = _Reader(
        day=day,
        rating=thief_rated(member, now).rating,
        is_ranked=began <= now,
        terms=terms_of_month(month_of(now)),
        picks=_picks(member, latest.values()),
        reached=frozenset(
            in_reach(member, now)
            .values_list("pk", flat=True)
            .filter(pk__in=[offer.safe_id for offer in latest.values()])
        ),
        now=now,
    )
    tier = Tier(day.tier)
    return OffersPage(
        day=day.day,
        tier=tier,
        sought_from=day.rating,
        rating=reader.rating,
        cards=tuple(_card(slot, latest.get(slot), reader) for slot in Slot),
        limit_seconds=int(time_limit(tier, now).total_seconds()),
        seconds_left=(ends_at - now) // timedelta(seconds=1),
        ends_at=ends_at,
        is_ranked=reader.is_ranked,
        ranked_from=began,
        must_promise=reader.is_ranked and not Promise.objects.filter(member=member).exists(),
    )


def _latest(day: OfferDay) -> dict[str, Offer]:
    """The newest offer of each place that has one."""
    offers = day.offers.select_related("safe__record", "safe__maker").order_by("replacement")
    return {offer.slot: offer for offer in offers}


def _picks(member: Member, offers: Iterable[Offer]) -> dict[int, Pick]:
    """The member's picks of those safes, by safe."""
    picks = Pick.objects.filter(thief=member, safe__in=[offer.safe_id for offer in offers])
    found = picks.exclude(purpose=purposes.TRAINING).select_related("ranked")
    return {pick.safe_id: pick for pick in found}


def _card(slot: Slot, offer: Offer | None, reader: _Reader) -> OfferCard:
    blank = OfferCard(
        slot=slot,
        name=str(OfferSlot(slot.value).label),
        state="missing",
        distance=DISTANCES[slot],
        target=target(slot, reader.day.rating),
        tier=Tier(reader.day.tier),
    )
    if offer is None:
        return blank
    pick = reader.picks.get(offer.safe_id)
    return _untaken(blank, offer, reader) if pick is None else _taken(blank, offer, pick, reader)


def _untaken(blank: OfferCard, offer: Offer, reader: _Reader) -> OfferCard:
    """An offer that may still be taken, as it would count now, or whose safe has left."""
    if offer.safe_id not in reader.reached:
        return replace(blank, state="gone", is_replacement=bool(offer.replacement))
    card = replace(blank, state="open", offer_id=offer.pk, is_replacement=bool(offer.replacement))
    if not reader.is_ranked:
        return card
    record = getattr(offer.safe, "record", None)
    rating = START if record is None else record.rating
    chance = freeze(thief=reader.rating, safe=rating, terms=reader.terms).chance
    return _with_figures(card, rating, chance, reader)


def _taken(blank: OfferCard, offer: Offer, pick: Pick, reader: _Reader) -> OfferCard:
    """An offer that became a pick, with what was frozen at its start."""
    card = replace(
        blank,
        state=pick.state,
        offer_id=offer.pk,
        is_replacement=bool(offer.replacement),
        pick_id=pick.pk,
        opened_at_guess=pick.opened_at_guess,
    )
    if pick.state == PickState.RUNNING:
        left = max(pick.deadline - reader.now, timedelta())
        card = replace(card, remaining_seconds=left // timedelta(seconds=1))
    else:
        smith = offer.safe.maker
        card = replace(card, safe_id=offer.safe_id, smith=smith.pseudonym if smith else None)
    ranked: RankedPick | None = getattr(pick, "ranked", None)
    if ranked is None:
        return card
    return _with_figures(card, ranked.safe_rating, ranked.chance, reader)


def _with_figures(card: OfferCard, rating: Decimal, chance: Decimal, reader: _Reader) -> OfferCard:
    loot = stakes(tier=card.tier, chance=chance, terms=reader.terms)
    return replace(card, rating=rating, chance=chance, loot=loot)


def last_offers(member: Member, now: datetime) -> PastOffers | None:
    """What became of the member's last offers before today's; None without any."""
    days = OfferDay.objects.filter(member=member, day__lt=game_day(now))
    day = days.order_by("-day").first()
    if day is None:
        return None
    offers = day.offers.select_related("pick").order_by("replacement")
    latest = {offer.slot: offer for offer in offers}
    return PastOffers(day.day, tuple(_past(latest[slot]) for slot in Slot if slot in latest))


def _past(offer: Offer) -> PastOffer:
    pick = offer.pick
    return PastOffer(
        name=str(OfferSlot(offer.slot).label),
        state=pick.state if pick else "untaken",
        pick_id=pick.pk if pick else None,
        opened_at_guess=pick.opened_at_guess if pick else None,
    )
