"""The page of one safe for its smith, and taking it back."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.clock import daily_day
from forge.actions import make_public
from forge.rules.tiers import Tier
from league.actions import course
from league.models import Withdrawal
from tests.factories import (
    NOON,
    RANKED_FROM,
    SMALL_SAFES,
    make_daily,
    make_member,
    make_offered_safe,
)
from tests.league.safe_scenes import pick_all, run_pick
from tests.pages import page

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
LATER = NOON + DAY


@pytest.fixture
def smith(client, clock):
    member = make_member("Isaure")
    client.force_login(member)
    return member


@pytest.fixture
def safe(smith):
    return make_offered_safe(smith)


def address(safe, more=""):
    return f"/forge/mes-coffres/{safe.pk}/{more}"


def shown(client, safe, more=""):
    response = client.get(address(safe, more))
    assert response.status_code == 200
    return page(response)


def marked(element, name):
    """The elements below with that data attribute, each with its value."""
    return [(each, each.attributes[name]) for each in element.all() if name in each.attributes]


def figure(seen, name):
    """A figure of the plate, its words."""
    return next(each for each, value in marked(seen, "data-course") if value == name).text


def plain(text):
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def test_stranger_logs_in_first(client, clock):
    response = client.get("/forge/mes-coffres/1/")
    assert response["Location"] == "/compte/connexion/?next=/forge/mes-coffres/1/"
    assert client.post("/forge/mes-coffres/1/retirer/").status_code == 302


def test_anothers_safe_is_not_found(client, smith):
    others = make_offered_safe(make_member("Vasco"))
    assert client.get(address(others)).status_code == 404
    sent = {"sure": "1"}
    assert client.post(address(others, "retirer/"), sent).status_code == 404
    assert not Withdrawal.objects.exists()


def test_new_safe_says_that_nothing_has_happened_yet(client, safe):
    seen = shown(client, safe)
    assert seen.one("h1").text == f"Coffre {safe.pk}"
    assert figure(seen, "picks").startswith("Crochetages finis0")
    assert "Aucun crochetage classé n’a encore fini." in seen.text
    assert "Aucun coffre semblable (bronze, facile) n’est encore réglé" in seen.text
    assert not seen.all(id="crochetages")
    code = seen.one("p", css="mini-code").attributes["aria-label"]
    assert [letter for letter in code if letter.isdigit()][: len(safe.code)] == list(safe.code)


def test_page_says_what_the_factor_would_be_and_what_would_change_it(client, safe, clock):
    pick_all(safe, [None, None, 1, None])
    clock.instant = LATER
    seen = shown(client, safe)
    ((_, verdict),) = marked(seen, "data-verdict")
    assert verdict == "plain"
    assert "1 sur 4, soit 25 % d’ouvertures" in plain(seen.text)
    assert "il lui manque 6 crochetages, dont 1 à 5 ouvertures" in seen.text
    turns = {value: each.text for each, value in marked(seen, "data-turn")}
    # 1 of 10 is less than a fifth; 1 + 5 of 4 + 5 are too few picks, 7 of 10 too many openings.
    assert turns == {}
    (here,) = seen.all("li", css="is-here")
    assert here.text.startswith("1réglé")


def test_walled_up_safe_is_told_how_one_opening_saves_it(client, safe, clock):
    pick_all(safe, [None] * 5)
    clock.instant = LATER
    seen = shown(client, safe)
    assert marked(seen, "data-verdict")[0][1] == "walled_up"
    ((turn, kind),) = marked(seen, "data-turn")
    assert (kind, turn.text) == ("opened", "À la prochaine ouverture\u202f: facteur 1, réglé.")
    places = page(client.get("/forge/mes-coffres/"))
    assert "Muré s’il sortait maintenant." in places.all("article", css="slot")[0].text


def test_safe_about_to_be_walled_up_says_so_in_time(client, safe, clock):
    pick_all(safe, [None] * 4)
    clock.instant = LATER
    assert "Il va être muré." in page(client.get("/forge/mes-coffres/")).text


def test_list_is_cut_short_until_all_is_asked_for(client, safe, clock):
    pick_all(safe, [None, 1, 2, 3, None, None, None, None, None])
    clock.instant = LATER
    rows = [each for each, _ in marked(shown(client, safe), "data-pick")]
    assert len(rows) == 8
    assert rows[0].one("th").text == "Voleur 9"
    whole = shown(client, safe, "?tous=1")
    assert len(marked(whole, "data-pick")) == 9
    assert [each.text for each in whole.all("span", css="is-open")] == [
        "ouvert au 3e",
        "ouvert au 2e",
        "ouvert au 1er",
    ]


def test_running_pick_leaves_no_trace_on_any_page_of_its_smith(client, safe, clock):
    """Two worlds, one with a pick that goes on after a wrong guess: the same answers."""
    pick_all(safe, [None, 1])
    clock.instant = LATER
    pages = (address(safe), "/forge/mes-coffres/", "/")

    def told():
        return [mask(client.get(each).content.decode()) for each in pages]

    before = told()
    run_pick(safe, now=LATER, wrong=SMALL_SAFES[Tier.BRONZE].wrong[0])
    assert told() == before


def mask(text):
    """The page without its form tokens."""
    return "".join(part for part in text.split("\n") if "csrfmiddlewaretoken" not in part)


def test_queries_are_as_many_for_one_pick_and_for_three(client, safe, clock):
    clock.instant = LATER
    asked = []
    for outcomes, first in (([3], 1), ([None, 2], 2)):
        pick_all(safe, outcomes, first=first)
        client.get(address(safe))
        with CaptureQueriesContext(connection) as counted:
            client.get(address(safe))
        asked.append(len(counted))
    assert asked[0] == asked[1]


def test_calibration_says_that_nothing_counts_yet(client, smith, clock):
    start = RANKED_FROM - DAY
    safe = make_offered_safe(smith, now=start)
    pick_all(safe, [1, None], now=start)
    clock.instant = start + timedelta(hours=12)
    seen = shown(client, safe)
    ((note, _),) = marked(seen, "data-calibration")
    assert "Le calibrage dure jusqu’au 1er novembre à 00 h 00" in plain(note.text)
    assert not marked(seen, "data-factor")
    assert "2 crochetages du calibrage" in seen.text
    places = page(client.get("/forge/mes-coffres/"))
    assert len(marked(places, "data-calibration")) == 1
    assert "Ouvertures du calibrage1 sur 2" in places.text


def test_safe_that_only_the_calibration_picked_has_no_factor(client, smith, clock):
    start = RANKED_FROM - DAY
    safe = make_offered_safe(smith, now=start)
    (pick, _) = pick_all(safe, [1, None], now=start)
    clock.instant = safe.expires_at + DAY
    course.exit_due(now=clock.instant)
    course.settle_due(now=clock.instant)
    (row,) = [each for each, _ in marked(page(client.get("/forge/mes-coffres/")), "data-public")]
    assert row.one("span", css="verdictword").text == "calibrage"
    assert "Aucun crochetage classé." in shown(client, safe).text
    client.force_login(pick.thief)
    result = page(client.get(f"/crochetage/{pick.pk}/"))
    assert "sans crochetage classé." in result.one("p", css="settledbar").text


# ---- taking it back ------------------------------------------------------------------------------


def test_withdrawal_says_what_follows_before_it_is_done(client, safe, clock):
    pick_all(safe, [None, 1])
    clock.instant = NOON + timedelta(hours=8)
    response = client.post(address(safe, "retirer/"))
    seen = page(response)
    (asked,) = seen.all("details", css="withdraw")
    assert "open" in asked.attributes
    text = plain(asked.text)
    assert "prend effet le 1er décembre à 00 h 00" in text
    assert "Au facteur d’aujourd’hui, 1, vous toucheriez 10 points" in text
    assert "comptés en décembre 2026." in text
    assert not Withdrawal.objects.exists()


def test_confirmed_withdrawal_is_asked_for_once(client, safe):
    for _click in range(2):
        response = client.post(address(safe, "retirer/"), {"sure": "1"})
        assert (response.status_code, response["Location"]) == (303, address(safe))
    assert Withdrawal.objects.get().asked_by == safe.maker
    seen = shown(client, safe)
    assert seen.one("section", id="sortie").attributes["data-state"] == "leaving"
    assert "Il sort le 1er décembre à 00 h 00." in plain(seen.text)
    assert not seen.all("details", css="withdraw")


def test_safe_that_has_left_cannot_be_taken_back(client, safe, clock):
    clock.instant = safe.expires_at
    response = client.post(address(safe, "retirer/"), {"sure": "1"})
    assert response.status_code == 422
    assert page(response).one("div", css="note--bad").text != ""
    assert not Withdrawal.objects.exists()


def test_settled_safe_shows_its_settlement_and_its_public_page(client, safe, clock):
    pick_all(safe, [None, 1, None])
    clock.instant = safe.expires_at + DAY
    course.exit_due(now=clock.instant)
    course.settle_due(now=clock.instant)
    seen = shown(client, safe)
    assert "Réglé le 14 décembre" in plain(seen.text)
    assert "Ouvertures : 1 sur 3, soit 33 %." in plain(seen.text)
    assert f"/c/{safe.pk}/" in [a.attributes.get("href") for a in seen.all("a")]
    assert not seen.all("details", css="withdraw")
    (row,) = [each for each, _ in marked(page(client.get("/forge/mes-coffres/")), "data-public")]
    assert row.one("span", css="fac").text == "1"


def test_public_page_tells_picks_and_settlement_to_everybody(client, safe, clock):
    pick_all(safe, [None, 1, None])
    clock.instant = safe.expires_at + DAY
    course.exit_due(now=clock.instant)
    course.settle_due(now=clock.instant)
    client.logout()
    ((record, _),) = marked(page(client.get(f"/c/{safe.pk}/")), "data-record")
    text = plain(record.text)
    assert "Crochetages classés3" in text
    assert "Ouvertures1, 33 %" in text
    assert "Facteur1, réglé" in text


def test_safe_of_the_day_leads_to_its_day(client, clock):
    daily = make_daily(daily_day(NOON - DAY), now=NOON - DAY)
    make_public(safe=daily.safe, now=NOON)
    ((record, _),) = marked(page(client.get(f"/c/{daily.safe.pk}/")), "data-record")
    assert [a.attributes["href"] for a in record.all("a")] == [f"/coffre-du-jour/{daily.day}/"]
