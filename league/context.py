"""What the shell of every page shows of the league: the reader's rating beside the name."""

from functools import cache
from typing import Any

from django.http import HttpRequest

from cofferwit.members.models import Member
from cofferwit.ops.edge import now
from league.queries.ratings import shown_rating


def league(request: HttpRequest) -> dict[str, Any]:
    """`own_rating`, asked of the database where a page shows it; None where nothing is rated."""
    member = getattr(request, "user", None)
    if not isinstance(member, Member):
        return {"own_rating": None}
    return {"own_rating": cache(lambda: shown_rating(member, now()))}
