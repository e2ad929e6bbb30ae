"""The bench's page and what its script reads."""

import json
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cofferwit.members.models import AccountState, Member
from forge import actions
from forge.models import Draft
from forge.rules.catalogue import catalogue
from forge.rules.codes import parse_code
from forge.rules.tiers import Tier
from tests.factories import NOON, SMALL_SAFES, make_draft, make_member, make_offered_safe

pytestmark = pytest.mark.django_db

GOLD = SMALL_SAFES[Tier.GOLD]
DAY = timedelta(hours=24)


@pytest.fixture
def member(clock):
    return make_member()


@pytest.fixture
def mine(client, member):
    client.force_login(member)
    return client


def lines_of(code, clues):
    known = [statement.clue for statement in catalogue(parse_code(code))]
    return [known.index(clue) for clue in clues]


def state(client, word="or"):
    response = client.get(f"/forge/{word}/etat/", headers={"accept": "application/json"})
    assert response.status_code == 200
    return response.json()


def test_forge_leads_to_the_newest_draft(mine, member):
    assert mine.get("/forge/").headers["Location"] == "/forge/bronze/"
    make_draft(member, Tier.GOLD, now=NOON - timedelta(hours=2))
    make_draft(member, Tier.SILVER, now=NOON - timedelta(hours=1))
    assert mine.get("/forge/").headers["Location"] == "/forge/argent/"


def test_stranger_logs_in_first(client, clock):
    assert client.get("/forge/or/").headers["Location"] == "/compte/connexion/?next=/forge/or/"
    asked = client.get("/forge/or/etat/", headers={"accept": "application/json"})
    assert (asked.status_code, asked.json()["error"]) == (401, "login")


def test_tier_of_another_name_is_no_address(mine):
    assert mine.get("/forge/gold/").status_code == 404


def test_bench_without_a_draft_offers_to_draw(mine):
    page = mine.get("/forge/or/").context["page"]
    assert (page.draft, page.kept_draws, page.tier, page.word) == (None, 0, Tier.GOLD, "or")
    assert [(tab.word, tab.here, tab.has_draft) for tab in page.tabs] == [
        ("bronze", False, False),
        ("argent", False, False),
        ("or", True, False),
    ]
    assert state(mine)["draft"] is None
    assert Draft.objects.count() == 0


def test_discarded_draft_says_how_many_codes_were_seen(mine, member):
    draft = make_draft(member, Tier.GOLD)
    actions.discard(draft=draft.pk, by=member, base_revision=draft.revision, now=NOON)
    page = mine.get("/forge/or/").context["page"]
    assert (page.draft, page.kept_draws) == (None, 1)


def test_draft_whose_hours_are_over_is_gone_before_any_sweep(mine, member, clock):
    make_draft(member, Tier.GOLD)
    clock.instant = NOON + DAY - timedelta(microseconds=1)
    assert state(mine)["draft"]["left_ms"] == 0
    clock.instant = NOON + DAY
    assert state(mine)["draft"] is None
    assert mine.get("/forge/or/").context["page"].draft is None
    assert mine.get("/forge/").headers["Location"] == "/forge/bronze/"


