"""One's duels as lists."""

from datetime import timedelta
from decimal import Decimal

import pytest

from cofferwit.members.models import AccountState, Member
from duels.actions import answers, course
from duels.models import Duel
from duels.queries import DuelLine, SideLine, duels_page, waiting
from duels.queries.lists import A_PAGE
from duels.rules.course import Kind, State
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
from tests.factories import end_pick, make_member, make_members

pytestmark = pytest.mark.django_db

END = ANSWERED + 24 * HOUR


def line_of(viewer: Member, now=ANSWERED) -> DuelLine:
    """The viewer's only open duel."""
    page = duels_page(viewer, now)
    (line,) = (*page.waiting, *page.running)
    assert line.awaits_me == (line in page.waiting)
    assert waiting(viewer, now) == page.waiting
    return line


def test_challenge_waits_for_the_one_and_may_be_cancelled_by_the_other() -> None:
    duel, aure, basile = challenge(tier=Tier.GOLD)
    mine, theirs = line_of(aure), line_of(basile)
    assert (mine.act, mine.awaits_me, mine.i_challenged) == ("cancel", False, True)
    assert (theirs.act, theirs.awaits_me, theirs.i_challenged) == ("answer", True, False)
    assert (mine.duel_id, mine.kind, mine.tier) == (duel.pk, Kind.LIGHTNING, Tier.GOLD)
    assert (mine.opponent, mine.state, mine.difficulty) == ("Basile", State.CHALLENGED, None)
    assert (mine.deadline, mine.left_seconds) == (SENT + 72 * HOUR, 71 * 3600)
    assert (mine.is_soon, line_of(basile, SENT + 69 * HOUR).is_soon) == (False, True)
    assert duels_page(aure, ANSWERED).open_challenges == 1
    assert duels_page(basile, ANSWERED).open_challenges == 0


def test_lightning_duel_from_pick_to_pick() -> None:
    duel, aure, basile = accept(difficulty=Difficulty.STANDARD)
    line = line_of(aure)
    assert (line.act, line.deadline, line.difficulty) == ("pick", END, Difficulty.STANDARD)
    running = pick(duel, aure, now=ANSWERED)
    line = line_of(aure)
    assert (line.act, line.pick_id, line.deadline) == ("resume", running.pk, running.deadline)
    other = line_of(basile)
    assert (other.act, other.they_have_acted, other.pick_id) == ("pick", False, None)
    end_pick(running, opened_at=1)
    now = ANSWERED + HOUR
    course.catch_up_of(member=basile, now=now)
    assert (line_of(aure, now).act, line_of(aure, now).i_have_acted) == ("", True)
    assert (line_of(basile, now).act, line_of(basile, now).they_have_acted) == ("pick", True)


def test_forge_duel_from_forging_to_picking() -> None:
    duel, aure, basile = accept(Kind.FORGE)
    assert (line_of(aure).act, line_of(aure).difficulty, line_of(aure).deadline) == (
        "forge",
        None,
        END,
    )
    forge(duel, aure)
    assert (line_of(aure).act, line_of(aure).i_have_acted) == ("", True)
    assert (line_of(basile).act, line_of(basile).they_have_acted) == ("forge", True)
    forge(duel, basile)
    assert [line_of(each, FORGED).act for each in (aure, basile)] == ["pick", "pick"]
    assert not line_of(aure, FORGED).they_have_acted
    assert line_of(aure, FORGED).difficulty is None


def test_most_urgent_comes_first() -> None:
    aure, basile, cyprien = make_members("Aure", "Basile", "Cyprien")
    late = challenge(two=(basile, aure), now=SENT)
    soon = challenge(Kind.FORGE, two=(cyprien, aure), now=SENT - HOUR)
    playing = accept(two=(aure, basile), now=ANSWERED)
    pick(playing.duel, aure, now=ANSWERED)
    wanted = [playing.duel.pk, soon.duel.pk, late.duel.pk]
    assert [line.duel_id for line in waiting(aure, ANSWERED)] == wanted
    assert [line.duel_id for line in waiting(cyprien, ANSWERED)] == []


def past_of(viewer: Member, duel: Duel):
    lines = duels_page(viewer, END + 99 * HOUR).past
    return next(line for line in lines if line.duel_id == duel.pk)


