"""Job runs and the audit log, for administrators: to read. The database keeps the log as it is."""

from typing import Any

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, gettext_lazy as _

from cofferwit.desk.rules import journal, machinery
from cofferwit.desk.templatetags.house_day import outcome_words
from cofferwit.members.answers import language
from cofferwit.members.house_tables import ReadOnlyAdmin, SearchedAdmin, period_of
from cofferwit.members.queries import with_pseudonym
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.typed import as_number
from cofferwit.ops.models import AuditEntry, JobRun
from cofferwit.ops.queries import jobs_by_task


def task_said(task: str) -> str:
    """What a task does, in words; one that the schedule has no more is shown by its name."""
    return machinery.job_said(jobs_by_task().get(task, task)).in_(language())


class TaskFilter(SimpleListFilter):
    """The runs of one scheduled job: their names come from the schedule, not from the table."""

    title = _("tâche")
    parameter_name = "task"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        """The jobs of the schedule."""
        return [(task, task_said(task)) for task in jobs_by_task()]

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
    """How the scheduled jobs went, in words; what an error said stays as it was raised."""

    power = Power.RUN_HOUSE
    list_display = ("id", "job", "as_of", "started_at", "ended_at", "failed", "outcome")
    fields = (*list_display, "name", "detail")
    list_filter = (TaskFilter, FailedFilter)
    ordering = ("-started_at", "-id")

    @admin.display(description=_("tâche"))
    def job(self, run: JobRun) -> str:
        """What the job does."""
        return task_said(run.name)

    @admin.display(description=_("issue"))
    def outcome(self, run: JobRun) -> str:
        """What came of it."""
        if run.ended_at is None:
            return gettext("en cours")
        return run.detail if run.failed else outcome_words(run.detail)


@admin.register(AuditEntry)
class AuditEntryAdmin(SearchedAdmin):
    """Who did what to whom; found by who, by what or by whom, as it reads or as the log has it."""

    list_display = ("id", "at", "actor_id", "act", "about")
    fields = (*list_display, "verb", "subject", "detail")
    list_filter = (period_of("at"),)
    of_words = ("verb", "subject")
    ordering = ("-at", "-id")

    @admin.display(description=_("acte"))
    def act(self, entry: AuditEntry) -> str:
        """What was done, in words."""
        return journal.verb_said(entry.verb).in_(language())

    @admin.display(description=_("objet"))
    def about(self, entry: AuditEntry) -> str:
        """What it was done to, in words."""
        return journal.subject_said(entry.subject).in_(language())

    def match(self, asked: str, request: HttpRequest) -> Q:
        """By verb or subject, or by who did it: a pseudonym or an id."""
        doers = list(with_pseudonym(asked).values_list("pk", flat=True))
        number = as_number(asked)
        doers += [] if number is None else [number]
        match = super().match(asked, request) | Q(actor_id__in=doers)
        match |= Q(verb__in=journal.verbs_called(asked))
        subject = journal.subject_called(asked)
        return match if subject is None else match | Q(subject=subject)
