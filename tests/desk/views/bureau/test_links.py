"""Links between accounts at the bureau."""

import pytest

from cofferwit.desk.actions import links
from cofferwit.desk.actions.voids import void_picks
from cofferwit.members.actions.marks import leave_marks
from cofferwit.members.models import AccountLink
from tests.desk.moderation import LATER, administrator, moderator, seen_by
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

AT = "/bureau/liens/"


@pytest.fixture
def pair():
    return make_members("Isaure", "Vasco")


def declared(client, **sent):
    given = {"first": "isaure", "second": "Vasco", "reason": "Un foyer."}
    return client.post(AT, given | sent)


def text_of(answer) -> str:
    return " ".join(page(answer.content.decode()).text.split())


def test_links_do_not_exist_for_members(pair):
    client = seen_by(pair[0])
    links.link(first=pair[0], second=pair[1], reason="Un foyer.", by=moderator(), now=NOON)
    at = f"{AT}{AccountLink.objects.get().pk}/"
    for answer in (
        client.get(AT),
        declared(client),
        client.get(at),
        client.post(f"{at}lever/", {"reason": "Non."}),
    ):
        assert answer.status_code == 404
    assert AccountLink.objects.get().lifted_at is None


@pytest.mark.parametrize("keeper", [moderator, administrator])
def test_moderator_declares_reads_and_lifts(pair, keeper):
    client = seen_by(keeper())
    answer = declared(client)
    link = AccountLink.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"{AT}{link.pk}/")
    said = text_of(client.get(answer["Location"]))
    assert "Isaure et Vasco" in said
    assert "Un foyer." in said
    assert "Aucun crochetage de l’un chez l’autre." in said
    assert "Isaure et Vasco" in text_of(client.get(AT))
    assert client.post(f"{AT}{link.pk}/lever/", {"reason": " "}).status_code == 422
    assert client.post(f"{AT}{link.pk}/lever/", {"reason": "Deux foyers."}).status_code == 303
    link.refresh_from_db()
    assert link.lifted_at is not None
    assert "Ce lien est levé." in text_of(client.get(f"{AT}{link.pk}/"))
    assert "Liens levés" in text_of(client.get(AT))
    late = client.post(f"{AT}{link.pk}/lever/", {"reason": "Trois foyers."})
    assert late.status_code == 422
    assert page(late).one("textarea", id="left-1").text == "Trois foyers."


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"second": "Personne"}, "Aucun membre ne s’appelle « Personne »."),
        ({"first": "Nul"}, "Aucun membre ne s’appelle « Nul »."),
        ({"reason": ""}, "Écrivez le motif"),
        ({"second": "Isaure"}, "entre deux comptes"),
    ],
)
def test_link_that_cannot_be_is_refused_with_the_reason(pair, sent, why):
    answer = declared(seen_by(moderator()), **sent)
    assert answer.status_code == 422
    assert why in text_of(answer).replace("\N{NO-BREAK SPACE}", " ").replace("\u202f", " ")
    assert not AccountLink.objects.exists()


def test_past_effects_are_listed_with_ticks_that_lead_to_voiding(pair):
    pick = end_pick(make_offer_pick(pair[0], make_offered_safe(pair[1])), opened_at=1)
    links.link(first=pair[0], second=pair[1], reason="Un foyer.", by=moderator(), now=NOON)
    for member in pair:
        leave_marks(member=member, digests={"device": "d" * 64}, now=NOON)
    client = seen_by(moderator("Odile"))
    html = page(client.get(f"{AT}{AccountLink.objects.get().pk}/").content.decode())
    ticks = [each.attributes for each in html.all("input") if each.attributes["name"] == "pick"]
    assert [each["value"] for each in ticks] == [str(pick.pk)]
    form = next(each for each in html.all("form") if each.attributes.get("id") == "past")
    assert form.attributes["action"] == "/bureau/annulations/apercu/" or form.attributes["action"]
    assert client.get(form.attributes["action"], {"pick": str(pick.pk)}).status_code == 200
    assert "Un appareil en commun" in html.text


def test_figure_of_nothing_is_not_struck_and_one_that_did_not_count_is(pair):
    keeper = moderator()
    held = end_pick(make_offer_pick(pair[0], make_offered_safe(pair[1])))
    opened = end_pick(make_offer_pick(pair[1], make_offered_safe(pair[0])), opened_at=1)
    links.link(first=pair[0], second=pair[1], reason="Un foyer.", by=keeper, now=NOON)
    void_picks(picks=[held.pk, opened.pk], reason="Un foyer.", by=keeper, now=LATER)
    html = page(seen_by(keeper).get(f"{AT}{AccountLink.objects.get().pk}/").content.decode())
    struck = {each.text for each in html.all("s")}
    opened.ranked.refresh_from_db()
    held.ranked.refresh_from_db()
    assert struck == {str(opened.ranked.loot), str(held.ranked.points)}
    assert "0" not in struck


def test_form_takes_pseudonyms_from_the_address():
    html = seen_by(moderator()).get(f"{AT}?first=Isaure").content.decode()
    assert 'value="Isaure"' in html


def test_link_that_is_none_is_not_there():
    assert seen_by(moderator()).get(f"{AT}9999/").status_code == 404
    assert make_member() is not None
