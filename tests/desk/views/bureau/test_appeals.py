"""Appeals as moderators read and decide them."""

import pytest

from cofferwit.desk.actions import links
from cofferwit.desk.actions.appeals import appeal
from cofferwit.desk.actions.voids import void_picks
from cofferwit.desk.models import Appeal
from cofferwit.desk.rules.measures import CONCERNED
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

AT = "/bureau/appels/"


@pytest.fixture
def heard():
    """The appeal of a blocked member, and who blocked them."""
    member, keeper = make_member(), administrator()
    blocked(member, keeper)
    made = appeal(reading=reading_of(member).pk, text="Un seul compte.", by=member, now=LATER)
    return made, keeper


def answered(client, made, **sent):
    return client.post(
        f"{AT}{made.pk}/decider/", {"verdict": "upheld", "answer": "Vous avez raison."} | sent
    )


def text_of(answer) -> str:
    return " ".join(page(answer.content.decode()).text.split())


def test_appeals_do_not_exist_for_members(heard):
    client = seen_by(heard[0].reading.member)
    other = seen_by(make_member("Vasco"))
    assert other.get(AT).status_code == 404
    assert answered(other, heard[0]).status_code == 404
    assert answered(client, heard[0]).status_code in {403, 404}
    assert Appeal.objects.get().decided_at is None


def test_moderator_reads_them_but_decides_none_about_a_block(heard):
    administrator("Odile")
    client = seen_by(moderator())
    said = text_of(client.get(AT))
    assert "Un seul compte." in said
    assert "Cet appel revient à l’administration." in said
    assert answered(client, heard[0]).status_code == 403
    assert Appeal.objects.get().decided_at is None


def test_administrator_upholds_and_the_member_is_back(heard):
    made, _ = heard
    client = seen_by(administrator("Odile"))
    undone = "Le compte est débloqué aussitôt ; un mois déjà payé garde ses places."
    assert undone in text_of(client.get(AT))
    answer = answered(client, made)
    assert (answer.status_code, answer["Location"]) == (303, AT)
    said = text_of(client.get(AT))
    assert "la décision défaite" in said
    assert "accepté" in said
    made.reading.member.refresh_from_db()
    assert made.reading.member.state == "active"


def test_who_took_the_measure_reads_that_somebody_else_decides(heard):
    made, keeper = heard
    administrator("Odile")
    client = seen_by(keeper)
    assert "Vous avez pris cette décision" in text_of(client.get(AT))
    answer = answered(client, made)
    assert answer.status_code == 422
    assert "l’appel est lu par quelqu’un d’autre" in text_of(answer)
    assert Appeal.objects.get().decided_at is None


@pytest.mark.parametrize("sent", [{"verdict": ""}, {"verdict": "perhaps"}, {"answer": " "}])
def test_decision_that_is_not_whole_is_refused(heard, sent):
    client = seen_by(administrator("Odile"))
    assert answered(client, heard[0], **sent).status_code == 422
    assert Appeal.objects.get().decided_at is None


def test_appeal_that_another_has_decided_says_so_and_shows_what_was_typed(heard):
    assert answered(seen_by(administrator("Odile")), heard[0]).status_code == 303
    answer = answered(seen_by(administrator("Prune")), heard[0], answer="Non, deux comptes.")
    assert answer.status_code == 422
    assert page(answer).one(id="refus").text == "Cet appel est déjà décidé."
    assert page(answer).one("textarea", id="left-1").text == "Non, deux comptes."


def test_answer_that_is_refused_stands_in_its_own_form_alone(heard):
    sent = {"verdict": "", "answer": "Vous avez raison."}
    answer = answered(seen_by(administrator("Odile")), heard[0], **sent)
    assert page(answer).one("textarea", name="answer").text == "Vous avez raison."
    assert page(answer).all("textarea", id="left-1") == []
    assert page(answer).all(id="refus") == []


def test_appeal_that_is_none_is_not_there(heard):
    assert (
        seen_by(administrator("Odile"))
        .post(f"{AT}9999/decider/", {"verdict": "upheld", "answer": "Oui."})
        .status_code
        == 404
    )


def test_moderator_decides_an_appeal_against_a_link():
    one, other = make_members("Isaure", "Vasco")
    links.link(first=one, second=other, reason="Un foyer.", by=moderator(), now=NOON)
    made = appeal(reading=reading_of(one).pk, text="Deux foyers.", by=one, now=LATER)
    client = seen_by(moderator("Odile"))
    assert answered(client, made, verdict="rejected").status_code == 303
    assert "L’appel est rejeté." in text_of(client.get(AT))


def test_who_is_concerned_too_reads_that_somebody_else_decides():
    keeper, thief = moderator(), moderator("Odile")
    administrator()
    smith = make_member("Octave")
    pick = end_pick(make_offer_pick(thief, make_offered_safe(smith)), opened_at=1)
    void_picks(picks=[pick.pk], reason="Arrangé.", by=keeper, now=LATER)
    made = appeal(reading=reading_of(smith).pk, text="Non.", by=smith, now=LATER)
    client = seen_by(thief)
    assert " ".join(CONCERNED.fr.split()) in text_of(client.get(AT))
    assert answered(client, made).status_code == 422
    assert Appeal.objects.get().decided_at is None


def few(client, address: str = AT) -> str:
    """The warning that few keep the house; "" without one."""
    found = page(client.get(address).content.decode()).all(id="few-readers")
    return " ".join(found[0].all("p")[0].text.split()) if found else ""


def remedy(client, address: str) -> str:
    """What can be done about it."""
    told = page(client.get(address).content.decode()).one(id="few-readers")
    return " ".join(told.all("p")[1].text.split())


@pytest.mark.parametrize("address", [AT, "/admin/"])
def test_only_administrator_is_told_that_their_measures_have_no_other_reader(heard, address):
    client = seen_by(heard[1])
    assert few(client, address).startswith("Une seule personne tient la maison")
    beryl = moderator()
    assert few(client, address).startswith("Une seule personne administre le site")
    assert remedy(client, address).startswith("Donnez le rôle d’administration à quelqu’un")
    assert remedy(seen_by(beryl), address).startswith("L’administration peut donner ce rôle")
    administrator("Odile")
    assert few(client, address) == ""


def test_appeal_that_nobody_can_decide_says_so(heard):
    client = seen_by(heard[1])
    assert "Personne ne peut décider de cet appel pour l’instant" in text_of(client.get(AT))
    figures = page(client.get("/admin/").content.decode()).one(id="figures-waiting")
    assert "dont sans lecteur1" in " ".join(figures.text.split())
    administrator("Odile")
    assert "Personne ne peut décider" not in text_of(client.get(AT))
    figures = page(client.get("/admin/").content.decode()).one(id="figures-waiting")
    assert "sans lecteur" not in figures.text
