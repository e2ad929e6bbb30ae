"""Which notices hold."""

from datetime import datetime, timedelta

import pytest

from duels.rules.calendar import Standing
from duels.rules.course import Facts, Kind, State, Who
from duels.rules.telling import Told, told
from tests.duels.rules.test_calendar import NOON, A, B, at, challenged, forging, picking

TICK = timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("standing", "mine", "theirs"),
    [
        (challenged(), set(), {Told.CHALLENGE}),
        (forging(), {Told.ACCEPTED}, set()),
        (forging(A), set(), {Told.FORGE}),
        (forging(B), {Told.FORGE}, set()),
        (picking(), {Told.ACCEPTED}, set()),
        (picking(started="a"), set(), set()),
        (picking(started="a", ended={A: at(1)}), set(), {Told.PICK}),
        (picking(started="b", ended={B: at(1)}), {Told.PICK}, set()),
        (picking(kind=Kind.FORGE), {Told.PICK}, {Told.PICK}),
        (picking(kind=Kind.FORGE, started="b"), {Told.PICK}, set()),
    ],
)
def test_told_in_time(standing: Standing, mine: set[Told], theirs: set[Told]) -> None:
    assert (told(standing, A, NOON), told(standing, B, NOON)) == (mine, theirs)


@pytest.mark.parametrize(
    ("standing", "soon", "mine", "theirs"),
    [
        (challenged(), at(69), set(), {Told.ANSWER_SOON}),
        (forging(A), at(21), set(), {Told.FORGE_SOON}),
        (picking(started="a"), at(21), set(), {Told.PICK_SOON}),
        (picking(), at(21), {Told.PICK_SOON}, {Told.PICK_SOON}),
    ],
)
def test_reminded_three_hours_before_the_end(
    standing: Standing, soon: datetime, mine: set[Told], theirs: set[Told]
) -> None:
    before = told(standing, A, soon - TICK), told(standing, B, soon - TICK)
    after = told(standing, A, soon), told(standing, B, soon)
    assert after == (before[0] | mine, before[1] | theirs)
    assert before != after


@pytest.mark.parametrize(
    ("state", "mine", "theirs"),
    [
        (State.DECLINED, {Told.DECLINED}, set()),
        (State.LAPSED, {Told.LAPSED}, set()),
        (State.CANCELLED, set(), set()),
        (State.SETTLED, {Told.SETTLED}, {Told.SETTLED}),
        (State.VOID, {Told.VOID}, {Told.VOID}),
    ],
)
def test_told_after_the_end(state: State, mine: set[Told], theirs: set[Told]) -> None:
    over = Standing(state, Facts(Kind.LIGHTNING), NOON, at(72))
    assert (told(over, Who.CHALLENGER, at(99)), told(over, Who.CHALLENGED, at(99))) == (
        mine,
        theirs,
    )
