"""Members, for administrators: to find and to read. What changes an account is an action."""

from typing import ClassVar

from django.contrib import admin
from django.http import HttpRequest

from cofferwit.members.models import Member


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """The account without its password; nothing is added, changed or deleted here."""

    list_display = ("pseudonym", "email", "state", "joined_at", "last_login", "is_staff")
    list_filter = ("state", "is_staff")
    search_fields = ("pseudonym", "pseudonym_key", "email")
    ordering = ("-joined_at",)
    fields: ClassVar[tuple[str, ...]] = (
        "pseudonym",
        "pseudonym_key",
        "email",
        "state",
        "state_since",
        "state_reason",
        "joined_at",
        "last_login",
        "plays_unaided_since",
        "is_staff",
        "is_superuser",
    )

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Accounts are made by signing up."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Member | None = None) -> bool:
        """Fields are read here, never written."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Member | None = None) -> bool:
        """Deleting an account is more than deleting a row."""
        return False
