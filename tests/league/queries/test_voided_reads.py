"""Every read that counts picks leaves the voided ones out; every list shows them struck."""

import csv
import io
import json
import re
from datetime import date
from decimal import Decimal as D
from typing import Any

import pytest
from django.urls import reverse

from cofferwit.clock import month_of
from cofferwit.members.models import Member
from forge.rules.tiers import Tier
from league.actions.catch_up import catch_up
from league.actions.voiding import unvoid, void
from league.queries import season_ledger
from league.queries.calendar import archive_year, streak, week
from league.queries.chances import chance_bands
from league.queries.ladders import ladders
from league.queries.ledger_rows import picks as ledger_picks, safes as ledger_safes
from league.queries.my_safe import my_safe
from league.queries.my_safes import figures_of
from league.queries.offerable import candidates
from league.queries.pending import pending
from league.queries.profile import faced, forged as forged_by, ranked_runs
from league.queries.rankings import counts, podium, ranking, titles
from league.queries.results import pick_result
from league.queries.season_card import season_card
from league.queries.season_charts import charts
from league.queries.season_lines import received_by_smith
from league.queries.seasons import month_named, terms_of_month
from league.queries.wallet import wallet
from league.rules.terms import CURRENT
from tests.factories import make_daily, make_member, make_members, open_pick
from tests.league.actions.test_voiding import DAY, HOUR, PAYOUT, START, forged, paid_month
from tests.league.played import picked

pytestmark = pytest.mark.django_db

MONTH = "2026-11"


@pytest.fixture
def keeper() -> Member:
    return make_member("Béryl", is_staff=True)


@pytest.fixture
def scene(keeper: Member) -> dict[str, Any]:
    """Two thieves at one smith's two safes; of Isaure's two picks the opening is voided."""
    smith, isaure, vasco = make_members("Rossignol", "Isaure", "Vasco")
    one, two = (forged(smith, now=START) for _ in range(2))
    opened = picked(isaure, one, 1, at=START)
    held = picked(isaure, two, "wrong", at=START + HOUR)
    other = picked(vasco, one, "wrong", at=START + 2 * HOUR)
    void(picks=[opened.pk], reason="x", by=keeper, now=START + 3 * HOUR)
    return {
        "smith": smith,
        "isaure": isaure,
        "vasco": vasco,
        "one": one,
        "two": two,
        "opened": opened,
        "held": held,
        "other": other,
        "now": START + 4 * HOUR,
    }


def test_standings_ladders_and_card_leave_it_out(scene):
    season = month_named(MONTH, scene["now"])
    both = ladders(season, terms_of_month(MONTH), scene["now"])
    mine = next(s.line for s in both.thieves if s.line.member_id == scene["isaure"].pk)

    assert (mine.loot, mine.picks, mine.reached_at) == (0, 1, None)
    assert mine.best_rating < D(1000)
    thief, _ = season_card(scene["isaure"], scene["now"]).ranks
    assert (thief.total, thief.progress) == (0, 1)


def test_received_pending_and_factor_prospects_leave_it_out(scene):
    (safe, _) = pending(scene["smith"], MONTH, scene["now"]).safes

    assert (safe.safe_id, safe.received) == (scene["one"].pk, 1)
    mine = my_safe(scene["one"].pk, scene["smith"], scene["now"])
    assert (mine.standing.picks, mine.standing.openings) == (1, 0)
    assert mine.standing.prospects.factor == D("0.5")
    assert (mine.unranked, len(mine.history), mine.opening_median) == (0, 1, None)
    assert [(each.thief, each.voided) for each in mine.picks] == [
        ("Vasco", False),
        ("Isaure", True),
    ]
    figures = figures_of(scene["smith"], [scene["one"].pk], scene["now"])[scene["one"].pk]
    assert (figures.ended, figures.opened, figures.calibration_picks) == (1, 0, 0)


def test_received_of_a_settled_safe_leaves_it_out(scene):
    catch_up(now=START + 20 * DAY)
    month = month_of(START + 14 * DAY)

    assert received_by_smith(month, START + 20 * DAY) == {scene["smith"].pk: 2}
    ((_, one), (_, two)) = ledger_safes(month, START + 20 * DAY)
    assert (one.picks, one.received, two.received) == (1, 1, 1)


def test_profile_and_chances_leave_it_out(scene):
    runs = ranked_runs(scene["isaure"], viewer=scene["isaure"])

    assert [(run.number, run.opened_at_guess) for run in runs] == [(2, None)]
    assert sum(band.picks for band in chance_bands()) == 2
    met = faced(thief=scene["isaure"], smith=scene["smith"])
    assert (met.picks, met.opened) == (1, 0)
    assert [each.voided for each in met.latest] == [False, True]
    catch_up(now=START + 20 * DAY)
    safes = forged_by(scene["smith"], 1, START + 20 * DAY).safes
    assert {each.safe_id: (each.picks, each.openings) for each in safes} == {
        scene["one"].pk: (1, 0),
        scene["two"].pk: (1, 0),
    }


def test_charts_of_the_month_leave_it_out(scene):
    found = charts(MONTH, viewer=scene["isaure"], now=scene["now"])

    assert [point.number for point in found.ratings] == [1]
    assert {day.mine for day in found.loot} == {0}


