"""Offers, ranked picks, withdrawals and settlements, for administrators.

Safes are their numbers alone, and no row of theirs is read: it would hold the code. The seed that
drew the offers of a day is kept for a contested draw, and not shown.
"""

from datetime import date
from decimal import Decimal

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from cofferwit.clock import game_day
from cofferwit.members.house_tables import SearchedAdmin
from cofferwit.members.models import Member
from cofferwit.members.queries import with_pseudonym
from cofferwit.members.rules.typed import as_number
from cofferwit.ops.edge import now
from league.admin.filters import MonthFilter
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

    @admin.display(description=_("membre n°"))
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
    """What each ranked pick froze at its start, and what it moved at its end.

    Who looks plays too: safe and smith show, and are found, once the pick has ended, and so do
    the figures that tell one safe from another. The month is that of the end.
    """

    list_display = (
        "pick_id",
        "month",
        "thief_id",
        "thief",
        "told_smith_id",
        "told_smith",
        "told_safe",
        "told_chance",
        "result",
        "loot",
        "points",
    )
    fields = (
        "pick_id",
        "thief_id",
        "thief",
        "told_smith_id",
        "told_smith",
        "told_safe",
        "thief_rating",
        "told_safe_rating",
        "told_chance",
        *AT_THE_END,
    )
    list_filter = (MonthFilter,)
    list_select_related = ("thief", "smith")
    of_members = ("thief",)
    of_ids = ("pick",)
    ordering = ("-month", "-pick_id")

    def match(self, asked: str, request: HttpRequest) -> Q:
        """With the picks that have ended, at the safes of that smith or of that number."""
        smiths = list(with_pseudonym(asked).values_list("pk", flat=True))
        at_safe = Q(smith__in=smiths) | Q(safe_id=as_number(asked))
        return super().match(asked, request) | (at_safe & Q(month__isnull=False))

    @admin.display(description=_("forgeron"))
    def told_smith(self, row: RankedPick) -> Member | None:
        """Whose safe it is, once that gives nothing away; nobody for one of the house."""
        return row.smith if row.month else None

    @admin.display(description=_("forgeron n°"))
    def told_smith_id(self, row: RankedPick) -> int | None:
        """The same as a number."""
        return row.smith_id if row.month else None

    @admin.display(description=_("coffre"))
    def told_safe(self, row: RankedPick) -> int | None:
        """The safe's number, once it gives nothing away."""
        return row.safe_id if row.month else None

    @admin.display(description=_("cote du coffre"))
    def told_safe_rating(self, row: RankedPick) -> Decimal | None:
        """The safe's rating at the start, likewise."""
        return row.safe_rating if row.month else None

    @admin.display(description=_("chance"))
    def told_chance(self, row: RankedPick) -> Decimal | None:
        """The chance that the ratings gave, likewise."""
        return row.chance if row.month else None


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
