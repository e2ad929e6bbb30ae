"""The page of one's duels, and challenging a member from it."""

import pytest
from django.test import Client

from cofferwit.members.models import AccountState
from duels.actions import answers, barring, challenges
from duels.actions.course import catch_up
from duels.models import Duel, DuelState
from duels.queries import lists
from duels.rules.course import Kind
from forge.rules.tiers import Tier
from tests.duels.scenes import (
    ANSWERED,
    FORGED,
    HOUR,
    accept,
    challenge,
    forge,
    forged,
    leave,
    make_two,
    pick,
    play,
)
from tests.factories import NOON, make_member, start_pick
from tests.pages import page

pytestmark = pytest.mark.django_db

AT = "/duels/"
SEND = "/duels/defier/"
FORM = {"pseudonym": "Basile", "kind": "forge", "tier": "silver"}


def visit(member) -> Client:
    client = Client()
    client.force_login(member)
    return client


def listed(member):
    answer = visit(member).get(AT)
    assert answer.status_code == 200
    return page(answer)


def section(seen, name):
    return seen.one("section", aria_labelledby=name)


def test_stranger_logs_in_first_and_comes_back(client):
    answer = client.get(AT)
    assert (answer.status_code, answer["Location"]) == (302, f"/compte/connexion/?next={AT}")


def test_member_without_duels_learns_what_to_do(clock):
    aure, _ = make_two()
    seen = listed(aure)
    assert "Défiez un membre" in section(seen, "h-wait").text
    assert seen.all("section", aria_labelledby="h-run") == []
    assert section(seen, "h-past").one("p").text == "Aucun duel fini encore."
    assert seen.all(css="faces") == []


# ---- what waits -------------------------------------------------------------------------------
def test_what_waits_comes_first_the_most_urgent_with_the_only_brass_button(clock):
    aure, basile = make_two()
    urgent = accept(two=(aure, basile), now=NOON - 22 * HOUR).duel
    forging = accept(Kind.FORGE, two=(aure, basile), now=NOON - 2 * HOUR).duel
    asked = challenge(tier=Tier.GOLD, two=(basile, aure), now=NOON).duel
    seen = listed(aure)
    rows = section(seen, "h-wait").all("li")
    assert [row.attributes["data-duel"] for row in rows] == [
        str(each.pk) for each in (urgent, forging, asked)
    ]
    assert [row.one(css="row__time").text for row in rows] == [
        "encore 2\u202fh\u202f00",
        "encore 22\u202fh\u202f00",
        "3\u202fj pour répondre",
    ]
    assert "is-soon" in rows[0].one(css="row__time").classes
    assert rows[0].one("a", css="btn--brass").attributes["href"] == f"/duels/{urgent.pk}/"
    assert len(seen.all(css="btn--brass")) == 1
    assert rows[1].one("a", css="btn").attributes["href"] == f"/duels/{forging.pk}/forge/"
    assert [each.attributes["value"] for each in rows[2].all("button")] == ["decline", "accept"]


def test_what_runs_says_what_the_other_owes_and_no_more(clock):
    scene = accept()
    play(scene.duel, scene.aure, opened_at=2, now=ANSWERED)
    clock.instant = ANSWERED + HOUR
    mine = section(listed(scene.aure), "h-run")
    assert "Vous avez joué. Basile, pas encore." in mine.text
    theirs = section(listed(scene.basile), "h-wait")
    assert "Aure a joué. À vous de crocheter." in theirs.text
    assert "essai" not in theirs.text


def test_hours_that_are_over_ask_nothing_of_who_has_not_begun(clock):
    scene = accept()
    clock.instant = ANSWERED + 24 * HOUR
    pick(scene.duel, scene.aure, now=clock.instant - HOUR / 60)
    row = section(listed(scene.basile), "h-run").one("li", css="row")
    assert "À Aure de crocheter." in row.text
    assert "À vous" not in row.text


