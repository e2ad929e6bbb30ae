"""Deleting accounts: what is erased, what is kept, and when."""

import logging
from datetime import timedelta
from itertools import chain

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import models

from cofferwit.desk.actions import deleting
from cofferwit.desk.actions.deleting import NotAllDeletedError, delete_due
from cofferwit.desk.actions.deletion import ask_deletion, cancel_deletion
from cofferwit.desk.actions.redacting import FREE_TEXTS
from cofferwit.desk.models import (
    Appeal,
    Case,
    DeletionRequest,
    Explanation,
    Measure,
    Paper,
    Reading,
    Report,
)
from cofferwit.desk.tasks import delete_due as job
from cofferwit.members.actions.standing import change_state
from cofferwit.members.models import Member, StateChange
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import Standing
from cofferwit.ops.models import AuditEntry
from league.models import CreditEntry, FinalLine, Outage, Pick, Season
from league.queries.ladders import _key
from tests.desk.whole_database import where
from tests.desk.whole_life import WORDS, make_life, session_of
from tests.factories import NOON, make_member, make_offer_pick

pytestmark = pytest.mark.django_db

LATER = NOON + timedelta(days=8)
NOT_WRITTEN_BY_PEOPLE = {
    "account.EmailConfirmation.key": "a code of django-allauth, gone with its address",
    "admin.LogEntry.object_id": "an id",
    "contenttypes.ContentType.app_label": "a name of the program",
    "contenttypes.ContentType.model": "a name of the program",
    "auth.Group.name": "a name of the program",
    "auth.Permission.codename": "a name of the program",
    "auth.Permission.name": "a name of the program",
    "desk.Case.kind": "of a list",
    "duels.Duel.criterion": "of a list",
    "league.CreditEntry.key": "ids",
    "league.CreditEntry.reason": "never changes; no page or action writes words there",
    "ops.AuditEntry.subject": "ids",
    "ops.AuditEntry.verb": "of the program",
    "ops.JobRun.name": "of the program",
    "sessions.Session.session_data": "opened and searched session by session",
    "sessions.Session.session_key": "random",
    "desk.Report.reason": "of a list",
    "members.Member.email": "replaced",
    "members.Member.password": "replaced",
    "members.Member.pseudonym": "replaced",
    "members.Member.pseudonym_key": "replaced",
}
ERASED = {
    "account.EmailAddress",
    "forge.Draft",
    "members.AccessMark",
    "members.Notice",
    "members.NoticeChoice",
    "members.Preferences",
    "mfa.Authenticator",
    "usersessions.UserSession",
}
"""Models whose rows of the member go."""
OF_THE_PROGRAM = {"forge.Safe", "league.Pick", "league.RankedPick", "league.Offer"}
"""Models whose texts are codes, months and words of the program."""
MONTHS = {"month", "purpose", "tier", "slot", "code", "state"}


def delete(member, *, now=NOON):
    ask_deletion(member=member, by=member, now=now)
    return delete_due(now=now + timedelta(days=8))


def test_deleted_member_is_found_nowhere_in_the_database():
    life = make_life()
    before = {word: where(word) for word in WORDS}
    assert [word for word, found in before.items() if not found] == []
    assert delete(life.member) == 1
    assert {word: where(word) for word in WORDS} == {word: set() for word in WORDS}


def test_search_finds_a_name_in_every_free_text():
    make_life()
    named = {
        f"{apps.get_model(label)._meta.db_table}.{name}"
        for label, names in FREE_TEXTS.items()
        for name in names
    }
    own = {"desk_appeal.text", "desk_explanation.answer"}
    found = set(chain(*map(where, WORDS)))
    assert named - found == own
    erased = {
        "account_emailaddress.email",
        "members_accessmark.digest",
        "members_member.email",
        "members_member.pseudonym",
        "members_member.pseudonym_key",
        "mfa_authenticator.data",
        "usersessions_usersession.ip",
        "usersessions_usersession.user_agent",
    }
    assert erased <= found


