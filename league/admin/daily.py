"""The days' safes, the picks and the time limits, for administrators."""

from django.contrib import admin

from league.admin.read_only import ReadOnlyAdmin
from league.models import DailySafe, Pick, TimeLimit


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
