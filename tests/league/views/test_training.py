"""The pages of training, over HTTP."""

import re
from datetime import timedelta
from http import HTTPStatus

import pytest

from cofferwit.clock import daily_end
from cofferwit.members.models import AccountState
from forge.actions import make_public
from forge.models import Safe
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from league.actions.daily import publish_dailies
from league.actions.give_up import give_up
from league.actions.training import train, train_on_new
from league.models import Pick, PickState
from league.queries.training import TrainingFilter, training_page
from league.rules.purposes import TRAINING
from tests.factories import (
    NOON,
    SMALL_SAFES,
    make_member,
    make_offered_safe,
    make_safe,
    open_pick,
    play,
)
from tests.pages import page

pytestmark = pytest.mark.django_db

PAGE, START = "/entrainement/", "/entrainement/commencer/"
CODE = SMALL_SAFES[Tier.BRONZE].code
HARD = {"tier": Tier.BRONZE, "difficulty": Difficulty.HARD}


def public_safe(now=NOON, **fields):
    safe = make_safe(purpose="x", **fields)
    make_public(safe=safe, now=now)
    return safe


def listed(response):
    return [line.safe_id for line in response.context["page"].lines]


@pytest.fixture
def member(client):
    isaure = make_member()
    client.force_login(isaure)
    return isaure


@pytest.mark.parametrize("address", [PAGE, START])
def test_stranger_is_sent_to_log_in(client, clock, address):
    response = client.get(PAGE) if address == PAGE else client.post(START, {"coffre": "1"})
    assert (response.status_code, "next=/entrainement/" in response.url) == (HTTPStatus.FOUND, True)


def test_list_has_public_safes_only_never_opened_first_then_the_newest(client, clock, member):
    make_safe(), make_safe(purpose=TRAINING), make_offered_safe(make_member("Vasco"))
    solved = public_safe(now=NOON + timedelta(seconds=3))
    older, newer = (public_safe(now=NOON + timedelta(seconds=n)) for n in (1, 2))
    play(train(by=member, safe_id=solved.pk, now=NOON + timedelta(seconds=4)), 1, CODE)
    clock.instant = NOON + timedelta(minutes=1)
    assert listed(client.get(PAGE)) == [newer.pk, older.pk, solved.pk]


def test_list_is_narrowed_by_tier_difficulty_origin_and_past(client, clock, member):
    vasco = make_member("Vasco")
    day = open_pick(vasco).safe
    publish_dailies(now=daily_end(NOON.date()))
    smiths = make_offered_safe(vasco, Tier.SILVER)
    make_public(safe=smiths, now=NOON)
    house = public_safe(tier=Tier.GOLD, difficulty=Difficulty.FIENDISH)
    own = make_offered_safe(member)
    make_public(safe=own, now=NOON)
    give_up(pick=train(by=member, safe_id=house.pk, now=NOON).pk, by=member, now=NOON)
    found = {
        query: listed(client.get(PAGE + query))
        for query in (
            "?palier=or",
            "?difficulte=diabolique",
            "?de=jours",
            "?de=membres",
            "?de=maison",
            "?etat=jamais",
            "?etat=a-ouvrir",
            "?etat=ouverts",
            "?palier=platine&etat=peut-etre",
        )
    }
    everything = [day.pk, house.pk, smiths.pk]
    assert found == {
        "?palier=or": [house.pk],
        "?difficulte=diabolique": [house.pk],
        "?de=jours": [day.pk],
        "?de=membres": [smiths.pk],
        "?de=maison": [house.pk],
        "?etat=jamais": [day.pk, smiths.pk],
        "?etat=a-ouvrir": [house.pk],
        "?etat=ouverts": [],
        "?palier=platine&etat=peut-etre": everything,
    }


def test_list_goes_over_pages_and_keeps_what_was_asked(client, clock, member):
    for _ in range(21):
        public_safe()
    response = client.get(PAGE, {"palier": "bronze", "page": "2"})
    assert len(listed(response)) == 1
    back = page(response).all("a", css="btn--small")[-1].attributes["href"]
    assert back == "?palier=bronze&page=1#rejouer"
    for wrong in ("0", "3", "x", "²"):
        assert client.get(PAGE, {"page": wrong}).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("safes", [1, 3])
