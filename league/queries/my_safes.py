"""How the league sees a smith's safes: those on offer, and those that have left."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, QuerySet

from cofferwit.clock import month_of
from cofferwit.members.models import Member
from forge.models import Safe
from forge.queries import on_offer_of
from forge.queries.mine import MySafe
from league.models import Pick, PickState, Settlement, Withdrawal
from league.queries.safe_standing import leaving_at, standings_of, state_of
from league.queries.safe_views import Standing, State
from league.queries.settled import SettledSafe, terms_of_months, told
from league.rules import purposes
from league.rules.prospects import Verdict
from league.rules.terms import CURRENT, Terms


@dataclass(frozen=True, slots=True)
class SafeFigures:
    """What the league knows of one safe: picks that have ended alone, ranked or not, are `ended`.

    `settled` once it is; `leaves_at` is when the safe left, or will by all that is known now.
    """

    state: State
    leaves_at: datetime
    standing: Standing
    settled: SettledSafe | None
    ended: int
    opened: int

    @property
    def walled(self) -> bool:
        """Whether the safe would earn nothing if it left now."""
        return self.settled is None and self.standing.prospects.verdict is Verdict.WALLED_UP

    @property
    def next_walls(self) -> bool:
        """Whether one more hold would make it so."""
        held = self.standing.prospects.held
        return held is not None and held.picks == 1 and held.verdict is Verdict.WALLED_UP

    @property
    def only_calibration(self) -> bool:
        """Whether it was picked, but in no pick that counts."""
        return self.ended > 0 and self.standing.picks == 0

    @property
    def calibration_picks(self) -> int:
        """Picks that do not count: those of the calibration."""
        return self.ended - self.standing.picks

    @property
    def calibration_openings(self) -> int:
        """Openings among them."""
        return self.opened - self.standing.openings


def figures_of(smith: Member, safe_ids: list[int], now: datetime) -> dict[int, SafeFigures]:
    """Those of the smith's safes, in as many queries however many there are."""
    found = on_offer_of(smith).filter(pk__in=safe_ids)
    safes = list(found.select_related("settlement", "withdrawal"))
    settlements = [row for row in map(_settlement, safes) if row is not None]
    terms = terms_of_months({month_of(now), *(row.month for row in settlements)})
    figures = terms.get(month_of(now), CURRENT).settlement
    standings = standings_of(safe_ids, figures)
    ended = _ended(safe_ids)
    return {
        safe.pk: _figures(safe, standings[safe.pk], ended.get(safe.pk, (0, 0)), terms, now)
        for safe in safes
    }


def _settlement(safe: Safe) -> Settlement | None:
    return getattr(safe, "settlement", None)


def _ended(safe_ids: list[int]) -> dict[int, tuple[int, int]]:
    """How many picks of each have ended and count, and how many of them opened it."""
    offered: QuerySet[Pick] = Pick.objects.filter(
        safe_id__in=safe_ids, purpose=purposes.OFFER, voided_at=None
    )
    rows = offered.exclude(state=PickState.RUNNING).values_list("safe_id").order_by()
    return {
        safe_id: (ended, opened)
        for safe_id, ended, opened in rows.annotate(Count("pk"), Count("opened_at_guess"))
    }


def _figures(
    safe: Safe,
    standing: Standing,
    ended: tuple[int, int],
    terms: dict[str, Terms],
    now: datetime,
) -> SafeFigures:
    withdrawal: Withdrawal | None = getattr(safe, "withdrawal", None)
    row = _settlement(safe)
    return SafeFigures(
        state=state_of(safe, now),
        leaves_at=leaving_at(safe, withdrawal),
        standing=standing,
        settled=None if row is None else told(row, terms),
        ended=ended[0],
        opened=ended[1],
    )


def with_figures(
    safes: Iterable[MySafe], figures: dict[int, SafeFigures]
) -> tuple[tuple[MySafe, SafeFigures], ...]:
    """Each of the forge's lines with what the league knows of that safe."""
    return tuple((safe, figures[safe.id]) for safe in safes)