def test_challenge_that_was_sent_can_be_cancelled_from_the_list(clock):
    scene = challenge()
    row = section(listed(scene.aure), "h-run").one("li")
    assert row.one("a", css="row__name").text == "Défi envoyé à Basile"
    assert row.one(css="row__time").text == "expire dans 3\u202fj"
    assert row.one("button").attributes["value"] == "cancel"


def test_running_pick_makes_the_others_wait_with_a_reason(clock):
    scene = accept(now=NOON)
    start_pick(scene.aure)
    seen = listed(scene.aure)
    button = section(seen, "h-wait").one("li").one("button")
    assert (button.text, button.attributes["aria-disabled"]) == ("Crocheter", "true")
    assert "Finissez-le avant d’en commencer un autre." in seen.one(id="busy").text
    assert seen.all(css="btn--brass") == []


def test_pick_of_a_duel_that_runs_is_gone_on_with(clock):
    scene = accept(now=NOON)
    running = pick(scene.duel, scene.aure, now=NOON)
    row = section(listed(scene.aure), "h-wait").one("li")
    link = row.one("a", css="btn--brass")
    assert (link.text, link.attributes["href"]) == ("Reprendre", f"/crochetage/{running.pk}/")
    assert row.one(css="row__time").text == "en cours"


def test_list_notices_what_nobody_has_visited(clock):
    scene = challenge()
    clock.instant = NOON + 72 * HOUR
    assert "Expiré" in section(listed(scene.aure), "h-past").text
    assert Duel.objects.get().state == DuelState.LAPSED


# ---- what is over -----------------------------------------------------------------------------
def past(member):
    rows = section(listed(member), "h-past").one("tbody").all("tr")
    return [[cell.text for cell in row.all("td", css="only-desk")][:2] for row in rows]


def test_past_tells_what_each_side_did(clock):
    scene = accept()
    play(scene.duel, scene.aure, opened_at=2, now=ANSWERED)
    play(scene.duel, scene.basile, now=ANSWERED + HOUR)
    clock.instant = ANSWERED + 2 * HOUR
    assert past(scene.aure) == [["2e essai, 2:00", "a tenu"]]
    assert past(scene.basile) == [["a tenu", "2e essai, 2:00"]]
    seen = section(listed(scene.basile), "h-past")
    assert seen.one(css="outcome").text == "Perdu"
    assert seen.one("form").attributes["action"] == f"/duels/{scene.duel.pk}/revanche/"


def test_past_of_a_lightning_duel_in_which_nobody_played(clock):
    scene = accept()
    clock.instant = ANSWERED + 24 * HOUR
    assert past(scene.aure) == [["n’a pas joué", "n’a pas joué"]]


def test_past_of_a_forge_duel_has_the_scores(clock):
    scene = forged()
    play(scene.duel, scene.aure, opened_at=3)
    play(scene.duel, scene.basile, opened_at=2)
    clock.instant = FORGED + 3 * HOUR
    assert past(scene.aure) == [["3e essai\u202f: 0,6", "2e essai\u202f: 0,8"]]


def test_past_of_a_forge_duel_in_which_one_alone_forged(clock):
    scene = accept(Kind.FORGE)
    forge(scene.duel, scene.aure)
    clock.instant = ANSWERED + 24 * HOUR
    assert past(scene.aure) == [["a forgé", "n’a pas forgé"]]


@pytest.mark.parametrize(("answer", "word"), [("decline", "Décliné"), ("cancel", "Retiré")])
def test_challenge_that_came_to_nothing_has_neither_sides_nor_a_rematch(clock, answer, word):
    scene = challenge()
    by = scene.basile if answer == "decline" else scene.aure
    getattr(answers, answer)(duel_id=scene.duel.pk, by=by, now=NOON + HOUR)
    clock.instant = NOON + 2 * HOUR
    seen = section(listed(scene.aure), "h-past")
    assert seen.one(css="outcome").text == word
    assert seen.one(css="outcome").classes >= {"is-void"}
    assert past(scene.aure) == [["–", "–"]]
    assert seen.all("form") == []


