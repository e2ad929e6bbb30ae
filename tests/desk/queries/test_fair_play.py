"""The evidence that the pages show: counted from real picks, voided ones set apart."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions.watch import watch
from cofferwit.desk.models import Case
from cofferwit.desk.queries.fair_play import (
    EvidenceMonth,
    evidence_month,
    member_evidence,
    pair_evidence,
    pairs,
)
from cofferwit.desk.queries.fair_play.favour import NO_DUEL, NO_MARKS, RISING, STYLE, WITHIN
from cofferwit.desk.queries.fair_play.shown import Measure, Share, Weight
from cofferwit.members.models import AccessMark, Member
from forge.models import Safe
from league.actions.voiding import void
from tests.desk.histories import HOUR, LOOK, PERSON, START, played
from tests.factories import make_member, make_members

pytestmark = pytest.mark.django_db

NOW = START + timedelta(days=10)


@pytest.fixture
def people() -> list[Member]:
    return make_members("Corvin", "Marguerin", "Ozanne", now=START)


@pytest.fixture
def history(people: list[Member]) -> list[Member]:
    """Six first tries at one smith's safes; elsewhere and by others every other pick opens."""
    thief, smith, other = people
    played(thief, other, *["wrong", 2] * 4)
    played(other, smith, *["wrong", 1] * 4)
    played(thief, smith, *[1] * 6, first=20, after=PERSON / 2)
    return people


def mark(member: Member, kind: str, digest: str) -> None:
    AccessMark.objects.create(
        member=member, kind=kind, digest=digest * 64, first_seen=START, last_seen=NOW, days=3
    )


def test_pair_shows_what_is_together_elsewhere_and_of_others(history):
    thief, smith, _ = history
    found = pair_evidence(thief.pk, smith.pk, NOW)
    assert found is not None
    rows = {row.measure: (row.together, row.elsewhere, row.others) for row in found.measures}
    assert rows[Measure.FIRST_TRIES] == (Share(6, 6), Share(0, 8), Share(4, 8))
    assert rows[Measure.HELD] == (Share(0, 6), Share(4, 8), Share(4, 8))
    assert rows[Measure.TOO_FAST] == (Share(0, 6), Share(0, 8), Share(0, 8))
    assert rows[Measure.MEDIAN_TIME] == (100.0, 200.0, 200.0)
    assert rows[Measure.TAKEN] == (None, None, None)
    together, elsewhere, _ = rows[Measure.SURPLUS]
    assert isinstance(together, float)
    assert together > 0.3
    assert isinstance(elsewhere, float)
    assert elsewhere < 0.1
    assert (found.examined, found.month, len(found.picks)) == (3, "2026-11", 6)
    assert found.by_chance == pytest.approx(3 * (found.chance or 0))
    assert all(pick.behind and not pick.voided for pick in found.picks)
    assert found.expected_first_tries == 0.0


def test_pair_weighs_times_only_when_they_are_half_of_all_others(history):
    thief, smith, other = history
    found = pair_evidence(thief.pk, smith.pk, NOW)
    assert found is not None
    weights = {row.measure: row.weight for row in found.measures}
    assert weights[Measure.MEDIAN_TIME] is Weight.MEDIUM
    elsewhere = pair_evidence(other.pk, smith.pk, NOW)
    assert elsewhere is not None
    assert {row.measure: row.weight for row in elsewhere.measures}[
        Measure.MEDIAN_TIME
    ] is Weight.WEAK


def test_pair_that_never_met_has_no_chance_and_much_that_speaks_for_it(people):
    thief, smith, _ = people
    found = pair_evidence(thief.pk, smith.pk, NOW)
    assert found is not None
    assert (found.chance, found.by_chance, found.picks) == (None, None, ())
    assert found.favour[0] == WITHIN
    assert found.favour[-2:] == (NO_MARKS, NO_DUEL)
    assert STYLE not in found.favour


def test_no_evidence_of_who_is_no_member_or_of_oneself(people):
    assert pair_evidence(people[0].pk, 0, NOW) is None
    assert pair_evidence(people[0].pk, people[0].pk, NOW) is None
    assert member_evidence(0, NOW) is None


def test_voided_picks_are_shown_and_do_not_count(history):
    thief, smith, _ = history
    keeper = make_member("Béryl", is_staff=True)
    first = pair_evidence(thief.pk, smith.pk, NOW)
    assert first is not None
    picks = [pick.pick_id for pick in first.picks[:4]]
    void(picks=picks, reason="A second account.", by=keeper, now=NOW)
    found = pair_evidence(thief.pk, smith.pk, NOW + HOUR)
    assert found is not None
    assert [pick.voided for pick in found.picks] == [True] * 4 + [False] * 2
    assert found.measures[0].together == Share(2, 2)


