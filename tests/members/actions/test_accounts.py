"""Making accounts."""

import threading
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError, connection

from cofferwit.members.actions.accounts import (
    CODE_AWAITED,
    EmailTakenError,
    _erase,
    _refusal,
    forget_unverified,
    sign_up,
)
from cofferwit.members.models import Member, Preferences
from cofferwit.members.rules.pseudonym import TAKEN
from cofferwit.members.rules.sentences import RuleError
from tests.members.people import NOW, PASSWORD, make_member


def signed_up(pseudonym: str, email: str, *, staff: bool = False) -> Member:
    return sign_up(
        email=email,
        pseudonym=pseudonym,
        password=PASSWORD,
        plays_unaided=True,
        language="en",
        now=NOW,
        staff=staff,
    )


def test_sign_up_makes_member_and_preferences(db: None) -> None:
    member = signed_up("Zoé", "Zoe@Example.ORG")
    kept = Member.objects.get()
    assert (kept.email, kept.pseudonym, kept.pseudonym_key) == ("zoe@example.org", "Zoé", "zoe")
    assert (kept.state, kept.joined_at, kept.plays_unaided_since) == ("active", NOW, NOW)
    assert kept.check_password(PASSWORD)
    assert kept.password.startswith("argon2")
    assert not kept.is_staff
    assert Preferences.objects.get() == Preferences(
        member=member, language="en", theme="system", offer_tier="bronze", single_keys=True
    )


def test_sign_up_staff_holds_every_right(db: None) -> None:
    member = signed_up("Gardienne", "g@example.org", staff=True)
    assert (member.is_staff, member.is_superuser) == (True, True)


def test_sign_up_without_promise_records_none(db: None) -> None:
    member = sign_up(
        email="a@example.org",
        pseudonym="Anatole",
        password=PASSWORD,
        plays_unaided=False,
        language="fr",
        now=NOW,
    )
    assert member.plays_unaided_since is None


def test_sign_up_look_alike_pseudonym_taken(db: None) -> None:
    signed_up("Willy", "a@example.org")
    with pytest.raises(RuleError) as refused:
        signed_up("WI11Y", "b@example.org")
    assert refused.value.sentence == TAKEN
    assert Member.objects.count() == 1


def test_sign_up_known_address_whatever_its_case(db: None) -> None:
    signed_up("Willy", "a@example.org")
    with pytest.raises(EmailTakenError):
        signed_up("Zelda", "A@EXAMPLE.org")
    assert (Member.objects.count(), Preferences.objects.count()) == (1, 1)


def test_sign_up_bad_pseudonym_refused(db: None) -> None:
    with pytest.raises(RuleError):
        signed_up("-", "a@example.org")
    assert not Member.objects.exists()


def test_refusal_unknown_constraint_stays_what_it_was() -> None:
    error = IntegrityError("something else")
    assert _refusal(error) is error


def test_database_refuses_same_address_in_capitals(db: None) -> None:
    make_member()
    with pytest.raises(IntegrityError, match="member_email_once"):
        Member.objects.create(
            email="ISAURE@example.org",
            pseudonym="X",
            pseudonym_key="x",
            state_since=NOW,
            joined_at=NOW,
        )


@pytest.mark.django_db(transaction=True)
def test_sign_up_two_look_alikes_at_once() -> None:
    """Both pass every question asked beforehand; the database lets one in."""
    start = threading.Barrier(2)
    outcomes: list[str] = []

    def run(pseudonym: str, email: str) -> None:
        start.wait()
        try:
            outcomes.append(signed_up(pseudonym, email).pseudonym)
        except RuleError as error:
            outcomes.append(error.sentence.en)
        finally:
            connection.close()

    threads = [
        threading.Thread(target=run, args=args)
        for args in (("Margaux", "a@example.org"), ("MARGAUX", "b@example.org"))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Member.objects.count() == 1
    assert sorted(outcomes, key=len) == [Member.objects.get().pseudonym, TAKEN.en]


def half_signed_up(pseudonym: str) -> Member:
    """A sign-up whose code has not come back."""
    member = make_member(pseudonym, verified=False)
    EmailAddress.objects.create(user=member, email=member.email, primary=True)
    return member


def test_forget_unverified_once_the_time_is_over(db: None) -> None:
    half_signed_up("Zelda")
    assert forget_unverified(now=NOW + CODE_AWAITED) == 0
    assert forget_unverified(now=NOW + CODE_AWAITED + timedelta(seconds=1)) == 1
    assert (Member.objects.count(), EmailAddress.objects.count()) == (0, 0)
    # The name is free again.
    make_member("ZELDA")


def test_forget_unverified_leaves_members_alone(db: None) -> None:
    make_member("Isaure")
    changing = make_member("Vasco")
    EmailAddress.objects.create(user=changing, email="nouvelle@example.org")
    make_member("Sans-adresse", verified=False)
    assert forget_unverified(now=NOW + timedelta(days=400)) == 0
    assert Member.objects.count() == 3


def test_forget_unverified_code_comes_back_in_the_meantime(db: None) -> None:
    member = half_signed_up("Zelda")
    EmailAddress.objects.update(verified=True)
    assert not _erase(member)
    Member.objects.all().delete()
    assert not _erase(member)
