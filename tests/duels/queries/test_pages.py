"""The page of one duel, to its two and to others."""

from dataclasses import asdict
from datetime import timedelta
from decimal import Decimal

import pytest

from cofferwit.members.models import AccountState
from duels.actions import answers, course
from duels.actions.barring import bar
from duels.queries import duel_page, lead
from duels.queries.views import Lead
from duels.rules.course import Kind, State
from duels.rules.verdict import Criterion
from forge.rules.difficulty import Difficulty
from forge.rules.tiers import Tier
from tests.duels.scenes import (
    ANSWERED,
    FORGED,
    HOUR,
    MINUTE,
    SENT,
    accept,
    challenge,
    forge,
    forged,
    leave,
    pick,
    play,
)
from tests.factories import SMALL_SAFES, make_member

pytestmark = pytest.mark.django_db

END = ANSWERED + 24 * HOUR
SMALL = SMALL_SAFES[Tier.BRONZE]


def test_challenge_as_both_see_it() -> None:
    duel, aure, basile = challenge(tier=Tier.SILVER)
    mine, theirs = (duel_page(duel.pk, each, ANSWERED) for each in (aure, basile))
    assert (mine.me, mine.them, mine.i_challenged, mine.viewer_is_in) == (
        "Aure",
        "Basile",
        True,
        True,
    )
    assert (theirs.me, theirs.them, theirs.i_challenged) == ("Basile", "Aure", False)
    assert (mine.act, theirs.act, mine.awaits_me, theirs.awaits_me) == (
        "cancel",
        "answer",
        False,
        True,
    )
    assert (mine.state, mine.kind, mine.tier) == (State.CHALLENGED, Kind.LIGHTNING, Tier.SILVER)
    assert (mine.deadline, mine.left_seconds, mine.is_soon) == (SENT + 72 * HOUR, 71 * 3600, False)
    assert (mine.challenged_at, mine.lapses_at, mine.limit_seconds) == (SENT, SENT + 72 * HOUR, 900)
    assert (mine.outcome, mine.winner, mine.criterion, mine.void_reason) == ("", None, None, "")
    assert (mine.difficulty, mine.is_fallback, mine.is_over) == (None, False, False)
    assert (mine.can_rematch, mine.rematch_refusal) == (False, None)


def test_others_find_nothing_until_it_is_settled() -> None:
    duel, aure, _ = accept()
    stranger = make_member("Cyprien")
    for viewer in (stranger, None):
        assert duel_page(duel.pk, viewer, ANSWERED) is None
        assert duel_page(duel.pk + 1, viewer, ANSWERED) is None
    assert lead(duel.pk, stranger) is lead(duel.pk + 1, aure) is None
    play(duel, aure, opened_at=1, now=ANSWERED)
    course.settle_due(now=END)
    for viewer in (stranger, None):
        page = duel_page(duel.pk, viewer, END)
        assert (page.viewer_is_in, page.i_challenged, page.outcome) == (False, False, "won")
        assert (page.me, page.them, page.act) == ("Aure", "Basile", "")
        assert (page.can_rematch, page.is_barred, page.mine.pick_id) == (False, False, None)
        assert page.mine.run.opened_at_guess == 1


@pytest.mark.parametrize("end", ["decline", "cancel"])
def test_what_was_never_played_stays_between_the_two(end: str) -> None:
    duel, aure, basile = challenge()
    by = {"decline": basile, "cancel": aure}[end]
    getattr(answers, end)(duel_id=duel.pk, by=by, now=ANSWERED)
    assert duel_page(duel.pk, None, ANSWERED) is None
    page = duel_page(duel.pk, aure, ANSWERED)
    assert (page.outcome, page.is_over, page.ended_at) == (page.state.value, True, ANSWERED)
    assert page.can_rematch


def test_lightning_duel_while_one_has_played() -> None:
    duel, aure, basile = accept(difficulty=Difficulty.STANDARD)
    mine = play(duel, aure, opened_at=2, now=ANSWERED)
    course.settle_due(now=ANSWERED + HOUR)
    page = duel_page(duel.pk, aure, ANSWERED + HOUR)
    assert (page.difficulty, page.is_fallback) == (Difficulty.STANDARD, True)
    assert (page.mine.has_picked, page.mine.pick_id) == (True, mine.pk)
    assert [(g.number, g.right) for g in page.mine.run.guesses] == [(1, False), (2, True)]
    assert (page.theirs.has_picked, page.theirs.pick_id, page.theirs.run) == (False, None, None)
    other = duel_page(duel.pk, basile, ANSWERED + HOUR)
    assert (other.act, other.mine.run, other.mine.has_picked) == ("pick", None, False)
    assert (other.theirs.has_picked, other.theirs.pick_id, other.theirs.run) == (True, None, None)
    assert (other.mine.safe, other.theirs.safe) == (None, None)


def test_running_pick_is_ones_own_affair() -> None:
    duel, aure, basile = accept()
    running = pick(duel, aure, now=ANSWERED)
    mine, theirs = (duel_page(duel.pk, each, ANSWERED) for each in (aure, basile))
    assert (mine.act, mine.deadline, mine.mine.pick_id) == ("resume", running.deadline, running.pk)
    assert (mine.mine.run, mine.mine.has_picked) == (None, False)
    assert (theirs.theirs.has_picked, theirs.theirs.pick_id) == (False, None)


