"""The days' safes, the picks, their guesses and the time limits, for administrators."""

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from cofferwit.members.house_tables import SearchedAdmin, period_of
from cofferwit.members.rules.typed import as_number
from forge.templatetags.forge import use_said
from league.models import DailySafe, Guess, Pick, TimeLimit


@admin.register(DailySafe)
class DailySafeAdmin(SearchedAdmin):
    """The safes of the days."""

    list_display = fields = ("day", "safe_id", "made_at")
    of_numbers = ("safe_id",)
    ordering = ("-day",)


@admin.register(Pick)
class PickAdmin(SearchedAdmin):
    """Picks with their course.

    Who looks plays too: the safe shows, and is found, once the pick has ended.
    """

    list_display = (
        "id",
        "thief_id",
        "thief",
        "told_safe",
        "use",
        "state",
        "ending",
        "started_at",
    )
    fields = (*list_display, "time_limit", "deadline", "ended_at", "opened_at_guess")
    list_filter = (period_of("started_at"), "state", "ending")
    list_select_related = ("thief",)
    of_members = ("thief",)
    of_ids = ("id",)
    of_words = ("purpose",)
    ordering = ("-started_at", "-id")

    @admin.display(description=_("emploi"))
    def use(self, pick: Pick) -> str:
        """What it counts for, in words."""
        return use_said(pick.purpose)

    def match(self, asked: str, request: HttpRequest) -> Q:
        """With the picks at the safe of that number that have ended."""
        at_safe = Q(safe_id=as_number(asked), ended_at__isnull=False)
        return super().match(asked, request) | at_safe

    @admin.display(description=_("coffre"))
    def told_safe(self, pick: Pick) -> int | None:
        """The safe's number, once it gives nothing away."""
        return None if pick.ended_at is None else pick.safe_id


@admin.register(Guess)
class GuessAdmin(SearchedAdmin):
    """When codes were tried and what came of it, never which: one may be today's."""

    list_display = fields = ("id", "pick_id", "number", "told", "guessed_at")
    of_ids = ("pick",)
    of_numbers = ("id",)
    ordering = ("-id",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Guess]:
        """Without the code, and without which clue it contradicted."""
        return super().get_queryset(request).defer("code")

    @admin.display(description=_("juste"), boolean=True)
    def told(self, guess: Guess) -> bool:
        """Whether it opened the safe: the verdict itself speaks of the clues."""
        return guess.contradicted is None


@admin.register(TimeLimit)
class TimeLimitAdmin(SearchedAdmin):
    """The time limits, each with the note that members read."""

    list_display = fields = ("tier", "seconds", "since", "note")
    list_filter = ("tier",)
    ordering = ("-since", "-id")
