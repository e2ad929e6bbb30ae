"""The course of a case."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions import cases, measures, renaming
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Case, CaseKind, Decision, Explanation, Measure, MeasureKind
from cofferwit.desk.queries.case_page import case_page
from cofferwit.desk.queries.queue import to_take
from cofferwit.desk.rules import deciding as rules
from cofferwit.members.models import Member, Notice
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.models import AuditEntry
from tests.desk.casework import moderator, pseudonym_report, signal_case, taken
from tests.factories import NOON, make_member, make_members, make_offered_safe

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def beryl(db: None) -> Member:
    return moderator()


@pytest.fixture
def case(beryl: Member) -> Case:
    """Isaure has reported Vasco's pseudonym, and Béryl has taken it."""
    isaure, vasco = make_members("Isaure", "Vasco")
    return taken(pseudonym_report(isaure, vasco).case, beryl)


def decide(case: Case, by: Member, decision: Decision, *, reason: str = "Vu.", now=NOON) -> Case:
    return cases.decide(case=case.pk, decision=decision, reason=reason, by=by, now=now)


def audited() -> list[tuple[str, str, int | None]]:
    return list(AuditEntry.objects.order_by("pk").values_list("verb", "subject", "actor_id"))


# ---- claiming ---------------------------------------------------------------------------------
def test_case_is_claimed_once(case: Case, beryl: Member) -> None:
    assert (case.claimed_by, case.claimed_at) == (beryl, NOON)
    assert cases.claim(case=case.pk, by=beryl, now=NOON + DAY).claimed_at == NOON
    with pytest.raises(RuleError) as caught:
        cases.claim(case=case.pk, by=moderator("Sélim"), now=NOON)
    assert caught.value.sentence == rules.TAKEN
    assert audited() == [("case_claimed", f"case:{case.pk}", beryl.pk)]


def test_member_and_blocked_moderator_take_nothing(case: Case) -> None:
    for who in (make_member("Octave"), moderator("Sélim", state="blocked")):
        with pytest.raises(NotEntitledError):
            cases.claim(case=case.pk, by=who, now=NOON)


def test_case_is_not_taken_by_whom_it_is_about() -> None:
    selim = moderator("Sélim")
    about_pseudonym = pseudonym_report(make_member(), selim).case
    as_smith = signal_case(make_member("Vasco"), selim)
    safe = make_offered_safe(selim)
    about_safe = Case.objects.create(kind=CaseKind.SAFE, safe=safe, opened_at=NOON)
    for one in (about_pseudonym, as_smith, about_safe):
        with pytest.raises(RuleError) as caught:
            cases.claim(case=one.pk, by=selim, now=NOON)
        assert caught.value.sentence == rules.CONCERNED


def test_case_is_not_taken_by_who_reported_it() -> None:
    selim = moderator("Sélim")
    case = pseudonym_report(selim, make_member("Vasco")).case
    with pytest.raises(RuleError) as caught:
        cases.claim(case=case.pk, by=selim, now=NOON)
    assert caught.value.sentence == rules.REPORTED
    assert taken(case, moderator()).claimed_by is not None


def test_unknown_case_is_none(beryl: Member) -> None:
    with pytest.raises(Case.DoesNotExist):
        cases.claim(case=404, by=beryl, now=NOON)


def test_case_without_an_act_for_seven_days_is_taken_over(case: Case, beryl: Member) -> None:
    selim = moderator("Sélim")
    cases.note(case=case.pk, text="À voir.", by=beryl, now=NOON + DAY)
    with pytest.raises(RuleError) as caught:
        cases.take_over(case=case.pk, by=selim, now=NOON + 8 * DAY - timedelta(seconds=1))
    assert caught.value.sentence == rules.HELD
    assert Case.objects.get().claimed_by == beryl
    now = cases.take_over(case=case.pk, by=selim, now=NOON + 8 * DAY)
    assert (now.claimed_by, now.claimed_at) == (selim, NOON + 8 * DAY)
    entry = AuditEntry.objects.order_by("pk").last()
    assert (entry.verb, entry.subject) == ("case_taken_over", f"case:{case.pk}")
    assert (entry.actor_id, entry.detail) == (selim.pk, {"before": beryl.pk})
    with pytest.raises(RuleError) as caught:
        cases.note(case=case.pk, text="Encore.", by=beryl, now=NOON + 8 * DAY)
    assert caught.value.sentence == rules.NOT_YOURS