def test_past_goes_on_on_a_next_page_and_an_unknown_page_is_not_found(clock, monkeypatch):
    monkeypatch.setattr(lists, "A_PAGE", 1)
    aure, basile = make_two()
    for n in range(2):
        duel = challenge(two=(aure, basile), now=NOON + n * HOUR).duel
        answers.decline(duel_id=duel.pk, by=basile, now=NOON + n * HOUR)
    clock.instant = NOON + 2 * HOUR
    links = section(listed(aure), "h-past").one("nav").all("a")
    assert [link.attributes["href"] for link in links] == ["?page=2#passes"]
    assert visit(aure).get(AT, {"page": "2"}).status_code == 200
    for wrong in ("3", "0", "x", "9" * 20):
        assert visit(aure).get(AT, {"page": wrong}).status_code == 404


def test_record_counts_settled_duels_and_no_void_ones(clock):
    aure, basile = make_two()
    won = accept(two=(aure, basile)).duel
    play(won, aure, opened_at=1, now=ANSWERED)
    catch_up(duel_id=won.pk, now=ANSWERED + 24 * HOUR)
    accept(Kind.FORGE, two=(aure, basile), now=ANSWERED)
    clock.instant = ANSWERED + 25 * HOUR
    seen = section(listed(aure), "h-rec")
    assert seen.one("header").one("p").text == "1 gagné"
    assert [mark.attributes["class"] for mark in seen.one(css="faces").all("i")] == ["w"]
    assert seen.one(css="faces__n").text == "gagnés, perdus, nuls\u202f: 1, 0, 0"


def test_opponent_whose_account_is_gone_is_named_by_no_link(clock):
    scene = accept()
    catch_up(duel_id=scene.duel.pk, now=ANSWERED + 24 * HOUR)
    leave(scene.basile, at=ANSWERED + 25 * HOUR, state=AccountState.DELETED)
    clock.instant = ANSWERED + 26 * HOUR
    seen = listed(scene.aure)
    assert "Éclair contre un compte supprimé" in section(seen, "h-past").text
    assert seen.all("a", css="faces__who") == []
    assert section(seen, "h-past").all("form") == []


# ---- the form ---------------------------------------------------------------------------------
def test_challenge_is_sent_in_one_form(clock):
    aure, basile = make_two()
    answer = visit(aure).post(SEND, FORM)
    duel = Duel.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/duels/{duel.pk}/")
    assert (duel.challenger, duel.challenged) == (aure, basile)
    assert (duel.kind, duel.tier, duel.state) == ("forge", "silver", DuelState.CHALLENGED)


def form_of(answer):
    seen = page(answer)
    form = seen.one("form", id="defier")
    checked = [each.attributes["value"] for each in form.all("input") if _is_checked(each)]
    return seen, form.one("input", id="who").attributes["value"], checked


def _is_checked(field):
    return "checked" in field.attributes


@pytest.mark.parametrize(
    ("typed", "status", "word"),
    [
        ("Basilisque", 422, "Aucun membre actif ne porte ce nom."),
        ("Aure", 422, "soi-même"),
        ("\0", 422, "Aucun membre actif ne porte ce nom."),
        ("", 422, "Aucun membre actif ne porte ce nom."),
    ],
)
def test_name_that_cannot_be_challenged_is_refused_beside_it_and_nothing_typed_is_lost(
    clock, typed, status, word
):
    aure, _ = make_two()
    answer = visit(aure).post(SEND, FORM | {"pseudonym": typed})
    seen, kept, checked = form_of(answer)
    assert (answer.status_code, kept, checked) == (status, typed.strip("\0"), ["forge", "silver"])
    assert word in seen.one(css="fieldset__err").text
    assert not Duel.objects.exists()


def test_member_who_has_barred_one_cannot_be_challenged(clock):
    aure, basile = make_two()
    barring.bar(by=basile, whom=aure, now=NOON)
    answer = visit(aure).post(SEND, FORM)
    assert answer.status_code == 403
    assert page(answer).all(css="fieldset__err")


