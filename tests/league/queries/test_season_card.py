"""Where a member stands this month, in a few figures."""

from datetime import timedelta

import pytest

from forge.models import RankedStart
from league.models import Ladder, RankedPick
from league.queries.season_card import season_card
from league.rules.terms import CURRENT
from tests.factories import NOON, make_member, make_members
from tests.league.offering import promise, solve, stocked, take_one

pytestmark = pytest.mark.django_db

NEEDED = CURRENT.season.thief_ranked_picks


def play_enough(loots):
    """As many opened ranked picks as qualify of each member, in order, each with their loot."""
    for n in range(NEEDED):
        slot = ("affordable", "matched", "tough")[n % 3]
        at = NOON - timedelta(days=9 - n // 3) + timedelta(hours=n % 3)
        for i, member in enumerate(loots):
            stocked(3)
            now = at + timedelta(minutes=20 * i)
            solve(take_one(promise_once(member), slot, now=now))
    for member, loot in loots.items():
        RankedPick.objects.filter(thief=member).update(loot=loot, loot_counted=True)


def promise_once(member):
    return member if hasattr(member, "promise") else promise(member)


def test_no_season_before_the_ranked_start():
    RankedStart.objects.create(starts_at=NOON + timedelta(seconds=1))
    assert season_card(make_member(), NOON) is None


def test_month_of_who_has_not_played():
    card = season_card(make_member(), NOON)
    assert (card.month, card.days, card.today, card.days_left) == ("2026-11", 30, 30, 0)
    thief, smith = card.ranks
    assert (thief.ladder, thief.place, thief.total, thief.behind) == (
        Ladder.THIEVES,
        None,
        0,
        None,
    )
    assert (thief.progress, thief.needed) == (0, NEEDED)
    assert (smith.ladder, smith.needed) == (Ladder.SMITHS, CURRENT.season.smith_ranked_picks)


def test_picks_count_towards_qualifying():
    member = promise(make_member())
    stocked(3)
    solve(take_one(member))
    thief = season_card(member, NOON + timedelta(hours=1)).ranks[0]
    assert (thief.place, thief.progress) == (None, 1)
    assert thief.total == RankedPick.objects.get().loot > 0


def test_places_and_what_separates_them():
    first, second = make_members("Vasco", "Isaure")
    play_enough({first: 12, second: 9})
    ahead = season_card(first, NOON).ranks[0]
    behind = season_card(second, NOON).ranks[0]
    assert (ahead.place, ahead.behind, ahead.progress) == (1, None, NEEDED)
    assert (behind.place, behind.behind) == (2, NEEDED * 3)