def test_measure_of_the_case_is_an_act_and_what_others_do_is_none(
    case: Case, beryl: Member
) -> None:
    selim = moderator("Sélim")
    measures.take(
        kind=MeasureKind.RENAME,
        reason="x",
        by=beryl,
        readers={},
        case=case,
        now=NOON + 6 * DAY,
    )
    AuditEntry.objects.create(
        verb="case_opened", subject=f"case:{case.pk}", at=NOON + 20 * DAY, detail={}
    )
    with pytest.raises(RuleError):
        cases.take_over(case=case.pk, by=selim, now=NOON + 12 * DAY)
    assert cases.take_over(case=case.pk, by=selim, now=NOON + 13 * DAY).claimed_by == selim


def test_administrator_takes_a_case_over_at_any_time(case: Case) -> None:
    chief = moderator("Aldéric", is_staff=False, is_superuser=True)
    assert cases.take_over(case=case.pk, by=chief, now=NOON).claimed_by == chief


def test_nobody_takes_over_a_case_about_oneself(beryl: Member) -> None:
    chief = moderator("Aldéric", is_staff=False, is_superuser=True)
    about = taken(pseudonym_report(make_member(), chief).case, beryl)
    with pytest.raises(RuleError) as caught:
        cases.take_over(case=about.pk, by=chief, now=NOON)
    assert caught.value.sentence == rules.CONCERNED


GONE = [
    {"role": "", "is_staff": False},
    *({"state": state} for state in ("blocked", "archived", "deleted")),
]


@pytest.mark.parametrize("gone", GONE)
@pytest.mark.parametrize("act", [cases.claim, cases.take_over])
def test_case_whose_holder_may_moderate_no_more_is_to_take(
    case: Case, beryl: Member, act, gone: dict[str, object]
) -> None:
    selim = moderator("Sélim")
    assert not to_take().exists()
    Member.objects.filter(pk=beryl.pk).update(**gone)
    assert list(to_take()) == [case]
    assert case_page(case.pk, selim, NOON).free_from == NOON
    assert act(case=case.pk, by=selim, now=NOON).claimed_by == selim
    assert AuditEntry.objects.order_by("pk").last().detail == {"before": beryl.pk}
    assert not to_take().exists()


def test_case_that_is_ones_own_or_nobodys_is_claimed(case: Case, beryl: Member) -> None:
    assert cases.take_over(case=case.pk, by=beryl, now=NOON + DAY).claimed_at == NOON
    cases.give_back(case=case.pk, by=beryl, now=NOON)
    assert cases.take_over(case=case.pk, by=moderator("Sélim"), now=NOON).claimed_by is not None
    assert AuditEntry.objects.filter(verb="case_claimed").count() == 2


def test_case_given_back_is_anybodys(case: Case, beryl: Member) -> None:
    cases.give_back(case=case.pk, by=beryl, now=NOON)
    selim = moderator("Sélim")
    assert cases.claim(case=case.pk, by=selim, now=NOON).claimed_by == selim
    with pytest.raises(RuleError) as caught:
        cases.give_back(case=case.pk, by=beryl, now=NOON)
    assert caught.value.sentence == rules.NOT_YOURS


def test_note_is_kept_and_may_be_emptied(case: Case, beryl: Member) -> None:
    cases.note(case=case.pk, text=" À revoir ", by=beryl, now=NOON)
    assert Case.objects.get().note == "À revoir"
    cases.note(case=case.pk, text="", by=beryl, now=NOON)
    assert Case.objects.get().note == ""


# ---- explanations -----------------------------------------------------------------------------
def ask(case: Case, by: Member, *, member: int | None = None, now=NOON) -> Explanation:
    asked = member or case.member_id
    return cases.ask(case=case.pk, member=asked, question="Pourquoi ?", by=by, now=now)


def test_member_who_is_asked_has_seven_days_and_a_notice(case: Case, beryl: Member) -> None:
    asked = ask(case, beryl)
    assert (asked.member, asked.due_at) == (case.member, NOON + 7 * DAY)
    notice = Notice.objects.get(member=case.member)
    assert (notice.kind, notice.payload) == ("explanation_asked", {"explanation": asked.pk})


def test_only_who_the_case_is_about_is_asked_once_at_a_time(case: Case, beryl: Member) -> None:
    with pytest.raises(RuleError) as caught:
        ask(case, beryl, member=beryl.pk)
    assert caught.value.sentence == rules.NOT_IN_CASE
    ask(case, beryl)
    with pytest.raises(RuleError) as caught:
        ask(case, beryl, now=NOON + 6 * DAY)
    assert caught.value.sentence == rules.ASKED_ALREADY
    assert ask(case, beryl, now=NOON + 7 * DAY).pk