def test_sixth_open_challenge_is_refused_and_the_form_says_how_many(clock):
    aure, _ = make_two()
    for n in range(5):
        opponent = make_member(f"Membre{n}x")
        challenges.challenge(by=aure, opponent=opponent, kind=Kind.FORGE, tier=Tier.GOLD, now=NOON)
    answer = visit(aure).post(SEND, FORM)
    assert answer.status_code == 409
    assert "Vous avez 5 défis ouverts sur 5." in page(answer).one("form", id="defier").text
    assert page(answer).one(id="refusal").text


@pytest.mark.parametrize("wrong", [{"kind": "boxe"}, {"tier": "fer"}])
def test_duel_that_there_is_not_is_refused(clock, wrong):
    aure, _ = make_two()
    answer = visit(aure).post(SEND, FORM | wrong)
    assert answer.status_code == 422
    assert "Choisissez le duel et le palier" in page(answer).one(id="refusal").text
    assert not Duel.objects.exists()


def test_archived_member_reads_and_sends_nothing(clock):
    aure, _ = make_two()
    leave(aure, at=NOON, state=AccountState.ARCHIVED)
    assert visit(aure).get(AT).status_code == 200
    assert visit(aure).post(SEND, FORM).status_code == 403


# ---- the search -------------------------------------------------------------------------------
def test_address_with_a_name_fills_in_the_form(clock):
    aure, _ = make_two()
    answer = visit(aure).get(AT, {"pseudonym": "basile", "kind": "forge", "tier": "gold"})
    seen, kept, checked = form_of(answer)
    assert (kept, checked) == ("basile", ["forge", "gold"])
    assert seen.one(id="who-say").text == "Basile, cote 1\u202f000. Jamais affronté en duel."


def test_form_prefers_the_tier_of_the_members_offers(clock):
    aure, _ = make_two()
    aure.preferences.offer_tier = "gold"
    aure.preferences.save()
    assert form_of(visit(aure).get(AT))[2] == ["lightning", "gold"]


def test_first_letters_find_members_without_a_script(clock):
    aure, _ = make_two()
    make_member("Basilic")
    seen = page(visit(aure).get(AT, {"pseudonym": "bas"}))
    buttons = seen.one(id="found").all("button")
    assert sorted(button.attributes["value"] for button in buttons) == ["Basile", "Basilic"]
    assert {button.attributes["form"] for button in buttons} == {"look"}
    assert seen.one("form", id="look").attributes["method"] == "get"


def test_script_gets_only_those_who_answer_to_what_is_typed(clock):
    aure, _ = make_two()
    answer = visit(aure).get(
        AT, {"pseudonym": "Bas"}, headers={"HX-Request": "true", "HX-Target": "found"}
    )
    assert answer.content.decode().lstrip().startswith('<div class="found"')
    assert "Basile" in answer.content.decode()


def test_script_gets_only_the_form_for_a_name_that_is_chosen(clock):
    aure, _ = make_two()
    answer = visit(aure).get(
        AT,
        {"pseudonym": "Basile", "kind": "forge", "tier": "silver"},
        headers={"HX-Request": "true", "HX-Target": "defier"},
    )
    text = answer.content.decode()
    assert text.lstrip().startswith('<form class="panel sheet challenge"')
    assert form_of(answer)[1:] == ("Basile", ["forge", "silver"])
    assert 'id="look"' not in text


def test_recent_opponents_stand_in_the_form(clock):
    scene = challenge()
    chips = listed(scene.aure).one("ul", css="chips").all("button")
    assert [chip.text for chip in chips] == ["Basile"]


def test_hidden_ratings_are_not_said_in_the_form(clock):
    aure, _ = make_two()
    aure.preferences.hide_rating = True
    aure.preferences.save()
    seen = page(visit(aure).get(AT, {"pseudonym": "Basile"}))
    assert "cote" not in seen.one(id="found").text
