"""Changing a draft by script and by plain form."""

import pytest
from django.test import Client

from cofferwit.members.models import AccountState, Member
from forge import actions
from forge.models import Draft, Safe
from forge.rules.catalogue import catalogue
from forge.rules.codes import parse_code
from forge.rules.tiers import Tier
from tests.factories import NOON, SMALL_SAFES, make_draft, make_member, make_offered_safe

pytestmark = pytest.mark.django_db

BRONZE = SMALL_SAFES[Tier.BRONZE]
CLUES = [clue.to_json() for clue in BRONZE.clues]
KNOWN = [statement.clue.to_json() for statement in catalogue(parse_code(BRONZE.code))]
LINES = [KNOWN.index(clue) for clue in CLUES]
BENCH = "/forge/bronze/"


@pytest.fixture
def member(clock):
    return make_member()


@pytest.fixture
def mine(client, member):
    client.force_login(member)
    return client


@pytest.fixture
def draft(member):
    return make_draft(member, clues=BRONZE.clues)


def script(client, act, **content):
    """What a script's request is answered: the status and the JSON."""
    response = client.post(
        f"{BENCH}{act}/",
        content,
        content_type="application/json",
        headers={"accept": "application/json"},
    )
    return response.status_code, response.json()


def form(client, act, query="", **fields):
    return client.post(f"{BENCH}{act}/{query}", fields)


def chosen(draft):
    draft.refresh_from_db()
    return draft.steps[draft.done]


def test_opening_draws_a_code_and_goes_to_the_bench(mine, member):
    response = form(mine, "ouvrir", "?lecon=1")
    assert (response.status_code, response.headers["Location"]) == (303, f"{BENCH}?lecon=1")
    draft = Draft.objects.get()
    assert (draft.smith, draft.tier, draft.opened_at) == (member, "bronze", NOON)
    status, answer = script(mine, "ouvrir")
    assert (status, answer["draft"]["code"]) == (200, draft.code)
    assert Draft.objects.count() == 1


def test_reading_changes_nothing(mine):
    for act in ("ouvrir", "tirer", "choix", "pas", "jeter", "publier"):
        assert mine.get(f"{BENCH}{act}/").status_code == 405
    assert Draft.objects.count() == 0


def test_stranger_changes_nothing(client, clock):
    status, answer = script(client, "ouvrir")
    assert (status, answer["error"]) == (401, "login")
    assert form(client, "ouvrir").status_code == 302
    assert Draft.objects.count() == 0


def test_script_chooses_the_whole_list(mine, draft):
    status, answer = script(mine, "choix", base_revision=draft.revision, clues=CLUES[:2])
    assert status == 200
    assert answer["draft"]["clues"] == CLUES[:2]
    assert answer["draft"]["chosen"] == LINES[:2]
    assert answer["draft"]["revision"] == draft.revision + 1
    assert chosen(draft) == CLUES[:2]


def test_script_with_an_old_version_gets_the_newer_draft(mine, draft):
    script(mine, "choix", base_revision=draft.revision, clues=CLUES[:2])
    status, answer = script(mine, "choix", base_revision=draft.revision, clues=[])
    assert (status, answer["error"]) == (409, "stale")
    assert answer["draft"]["clues"] == CLUES[:2]
    assert chosen(draft) == CLUES[:2]


@pytest.mark.parametrize(
    ("clues", "status", "error"),
    [
        ([{"kind": "even", "at": "A"}], 422, "not_true"),
        ([{"kind": "lucky"}], 422, "bad_clue"),
        ([CLUES[0], CLUES[0]], 422, "twice"),
        (KNOWN[:41], 422, "too_many"),
        ("all", 400, "bad_request"),
    ],
)
def test_bad_choice_is_refused_with_a_reason_and_the_draft_intact(
    mine, draft, clues, status, error
):
    before = Draft.objects.values().get()
    answered, answer = script(mine, "choix", base_revision=draft.revision, clues=clues)
    assert (answered, answer["error"]) == (status, error)
    assert answer["message"]
    assert answer["draft"]["clues"] == CLUES
    assert Draft.objects.values().get() == before