def test_answer_comes_back_to_who_has_the_case(case: Case, beryl: Member) -> None:
    asked = ask(case, beryl)
    cases.answer(explanation=asked.pk, text="Par jeu.", by=case.member, now=NOON + DAY)
    asked.refresh_from_db()
    assert (asked.answer, asked.answered_at) == ("Par jeu.", NOON + DAY)
    notice = Notice.objects.get(member=beryl)
    assert (notice.kind, notice.payload) == ("explanation_given", {"case": case.pk})


def test_answer_to_a_case_given_back_goes_to_who_asked(case: Case, beryl: Member) -> None:
    asked = ask(case, beryl)
    cases.give_back(case=case.pk, by=beryl, now=NOON)
    cases.answer(explanation=asked.pk, text="Par jeu.", by=case.member, now=NOON)
    assert Notice.objects.get(member=beryl).kind == "explanation_given"


def test_answer_is_ones_own_once_and_says_something(case: Case, beryl: Member) -> None:
    asked = ask(case, beryl)
    with pytest.raises(Explanation.DoesNotExist):
        cases.answer(explanation=asked.pk, text="Moi.", by=beryl, now=NOON)
    for text, said in ((" ", rules.NO_ANSWER), ("Oui.", None), ("Non.", rules.ANSWERED)):
        if said is None:
            cases.answer(explanation=asked.pk, text=text, by=case.member, now=NOON)
            continue
        with pytest.raises(RuleError) as caught:
            cases.answer(explanation=asked.pk, text=text, by=case.member, now=NOON)
        assert caught.value.sentence == said


def test_late_answer_is_read_until_the_case_is_decided(case: Case, beryl: Member) -> None:
    first = ask(case, beryl)
    cases.answer(explanation=first.pk, text="Tard.", by=case.member, now=NOON + 9 * DAY)
    second = ask(case, beryl, now=NOON + 9 * DAY)
    decide(case, beryl, Decision.NO_ACTION, now=NOON + 10 * DAY)
    with pytest.raises(RuleError) as caught:
        cases.answer(explanation=second.pk, text="Trop.", by=case.member, now=NOON + 10 * DAY)
    assert caught.value.sentence == rules.TOO_LATE


# ---- deciding ---------------------------------------------------------------------------------
def test_decision_is_told_to_who_reported_and_to_nobody_else(case: Case, beryl: Member) -> None:
    report = case.reports.get()
    ended = decide(case, beryl, Decision.NO_ACTION, reason=" Rien là. ")
    assert (ended.decision, ended.reason) == ("no_action", "Rien là.")
    assert (ended.decided_by, ended.decided_at) == (beryl, NOON)
    notice = Notice.objects.get()
    assert (notice.member, notice.kind) == (report.reporter, "report_decided")
    assert notice.payload == {"report": report.pk}
    assert audited()[-1] == ("case_decided", f"case:{case.pk}", beryl.pk)


def test_case_is_decided_once_and_changes_no_more(case: Case, beryl: Member) -> None:
    decide(case, beryl, Decision.NO_ACTION)
    for act in (
        lambda: decide(case, beryl, Decision.NO_ACTION),
        lambda: cases.claim(case=case.pk, by=beryl, now=NOON),
        lambda: cases.note(case=case.pk, text="x", by=beryl, now=NOON),
        lambda: ask(case, beryl),
    ):
        with pytest.raises(RuleError) as caught:
            act()
        assert caught.value.sentence == rules.CLOSED


def test_case_of_another_is_not_decided(case: Case) -> None:
    with pytest.raises(RuleError) as caught:
        decide(case, moderator("Sélim"), Decision.NO_ACTION)
    assert caught.value.sentence == rules.NOT_YOURS


def test_decision_has_a_reason_and_fits_the_case(case: Case, beryl: Member) -> None:
    for decision, reason, said in (
        (Decision.NO_ACTION, " ", rules.NO_REASON),
        (Decision.WITHDRAWN, "Vu.", rules.NOT_SO),
    ):
        with pytest.raises(RuleError) as caught:
            decide(case, beryl, decision, reason=reason)
        assert caught.value.sentence == said
    assert Case.objects.get().decided_at is None


def test_renaming_is_done_with_the_decision(case: Case, beryl: Member) -> None:
    decide(case, beryl, Decision.RENAMED)
    vasco = Member.objects.get(pk=case.member_id)
    assert vasco.pseudonym == f"membre-{vasco.pk}"
    measure = Measure.objects.get()
    assert (measure.kind, measure.case, measure.reason) == ("rename", case, "Vu.")
    assert set(Notice.objects.values_list("kind", flat=True)) == {"report_decided", "measure"}


