"""The audit: the league recounted from its bare history, and compared with all that is stored."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

from forge.queries import ranked_from
from league.queries.audit.courses import courses
from league.queries.audit.differences import Difference
from league.queries.audit.guesses import guessed_picks
from league.queries.audit.picks import ranked_picks
from league.queries.audit.ratings import safe_records, thief_ratings
from league.queries.audit.seasons import paid_seasons
from league.queries.audit.voidings import too_early, voidings
from league.queries.revisions.picks import terms_by_month
from league.rules.recount import Recount

__all__ = ["Difference", "audit"]


def audit() -> Iterator[Difference]:
    """Each stored figure that the history does not give, as it is found.

    All is read as of one instant, however long it takes and whatever is played meanwhile, and a few
    thousand rows at a time: what stays in memory grows with members, safes and months, and with the
    picks of those thieves and safes that voidings touch.
    """
    with _one_instant():
        start = ranked_from()
        found = voidings(start)
        recount = Recount(terms_by_month(), found.marks)
        yield from guessed_picks(found)
        yield from too_early()
        yield from ranked_picks(recount, start, found)
        yield from thief_ratings(recount)
        yield from safe_records(recount)
        yield from courses(recount)
        yield from paid_seasons(recount, start, found)


@contextmanager
def _one_instant() -> Iterator[None]:
    """A transaction that sees the database as it is now; inside another one, as that one does."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield
