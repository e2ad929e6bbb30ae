"""The list of accounts that share marks, as moderators see it."""

import pytest
from django.test import Client

from cofferwit.desk.queries import shared_marks
from cofferwit.members.actions.marks import leave_marks
from cofferwit.members.models import Member
from tests.desk.moderation import administrator, moderator, seen_by
from tests.factories import NOON, make_member, make_members
from tests.pages import page

pytestmark = pytest.mark.django_db

AT = "/bureau/marques/"
DIGEST = "d" * 64


def together(*members: Member, kind: str = "device", digest: str = DIGEST) -> None:
    for member in members:
        leave_marks(member=member, digests={kind: digest}, now=NOON)


def text_of(answer) -> str:
    return " ".join(page(answer.content.decode()).text.split()).replace("\u202f", " ")


def test_list_does_not_exist_for_members_and_strangers():
    assert Client().get(AT).status_code == 404
    assert seen_by(make_member()).get(AT).status_code == 404


@pytest.mark.parametrize("keeper", [moderator, administrator])
def test_pair_leads_to_its_page_and_to_a_link(keeper):
    isaure, vasco = make_members("Isaure", "Vasco")
    together(isaure, vasco)
    client = seen_by(keeper())
    answer = client.get(AT)
    assert answer.status_code == 200
    found = [each.attributes["href"] for each in page(answer.content.decode()).all("a")]
    pair = f"/bureau/paires/{isaure.pk}/{vasco.pk}/"
    form = "/bureau/liens/?first=Isaure&second=Vasco"
    assert [each for each in found if each in (pair, form)] == [pair, form]
    assert client.get(pair).status_code == client.get(form).status_code == 200
    assert "Un appareil se prête" in text_of(answer)
    assert DIGEST[:12] not in answer.content.decode()


def test_list_is_only_looked_at():
    assert seen_by(moderator()).post(AT).status_code == 405


def test_nothing_in_common_is_said():
    assert "Aucune marque en commun" in text_of(seen_by(moderator()).get(AT))


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("", True),
        ("?marque=appareil", True),
        ("?marque=adresse", False),
        ("?lien=oui", False),
        ("?lien=non", True),
        ("?marque=autre&lien=autre&page=x", True),
        ("?page=99999999999999999999", True),
        ("?page=999999999999999999", True),
    ],
)
def test_choices_are_those_of_the_address(asked: str, shown: bool):
    together(*make_members("Isaure", "Vasco"))
    assert ("Isaure et Vasco" in text_of(seen_by(moderator()).get(AT + asked))) is shown


def turns(shown) -> list[str]:
    """Where the pager of the list leads."""
    ways = [each.attributes["href"] for each in shown.all("a", css="btn")]
    return [way for way in ways if way.startswith("?")]


def test_pages_keep_the_choice(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shared_marks, "AT_ONCE", 1)
    together(*make_members("Isaure", "Vasco", "Octave"))
    client = seen_by(moderator())
    first = page(client.get(f"{AT}?marque=appareil").content.decode())
    ways = turns(first)
    assert ways == ["?marque=appareil&lien=&page=2"]
    second = client.get(AT + ways[0])
    assert "Page 2 sur 3" in text_of(second)
    back = turns(page(second.content.decode()))
    assert back == ["?marque=appareil&lien=&page=1", "?marque=appareil&lien=&page=3"]


def test_marks_of_many_are_told_without_pairs():
    members = make_members("Alix", "Basile", "Carole", "Denis", "Edmée", "Firmin")
    together(*members)
    together(*members, kind="address")
    said = text_of(seen_by(moderator()).get(AT))
    assert "Aucune marque en commun" in said
    assert "1 adresse de plus de 5 comptes est laissée de côté" in said
    assert "Alix , Basile" in said or "Alix, Basile" in said


@pytest.mark.parametrize("where", ["/bureau/paires/", "/bureau/liens/"])
def test_way_to_the_list(where: str):
    html = seen_by(moderator()).get(where).content.decode()
    assert f'href="{AT}"' in html
