"""What every table of the administrators' site has in common: read, searched, never changed here.

A table may hold a million rows. So a list counts no further than it shows, is always in the order
of an index, and is searched and filtered through indexes alone (docs/adr/0107).
"""

from datetime import datetime, timedelta
from typing import Any, ClassVar
from uuid import UUID

from django.contrib.admin import AdminSite, SimpleListFilter
from django.contrib.admin.views.main import ORDER_VAR
from django.core.paginator import Paginator
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.views import ChangeList

from cofferwit.clock import day_start, game_day
from cofferwit.members.access import member_of
from cofferwit.members.house_columns import name_columns, numbered
from cofferwit.members.queries import with_pseudonym
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.typed import as_number
from cofferwit.ops.edge import now

COUNTED = 10_000
"""A list counts its rows up to here: counting all of a large table takes longer than reading it."""


class ShortPaginator(Paginator):  # type: ignore[type-arg]
    """Pages of the first rows: who looks for older ones filters or searches."""

    @cached_property
    def count(self) -> int:
        """How many rows there are, `COUNTED` at most; along the index that puts them in order."""
        return self.object_list[:COUNTED].count()  # type: ignore[attr-defined]


class HouseList(ChangeList):
    """A list in its own order: sorting by another column would read the whole table."""

    def get_ordering(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[str]:
        """That of the table, whatever the address asks for."""
        self.params.pop(ORDER_VAR, None)
        ordering: list[str] = super().get_ordering(request, queryset)
        return ordering


class ReadOnlyAdmin(ModelAdmin):
    """Rows come of actions, and only of them.

    `power` is what one must hold to see the table.
    """

    power: ClassVar[Power] = Power.MODERATE
    show_full_result_count = False
    paginator = ShortPaginator
    list_per_page = 50
    list_fullwidth = True
    sortable_by: ClassVar[tuple[str, ...]] = ()
    actions = None
    list_display: Any = ("__str__",)
    fields: Any = None

    def __init__(self, model: type[Model], admin_site: AdminSite) -> None:
        super().__init__(model, admin_site)
        name_columns(model)
        self.list_display = numbered(model, self.list_display)
        self.fields = None if self.fields is None else numbered(model, self.fields)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """The list in its own order."""
        return HouseList

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest) -> bool:
        """No filter but ours: Django would take `?safe__code__startswith=04`, which tells."""
        return lookup in {
            f"{each}__exact" if isinstance(each, str) else getattr(each, "parameter_name", None)
            for each in self.list_filter
        }

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Whether anything of the app shows."""
        return member_of(request).holds(self.power)

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """By role, not by Django's permissions, which nobody is given."""
        return member_of(request).holds(self.power)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Never."""
        return False


class SearchedAdmin(ReadOnlyAdmin):
    """A table that is searched by a member's pseudonym, as readers know it, or by an id.

    `of_members` are the columns that name a member, `of_numbers` those that hold a number,
    `of_ids` those that hold a UUID, and `of_words` those that hold a word, which is asked for
    whole. Each has an index of its own.
    """

    of_members: ClassVar[tuple[str, ...]] = ()
    of_numbers: ClassVar[tuple[str, ...]] = ()
    of_ids: ClassVar[tuple[str, ...]] = ()
    of_words: ClassVar[tuple[str, ...]] = ()

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """What is searched: the box shows because there is something."""
        return self.of_members + self.of_numbers + self.of_ids + self.of_words

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """The rows of the one member of that name, and those with that id, through indexes."""
        asked = search_term.strip().replace("\0", "")
        if not asked:
            return queryset, False
        return queryset.filter(self.match(asked, request)), False

    def match(self, asked: str, request: HttpRequest) -> Q:
        """The condition of the rows that are looked for."""
        match = Q(pk__in=[])
        members = list(with_pseudonym(asked).values_list("pk", flat=True))
        for name in self.of_members:
            match |= Q(**{f"{name}__in": members})
        for names, value in (
            (self.of_numbers, as_number(asked)),
            (self.of_ids, as_uuid(asked)),
            (self.of_words, asked),
        ):
            for name in names if value is not None else ():
                match |= Q(**{name: value})
        return match


def as_uuid(text: str) -> UUID | None:
    """The id of a pick or a draft that was typed; None when it is none."""
    try:
        return UUID(text)
    except ValueError:
        return None


class PeriodFilter(SimpleListFilter):
    """The rows of the last days, by game days; `field` is an instant with an index."""

    title = _("période")
    parameter_name = "period"
    field = "at"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, Any]]:
        """Today, a week, a month."""
        return [("1", _("aujourd’hui")), ("7", _("sept jours")), ("30", _("trente jours"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Those of the period, or all."""
        if self.value() not in {"1", "7", "30"}:
            return queryset
        return queryset.filter(**{f"{self.field}__gte": days_ago(int(self.value() or 1), now())})


def days_ago(days: int, instant: datetime) -> datetime:
    """The start of the first of that many game days, of which the one of `instant` is the last."""
    return day_start(game_day(instant) - timedelta(days=days - 1))


def period_of(name: str) -> type[PeriodFilter]:
    """The filter by the column of that name."""
    return type(f"{name.title()}Period", (PeriodFilter,), {"field": name})
