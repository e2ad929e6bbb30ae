"""The page of a duel: whose turn it is, what stays sealed, and what is shown once it is settled."""

import pytest
from django.test import Client

from cofferwit.members.models import AccountState
from duels.actions import answers, barring
from duels.actions.course import catch_up
from duels.models import Duel, DuelState
from duels.rules.course import Kind
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from tests.duels.scenes import (
    ANSWERED,
    FORGED,
    HOUR,
    MINUTE,
    accept,
    challenge,
    forge,
    forged,
    leave,
    make_two,
    pick,
    play,
)
from tests.factories import NOON, SMALL_SAFES, make_member, start_pick
from tests.pages import page

pytestmark = pytest.mark.django_db

SMALL = SMALL_SAFES[Tier.BRONZE]


def visit(member=None) -> Client:
    client = Client()
    if member is not None:
        client.force_login(member)
    return client


def seen_by(member, duel):
    answer = visit(member).get(f"/duels/{duel.pk}/")
    assert answer.status_code == 200
    return page(answer)


def story(seen):
    return [point.one("b").text for point in seen.one("ol", css="tl").all("li")]


def says(seen):
    return seen.one(css="duelplate__say").text


def sides(seen):
    """The words of both dials, one's own first."""
    return [side.one(css="clock__time").text for side in seen.all(css="duelplate__side")]


def acts(seen):
    return [each.text for each in seen.one("header", css="duelplate").all(css="btn")]


# ---- a challenge ------------------------------------------------------------------------------
def test_challenge_is_answered_on_its_page(clock):
    scene = challenge(Kind.FORGE, tier=Tier.GOLD)
    clock.instant = NOON + 2 * HOUR
    seen = seen_by(scene.basile, scene.duel)
    assert seen.one("h1").text == "Aure vous défie"
    assert acts(seen) == ["Accepter", "Décliner"]
    assert seen.one(css="btn--brass").attributes["value"] == "accept"
    assert sides(seen) == ["2\u202fj 22\u202fhpour répondre", "a défié"]
    assert story(seen) == ["Aure vous a défié", "À vous de répondre", "Échéance"]
    assert seen.one(id="h-line").text == "Les 72 heures pour répondre"


def test_challenger_sees_who_is_to_answer_and_may_take_it_back(clock):
    scene = challenge()
    seen = seen_by(scene.aure, scene.duel)
    assert seen.one("h1").text == "Défi envoyé à Basile"
    assert acts(seen) == ["Annuler le défi"]
    assert seen.all(css="btn--brass") == []
    assert sides(seen) == ["défi envoyé", "3\u202fjpour répondre"]
    assert story(seen) == ["Vous avez défié Basile", "À Basile de répondre", "Échéance"]


CLOSED = {
    DuelState.DECLINED: ("Défi décliné", "Basile a décliné", "Vous avez décliné"),
    DuelState.CANCELLED: ("Défi retiré", "Vous avez retiré le défi", "Aure a retiré le défi"),
    DuelState.LAPSED: ("Défi sans réponse", *["Le défi est tombé, sans réponse"] * 2),
}


@pytest.mark.parametrize("state", CLOSED)
def test_challenge_that_came_to_nothing_says_how(clock, state):
    scene = challenge()
    duel, at = scene.duel.pk, NOON + HOUR
    if state == DuelState.DECLINED:
        answers.decline(duel_id=duel, by=scene.basile, now=at)
    if state == DuelState.CANCELLED:
        answers.cancel(duel_id=duel, by=scene.aure, now=at)
    clock.instant = NOON + 72 * HOUR
    title, to_aure, to_basile = CLOSED[state]
    for member, told in ((scene.aure, to_aure), (scene.basile, to_basile)):
        seen = seen_by(member, scene.duel)
        assert (seen.one("h1").text, story(seen)[-1]) == (title, told)
        assert seen.all(css="duelplate__side") == seen.all(css="btn--brass") == []
        assert says(seen).endswith(".")
    assert Duel.objects.get().state == state


