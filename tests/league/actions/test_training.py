"""Training: public safes again, and a stock of its own."""

from datetime import timedelta

import pytest

from cofferwit.members.models import AccountState
from forge.actions import make_public
from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.stock import SHELVES, TARGETS
from forge.rules.tiers import Tier
from league.actions.daily import publish_dailies
from league.actions.give_up import give_up
from league.actions.training import publish_trained, stock_training, train, train_on_new
from league.models import Pick, PickState
from league.queries.training_stock import fresh
from league.rules.purposes import TRAINING
from league.rules.refusals import NothingNew, NotPlaying, PickRunning, SafeSealed
from league.rules.training import FRESH
from tests.factories import NOON, make_member, make_offered_safe, make_safe, open_pick, start_pick

pytestmark = pytest.mark.django_db

HARD = {"tier": Tier.BRONZE, "difficulty": Difficulty.HARD}
LATER = NOON + timedelta(minutes=7)


def public_safe(**fields):
    safe = make_safe(purpose="x", **fields)
    make_public(safe=safe, now=NOON)
    return safe


def over(pick, now=LATER):
    give_up(pick=pick.pk, by=pick.thief, now=now)
    pick.refresh_from_db()
    return pick


# ---- a public safe -------------------------------------------------------------------------------
def test_public_safe_is_trained_on_with_the_clock_of_its_tier():
    member, safe = make_member(), public_safe(tier=Tier.SILVER)
    pick = train(by=member, safe_id=safe.pk, now=NOON)
    assert (pick.thief, pick.safe_id, pick.purpose) == (member, safe.pk, TRAINING)
    assert (pick.state, pick.time_limit, pick.started_at) == (PickState.RUNNING, 900, NOON)
    assert pick.deadline == NOON + timedelta(seconds=900)


def test_ten_clicks_start_one_training_pick():
    member, safe = make_member(), public_safe()
    picks = {train(by=member, safe_id=safe.pk, now=NOON).pk for _ in range(10)}
    assert len(picks) == Pick.objects.count() == 1


def test_safe_is_trained_on_any_number_of_times_after_its_ranked_or_daily_pick():
    member = make_member()
    first = open_pick(member)
    publish_dailies(now=NOON + timedelta(days=1))
    times = [NOON + timedelta(days=1, hours=n) for n in range(3)]
    again = [over(train(by=member, safe_id=first.safe_id, now=at), now=at) for at in times]
    assert {pick.safe_id for pick in again} == {first.safe_id}
    assert member.picks.filter(purpose=TRAINING).count() == 3
    first.refresh_from_db()
    assert first.state == PickState.OPENED


@pytest.mark.parametrize("kind", ["today", "offered", "stock", "training", "none"])
def test_sealed_safe_is_refused_like_one_that_is_not_there(kind):
    member, smith = make_member(), make_member("Vasco")
    safe_id = {
        "today": lambda: start_pick(smith).safe_id,
        "offered": lambda: make_offered_safe(smith).pk,
        "stock": lambda: make_safe().pk,
        "training": lambda: make_safe(purpose=TRAINING).pk,
        "none": lambda: 999_999,
    }[kind]()
    with pytest.raises(SafeSealed):
        train(by=member, safe_id=safe_id, now=NOON)
    assert not member.picks.exists()


def test_one_pick_at_a_time_training_included():
    member, safe, other = make_member(), public_safe(), public_safe()
    running = train(by=member, safe_id=safe.pk, now=NOON)
    for begin in (
        lambda: train(by=member, safe_id=other.pk, now=NOON),
        lambda: train_on_new(by=member, tier=Tier.GOLD, difficulty=Difficulty.EASY, now=NOON),
    ):
        with pytest.raises(PickRunning) as refused:
            begin()
        assert refused.value.pick_id == running.pk
    with pytest.raises(PickRunning):
        start_pick(member)


def test_overdue_pick_ends_before_training_starts():
    member, safe = make_member(), public_safe()
    gone = start_pick(member)
    pick = train(by=member, safe_id=safe.pk, now=NOON + timedelta(hours=1))
    gone.refresh_from_db()
    assert (gone.state, gone.ended_at) == (PickState.HELD, gone.deadline)
    assert pick.state == PickState.RUNNING


@pytest.mark.parametrize("state", [AccountState.BLOCKED, AccountState.ARCHIVED])
def test_member_who_may_not_play_does_not_train(state):
    member, safe = make_member(state=state), public_safe()
    make_safe(purpose=TRAINING)
    with pytest.raises(NotPlaying):
        train(by=member, safe_id=safe.pk, now=NOON)
    with pytest.raises(NotPlaying):
        train_on_new(by=member, **HARD, now=NOON)


