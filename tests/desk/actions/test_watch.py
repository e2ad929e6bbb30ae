"""The watch over fair play: cases from numbers, and nothing else touched."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions.cases import claim, decide
from cofferwit.desk.actions.watch import Watched, watch
from cofferwit.desk.models import Case, CaseKind, Signal
from cofferwit.members.models import AccessMark, Member, Notice, StateChange
from forge.rules.tiers import Tier
from league.actions.voiding import void
from tests.desk.histories import HOUR, LATER, LOOK, START, played
from tests.factories import make_member, make_members

pytestmark = pytest.mark.django_db

AT_ONCE = timedelta(seconds=2)


@pytest.fixture
def people() -> list[Member]:
    """A thief, a smith, another smith."""
    return make_members("Corvin", "Marguerin", "Ozanne", now=START)


@pytest.fixture
def keeper() -> Member:
    return make_member("Béryl", is_staff=True)


def kinds() -> set[tuple[str, int | None, int | None]]:
    return set(Case.objects.values_list("kind", "member_id", "other_id"))


def close(keeper: Member, decision: str = "no_action") -> Case:
    case = Case.objects.get(decided_at=None)
    claim(case=case.pk, by=keeper, now=LOOK + HOUR)
    return decide(case=case.pk, decision=decision, reason="Seen.", by=keeper, now=LOOK + 2 * HOUR)


def test_openings_before_the_clues_can_be_read_open_a_case(people):
    thief, smith, _ = people
    picks = played(thief, smith, 2, 2, 2, 2, after=AT_ONCE)
    assert watch(now=LOOK) == Watched("2026-11", members=1, opened=1, signals=1)
    assert kinds() == {("fast", thief.pk, None)}
    signal = Signal.objects.get()
    assert (signal.month, signal.trials, signal.examined) == ("2026-11", 4, 1)
    assert (signal.numbers["fast"], signal.numbers["openings"]) == (4, 4)
    assert sorted(signal.picks) == sorted(str(pick.pk) for pick in picks)
    assert signal.chance is not None
    assert signal.chance < 1e-8


def test_thief_who_opens_one_smith_alone_at_once_opens_a_case_of_the_pair(people):
    thief, smith, other = people
    played(thief, other, *["wrong", 2] * 5)
    played(other, smith, *["wrong", 2] * 5)
    picks = played(thief, smith, *[1] * 6, first=20)
    watch(now=LOOK)
    assert kinds() == {("arranged", thief.pk, smith.pk)}
    signal = Signal.objects.get()
    assert (signal.numbers["result"], signal.numbers["together"]) == ("first", 6)
    assert (signal.numbers["elsewhere"], signal.numbers["elsewhere_of"]) == (0, 10)
    assert sorted(signal.picks) == sorted(str(pick.pk) for pick in picks)


def test_thief_who_lets_one_smith_hold_opens_a_case_of_the_pair(people):
    thief, smith, other = people
    played(thief, other, *[1, 2] * 6)
    played(other, smith, *[1, 2] * 6)
    played(thief, smith, *["wrong"] * 6, first=20)
    watch(now=LOOK)
    assert kinds() == {("arranged", thief.pk, smith.pk)}
    assert Signal.objects.get().numbers["result"] == "held"


def test_safes_given_up_before_they_can_be_read_open_a_case(people):
    thief, smith, _ = people
    played(thief, smith, *["gave_up"] * 3, after=AT_ONCE)
    played(thief, smith, 1, 2, "wrong", 1, first=5)
    watch(now=LOOK)
    assert kinds() == {("failures", thief.pk, None)}
    assert Signal.objects.get().numbers["thrown"] == 3


def test_first_tries_at_times_that_follow_nothing_open_a_case(people):
    thief, smith, other = people
    for n, tier in enumerate(Tier):
        played(thief, (smith, other, None)[n], *[1] * 4, first=10 * n, tiers=(tier,))
    watch(now=LOOK)
    assert kinds() == {("first_try", thief.pk, None)}
    numbers = Signal.objects.get().numbers
    assert (numbers["first_tries"], numbers["picks"]) == (12, 12)
    assert numbers["slope"] == pytest.approx(0.0)


def test_two_accounts_of_one_device_need_less_to_stand_out(people):
    thief, smith, other = people
    played(thief, other, *["wrong", 2] * 5)
    played(other, smith, *["wrong", 2] * 5)
    played(thief, smith, *[1] * 4, first=20)
    watch(now=LOOK)
    assert kinds() == set()
    for member in (thief, smith):
        AccessMark.objects.create(
            member=member, kind="device", digest="d" * 64, first_seen=START, last_seen=START
        )
    watch(now=LOOK)
    assert kinds() == {("marks", thief.pk, smith.pk)}
    assert Signal.objects.get().numbers["devices"] == 1


def test_watch_that_runs_again_changes_nothing_but_the_instant_it_last_saw(people):
    played(people[0], people[1], 2, 2, 2, after=AT_ONCE)
    watch(now=LOOK)
    before = Signal.objects.values().get()
    seen = watch(now=LOOK + HOUR)
    assert (seen.opened, seen.signals, Case.objects.count()) == (0, 1, 1)
    assert Signal.objects.values().get() == before | {"seen_at": LOOK + HOUR}


def test_missed_nights_are_made_good_until_the_next_look(people):
    played(people[0], people[1], 2, 2, 2, after=AT_ONCE)
    watch(now=LATER - timedelta(days=1))
    assert Signal.objects.get().month == "2026-11"


def test_look_of_the_eighth_is_at_the_month_so_far(people):
    thief, smith, _ = people
    played(thief, smith, 2, 2, 2, after=AT_ONCE)
    assert watch(now=START + timedelta(days=5)).members == 0
    assert watch(now=START + timedelta(days=6)).opened == 1
    assert Signal.objects.get().month == "2026-11"


def test_members_hear_nothing_and_keep_their_state(people):
    played(people[0], people[1], 2, 2, 2, after=AT_ONCE)
    before = Notice.objects.count()
    watch(now=LOOK)
    assert Case.objects.exists()
    assert (Notice.objects.count(), StateChange.objects.count()) == (before, 0)


def test_voided_picks_are_left_out(people, keeper):
    picks = played(people[0], people[1], 2, 2, 2, after=AT_ONCE)
    void(picks=[pick.pk for pick in picks], reason="Outage.", by=keeper, now=START + 20 * HOUR)
    assert watch(now=LOOK) == Watched("2026-11", members=0, opened=0, signals=0)


def test_case_closed_without_action_comes_back_with_three_picks_more(people, keeper):
    thief, smith, _ = people
    played(thief, smith, *[2] * 6, after=AT_ONCE)
    watch(now=START + timedelta(days=6))
    Case.objects.update(opened_at=START)
    case = Case.objects.get()
    claim(case=case.pk, by=keeper, now=START + timedelta(days=7))
    decide(
        case=case.pk,
        decision="no_action",
        reason="Seen.",
        by=keeper,
        now=START + timedelta(days=7),
    )
    played(thief, smith, 2, 2, first=24 * 8, after=AT_ONCE)
    assert watch(now=LOOK).opened == 0
    played(thief, smith, 2, first=24 * 9, after=AT_ONCE)
    assert watch(now=LOOK).opened == 1
    assert Case.objects.filter(decided_at=None).count() == 1


def test_case_closed_comes_back_in_another_month_with_three_picks(people, keeper):
    thief, smith, _ = people
    played(thief, smith, *[2] * 6, after=AT_ONCE)
    watch(now=LOOK)
    close(keeper)
    december = START + timedelta(days=30)
    played(thief, smith, 2, 2, after=AT_ONCE, start=december)
    assert watch(now=LATER).opened == 0
    played(thief, smith, 2, first=10, after=AT_ONCE, start=december)
    assert watch(now=LATER).opened == 1


def test_case_that_ended_in_a_measure_comes_back_with_three_picks_after_it(people, keeper):
    thief, smith, _ = people
    played(thief, smith, *[2] * 6, after=AT_ONCE)
    watch(now=START + timedelta(days=6))
    Case.objects.update(
        decision="voided",
        decided_by=keeper,
        decided_at=START + timedelta(days=7),
        reason="Voided.",
    )
    played(thief, smith, 2, 2, first=24 * 8, after=AT_ONCE)
    assert watch(now=LOOK).opened == 0
    played(thief, smith, 2, first=24 * 9, after=AT_ONCE)
    assert watch(now=LOOK).opened == 1


def test_signal_joins_the_case_that_a_report_opened_flagged_or_not(people):
    thief, smith, _ = people
    case = Case.objects.create(kind=CaseKind.ARRANGED, member=thief, other=smith, opened_at=START)
    played(thief, smith, 1, 1, "wrong")
    assert watch(now=LOOK) == Watched("2026-11", members=1, opened=0, signals=1)
    signal = Signal.objects.get()
    assert (signal.case, signal.trials, signal.numbers["together"]) == (case, 3, 2)


def test_report_of_a_pair_that_never_met_has_no_signal(people):
    thief, smith, _ = people
    Case.objects.create(kind=CaseKind.ARRANGED, member=thief, other=smith, opened_at=START)
    Case.objects.create(kind=CaseKind.FAST, member=thief, opened_at=START)
    assert watch(now=LOOK).signals == 0