def test_ledger_lists_it_as_voided_and_counts_it_not(scene):
    first, second = ledger_picks(MONTH, CURRENT, scene["isaure"].pk, to_thief=True)

    assert (first.loot.voided, first.loot.loot, first.loot.counted) == (True, 10, False)
    assert (first.loot.running, second.loot.running, second.loot.voided) == (0, 0, False)
    table = "".join(season_ledger.csv_rows(MONTH, scene["now"]))
    rows = [row for row in csv.DictReader(io.StringIO(table)) if row["kind"] == "pick"]
    assert [row["voided"] for row in rows] == ["true", "false", "false"]
    told = json.loads("".join(season_ledger.json_chunks(MONTH, scene["now"])))
    assert [pick["voided"] for pick in told["picks"]] == [True, False, False]


def test_voided_safe_is_never_offered_again(scene):
    vasco, isaure = (
        {each.safe_id for each in candidates(scene[name], Tier.BRONZE, scene["now"])}
        for name in ("vasco", "isaure")
    )

    assert vasco == {scene["two"].pk}
    assert isaure == set()


def test_ranking_and_title_of_a_day_go_to_the_next_opener_and_the_streak_goes_on(keeper):
    first, second = make_members("Isaure", "Vasco")
    day = date(2026, 11, 2)
    make_daily(now=START)
    won = open_pick(first, guesses=1, now=START)
    open_pick(second, guesses=2, now=START)
    catch_up(now=START + DAY)
    assert (titles(first), titles(second)) == ((day,), ())

    void(picks=[won.pk], reason="x", by=keeper, now=START + DAY)

    assert (titles(first), titles(second)) == ((), (day,))
    assert counts(day) == (1, 0, 1)
    assert [line.pseudonym for line in podium(day)] == ["Vasco"]
    assert [line.pseudonym for line in ranking(day, first).lines] == ["Vasco"]
    assert streak(first, START).days == 1
    assert next(each.state for each in week(first, START) if each.day == day) == "voided"
    year = archive_year(first, date(2026, 11, 1), START + DAY)
    assert (year.opened, year.held) == (0, 0)
    result = pick_result(won.pk, first)
    assert (result.place, result.day_opened) == (None, 1)
    unvoid(picks=[won.pk], reason="x", by=keeper, now=START + 2 * DAY)
    assert (titles(first), titles(second)) == ((day,), ())


# ---- pages ---------------------------------------------------------------------------------------


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", answer.content.decode()))


def test_result_says_so_and_leads_to_the_decisions(scene, client, clock):
    clock.instant = scene["now"]
    client.force_login(scene["isaure"])

    page = client.get(reverse("pick", args=[scene["opened"].pk])).content.decode()

    assert "Crochetage annulé" in page
    assert f'href="{reverse("decisions")}"' in page
    assert (
        "data-voided" not in client.get(reverse("pick", args=[scene["held"].pk])).content.decode()
    )


def test_pages_that_list_it_show_it_struck(scene, client, clock):
    clock.instant = scene["now"]
    client.force_login(scene["smith"])
    assert "annulé" in text_of(client.get(reverse("my_safe", args=[scene["one"].pk])))
    client.force_login(scene["isaure"])
    assert "annulé" in text_of(client.get(reverse("season_member", args=[MONTH, "Isaure"])))
    assert "annulé" in text_of(client.get(reverse("member", args=["Rossignol"])))


def test_nothing_that_was_voided_is_not_struck(keeper, scene, client, clock):
    void(picks=[scene["held"].pk], reason="x", by=keeper, now=scene["now"])
    clock.instant = scene["now"] + HOUR
    client.force_login(scene["isaure"])
    for address in (
        reverse("season_member", args=[MONTH, "Isaure"]),
        reverse("season_member", args=[MONTH, "Rossignol"]),
        reverse("my_safe", args=[scene["two"].pk]),
    ):
        answer = client.get(address, follow=True).content.decode()
        assert (address, re.findall(r"<s>(?:0|–|None)</s>", answer)) == (address, [])


def test_corrected_month_says_so_and_credits_show_the_sum(keeper, client, clock):
    (_, aure, basile, _), picks = paid_month()
    clock.instant = PAYOUT + 2 * DAY
    client.force_login(aure)
    season = reverse("season_thieves", args=[MONTH])
    assert "corrigées" not in text_of(client.get(season))

    void(picks=[p.pk for p in picks[:2]], reason="Deux comptes.", by=keeper, now=PAYOUT + DAY)

    page = text_of(client.get(season))
    assert "Primes corrigées le" in page
    others = [reverse("hall"), reverse("season_ledger", args=[MONTH])]
    others.append(reverse("season_member", args=[MONTH, "Aure"]))
    assert ["Primes corrigées le" in text_of(client.get(each)) for each in others] == [True] * 3
    newest = wallet(aure, now=PAYOUT + 2 * DAY).lines[0]
    assert (newest.had, newest.due, newest.place_before, newest.place) == (150, 0, 1, None)
    assert (newest.amount, newest.balance, newest.reason) == (-150, 0, "Deux comptes.")
    told = text_of(client.get(reverse("wallet")))
    assert "0 − 150" in told
    assert "Deux comptes." in told
    unvoid(picks=[p.pk for p in picks[:2]], reason="Erreur.", by=keeper, now=PAYOUT + 3 * DAY)
    newest, older = wallet(basile, now=PAYOUT + 4 * DAY).lines[:2]
    assert (newest.restored, newest.had, newest.due, newest.reason) == (True, 150, 100, "Erreur.")
    assert (older.voided, older.restored, older.reason) == (True, False, "Deux comptes.")