def test_untrue_statement_gets_the_same_words_whatever_it_says(mine, draft):
    said = {
        script(mine, "choix", base_revision=draft.revision, clues=[untrue])[1]["message"]
        for untrue in (
            {"kind": "sum", "at": "AB", "value": 0},
            {"kind": "ascending"},
            {"kind": "greater", "at": "A", "value": 8},
        )
    }
    assert said == {"L’indice 1 n’est pas dans le catalogue de votre code."}


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 70_000, b'{"a": "' + b"x" * 70_000])
def test_body_that_cannot_be_read_is_refused(mine, draft, body):
    response = mine.post(
        f"{BENCH}choix/",
        body,
        content_type="application/json",
        headers={"accept": "application/json"},
    )
    assert (response.status_code, response.json()["error"]) == (400, "bad_request")
    assert chosen(draft) == CLUES


@pytest.mark.parametrize("revision", ["", "x", "-1", "99999999999", "٣"])
def test_version_that_is_no_number_is_refused(mine, draft, revision):
    response = form(mine, "choix", base_revision=revision, line=[])
    assert response.status_code == 400
    assert response.context["page"].refusal
    assert chosen(draft) == CLUES


def test_plain_form_ticks_and_moves(mine, draft):
    other = next(i for i in range(len(KNOWN)) if i not in LINES)
    kept = [LINES[2], LINES[0]]
    response = form(
        mine,
        "choix",
        "?q=somme&positions=A",
        base_revision=draft.revision,
        order=LINES,
        line=[LINES[0], LINES[2], other],
        up=LINES[2],
    )
    assert response.headers["Location"] == f"{BENCH}?q=somme&positions=A"
    assert chosen(draft) == [KNOWN[i] for i in (*kept, other)]


def test_plain_form_with_a_line_that_is_none(mine, draft):
    response = form(mine, "choix", base_revision=draft.revision, order=LINES, line=["999"])
    assert response.status_code == 400
    assert chosen(draft) == CLUES


def test_plain_form_that_is_stale_shows_the_newer_draft(mine, draft):
    script(mine, "choix", base_revision=draft.revision, clues=CLUES[:2])
    response = form(mine, "choix", base_revision=draft.revision, order=LINES, line=LINES[:1])
    page = response.context["page"]
    assert (response.status_code, len(page.draft.clues)) == (409, 2)
    assert page.refusal.startswith("Ce brouillon a changé ailleurs")


def test_undo_and_redo_by_number_and_by_word(mine, draft):
    revision = draft.revision
    for sent, done in (
        ({"to": 0}, 0),
        ({"step": "redo"}, 1),
        ({"step": "undo"}, 0),
        ({"to": "1"}, 1),
    ):
        _, answer = script(mine, "pas", base_revision=revision, **sent)
        assert answer["draft"]["done"] == done
        revision = answer["draft"]["revision"]
    for sent in ({"step": "redo"}, {"to": 7}, {}, {"step": "sideways"}):
        status, answer = script(mine, "pas", base_revision=revision, **sent)
        assert (status, answer["error"]) == (422, "no_step")


def test_fourth_code_is_refused_after_discarding_too(mine, member):
    draft = actions.open_draft(by=member, tier=Tier.BRONZE, now=NOON)
    for _ in range(2):
        draft.refresh_from_db()
        assert form(mine, "tirer", base_revision=draft.revision).status_code == 303
    draft.refresh_from_db()
    assert script(mine, "tirer", base_revision=draft.revision)[1]["error"] == "no_draw"
    status, answer = script(mine, "jeter", base_revision=draft.revision, sure="1")
    assert (status, answer["draft"]) == (200, None)
    revision = script(mine, "ouvrir")[1]["draft"]["revision"]
    status, answer = script(mine, "tirer", base_revision=revision)
    assert (status, answer["error"], answer["draft"]["draws_left"]) == (422, "no_draw", 0)


def test_discarding_asks_first(mine, draft):
    response = form(mine, "jeter", base_revision=draft.revision)
    assert (response.status_code, response.context["page"].asking_discard) == (422, True)
    assert chosen(draft) == CLUES
    assert form(mine, "jeter", base_revision=draft.revision, sure="1").status_code == 303
    draft.refresh_from_db()
    assert draft.discarded_at == NOON


