"""Voiding picks from the bureau: the dry run, the act, the way back, outages."""

from uuid import UUID

import pytest

from cofferwit.desk.actions import cases
from cofferwit.desk.models import Case, CaseKind, Measure
from cofferwit.desk.views.bureau.asking import TOO_MANY_PICKS
from cofferwit.members.models import Member, Notice
from cofferwit.ops.models import AuditEntry
from league.models import Outage
from tests.factories import NOON, end_pick, make_member, make_offer_pick, second_factor
from tests.pages import page

pytestmark = pytest.mark.django_db


@pytest.fixture
def bureau(client, clock):
    client.force_login(second_factor(make_member("Béryl", is_staff=True)))
    return client


@pytest.fixture
def pick(db):
    return end_pick(make_offer_pick(now=NOON), opened_at=1)


@pytest.fixture(autouse=True)
def _later(clock):
    clock.instant = NOON.replace(hour=12)


def void(client, pick, reason="Ouverture arrangée."):
    return client.post("/bureau/annulations/annuler/", {"pick": str(pick.pk), "reason": reason})


def test_dry_run_says_what_would_move_and_writes_nothing(bureau, pick):
    shown = page(bureau.get(f"/bureau/annulations/apercu/?pick={pick.pk}"))
    lines = {each.one("dt").text: each.one("dd").text for each in shown.one("dl").all("div")}
    assert lines["Cote d’Isaure"] == "1\u202f016,00 1\u202f000,00"
    assert lines["Butin d’Isaure, novembre 2026"].startswith("10 0")
    assert lines["Membres prévenus"] == "2"
    pick.refresh_from_db()
    assert pick.voided_at is None
    assert not Measure.objects.exists()


def test_dry_run_of_nothing_says_so(bureau):
    for query in ("", "?pick=no-id", "?pick=00000000-0000-0000-0000-000000000000"):
        assert bureau.get(f"/bureau/annulations/apercu/{query}").status_code == 200


def test_dry_run_is_a_part_of_a_page_for_htmx(bureau, pick):
    answer = bureau.get(
        f"/bureau/annulations/apercu/?pick={pick.pk}", headers={"HX-Request": "true"}
    )
    assert "<html" not in answer.content.decode()


def test_voided_pick_counts_for_nothing_and_both_are_told(bureau, pick):
    answer = void(bureau, pick)
    measure = Measure.objects.get()
    assert answer.headers["Location"] == f"/bureau/annulations/{measure.pk}/"
    pick.refresh_from_db()
    assert pick.voided_at is not None
    told = Notice.objects.filter(kind="measure").values_list("member__pseudonym", flat=True)
    assert sorted(told) == ["Forgeron", "Isaure"]
    assert AuditEntry.objects.filter(verb="measure_void", subject=f"measure:{measure.pk}").exists()


def test_voiding_needs_a_reason_and_keeps_the_ticks(bureau, pick):
    answer = void(bureau, pick, reason=" ")
    assert answer.status_code == 422
    assert page(answer).one("input", name="pick").attributes["value"] == str(pick.pk)
    pick.refresh_from_db()
    assert pick.voided_at is None


def test_voided_twice_is_refused_in_words(bureau, pick):
    void(bureau, pick)
    answer = void(bureau, pick)
    assert answer.status_code == 422
    assert "Aucun de ces crochetages" in page(answer).text
    assert Measure.objects.count() == 1


def test_restored_pick_counts_again(bureau, pick):
    void(bureau, pick)
    measure = Measure.objects.get()
    bureau.post(
        f"/bureau/annulations/{measure.pk}/retablir/",
        {"pick": str(pick.pk), "reason": "Erreur de notre part."},
    )
    pick.refresh_from_db()
    assert pick.voided_at is None
    assert [each.kind for each in Measure.objects.order_by("pk")] == ["void", "unvoid"]
    assert not page(bureau.get(f"/bureau/annulations/{measure.pk}/")).all("form", id="restore")


def test_restoring_needs_a_reason(bureau, pick):
    void(bureau, pick)
    address = f"/bureau/annulations/{Measure.objects.get().pk}/retablir/"
    assert bureau.post(address, {"pick": str(pick.pk)}).status_code == 422


OUTAGE = {"began": "2026-11-30T11:50", "ended": "2026-11-30T12:10", "reason": "Panne."}
SEEN = {"seen": "2026-11-30T11:50/2026-11-30T12:10"}


def test_outage_shows_what_it_would_touch_before_anything_is_written(bureau, pick):
    address = "/bureau/annulations/panne/"
    shown = page(bureau.post(address, OUTAGE))
    assert "1 crochetage serait annulé." in shown.one(id="foreseen").text
    assert "2 membres seraient prévenus." in shown.one(id="foreseen").text
    assert shown.one("textarea", name="reason").text == "Panne."
    form = shown.one("form", action=address)
    sent = {each.attributes["name"]: each.attributes["value"] for each in form.all("input")}
    # Other times than those that were looked at are looked at first.
    bureau.post(address, sent | {"reason": "Panne.", "ended": "2026-11-30T12:11"})
    assert not Outage.objects.exists()
    assert bureau.post(address, sent | {"reason": "Panne."}).status_code == 302
    assert Outage.objects.count() == 1


