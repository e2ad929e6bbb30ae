"""Duels, their sides and who bars whom, for administrators and moderators: to look at.

They play too: which safe a side has shows once the duel is over.
"""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from cofferwit.members.house_tables import SearchedAdmin
from duels.models import Barring, Duel, DuelSide


@admin.register(Duel)
class DuelAdmin(SearchedAdmin):
    """Challenges and what became of them."""

    list_display = ("id", "kind", "tier", "challenger", "challenged", "state", "challenged_at")
    fields = (
        *list_display,
        "lapses_at",
        "answered_at",
        "forging_until",
        "picking_from",
        "picking_until",
        "ended_at",
        "winner",
        "criterion",
        "gone",
        "rematch_of",
    )
    list_select_related = ("challenger", "challenged")
    of_members = ("challenger", "challenged")
    of_numbers = ("id",)
    ordering = ("-id",)


@admin.register(DuelSide)
class DuelSideAdmin(SearchedAdmin):
    """What each side has done."""

    list_display = ("id", "duel_id", "place", "member", "picked_at")
    fields = (*list_display, "told_safe", "told_pick")
    list_select_related = ("member", "duel")
    of_members = ("member",)
    of_numbers = ("duel",)
    ordering = ("-id",)

    @admin.display(description=_("coffre"))
    def told_safe(self, side: DuelSide) -> int | None:
        """The safe's number, once the duel is over."""
        return side.safe_id if side.duel.ended_at else None

    @admin.display(description=_("crochetage"))
    def told_pick(self, side: DuelSide) -> object:
        """The pick of it, once the duel is over."""
        return side.pick_id if side.duel.ended_at else None


@admin.register(Barring)
class BarringAdmin(SearchedAdmin):
    """Whom members take no challenges from."""

    list_display = fields = ("id", "member", "barred", "since")
    list_select_related = ("member", "barred")
    of_members = ("member", "barred")
    ordering = ("-id",)
