"""Two who act for the house on each other, or on what is being played: real threads.

What each needs is held by somebody else until both wait: whatever they took before in another
order than members, cases, safes, picks would then keep them waiting for each other for ever.
"""

import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Model

from cofferwit.desk.actions import voids
from cofferwit.desk.actions.pair_deciding import PairAct, decide_pair
from cofferwit.desk.models import Case, CaseKind, Decision, Measure
from cofferwit.members.models import AccountLink, Member
from league.actions.voiding import NothingToVoid, void
from league.models import Outage, Pick, PickState, Voiding
from tests.desk.casework import moderator, signal_case, taken
from tests.factories import make_members
from tests.league.actions.test_at_once import (
    at_once,
    wait_until_something_waits,
    while_it_is_judged,
)
from tests.league.actions.test_voiding import DAY, HOUR, MINUTE, START, forged
from tests.league.played import finish, picked, take
from tests.league.remaining import agrees

pytestmark = pytest.mark.django_db(transaction=True)

Act = Callable[[], Any]


def both_waiting(held: Model, first: Act, second: Act) -> list[Any]:
    """What both give; each has to wait while the row `held` is, `first` before `second` comes."""
    results: dict[int, Any] = {}

    def run(place: int, act: Act) -> None:
        results[place] = at_once([act])[0]

    threads = [
        threading.Thread(target=run, args=each) for each in enumerate((first, second), start=1)
    ]
    with transaction.atomic():
        type(held)._default_manager.select_for_update().get(pk=held.pk)
        for number, thread in enumerate(threads, start=1):
            thread.start()
            wait_until_something_waits(number)
    for thread in threads:
        thread.join()
    return [results[1], results[2]]


def linking(thief: Member, smith: Member, by: Member) -> Act:
    return lambda: decide_pair(
        act=PairAct.LINK, thief=thief, smith=smith, picks=(), reason="x", by=by, now=START
    )


def test_moderators_who_link_each_other_are_put_in_order() -> None:
    one, two = moderator("Béryl"), moderator("Sélim")
    corvin, isaure = make_members("Corvin", "Isaure")
    results = both_waiting(corvin, linking(corvin, two, one), linking(isaure, one, two))
    assert [each.decision for each in results] == [Decision.LINKED] * 2
    assert AccountLink.objects.count() == 2


def test_moderators_who_void_picks_of_each_other_are_put_in_order() -> None:
    one, two = moderator("Béryl"), moderator("Sélim")
    smith, corvin, isaure = make_members("Rossignol", "Corvin", "Isaure")
    acts = []
    for by, thief, about in ((one, two, corvin), (two, one, isaure)):
        case = taken(signal_case(about, kind=CaseKind.FAST, now=START), by, now=START)
        pick = picked(thief, forged(smith, now=START), 1, at=START)
        acts.append(
            lambda by=by, case=case, pick=pick: voids.void_picks(
                picks=[pick.pk], reason="x", by=by, case=case.pk, now=START + HOUR
            )
        )
    results = both_waiting(corvin, *acts)
    assert all(isinstance(each, Measure) for each in results)
    assert Voiding.objects.count() == 2
    agrees()


def test_outage_and_a_voiding_of_the_same_thief_are_put_in_order() -> None:
    """An outage that first ended what was overdue held safes, and asked for members then."""
    one, two = moderator("Béryl"), moderator("Sélim")
    smith, thief, other = make_members("Rossignol", "Isaure", "Vasco")
    safe = forged(smith, now=START)
    first = picked(thief, safe, 1, at=START)
    overdue = take(other, safe, at=START + HOUR)
    results = both_waiting(
        Pick.objects.get(pk=overdue.pk),
        lambda: voids.declare_outage(
            began_at=START, ended_at=START + 2 * HOUR, reason="x", by=one, now=START + DAY
        ),
        lambda: void(picks=[first.pk], reason="x", by=two, now=START + DAY),
    )
    # The outage has voided both, and leaves nothing to the other.
    assert isinstance(results[0], Measure)
    assert isinstance(results[1], NothingToVoid)
    assert Voiding.objects.filter(lifted_at=None).count() == 2
    assert Outage.objects.count() == 1
    agrees()


@pytest.mark.parametrize("end_comes_first", [True, False])
def test_pair_that_is_voided_while_a_pick_of_it_ends(*, end_comes_first: bool) -> None:
    """From the claim to the voiding in one transaction, with a pick ending at the same safe."""
    beryl = moderator()
    smith, thief, other = make_members("Rossignol", "Isaure", "Vasco")
    safe = forged(smith, now=START)
    first = picked(thief, safe, 1, at=START)
    runs = take(other, safe, at=START + HOUR)

    def decide() -> Case:
        return decide_pair(
            act=PairAct.VOID,
            thief=thief,
            smith=smith,
            picks=[first.pk],
            reason="x",
            by=beryl,
            now=START + HOUR + MINUTE,
        )

    def end() -> None:
        finish(runs, 1, after=2 * MINUTE)

    acts = (end, decide) if end_comes_first else (decide, end)
    outcome = while_it_is_judged(*acts)
    assert not isinstance(outcome, Exception)
    assert Case.objects.get().decision == Decision.VOIDED
    assert Pick.objects.get(pk=runs.pk).state == PickState.OPENED
    assert Voiding.objects.get().pick_id == first.pk
    agrees()


def test_pick_that_ends_while_its_own_thief_is_judged_ends_once() -> None:
    beryl = moderator()
    smith, thief = make_members("Rossignol", "Isaure")
    case = taken(signal_case(thief, kind=CaseKind.FAST, now=START), beryl, now=START)
    runs = take(thief, forged(smith, now=START), at=START)
    results = at_once(
        [
            lambda: voids.void_picks(
                picks=[runs.pk], reason="x", by=beryl, case=case.pk, now=START + MINUTE
            ),
            lambda: finish(runs, 1, after=MINUTE + timedelta(seconds=1)),
        ]
    )
    assert isinstance(results[0], Measure)
    ended = Pick.objects.get(pk=runs.pk)
    assert ended.state in {PickState.OPENED, PickState.HELD}
    assert ended.voided_at is not None
    agrees()