def test_renaming_that_fails_decides_nothing(case: Case, beryl: Member) -> None:
    Member.objects.filter(pk=case.member_id).update(pseudonym=f"membre-{case.member_id}")
    with pytest.raises(RuleError) as caught:
        decide(case, beryl, Decision.RENAMED)
    assert caught.value.sentence == rules.NEUTRAL_ALREADY
    assert Case.objects.get().decided_at is None


def test_withdrawing_is_done_with_the_decision(beryl: Member) -> None:
    safe = make_offered_safe(make_member("Forgeron"))
    case = taken(Case.objects.create(kind=CaseKind.SAFE, safe=safe, opened_at=NOON), beryl)
    decide(case, beryl, Decision.WITHDRAWN)
    safe.refresh_from_db()
    assert safe.withdrawn_at is not None
    assert Measure.objects.get().kind == MeasureKind.WITHDRAW


def test_other_measures_are_taken_first(beryl: Member) -> None:
    corvin, marguerin = make_members("Corvin_9", "Marguerin")
    case = taken(signal_case(corvin, marguerin), beryl)
    with pytest.raises(RuleError) as caught:
        decide(case, beryl, Decision.VOIDED)
    assert caught.value.sentence == rules.NO_MEASURE
    measures.take(
        kind=MeasureKind.VOID, reason="Vu.", by=beryl, readers={corvin: {}}, case=case, now=NOON
    )
    assert decide(case, beryl, Decision.VOIDED).decision == "voided"


def test_case_is_decided_by_a_measure_that_its_holder_took_without_naming_it(
    case: Case, beryl: Member
) -> None:
    made = renaming.rename(member=case.member, reason="Injure.", by=beryl, now=NOON + DAY)
    decide(case, beryl, Decision.RENAMED, now=NOON + 2 * DAY)
    made.refresh_from_db()
    assert (Measure.objects.count(), made.case, made.reason) == (1, case, "Injure.")


def test_case_is_not_decided_by_a_measure_from_before_it_or_of_somebody_else(beryl: Member) -> None:
    corvin, marguerin = make_members("Corvin_9", "Marguerin")
    case = taken(signal_case(corvin, marguerin), beryl)
    void = {"kind": MeasureKind.VOID, "reason": "Vu.", "readers": {corvin: {}}}
    measures.take(**void, by=beryl, now=NOON - DAY)
    measures.take(**void, by=moderator("Sélim"), now=NOON + DAY)
    with pytest.raises(RuleError) as caught:
        decide(case, beryl, Decision.VOIDED, now=NOON + 2 * DAY)
    assert caught.value.sentence == rules.NO_MEASURE
    assert set(Measure.objects.values_list("case", flat=True)) == {None}


def test_measure_waits_for_the_answer_and_no_action_does_not(case: Case, beryl: Member) -> None:
    asked = ask(case, beryl)
    with pytest.raises(RuleError) as caught:
        decide(case, beryl, Decision.RENAMED, now=NOON + 6 * DAY)
    assert caught.value.sentence == rules.WAITING
    decide(case, beryl, Decision.NO_ACTION)
    closed = Notice.objects.get(kind="explanation_closed")
    assert (closed.member, closed.payload) == (case.member, {"explanation": asked.pk})


def test_measure_is_possible_once_the_answer_is_late(case: Case, beryl: Member) -> None:
    ask(case, beryl)
    assert decide(case, beryl, Decision.RENAMED, now=NOON + 7 * DAY).decision == "renamed"


def test_closed_case_keeps_how_many_picks_were_looked_at(beryl: Member) -> None:
    case = taken(signal_case(*make_members("Corvin_9", "Marguerin")), beryl)
    assert decide(case, beryl, Decision.NO_ACTION).trials == 7


def test_case_of_one_is_not_ended_by_a_measure_about_another(case: Case, beryl: Member) -> None:
    renaming.rename(member=make_member("Bea"), reason="x", by=beryl, case=case, now=NOON)
    assert [each.is_ready for each in case_page(case.pk, beryl, NOON).endings] == [
        True,
        True,
        False,
    ]
    decide(case, beryl, Decision.RENAMED)
    case.member.refresh_from_db()
    assert case.member.pseudonym == rules.neutral_name(case.member_id)


def test_act_for_a_case_is_about_one_of_its_members(case: Case, beryl: Member) -> None:
    def rename(member: Member) -> Measure:
        return cases.act_for(
            case=case.pk, act=renaming.rename, member=member, reason="x", by=beryl, now=NOON
        )

    with pytest.raises(RuleError) as caught:
        rename(make_member("Bea"))
    assert caught.value.sentence == rules.NOT_IN_CASE
    assert not Measure.objects.exists()
    assert rename(case.member).case == case
