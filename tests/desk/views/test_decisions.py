"""What a member reads of the measures that concern them, and their appeals."""

import pytest
from django.test import Client

from cofferwit.desk.actions import accounts, links, renaming
from cofferwit.desk.actions.appeals import decide
from cofferwit.desk.models import Appeal
from cofferwit.members.models import Preferences
from tests.desk.moderation import (
    LATER,
    administrator,
    blocked,
    moderator,
    reading_of,
    seen_by,
)
from tests.factories import NOON, make_member, make_members
from tests.pages import page

pytestmark = pytest.mark.django_db

AT = "/compte/decisions/"


def text_of(answer) -> str:
    return " ".join(page(answer.content.decode()).text.split())


def contest(client: Client, member, text="Je n’ai qu’un compte."):
    return client.post(f"{AT}{reading_of(member).pk}/contester/", {"text": text})


def test_member_without_decisions_is_told_so():
    assert "La maison n’a rien décidé qui vous concerne." in text_of(seen_by(make_member()).get(AT))


def test_blocked_member_reads_what_why_when_and_by_whom_not_by_name():
    member = make_member()
    blocked(member, administrator("Aldéric"))
    answer = seen_by(member).get(AT)
    said = text_of(answer)
    assert answer.status_code == 200
    assert "Compte bloqué" in said
    assert "Deux comptes." in said
    assert "par l’administration" in said
    assert "Aldéric" not in said


def test_archived_member_reads_it_too():
    member = make_member()
    accounts.archive(member=member, reason="À sa demande.", by=administrator(), now=NOON)
    assert "À sa demande." in text_of(seen_by(member).get(AT))


def test_standing_page_leads_to_the_decision_and_says_what_stays_possible():
    member = make_member()
    blocked(member, administrator())
    html = page(seen_by(member).get("/compte/etat/").content.decode())
    assert "Ce qui reste possible" in html.text
    assert AT in [a.attributes["href"] for a in html.all("a")]


def test_blocked_member_appeals_once_and_reads_the_answer():
    member = make_member()
    blocked(member, administrator())
    client = seen_by(member)
    answer = contest(client, member)
    assert (answer.status_code, answer["Location"]) == (
        303,
        f"{AT}#decision-{reading_of(member).pk}",
    )
    said = text_of(client.get(AT))
    assert "Je n’ai qu’un compte." in said
    assert "Il attend d’être lu" in said
    second = contest(client, member)
    assert second.status_code == 422
    assert "on ne le fait qu’une fois" in text_of(second)
    decide(
        appeal=Appeal.objects.get().pk,
        upheld=False,
        answer="Les faits sont là.",
        by=administrator("Odile"),
        now=LATER,
    )
    said = text_of(client.get(AT))
    assert "Rejeté" in said
    assert "Les faits sont là." in said
    assert "Odile" not in said


def test_appeal_without_text_is_refused_and_says_why():
    member = make_member()
    blocked(member, administrator())
    answer = contest(seen_by(member), member, " ")
    assert answer.status_code == 422
    assert "Écrivez ce que vous contestez" in text_of(answer)
    assert not Appeal.objects.exists()


def test_appeal_against_anothers_decision_is_not_there():
    member, other = make_members("Isaure", "Vasco")
    blocked(member, administrator())
    assert contest(seen_by(other), member).status_code == 404
    assert not Appeal.objects.exists()


def test_others_decisions_are_not_shown():
    member, other = make_members("Isaure", "Vasco")
    blocked(member, administrator())
    assert "Deux comptes." not in text_of(seen_by(other).get(AT))


def test_link_names_the_other_account_and_its_consequences():
    one, other = make_members("Isaure", "Vasco")
    links.link(first=one, second=other, reason="Un foyer.", by=moderator(), now=NOON)
    said = text_of(seen_by(one).get(AT))
    assert "Avec le compte de Vasco" in said
    assert "par la modération" in said
    assert "Avec le compte de Isaure" in text_of(seen_by(other).get(AT))


def test_what_gives_back_offers_no_appeal():
    member, by = make_member(), administrator()
    blocked(member, by)
    accounts.unblock(member=member, reason="Erreur.", by=by, now=LATER)
    html = page(seen_by(member).get(AT).content.decode())
    assert len([form for form in html.all("form") if "contester" in form.attributes["action"]]) == 1


def test_page_in_english_says_the_figures():
    member = make_member()
    Preferences.objects.filter(member=member).update(language="en")
    renaming.rename(member=member, reason="Insult.", by=moderator(), now=NOON)
    assert seen_by(member).get(AT).status_code == 200


def test_stranger_logs_in_first():
    for answer in (Client().get(AT), Client().post(f"{AT}1/contester/")):
        assert answer.status_code == 302
        assert answer["Location"].startswith("/compte/connexion/")


def test_reason_is_text():
    member = make_member()
    blocked(member, administrator(), reason="<script>alert(1)</script>")
    html = seen_by(member).get(AT).content.decode()
    assert "<script>alert(1)" not in html
    assert "&lt;script&gt;alert(1)" in html
