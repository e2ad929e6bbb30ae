"""The bell, the page of notices, and the choice of their ways, with and without scripts."""

import pytest
from django.test import Client
from django.utils import translation

from cofferwit.members.actions.notice_choices import choose
from cofferwit.members.actions.notices import clear, notify
from cofferwit.members.models import AccountState, Member, Notice, NoticeChoice
from cofferwit.members.notice_kinds import registered, said
from cofferwit.members.queries.notices import unread_count
from cofferwit.members.rules.notice_topics import Topic, Wanted
from tests.members.people import NOW, logged_in, make_member
from tests.pages import page

AT = "/avis/"
SCRIPT = {"HX-Request": "true"}
PRIZE = {"month": "2026-11", "ladder": "thieves", "place": 1, "credits": 150}


def tell(member: Member, *keys: str) -> list[Notice]:
    return [notify(member=member, kind="prize", key=key, payload=PRIZE, now=NOW) for key in keys]


def bell_of(html: str):
    return page(html).one("a", css="bell")


# ---- the bell ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("count", "label", "shown"),
    [
        (0, "Avis, aucun non lu", ""),
        (1, "Avis, 1 non lu", "1"),
        (3, "Avis, 3 non lus", "3"),
        (100, "Avis, 100 non lus", "99+"),
    ],
)
def test_bell_says_how_many(isaure: Member, count: int, label: str, shown: str) -> None:
    tell(isaure, *map(str, range(count)))
    bell = bell_of(logged_in(isaure).get("/regles/").content.decode())
    assert bell.attributes["aria-label"] == label
    assert bell.text == shown
    assert bell.attributes["href"] == AT


def test_bell_answers_only_when_the_count_has_changed(isaure: Member) -> None:
    client = logged_in(isaure)
    assert client.get(AT + "cloche/?shown=0").status_code == 204
    tell(isaure, "a")
    answer = client.get(AT + "cloche/?shown=0")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (
        200,
        "max-age=0, no-cache, no-store, must-revalidate, private",
    )
    assert bell_of(answer.content.decode()).attributes["data-shown"] == "1"
    assert client.get(AT + "cloche/?shown=1").status_code == 204


def test_bell_is_two_short_queries(isaure: Member, django_assert_num_queries) -> None:
    tell(isaure, "a", "b")
    with django_assert_num_queries(2):
        assert unread_count(isaure) == 2


def test_stranger_has_no_bell_and_logs_in_first(client: Client, db: None) -> None:
    assert page(client.get("/regles/").content.decode()).all(css="bell") == []
    for at in (AT, AT + "cloche/"):
        assert client.get(at).url == "/compte/connexion/?next=/avis/"
    assert client.post(AT + "lus/").status_code == 302


def test_blocked_member_has_no_bell(isaure: Member) -> None:
    client = logged_in(isaure)
    Member.objects.update(state=AccountState.BLOCKED)
    assert page(client.get("/regles/").content.decode()).all(css="bell") == []


# ---- the page ------------------------------------------------------------------------------------
def test_page_lists_newest_first_with_its_way(isaure: Member) -> None:
    tell(isaure, "a")
    notify(member=isaure, kind="draft_soon", key="b", payload={"tier": "gold"}, now=NOW)
    html = page(logged_in(isaure).get(AT).content.decode())
    links = html.all("a", css="row__name")
    assert [link.attributes["href"] for link in links] == ["/forge/or/", "/credits/"]
    assert links[1].text.startswith("Prime des voleurs, novembre 2026")
    assert [mark.text for mark in html.all(css="told__new")] == ["Non lu", "Non lu"]


def test_looking_marks_nothing_as_read(isaure: Member) -> None:
    tell(isaure, "a", "b")
    client = logged_in(isaure)
    client.get(AT)
    client.get(AT + "cloche/")
    assert unread_count(isaure) == 2


def test_button_marks_all_as_read_without_scripts(isaure: Member) -> None:
    tell(isaure, *map(str, range(25)))
    client = logged_in(isaure)
    answer = client.post(AT + "lus/", {"all": "1"})
    assert (answer.status_code, answer.url) == (303, AT)
    assert unread_count(isaure) == 0
    html = page(client.get(AT).content.decode())
    assert (html.all(css="told__new"), html.all(css="is-unread")) == ([], [])


