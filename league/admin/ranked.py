"""Offers, ranked picks, withdrawals and settlements, for administrators.

Safes are their numbers alone, and no row of theirs is read: it would hold the code. The seed that
drew the offers of a day is kept for a contested draw, and not shown.
"""

from datetime import date
from decimal import Decimal

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from cofferwit.clock import game_day
from cofferwit.members.house_tables import SearchedAdmin
from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from league.admin.read_only import MonthFilter
from league.models import Offer, RankedPick, Settlement, Withdrawal
from league.models.ranked import AT_THE_END


@admin.register(Offer)
class OfferAdmin(SearchedAdmin):
    """What was offered to whom, in which place, and the pick it became.

    An administrator may play too: the safe shows once its pick has ended, or its day is over.
    """

    list_display = (
        "id",
        "day",
        "member_id",
        "member",
        "slot",
        "replacement",
        "told_safe",
        "told_rating",
        "pick_id",
    )
    fields = (*list_display, "sought_rating", "made_at")
    list_filter = ("slot",)
    list_select_related = ("offer_day__member", "pick")
    of_members = ("offer_day__member",)
    of_numbers = ("id",)
    ordering = ("-id",)

    @admin.display(description=_("jour"))
    def day(self, offer: Offer) -> date:
        """The game day it was offered on."""
        return offer.offer_day.day

    @admin.display(description=_("membre"))
    def member(self, offer: Offer) -> Member:
        """Whom it was offered to."""
        return offer.offer_day.member

    @admin.display(description="member id")
    def member_id(self, offer: Offer) -> int:
        """The same as a number."""
        return offer.offer_day.member_id

    @admin.display(description=_("coffre"))
    def told_safe(self, offer: Offer) -> int | None:
        """The safe's number, once it gives nothing away."""
        return offer.safe_id if _is_over(offer) else None

    @admin.display(description=_("cote du coffre"))
    def told_rating(self, offer: Offer) -> Decimal | None:
        """The safe's rating when it was drawn, once it gives nothing away."""
        return offer.safe_rating if _is_over(offer) else None

    @admin.display(description=_("cote du membre"))
    def sought_rating(self, offer: Offer) -> Decimal:
        """The rating that the offers of the day were looked for with."""
        return offer.offer_day.rating


def _is_over(offer: Offer) -> bool:
    """Whether the offer can be taken no more, or its pick has ended."""
    pick = offer.pick
    if pick is not None:
        return pick.ended_at is not None
    return offer.offer_day.day < game_day(now())


@admin.register(RankedPick)
class RankedPickAdmin(SearchedAdmin):
    """What each ranked pick froze at its start, and what it moved at its end."""

    list_display = (
        "pick_id",
        "month",
        "thief_id",
        "thief",
        "smith_id",
        "smith",
        "safe_id",
        "chance",
        "result",
        "loot",
        "points",
    )
    fields = (
        "pick_id",
        "thief_id",
        "thief",
        "smith_id",
        "smith",
        "safe_id",
        "thief_rating",
        "safe_rating",
        "chance",
        *AT_THE_END,
    )
    list_filter = (MonthFilter,)
    list_select_related = ("thief", "smith")
    of_members = ("thief", "smith")
    of_numbers = ("safe_id",)
    of_ids = ("pick",)
    ordering = ("-month", "-pick_id")


@admin.register(Withdrawal)
class WithdrawalAdmin(SearchedAdmin):
    """Safes taken back; by the house where nobody stands."""

    list_display = fields = ("safe_id", "asked_by_id", "asked_by", "asked_at", "effective_at")
    list_select_related = ("asked_by",)
    of_members = ("asked_by",)
    of_numbers = ("safe_id",)
    ordering = ("-safe_id",)


@admin.register(Settlement)
class SettlementAdmin(SearchedAdmin):
    """What members' safes have earned."""

    list_display = fields = (
        "safe_id",
        "month",
        "smith_id",
        "smith",
        "left_at",
        "settled_at",
        "picks",
        "openings",
        "counted",
        "factor",
        "points",
    )
    list_filter = (MonthFilter,)
    list_select_related = ("smith",)
    of_members = ("smith",)
    of_numbers = ("safe_id",)
    ordering = ("-safe_id",)
