"""Job runs and the audit log, for administrators: to read."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from cofferwit.ops.models import AuditEntry, JobRun


class ToRead(admin.ModelAdmin):  # type: ignore[type-arg]
    """A table that administrators look at and never change."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Rows come from actions."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rows stay as they are."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Rows stay."""
        return False


@admin.register(JobRun)
class JobRunAdmin(ToRead):
    """How the scheduled jobs went."""

    list_display = ("name", "as_of", "started_at", "ended_at", "failed", "detail")
    list_filter = ("name", "failed")


@admin.register(AuditEntry)
class AuditEntryAdmin(ToRead):
    """Who did what to whom."""

    list_display = ("at", "actor_id", "verb", "subject")
    search_fields = ("subject", "verb")
    list_filter = ("verb",)
