"""The league's tables for administrators: to look at, never to change.

An administrator is a player too: guesses, which may hold today's code, are not among them.
"""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from league.models import DailySafe, Pick, TimeLimit


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows come of actions, and only of them."""

    show_full_result_count = False

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest) -> bool:
        """No filter but ours: Django would take `?safe__code__startswith=04`, which tells."""
        return lookup in {f"{name}__exact" for name in self.list_filter}

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False


@admin.register(DailySafe)
class DailySafeAdmin(ReadOnlyAdmin):
    """The safes of the days."""

    list_display = fields = ("day", "safe_id", "made_at")


@admin.register(Pick)
class PickAdmin(ReadOnlyAdmin):
    """Picks with their course."""

    list_display = ("id", "thief_id", "safe_id", "purpose", "state", "ending", "started_at")
    list_filter = ("state", "ending")
    search_fields = ("=id", "=purpose", "=thief__id", "=safe__id")
    ordering = ("-started_at",)
    fields = (*list_display, "time_limit", "deadline", "ended_at", "opened_at_guess")


@admin.register(TimeLimit)
class TimeLimitAdmin(ReadOnlyAdmin):
    """The time limits, each with the note that members read."""

    list_display = ("tier", "seconds", "since", "note")
