"""The rows of one season, in the league's tables."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from league.models import Season


class MonthFilter(admin.SimpleListFilter):
    """The rows of one season; `field` is the table's column that holds its month."""

    title = _("saison")
    parameter_name = "month"
    field = "month"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        """The seasons that there have been, the newest first."""
        return [(month, month) for month in Season.objects.values_list("month", flat=True)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Those of the season that was chosen, or all."""
        return queryset.filter(**{self.field: self.value()}) if self.value() else queryset


class SeasonFilter(MonthFilter):
    """The same for a table that refers to the season itself."""

    field = "season"
