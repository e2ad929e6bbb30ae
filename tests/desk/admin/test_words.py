"""The tables of the administrators' site speak the language of who reads them."""

from datetime import timedelta

import celery
import pytest
from django.test import Client

from cofferwit.desk.admin.machinery import task_said
from cofferwit.desk.rules.machinery import outcome_said
from cofferwit.members.models import Notice
from cofferwit.ops.actions import audit
from cofferwit.ops.models import JobRun
from cofferwit.schedule import JOBS as SCHEDULE
from forge.actions.stock import Filling
from forge.models import Safe
from tests.desk.casework import pseudonym_report
from tests.desk.moderation import administrator, blocked
from tests.factories import NOON, make_daily, make_member, make_safe, play, start_pick
from tests.pages import page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]


@pytest.fixture
def keeper(client: Client) -> Client:
    client.force_login(administrator())
    return client


def in_english(client: Client) -> Client:
    """The same keeper, who reads English now."""
    client.post("/langue/", {"language": "en", "next": "/"})
    return client


def rows(client: Client, address: str) -> list[list[str]]:
    """The cells of a list, row by row."""
    table = page(client.get(address).content.decode()).one(id="result_list")
    cells = [
        [each.text for each in row.children if not isinstance(each, str)]
        for row in table.all("tr")[1:]
    ]
    return [row for row in cells if row]


def heads(client: Client, address: str) -> list[str]:
    table = page(client.get(address).content.decode()).one(id="result_list")
    return [each.text for each in table.all("th") if each.attributes.get("scope") == "col"]


def run(name: str, detail: str, **fields: object) -> None:
    JobRun.objects.create(
        **{"name": name, "as_of": NOON, "started_at": NOON, "ended_at": NOON, "detail": detail}
        | fields
    )


JOBS = "/admin/ops/jobrun/"


def test_job_runs_are_told_in_words(keeper):
    run("league.audit", "2 differences")
    assert [rows(keeper, JOBS)[0][i] for i in (1, 6)] == ["Recompter la ligue", "2 écarts"]
    english = in_english(keeper)
    assert [rows(english, JOBS)[0][i] for i in (1, 6)] == ["Recount the league", "2 differences"]


def test_run_that_failed_or_goes_on_says_so(keeper):
    run("league.audit", "ValueError: 2 left", failed=True)
    run("forge.fill_stock", "", ended_at=None, started_at=NOON + timedelta(minutes=1))
    assert [row[6] for row in rows(keeper, JOBS)] == ["en cours", "ValueError: 2 left"]


def test_month_that_a_run_was_about_has_its_name(keeper):
    run("desk.watch_fair_play", "2026-11: 12 members, 1 cases opened, 0 told")
    told = "novembre 2026\u202f: 12 membres, 1 dossier ouvert, 0 signal"
    assert rows(keeper, JOBS)[0][6] == told
    assert told in page(keeper.get("/admin/").content.decode()).one(id="jobs-now").text
    english = rows(in_english(keeper), JOBS)[0][6]
    assert english == "November 2026: 12 members, 1 case opened, 0 signals"


def test_job_that_is_no_more_is_shown_by_its_name(keeper):
    run("league.gone", "")
    assert rows(keeper, JOBS)[0][1] == "league.gone"


def test_filter_of_jobs_says_words_and_finds_their_runs(keeper):
    run("league.audit", "0 differences")
    run("forge.fill_stock", "1 made, 0 failed")
    shown = keeper.get(JOBS).content.decode()
    assert "Remplir le stock de la maison" in shown
    assert "fill_stock<" not in shown
    assert [row[1] for row in rows(keeper, f"{JOBS}?task=league.audit")] == ["Recompter la ligue"]


TASKS = sorted({job.task for job in SCHEDULE} - {"forge.fill_stock", "league.make_daily_safe"})
"""All but two that make safes, whose words are read below."""


@pytest.mark.parametrize("task", TASKS)
def test_what_a_job_leaves_behind_has_words(task):
    celery.current_app.loader.import_default_modules()
    celery.current_app.tasks[task](as_of=NOON.isoformat())
    detail = JobRun.objects.get(name=task).detail
    assert outcome_said(detail).fr != detail
    assert task_said(task) != task


def test_other_outcomes_have_words():
    safe_of = str(make_daily())
    for detail in (str(Filling(3, 1)), safe_of, "that day has passed"):
        assert outcome_said(detail).fr != detail


def test_picks_and_safes_say_what_they_are_for(keeper):
    play(start_pick(), 1, "0000")
    make_safe(purpose="training")
    (pick,) = rows(keeper, "/admin/league/pick/")
    assert pick[4] == "coffre du jour, 30 novembre 2026"
    assert "entraînement" in [row[4] for row in rows(keeper, "/admin/forge/safe/")]
    assert {row[2] for row in rows(keeper, "/admin/forge/safe/")} == {"difficile"}
    address = f"/admin/forge/safe/{Safe.objects.get(purpose='training').pk}/change/"
    assert "entraînement" in page(keeper.get(address).content.decode()).text
    stock = page(keeper.get("/admin/forge/safe/stock/").content.decode())
    assert "entraînement" in stock.one(id="stock-uses").text
    assert [row[4] for row in rows(in_english(keeper), "/admin/league/pick/")] == [
        "safe of the day, Nov. 30, 2026"
    ]


def test_log_reads_in_words_and_is_found_by_them(keeper):
    audit.record(verb="case_claimed", subject="case:12", detail={}, by=1, now=NOON)
    audit.record(verb="export", subject="member:1", detail={}, by=1, now=NOON)
    log = "/admin/ops/auditentry/"
    for asked in ("dossier pris", "dossier 12", "case:12", "case_claimed"):
        found = rows(keeper, f"{log}?q={asked}")
        assert [row[3:5] for row in found] == [["dossier pris", "dossier 12"]]


def test_moderation_is_told_in_words(keeper):
    member = make_member()
    pseudonym_report(make_member("Octave"), member)
    blocked(member, administrator("Odile"))
    assert rows(keeper, "/admin/desk/report/")[0][3] == "Injurieux ou haineux"
    assert rows(keeper, "/admin/desk/reading/")[0][2] == "compte bloqué"
    Notice.objects.update(kind="measure")
    assert rows(keeper, "/admin/members/notice/")[0][2] == "Modération et compte"
    Notice.objects.update(kind="odd")
    assert rows(keeper, "/admin/members/notice/")[0][2] == "odd"


def test_columns_of_ids_are_named_in_both_languages(keeper):
    start_pick()
    assert heads(keeper, "/admin/league/pick/")[1] == "Voleur n°"
    assert heads(in_english(keeper), "/admin/league/pick/")[1] == "Thief no."
