"""The forge's tables for administrators: to look at, never to change."""

from typing import ClassVar

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _

from forge.models import Safe
from forge.queries.house import house_stock

SEEN = (
    "id",
    "maker_id",
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

FILTERS = ("tier", "difficulty")


@admin.register(Safe)
class SafeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Safes with their course; what a safe hides shows here once it is public, as everywhere."""

    list_display = ("id", "tier", "difficulty", "purpose", "made_at", "left_at", "public_at")
    list_filter = FILTERS
    search_fields: ClassVar[list[str]] = ["=id", "=purpose", "=commitment"]
    ordering = ("-id",)
    show_full_result_count = False

    change_list_template = "admin/forge/safe/change_list.html"

    def get_urls(self) -> list[URLPattern]:
        """The addresses of the table, and that of the stock."""
        stock = path("stock/", self.admin_site.admin_view(self.stock), name="forge_safe_stock")
        return [stock, *super().get_urls()]

    def stock(self, request: HttpRequest) -> HttpResponse:
        """The house's shelves and what its safes went to, in figures: no code, clue or seed."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": _("Stock de la maison"),
            "opts": self.opts,
            "stock": house_stock(),
        }
        return TemplateResponse(request, "admin/forge/safe/stock.html", context)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Safe]:
        """Without the hidden columns: they are fetched for a public safe alone."""
        return super().get_queryset(request).only(*SEEN)

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest) -> bool:
        """No filter but ours: Django would take `?code__startswith=04`, which tells a code."""
        return lookup in {f"{name}__exact" for name in FILTERS}

    def get_fields(self, request: HttpRequest, obj: Safe | None = None) -> tuple[str, ...]:
        """The fields of the page of one safe."""
        public = obj is not None and obj.public_at is not None
        return SEEN + SEEN_ONCE_PUBLIC if public else SEEN

    def get_readonly_fields(self, request: HttpRequest, obj: Safe | None = None) -> tuple[str, ...]:
        """All of them."""
        return self.get_fields(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A safe comes of an action."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Safe | None = None) -> bool:
        """The database would refuse."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Safe | None = None) -> bool:
        """The database would refuse."""
        return False