def test_state_holds_the_figures_of_what_is_chosen(mine, member):
    make_offered_safe(member, now=NOON - DAY)
    draft = make_draft(member, Tier.GOLD, clues=GOLD.clues[:3])
    found = state(mine)
    shown = found["draft"]
    counts = shown.pop("counts")
    assert len(counts) == len(catalogue(parse_code(GOLD.code)))
    assert [counts[line] for line in shown["chosen"]] == [shown["remaining"]] * 3
    assert shown.pop("warnings") == []
    assert len(shown.pop("samples")) == 5
    assert shown.pop("checks") == [
        {
            "name": "unique",
            "ok": False,
            "text": f"Un seul code\N{NARROW NO-BREAK SPACE}: il en reste "
            f"{shown['remaining']:,}".replace(",", "\N{NARROW NO-BREAK SPACE}"),
        },
        {"name": "minimal", "ok": False, "text": "Aucun indice superflu"},
        {"name": "active", "ok": True, "text": "1 coffre actif sur 3"},
        {"name": "today", "ok": True, "text": "Aucun coffre publié aujourd’hui"},
        {"name": "account", "ok": True, "text": "Votre compte peut publier"},
    ]
    assert shown["after"][-1] == shown["remaining"]
    assert shown.pop("gauge") == shown.pop("gauge_after")[-1]
    after = shown.pop("after")
    assert after == sorted(after, reverse=True)
    assert shown.pop("remaining") > 1
    assert shown == {
        "revision": draft.revision,
        "tier": "gold",
        "digits": 6,
        "code": GOLD.code,
        "draws": 1,
        "draws_left": 2,
        "opened_at": NOON.isoformat(),
        "expires_at": (NOON + DAY).isoformat(),
        "left_ms": 24 * 3600 * 1000,
        "clues": [clue.to_json() for clue in GOLD.clues[:3]],
        "chosen": lines_of(GOLD.code, GOLD.clues[:3]),
        "texts": [clue.text("fr") for clue in GOLD.clues[:3]],
        "most_clues": 40,
        "done": 1,
        "steps": 2,
        "undo": True,
        "redo": False,
        "total": 10**6,
        "unique": False,
        "publishable": False,
        "superfluous": [],
    }
    assert found["limits"] == {
        "active": 1,
        "most_active": 3,
        "published_today": False,
        "free_at": None,
        "ranked_from": "2026-11-01T00:00:00+01:00",
        "calibration": False,
        "leaves_at": "2026-12-14T11:00:00+00:00",
        "text": "1 coffre actif sur 3, publication du jour libre",
    }


def test_state_of_a_safe_ready_to_publish(mine, member):
    make_draft(member, Tier.GOLD, clues=GOLD.clues)
    shown = state(mine)["draft"]
    assert (shown["remaining"], shown["gauge"], shown["samples"]) == (1, 0, [])
    assert (shown["unique"], shown["publishable"]) == (True, True)
    assert shown["checks"][0]["text"] == "Un seul code"


def test_state_names_what_is_superfluous(mine, member):
    extra = next(
        statement.clue
        for statement in catalogue(parse_code(GOLD.code))
        if statement.clue not in GOLD.clues
    )
    make_draft(member, Tier.GOLD, clues=(*GOLD.clues, extra))
    shown = state(mine)["draft"]
    assert (shown["unique"], shown["publishable"]) == (True, False)
    assert len(GOLD.clues) in {i for one in shown["superfluous"] for i in one["clues"]}
    page = mine.get("/forge/or/").context["page"]
    assert [clue.number - 1 for clue in page.draft.clues if clue.superfluous] == sorted(
        {i for one in shown["superfluous"] for i in one["clues"]}
    )
    assert page.draft.superfluous[0].text == shown["superfluous"][0]["text"]


def test_page_and_state_agree(mine, member):
    make_draft(member, Tier.GOLD, clues=GOLD.clues[:3])
    page = mine.get("/forge/or/").context["page"]
    shown = state(mine)["draft"]
    assert page.client["draft"] == shown
    assert [clue.line for clue in page.draft.clues] == shown["chosen"]
    assert [clue.after for clue in page.draft.clues] == shown["after"]
    lines = [line for family in page.draft.families for line in family.lines]
    assert sorted(line.line for line in lines) == list(range(page.draft.lines))
    assert {line.line: line.left for line in lines} == dict(enumerate(shown["counts"]))
    for family in page.draft.families:
        lefts = [line.left for line in family.lines]
        assert lefts == sorted(lefts)
    assert [clue["clue"] for clue in page.client["lines"]] == [
        statement.clue.to_json() for statement in catalogue(parse_code(GOLD.code))
    ]


def test_tabs_tell_what_each_draft_leaves(mine, member):
    make_draft(member, Tier.BRONZE, clues=SMALL_SAFES[Tier.BRONZE].clues)
    make_draft(member, Tier.SILVER)
    tabs = mine.get("/forge/or/").context["page"].tabs
    assert [tab.remaining for tab in tabs] == [1, 100_000, None]


