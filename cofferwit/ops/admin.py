"""Job runs and the audit log, for administrators: to read. The database keeps the log as it is."""

from typing import Any

import celery
from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from cofferwit.members.house_tables import ReadOnlyAdmin, SearchedAdmin, period_of
from cofferwit.members.queries import with_pseudonym
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.typed import as_number
from cofferwit.ops.models import AuditEntry, JobRun


class TaskFilter(SimpleListFilter):
    """The runs of one scheduled job: their names come from the schedule, not from the table."""

    title = _("tâche")
    parameter_name = "task"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        """The jobs of the schedule."""
        jobs = celery.current_app.conf.beat_schedule.items()
        return [(entry["task"], name) for name, entry in jobs]

    def queryset(self, request: HttpRequest, queryset: QuerySet[JobRun]) -> QuerySet[JobRun]:
        """Those of the job, or all."""
        return queryset.filter(name=self.value()) if self.value() else queryset


class FailedFilter(SimpleListFilter):
    """The runs that failed."""

    title = _("issue")
    parameter_name = "outcome"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, Any]]:
        """The one thing an operator looks for."""
        return [("failed", _("en échec"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[JobRun]) -> QuerySet[JobRun]:
        """Those that failed, or all."""
        return queryset.filter(failed=True) if self.value() == "failed" else queryset


@admin.register(JobRun)
class JobRunAdmin(ReadOnlyAdmin):
    """How the scheduled jobs went."""

    power = Power.RUN_HOUSE
    list_display = fields = ("id", "name", "as_of", "started_at", "ended_at", "failed", "detail")
    list_filter = (TaskFilter, FailedFilter)
    ordering = ("-started_at", "-id")


@admin.register(AuditEntry)
class AuditEntryAdmin(SearchedAdmin):
    """Who did what to whom; found by who, by what or by whom, written as it is in the log."""

    list_display = ("id", "at", "actor_id", "verb", "subject")
    fields = (*list_display, "detail")
    list_filter = (period_of("at"),)
    of_words = ("verb", "subject")
    ordering = ("-at", "-id")

    def match(self, asked: str, request: HttpRequest) -> Q:
        """By verb or subject, or by who did it: a pseudonym or an id."""
        doers = list(with_pseudonym(asked).values_list("pk", flat=True))
        number = as_number(asked)
        doers += [] if number is None else [number]
        return super().match(asked, request) | Q(actor_id__in=doers)
