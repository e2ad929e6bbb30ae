"""Voided picks and outages, for administrators."""

from django.contrib import admin

from cofferwit.members.house_tables import SearchedAdmin
from league.models import Outage, Voiding


@admin.register(Voiding)
class VoidingAdmin(SearchedAdmin):
    """Picks that count no more, why, and by whom."""

    list_display = ("id", "pick_id", "by", "voided_at", "lifted_at")
    fields = (*list_display, "reason", "lifted_by", "lift_reason")
    list_select_related = ("by",)
    of_ids = ("pick",)
    of_numbers = ("id",)
    ordering = ("-id",)


@admin.register(Outage)
class OutageAdmin(SearchedAdmin):
    """Times in which the site could not be played fairly."""

    list_display = fields = ("id", "began_at", "ended_at", "by", "reason")
    list_select_related = ("by",)
    ordering = ("-id",)