# ---- while it runs ----------------------------------------------------------------------------
def test_turn_to_pick_shows_the_price_and_the_hours(clock):
    scene = accept()
    clock.instant = ANSWERED + 21 * HOUR
    seen = seen_by(scene.basile, scene.duel)
    assert seen.one("h1").text == "À vous de crocheter"
    assert seen.one(css="btn--brass").text.strip() == "Crocheter, 10:00"
    assert sides(seen) == ["3\u202fh\u202f00pour jouer", "pas encore joué"]
    assert story(seen) == [
        "Aure vous a défié",
        "Vous avez accepté",
        "À vous de crocheter",
        "Échéance",
    ]
    assert seen.all(css="duelrule")[0].attributes["aria-label"] == (
        "Du 30\u00a0nov., 13\u202fh\u202f00 au 1er\u00a0déc., 13\u202fh\u202f00\u202f; "
        "il reste 3 heures"
    )


def test_first_of_a_month_is_written_in_words_and_not_in_markup(clock):
    scene = accept()
    clock.instant = ANSWERED
    facts = [each.text for each in seen_by(scene.basile, scene.duel).all(css="duelplate__fact")]
    assert facts == ["avant le 1er\u00a0déc., 13\u202fh\u202f00", "scellé"]


def test_hours_that_are_over_ask_nothing_of_who_has_not_begun(clock):
    scene = accept()
    clock.instant = ANSWERED + 24 * HOUR
    pick(scene.duel, scene.aure, now=clock.instant - MINUTE)
    seen = seen_by(scene.basile, scene.duel)
    assert seen.one("h1").text == "À Aure de crocheter"
    assert sides(seen) == ["n’a pas joué", "pas encore joué"]
    assert story(seen)[2:] == ["À Aure de crocheter", "Échéance"]


def test_standard_safe_in_the_place_of_a_hard_one_is_said(clock):
    scene = accept(difficulty=Difficulty.STANDARD)
    clock.instant = ANSWERED
    text = seen_by(scene.aure, scene.duel).one("ol", css="tl").text
    assert "Coffre maison standard\u202f: le stock n’en avait plus de difficile." in text


def test_other_pick_makes_this_one_wait_with_a_reason(clock):
    scene = accept(now=NOON)
    start_pick(scene.aure)
    seen = seen_by(scene.aure, scene.duel)
    assert seen.one(css="btn--brass").attributes["aria-disabled"] == "true"
    assert "Un crochetage est en cours." in seen.one(id="busy").text


def test_pick_that_runs_is_gone_on_with(clock):
    scene = accept(now=NOON)
    running = pick(scene.duel, scene.aure, now=NOON)
    seen = seen_by(scene.aure, scene.duel)
    assert seen.one("h1").text == "Crochetage en cours"
    assert seen.one("a", css="btn--brass").attributes["href"] == f"/crochetage/{running.pk}/"
    assert sides(seen_by(scene.basile, scene.duel))[1] == "pas encore joué"


def test_one_who_has_played_sees_their_own_run_and_waits(clock):
    scene = accept()
    play(scene.duel, scene.aure, opened_at=2, after=60, now=ANSWERED)
    clock.instant = ANSWERED + HOUR
    seen = seen_by(scene.aure, scene.duel)
    assert seen.one("h1").text == "À Basile de crocheter"
    assert sides(seen) == ["8:00restaient", "pas encore joué"]
    assert story(seen)[2:] == ["Vous avez joué", "À Basile de crocheter", "Échéance"]
    assert acts(seen) == []


@pytest.mark.parametrize("opened_at", [1, 3, None])
def test_nothing_of_the_first_to_play_helps_the_second(clock, opened_at):
    """Whatever the first did and when, the second sees the same bytes."""
    two, texts = make_two(), []
    for after, at in ((60.0, ANSWERED + MINUTE), (300.0, ANSWERED + 5 * HOUR)):
        duel, aure, basile = accept(two=two)
        play(duel, aure, opened_at=opened_at, after=after, now=at)
        clock.instant = ANSWERED + 6 * HOUR
        texts.append(seen_by(basile, duel).one("main").text.split("Face à")[0])
        play(duel, basile, now=ANSWERED + 7 * HOUR)
        catch_up(duel_id=duel.pk, now=ANSWERED + 8 * HOUR)
    first, second = texts
    assert first == second
    assert "Aure a joué" in first
    assert "l’issue se liront au règlement" in first


