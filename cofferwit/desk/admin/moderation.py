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
from cofferwit.desk.rules.reporting import reason_said
from cofferwit.members.answers import language
from cofferwit.members.house_tables import SearchedAdmin
from cofferwit.members.models import Member


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

    list_display = ("id", "case_id", "reporter", "why", "made_at")
    fields = (*list_display, "text")
    list_select_related = ("case", "reporter")
    of_members = ("reporter",)
    of_numbers = ("id", "case_id")
    ordering = ("-id",)

    @admin.display(description=_("raison"))
    def why(self, report: Report) -> str:
        """The reason that was chosen, in words."""
        return reason_said(report.case.kind, report.reason).in_(language())


@admin.register(Signal)
class SignalAdmin(SearchedAdmin):
    """What the numbers said, month by month."""

    list_display = ("id", "case_id", "month", "chance", "examined", "trials", "seen_at")
    fields = (*list_display, "numbers", "picks", "raised_at")
    of_numbers = ("id", "case_id")
    ordering = ("-id",)


@admin.register(Explanation)
class ExplanationAdmin(SearchedAdmin):
    """What members were asked, and what they answered."""

    list_display = ("id", "case_id", "member", "asked_by", "asked_at", "due_at", "answered_at")
    fields = (*list_display, "question", "answer")
    list_select_related = ("member", "asked_by")
    of_members = ("member",)
    of_numbers = ("id", "case_id")
    ordering = ("-id",)


@admin.register(Measure)
class MeasureAdmin(SearchedAdmin):
    """What was done, by whom and why."""

    list_display = ("id", "kind", "by", "at", "case_id")
    fields = (*list_display, "reason", "detail")
    list_filter = ("kind",)
    list_select_related = ("by",)
    of_numbers = ("id", "case_id")
    ordering = ("-id",)


@admin.register(Reading)
class ReadingAdmin(SearchedAdmin):
    """Whom each measure concerns."""

    list_display = ("id", "measure_id", "kind", "member", "touched")
    fields = (*list_display, "effects")
    list_select_related = ("measure", "member")
    of_members = ("member",)
    of_numbers = ("measure_id",)
    ordering = ("-id",)

    @admin.display(description=_("mesure"))
    def kind(self, reading: Reading) -> str:
        """What was done."""
        return reading.measure.get_kind_display()


@admin.register(Appeal)
class AppealAdmin(SearchedAdmin):
    """Appeals and their answers."""

    list_display = ("id", "member", "kind", "made_at", "upheld", "decided_by", "decided_at")
    fields = (*list_display, "reading_id", "text", "answer")
    list_filter = (OpenFilter,)
    list_select_related = ("reading__measure", "reading__member", "decided_by")
    of_members = ("reading__member",)
    of_numbers = ("id",)
    ordering = ("-id",)

    @admin.display(description=_("membre"))
    def member(self, appeal: Appeal) -> Member:
        """Whose it is."""
        return appeal.reading.member

    @admin.display(description=_("mesure"))
    def kind(self, appeal: Appeal) -> str:
        """What it is against."""
        return appeal.reading.measure.get_kind_display()
