"""Appeals: made once, decided by somebody else, undone by the act that gives back."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions import accounts, links, renaming
from cofferwit.desk.actions.appeals import appeal, decide
from cofferwit.desk.actions.deleting import delete_due
from cofferwit.desk.actions.deletion import ask_deletion
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.actions.voids import restore_picks, void_picks
from cofferwit.desk.models import Appeal, Measure, Reading
from cofferwit.desk.queries.dashboard.waiting import waiting
from cofferwit.desk.queries.decisions import waiting_appeals
from cofferwit.desk.queries.queue import sums
from cofferwit.desk.rules import measures as rules
from cofferwit.members.models import AccountLink, Notice
from cofferwit.members.notice_kinds import said
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.models import AuditEntry
from league.models import Pick
from tests.desk.moderation import LATER, administrator, blocked, moderator, reading_of
from tests.factories import (
    NOON,
    end_pick,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
)
from tests.league.actions.test_at_once import at_once


def appealed(member, text="Ce n’est pas moi."):
    return appeal(reading=Reading.objects.get(member=member).pk, text=text, by=member, now=LATER)


def decided(made, by, *, upheld=True, answer="Vous aviez raison."):
    return decide(appeal=made.pk, upheld=upheld, answer=answer, by=by, now=LATER)


@pytest.mark.django_db
def test_appeal_is_kept_and_audited():
    member = make_member()
    blocked(member, administrator())
    made = appealed(member)
    assert (made.reading.member, made.text, made.decided_at) == (member, "Ce n’est pas moi.", None)
    assert AuditEntry.objects.latest("pk").verb == "appeal_made"


@pytest.mark.django_db
def test_second_appeal_is_refused_even_once_the_first_is_decided():
    member, keeper, other = make_member(), administrator(), administrator("Odile")
    blocked(member, keeper)
    made = appealed(member)
    for _ in range(2):
        with pytest.raises(RuleError) as refused:
            appealed(member)
        assert refused.value.sentence == rules.APPEALED
        if made.decided_at is None:
            decided(made, other, upheld=False)
            made.refresh_from_db()
    assert Appeal.objects.count() == 1


@pytest.mark.django_db
def test_appeal_against_anothers_measure_finds_none():
    member = make_member()
    blocked(member, administrator())
    with pytest.raises(Reading.DoesNotExist):
        appeal(reading=reading_of(member).pk, text="Moi.", by=make_member("Vasco"), now=LATER)


@pytest.mark.django_db
def test_appeal_upheld_gives_back_and_tells_the_member():
    member, keeper, other = make_member(), administrator(), administrator("Odile")
    blocked(member, keeper)
    made = appealed(member)
    undone = decided(made, other)
    member.refresh_from_db()
    made.refresh_from_db()
    assert member.state == "active"
    assert (undone.kind, undone.by, undone.reason) == ("unblock", other, "Vous aviez raison.")
    assert (made.upheld, made.answer, made.decided_by) == (True, "Vous aviez raison.", other)
    notice = Notice.objects.get(member=member, kind="appeal_decided")
    assert said(notice.kind, notice.payload).text == (
        "Votre appel est accepté. La réponse est à lire."
    )
    assert AuditEntry.objects.latest("pk").detail == {
        "reading": made.reading_id,
        "upheld": True,
        "undone": undone.pk,
    }


@pytest.mark.django_db
def test_appeal_rejected_changes_nothing_and_tells_the_member():
    member, keeper, other = make_member(), administrator(), administrator("Odile")
    blocked(member, keeper)
    assert decided(appealed(member), other, upheld=False, answer="Deux comptes.") is None
    member.refresh_from_db()
    assert member.state == "blocked"
    notice = Notice.objects.get(member=member, kind="appeal_decided")
    assert said(notice.kind, notice.payload).text == (
        "Votre appel est rejeté. La réponse est à lire."
    )


@pytest.mark.django_db
def test_who_took_the_measure_does_not_decide_its_appeal():
    member, keeper = make_member(), administrator()
    blocked(member, keeper)
    made = appealed(member)
    for upheld in (True, False):
        with pytest.raises(RuleError) as refused:
            decided(made, keeper, upheld=upheld)
        assert refused.value.sentence == rules.OWN_MEASURE
    member.refresh_from_db()
    assert member.state == "blocked"


@pytest.mark.django_db
def test_nobody_decides_their_own_appeal():
    pair = (moderator(), make_member())
    keeper = administrator()
    links.link(first=pair[0], second=pair[1], reason="Un foyer.", by=keeper, now=NOON)
    made = appealed(pair[0])
    with pytest.raises(RuleError) as refused:
        decided(made, pair[0])
    assert refused.value.sentence == rules.OWN_APPEAL


@pytest.mark.django_db
def test_who_is_concerned_by_the_measure_decides_no_appeal_against_it():
    keeper, thief, outsider = moderator(), moderator("Odile"), moderator("Renaud")
    smith = make_member("Octave")
    pick = end_pick(make_offer_pick(thief, make_offered_safe(smith)), opened_at=1)
    void_picks(picks=[pick.pk], reason="Arrangé.", by=keeper, now=LATER)
    made = appealed(smith)
    for upheld in (True, False):
        with pytest.raises(RuleError) as refused:
            decided(made, thief, upheld=upheld)
        assert refused.value.sentence == rules.CONCERNED
    assert [each.may_decide for each in waiting_appeals(thief)] == [False]
    assert [each.may_decide for each in waiting_appeals(outsider)] == [True]
    assert decide(
        appeal=made.pk, upheld=True, answer="Oui.", by=outsider, now=LATER.replace(hour=20)
    )


@pytest.mark.django_db
def test_appeal_of_an_account_that_is_deleted_waits_for_nobody():
    member, keeper = make_member(), administrator()
    blocked(member, keeper)
    appealed(member)
    assert len(waiting_appeals(keeper)) == sums(keeper, LATER).appeals == 1
    ask_deletion(member=member, by=member, now=NOON)
    delete_due(now=NOON + timedelta(days=8))
    assert waiting_appeals(keeper) == []
    assert sums(keeper, LATER).appeals == waiting(LATER).appeals == 0


@pytest.mark.django_db
def test_moderator_decides_no_appeal_against_what_only_administrators_do():
    member = make_member()
    blocked(member, administrator())
    made = appealed(member)
    for by in (moderator(), make_member("Vasco")):
        with pytest.raises(NotEntitledError):
            decided(made, by)


@pytest.mark.django_db
def test_appeal_is_decided_once_and_with_an_answer():
    member, keeper, other = make_member(), administrator(), administrator("Odile")
    blocked(member, keeper)
    made = appealed(member)
    with pytest.raises(RuleError):
        decided(made, other, answer=" ")
    decided(made, other, upheld=False)
    with pytest.raises(RuleError) as refused:
        decided(made, other)
    assert refused.value.sentence == rules.DECIDED


@pytest.mark.django_db
def test_archive_link_and_voiding_are_given_back():
    member, keeper, other = make_member(), administrator(), administrator("Odile")
    accounts.archive(member=member, reason="Motif.", by=keeper, now=NOON)
    assert decided(appealed(member), other).kind == "restore"
    pair = make_members("Vasco", "Octave")
    links.link(first=pair[0], second=pair[1], reason="Un foyer.", by=keeper, now=NOON)
    assert decided(appealed(pair[0]), other).kind == "unlink"
    assert AccountLink.objects.get().lifted_by == other


@pytest.mark.django_db
def test_voided_picks_of_who_appeals_count_again_and_those_of_others_do_not():
    one, other, smith = make_members("Isaure", "Vasco", "Octave")
    keeper, judge = moderator(), moderator("Odile")
    safe = make_offered_safe(smith)
    picks = [end_pick(make_offer_pick(each, safe), opened_at=1) for each in (one, other)]
    void_picks(picks=[each.pk for each in picks], reason="Panne.", by=keeper, now=LATER)
    made = appealed(one)
    undone = decide(
        appeal=made.pk, upheld=True, answer="Bien.", by=judge, now=LATER.replace(hour=20)
    )
    assert undone.kind == "unvoid"
    voided = set(Pick.objects.filter(voided_at__isnull=False).values_list("pk", flat=True))
    assert voided == {picks[1].pk}


def later(hours):
    return LATER + timedelta(hours=hours)


@pytest.mark.django_db
def test_newer_voiding_outlives_the_appeal_against_an_older_one():
    thief, smith = make_members("Isaure", "Octave")
    keeper, other, judge = moderator(), moderator("Odile"), moderator("Sélim")
    safe = make_offered_safe(smith)
    pick = end_pick(make_offer_pick(thief, safe), opened_at=1)
    older = void_picks(picks=[pick.pk], reason="Panne.", by=keeper, now=LATER)
    made = appeal(reading=older.readings.get(member=thief).pk, text="Non.", by=thief, now=LATER)
    restore_picks(picks=[pick.pk], reason="Levé.", by=other, now=later(1))
    void_picks(picks=[pick.pk], reason="Aveu.", by=other, now=later(2))
    assert decide(appeal=made.pk, upheld=True, answer="Oui.", by=judge, now=later(3)) is None
    pick.refresh_from_db()
    assert pick.voided_at is not None


@pytest.mark.django_db
def test_newer_restoring_outlives_the_appeal_against_an_older_one():
    thief, smith = make_members("Isaure", "Octave")
    keeper, other, judge = moderator(), moderator("Odile"), moderator("Sélim")
    pick = end_pick(make_offer_pick(thief, make_offered_safe(smith)), opened_at=1)
    void_picks(picks=[pick.pk], reason="Arrangé.", by=keeper, now=LATER)
    older = restore_picks(picks=[pick.pk], reason="Non.", by=keeper, now=later(1))
    made = appeal(reading=older.readings.get(member=smith).pk, text="Si.", by=smith, now=later(1))
    void_picks(picks=[pick.pk], reason="Si.", by=other, now=later(2))
    restore_picks(picks=[pick.pk], reason="Prouvé honnête.", by=other, now=later(3))
    assert decide(appeal=made.pk, upheld=True, answer="Oui.", by=judge, now=later(4)) is None
    pick.refresh_from_db()
    assert pick.voided_at is None


@pytest.mark.django_db
def test_appeal_of_one_of_whom_only_figures_moved_is_answered_and_undoes_nothing():
    thief, smith, third = make_members("Isaure", "Octave", "Cyprien")
    keeper, judge = moderator(), moderator("Sélim")
    pick = end_pick(make_offer_pick(thief, make_offered_safe(smith)), opened_at=1)
    measure = void_picks(picks=[pick.pk], reason="Arrangé.", by=keeper, now=LATER)
    reading = Reading.objects.create(measure=measure, member=third, touched=True, effects={})
    made = appeal(reading=reading.pk, text="Ma prime.", by=third, now=later(1))
    assert decide(appeal=made.pk, upheld=True, answer="Oui.", by=judge, now=later(2)) is None
    pick.refresh_from_db()
    assert pick.voided_at is not None


@pytest.mark.django_db
def test_restored_picks_are_voided_again_by_an_appeal_against_that():
    thief, smith = make_members("Isaure", "Octave")
    keeper, judge = moderator(), moderator("Odile")
    pick = end_pick(make_offer_pick(thief, make_offered_safe(smith)), opened_at=1)
    void_picks(picks=[pick.pk], reason="Arrangé.", by=keeper, now=LATER)
    restored = restore_picks(
        picks=[pick.pk], reason="Finalement non.", by=keeper, now=LATER.replace(hour=13)
    )
    reading = restored.readings.get(member=smith)
    made = appeal(reading=reading.pk, text="Si, arrangé.", by=smith, now=LATER.replace(hour=14))
    undone = decide(
        appeal=made.pk, upheld=True, answer="Bien.", by=judge, now=LATER.replace(hour=15)
    )
    assert undone.kind == "void"


@pytest.mark.django_db
def test_nothing_is_undone_that_was_lifted_meanwhile():
    member, keeper, other = make_member(), administrator(), administrator("Odile")
    blocked(member, keeper)
    made = appealed(member)
    accounts.unblock(member=member, reason="Levé.", by=keeper, now=LATER)
    assert decided(made, other) is None
    pair = make_members("Vasco", "Octave")
    links.link(first=pair[0], second=pair[1], reason="Un foyer.", by=keeper, now=NOON)
    made = appealed(pair[0])
    links.lift(link=AccountLink.objects.get(), reason="Levé.", by=keeper, now=LATER)
    assert decided(made, other) is None
    thief, smith = make_members("Bastian", "Corvin")
    pick = end_pick(make_offer_pick(thief, make_offered_safe(smith)), opened_at=1)
    void_picks(picks=[pick.pk], reason="Arrangé.", by=keeper, now=LATER)
    made = appealed(thief)
    restore_picks(picks=[pick.pk], reason="Non.", by=keeper, now=LATER.replace(hour=13))
    assert (
        decide(appeal=made.pk, upheld=True, answer="Oui.", by=other, now=LATER.replace(hour=14))
        is None
    )


@pytest.mark.django_db
def test_newer_block_outlives_the_appeal_against_an_older_one():
    member, keeper, other = make_member(), administrator(), administrator("Odile")
    blocked(member, keeper)
    made = appealed(member)
    accounts.unblock(member=member, reason="Levé.", by=keeper, now=LATER)
    blocked(member, keeper, now=LATER.replace(hour=20))
    assert decided(made, other) is None
    member.refresh_from_db()
    assert member.state == "blocked"


@pytest.mark.django_db
def test_changed_pseudonym_is_not_turned_back_by_itself():
    member = make_member()
    renaming.rename(member=member, reason="Injure.", by=moderator(), now=NOON)
    assert decided(appealed(member), administrator()) is None
    assert Measure.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_appeals_at_once_are_one():
    member = make_member()
    blocked(member, administrator())
    results = at_once([lambda: appealed(member), lambda: appealed(member)])
    assert sorted(type(each).__name__ for each in results) == ["Appeal", "RuleError"]


@pytest.mark.django_db(transaction=True)
def test_two_who_decide_at_once_decide_once():
    member, keeper = make_member(), administrator()
    blocked(member, keeper)
    made = appealed(member)
    judges = [administrator("Odile"), administrator("Renaud")]
    results = at_once([lambda b=each: decided(made, b) for each in judges])
    assert sorted(type(each).__name__ for each in results) == ["Measure", "RuleError"]
    assert Measure.objects.filter(kind="unblock").count() == 1
