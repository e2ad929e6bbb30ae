"""The result of a picked offer: its figures, its seal, and what opens with the settlement."""

from datetime import timedelta

import pytest
from django.db import connection
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext

from forge.models import Safe
from forge.rules.tiers import Tier
from league.actions import course
from league.models import Pick, RankedPick
from league.rules import purposes
from tests.factories import (
    NOON,
    RANKED_FROM,
    SMALL_SAFES,
    end_pick,
    make_member,
    make_offer_pick,
    make_offered_safe,
    make_safe,
    play,
)
from tests.pages import page

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
WRONG = SMALL_SAFES[Tier.BRONZE].wrong


@pytest.fixture
def thief(client, clock):
    member = make_member("Isaure")
    client.force_login(member)
    return member


def shown(client, pick):
    response = client.get(f"/crochetage/{pick.pk}/")
    assert response.status_code == 200
    return page(response)


def gain(seen, name):
    (found,) = [each for each in seen.all("div") if each.attributes.get("data-gain") == name]
    return plain(found.text)


def plain(text):
    return text.replace("\u202f", " ").replace("\u00a0", " ")


def opened(thief, guess=2, **made) -> Pick:
    return end_pick(make_offer_pick(thief, **made), opened_at=guess)


def held(thief) -> Pick:
    pick = make_offer_pick(thief)
    for number, code in enumerate(WRONG[:3], 1):
        play(pick, number, code, after=100 * number)
    return pick


def settle(pick, clock):
    """Its safe's days pass."""
    clock.instant = pick.safe.expires_at + DAY
    course.exit_due(now=clock.instant)
    course.settle_due(now=clock.instant)


def test_opening_shows_every_figure_with_its_arithmetic(client, thief):
    pick = opened(thief)
    seen = shown(client, pick)
    moved = gain(seen, "thief")
    for part in ("+9,60", "1 000,00 puis 1 009,60", "32 × (0,8 − 0,5), votre 1er crochetage"):
        assert part in moved
    assert "2 × 10 × 0,8 × (1 − 0,5) = 8,00" in gain(seen, "loot")
    assert "40 × (0,5 − 0,8), son 1er crochetage classé" in gain(seen, "safe")
    assert "−12,00" in gain(seen, "safe")
    text = plain(seen.text)
    assert f"Coffre {pick.safe_id}, forgé par Forgeron" in text
    assert "Chance prévue 0,5 ; résultat 0,8 ; écart 0,3." in text
    assert "La chance d’ouverture, 50 %, est figée au départ" in text
    assert [a.text for a in seen.all("a", href="/offres/") if "Offres" in a.text] != []


def test_hold_shows_the_smiths_points_and_keeps_the_code(client, thief):
    pick = held(thief)
    seen = shown(client, pick)
    assert gain(seen, "points").startswith("Points de Forgeron +10")
    assert "provisoires jusqu’au règlement" in gain(seen, "points")
    assert "Un coffre qui tient ne rapporte rien au voleur." in gain(seen, "loot")
    assert "Code et chemin restent scellés" in seen.text
    assert "Il sort le 14 décembre à 12 h 00 au plus tard" in plain(seen.text)
    assert pick.safe.code not in seen.text
    assert not seen.all(id="chemin")


def test_capped_loot_is_struck_with_its_reason(client, thief):
    pick = opened(thief, guess=1)
    RankedPick.objects.filter(pick=pick).update(loot_counted=False)
    seen = shown(client, pick)
    assert [struck.text for struck in seen.one("dl", css="gains").all("s")] == ["+10"]
    assert "non compté" in gain(seen, "loot")
    assert "3 butins au plus comptent par mois chez Forgeron." in gain(seen, "loot")


def test_capped_points_are_struck_with_their_reason(client, thief):
    pick = held(thief)
    RankedPick.objects.filter(pick=pick).update(points_counted=False)
    assert "non comptés" in gain(shown(client, pick), "points")


def test_settlement_opens_the_path_with_ones_own_guesses(client, thief, clock):
    pick = held(thief)
    figures = gain(shown(client, pick), "thief"), gain(shown(client, pick), "safe")
    settle(pick, clock)
    seen = shown(client, pick)
    assert (gain(seen, "thief"), gain(seen, "safe")) == figures
    path = seen.one("section", id="chemin")
    caught = [each.text for each in path.all("p", css="step__you")]
    assert len(caught) == 3
    bar = seen.one("p", css="settledbar")
    assert "Coffre réglé le 14 décembre, trop peu crocheté. 1 crochetage, 0 % d’ouvertures." in (
        plain(bar.text)
    )
    assert "réglés au facteur 0,5" in gain(seen, "points")
    assert f"/c/{pick.safe_id}/" in [a.attributes["href"] for a in bar.all("a")]


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        ("plain", "Coffre réglé le 14 décembre. 12 crochetages"),
        ("well_tuned", "Coffre bien réglé le 14 décembre. 12 crochetages"),
        ("walled_up", "Coffre réglé le 14 décembre, muré. 12 crochetages"),
    ],
)
def test_settlement_is_said_once(verdict: str, said: str) -> None:
    settled = {"picks": 12, "share": 0.5, "verdict": verdict, "settled_at": NOON + 14 * DAY}
    drawn = render_to_string(
        "league/_settled_bar.html",
        {"offer": {"safe_id": 1, "settled": settled}, "ended_at": NOON},
    )
    assert said in plain(page(drawn).text)


