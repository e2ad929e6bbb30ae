"""A pseudonym changed by the house, and the one chosen after."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions import cases, renaming
from cofferwit.desk.actions.appeals import appeal, decide
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Decision, Explanation, Measure
from cofferwit.desk.rules import deciding as rules
from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules import pseudonym
from cofferwit.members.rules.sentences import RuleError
from tests.desk.casework import moderator, pseudonym_report, taken
from tests.desk.whole_database import where
from tests.factories import NOON, make_member

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def test_renamed_member_bears_a_neutral_name_and_reads_why(renamed: Member) -> None:
    assert renamed.pseudonym == f"membre-{renamed.pk}"
    assert renamed.pseudonym_key == pseudonym.key(renamed.pseudonym)
    measure = Measure.objects.get()
    assert (measure.reason, measure.readings.get().member) == ("Injurieux.", renamed)


def test_name_that_went_is_found_nowhere_in_the_database(isaure: Member) -> None:
    """Not in what others wrote before, nor in the reason that is written with the change."""
    mordicus, beryl = make_member("Mordicus", email="m@example.org"), moderator()
    case = taken(pseudonym_report(isaure, mordicus, text="MORDICUS mord.").case, beryl)
    cases.note(case=case.pk, text="Mordicus, encore.", by=beryl, now=NOON)
    cases.ask(case=case.pk, member=mordicus.pk, question="Pourquoi mordicus ?", by=beryl, now=NOON)
    assert where("mordicus")
    cases.answer(
        explanation=Explanation.objects.get().pk, text="Mordicus : latin.", by=mordicus, now=NOON
    )
    cases.decide(
        case=case.pk, decision=Decision.RENAMED, reason="Mordicus blesse.", by=beryl, now=NOON
    )
    assert where("mordicus") == set()
    neutral = rules.neutral_name(mordicus.pk)
    assert Measure.objects.get().reason == f"{neutral} blesse."
    case.refresh_from_db()
    assert (case.reason, case.note) == (f"{neutral} blesse.", f"{neutral}, encore.")


def test_name_that_went_is_found_in_no_measure(renamed: Member) -> None:
    assert "vasco" not in str(Measure.objects.values().get()).lower()


def test_member_renames_nobody() -> None:
    with pytest.raises(NotEntitledError):
        renaming.rename(member=make_member("Vasco"), reason="x", by=make_member(), now=NOON)


def test_nobody_renames_oneself_a_neutral_name_or_a_deleted_account(renamed: Member) -> None:
    beryl = moderator("Sélim")
    gone = make_member("Parti", state=AccountState.DELETED)
    for member, said in (
        (beryl, rules.CONCERNED),
        (renamed, rules.NEUTRAL_ALREADY),
        (gone, rules.NEUTRAL_ALREADY),
    ):
        with pytest.raises(RuleError) as caught:
            renaming.rename(member=member, reason="x", by=beryl, now=NOON)
        assert caught.value.sentence == said


def test_renamed_member_chooses_within_fourteen_days(renamed: Member) -> None:
    chosen = renaming.choose(pseudonym="Vascone", by=renamed, now=NOON + 13 * DAY)
    assert Member.objects.get(pk=renamed.pk).pseudonym == chosen.pseudonym == "Vascone"


def test_renamed_member_who_is_late_keeps_the_neutral_name(renamed: Member) -> None:
    with pytest.raises(RuleError) as caught:
        renaming.choose(pseudonym="Vascone", by=renamed, now=NOON + 14 * DAY)
    assert caught.value.sentence == rules.NOT_NEUTRAL


def test_who_was_not_renamed_chooses_nothing() -> None:
    isaure = make_member()
    with pytest.raises(RuleError) as caught:
        renaming.choose(pseudonym="Autre", by=isaure, now=NOON)
    assert caught.value.sentence == rules.NOT_NEUTRAL


@pytest.mark.parametrize(
    ("name", "said"),
    [("Vasc0", rules.AS_BEFORE), ("Octave", pseudonym.TAKEN), ("membre-3", pseudonym.KEPT)],
)
def test_name_that_was_changed_is_taken_or_kept_is_refused(renamed: Member, name, said) -> None:
    make_member("Octave")
    with pytest.raises(RuleError) as caught:
        renaming.choose(pseudonym=name, by=renamed, now=NOON)
    assert caught.value.sentence == said


def upheld(member: Member, *, at) -> None:
    """An appeal of the member against the change, upheld at that instant."""
    reading = Measure.objects.get().readings.get()
    made = appeal(reading=reading.pk, text="C’est mon nom.", by=member, now=NOON)
    decide(appeal=made.pk, upheld=True, answer="Oui.", by=moderator("Sélim"), now=at)


def test_upheld_appeal_lets_the_old_name_be_chosen_again(renamed: Member) -> None:
    upheld(renamed, at=NOON + DAY)
    assert renaming.choose(pseudonym="Vasco", by=renamed, now=NOON + DAY).pseudonym == "Vasco"


def test_days_count_from_an_appeal_upheld_later(renamed: Member) -> None:
    upheld(renamed, at=NOON + 15 * DAY)
    chosen = renaming.choose(pseudonym="Vasco", by=renamed, now=NOON + 28 * DAY)
    assert chosen.pseudonym == "Vasco"


def test_rejected_appeal_gives_the_name_not_back(renamed: Member) -> None:
    made = appeal(reading=Measure.objects.get().readings.get().pk, text="x", by=renamed, now=NOON)
    judge = moderator("Sélim")
    decide(appeal=made.pk, upheld=False, answer="Non.", by=judge, now=NOON + 10 * DAY)
    with pytest.raises(RuleError) as caught:
        renaming.choose(pseudonym="Vasco", by=renamed, now=NOON + 10 * DAY)
    assert caught.value.sentence == rules.AS_BEFORE
