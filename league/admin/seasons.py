"""Seasons, their payouts, frozen standings and credits, for administrators."""

from django.contrib import admin
from django.db.models import Count, Q, QuerySet, Sum
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from cofferwit.members.house_tables import ReadOnlyAdmin, SearchedAdmin
from league.admin.filters import SeasonFilter
from league.models import CreditEntry, CreditKind, FinalLine, Season


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    """The months, when each was paid and what it paid."""

    list_display = ("month", "opened_at", "paid_at", "prizes", "paid")
    fields = (*list_display, "terms")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Season]:
        """With the number and the sum of the prizes entered."""
        prize = Q(credits__kind=CreditKind.PRIZE)
        return (
            super()
            .get_queryset(request)
            .annotate(
                prizes=Count("credits", filter=prize),
                paid=Sum("credits__amount", filter=prize, default=0),
            )
        )

    @admin.display(description=_("primes"))
    def prizes(self, season: Season) -> int:
        """How many were entered."""
        return season.prizes  # type: ignore[attr-defined]

    @admin.display(description=_("crédits payés"))
    def paid(self, season: Season) -> int:
        """Their sum, in credits."""
        return season.paid  # type: ignore[attr-defined]


@admin.register(FinalLine)
class FinalLineAdmin(SearchedAdmin):
    """The standings as their prizes were paid on."""

    list_display = (
        "season_id",
        "ladder",
        "rank",
        "place",
        "member_id",
        "member",
        "points",
        "credits",
    )
    fields = (*list_display, "best_rating", "picks", "good_safes", "received", "reached_at")
    list_filter = (SeasonFilter, "ladder")
    list_select_related = ("member",)
    of_members = ("member",)
    ordering = ("-season_id", "-ladder", "rank")


@admin.register(CreditEntry)
class CreditEntryAdmin(SearchedAdmin):
    """Prizes and corrections."""

    list_display = (
        "key",
        "entered_at",
        "member_id",
        "member",
        "kind",
        "amount",
        "season_id",
        "ladder",
        "place",
    )
    fields = (*list_display, "reason")
    list_filter = (SeasonFilter, "kind", "ladder")
    list_select_related = ("member",)
    of_members = ("member",)
    of_words = ("key",)
    ordering = ("-id",)
