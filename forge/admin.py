"""The forge's tables for administrators: to look at, never to change."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy as _

from cofferwit.members.access import member_of
from cofferwit.members.house_tables import SearchedAdmin
from cofferwit.members.rules.roles import Power
from forge.models import Draft, Safe
from forge.queries.house import house_stock
from forge.rules.difficulty import Difficulty
from forge.templatetags.forge import difficulty_name

USES = {
    "offer": _("offres du jour"),
    "daily": _("coffre du jour"),
    "training": _("entraînement"),
    "duel": _("duels"),
}
"""What safes are kept for, by the word with which their purpose begins."""


def use_said(purpose: str) -> str:
    """A purpose in words, with its day if it has one; of another shape, as its app wrote it."""
    kind, _colon, rest = purpose.partition(":")
    if kind not in USES:
        return purpose or "–"
    day = parse_date(rest) if rest.count("-") == 2 else None
    what = rest if day is None else date_format(day)
    return f"{USES[kind]}, {what}" if what else str(USES[kind])


SEEN = (
    "id",
    "maker",
    "purpose",
    "tier",
    "difficulty",
    "commitment",
    "seed_version",
    "made_at",
    "expires_at",
    "withdrawn_at",
    "left_at",
    "public_at",
)
"""What an administrator sees of any safe. An administrator is a player too."""

SEEN_ONCE_PUBLIC = ("code", "clues", "certificate", "path")


class DifficultyFilter(admin.SimpleListFilter):
    """By difficulty, whose names are known: the table is not asked which it holds."""

    title = _("difficulté")
    parameter_name = "difficulty__exact"

    def lookups(self, request: HttpRequest, model_admin: object) -> list[tuple[str, Any]]:
        """All there are."""
        return [(each.value, difficulty_name(each)) for each in Difficulty]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Safe]) -> QuerySet[Safe]:
        """Those of that difficulty, or all."""
        return queryset.filter(difficulty=self.value()) if self.value() else queryset


@admin.register(Safe)
class SafeAdmin(SearchedAdmin):
    """Safes with their course; what a safe hides shows here once it is public, as everywhere."""

    list_display = (
        "id",
        "tier",
        "difficulty",
        "maker",
        "use",
        "made_at",
        "left_at",
        "public_at",
    )
    list_filter = ("tier", DifficultyFilter)
    list_select_related = ("maker",)
    of_members = ("maker",)
    of_numbers = ("id",)
    of_words = ("purpose", "commitment")
    ordering = ("-id",)

    change_list_template = "admin/forge/safe/change_list.html"

    @admin.display(description=_("emploi"), ordering="purpose")
    def use(self, safe: Safe) -> str:
        """What it is kept for, in words."""
        return use_said(safe.purpose)

    def get_urls(self) -> list[URLPattern]:
        """The addresses of the table, and that of the stock."""
        stock = path("stock/", self.admin_site.admin_view(self.stock), name="forge_safe_stock")
        return [stock, *super().get_urls()]

    def stock(self, request: HttpRequest) -> HttpResponse:
        """The house's shelves and what its safes went to, in figures: no code, clue or seed."""
        if not member_of(request).holds(Power.RUN_HOUSE):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": gettext("Stock de la maison"),
            "opts": self.opts,
            "stock": house_stock(),
        }
        return TemplateResponse(request, "admin/forge/safe/stock.html", context)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Safe]:
        """Without the hidden columns: they are fetched for a public safe alone."""
        return super().get_queryset(request).only(*SEEN, "maker__pseudonym")

    def get_fields(self, request: HttpRequest, obj: Safe | None = None) -> tuple[str, ...]:
        """The fields of the page of one safe."""
        public = obj is not None and obj.public_at is not None
        return SEEN + SEEN_ONCE_PUBLIC if public else SEEN

    def get_readonly_fields(self, request: HttpRequest, obj: Safe | None = None) -> tuple[str, ...]:
        """All of them."""
        return self.get_fields(request, obj)


@admin.register(Draft)
class DraftAdmin(SearchedAdmin):
    """Who is at work on which tier; what is being forged is the smith's alone."""

    list_display = ("id", "smith", "tier", "purpose", "opened_at", "expires_at", "discarded_at")
    fields = (*list_display, "draws", "revision", "published_id")
    list_select_related = ("smith",)
    of_members = ("smith",)
    of_ids = ("id",)
    ordering = ("-expires_at", "-id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Draft]:
        """Without code, seed and choice."""
        return super().get_queryset(request).defer("code", "seed", "steps")
