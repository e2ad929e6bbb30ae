"""What waits for somebody: cases and appeals for people, overdue things for the jobs."""

from dataclasses import dataclass
from datetime import datetime

from cofferwit.clock import month_of
from cofferwit.desk.models import Case
from cofferwit.desk.queries.decisions import unheard, unread
from cofferwit.desk.queries.readers import Readers, readers
from forge.models import Safe
from league.models import Pick, PickState, Season


@dataclass(frozen=True)
class Waiting:
    """Open cases (`claimed` of them by somebody) and appeals, and what the jobs have not done.

    `unread` are the appeals that nobody can decide as the house stands, which `readers` counts;
    `picks` run past their deadline; `exits` are safes past their last day that have not left;
    `settlements` are members' safes that have left and are not settled, which waits for their last
    pick; `months` are past seasons without a payout.
    """

    cases: int
    claimed: int
    appeals: int
    unread: int
    readers: Readers
    picks: int
    exits: int
    settlements: int
    months: int

    @property
    def unsettled(self) -> int:
        """Everything that the jobs have still to do."""
        return self.picks + self.exits + self.settlements + self.months


def waiting(now: datetime) -> Waiting:
    """The figures at `now`, a read each."""
    cases = list(
        Case.objects.filter(decided_at__isnull=True).values_list("claimed_by_id", flat=True)
    )
    members = Safe.objects.filter(maker__isnull=False)
    return Waiting(
        cases=len(cases),
        claimed=sum(by is not None for by in cases),
        appeals=unheard().count(),
        unread=unread(),
        readers=readers(),
        picks=Pick.objects.filter(state=PickState.RUNNING, deadline__lt=now).count(),
        exits=members.filter(purpose="", left_at__isnull=True, expires_at__lt=now).count(),
        settlements=members.filter(
            purpose="", left_at__isnull=False, public_at__isnull=True
        ).count(),
        months=Season.objects.filter(paid_at__isnull=True, month__lt=month_of(now)).count(),
    )