def test_turn_to_forge_leads_to_the_bench(clock):
    scene = accept(Kind.FORGE)
    forge(scene.duel, scene.basile)
    clock.instant = FORGED + HOUR
    seen = seen_by(scene.aure, scene.duel)
    assert seen.one("h1").text == "À vous de forger"
    link = seen.one("a", css="btn--brass")
    assert link.attributes["href"] == f"/duels/{scene.duel.pk}/forge/"
    assert sides(seen) == ["22\u202fh\u202f00pour forger", "a forgé"]
    assert story(seen)[2:] == ["Basile a forgé", "À vous de forger", "Fin de la forge"]
    theirs = seen_by(scene.basile, scene.duel)
    assert theirs.one("h1").text == "À Aure de forger"
    assert sides(theirs) == ["forgé", "forge encore"]


def test_nobody_else_sees_a_duel_before_it_is_settled(clock):
    scene = accept()
    clock.instant = ANSWERED + HOUR
    at = scene.duel.pk
    other = make_member("Curieux")
    assert visit(other).get(f"/duels/{at}/").status_code == 404
    assert visit(other).get(f"/d/{at}/").status_code == 404
    assert visit().get(f"/d/{at}/").status_code == 404
    login = visit().get(f"/duels/{at}/")
    assert (login.status_code, login["Location"]) == (302, f"/compte/connexion/?next=/duels/{at}/")


@pytest.mark.parametrize("number", ["0", "999", "9" * 30])
def test_duel_that_does_not_exist_is_not_found(clock, number):
    member = make_member("Aure")
    for address in (f"/duels/{number}/", f"/d/{number}/"):
        assert visit(member).get(address).status_code == 404


# ---- settled ----------------------------------------------------------------------------------
@pytest.fixture
def settled(clock):
    """Aure opened at the first guess, Basile at the second."""
    scene = accept()
    play(scene.duel, scene.basile, opened_at=2, after=60, now=ANSWERED + HOUR)
    play(scene.duel, scene.aure, opened_at=1, after=449, now=ANSWERED + 2 * HOUR)
    clock.instant = ANSWERED + 3 * HOUR
    return scene


def test_settled_duel_shows_both_runs_side_by_side(settled):
    seen = seen_by(settled.aure, settled.duel)
    assert seen.one("h1").text == "Gagné contre Basile"
    assert says(seen) == (
        "Ouvert au 1er essai contre le 2e. Le temps ne départage qu’à essais égaux."
    )
    mine, theirs = seen.all("article", css="run")
    assert mine.classes == {"run", "sheet", "is-winner"}
    assert [each.text for each in mine.all("b", css="code")] == [SMALL.code]
    assert [each.text for each in theirs.all("b", css="code")] == [SMALL.wrong[0], SMALL.code]
    assert "contredit l’indice 1" in theirs.one("ol").text
    assert theirs.one("dl").text == "Temps utilisé2:00 Pénalités60 s Restait8:00"
    assert sides(seen) == ["2:31restaient", "8:00restaient"]
    assert story(seen)[2:] == ["Basile a joué", "Vous avez joué", "Duel réglé"]


def test_settled_duel_shows_the_code_the_clues_and_the_path(settled):
    seen = seen_by(settled.basile, settled.duel)
    safe = seen.one("ol", css="cluelist")
    assert len(safe.all("li")) == len(SMALL.clues)
    assert SMALL.code in seen.one(css="split--even").text
    assert len(seen.one(css="duelpath").all("li", css="step")) == 4
    assert "Votre essai" in seen.one(css="duelpath").text


def test_settled_duel_is_public_without_what_its_members_alone_can_do(settled):
    answer = visit().get(f"/d/{settled.duel.pk}/")
    seen = page(answer)
    assert seen.one("h1").text == "Aure bat Basile"
    assert story(seen) == [
        "Aure a défié Basile",
        "Basile a accepté",
        "Basile a joué",
        "Aure a joué",
        "Duel réglé",
    ]
    assert acts(seen) == []
    assert seen.one("main").all("form") == []
    assert "Votre essai" not in seen.one("main").text


