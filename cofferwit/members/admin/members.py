"""Members, their links, the steps of their accounts and how many marks they have left.

A mark's hash is shown to nobody: which accounts share one is said by the Bureau.
"""

from typing import Any, ClassVar

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.http import HttpRequest

from cofferwit.members.access import member_of
from cofferwit.members.house_tables import ReadOnlyAdmin, SearchedAdmin, period_of
from cofferwit.members.models import AccessMark, AccountLink, Member, StateChange
from cofferwit.members.rules.pseudonym import MAX_LENGTH, key
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.typed import as_number

SHORTEST_START = 2
"""A pseudonym is found by its first letters from so many on: one alone says nothing."""


@admin.register(Member)
class MemberAdmin(ReadOnlyAdmin):
    """The account without its password, and its address for those who may see it."""

    list_display = ("id", "pseudonym", "state", "role", "joined_at")
    list_display_links = ("id", "pseudonym")
    list_filter = ("state", "role")
    search_fields = ("pseudonym_key",)
    ordering = ("-id",)
    change_form_outer_before_template = "admin/house/member_at_the_bureau.html"
    shown: ClassVar[tuple[str, ...]] = (
        "id",
        "pseudonym",
        "pseudonym_key",
        "state",
        "state_since",
        "state_reason",
        "role",
        "joined_at",
        "last_login",
        "plays_unaided_since",
    )

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        """With the address for those who may see it."""
        return self.list_display + self._address(request)

    def get_fields(self, request: HttpRequest, obj: Member | None = None) -> tuple[str, ...]:
        """The same of one member's page."""
        return self.shown + self._address(request)

    def get_readonly_fields(
        self, request: HttpRequest, obj: Member | None = None
    ) -> tuple[str, ...]:
        """All of them."""
        return self.get_fields(request, obj)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Member], search_term: str
    ) -> tuple[QuerySet[Member], bool]:
        """By the start of the pseudonym, as readers know it, by id, or by the whole address."""
        asked = search_term.strip().replace("\0", "")
        if not asked:
            return queryset, False
        match = Q(pk=as_number(asked))
        if SHORTEST_START <= len(asked) <= MAX_LENGTH and asked.isprintable():
            match |= Q(pseudonym_key__startswith=key(asked))
        if "@" in asked and self._address(request):
            known = Member.objects.annotate(address=Lower("email")).filter(address=asked.lower())
            match |= Q(pk__in=list(known.values_list("pk", flat=True)))
        return queryset.filter(match), False

    def _address(self, request: HttpRequest) -> tuple[str, ...]:
        return ("email",) if member_of(request).holds(Power.SEE_ADDRESSES) else ()


@admin.register(AccountLink)
class AccountLinkAdmin(SearchedAdmin):
    """Accounts that are held to be of one household."""

    list_display = ("id", "first", "second", "linked_by", "linked_at", "lifted_at")
    fields = (*list_display, "reason", "lifted_by")
    list_select_related = ("first", "second", "linked_by")
    of_members = ("first", "second")
    of_numbers = ("id",)
    ordering = ("-id",)


@admin.register(StateChange)
class StateChangeAdmin(SearchedAdmin):
    """What became of accounts, step by step."""

    list_display = fields = ("id", "member", "before", "after", "by", "at")
    list_select_related = ("member", "by")
    of_members = ("member",)
    of_numbers = ("id",)
    ordering = ("-id",)


@admin.register(AccessMark)
class AccessMarkAdmin(SearchedAdmin):
    """When members came from how many addresses and devices; never from which."""

    list_display = fields = ("id", "member", "kind", "first_seen", "last_seen", "days")
    list_filter = (period_of("last_seen"),)
    list_select_related = ("member",)
    of_members = ("member",)
    ordering = ("-last_seen", "-id")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without the hash."""
        return super().get_queryset(request).defer("digest")
