"""The titles of days that voiding some picks moves, or restoring them."""

from collections.abc import Collection, Sequence
from datetime import date
from uuid import UUID

from django.db.models import Q

from league.models import Pick, PickState
from league.queries.daily_order import BEST_FIRST
from league.queries.season_lines import PLACED
from league.queries.voiding_views import Change, TitleMoved
from league.rules.purposes import day_of


def titles_moved(pick_ids: Collection[UUID], *, voids: bool) -> dict[int, tuple[TitleMoved, ...]]:
    """By member, the days whose title they lose or gain, the oldest first.

    A day has a title once its safe is public; in the order of its openers, whoever comes after the
    one who lost it has it then.
    """
    found: dict[int, tuple[TitleMoved, ...]] = {}
    for day, rows in sorted(_openers(pick_ids).items()):
        kept = [thief for pick, thief in rows if pick not in pick_ids]
        whole = [thief for _, thief in rows]
        before, after = (whole, kept) if voids else (kept, whole)
        for thief in sorted({*before[:1]} ^ {*after[:1]}):
            moved = TitleMoved(day, Change(_place(thief, before), _place(thief, after)))
            found[thief] = (*found.get(thief, ()), moved)
    return found


def _openers(pick_ids: Collection[UUID]) -> dict[date, list[tuple[UUID, int]]]:
    """Picks and thieves in the order of each day's ranking, those in question among them.

    Only the days of which one of them opened the safe, and whose safe is public.
    """
    opened = Pick.objects.filter(state=PickState.OPENED, safe__public_at__isnull=False)
    named = set(opened.filter(pk__in=pick_ids).order_by().values_list("purpose", flat=True))
    days = {name: day for name in named if (day := day_of(name)) is not None}
    placed = opened.filter(thief__state__in=PLACED, purpose__in=days)
    rows = placed.filter(Q(voided_at=None) | Q(pk__in=pick_ids)).order_by(*BEST_FIRST)
    found: dict[date, list[tuple[UUID, int]]] = {}
    for purpose, pick, thief in rows.values_list("purpose", "pk", "thief"):
        found.setdefault(days[purpose], []).append((pick, thief))
    return found


def _place(thief: int, order: Sequence[int]) -> int | None:
    return order.index(thief) + 1 if thief in order else None
