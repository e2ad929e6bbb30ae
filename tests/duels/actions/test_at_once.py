"""Two at once: real threads, each with a connection of its own, let go together."""

from datetime import timedelta

import pytest
from django.db import transaction

from cofferwit.members.models import Notice
from duels.actions import answers, challenges, course
from duels.actions.voiding import void_tainted
from duels.models import Duel, DuelSide, DuelState
from duels.rules.course import Kind
from forge.models import Safe
from forge.rules.refusals import Refused
from forge.rules.tiers import Tier
from league.actions.voiding import unvoid, void
from league.models import Pick, PickState
from tests.duels.scenes import (
    ANSWERED,
    FORGED,
    HOUR,
    Two,
    accept,
    challenge,
    forge,
    forged,
    leave,
    make_two,
    pick,
    play as play_duel,
)
from tests.factories import SMALL_SAFES, make_member, make_safe, play
from tests.league.actions.test_at_once import at_once, while_it_is_judged

pytestmark = pytest.mark.django_db(transaction=True)

END = ANSWERED + 24 * HOUR
RIGHT = SMALL_SAFES[Tier.BRONZE].code


def state_of(duel: Duel) -> str:
    return Duel.objects.get(pk=duel.pk).state


def test_same_challenge_sent_twice_at_once_is_one() -> None:
    aure, basile = make_two()
    sent = at_once(
        [
            lambda: challenges.challenge(
                by=aure, opponent=basile, kind=Kind.FORGE, tier=Tier.BRONZE, now=ANSWERED
            )
        ]
        * 4
    )
    assert {duel.pk for duel in sent} == {Duel.objects.get().pk}
    assert Notice.objects.filter(member=basile).count() == 1


def test_two_last_challenges_at_once_are_not_six() -> None:
    aure = make_member("Aure")
    others = [make_member(f"Membre{n}") for n in "abcdefg"]

    def send(opponent) -> Duel:
        return challenges.challenge(
            by=aure, opponent=opponent, kind=Kind.FORGE, tier=Tier.BRONZE, now=ANSWERED
        )

    for each in others[:4]:
        send(each)
    results = at_once([lambda o=each: send(o) for each in others[4:]])
    assert sum(isinstance(each, Refused) for each in results) == 2
    assert Duel.objects.count() == 5


def test_two_who_challenge_each_other_at_once_wait_for_each_other() -> None:
    aure, basile = make_two()
    pairs = [(aure, basile), (basile, aure)] * 2
    sent = at_once(
        [
            lambda p=pair: challenges.challenge(
                by=p[0], opponent=p[1], kind=Kind.FORGE, tier=Tier.BRONZE, now=ANSWERED
            )
            for pair in pairs
        ]
    )
    assert len({duel.pk for duel in sent}) == Duel.objects.count() == 2


def test_accepting_and_cancelling_at_once_is_one_of_both() -> None:
    for number in range(4):
        scene = challenge(two=(make_member(f"A{number}ure"), make_member(f"B{number}asile")))
        make_safe()
        results = at_once(
            [
                lambda s=scene: answers.accept(duel_id=s.duel.pk, by=s.basile, now=ANSWERED),
                lambda s=scene: answers.cancel(duel_id=s.duel.pk, by=s.aure, now=ANSWERED),
            ]
        )
        refused = [isinstance(each, Refused) for each in results]
        assert sorted(refused) == [False, True]
        accepted = not refused[0]
        assert state_of(scene.duel) == (DuelState.PICKING if accepted else DuelState.CANCELLED)
        kept = Safe.objects.filter(purpose=f"duel:{scene.duel.pk}").count()
        assert kept == (1 if accepted else 0), "a duel that is cancelled keeps no safe"


def test_accepting_twice_at_once_takes_one_safe() -> None:
    duel, _, basile = challenge()
    for _ in range(3):
        make_safe()
    results = at_once([lambda: answers.accept(duel_id=duel.pk, by=basile, now=ANSWERED)] * 3)
    assert sum(isinstance(each, Refused) for each in results) == 2
    assert Safe.objects.exclude(purpose="").count() == 1


def test_two_duels_accepted_at_once_take_two_safes() -> None:
    scenes = [challenge(two=(make_member(f"A{n}ure"), make_member(f"B{n}asile"))) for n in range(3)]
    for _ in scenes:
        make_safe()
    at_once(
        [
            lambda s=scene: answers.accept(duel_id=s.duel.pk, by=s.basile, now=ANSWERED)
            for scene in scenes
        ]
    )
    sides = DuelSide.objects.values_list("duel", "safe").distinct()
    assert len(sides) == len({safe for _, safe in sides}) == 3


def test_accepting_and_lapsing_at_once_agree() -> None:
    duel, _, basile = challenge(Kind.FORGE)
    lapse = duel.lapses_at
    results = at_once(
        [
            lambda: answers.accept(
                duel_id=duel.pk, by=basile, now=lapse - timedelta(microseconds=1)
            ),
            lambda: course.settle_due(now=lapse),
        ]
    )
    lapsed = isinstance(results[0], Refused)
    assert state_of(duel) == (DuelState.LAPSED if lapsed else DuelState.FORGING)