def test_outage_voids_what_overlapped_it(bureau, pick):
    bureau.post("/bureau/annulations/panne/", OUTAGE | SEEN)
    pick.refresh_from_db()
    outage = Outage.objects.get()
    assert (outage.began_at.hour, outage.ended_at.hour) == (10, 11)
    assert pick.voided_at is not None
    assert "Panne du" in page(bureau.get("/bureau/annulations/")).one("ul", css="rows").text


@pytest.mark.parametrize(
    ("began", "ended"),
    [
        ("", "2026-11-30T12:10"),
        ("soon", "later"),
        ("2026-11-30T12:10", "2026-11-30T11:50"),
        ("2026-11-30T12:10", "2026-12-30T11:50"),
        ("2026-11-30T11:50+01:00", "2026-11-30T12:10"),
        ("0001-01-01T00:00", "2026-11-30T12:10"),
    ],
)
def test_outage_without_a_time_that_is_over_is_refused_and_kept(bureau, pick, began, ended):
    sent = {"began": began, "ended": ended, "reason": "Panne."}
    answer = bureau.post("/bureau/annulations/panne/", sent)
    assert answer.status_code == 422
    assert page(answer).one("input", id="began").attributes["value"] == began
    assert not Outage.objects.exists()


def test_same_outage_again_is_refused_in_words(bureau, pick):
    sent = OUTAGE | SEEN
    assert bureau.post("/bureau/annulations/panne/", sent).status_code == 302
    answer = bureau.post("/bureau/annulations/panne/", sent)
    assert answer.status_code == 422
    assert page(answer).one(role="alert").text == (
        "Cette panne est déjà déclarée\u202f: même début, même fin."
    )
    assert Outage.objects.count() == 1


def test_more_picks_than_are_dealt_with_at_once_are_refused_in_words(bureau, pick):
    sent = {"pick": [str(pick.pk), *(str(UUID(int=n)) for n in range(500))], "reason": "Arrangé."}
    shown = page(bureau.get("/bureau/annulations/apercu/", {"pick": sent["pick"]}))
    assert TOO_MANY_PICKS.fr in shown.text
    assert not shown.all("dl")
    answer = bureau.post("/bureau/annulations/annuler/", sent)
    assert answer.status_code == 422
    assert page(answer).one(role="alert").text == TOO_MANY_PICKS.fr
    assert page(answer).one("textarea").text == "Arrangé."
    assert not Measure.objects.exists()
    sent["pick"].pop()
    assert bureau.post("/bureau/annulations/annuler/", sent).status_code == 302
    address = f"/bureau/annulations/{Measure.objects.get().pk}/retablir/"
    sent["pick"].append(str(UUID(int=500)))
    assert page(bureau.post(address, sent)).one(role="alert").text == TOO_MANY_PICKS.fr
    assert Measure.objects.count() == 1


def test_voids_do_not_exist_for_members(client, clock, pick):
    client.force_login(pick.thief)
    assert void(client, pick).status_code == 404
    for at in ("", "apercu/", "1/"):
        assert client.get(f"/bureau/annulations/{at}").status_code == 404
    pick.refresh_from_db()
    assert pick.voided_at is None


def test_void_of_nothing_is_not_found(bureau):
    assert bureau.get("/bureau/annulations/999999999999/").status_code == 404


def test_case_named_on_the_way_is_the_case_of_the_voiding(bureau, pick):
    beryl = Member.objects.get(pseudonym="Béryl")
    case = Case.objects.create(kind=CaseKind.FAST, member=pick.thief, opened_at=NOON)
    cases.claim(case=case.pk, by=beryl, now=NOON)
    file = page(bureau.get(f"/bureau/membres/{pick.thief_id}/")).one("form", id="void")
    assert file.one("input", name="case").attributes["value"] == str(case.pk)
    shown = page(bureau.get(f"/bureau/annulations/apercu/?pick={pick.pk}&case={case.pk}"))
    assert f"Pour le dossier {case.pk}" in shown.one("form", id="void").text
    number = shown.one("form", id="void").one("input", name="case").attributes["value"]
    sent = {"pick": str(pick.pk), "reason": "Vu.", "case": number}
    bureau.post("/bureau/annulations/annuler/", sent)
    assert Measure.objects.get().case == case
    assert bureau.post("/bureau/annulations/annuler/", sent | {"case": "99"}).status_code == 404


def test_list_says_whose_picks_and_a_restored_measure_by_which(bureau, pick):
    void(bureau, pick)
    measure = Measure.objects.get()
    listed = page(bureau.get("/bureau/annulations/")).one("ul", css="rows").text
    assert pick.thief.pseudonym in listed
    shown = page(bureau.get(f"/bureau/annulations/{measure.pk}/"))
    tick = shown.one("input", name="pick")
    assert "checked" not in tick.attributes
    address = f"/bureau/annulations/{measure.pk}/retablir/"
    bureau.post(address, {"pick": str(pick.pk), "reason": "Erreur."})
    later = Measure.objects.get(kind="unvoid")
    shown = page(bureau.get(f"/bureau/annulations/{measure.pk}/"))
    link = shown.one("a", css="more", href=f"/bureau/annulations/{later.pk}/")
    assert link.text.startswith("Rétabli le ")
    assert not page(bureau.get(f"/bureau/annulations/{later.pk}/")).all("a", css="more")


def test_picks_to_void_are_ticked(bureau, pick):
    shown = page(bureau.get(f"/bureau/annulations/apercu/?pick={pick.pk}"))
    assert "checked" in shown.one("input", name="pick").attributes