def test_short_address_leads_members_to_their_own_page_and_others_away_from_it(settled):
    at = settled.duel.pk
    mine = visit(settled.aure).get(f"/d/{at}/")
    assert (mine.status_code, mine["Location"]) == (302, f"/duels/{at}/")
    others = visit(make_member("Curieux")).get(f"/duels/{at}/")
    assert (others.status_code, others["Location"]) == (302, f"/d/{at}/")


def test_shared_text_has_four_lines_and_no_code(settled):
    text = seen_by(settled.basile, settled.duel).one("pre")
    lines = "".join(child for child in text.children if isinstance(child, str)).split("\n")
    assert lines == [
        "Cofferwit, duel éclair (bronze)",
        "Aure bat Basile",
        "1er essai en 7:29 contre 2e essai en 2:00",
        f"http://testserver/d/{settled.duel.pk}/",
    ]


def test_settled_duel_offers_a_rematch(settled):
    assert acts(seen_by(settled.basile, settled.duel)) == ["Revanche", "Partager"]
    leave(settled.aure, at=ANSWERED + 3 * HOUR, state=AccountState.ARCHIVED)
    assert "Revanche" not in acts(seen_by(settled.basile, settled.duel))


def test_settled_duel_that_has_no_rematch_says_why_and_is_shared_all_the_same(settled):
    barring.bar(by=settled.basile, whom=settled.aure, now=FORGED + 2 * HOUR)
    seen = seen_by(settled.aure, settled.duel)
    assert seen.one(css="duelplate__acts").one("a").attributes["href"] == "#partager"
    assert "Revanche" not in seen.text
    reason = seen.one("section", aria_labelledby="h-facing").one(css="fineprint").text
    assert reason == "Ce membre ne reçoit pas de défis de votre part."


def test_opponent_whose_account_is_gone_is_named_by_no_link(settled):
    leave(settled.aure, at=ANSWERED + 3 * HOUR, state=AccountState.DELETED)
    seen = seen_by(settled.basile, settled.duel)
    assert seen.one("h1").text == "Perdu contre un compte supprimé"
    assert seen.all("a", href="/membre/Aure/") == []
    assert seen.all("form", css="setrow") == []


def lightning(clock, mine, theirs):
    """Both play: (guess that opened, seconds)."""
    scene = accept()
    play(scene.duel, scene.aure, opened_at=mine[0], after=mine[1], now=ANSWERED)
    play(scene.duel, scene.basile, opened_at=theirs[0], after=theirs[1], now=ANSWERED + HOUR)
    clock.instant = ANSWERED + 2 * HOUR
    return scene


@pytest.mark.parametrize(
    ("mine", "theirs", "title", "why", "shared"),
    [
        (
            (2, 100.0),
            (2, 90.0),
            "Perdu contre Basile",
            "À essais égaux, le temps a décidé\u202f: il restait 7:30 contre 7:20.",
            "2e essai de part et d’autre, il restait 7:30 contre 7:20",
        ),
        (
            (1, 60.25),
            (1, 60.5),
            "Gagné contre Basile",
            "À essais égaux, le temps a décidé\u202f: il restait 8:59,750 contre 8:59,500.",
            "1er essai de part et d’autre, il restait 8:59,750 contre 8:59,500",
        ),
        (
            (3, 100.0),
            (None, 90.0),
            "Gagné contre Basile",
            "Un seul coffre s’est ouvert\u202f: ouvrir passe avant tout le reste.",
            "3e essai en 3:40 contre coffre tenu",
        ),
        (
            (None, 100.0),
            (None, 90.0),
            "Nul contre Basile",
            "Les deux coffres ont tenu\u202f: duel nul.",
            "les deux coffres ont tenu",
        ),
        (
            (1, 60.0),
            (1, 60.0),
            "Nul contre Basile",
            "Autant d’essais, et l’horloge au même instant\u202f: duel nul.",
            "1er essai en 1:00 contre 1er essai en 1:00",
        ),
    ],
)
def test_what_decided_is_said_with_its_figures(clock, mine, theirs, title, why, shared):
    seen = seen_by(*lightning(clock, mine, theirs)[1::-1])
    assert (seen.one("h1").text, says(seen)) == (title, why)
    assert shared in seen.one("pre").text