def test_list_takes_as_many_queries_for_one_safe_as_for_three(
    safes, member, django_assert_num_queries
):
    for _ in range(safes):
        safe = public_safe()
        give_up(pick=train(by=member, safe_id=safe.pk, now=NOON).pk, by=member, now=NOON)
    with django_assert_num_queries(3):
        found = training_page(member, TrainingFilter(), 1)
    assert [line.runs for line in found.lines] == [1] * safes


def test_start_leads_to_the_pick_and_the_page_says_it_is_training(client, clock, member):
    safe = public_safe()
    response = client.post(START, {"coffre": str(safe.pk)})
    pick = Pick.objects.get()
    assert (response.status_code, response.url) == (HTTPStatus.SEE_OTHER, f"/crochetage/{pick.pk}/")
    shown = page(client.get(response.url))
    assert shown.one("h1").text == "Entraînement"
    assert shown.all(css="ghost") == []


def test_start_of_a_new_one_by_tier_and_difficulty(client, clock, member):
    kept = make_safe(purpose=TRAINING)
    client.post(START, {"palier": "bronze", "difficulte": "difficile"})
    assert Pick.objects.get().safe_id == kept.pk


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"palier": "or", "difficulte": "nulle"}, 404),
        ({"palier": "platine", "difficulte": "facile"}, 404),
        ({"palier": "or", "difficulte": "hors-échelle"}, 422),
        ({"palier": "or", "difficulte": "facile"}, 422),
        ({"coffre": "12"}, 404),
        ({"coffre": "1²"}, 404),
        ({"coffre": "9" * 40}, 404),
    ],
)
def test_start_that_cannot_be_is_refused_with_the_reason(client, clock, member, sent, status):
    response = client.post(START, sent)
    assert response.status_code == status
    assert not Pick.objects.exists()
    if status == 422:
        assert "vu tous les coffres" in page(response).one(css="note--bad").text
        chosen = [
            one for one in page(response).all("input", name="palier") if "checked" in one.attributes
        ]
        assert [one.attributes["value"] for one in chosen] == ["or"]


@pytest.mark.parametrize("sent", [{}, {"palier": "or"}, {"difficulte": "facile"}])
def test_start_without_a_choice_says_what_is_missing(client, clock, member, sent):
    response = client.post(START, sent)
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert page(response).one(css="note--bad").text == (
        "Choisissez un palier et une difficulté, ou un coffre public à rejouer."
    )
    assert not Pick.objects.exists()


def test_running_pick_is_led_back_to_and_nothing_else_can_be_started(client, clock, member):
    safe = public_safe()
    pick = train(by=member, safe_id=safe.pk, now=NOON)
    other = public_safe()
    shown = page(client.get(PAGE))
    assert f"/crochetage/{pick.pk}/" in {a.attributes["href"] for a in shown.all("a")}
    assert [
        b for b in shown.all("button", type_="submit") if b.attributes.get("name") == "coffre"
    ] == []
    assert client.post(START, {"coffre": str(other.pk)}).status_code == HTTPStatus.CONFLICT


def test_archived_member_reads_the_list_and_starts_nothing(client, clock):
    archived = make_member(state=AccountState.ARCHIVED)
    safe = public_safe()
    client.force_login(archived)
    assert listed(client.get(PAGE)) == [safe.pk]
    assert client.post(START, {"coffre": str(safe.pk)}).status_code == HTTPStatus.FORBIDDEN


def test_ghost_of_the_first_run_stands_on_the_dial_and_beside_the_guesses(client, clock, member):
    first = open_pick(member, guesses=2, after=90)
    publish_dailies(now=daily_end(NOON.date()))
    clock.instant = NOON + timedelta(days=1)
    pick = train(by=member, safe_id=first.safe_id, now=clock.instant)
    shown = page(client.get(f"/crochetage/{pick.pk}/"))
    assert len(shown.one(css="ghost").all("circle")) == 2
    assert "2e essai, à 2:30" in shown.one(css="guesses__ghost").text
    member.preferences.hide_timer = True
    member.preferences.save()
    hidden = page(client.get(f"/crochetage/{pick.pk}/"))
    assert hidden.all(css="ghost") == []
    assert hidden.one(css="guesses__ghost").text == "Votre fantôme l’a ouvert au 2e essai."


