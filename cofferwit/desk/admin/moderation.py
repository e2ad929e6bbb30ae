"""Cases with what led to them, measures with who reads them, and appeals."""

from typing import Any

from django.contrib import admin
from django.contrib.admin import SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from cofferwit.desk.models import (
    Appeal,
    Case,
    Explanation,
    Measure,
    Reading,
    Report,
    Signal,
)
from cofferwit.members.house_tables import SearchedAdmin


class OpenFilter(SimpleListFilter):
    """What waits for a decision."""

    title = _("décision")
    parameter_name = "decided"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, Any]]:
        """Open or decided."""
        return [("no", _("à décider")), ("yes", _("décidés"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Those, or all."""
        if self.value() not in {"no", "yes"}:
            return queryset
        return queryset.filter(decided_at__isnull=self.value() == "no")


@admin.register(Case)
class CaseAdmin(SearchedAdmin):
    """What moderators look into."""

    list_display = (
        "id",
        "kind",
        "member",
        "other",
        "safe_id",
        "opened_at",
        "claimed_by",
        "decision",
    )
    fields = (*list_display, "claimed_at", "reason", "note", "trials", "decided_by", "decided_at")
    list_filter = (OpenFilter, "kind")
    list_select_related = ("member", "other", "claimed_by")
    of_members = ("member", "other")
    of_numbers = ("id", "safe_id")
    ordering = ("-id",)
    change_form_outer_before_template = "admin/house/case_at_the_bureau.html"


@admin.register(Report)
class ReportAdmin(SearchedAdmin):
    """What members reported."""

    list_display = ("id", "case", "reporter", "reason", "made_at")
    fields = (*list_display, "text")
    list_select_related = ("case", "reporter")
    of_members = ("reporter",)
    of_numbers = ("id", "case_id")
    ordering = ("-id",)


@admin.register(Signal)
class SignalAdmin(SearchedAdmin):
    """What the numbers said, month by month."""

    list_display = ("id", "case", "month", "chance", "examined", "trials", "seen_at")
    fields = (*list_display, "numbers", "picks", "raised_at")
    list_select_related = ("case",)
    of_numbers = ("id", "case_id")
    ordering = ("-id",)


@admin.register(Explanation)
class ExplanationAdmin(SearchedAdmin):
    """What members were asked, and what they answered."""

    list_display = ("id", "case", "member", "asked_by", "asked_at", "due_at", "answered_at")
    fields = (*list_display, "question", "answer")
    list_select_related = ("case", "member", "asked_by")
    of_members = ("member",)
    of_numbers = ("id", "case_id")
    ordering = ("-id",)


@admin.register(Measure)
class MeasureAdmin(SearchedAdmin):
    """What was done, by whom and why."""

    list_display = ("id", "kind", "by", "at", "case")
    fields = (*list_display, "reason", "detail")
    list_filter = ("kind",)
    list_select_related = ("by", "case")
    of_numbers = ("id", "case_id")
    ordering = ("-id",)


@admin.register(Reading)
class ReadingAdmin(SearchedAdmin):
    """Whom each measure concerns."""

    list_display = ("id", "measure", "member", "touched")
    fields = (*list_display, "effects")
    list_select_related = ("measure", "member")
    of_members = ("member",)
    of_numbers = ("measure_id",)
    ordering = ("-id",)


@admin.register(Appeal)
class AppealAdmin(SearchedAdmin):
    """Appeals and their answers."""

    list_display = ("id", "reading", "made_at", "upheld", "decided_by", "decided_at")
    fields = (*list_display, "text", "answer")
    list_filter = (OpenFilter,)
    list_select_related = ("reading", "decided_by")
    of_members = ("reading__member",)
    of_numbers = ("id",)
    ordering = ("-id",)