def test_script_marks_what_was_seen_and_nobody_elses(isaure: Member) -> None:
    seen, unseen = tell(isaure, "a", "b")
    other = tell(make_member("Vasco"), "a")[0]
    answer = logged_in(isaure).post(
        AT + "lus/",
        {"notice": [seen.pk, other.pk, "x", "9" * 30, "9" * 5000, "٣"]},
        headers=SCRIPT,
    )
    assert answer.status_code == 204
    unread = Notice.objects.filter(read_at=None)
    assert set(unread.values_list("pk", flat=True)) == {unseen.pk, other.pk}


def test_cleared_notice_is_gone_and_a_silenced_topic_too(isaure: Member) -> None:
    tell(isaure, "a", "b")
    clear(member=isaure, key="a", now=NOW)
    client = logged_in(isaure)
    assert len(page(client.get(AT).content.decode()).all(css="row__name")) == 1
    choose(member=isaure, choices={"prizes": Wanted(False, False)}, by=isaure, now=NOW)
    assert page(client.get(AT).content.decode()).all(css="row__name") == []


def test_page_by_page(isaure: Member) -> None:
    tell(isaure, *map(str, range(21)))
    client = logged_in(isaure)
    rows = [len(page(client.get(f"{AT}?page={n}").content.decode()).all(css="row")) for n in (1, 2)]
    assert rows == [20, 1]
    for wrong in ("0", "3", "x", "-1", "٣", "", "9" * 5000):
        assert client.get(AT, {"page": wrong}).status_code == 404


def test_notice_of_an_unknown_kind_or_of_what_is_gone_is_a_plain_sentence(
    isaure: Member, caplog: pytest.LogCaptureFixture
) -> None:
    notify(member=isaure, kind="never_heard_of", key="a", payload={}, now=NOW)
    notify(member=isaure, kind="duel_settled", key="b", payload={"duel": 404}, now=NOW)
    html = page(logged_in(isaure).get(AT).content.decode())
    assert [each.text for each in html.all(css="row__name")] == ["Du nouveau pour vous."] * 2
    assert "never_heard_of" in caplog.text
    assert "DoesNotExist" in caplog.text


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("kind", sorted(registered()))
def test_every_kind_reads_even_with_nothing_to_go_by(kind: str, lang: str, db: None) -> None:
    with translation.override(lang):
        assert said(kind, {}).text
        assert said(kind, {}).url.startswith("/")


# ---- the choice ----------------------------------------------------------------------------------
def test_settings_hold_a_line_a_topic(isaure: Member) -> None:
    html = page(logged_in(isaure).get("/reglages/").content.decode())
    boxes = html.one("form", id="avis").all("input", type="checkbox")
    names = [box.attributes["name"] for box in boxes]
    topics = [topic for topic in Topic if topic != Topic.HOUSE]
    assert names == [f"{topic}.{way}" for topic in topics for way in ("site", "email")]
    ticked = {box.attributes["name"] for box in boxes if "checked" in box.attributes}
    assert {"prizes.site", "prizes.email", "moderation.site"} <= ticked
    assert not {"daily.site", "daily.email", "settled.email"} & ticked
    assert [b.attributes["name"] for b in boxes if "disabled" in b.attributes] == [
        "moderation.site"
    ]


def test_choice_is_kept_without_scripts(isaure: Member) -> None:
    client = logged_in(isaure)
    form = {"present": ["prizes", "daily"], "daily.site": "on"}
    answer = client.post(AT + "choix/", form)
    assert (answer.status_code, answer.url) == (302, "/reglages/#avis")
    kept = NoticeChoice.objects.values_list("topic", "site", "email")
    assert set(kept) == {("prizes", False, False), ("daily", True, False)}


def test_choice_by_script_says_it_is_kept(isaure: Member) -> None:
    answer = logged_in(isaure).post(
        AT + "choix/", {"present": "settled", "settled.email": "on"}, headers=SCRIPT
    )
    assert "C’est gardé." in answer.content.decode()
    assert "<html" not in answer.content.decode()
    kept = NoticeChoice.objects.values_list("topic", "site", "email")
    assert list(kept) == [("settled", False, True)]


@pytest.mark.parametrize(("form", "status"), [({}, 400), ({"present": "weather"}, 422)])
def test_choice_that_is_none_is_refused(isaure: Member, form, status) -> None:
    assert logged_in(isaure).post(AT + "choix/", form).status_code == status
    assert not NoticeChoice.objects.exists()