def both_running() -> tuple[Two, list[Pick]]:
    scene = accept()
    return scene, [pick(scene.duel, each, now=ANSWERED) for each in (scene.aure, scene.basile)]


def test_both_finish_in_the_same_instant() -> None:
    scene, picks = both_running()
    at_once([lambda p=each: play(p, 1, RIGHT, after=30) for each in picks])
    at_once([lambda: course.settle_due(now=ANSWERED + HOUR)] * 3)
    duel = Duel.objects.get(pk=scene.duel.pk)
    assert (duel.state, duel.winner, duel.criterion) == (DuelState.SETTLED, None, "equal")
    assert duel.ended_at == ANSWERED + timedelta(seconds=30)
    for member in (scene.aure, scene.basile):
        assert Notice.objects.filter(member=member, kind="duel_settled").count() == 1


def test_both_finish_while_the_duel_is_looked_at() -> None:
    scene, picks = both_running()
    later = ANSWERED + timedelta(minutes=2)
    results = at_once(
        [
            *[lambda p=each: play(p, 1, RIGHT, after=30) for each in picks],
            *[lambda: course.catch_up(duel_id=scene.duel.pk, now=later)] * 2,
        ]
    )
    assert not [each for each in results if isinstance(each, Exception)]
    course.settle_due(now=later)
    duel = Duel.objects.get(pk=scene.duel.pk)
    assert (duel.state, duel.criterion) == (DuelState.SETTLED, "equal")


def test_ten_clicks_at_once_are_one_pick() -> None:
    scene = accept()
    picks = at_once([lambda: pick(scene.duel, scene.aure, now=ANSWERED)] * 5)
    assert {each.pk for each in picks} == {Pick.objects.get().pk}


def test_both_start_at_once() -> None:
    scene = accept()
    picks = at_once(
        [
            lambda m=member: pick(scene.duel, m, now=ANSWERED)
            for member in (scene.aure, scene.basile)
        ]
    )
    assert {each.thief_id for each in picks} == {scene.aure.pk, scene.basile.pk}


def test_start_and_end_of_the_hours_at_once_never_pick_a_public_safe() -> None:
    for number in range(3):
        scene = accept(two=(make_member(f"A{number}ure"), make_member(f"B{number}asile")))
        last = END - timedelta(microseconds=1)
        at_once(
            [
                lambda s=scene, at=last: pick(s.duel, s.aure, now=at),
                lambda: course.settle_due(now=END),
            ]
        )
        safe = Safe.objects.get(purpose=f"duel:{scene.duel.pk}")
        running = Pick.objects.filter(safe=safe, state=PickState.RUNNING).exists()
        assert running is (safe.public_at is None)
        assert (state_of(scene.duel) == DuelState.PICKING) is running


def test_both_forge_at_once_and_the_picking_begins_once() -> None:
    scene = accept(Kind.FORGE)
    safes = at_once([lambda m=m: forge(scene.duel, m) for m in (scene.aure, scene.basile)])
    assert len({safe.pk for safe in safes}) == 2
    duel = Duel.objects.get(pk=scene.duel.pk)
    assert (duel.state, duel.picking_from) == (DuelState.PICKING, FORGED)
    assert {side.safe.maker_id for side in duel.sides.all()} == {scene.aure.pk, scene.basile.pk}


def test_two_workers_settle_each_duel_once() -> None:
    scenes = [accept(two=(make_member(f"A{n}ure"), make_member(f"B{n}asile"))) for n in range(3)]
    at_once([lambda: course.settle_due(now=END)] * 2)
    assert {state_of(scene.duel) for scene in scenes} == {DuelState.SETTLED}
    assert Notice.objects.filter(kind="duel_settled").count() == 6
    assert set(Safe.objects.values_list("public_at", flat=True)) == {END}


def test_account_that_goes_waits_for_the_pick_that_starts() -> None:
    scene = forged()

    def block() -> None:
        with transaction.atomic():
            leave(scene.basile, at=FORGED + HOUR)

    while_it_is_judged(lambda: pick(scene.duel, scene.aure, now=FORGED), block)
    course.settle_due(now=FORGED + HOUR)
    assert state_of(scene.duel) == DuelState.VOID
    assert Pick.objects.get().ended_at is not None


def test_two_workers_make_a_duel_void_once_and_give_it_back_once() -> None:
    scene = accept()
    picks = [
        play_duel(scene.duel, each, opened_at=1, now=ANSWERED)
        for each in (scene.aure, scene.basile)
    ]
    course.settle_due(now=ANSWERED + HOUR)
    keeper = make_member("Béryl", is_staff=True)

    void(picks=[picks[0].pk], reason="x", by=keeper, now=END)
    assert _by_two_workers() == (1, 0)
    assert state_of(scene.duel) == DuelState.VOID

    unvoid(picks=[picks[0].pk], reason="x", by=keeper, now=END + HOUR)
    assert _by_two_workers() == (1, 0)
    assert state_of(scene.duel) == DuelState.SETTLED


def _by_two_workers() -> tuple[int, int]:
    """How many duels each of two turned, the later one waiting for the earlier."""
    turned: list[int] = []
    later = while_it_is_judged(
        lambda: turned.append(void_tainted(now=END + 2 * HOUR)),
        lambda: void_tainted(now=END + 2 * HOUR),
    )
    return turned[0], later
