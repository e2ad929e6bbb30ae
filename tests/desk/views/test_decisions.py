"""What a member reads of the measures that concern them, and their appeals."""

from datetime import timedelta

import pytest
from django.test import Client

from cofferwit.desk.actions import accounts, links, renaming
from cofferwit.desk.actions.appeals import decide
from cofferwit.desk.actions.voids import restore_picks, void_picks
from cofferwit.desk.models import Appeal
from cofferwit.look.templatetags.cofferwit import plain_moment
from cofferwit.members.models import AccountLink, Preferences
from tests.desk.moderation import (
    LATER,
    administrator,
    blocked,
    moderator,
    reading_of,
    seen_by,
)
from tests.factories import (
    NOON,
    end_pick,
    make_member,
    make_members,
    make_offer_pick,
    make_offered_safe,
)
from tests.pages import page

pytestmark = pytest.mark.django_db

AT = "/compte/decisions/"


def text_of(answer) -> str:
    return " ".join(page(answer.content.decode()).text.split())


def contest(client: Client, member, text="Je n’ai qu’un compte."):
    return client.post(f"{AT}{reading_of(member).pk}/contester/", {"text": text})


def test_member_without_decisions_is_told_so():
    answer = seen_by(make_member()).get(AT)
    assert "La maison n’a rien décidé qui vous concerne." in text_of(answer)
    main = page(answer.content.decode()).one("main")
    assert [len(main.all(tag)) for tag in ("h1", "h2", "h3")] == [1, 1, 0]


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


def test_appeal_that_is_too_long_is_refused_in_words_with_all_that_was_typed():
    member, typed = make_member(), "a" * 20_000
    blocked(member, administrator())
    answer = contest(seen_by(member), member, typed)
    assert answer.status_code == 422
    assert "C’est trop long" in text_of(answer)
    area = page(answer.content.decode()).one("textarea")
    assert (area.text, "maxlength" in area.attributes) == (typed, False)


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


def when(instant) -> str:
    """The instant as a page says it, its blanks those of `text_of`."""
    return " ".join(plain_moment(instant).split())


def appeals_offered(member) -> int:
    html = page(seen_by(member).get(AT).content.decode())
    return len([form for form in html.all("form") if "contester" in form.attributes["action"]])


def test_account_let_in_again_says_since_when_and_offers_no_appeal():
    member, by = make_member(), administrator()
    blocked(member, by)
    assert appeals_offered(member) == 1
    accounts.unblock(member=member, reason="Erreur.", by=by, now=LATER)
    assert f"Débloqué le {when(LATER)}." in text_of(seen_by(member).get(AT))
    assert appeals_offered(member) == 0


def test_lifted_link_is_told_as_lifted_and_offers_no_appeal():
    one, other = make_members("Isaure", "Vasco")
    by = moderator()
    links.link(first=one, second=other, reason="Un foyer.", by=by, now=NOON)
    assert appeals_offered(one) == 1
    reading = reading_of(one).pk
    links.lift(link=AccountLink.objects.get(), reason="Erreur.", by=by, now=LATER)
    said = text_of(seen_by(one).get(AT))
    assert said.count("plus d’offres ni de duels entre vous") == 1
    assert "Avec le compte de Vasco : le lien ne tient plus." in said
    assert f"Lien levé le {when(LATER)}." in said
    assert appeals_offered(one) == 0
    late = seen_by(one).post(f"{AT}{reading}/contester/", {"text": "Trop tard."})
    assert late.status_code == 422
    assert "déjà levée" in text_of(late)
    assert not Appeal.objects.exists()


def test_restored_picks_are_told_as_restored_once_all_of_the_reader_are():
    vasco, octave, agnes = make_members("Vasco", "Octave", "Agnès")
    by = moderator()
    safe = make_offered_safe(octave)
    picks = [end_pick(make_offer_pick(thief, safe), opened_at=1).pk for thief in (vasco, agnes)]
    void_picks(picks=picks, reason="Panne.", by=by, now=LATER)
    back = LATER + timedelta(hours=1)
    restore_picks(picks=picks[:1], reason="Erreur.", by=by, now=back)
    restored = f"Rétabli le {when(back)}"
    told = [restored in text_of(seen_by(each).get(AT)) for each in (vasco, octave, agnes)]
    assert told == [True, False, False]
    assert appeals_offered(agnes) == 1


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