def test_own_words_to_the_house_are_emptied():
    life = make_life()
    delete(life.member)
    assert where("Mon vrai nom est Anne") == set()
    assert Report.objects.get(reporter=life.member).text == ""
    assert Explanation.objects.get(member=life.member).answer == ""
    assert Appeal.objects.get(reading__member=life.member).text == ""
    assert Report.objects.get(reporter=life.other).text == (
        f"Membre {life.member.pk} (Membre {life.member.pk}, Membre {life.member.pk})"
    )


def test_history_is_kept_under_the_neutral_name():
    life = make_life()
    before = [
        model.objects.filter(**{key: life.member}).count()
        for model, key in ((Pick, "thief"), (CreditEntry, "member"), (FinalLine, "member"))
    ]
    delete(life.member)
    member = Member.objects.get(pk=life.member.pk)
    after = [
        model.objects.filter(**{key: member}).count()
        for model, key in ((Pick, "thief"), (CreditEntry, "member"), (FinalLine, "member"))
    ]
    assert before == after == [1, 1, 1]
    assert (member.pseudonym, member.state) == (f"Membre {member.pk}", "deleted")
    assert (member.email, member.has_usable_password()) == (
        f"membre-{member.pk}@deleted.invalid",
        False,
    )
    assert member.safes.count() == 1
    assert StateChange.objects.filter(member=member, after="deleted").count() == 1
    assert member.preferences.language == "fr"


def test_sessions_of_the_member_and_those_about_their_address_end():
    life = make_life()
    delete(life.member)
    assert not Session.objects.filter(pk__in=[life.session, life.stranger]).exists()


def test_sessions_of_others_stay():
    life = make_life()
    other = session_of(life.other)
    delete(life.member)
    assert Session.objects.filter(pk=other).exists()


def test_account_goes_seven_dates_later_at_the_same_hour():
    member = make_member()
    asked = ask_deletion(member=member, by=member, now=NOON)
    assert asked.due_at == NOON + timedelta(days=7)
    assert delete_due(now=asked.due_at - timedelta(seconds=1)) == 0
    assert Member.objects.get().pseudonym == "Isaure"
    assert delete_due(now=asked.due_at) == 1
    assert delete_due(now=LATER) == 0
    assert AuditEntry.objects.filter(verb="member_deleted").count() == 1


def test_deletion_taken_back_is_not_done():
    member = make_member()
    ask_deletion(member=member, by=member, now=NOON)
    cancel_deletion(member=member, by=member, now=NOON)
    assert delete_due(now=LATER) == 0
    assert deleting._delete(DeletionRequest.objects.get().pk, LATER) is False


def test_running_pick_stops_as_the_account_goes():
    member = make_member()
    ask_deletion(member=member, by=member, now=NOON - timedelta(days=7))
    pick = make_offer_pick(member, now=NOON)
    delete_due(now=NOON + timedelta(seconds=5))
    pick.refresh_from_db()
    assert (pick.state, pick.ending) == ("held", "stopped")


def test_blocked_account_may_go_as_well():
    member = make_member()
    keeper = make_member("Gardienne", is_superuser=True)
    change_state(member=member, to=Standing.BLOCKED, reason="Isaure", by=keeper, now=NOON)
    assert delete(member) == 1
    assert Member.objects.get(pk=member.pk).state_reason == ""


def test_account_deleted_by_another_way_is_erased_all_the_same():
    member = make_member()
    ask_deletion(member=member, by=member, now=NOON)
    change_state(member=member, to=Standing.DELETED, reason="", by=None, now=NOON)
    assert delete_due(now=LATER) == 1
    assert Member.objects.get().pseudonym == f"Membre {member.pk}"


def test_text_that_names_somebody_else_stays_as_it_is():
    life = make_life()
    Report.objects.filter(reporter=life.other).update(text="Forgeron et Zéphyrine-77")
    delete(life.member)
    assert Report.objects.get(reporter=life.other).text == "Forgeron et Zéphyrine-77"


