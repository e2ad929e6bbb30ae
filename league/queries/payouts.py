"""What a payout read: accounts and links as they stood then, and what has been entered since."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.db.models import Q, Sum

from cofferwit.members.models import AccountLink, Member, StateChange
from league.models import CreditEntry, CreditKind, FinalLine, Ladder, Season
from league.queries.season_lines import PLACED
from league.rules.standings import Line
from league.rules.terms import Terms

OF_PRIZES = Q(kind=CreditKind.PRIZE) | Q(voiding__isnull=False)
"""The entries of a prize: itself, and what voidings made of it.

A correction that somebody entered for another reason is none of them.
"""


def as_paid(season: Season, lines: Sequence[Line], rows: Mapping[int, FinalLine]) -> list[Line]:
    """Those lines of a paid month, each taking a place or not as its account did at the payout.

    `rows` are the final lines of the ladder by member: what was frozen then comes first. The steps
    of the accounts are asked only where it does not tell; a step may be written down after the
    payout, and be dated before it.
    """
    assert season.paid_at is not None
    states = states_at([line.member_id for line in lines], season.paid_at)
    needed = Terms.from_json(season.terms)

    def might(line: Line) -> bool:
        told = _told(rows.get(line.member_id), needed)
        # An account of which nothing tells was there to play: it might.
        return told if told is not None else states[line.member_id] in {None, *PLACED}

    return [replace(line, may_take_place=might(line)) for line in lines]


def _told(row: FinalLine | None, terms: Terms) -> bool | None:
    """Whether the account might take a place, as its final line tells; None where it does not.

    One that had a place might; one that qualified and had none might not.
    """
    if row is None:
        return None
    if row.place is not None:
        return True
    return False if _qualified(row, terms) else None


def _qualified(row: FinalLine, terms: Terms) -> bool:
    if row.ladder == Ladder.THIEVES:
        return (row.picks or 0) >= terms.season.thief_ranked_picks
    return (row.received or 0) >= terms.season.smith_ranked_picks


def states_at(member_ids: Iterable[int], instant: datetime) -> dict[int, str | None]:
    """The state of each of those accounts as it stood at the instant; None where nothing tells.

    An account of before the steps were kept may have changed since without a step.
    """
    steps: dict[int, list[StateChange]] = defaultdict(list)
    ids = list(member_ids)
    for step in StateChange.objects.filter(member__in=ids).order_by("at", "id"):
        steps[step.member_id].append(step)
    members = Member.objects.filter(pk__in=ids).values_list("pk", "state", "state_since")
    return {pk: _state_at(steps[pk], state, since, instant) for pk, state, since in members}


def _state_at(
    steps: Sequence[StateChange], state: str, since: datetime, instant: datetime
) -> str | None:
    if since <= instant:
        return state
    later = next((step for step in steps if step.at > instant), None)
    return None if later is None else later.before


def linked_at(instant: datetime) -> set[frozenset[int]]:
    """The pairs of accounts that were linked at the instant."""
    links = AccountLink.objects.filter(linked_at__lte=instant).exclude(lifted_at__lte=instant)
    return {frozenset(pair) for pair in links.values_list("first_id", "second_id")}


def credited(season: Season, ladder: Ladder) -> dict[int, int]:
    """What each member has had for a ladder of a month: the prize, and what voidings made of it."""
    rows = CreditEntry.objects.filter(OF_PRIZES, season=season, ladder=ladder)
    return dict(rows.values_list("member").annotate(Sum("amount")).order_by())