@pytest.mark.parametrize(
    ("query", "passes"),
    [
        ("q=PLUS+petit", lambda line: "plus petit" in line.text),
        ("positions=A&positions=C", lambda line: {"A", "C"} <= set(line.letters)),
        ("positions=AC", lambda line: {"A", "C"} <= set(line.letters)),
        ("family=sums", lambda line: line.family == "sums"),
        ("strength=strong", lambda line: line.strength == "strong"),
        ("strength=nonsense&positions=xyz", lambda line: True),
    ],
)
def test_filters_hide_the_other_lines(mine, member, query, passes):
    make_draft(member, Tier.GOLD)
    draft = mine.get(f"/forge/or/?{query}").context["page"].draft
    lines = [line for family in draft.families for line in family.lines]
    assert [line for line in lines if not line.hidden] == [line for line in lines if passes(line)]
    assert 0 < sum(family.shown for family in draft.families) <= len(lines)


def test_archived_member_reads_and_is_told_why(mine, member):
    make_draft(member, Tier.GOLD)
    Member.objects.filter(pk=member.pk).update(state=AccountState.ARCHIVED)
    page = mine.get("/forge/or/").context["page"]
    assert page.may_play is False
    assert page.why_not.startswith("Votre compte est archivé")
    assert page.draft.checks[-1].ok is False


def test_blocked_member_does_not_get_there(mine, member):
    Member.objects.filter(pk=member.pk).update(state=AccountState.BLOCKED)
    assert mine.get("/forge/or/").status_code == 302


@pytest.mark.parametrize("clues", [GOLD.clues, GOLD.clues[:2]])
def test_preview_is_asked_for_apart(mine, member, clues):
    draft = make_draft(member, Tier.GOLD, clues=clues)
    asked = {"path": "/forge/or/apercu/", "data": {"revision": draft.revision}}
    found = mine.get(**asked, headers={"accept": "application/json"}).json()
    assert found["revision"] == draft.revision
    assert (found["preview"] is None) == (len(clues) == 2)
    part = mine.get(**asked, headers={"accept": "text/html"})
    assert (part.status_code, part.templates[0].name) == (200, "forge/_preview.html")
    old = mine.get("/forge/or/apercu/?revision=1", headers={"accept": "text/html"})
    assert (old.status_code, old.content) == (409, b"")


def test_preview_without_a_draft_is_not_found(mine):
    assert mine.get("/forge/or/apercu/").status_code == 404


def test_plain_page_shows_the_preview_when_asked(mine, member):
    make_draft(member, Tier.GOLD, clues=GOLD.clues)
    assert mine.get("/forge/or/").context["page"].preview is None
    assert mine.get("/forge/or/?apercu=1").context["page"].preview.path is not None


def test_every_answer_is_kept_nowhere(mine, member):
    make_draft(member, Tier.GOLD)
    for address in ("/forge/", "/forge/or/", "/forge/or/etat/", "/forge/mes-coffres/"):
        assert "no-store" in mine.get(address).headers["Cache-Control"]


def test_another_members_draft_is_shown_to_nobody_else(mine, member):
    make_draft(make_member("Basile"), Tier.GOLD, clues=GOLD.clues)
    assert state(mine)["draft"] is None
    assert GOLD.code not in mine.get("/forge/or/").content.decode()


def test_queries_are_constant(mine, member):
    def asked():
        with CaptureQueriesContext(connection) as counted:
            mine.get("/forge/or/")
        return [query["sql"].split("WHERE")[0] for query in counted]

    make_draft(member, Tier.GOLD, clues=GOLD.clues)
    asked()  # a first visit is noted
    first = asked()
    for days in range(3):
        make_offered_safe(member, Tier.BRONZE, now=NOON - timedelta(days=days))
    for tier in (Tier.BRONZE, Tier.SILVER):
        make_draft(member, tier)
    assert asked() == first


def test_word_of_a_tier_makes_its_address():
    assert reverse("forge_bench", args=[Tier.GOLD]) == "/forge/or/"
    assert reverse("forge_bench", args=["argent"]) == "/forge/argent/"


def test_client_data_is_plain_json(mine, member):
    make_draft(member, Tier.GOLD, clues=GOLD.clues)
    page = mine.get("/forge/or/").context["page"]
    assert json.loads(json.dumps(page.client)) == page.client