def test_settled_lightning_duel_shows_both_runs_and_the_safe() -> None:
    duel, aure, basile = accept()
    play(duel, aure, opened_at=2, after=60, now=ANSWERED)
    play(duel, basile, opened_at=2, after=100, now=ANSWERED)
    course.settle_due(now=END)
    page = duel_page(duel.pk, basile, END)
    assert (page.outcome, page.winner, page.criterion) == ("lost", "Aure", Criterion.TIME)
    run = page.theirs.run
    assert (run.opened_at_guess, run.outcome, run.end) == (2, "opened", "opened")
    assert (run.started_at, run.ended_at) == (ANSWERED, ANSWERED + MINUTE)
    assert (run.limit_seconds, run.used_seconds, run.left_seconds) == (600, 120, 480)
    assert (run.left, run.wrong, run.penalty_seconds) == (timedelta(seconds=480), 1, 60)
    assert run.penalties == ((0, 60),)
    assert page.mine.run.used_seconds == 160
    assert ["".join(map(str, guess.code)) for guess in run.guesses] == [SMALL.wrong[0], SMALL.code]
    assert page.mine.safe == page.theirs.safe
    assert "".join(map(str, page.mine.safe.code)) == SMALL.code
    assert (page.mine.score, page.mine.has_forged) == (None, False)
    assert (page.record.latest, page.record.opponent) == ("l", "Aure")


def test_settled_forge_duel_shows_two_safes_and_scores() -> None:
    duel, aure, _ = forged()
    before = duel_page(duel.pk, aure, FORGED)
    assert (before.mine.has_forged, before.theirs.has_forged) == (True, True)
    assert (before.mine.safe, before.theirs.safe, before.mine.score) == (None, None, None)
    assert (before.difficulty, before.is_fallback) == (None, False)
    play(duel, aure, opened_at=2)
    course.settle_due(now=FORGED + 24 * HOUR)
    page = duel_page(duel.pk, aure, END)
    assert (page.outcome, page.criterion) == ("won", Criterion.SCORE)
    assert (page.mine.score, page.theirs.score) == (Decimal("0.8"), Decimal(0))
    assert page.theirs.run is None
    assert page.mine.safe.id != page.theirs.safe.id


def test_duel_won_at_the_bench_has_no_scores() -> None:
    duel, aure, basile = accept(Kind.FORGE)
    forge(duel, aure)
    course.settle_due(now=END)
    page = duel_page(duel.pk, basile, END)
    assert (page.outcome, page.criterion) == ("lost", Criterion.FORGED)
    assert (page.mine.score, page.theirs.score) == (None, None)
    assert (page.mine.has_forged, page.theirs.has_forged) == (False, True)
    assert page.mine.safe is not None


def test_void_duels_say_why() -> None:
    duel, aure, basile = accept(Kind.FORGE)
    other = accept(two=(aure, basile))
    course.settle_due(now=END)
    assert duel_page(duel.pk, aure, END).void_reason == "neither_forged"
    third = accept(tier=Tier.GOLD, two=(aure, basile), now=END)
    leave(basile, at=END + HOUR, state=AccountState.DELETED)
    course.settle_due(now=END + HOUR)
    page = duel_page(third.duel.pk, aure, END + HOUR)
    assert (page.void_reason, page.outcome, page.them) == ("gone", "void", "")
    assert (page.can_rematch, page.rematch_refusal is None) == (False, False)
    assert duel_page(other.duel.pk, aure, END).winner is None


def test_barring_is_seen_by_who_bars() -> None:
    duel, aure, basile = challenge()
    bar(by=basile, whom=aure, now=ANSWERED)
    assert duel_page(duel.pk, basile, ANSWERED).is_barred
    assert not duel_page(duel.pk, aure, ANSWERED).is_barred


def test_lead_says_what_a_pick_belongs_to() -> None:
    duel, aure, _ = accept()
    assert lead(duel.pk, aure) == Lead(
        duel_id=duel.pk,
        kind=Kind.LIGHTNING,
        tier=Tier.BRONZE,
        opponent="Basile",
        state=State.PICKING,
        outcome="",
    )


HOW = [
    {"opened_at": 1, "after": 30.0, "now": ANSWERED},
    {"opened_at": 3, "after": 400.0, "now": ANSWERED + 5 * HOUR},
    {"opened_at": None, "after": 5.0, "now": ANSWERED + HOUR},
]


@pytest.mark.parametrize("kind", Kind)
def test_how_the_other_has_played_changes_nothing_that_one_sees(kind: Kind) -> None:
    """The same duel three times over, in which Basile plays each time in another way."""
    seen = []
    for number, how in enumerate(HOW):
        two = (make_member(f"A{number}ure"), make_member(f"B{number}asile"))
        duel, aure, basile = accept(two=two) if kind == Kind.LIGHTNING else forged(two)
        late = timedelta() if kind == Kind.LIGHTNING else HOUR
        play(duel, basile, **how | {"now": how["now"] + late})
        now = ANSWERED + 10 * HOUR
        course.settle_due(now=now)
        page = asdict(duel_page(duel.pk, aure, now))
        told = [
            (each.kind, each.created_at, list(each.payload)) for each in aure.notices.order_by("id")
        ]
        seen.append((_without_names(page), told))
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][0]["theirs"]["has_picked"]


def _without_names(page: dict) -> dict:
    hidden = {"duel_id", "pseudonym", "opponent"}
    return {
        key: _without_names(value) if isinstance(value, dict) else value
        for key, value in page.items()
        if key not in hidden
    }
