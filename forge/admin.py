"""The forge's tables for administrators: to look at, never to change."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext, gettext_lazy as _

from cofferwit.members.access import member_of
from cofferwit.members.house_tables import SearchedAdmin
from cofferwit.members.rules.roles import Power
from forge.models import Draft, Safe
from forge.queries.house import house_stock
from forge.rules.difficulty import Difficulty
from forge.templatetags.forge import difficulty_name, use_said

SEEN = (
    "id",
    "maker",
    "use",
    "tier",
    "how_hard",
    "commitment",
    "seed_version",
    "made_at",
    "expires_at",
    "withdrawn_at",
    "left_at",
    "public_at",
)
"""What an administrator sees of any safe. An administrator is a player too."""

IN_WORDS = {"use": "purpose", "how_hard": "difficulty"}
"""Of these, those that are said in words, by the column that they read."""

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
        "how_hard",
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

    @admin.display(description=_("difficulté"))
    def how_hard(self, safe: Safe) -> str:
        """Its difficulty, in words."""
        return difficulty_name(safe.difficulty)

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
        return (
            super()
            .get_queryset(request)
            .only(*(IN_WORDS.get(each, each) for each in SEEN), "maker__pseudonym")
        )

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

    list_display = ("id", "smith", "tier", "use", "opened_at", "expires_at", "discarded_at")
    fields = (*list_display, "draws", "revision", "published_id")
    list_select_related = ("smith",)
    of_members = ("smith",)
    of_ids = ("id",)
    ordering = ("-expires_at", "-id")

    @admin.display(description=_("emploi"))
    def use(self, draft: Draft) -> str:
        """What it is forged for, in words."""
        return use_said(draft.purpose)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Draft]:
        """Without code, seed and choice."""
        return super().get_queryset(request).defer("code", "seed", "steps")
