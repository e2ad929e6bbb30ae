"""What the two members read whose title of a day moves by a pick that is voided or restored."""

import io
import json
import zipfile
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import translation

from cofferwit.desk.actions.voids import declare_outage, restore_picks, void_picks
from cofferwit.desk.models import Measure, Reading
from cofferwit.desk.queries.export.archive import stream
from cofferwit.members.models import Member, Notice, Preferences
from cofferwit.members.notice_kinds import said
from league.actions.catch_up import catch_up
from league.actions.voiding import NothingToVoid
from league.models import Pick
from league.queries.audit import audit
from tests.desk.moderation import moderator, seen_by
from tests.factories import make_daily, make_members, open_pick
from tests.pages import page

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 2, 12, tzinfo=UTC)
TOMORROW, HOUR = START + timedelta(days=1), timedelta(hours=1)
WON = "Le titre du 2\u00a0novembre 2026 vous revient\u202f: un crochetage mieux placé est annulé."
LOST = (
    "Le titre du 2\u00a0novembre 2026 n’est plus le vôtre\u202f: "
    "un crochetage mieux placé compte de nouveau."
)
FIGURES = "Vos chiffres ont changé\u202f: des crochetages d’autres membres ont été revus."
VOIDED = "Des crochetages qui vous concernent sont annulés."
RESTORED = "Des crochetages qui vous concernent comptent de nouveau."


@pytest.fixture
def day(db: None) -> tuple[Member, Member, Pick, Pick]:
    """The first and the second of a day that is over, and their picks."""
    aure, basile = make_members("Aure", "Basile", now=START)
    make_daily(now=START)
    first = open_pick(aure, guesses=1, now=START)
    second = open_pick(basile, guesses=2, now=START + HOUR)
    catch_up(now=TOMORROW)
    return aure, basile, first, second


def void(pick: Pick, by: Member, *, at: datetime = TOMORROW) -> Measure:
    return void_picks(picks=[pick.pk], reason="Un programme.", by=by, now=at)


def restore(pick: Pick, by: Member, *, at: datetime = TOMORROW + HOUR) -> Measure:
    return restore_picks(picks=[pick.pk], reason="Une erreur.", by=by, now=at)


def heard(member: Member) -> list[str]:
    """The sentences of the member's notices, the newest first."""
    with translation.override(member.preferences.language):
        rows = Notice.objects.filter(member=member).order_by("-pk")
        return [said(each.kind, each.payload).text for each in rows if "reading" in each.payload]


def read(member: Member) -> list[tuple[str, dict[str, str]]]:
    """The decisions on the member's page, each with what it moved, the newest first."""
    sheets = page(seen_by(member).get("/compte/decisions/")).all("article")
    found = []
    for sheet in sheets:
        lines = [each for effects in sheet.all("dl") for each in effects.all("div")]
        moved = {each.one("dt").text: " ".join(each.one("dd").text.split()) for each in lines}
        found.append((" ".join(sheet.text.split()), moved))
    return found


def test_second_of_the_day_holds_the_title_and_both_are_told(day):
    aure, basile, won, _ = day

    void(won, moderator())

    assert (heard(aure), heard(basile)) == ([VOIDED], [WON])
    ((whole, lost),) = read(aure)
    assert lost == {"Titre du jour (place), 2\u00a0novembre 2026": "1 devient –"}
    assert "Un programme." in whole
    ((whole, gained),) = read(basile)
    assert gained == {"Titre du jour (place), 2\u00a0novembre 2026": "2 devient 1"}
    assert "Un programme." in whole
    assert "parce que d’autres ne comptent plus" in whole
    assert list(audit()) == []


def test_both_are_told_the_other_way_once_the_pick_is_restored(day):
    aure, basile, won, _ = day
    by = moderator()
    void(won, by)

    restore(won, by)

    assert (heard(aure), heard(basile)) == ([RESTORED, VOIDED], [LOST, WON])
    assert read(aure)[0][1] == {"Titre du jour (place), 2\u00a0novembre 2026": "– devient 1"}
    whole, lost = read(basile)[0]
    assert lost == {"Titre du jour (place), 2\u00a0novembre 2026": "1 devient 2"}
    assert "parce que d’autres comptent de nouveau" in whole
    assert list(audit()) == []


