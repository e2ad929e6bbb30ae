"""The forge's tables for administrators: to look at, never to change."""

from typing import ClassVar

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from forge.models import Safe

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