def test_result_compares_with_the_first_run_and_moves_nothing(client, clock, member):
    first = open_pick(member, guesses=2, after=90)
    publish_dailies(now=daily_end(NOON.date()))
    clock.instant = NOON + timedelta(days=1)
    pick = train(by=member, safe_id=first.safe_id, now=clock.instant)
    play(pick, 1, CODE, after=30)
    response = client.get(f"/crochetage/{pick.pk}/")
    versus = response.context["versus"]
    assert (versus.run.opened_at_guess, versus.ghost.opened_at_guess) == (1, 2)
    assert (versus.gained, versus.is_better, versus.is_worse) == (120, True, False)
    shown = page(response)
    assert "Moins d’essais que la première fois." in shown.one(css="versus").text
    assert len(shown.all(css="runbar")) == 2
    assert shown.one("button", name="coffre").attributes["value"] == str(first.safe_id)
    first.refresh_from_db()
    assert (first.state, first.opened_at_guess) == (PickState.OPENED, 2)


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ((1, 90), (1, 60), "0:30 de moins que la première fois."),
        ((1, 60), (1, 90), "0:30 de plus que la première fois."),
        ((1, 60), (1, 60), "Le même temps, à la seconde près."),
        ((1, 60), (2, 60), "Plus d’essais que la première fois."),
        (None, (2, 60), "Ouvert cette fois : la première, il avait tenu."),
        ((1, 60), None, "La première fois, vous l’aviez ouvert."),
        (None, None, "Il a tenu les deux fois."),
    ],
)
def test_words_of_the_comparison(client, clock, member, first, second, said):
    safe, now = public_safe(), NOON
    for run in (first, second):
        pick = train(by=member, safe_id=safe.pk, now=now)
        if run is None:
            give_up(pick=pick.pk, by=member, now=now)
        else:
            guesses, after = run
            for number in range(1, guesses):
                play(pick, number, SMALL_SAFES[Tier.BRONZE].wrong[number], after=number)
            play(pick, guesses, CODE, after=after)
        now += timedelta(hours=1)
    clock.instant = now
    shown = page(client.get(f"/crochetage/{pick.pk}/"))
    assert shown.one(css="versus").one(css="sect").one("p").text.replace("\u202f", " ") == said


def test_new_safe_becomes_public_with_the_result_of_its_first_pick(client, clock, member):
    make_safe(purpose=TRAINING)
    pick = train_on_new(by=member, **HARD, now=NOON)
    public = f"/c/{pick.safe_id}/"
    running = client.get(f"/crochetage/{pick.pk}/").content.decode()
    assert not re.search(rf"(?<!\w){CODE}(?!\w)", running)
    assert client.get(public).status_code == HTTPStatus.NOT_FOUND
    give_up(pick=pick.pk, by=member, now=NOON + timedelta(minutes=2))
    clock.instant = NOON + timedelta(minutes=3)
    shown = page(client.get(f"/crochetage/{pick.pk}/"))
    assert shown.one("h1").text == "Le coffre a tenu"
    assert len(shown.all(id="chemin")) == 1
    key = shown.one("svg", css="keyart")
    assert "keyart--blank" in key.attributes["class"]
    assert key.attributes["aria-label"] == (
        "Une ébauche de clé, non taillée\u202f: le coffre a tenu."
    )
    assert "premier crochetage de ce coffre" in shown.one(css="versus").text
    assert client.get(public).status_code == HTTPStatus.OK
    assert Safe.objects.get(pk=pick.safe_id).public_at == NOON + timedelta(minutes=2)


def test_training_counts_in_no_day_and_no_streak(client, clock, member):
    other = make_member("Vasco")
    day = open_pick(other)
    publish_dailies(now=daily_end(NOON.date()))
    clock.instant = NOON + timedelta(days=1)
    play(train(by=member, safe_id=day.safe_id, now=clock.instant), 1, CODE)
    response = client.get("/coffre-du-jour/2026-11-30/")
    assert [line.pseudonym for line in response.context["ranking"].lines] == ["Vasco"]
    assert response.context["mine"].state == "none"
    assert client.get("/coffre-du-jour/").context["streak"] == (0, 0)
