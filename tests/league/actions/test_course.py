"""A safe's course: withdrawn by its smith or for it, out at its hour, never picked after."""

from datetime import datetime, timedelta

import pytest

from cofferwit.members.models import AccountState, Member
from forge.actions import leave
from forge.models import Safe
from forge.queries import smith_counts
from forge.queries.mine import active_of, leaving_of
from forge.rules.refusals import NotPlaying
from league.actions.course import exit_due, settle_due, withdraw, withdraw_for_the_house
from league.models import Pick, Settlement, Withdrawal
from league.queries.profile import forged
from league.rules.course_refusals import OwnSafe, SafeLeft
from league.rules.exits import Reason
from league.rules.refusals import SafeClosed
from tests.factories import (
    NOON,
    RANKED_FROM,
    end_pick,
    make_house_offer,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
    make_safe,
)

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
MIDNIGHT = datetime.fromisoformat("2026-12-01T00:00+01:00")
INSTANT = timedelta(microseconds=1)
GONE = [AccountState.BLOCKED, AccountState.ARCHIVED, AccountState.DELETED]


def put(member: Member, state: str, *, since: datetime) -> None:
    Member.objects.filter(pk=member.pk).update(state=state, state_since=since)


def test_withdrawal_takes_effect_at_the_next_midnight():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    asked = withdraw(safe_id=safe.pk, by=smith, now=NOON)
    assert (asked.safe, asked.asked_by, asked.asked_at) == (safe, smith, NOON)
    assert asked.effective_at == MIDNIGHT
    # It is picked as any other until then, by those who hold an offer of it.
    pick = make_offer_pick(make_member(), safe, now=MIDNIGHT - INSTANT)
    assert exit_due(now=MIDNIGHT - INSTANT) == 0
    assert smith_counts(smith, ranked_from=RANKED_FROM, now=NOON).active == 1
    assert exit_due(now=MIDNIGHT + timedelta(hours=2)) == 1
    assert smith_counts(smith, ranked_from=RANKED_FROM, now=MIDNIGHT).active == 0
    safe.refresh_from_db()
    assert (safe.left_at, safe.public_at) == (MIDNIGHT, None)
    end_pick(pick, after=200)
    row = Settlement.objects.get()
    assert (row.left_at, row.settled_at, row.picks) == (MIDNIGHT, pick.ended_at, 1)


def test_effective_withdrawal_frees_its_place_before_any_job_has_seen_it():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    withdraw(safe_id=safe.pk, by=smith, now=NOON)
    for at, active in ((MIDNIGHT - INSTANT, 1), (MIDNIGHT, 0)):
        counts = smith_counts(smith, ranked_from=RANKED_FROM, now=at)
        told = forged(smith, 1, at)
        assert (counts.active, told.active, told.leaving) == (active, active, 1 - active)
        assert active_of(smith, at).count() == active
        assert leaving_of(smith, at).count() == 1 - active


def test_effective_withdrawal_refuses_picks_before_any_job_has_seen_it():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    withdraw(safe_id=safe.pk, by=smith, now=NOON)
    with pytest.raises(SafeLeft) as refused:
        make_offer_pick(make_member(), safe, now=MIDNIGHT)
    assert refused.value.reason == Reason.WITHDRAWAL
    assert "retiré" in refused.value.sentence.fr


def test_asked_again_a_withdrawal_is_the_same():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    first = withdraw(safe_id=safe.pk, by=smith, now=NOON)
    again = withdraw(safe_id=safe.pk, by=smith, now=MIDNIGHT + DAY)
    assert (again, again.asked_at) == (first, NOON)
    assert Withdrawal.objects.count() == 1


@pytest.mark.parametrize("whose", ["another's", "house", "day's", "nobody's", "duel's"])
def test_safe_that_is_not_ones_own_on_offer_does_not_exist(whose):
    smith, other = make_members("Forgeron", "Isaure")
    safe = {
        "another's": lambda: make_offered_safe(other),
        "house": make_house_offer,
        "day's": lambda: make_safe(purpose="daily:2026-11-30"),
        "nobody's": make_safe,
        "duel's": lambda: make_offered_safe(smith),
    }[whose]()
    if whose == "duel's":
        Safe.objects.filter(pk=safe.pk).update(purpose="duel:1")
    with pytest.raises(Safe.DoesNotExist):
        withdraw(safe_id=safe.pk, by=smith, now=NOON)
    with pytest.raises(Safe.DoesNotExist):
        withdraw(safe_id=0, by=smith, now=NOON)
    assert not Withdrawal.objects.exists()