def test_safe_that_has_left_waits_for_its_last_pick(client, thief, clock):
    safe = make_offered_safe(make_member("Forgeron"), now=NOON - 14 * DAY + timedelta(minutes=5))
    pick = opened(thief, safe=safe)
    end = safe.expires_at - timedelta(minutes=1)
    make_offer_pick(make_member("Vasco"), safe, now=end)
    clock.instant = end + timedelta(minutes=2)
    course.exit_due(now=clock.instant)
    course.settle_due(now=clock.instant)
    assert "Ce coffre est sorti." in shown(client, pick).text


def test_house_safe_says_so_and_pays_nobody(client, thief):
    safe = make_safe(purpose=purposes.OFFER)
    seen = shown(client, end_pick(make_offer_pick(thief, safe)))
    assert f"Coffre {safe.pk}, coffre maison" in seen.text
    assert [
        each.attributes["data-gain"] for each in seen.all("div") if "data-gain" in each.attributes
    ] == ["thief", "loot", "safe", "guesses"]


def test_calibration_says_that_nothing_moved_and_why(client, thief, clock):
    start = RANKED_FROM - DAY
    safe = make_offered_safe(make_member("Forgeron"), now=start)
    pick = end_pick(make_offer_pick(thief, safe, now=start), opened_at=1)
    clock.instant = start + timedelta(hours=1)
    seen = shown(client, pick)
    assert seen.one("h2", id="h-num").text == "Rien n’a bougé"
    assert "a commencé pendant le calibrage" in seen.text
    assert not [each for each in seen.all("div") if "data-gain" in each.attributes]


def test_hidden_ratings_are_folded_away_and_not_lost(client, thief):
    thief.preferences.hide_rating = True
    thief.preferences.save()
    pick = opened(thief)
    seen = shown(client, pick)
    folded = seen.one("details", css="folded")
    assert "open" not in folded.attributes
    assert "1 009,60" in plain(folded.text)
    assert "butin" not in seen.one("pre", css="share__pre").text


def test_shared_text_says_chance_and_loot_and_no_code(client, thief):
    pick = opened(thief)
    shared = plain(shown(client, pick).one("pre", css="share__pre").text)
    assert shared == (
        f"Cofferwit, coffre {pick.safe_id} (bronze, 4 chiffres) Ouvert au 2e essai en 2:00 "
        "Chance prévue 50 %, butin 8 http://testserver/"
    )


def test_shared_text_leads_to_the_safe_once_it_is_public(client, thief):
    pick = opened(thief)
    Safe.objects.filter(pk=pick.safe_id).update(left_at=NOON + DAY, public_at=NOON + DAY)
    shared = shown(client, pick).one("pre", css="share__pre").text
    assert shared.endswith(f"http://testserver/c/{pick.safe_id}/")
    assert client.get(f"/c/{pick.safe_id}/").status_code == 200


def test_public_safe_leads_its_thief_back_to_their_pick(client, thief):
    pick = opened(thief)
    Safe.objects.filter(pk=pick.safe_id).update(left_at=NOON + DAY, public_at=NOON + DAY)
    address = f"/crochetage/{pick.pk}/"

    def links() -> list[str]:
        return [
            each.text for each in page(client.get(f"/c/{pick.safe_id}/")).all("a", href=address)
        ]

    assert links() == ["Votre crochetage"]
    client.force_login(make_member("Vasco"))
    assert links() == []
    client.logout()
    assert links() == []


def test_ranked_result_leads_to_the_month_in_ones_ledger(client, thief):
    pick = opened(thief)
    (link,) = shown(client, pick).all("a", href="/saison/2026-11/registre/Isaure/")
    assert link.text == "Votre mois dans le registre"
    assert client.get(link.attributes["href"]).status_code == 200


def test_anothers_result_is_not_found(client, thief):
    pick = end_pick(make_offer_pick(make_member("Vasco")))
    assert client.get(f"/crochetage/{pick.pk}/").status_code == 404


def test_page_asks_the_database_as_often_for_the_third_pick(client, thief, clock):
    safes = [make_offered_safe(make_member(name)) for name in ("Basile", "Corvin", "Lucarne")]
    asked = []
    for n, safe in enumerate(safes):
        pick = opened(thief, safe=safe, now=NOON + timedelta(hours=n))
        clock.instant = NOON + timedelta(hours=n, minutes=30)
        shown(client, pick)
        with CaptureQueriesContext(connection) as counted:
            shown(client, pick)
        asked.append(len(counted))
    assert len(set(asked)) == 1