def test_marks_of_a_pair_are_those_they_share_devices_first(people):
    thief, smith, other = people
    for member in people:
        mark(member, "address", "a")
    for member in (thief, smith):
        mark(member, "device", "d")
    mark(other, "device", "e")
    found = pair_evidence(thief.pk, smith.pk, NOW)
    assert found is not None
    assert [(m.kind, m.accounts, m.weight) for m in found.marks] == [
        ("device", 2, Weight.STRONG),
        ("address", 3, Weight.MEDIUM),
    ]
    assert [signal.kind for signal in found.signals] == ["arranged", "marks"]
    assert found.signals[1].numbers["devices"] == 1
    assert NO_MARKS not in found.favour
    alone = member_evidence(other.pk, NOW)
    assert alone is not None
    assert [m.kind for m in alone.marks] == ["address"]


def test_address_of_many_accounts_is_weak(people):
    for member in [*people, make_member("Quenotte")]:
        mark(member, "address", "a")
    found = member_evidence(people[0].pk, NOW)
    assert found is not None
    assert [(m.accounts, m.weight) for m in found.marks] == [(4, Weight.WEAK)]


def test_member_shows_every_signal_and_the_pairs_that_stand_out(history):
    thief = history[0]
    found = member_evidence(thief.pk, NOW)
    assert found is not None
    assert [signal.kind for signal in found.signals] == ["fast", "first_try", "failures"]
    assert {signal.examined for signal in found.signals} == {2}
    assert not any(signal.flagged for signal in found.signals)
    assert [(line.thief, line.smith) for line in found.pairs] == [("Corvin", "Marguerin")]
    assert (found.member.ranked_picks, found.member.safes) == (14, 0)
    assert RISING in found.favour
    assert len(found.picks) == 14


def test_smith_shows_safes_and_what_others_opened(history):
    _, smith, _ = history
    found = member_evidence(smith.pk, NOW)
    assert found is not None
    assert (found.member.received, found.member.openings_by_others) == (14, 10)
    assert found.member.safes == Safe.objects.filter(maker=smith).count()


def test_pairs_are_listed_with_the_case_that_is_open(history):
    thief, smith, _ = history
    played(thief, smith, *[1] * 4, first=40)
    watch(now=LOOK)
    page = pairs(NOW, page=7)
    assert (page.examined, page.page, page.pages) == (3, 1, 1)
    line = page.lines[0]
    assert (line.thief_id, line.smith_id, line.together) == (thief.pk, smith.pk, Share(10, 10))
    assert line.flagged
    case = Case.objects.get(kind="arranged")
    assert line.case_id == case.pk
    found = pair_evidence(thief.pk, smith.pk, NOW)
    assert found is not None
    assert (found.case_id, found.signals[0].case_id) == (case.pk, case.pk)
    assert found.signals[0].flagged


def test_month_without_a_pick_has_no_pairs(people):
    page = pairs(NOW)
    assert (page.lines, page.examined, page.pages) == ((), 0, 1)


# ---- a month that is over ------------------------------------------------------------------------


def test_month_that_is_over_is_shown_as_it_was(history):
    thief, smith, other = history
    later = NOW + timedelta(days=25)
    played(other, smith, 1, start=later)
    of_pair = pair_evidence(thief.pk, smith.pk, later, month="2026-11")
    of_member = member_evidence(thief.pk, later, month="2026-11")
    assert of_pair is not None
    assert of_member is not None
    assert (of_pair.month, len(of_pair.picks), of_pair.examined) == ("2026-11", 6, 3)
    assert (of_member.month, len(of_member.picks)) == ("2026-11", 14)
    assert pairs(later, month="2026-11").lines == pairs(NOW).lines != ()
    now_empty = pair_evidence(thief.pk, smith.pk, later)
    assert now_empty is not None
    assert (now_empty.month, now_empty.picks) == ("2026-12", ())
    assert pairs(later).lines == ()


@pytest.mark.parametrize("asked", ["", "2026-13", "2027-01", "2026-9", "Novembre", "2026-11\n"])
def test_month_that_is_none_is_the_present_one(db, asked):
    assert evidence_month(asked, NOW) == EvidenceMonth("2026-11", None, None)


def test_month_leads_to_those_around_it(db):
    january = NOW + timedelta(days=70)
    assert evidence_month("2026-12", january) == EvidenceMonth("2026-12", "2026-11", "2027-01")
    assert evidence_month("", january) == EvidenceMonth("2027-01", "2026-12", None)


def test_month_before_the_ranked_start_is_there_alone(db):
    assert evidence_month("", NOW - timedelta(days=60)).earlier is None
