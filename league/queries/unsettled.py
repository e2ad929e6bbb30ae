"""What is due in a month and has not been applied yet."""

from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q

from cofferwit.clock import day_start, game_day
from forge.models import Safe
from league.models import Pick, PickState
from league.queries.season_lines import PLACED


def unsettled(*, before: datetime) -> bool:
    """Whether something that was due before that midnight has still to be written.

    A pick whose time was up runs on, or a member's safe that was to leave is not settled, though
    nobody is at it any more. A pick that still runs is of the month to come, and its safe with it.
    """
    running = Pick.objects.filter(state=PickState.RUNNING)
    if running.filter(deadline__lt=before).exists():
        return True
    at_it = running.filter(safe=OuterRef("pk"))
    owed = Safe.objects.filter(maker__isnull=False, purpose="", settlement__isnull=True)
    return owed.filter(_out(before)).exclude(Exists(at_it)).exists()


def _out(before: datetime) -> Q:
    """The safes whose exit comes before that midnight, noticed or not."""
    last_day = day_start(game_day(before) - timedelta(days=1))
    return (
        Q(left_at__lt=before)
        | Q(expires_at__lt=before)
        | Q(withdrawal__effective_at__lt=before)
        # As withdrawn at the midnight after the account stopped being active.
        | ~Q(maker__state__in=PLACED) & Q(maker__state_since__lt=last_day)
    )