def test_safe_whose_days_are_over_is_not_withdrawn():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    with pytest.raises(SafeLeft) as refused:
        withdraw(safe_id=safe.pk, by=smith, now=safe.expires_at)
    assert refused.value.reason == Reason.DAYS
    assert withdraw(safe_id=safe.pk, by=smith, now=safe.expires_at - INSTANT)


@pytest.mark.parametrize("whose", ["smith's", "house"])
def test_house_withdraws_whoever_forged_it_at_the_next_midnight(whose):
    safe = make_house_offer() if whose == "house" else make_offered_safe(make_member("Forgeron"))
    asked = withdraw_for_the_house(safe_id=safe.pk, now=NOON)
    assert (asked.safe, asked.asked_by, asked.asked_at) == (safe, None, NOON)
    assert exit_due(now=MIDNIGHT - INSTANT) == 0
    assert exit_due(now=MIDNIGHT) == 1
    safe.refresh_from_db()
    assert (asked.effective_at, safe.left_at) == (MIDNIGHT, MIDNIGHT)


def test_house_that_comes_after_the_smith_or_again_changes_nothing():
    smith = make_member("Forgeron")
    theirs, ours = make_offered_safe(smith), make_house_offer()
    first = {
        theirs.pk: withdraw(safe_id=theirs.pk, by=smith, now=NOON),
        ours.pk: withdraw_for_the_house(safe_id=ours.pk, now=NOON),
    }
    for pk, asked in first.items():
        again = withdraw_for_the_house(safe_id=pk, now=MIDNIGHT - INSTANT)
        assert (again, again.asked_by, again.asked_at) == (asked, asked.asked_by, NOON)
    assert Withdrawal.objects.count() == 2


def test_house_withdraws_no_safe_that_has_left_or_was_never_on_offer():
    withdrawn, over = (make_offered_safe(make_member(name)) for name in ("Forgeron", "Isaure"))
    withdraw_for_the_house(safe_id=withdrawn.pk, now=NOON)
    for safe, at, why in (
        (withdrawn, MIDNIGHT, Reason.WITHDRAWAL),
        (over, over.expires_at, Reason.DAYS),
    ):
        with pytest.raises(SafeLeft) as refused:
            withdraw_for_the_house(safe_id=safe.pk, now=at)
        assert refused.value.reason == why
    with pytest.raises(Safe.DoesNotExist):
        withdraw_for_the_house(safe_id=make_safe(purpose="training").pk, now=NOON)
    assert [each.safe for each in Withdrawal.objects.all()] == [withdrawn]


def test_member_who_may_not_play_withdraws_nothing():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    put(smith, AccountState.BLOCKED, since=NOON)
    smith.refresh_from_db()
    with pytest.raises(NotPlaying):
        withdraw(safe_id=safe.pk, by=smith, now=NOON)


def test_days_that_end_before_the_withdrawal_takes_effect_are_the_exit():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    withdraw(safe_id=safe.pk, by=smith, now=safe.expires_at - timedelta(hours=1))
    exit_due(now=safe.expires_at + 2 * DAY)
    safe.refresh_from_db()
    assert safe.left_at == safe.expires_at


@pytest.mark.parametrize("state", GONE)
def test_safes_of_a_smith_who_is_gone_are_withdrawn_at_the_midnight_that_follows(state):
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith, now=NOON - DAY)
    put(smith, state, since=NOON)
    assert exit_due(now=NOON + timedelta(minutes=1)) == 0
    row = Withdrawal.objects.get()
    assert (row.safe, row.asked_by, row.asked_at, row.effective_at) == (safe, None, NOON, MIDNIGHT)
    assert exit_due(now=MIDNIGHT) == 1
    safe.refresh_from_db()
    assert (safe.left_at, safe.public_at) == (MIDNIGHT, MIDNIGHT)
    assert Settlement.objects.get().smith == smith