def test_voiding_that_moves_no_title_tells_nobody_of_titles(day):
    aure, basile, _, second = day
    by = moderator()

    void(second, by)
    restore(second, by)

    assert (heard(aure), heard(basile)) == ([], [RESTORED, VOIDED])
    assert [moved for _, moved in read(basile)] == [{}, {}]
    assert not Reading.objects.filter(member=aure).exists()
    assert list(audit()) == []


def test_each_is_told_once_however_often_it_is_asked(day):
    aure, basile, won, _ = day
    by = moderator()
    void(won, by)

    with pytest.raises(NothingToVoid):
        void(won, by, at=TOMORROW + HOUR)

    assert [len(heard(each)) for each in (aure, basile)] == [1, 1]
    assert Reading.objects.count() == 2


def test_outage_tells_whom_it_gives_a_title(day):
    aure, basile, won, _ = day
    declare_outage(
        began_at=START - HOUR,
        ended_at=START + HOUR / 2,
        reason="Panne.",
        by=moderator(),
        now=TOMORROW,
    )

    won.refresh_from_db()
    assert won.voided_at is not None
    assert (heard(aure), heard(basile)) == ([VOIDED], [WON])


def test_it_is_told_in_english(day):
    _, basile, won, _ = day
    Preferences.objects.filter(member=basile).update(language="en")
    basile.preferences.refresh_from_db()
    by = moderator()
    void(won, by)
    restore(won, by)

    assert heard(basile) == [
        (
            "The title of 2\u00a0November 2026 is no longer yours: "
            "a pick with a better place counts again."
        ),
        (
            "The title of 2\u00a0November 2026 is yours now: "
            "a pick with a better place has been voided."
        ),
    ]
    assert [moved for _, moved in read(basile)] == [
        {"Title of the day (place), 2\u00a0November 2026": "1 becomes 2"},
        {"Title of the day (place), 2\u00a0November 2026": "2 becomes 1"},
    ]


@pytest.mark.parametrize(
    ("kind", "titles", "text"),
    [
        ("void", 1, WON),
        ("unvoid", 1, LOST),
        (
            "void",
            2,
            "Des titres du jour vous reviennent\u202f: des crochetages mieux placés sont annulés.",
        ),
        (
            "unvoid",
            2,
            (
                "Des titres du jour ne sont plus les vôtres\u202f: "
                "des crochetages mieux placés comptent de nouveau."
            ),
        ),
        ("void", 0, FIGURES),
    ],
)
def test_notice_says_titles_alone_by_their_day_or_as_several(kind, titles, text):
    payload: dict[str, Any] = {"reading": 7, "measure": kind}
    if titles:
        payload |= {"titles": titles, "day": "2026-11-02"}
    with translation.override("fr"):
        assert said("figures_moved", payload).text == text


def test_archive_of_own_data_holds_what_was_told(day):
    _, basile, won, _ = day
    void(won, moderator())

    file = io.BytesIO(b"".join(stream(basile, TOMORROW)))
    with zipfile.ZipFile(file) as archive:
        told = json.loads(archive.read("measures.json"))
        notices = json.loads(archive.read("notices.json"))

    (measure,) = told
    assert (measure["kind"], measure["touched"]) == ("void", True)
    assert measure["effects"]["titles"] == [{"day": "2026-11-02", "place": [2, 1]}]
    assert [each["text"] for each in notices if each["kind"] == "figures_moved"] == [WON]


def test_dry_run_shows_both_and_counts_them(day, client, clock):
    _, _, won, second = day
    clock.instant = TOMORROW
    client.force_login(moderator())

    shown = page(client.get(f"/bureau/annulations/apercu/?pick={won.pk}"))

    lines = {each.one("dt").text: each.one("dd").text for each in shown.one("dl").all("div")}
    assert lines == {
        "Titre d’Aure, 2\u00a0novembre 2026": "perd la 1re place",
        "Titre de Basile, 2\u00a0novembre 2026": "de la 2e à la 1re place",
        "Primes payées": "aucune ne change",
        "Membres prévenus": "2",
    }
    shown = page(client.get(f"/bureau/annulations/apercu/?pick={second.pk}"))
    lines = {each.one("dt").text: each.one("dd").text for each in shown.one("dl").all("div")}
    assert lines == {"Primes payées": "aucune ne change", "Membres prévenus": "1"}
