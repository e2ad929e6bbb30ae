"""Announcements on top of the pages."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from cofferwit.desk.actions.announcements import announce
from cofferwit.desk.models import Announcement
from cofferwit.desk.queries.announcements import forget
from tests.desk.casework import at_the_desk, moderator
from tests.factories import NOON, make_member
from tests.league.conftest import Clock
from tests.pages import page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


def said(client: Client, at: str = "/regles/", **headers: str) -> list[str]:
    html = page(client.get(at, headers=headers).content.decode())
    return [each.one("p").text for each in html.all("aside", css="announce")]


@pytest.fixture
def outage(db: None) -> Announcement:
    made = announce(fr="Arrêt ce soir.", en="Outage tonight.", by=moderator("Sélim"), now=NOON)
    forget()
    return made


def test_announcement_is_read_by_strangers_and_members_in_their_language(
    client: Client, outage: Announcement
) -> None:
    assert said(client) == ["Arrêt ce soir."]
    assert said(client, **{"accept-language": "en"}) == ["Outage tonight."]
    client.force_login(make_member())
    assert said(client) == ["Arrêt ce soir."]


def test_two_announcements_are_two_landmarks(client: Client, outage: Announcement) -> None:
    def names() -> list[str | None]:
        html = page(client.get("/regles/").content.decode())
        return [each.attributes["aria-label"] for each in html.all("aside", css="announce")]

    assert names() == ["Annonce de la maison"]
    announce(fr="Et demain.", en="", by=moderator("Odile"), now=NOON)
    forget()
    assert names() == ["Annonce de la maison, 1 sur 2", "Annonce de la maison, 2 sur 2"]


def test_closed_announcement_stays_closed_on_this_device(
    client: Client, outage: Announcement
) -> None:
    answer = client.post(f"/annonces/{outage.pk}/fermer/", {"next": "/regles/"})
    assert (answer.status_code, answer.headers["location"]) == (302, "/regles/")
    assert client.cookies["announcements"].value == str(outage.pk)
    assert said(client) == []
    assert said(Client()) == ["Arrêt ce soir."]


def test_closing_leads_nowhere_else_and_a_strange_cookie_closes_nothing(
    client: Client, outage: Announcement
) -> None:
    answer = client.post(f"/annonces/{outage.pk}/fermer/", {"next": "//elsewhere.example/"})
    assert answer.headers["location"] == "/"
    client.cookies["announcements"] = "x" * 400
    assert said(client) == ["Arrêt ce soir."]


def test_scheduled_announcement_shows_when_its_time_has_come(client: Client, clock: Clock) -> None:
    announce(
        fr="Arrêt.",
        starts_at=NOON + timedelta(hours=1),
        ends_at=NOON + timedelta(hours=2),
        by=moderator("Sélim"),
        now=NOON,
    )
    shown = []
    for hours in range(3):
        clock.instant = NOON + timedelta(hours=hours)
        shown.append(said(client))
    assert shown == [[], ["Arrêt."], []]


def test_pages_ask_the_database_once_for_announcements(
    client: Client, outage: Announcement, django_assert_num_queries
) -> None:
    said(client, "/verifier/")
    with django_assert_num_queries(1) as read:
        said(client, "/verifier/")
    assert "desk_announcement" not in str(read.captured_queries)


def test_moderator_writes_schedules_and_ends(client: Client) -> None:
    at_the_desk(client)
    sent = {"fr": "Arrêt.", "en": "", "debut": "2026-12-01T18:00", "fin": "2026-12-01T20:00"}
    assert client.post("/bureau/annonces/", sent).status_code == 303
    made = Announcement.objects.get()
    assert made.starts_at == datetime(2026, 12, 1, 17, tzinfo=UTC)
    assert made.ends_at == datetime(2026, 12, 1, 19, tzinfo=UTC)
    assert "Arrêt." in client.get("/bureau/annonces/").content.decode()
    client.post(f"/bureau/annonces/{made.pk}/retirer/")
    assert not Announcement.objects.exists()
    assert client.post(f"/bureau/annonces/{made.pk}/retirer/").status_code == 404


def test_announcement_that_is_over_cannot_be_ended(client: Client, clock: Clock) -> None:
    beryl = at_the_desk(client)
    made = announce(fr="Arrêt.", ends_at=NOON + timedelta(hours=1), by=beryl, now=NOON)
    clock.instant = NOON + timedelta(hours=1)
    answer = client.post(f"/bureau/annonces/{made.pk}/retirer/", follow=True)
    assert "déjà finie" in page(answer.content.decode()).one(css="note--bad").text


@pytest.mark.parametrize(
    ("debut", "fr"),
    [("demain", "Arrêt."), ("0001-01-01", "Arrêt."), ("2026-12-01T18:00Z", "Arrêt."), ("", " ")],
)
def test_refused_announcement_keeps_what_was_typed(client: Client, debut: str, fr: str) -> None:
    at_the_desk(client)
    answer = client.post("/bureau/annonces/", {"fr": fr, "en": "Outage.", "debut": debut})
    assert answer.status_code == 422
    assert page(answer.content.decode()).one(id="en").text == "Outage."
    assert not Announcement.objects.exists()


def test_member_finds_no_page_of_announcements(client: Client) -> None:
    client.force_login(make_member())
    assert client.get("/bureau/annonces/").status_code == 404
    assert client.post("/bureau/annonces/", {"fr": "x"}).status_code == 404
    assert client.post("/bureau/annonces/1/retirer/").status_code == 404
