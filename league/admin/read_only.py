"""What the league's tables have in common: to look at, to search by pseudonym, never to change."""

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from cofferwit.members.queries import with_pseudonym
from league.models import Season

COUNTED = 10_000
"""A list counts its rows up to here: counting all of a large table takes longer than reading it."""
MOST_DIGITS = 18
"""A longer number is no id."""


class ShortPaginator(Paginator):  # type: ignore[type-arg]
    """Pages of the first rows: who looks for older ones filters or searches."""

    @cached_property
    def count(self) -> int:
        """How many rows there are, `COUNTED` at most."""
        return self.object_list.order_by()[:COUNTED].count()  # type: ignore[attr-defined]


class MonthFilter(admin.SimpleListFilter):
    """The rows of one season; `field` is the table's column that holds its month."""

    title = _("saison")
    parameter_name = "month"
    field = "month"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, str]]:
        """The seasons that there have been, the newest first."""
        return [(month, month) for month in Season.objects.values_list("month", flat=True)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Model]) -> QuerySet[Model]:
        """Those of the season that was chosen, or all."""
        return queryset.filter(**{self.field: self.value()}) if self.value() else queryset


class SeasonFilter(MonthFilter):
    """The same for a table that refers to the season itself."""

    field = "season"


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows come of actions, and only of them."""

    show_full_result_count = False
    paginator = ShortPaginator

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest) -> bool:
        """No filter but ours: Django would take `?safe__code__startswith=04`, which tells."""
        return lookup in {
            f"{each}__exact" if isinstance(each, str) else getattr(each, "parameter_name", None)
            for each in self.list_filter
        }

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
    """A table that is searched by a member's pseudonym, as readers know it, or by a number.

    `of_members` are the columns that name a member, `of_numbers` those that hold an id.
    """

    of_members: tuple[str, ...] = ()
    of_numbers: tuple[str, ...] = ()

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        """What is searched: the box shows because there is something."""
        return self.of_members + self.of_numbers

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Model], search_term: str
    ) -> tuple[QuerySet[Model], bool]:
        """The rows of the one member of that name, and those with that number, through indexes."""
        asked = search_term.strip()
        if not asked:
            return queryset, False
        members = list(with_pseudonym(asked).values_list("pk", flat=True))
        match = Q(pk__in=[])
        for name in self.of_members:
            match |= Q(**{f"{name}__in": members})
        if asked.isascii() and asked.isdigit() and len(asked) <= MOST_DIGITS:
            for name in self.of_numbers:
                match |= Q(**{name: int(asked)})
        return queryset.filter(match), False