def test_past_lightning_duel_from_both_sides() -> None:
    duel, aure, basile = accept()
    play(duel, aure, opened_at=2, after=60, now=ANSWERED)
    play(duel, basile, opened_at=None, after=30, now=ANSWERED)
    course.settle_due(now=END)
    mine, theirs = past_of(aure, duel), past_of(basile, duel)
    opened = SideLine(2, 120, None, picked=True, forged=None)
    held = SideLine(None, 30, None, picked=True, forged=None)
    assert (mine.outcome, mine.mine, mine.theirs) == ("won", opened, held)
    assert (theirs.outcome, theirs.mine, theirs.theirs) == ("lost", held, opened)
    assert (mine.opponent, mine.ended_at) == ("Basile", ANSWERED + MINUTE)
    assert (mine.kind, mine.tier, mine.state) == (Kind.LIGHTNING, Tier.BRONZE, State.SETTLED)
    assert mine.can_rematch
    leave(basile, at=END)
    assert not past_of(aure, duel).can_rematch


def test_past_duel_that_nobody_played() -> None:
    duel, aure, _ = accept()
    course.settle_due(now=END)
    line = past_of(aure, duel)
    nothing = SideLine(None, None, None, picked=False, forged=None)
    assert (line.outcome, line.mine, line.theirs) == ("drawn", nothing, nothing)


def test_past_forge_duel_has_scores() -> None:
    duel, aure, _ = forged()
    play(duel, aure, opened_at=3, after=100)
    course.settle_due(now=FORGED + 24 * HOUR)
    line = past_of(aure, duel)
    assert line.mine == SideLine(3, 220, Decimal("0.6"), picked=True, forged=True)
    assert line.theirs == SideLine(None, None, Decimal(0), picked=False, forged=True)


def test_past_forge_duel_that_one_alone_forged_has_none() -> None:
    duel, aure, basile = accept(Kind.FORGE)
    forge(duel, basile)
    course.settle_due(now=END)
    line = past_of(aure, duel)
    assert line.outcome == "lost"
    assert line.mine == SideLine(None, None, None, picked=False, forged=False)
    assert line.theirs == SideLine(None, None, None, picked=False, forged=True)


def test_duels_that_came_to_nothing() -> None:
    aure, basile = make_members("Aure", "Basile")
    two = (aure, basile)
    declined, cancelled = challenge(two=two), challenge(Kind.FORGE, two=two)
    lapsed = challenge(tier=Tier.SILVER, two=two)
    void = accept(Kind.FORGE, tier=Tier.GOLD, two=two)
    answers.decline(duel_id=declined.duel.pk, by=basile, now=ANSWERED)
    answers.cancel(duel_id=cancelled.duel.pk, by=aure, now=ANSWERED)
    course.settle_due(now=END + 99 * HOUR)
    found = {line.duel_id: line for line in duels_page(aure, END + 99 * HOUR).past}
    for scene, outcome in (
        (declined, "declined"),
        (cancelled, "cancelled"),
        (lapsed, "lapsed"),
        (void, "void"),
    ):
        line = found[scene.duel.pk]
        assert (line.outcome, line.state) == (outcome, State(outcome))
        assert (line.mine, line.theirs, line.can_rematch) == (None, None, False)


def test_past_is_read_page_by_page_the_newest_first() -> None:
    aure, basile = make_members("Aure", "Basile")
    made = []
    for number in range(A_PAGE + 1):
        at = SENT + number * HOUR
        scene = challenge(two=(aure, basile), now=at)
        answers.cancel(duel_id=scene.duel.pk, by=aure, now=at)
        made.append(scene.duel.pk)
    first, second = (duels_page(aure, END, page) for page in (1, 2))
    assert [line.duel_id for line in first.past + second.past] == made[::-1]
    assert (first.past_total, first.pages, second.page) == (A_PAGE + 1, 2, 2)
    assert duels_page(aure, END, 3) is duels_page(aure, END, 0) is None


def test_deleted_opponent_has_no_name() -> None:
    duel, aure, basile = accept()
    course.settle_due(now=END)
    leave(basile, at=END + HOUR, state=AccountState.DELETED)
    assert past_of(aure, duel).opponent == ""


def test_page_without_a_duel() -> None:
    page = duels_page(make_member("Aure"), ANSWERED)
    assert (page.waiting, page.running, page.past, page.records) == ((), (), (), ())
    assert (page.past_total, page.page, page.pages, page.most_open) == (0, 1, 1, 5)
    assert (page.opponents, page.totals.total) == ((), 0)


def test_hours_that_are_over_while_the_other_plays_want_nothing() -> None:
    duel, aure, basile = accept()
    pick(duel, aure, now=END - timedelta(seconds=1))
    line = line_of(basile, END)
    assert (line.act, line.left_seconds) == ("", 0)
