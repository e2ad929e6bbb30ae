"""Reports of members."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions import cases, reports
from cofferwit.desk.actions.reports import About
from cofferwit.desk.models import Case, Decision, Report
from cofferwit.desk.rules import reporting as rules
from cofferwit.desk.rules.reporting import Subject
from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules.sentences import RuleError
from tests.desk.casework import moderator, pseudonym_report, taken
from tests.factories import (
    NOON,
    end_pick,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
    make_safe,
)

pytestmark = pytest.mark.django_db


def refused(about: About, by: Member, *, reason: str = "other", text: str = "là") -> object:
    with pytest.raises(RuleError) as caught:
        reports.report(about=about, reason=reason, text=text, by=by, now=NOON)
    assert not Report.objects.exists()
    return caught.value.sentence


def test_report_opens_a_case_about_its_subject() -> None:
    isaure, vasco = make_members("Isaure", "Vasco")
    made = pseudonym_report(isaure, vasco, text=" lisez-le ")
    assert (made.reason, made.text, made.made_at) == ("insulting", "lisez-le", NOON)
    case = Case.objects.get()
    assert (case.kind, case.member, case.other, case.safe) == ("pseudonym", vasco, None, None)
    assert (made.case, case.opened_at) == (case, NOON)


def test_reports_of_the_same_subject_join_its_open_case() -> None:
    isaure, octave, vasco = make_members("Isaure", "Octave", "Vasco")
    first = pseudonym_report(isaure, vasco)
    second = pseudonym_report(octave, vasco, now=NOON + timedelta(hours=1))
    assert second.case == first.case
    assert Case.objects.get().opened_at == NOON


def test_pair_the_other_way_round_is_another_case() -> None:
    isaure, octave, vasco = make_members("Isaure", "Octave", "Vasco")
    for thief, smith in ((octave, vasco), (vasco, octave)):
        reports.report(
            about=About(Subject.PAIR, member=thief, other=smith),
            reason="too_fast",
            text="",
            by=isaure,
            now=NOON,
        )
    pairs = set(Case.objects.values_list("member", "other"))
    assert pairs == {(octave.pk, vasco.pk), (vasco.pk, octave.pk)}


def test_subject_of_an_open_case_is_reported_once_by_each() -> None:
    isaure, vasco = make_members("Isaure", "Vasco")
    pseudonym_report(isaure, vasco)
    with pytest.raises(RuleError) as caught:
        pseudonym_report(isaure, vasco)
    assert caught.value.sentence == rules.TWICE


def test_subject_of_a_decided_case_can_be_reported_again() -> None:
    isaure, vasco = make_members("Isaure", "Vasco")
    beryl = moderator()
    old = taken(pseudonym_report(isaure, vasco).case, beryl)
    cases.decide(case=old.pk, decision=Decision.NO_ACTION, reason="Non.", by=beryl, now=NOON)
    assert pseudonym_report(isaure, vasco).case != old


def test_moderator_does_not_report_what_they_have_taken() -> None:
    isaure, vasco = make_members("Isaure", "Vasco")
    beryl = moderator()
    taken(pseudonym_report(isaure, vasco).case, beryl)
    with pytest.raises(RuleError) as caught:
        pseudonym_report(beryl, vasco)
    assert caught.value.sentence == rules.IN_HAND
    assert Report.objects.count() == 1
    Member.objects.filter(pk=beryl.pk).update(role="", is_staff=False)
    pseudonym_report(beryl, vasco)
    assert Report.objects.count() == 2


def test_sixth_report_of_a_game_day_waits_for_the_next() -> None:
    isaure, *others = make_members("Isaure", "Ana", "Bea", "Cia", "Dia", "Eve", "Fia")
    for other in others[:5]:
        pseudonym_report(isaure, other)
    with pytest.raises(RuleError) as caught:
        pseudonym_report(isaure, others[5])
    assert caught.value.sentence == rules.TOO_MANY
    pseudonym_report(isaure, others[5], now=NOON + timedelta(hours=12))
    assert Report.objects.count() == 6


def test_nobody_reports_oneself_alone_or_in_a_pair() -> None:
    isaure, vasco = make_members("Isaure", "Vasco")
    assert refused(About(Subject.PSEUDONYM, member=isaure), isaure) == rules.ONESELF
    for pair in ((isaure, vasco), (vasco, isaure)):
        assert refused(About(Subject.PAIR, *pair), isaure) == rules.ONESELF


def test_pair_is_of_two() -> None:
    isaure, vasco = make_members("Isaure", "Vasco")
    assert refused(About(Subject.PAIR, vasco, vasco), isaure) == rules.SAME_TWO


def test_deleted_account_is_not_reported() -> None:
    isaure, gone = make_member(), make_member("Vasco", state=AccountState.DELETED)
    assert refused(About(Subject.PSEUDONYM, member=gone), isaure) == rules.GONE


def test_reason_is_checked() -> None:
    isaure, vasco = make_members("Isaure", "Vasco")
    about = About(Subject.PSEUDONYM, member=vasco)
    assert refused(about, isaure, reason="same_clue") == rules.NO_REASON


@pytest.mark.parametrize("state", [AccountState.BLOCKED, AccountState.ARCHIVED])
def test_account_that_may_change_nothing_reports_nothing(state: AccountState) -> None:
    isaure, vasco = make_member(state=state), make_member("Vasco")
    assert "compte" in refused(About(Subject.PSEUDONYM, member=vasco), isaure).fr


def test_safe_is_reported_by_who_has_picked_it_and_not_before() -> None:
    isaure = make_member()
    safe = make_offered_safe(make_member("Forgeron"))
    about = About(Subject.SAFE, safe=safe)
    assert refused(about, isaure) == rules.NOT_SEEN
    pick = make_offer_pick(isaure, safe)
    assert refused(about, isaure) == rules.NOT_SEEN
    end_pick(pick)
    made = reports.report(about=about, reason="wrong", text="", by=isaure, now=NOON)
    assert made.case.safe == safe


def test_public_safe_is_reported_by_anybody_but_its_smith() -> None:
    isaure, smith = make_members("Isaure", "Forgeron")
    safe = make_offered_safe(smith)
    assert refused(About(Subject.SAFE, safe=safe), smith) == rules.OWN_SAFE
    public = make_safe(purpose="training")
    public.left_at = public.public_at = NOON
    public.save(update_fields=["left_at", "public_at"])
    about = About(Subject.SAFE, safe=public)
    assert reports.report(about=about, reason="wrong", text="", by=isaure, now=NOON).pk
