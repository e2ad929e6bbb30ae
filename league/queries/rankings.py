"""The ranking of a day: opened picks, fewer guesses first, then less of the clock (Rule R6.3)."""

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from cofferwit.members.models import Member
from league.models import Pick, PickState
from league.queries.daily_order import BEST_FIRST, USED
from league.queries.season_lines import PLACED
from league.queries.views import Ranking, RankingLine
from league.rules import purposes

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Placing(TypedDict):
        used: timedelta
        place: int

    PlacedPick = WithAnnotations[Pick, _Placing]

PAGE = 50
PODIUM = 3


def openers(days: list[date]) -> "QuerySet[PlacedPick]":
    """The opened picks of those days that have a place, each with its `place` and `used`."""
    opened = Pick.objects.filter(
        purpose__in=[purposes.daily(day) for day in days],
        state=PickState.OPENED,
        thief__state__in=PLACED,
        voided_at=None,
    )
    place = Window(RowNumber(), partition_by=["purpose"], order_by=list(BEST_FIRST))
    return opened.annotate(used=USED, place=place)


def ranking(day: date, viewer: Member | None, page: int = 1) -> Ranking | None:
    """One page of the ranking of `day`, from 1; None when there is no such page."""
    opened, held, placed = counts(day)
    pages = max(1, -(-placed // PAGE))
    if not 1 <= page <= pages:
        return None
    first = (page - 1) * PAGE
    found = openers([day]).select_related("thief", "safe").order_by("place")[first : first + PAGE]
    lines = tuple(_line(pick, viewer) for pick in found)
    return Ranking(lines, page, pages, opened, held, _mine(day, viewer, lines))


def podium(day: date, viewer: Member | None = None) -> tuple[RankingLine, ...]:
    """The first lines of the ranking of `day`."""
    found = openers([day]).select_related("thief", "safe").order_by("place")[:PODIUM]
    return tuple(_line(pick, viewer) for pick in found)


def place_of(day: date, viewer: Member) -> int | None:
    """The place of a member in the ranking of `day`; None without one."""
    mine = _own(day, viewer)
    return None if mine is None else mine.place


def _own(day: date, viewer: Member) -> "PlacedPick | None":
    """A member's opened pick of `day` with its place: one more than those that come before it.

    A filter on the thief would reach into the window and leave the member alone in the ranking.
    """
    mine = openers([day]).filter(thief=viewer).select_related("thief", "safe").first()
    if mine is not None:
        before = _before(mine.opened_at_guess, mine.used, mine.thief.joined_at, mine.thief_id)
        mine.place = 1 + openers([day]).filter(before).count()
    return mine


def _before(guesses: Any, used: Any, joined: Any, thief: Any) -> Q:
    """The picks that come before one of these figures, in the order of BEST_FIRST.

    Each figure is a value, or refers to one of an outer query.
    """
    by_time = Q(opened_at_guess=guesses, used__lt=used)
    by_age = Q(opened_at_guess=guesses, used=used, thief__joined_at__lt=joined)
    by_number = Q(opened_at_guess=guesses, used=used, thief__joined_at=joined, thief_id__lt=thief)
    return Q(opened_at_guess__lt=guesses) | by_time | by_age | by_number


def titles(member: Member, first: date = date.min, last: date = date.max) -> tuple[date, ...]:
    """The days, from `first` to `last`, of which the member holds the title, the newest first.

    A day has its title once its safe is public: no pick can change it then, though one may be
    voided; the next opener has it then.
    """
    opened = Pick.objects.filter(state=PickState.OPENED, thief__state__in=PLACED, voided_at=None)
    opened = opened.annotate(used=USED)
    order = ("opened_at_guess", "used", "thief__joined_at", "thief_id")
    better = opened.filter(
        _before(*map(OuterRef, order)), purpose=OuterRef("purpose"), safe=OuterRef("safe")
    )
    mine = opened.filter(
        thief=member, safe__daily__day__range=(first, last), safe__public_at__isnull=False
    )
    firsts = mine.exclude(purpose=purposes.TRAINING).filter(~Exists(better))
    return tuple(firsts.order_by("-safe__daily__day").values_list("safe__daily__day", flat=True))


def counts(day: date) -> tuple[int, int, int]:
    """How many picks of the day opened, how many held, and how many openers have a place."""
    picks = Pick.objects.filter(purpose=purposes.daily(day), voided_at=None)
    count = picks.aggregate(
        opened=Count("pk", filter=Q(state=PickState.OPENED)),
        held=Count("pk", filter=Q(state=PickState.HELD)),
        placed=Count("pk", filter=Q(state=PickState.OPENED, thief__state__in=PLACED)),
    )
    return count["opened"], count["held"], count["placed"]


def _mine(day: date, viewer: Member | None, lines: tuple[RankingLine, ...]) -> RankingLine | None:
    if viewer is None:
        return None
    mine = next((line for line in lines if line.is_mine), None)
    if mine is None:
        elsewhere = _own(day, viewer)
        mine = None if elsewhere is None else _line(elsewhere, viewer)
    return mine


def _line(pick: "PlacedPick", viewer: Member | None) -> RankingLine:
    return RankingLine(
        place=pick.place,
        pseudonym=pick.thief.pseudonym,
        guesses=pick.opened_at_guess or 0,
        used_seconds=pick.used // timedelta(seconds=1),
        is_mine=viewer is not None and pick.thief_id == viewer.pk,
        has_title=pick.place == 1 and pick.safe.public_at is not None,
    )