# ---- a new one -----------------------------------------------------------------------------------
def test_new_one_is_a_public_safe_never_picked_the_newest_first():
    member = make_member()
    picked, older, newer = (public_safe() for _ in range(3))
    over(train(by=member, safe_id=picked.pk, now=NOON))
    assert train_on_new(by=member, **HARD, now=LATER).safe_id == newer.pk
    assert older.pk != newer.pk


def test_new_one_is_never_of_another_kind_nor_the_members_own():
    member = make_member()
    public_safe(tier=Tier.SILVER)
    public_safe(difficulty=Difficulty.FIENDISH)
    own = make_offered_safe(member)
    make_public(safe=own, now=NOON)
    with pytest.raises(NothingNew):
        train_on_new(by=member, tier=Tier.BRONZE, difficulty=Difficulty(own.difficulty), now=NOON)
    with pytest.raises(NothingNew):
        train_on_new(by=member, tier=Tier.GOLD, difficulty=Difficulty.HARD, now=NOON)


def test_new_one_is_drawn_from_the_training_stock_and_is_out_of_reach_then():
    kept, free = make_safe(purpose=TRAINING), make_safe()
    pick = train_on_new(by=make_member(), **HARD, now=NOON)
    kept.refresh_from_db()
    assert (pick.safe_id, kept.left_at, kept.public_at) == (kept.pk, NOON, None)
    with pytest.raises(NothingNew):
        train_on_new(by=make_member("Vasco"), **HARD, now=NOON)
    free.refresh_from_db()
    assert (free.purpose, free.left_at) == ("", None)


def test_ten_clicks_draw_one_safe():
    member = make_member()
    for _ in range(2):
        make_safe(purpose=TRAINING)
    picks = {train_on_new(by=member, **HARD, now=NOON).pk for _ in range(10)}
    assert (len(picks), fresh().count()) == (1, 1)


# ---- made public ---------------------------------------------------------------------------------
def test_drawn_safe_becomes_public_as_its_pick_ends_however_late_that_is_noticed():
    make_safe(purpose=TRAINING)
    pick = train_on_new(by=make_member(), **HARD, now=NOON)
    assert publish_trained(now=LATER) == 0
    over(pick)
    assert publish_trained(now=LATER - timedelta(seconds=1)) == 0
    much_later = NOON + timedelta(days=2)
    assert [publish_trained(now=much_later) for _ in range(2)] == [1, 0]
    safe = Safe.objects.get(pk=pick.safe_id)
    assert (safe.left_at, safe.public_at) == (NOON, LATER)


def test_safe_trained_on_serves_everybody_else_then():
    make_safe(purpose=TRAINING)
    first = over(train_on_new(by=make_member(), **HARD, now=NOON))
    publish_trained(now=LATER)
    assert train_on_new(by=make_member("Vasco"), **HARD, now=LATER).safe_id == first.safe_id


# ---- the stock -----------------------------------------------------------------------------------
def test_stock_keeps_as_many_as_there_should_be_and_no_more():
    half = TARGETS[Difficulty.HARD] // 2
    for _ in range(half + FRESH + 2):
        make_safe()
    assert [stock_training(now=NOON) for _ in range(2)] == [FRESH, 0]
    assert fresh().count() == FRESH
    assert Safe.objects.filter(purpose="").count() == half + 2


def test_stock_leaves_the_better_half_to_days_and_duels():
    half = TARGETS[Difficulty.HARD] // 2
    for _ in range(half + 1):
        make_safe()
    assert stock_training(now=NOON) == 1
    assert Safe.objects.filter(purpose="").count() == half


def test_stock_publishes_what_is_due():
    make_safe(purpose=TRAINING)
    pick = over(train_on_new(by=make_member(), **HARD, now=NOON))
    assert stock_training(now=LATER) == 0
    assert Safe.objects.get(pk=pick.safe_id).public_at == LATER


def test_every_kind_of_the_house_is_kept():
    assert {shelf[0] for shelf in SHELVES} == set(Tier)
    for tier, difficulty in SHELVES:
        for _ in range(TARGETS[difficulty] // 2 + 1):
            make_safe(tier, difficulty=difficulty)
    assert stock_training(now=NOON) == len(SHELVES)
    kinds = set(fresh().values_list("tier", "difficulty"))
    assert kinds == {(tier.value, difficulty.value) for tier, difficulty in SHELVES}