def test_publishing_asks_first_then_shows_ones_safes(mine, draft):
    response = form(mine, "publier", base_revision=draft.revision)
    page = response.context["page"]
    assert (response.status_code, page.asking_publish, page.refusal) == (422, True, "")
    assert Safe.objects.count() == 0
    response = form(mine, "publier", base_revision=draft.revision, sure="1")
    safe = Safe.objects.get()
    page = f"/forge/mes-coffres/{safe.pk}/"
    assert (response.status_code, response.headers["Location"]) == (303, page)
    assert safe.maker == draft.smith


def test_second_tab_learns_that_the_draft_is_published(mine, draft):
    sent = {"base_revision": draft.revision, "sure": 1}
    status, answer = script(mine, "publier", **sent)
    safe = Safe.objects.get()
    page = f"/forge/mes-coffres/{safe.pk}/"
    assert (status, answer["safe"], answer["url"]) == (200, safe.pk, page)
    status, answer = script(mine, "publier", **sent)
    assert (status, answer["error"], answer["safe"]) == (409, "published", safe.pk)
    assert form(mine, "publier", **sent).headers["Location"] == page
    status, answer = script(mine, "choix", base_revision=draft.revision, clues=[])
    assert (status, answer["error"], answer["draft"]) == (409, "published", None)
    assert Safe.objects.count() == 1


def test_tab_of_a_published_draft_changes_nothing_of_the_next(mine, draft):
    old = draft.revision
    form(mine, "publier", base_revision=old, sure="1")
    script(mine, "ouvrir")
    status, answer = script(mine, "choix", base_revision=old, clues=CLUES)
    assert (status, answer["error"]) == (409, "stale")
    assert answer["draft"]["clues"] == []


def test_limits_are_told_with_the_refusal(mine, member, draft):
    make_offered_safe(member, Tier.SILVER)
    status, answer = script(mine, "publier", base_revision=draft.revision, sure=1)
    assert (status, answer["error"]) == (422, "one_a_day")
    assert answer["limits"]["free_at"] == "2026-11-30T23:00:00+00:00"
    assert answer["draft"]["clues"] == CLUES


def test_bound_of_the_proofs_offers_to_try_again(mine, draft, monkeypatch):
    monkeypatch.setattr("forge.views.changes.ENOUGH_TRIALS", 3)
    sent = {"base_revision": draft.revision, "sure": 1}
    status, answer = script(mine, "publier", **sent)
    assert (status, answer["error"], answer["retry"]) == (503, "not_proven", True)
    response = form(mine, "publier", **sent)
    assert (response.status_code, response.context["page"].asking_more) == (503, True)
    assert Safe.objects.count() == 0
    assert script(mine, "publier", **sent, more=1)[0] == 200


def test_change_without_a_draft(mine):
    for act in ("tirer", "choix", "pas", "jeter", "publier"):
        status, answer = script(mine, act, base_revision=1, sure=1)
        assert (status, answer["error"], answer["draft"]) == (404, "no_draft", None)
    assert form(mine, "choix", base_revision=1).status_code == 404


def test_anothers_draft_is_out_of_reach(mine, member):
    other = make_draft(make_member("Basile"), clues=BRONZE.clues)
    status, answer = script(mine, "choix", base_revision=other.revision, clues=[])
    assert (status, answer["error"]) == (404, "no_draft")
    assert chosen(other) == CLUES


def test_archived_member_is_refused(mine, member, draft):
    Member.objects.filter(pk=member.pk).update(state=AccountState.ARCHIVED)
    for act in ("ouvrir", "tirer", "choix", "pas", "jeter", "publier"):
        content = {"base_revision": draft.revision, "sure": 1, "to": 0, "clues": []}
        status, answer = script(mine, act, **content)
        assert (status, answer["error"]) == (403, "not_playing")
    assert chosen(draft) == CLUES


def test_form_without_its_token_is_refused(draft):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(draft.smith)
    assert form(strict, "jeter", base_revision=draft.revision, sure="1").status_code == 403
    assert chosen(draft) == CLUES


def test_refusals_are_logged_by_number_alone(mine, member, draft, caplog):
    with caplog.at_level("INFO", logger="forge.views.answers"):
        script(mine, "choix", base_revision=draft.revision, clues=[{"kind": "lucky"}])
    assert [record.getMessage() for record in caplog.records if "forge:" in record.message] == [
        f"forge: member {member.pk} refused, bad_clue"
    ]
