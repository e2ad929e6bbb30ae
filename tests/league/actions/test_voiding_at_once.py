"""Voiding while something else happens: each comes out as if one had waited for the other."""

import pytest

from cofferwit.members.models import Member
from league.actions.catch_up import catch_up
from league.actions.course import exit_due, settle_due
from league.actions.overdue import end_overdue
from league.actions.prizes import pay_prizes
from league.actions.voiding import NothingToVoid, Voided, unvoid, void
from league.models import CreditEntry, Pick, RankedPick, Season, Settlement, Voiding
from tests.factories import make_member, make_members
from tests.league.actions.test_at_once import at_once, while_it_is_judged
from tests.league.actions.test_voiding import DAY, HOUR, MINUTE, PAYOUT, START, forged
from tests.league.played import finish, picked, take
from tests.league.remaining import agrees

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def keeper() -> Member:
    return make_member("Béryl", is_staff=True)


def voids(keeper: Member, *picks: Pick, at):
    return lambda: void(picks=[p.pk for p in picks], reason="x", by=keeper, now=at)


def test_end_of_a_pick_of_the_same_thief_waits_and_starts_from_what_is_left(keeper) -> None:
    smith, thief = make_members("Rossignol", "Isaure")
    first = picked(thief, forged(smith, now=START), 1, at=START)
    runs = take(thief, forged(smith, now=START), at=START + HOUR)

    while_it_is_judged(
        voids(keeper, first, at=START + HOUR + MINUTE),
        lambda: finish(runs, 1, after=MINUTE),
    )

    row = RankedPick.objects.get(pk=runs.pk)
    assert (row.thief_before, row.thief_number) == (1000, 2)
    assert row.pick.ended_at > Voiding.objects.get().voided_at
    agrees()


def test_voiding_waits_for_the_end_of_a_pick_at_the_same_safe(keeper) -> None:
    smith, one, two = make_members("Rossignol", "Isaure", "Vasco")
    safe = forged(smith, now=START)
    first = picked(one, safe, 1, at=START)
    runs = take(two, safe, at=START + HOUR)

    done = while_it_is_judged(
        lambda: finish(runs, 1, after=2 * MINUTE),
        voids(keeper, first, at=START + HOUR + MINUTE),
    )

    assert isinstance(done, Voided)
    assert done.at > Pick.objects.get(pk=runs.pk).ended_at
    agrees()


def test_start_of_a_pick_by_the_thief_waits_and_freezes_what_is_left(keeper) -> None:
    smith, thief = make_members("Rossignol", "Isaure")
    first = picked(thief, forged(smith, now=START), 1, at=START)
    other = forged(smith, now=START)

    pick = while_it_is_judged(
        voids(keeper, first, at=START + HOUR), lambda: take(thief, other, at=START + HOUR)
    )

    assert RankedPick.objects.get(pk=pick.pk).thief_rating == 1000
    agrees()


def test_settlement_of_a_safe_under_the_same_cap_waits(keeper) -> None:
    """The fourth hold comes under the cap: its safe is settled with it, or corrected."""
    smith, thief = make_members("Rossignol", "Isaure")
    safes = [forged(smith, now=START) for _ in range(4)]
    picks = [picked(thief, safe, "gave_up", at=START + i * HOUR) for i, safe in enumerate(safes)]

    end_overdue(now=START + DAY)
    out = START + 15 * DAY

    def settle() -> int:
        return exit_due(now=out) + settle_due(now=out)

    while_it_is_judged(voids(keeper, picks[0], at=out), settle)

    assert Settlement.objects.get(safe=safes[3]).counted > 0
    agrees()


def test_voiding_waits_for_the_payout_and_corrects_it(keeper) -> None:
    smith, thief = make_members("Rossignol", "Isaure")
    picks = [picked(thief, forged(smith, now=START), 1, at=START + i * HOUR) for i in range(3)]
    _needs(2)
    catch_up(now=PAYOUT - HOUR)

    done = while_it_is_judged(
        lambda: pay_prizes(now=PAYOUT), voids(keeper, *picks[:2], at=PAYOUT - MINUTE)
    )

    assert isinstance(done, Voided)
    assert done.at > Season.objects.get(month="2026-11").paid_at
    amounts = CreditEntry.objects.filter(member=thief).order_by("id")
    assert [each.amount for each in amounts] == [150, -150]
    agrees()


def test_payout_waits_for_a_voiding_and_pays_what_is_left(keeper) -> None:
    smith, thief = make_members("Rossignol", "Isaure")
    picks = [picked(thief, forged(smith, now=START), 1, at=START + i * HOUR) for i in range(3)]
    _needs(2)
    catch_up(now=PAYOUT - HOUR)

    while_it_is_judged(
        voids(keeper, *picks[:2], at=PAYOUT + MINUTE), lambda: pay_prizes(now=PAYOUT)
    )

    assert Season.objects.get(month="2026-11").paid_at > Voiding.objects.first().voided_at
    assert not CreditEntry.objects.filter(member=thief).exists()
    agrees()


def test_two_voidings_of_the_same_pick_are_one(keeper) -> None:
    smith, thief = make_members("Rossignol", "Isaure")
    pick = picked(thief, forged(smith, now=START), 1, at=START)

    results = at_once([voids(keeper, pick, at=START + HOUR)] * 2)

    assert sorted(type(each).__name__ for each in results) == ["NothingToVoid", "Voided"]
    assert Voiding.objects.count() == 1
    agrees()


def test_voidings_of_picks_that_cross_do_not_wait_for_each_other_for_ever(keeper) -> None:
    """Each touches both thieves and both safes, in the other order."""
    smith, one, two = make_members("Rossignol", "Isaure", "Vasco")
    safes = [forged(smith, now=START) for _ in range(2)]
    a, b = picked(one, safes[0], 1, at=START), picked(two, safes[1], 1, at=START)
    c, d = picked(two, safes[0], 2, at=START + HOUR), picked(one, safes[1], 2, at=START + HOUR)
    other = make_member("Isis", is_staff=True)

    results = at_once([voids(keeper, a, b, at=START + DAY), voids(other, d, c, at=START + DAY)])

    assert all(isinstance(each, Voided) for each in results)
    assert Voiding.objects.values("voided_at").distinct().count() == 2
    agrees()


def test_restoring_waits_for_a_voiding(keeper) -> None:
    smith, thief = make_members("Rossignol", "Isaure")
    pick = picked(thief, forged(smith, now=START), 1, at=START)

    done = while_it_is_judged(
        voids(keeper, pick, at=START + HOUR),
        lambda: void(picks=[pick.pk], reason="x", by=keeper, now=START + HOUR),
    )

    assert isinstance(done, NothingToVoid)
    unvoid(picks=[pick.pk], reason="x", by=keeper, now=START + HOUR)
    agrees()


def _needs(picks: int) -> None:
    """So many picks are enough for a place in November."""
    season = Season.objects.get(month="2026-11")
    season.terms["season"] |= {"thief_ranked_picks": picks, "smith_ranked_picks": picks}
    season.save()
