"""The settings, with and without scripts."""

from typing import Any

import pytest
from django.test import Client

from cofferwit.members.models import AccountState, Member, Preferences
from tests.members.people import logged_in, make_member

AT = "/reglages/"
ALL = {"present": ["language", "theme", "hide_timer", "reduced_motion", "single_keys"]}
SCRIPT = {"HX-Request": "true"}


def test_settings_show_what_is_chosen(isaure: Member) -> None:
    html = logged_in(isaure).get(AT).content.decode()
    assert 'name="language" value="fr" checked' in html
    assert 'name="theme" value="system" checked' in html
    assert "isaure@example.org" in html


def test_settings_whole_form_without_scripts(isaure: Member) -> None:
    client = logged_in(isaure)
    answer = client.post(AT, ALL | {"language": "en", "theme": "dark", "hide_timer": "on"})
    assert (answer.status_code, answer["Location"]) == (302, AT)
    kept = Preferences.objects.get()
    assert (kept.language, kept.theme) == ("en", "dark")
    assert (kept.hide_timer, kept.single_keys) == (True, False)
    page = client.get(AT)
    assert page["Content-Language"] == "en"
    assert 'data-theme="dark"' in page.content.decode()


def test_settings_one_switch_by_script_says_it_is_kept(isaure: Member) -> None:
    client = logged_in(isaure)
    answer = client.post(
        AT,
        ALL | {"language": "fr", "theme": "system", "hide_timer": "on", "single_keys": "on"},
        headers=SCRIPT,
    )
    assert answer.status_code == 200
    assert "C’est gardé." in answer.content.decode()
    assert "<html" not in answer.content.decode()
    assert Preferences.objects.get().hide_timer


def test_settings_language_by_script_draws_the_page_anew(isaure: Member) -> None:
    client = logged_in(isaure)
    answer = client.post(AT, {"present": "language", "language": "en"}, headers=SCRIPT)
    assert (answer.status_code, answer["HX-Refresh"]) == (200, "true")
    assert Preferences.objects.get().single_keys


def test_settings_of_the_game_keep_the_tier_of_the_offers_and_nothing_else(isaure: Member) -> None:
    client = logged_in(isaure)
    assert 'name="offer_tier" value="bronze" checked' in client.get(AT).content.decode()
    answer = client.post(AT, {"present": "offer_tier", "offer_tier": "gold"}, headers=SCRIPT)
    assert "C’est gardé." in answer.content.decode()
    kept = Preferences.objects.get()
    assert (kept.offer_tier, kept.single_keys) == ("gold", True)
    assert 'name="offer_tier" value="gold" checked' in client.get(AT).content.decode()


@pytest.mark.parametrize("who", ["nobody", "opponents", "all"])
def test_settings_say_who_may_challenge(isaure: Member, who: str) -> None:
    client = logged_in(isaure)
    client.post(AT, {"present": "challengers", "challengers": who}, headers=SCRIPT)
    assert Preferences.objects.get().challengers == who
    assert f'<option value="{who}" selected>' in client.get(AT).content.decode()


def test_settings_hide_ratings(isaure: Member) -> None:
    logged_in(isaure).post(AT, {"present": "hide_rating", "hide_rating": "on"}, headers=SCRIPT)
    assert Preferences.objects.get().hide_rating


@pytest.mark.parametrize(
    "sent",
    [
        {"present": "offer_tier", "offer_tier": "platinum"},
        {"present": "offer_tier"},
        {"present": "challengers", "challengers": "friends"},
        {"present": "language", "language": "tlh"},
        {"present": "theme"},
        {"present": "is_staff", "is_staff": "on"},
        {"present": "member"},
        {"present": "now", "now": "2026"},
        {"present": ["theme", "by"], "theme": "dark"},
    ],
)
def test_settings_bad_input_refused(isaure: Member, sent: dict[str, Any]) -> None:
    client = logged_in(isaure)
    before = Preferences.objects.get()
    answer = client.post(AT, sent)
    assert answer.status_code == 422
    assert "Rien n’a changé." in answer.content.decode()
    after = Preferences.objects.get()
    assert (after.language, after.theme) == (before.language, before.theme)


def test_settings_stranger_logs_in_first(client: Client, db: None) -> None:
    assert client.get(AT)["Location"] == f"/compte/connexion/?next={AT}"


@pytest.mark.parametrize("state", [AccountState.ARCHIVED, AccountState.BLOCKED])
def test_settings_of_an_account_that_may_not_change(isaure: Member, state: str) -> None:
    client = logged_in(isaure)
    Member.objects.update(state=state)
    answer = client.post(AT, {"present": "theme", "theme": "dark"})
    assert answer.status_code == 403
    assert Preferences.objects.get().theme == "system"


def test_settings_of_one_member_leave_the_other_alone(isaure: Member) -> None:
    vasco = make_member("Vasco")
    logged_in(isaure).post(AT, {"present": "theme", "theme": "dark"})
    assert Preferences.objects.get(member=vasco).theme == "system"


def test_settings_nothing_sent_is_not_said_to_be_kept(isaure: Member) -> None:
    client = logged_in(isaure)
    answer = client.post(AT, {})
    assert answer.status_code == 400
    assert "Aucun réglage n’a été envoyé. Rien n’a changé." in answer.content.decode()
    assert "C’est gardé." not in client.get(AT).content.decode()