def test_smith_who_is_gone_is_noticed_late_and_dated_in_time():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith, now=NOON - DAY)
    put(smith, AccountState.ARCHIVED, since=NOON)
    with pytest.raises(SafeLeft) as refused:
        make_offer_pick(make_member(), safe, now=MIDNIGHT)
    assert refused.value.reason == Reason.WITHDRAWAL
    exit_due(now=NOON + 5 * DAY)
    safe.refresh_from_db()
    assert safe.left_at == MIDNIGHT
    assert exit_due(now=NOON + 6 * DAY) == 0


def test_smith_restored_before_the_job_has_withdrawn_nothing():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith, now=NOON - DAY)
    put(smith, AccountState.BLOCKED, since=NOON)
    put(smith, AccountState.ACTIVE, since=MIDNIGHT + INSTANT)
    assert exit_due(now=MIDNIGHT + DAY) == 0
    assert not Withdrawal.objects.exists()
    assert make_offer_pick(make_member(), safe, now=MIDNIGHT + DAY).safe == safe


def test_smith_who_went_after_the_days_were_over_has_withdrawn_nothing():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    put(smith, AccountState.DELETED, since=safe.expires_at)
    exit_due(now=safe.expires_at + DAY)
    safe.refresh_from_db()
    assert safe.left_at == safe.expires_at
    assert not Withdrawal.objects.exists()


def test_smith_who_asked_before_going_keeps_the_hour_asked_for():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    withdraw(safe_id=safe.pk, by=smith, now=NOON)
    put(smith, AccountState.ARCHIVED, since=NOON + 2 * DAY)
    exit_due(now=NOON + 4 * DAY)
    safe.refresh_from_db()
    assert safe.left_at == MIDNIGHT


def test_days_that_are_over_refuse_picks_before_any_job_has_seen_it():
    safe = make_offered_safe(make_member("Forgeron"))
    with pytest.raises(SafeLeft) as refused:
        make_offer_pick(make_member(), safe, now=safe.expires_at)
    assert refused.value.reason == Reason.DAYS
    assert make_offer_pick(make_member("Vasco"), safe, now=safe.expires_at - INSTANT)


def test_safe_that_left_otherwise_takes_no_pick():
    safe = make_offered_safe(make_member("Forgeron"))
    leave(safe=safe, now=NOON)
    with pytest.raises(SafeClosed):
        make_offer_pick(make_member(), safe, now=NOON)


def test_nobody_picks_their_own_safe():
    smith = make_member("Forgeron")
    safe = make_offered_safe(smith)
    with pytest.raises(OwnSafe):
        make_offer_pick(smith, safe)
    assert not Pick.objects.exists()


def test_safes_leave_in_the_order_in_which_they_were_due(caplog):
    caplog.set_level("INFO", logger="league.actions.settling")
    one, other = make_members("Aure", "Basile")
    later = make_offered_safe(one, now=NOON)
    earlier = make_offered_safe(other, now=NOON - DAY)
    withdrawn = make_offered_safe(make_member("Cyprien"), now=NOON + timedelta(hours=1))
    withdraw(safe_id=withdrawn.pk, by=withdrawn.maker, now=NOON + timedelta(hours=2))
    assert exit_due(now=NOON + 20 * DAY) == 3
    assert list(Safe.objects.order_by("left_at").values_list("pk", "left_at")) == [
        (withdrawn.pk, MIDNIGHT),
        (earlier.pk, earlier.expires_at),
        (later.pk, later.expires_at),
    ]
    told = [record.args[0] for record in caplog.records if record.name.endswith("settling")]
    assert told == [withdrawn.pk, earlier.pk, later.pk]


def test_exits_run_again_change_nothing():
    safe = make_offered_safe(make_member("Forgeron"))
    assert exit_due(now=safe.expires_at) == 1
    before = list(Safe.objects.values()), list(Settlement.objects.values())
    assert exit_due(now=safe.expires_at + DAY) == 0
    assert settle_due(now=safe.expires_at + DAY) == 0
    assert (list(Safe.objects.values()), list(Settlement.objects.values())) == before
