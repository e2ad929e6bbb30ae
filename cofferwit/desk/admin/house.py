"""Announcements, papers, and what members asked for about their own data."""

from django.contrib import admin

from cofferwit.desk.models import Announcement, DeletionRequest, ExportMade, Paper
from cofferwit.members.house_tables import SearchedAdmin
from cofferwit.members.rules.roles import Power


@admin.register(Announcement)
class AnnouncementAdmin(SearchedAdmin):
    """What the house has to say to everybody."""

    list_display = fields = ("id", "text_fr", "text_en", "starts_at", "ends_at", "by", "made_at")
    list_select_related = ("by",)
    of_numbers = ("id",)
    ordering = ("-starts_at", "-id")


@admin.register(Paper)
class PaperAdmin(SearchedAdmin):
    """The versions of the papers; a new one is written on a page of its own."""

    power = Power.EDIT_PAPERS
    list_display = ("id", "kind", "language", "written_at", "by")
    fields = (*list_display, "text")
    list_filter = ("kind", "language")
    list_select_related = ("by",)
    ordering = ("-id",)


@admin.register(ExportMade)
class ExportMadeAdmin(SearchedAdmin):
    """When members had their data put together."""

    list_display = fields = ("id", "member", "made_at")
    list_select_related = ("member",)
    of_members = ("member",)
    ordering = ("-id",)


@admin.register(DeletionRequest)
class DeletionRequestAdmin(SearchedAdmin):
    """Who wants to go, and when."""

    list_display = fields = ("id", "member", "asked_at", "due_at", "cancelled_at", "done_at")
    list_select_related = ("member",)
    of_members = ("member",)
    ordering = ("-id",)