def test_member_named_like_a_word_takes_it_from_no_text_but_those_about_them():
    member, other = make_member("primes"), make_member("Octave")
    keeper = make_member("Gardienne", is_superuser=True)
    text = "Les primes sont versées le 1er du mois."
    Paper.objects.create(kind="prizes", text=text, by=keeper, written_at=NOON)
    for about in (member, other):
        Case.objects.create(kind="pseudonym", member=about, opened_at=NOON, note=text)
    Outage.objects.create(began_at=NOON, ended_at=LATER, reason=text, by=keeper, declared_at=LATER)
    measure = Measure.objects.create(kind="void", reason=text, by=keeper, at=NOON)
    Reading.objects.create(measure=measure, member=member)
    delete(member)
    assert Case.objects.get(member=member).note == (
        f"Les Membre {member.pk} sont versées le 1er du mois."
    )
    kept = (Paper.objects.get().text, Case.objects.get(member=other).note)
    assert (*kept, Outage.objects.get().reason, Measure.objects.get().reason) == (text,) * 4


def test_one_that_fails_holds_up_no_other(monkeypatch, caplog):
    first, second = make_member("Isaure"), make_member("Basile")
    for each in (first, second):
        ask_deletion(member=each, by=each, now=NOON)

    def erase(member):
        if member.pk == first.pk:
            raise ValueError("a fault")
        real(member)

    real = deleting.erase
    monkeypatch.setattr(deleting, "erase", erase)
    with caplog.at_level(logging.ERROR), pytest.raises(NotAllDeletedError):
        delete_due(now=LATER)
    names = dict(Member.objects.values_list("pk", "pseudonym"))
    assert names == {first.pk: "Isaure", second.pk: f"Membre {second.pk}"}
    monkeypatch.undo()
    assert delete_due(now=LATER) == 1


def test_last_administrator_stays_until_there_is_another():
    first = make_member("Gardienne", is_superuser=True)
    second = make_member("Veilleur", is_superuser=True)
    for each in (first, second):
        ask_deletion(member=each, by=each, now=NOON)
    assert delete_due(now=LATER) == 1
    assert Member.objects.filter(is_superuser=True).count() == 1
    make_member("Releve", is_superuser=True)
    assert delete_due(now=LATER) == 1
    assert not Member.objects.filter(pseudonym="Veilleur").exists()


def test_job_says_how_many():
    member = make_member()
    ask_deletion(member=member, by=member, now=NOON)
    assert job(as_of=LATER.isoformat()) == "1 accounts deleted"


def test_every_text_column_is_cleaned_or_said_not_to_name_anybody():
    """A new table with words in it has to be thought of here."""
    free = {f"{label}.{name}" for label, names in FREE_TEXTS.items() for name in names}
    unknown = []
    for model in apps.get_models():
        if not _is_ours_to_clean(model):
            continue
        for field in model._meta.concrete_fields:
            name = f"{model._meta.label}.{field.name}"
            if _takes_words(field) and name not in free and name not in NOT_WRITTEN_BY_PEOPLE:
                unknown.append(name)
    assert unknown == []


def _is_ours_to_clean(model):
    return model._meta.label not in ERASED | OF_THE_PROGRAM


def _takes_words(field):
    return (
        isinstance(field, models.CharField | models.TextField)
        and not field.choices
        and field.name not in MONTHS
    )


def test_kept_standings_forget_the_name():
    member = make_member()
    Season.objects.create(month="2026-11", terms={}, opened_at=NOON)
    cache.set(_key("2026-11", "live"), "a mark")
    delete(member)
    assert cache.get(_key("2026-11", "live")) is None


def test_deleted_account_asks_for_nothing_more():
    member = make_member()
    delete(member)
    with pytest.raises(RuleError):
        ask_deletion(member=member, by=member, now=LATER)