def test_draw_is_told_to_everybody(clock):
    scene = lightning(clock, (None, 90.0), (None, 100.0))
    seen = page(visit().get(f"/d/{scene.duel.pk}/"))
    assert seen.one("h1").text == "Aure et Basile à égalité"
    assert "Aure et Basile à égalité" in seen.one("pre").text


def test_side_that_did_not_play_is_said(clock):
    scene = accept()
    play(scene.duel, scene.aure, opened_at=1, now=ANSWERED)
    clock.instant = ANSWERED + 24 * HOUR
    seen = seen_by(scene.basile, scene.duel)
    assert sides(seen)[0] == "n’a pas joué"
    assert story(seen)[2:] == ["Aure a joué", "Vous n’avez pas joué", "Duel réglé"]
    assert "Aucun crochetage commencé à temps." in seen.all("article", css="run")[0].text


def test_forge_duel_shows_both_safes_and_the_scores(clock):
    scene = forged()
    play(scene.duel, scene.aure, opened_at=3)
    play(scene.duel, scene.basile, opened_at=2)
    clock.instant = FORGED + 3 * HOUR
    seen = seen_by(scene.aure, scene.duel)
    assert says(seen) == "Le score a décidé\u202f: 0,8 contre 0,6."
    even = seen.one(css="split--even").all("h2")
    assert [each.text for each in even] == ["Coffre forgé par Basile", "Votre coffre"]
    assert len(seen.all("details", css="duelpath")) == 2
    ids = [each.attributes["id"] for each in seen.all("li", css="step")]
    assert len(ids) == len(set(ids)) == 8
    assert "Les deux coffres sont forgés" in story(seen)
    assert "score 0,8 contre 0,6" in seen.one("pre").text


def test_forge_duel_with_equal_scores_is_drawn(clock):
    scene = forged()
    play(scene.duel, scene.aure, opened_at=2)
    play(scene.duel, scene.basile, opened_at=2, after=90)
    clock.instant = FORGED + 3 * HOUR
    seen = seen_by(scene.aure, scene.duel)
    assert says(seen) == "Scores égaux\u202f: 0,8 contre 0,8."
    assert seen.all(css="won") == []


def test_one_who_alone_forged_has_won(clock):
    scene = accept(Kind.FORGE)
    forge(scene.duel, scene.basile)
    clock.instant = ANSWERED + 24 * HOUR
    seen = seen_by(scene.aure, scene.duel)
    assert seen.one("h1").text == "Perdu contre Basile"
    assert says(seen) == "Un seul a forgé\u202f: Basile l’emporte sans crochetage."
    assert sides(seen) == ["n’a pas forgé", "a forgé"]
    assert story(seen)[2:] == ["Basile a forgé", "Vous n’avez pas forgé", "Duel réglé"]
    assert seen.all("article", css="run") == []
    assert "Aure n’a pas forgé" in seen.one("pre").text


def test_duel_in_which_nobody_forged_is_void(clock):
    scene = accept(Kind.FORGE)
    clock.instant = ANSWERED + 24 * HOUR
    seen = seen_by(scene.aure, scene.duel)
    assert seen.one("h1").text == "Duel annulé"
    assert says(seen).startswith("Personne n’a forgé à temps")
    assert story(seen)[-1] == "Duel annulé"


@pytest.mark.parametrize("accepted", [True, False])
def test_duel_of_an_account_that_is_gone_is_void(clock, accepted):
    scene = accept() if accepted else challenge()
    leave(scene.basile, at=ANSWERED + HOUR)
    clock.instant = ANSWERED + 2 * HOUR
    seen = seen_by(scene.aure, scene.duel)
    assert says(seen).startswith("L’un des deux comptes ne joue plus")
    assert story(seen)[-1] == "Duel annulé"
    assert seen.all("pre") == []


def test_page_says_that_ratings_do_not_move(settled):
    assert "Les cotes ne bougent pas en duel." in seen_by(settled.aure, settled.duel).text
