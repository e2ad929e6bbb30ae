"""What is due, when, and for whom."""

from datetime import UTC, datetime, timedelta

import pytest

from cofferwit.clock import PARIS
from duels.rules import calendar
from duels.rules.calendar import Awaits, Due, Standing, awaits, due, has_acted, other_has_acted
from duels.rules.course import Event, Facts, Kind, State, Who

A, B = Who.CHALLENGER, Who.CHALLENGED
NOON = datetime(2026, 11, 30, 11, tzinfo=UTC)
HOUR = timedelta(hours=1)
MUCH_LATER = NOON + 999 * HOUR


def at(hours: float) -> datetime:
    return NOON + hours * HOUR


def challenged(**fields: object) -> Standing:
    kept = {"since": NOON, "lapses_at": at(72)}
    return Standing(State.CHALLENGED, Facts(Kind.FORGE), **kept | fields)


def forging(*forged: Who, over: bool = False, **fields: object) -> Standing:
    kept = {"since": NOON, "lapses_at": at(72), "forging_until": at(24)}
    return Standing(State.FORGING, Facts(Kind.FORGE, frozenset(forged), over=over), **kept | fields)


def picking(
    *,
    started: str = "",
    picked: str = "",
    kind: Kind = Kind.LIGHTNING,
    over: bool = False,
    **fields: object,
) -> Standing:
    who = {"a": A, "b": B}
    facts = Facts(
        kind,
        started=frozenset(who[each] for each in started),
        picked=frozenset(who[each] for each in picked),
        over=over,
    )
    kept = {"since": NOON, "lapses_at": at(72), "picking_until": at(24)}
    return Standing(State.PICKING, facts, **kept | fields)


@pytest.mark.parametrize(
    ("standing", "wanted"),
    [
        (challenged(), Due(at(72), Event.LAPSE)),
        (challenged(gone_at=at(71)), Due(at(71), Event.GONE)),
        (challenged(gone_at=at(72)), Due(at(72), Event.LAPSE)),
        (challenged(gone_at=at(-1)), Due(NOON, Event.GONE)),
        (forging(), Due(at(24), Event.FORGING_OVER)),
        (forging(A, gone_at=at(25)), Due(at(24), Event.FORGING_OVER)),
        (forging(A, gone_at=at(23)), Due(at(23), Event.GONE)),
        (forging(proving=True, gone_at=at(1)), None),
        (picking(), Due(at(24), Event.PICKING_OVER)),
        (picking(started="a"), None),
        (picking(started="a", gone_at=at(25)), Due(at(25), Event.GONE)),
        (picking(started="a", ended={A: at(3)}), Due(at(3), Event.PICKED, A)),
        (picking(started="ab", ended={A: at(3), B: at(2)}), Due(at(2), Event.PICKED, B)),
        (picking(started="ab", ended={A: at(3), B: at(3)}), Due(at(3), Event.PICKED, A)),
        (
            picking(started="ab", picked="b", ended={A: at(3), B: at(2)}),
            Due(at(3), Event.PICKED, A),
        ),
        (picking(started="a", picked="a", ended={A: at(3)}), Due(at(24), Event.PICKING_OVER)),
        (
            picking(started="a", picked="a", ended={A: at(24.2)}),
            Due(at(24.2), Event.PICKING_OVER),
        ),
        (
            picking(started="a", ended={A: at(24.2)}, gone_at=at(24.1)),
            Due(at(24.1), Event.GONE),
        ),
    ],
)
def test_first_thing_due(standing: Standing, wanted: Due | None) -> None:
    assert due(standing, MUCH_LATER) == wanted
    if wanted is not None:
        assert due(standing, wanted.at) == wanted
        assert due(standing, wanted.at - timedelta(microseconds=1)) is None


@pytest.mark.parametrize("state", sorted(set(State) - {"challenged", "forging", "picking"}))
def test_nothing_is_due_after_the_end(state: State) -> None:
    over = Standing(state, Facts(Kind.FORGE), NOON, at(72), at(24), at(48), gone_at=at(1))
    assert due(over, MUCH_LATER) is None
    assert (over.until, awaits(over, A), awaits(over, B)) == (None, Awaits.NOTHING, Awaits.NOTHING)


@pytest.mark.parametrize(
    ("standing", "mine", "theirs"),
    [
        (challenged(), Awaits.NOTHING, Awaits.ANSWER),
        (forging(), Awaits.FORGE, Awaits.FORGE),
        (forging(A), Awaits.NOTHING, Awaits.FORGE),
        (forging(A, over=True), Awaits.NOTHING, Awaits.NOTHING),
        (picking(), Awaits.PICK, Awaits.PICK),
        (picking(started="a"), Awaits.PLAYING, Awaits.PICK),
        (picking(started="a", over=True), Awaits.PLAYING, Awaits.NOTHING),
        (picking(started="ab", ended={A: at(1)}), Awaits.NOTHING, Awaits.PLAYING),
    ],
)
def test_awaits(standing: Standing, mine: Awaits, theirs: Awaits) -> None:
    assert (awaits(standing, A), awaits(standing, B)) == (mine, theirs)


@pytest.mark.parametrize(
    ("standing", "acted"),
    [
        (challenged(), False),
        (forging(), False),
        (forging(A), True),
        (picking(started="a"), False),
        (picking(started="a", ended={A: at(1)}), True),
    ],
)
def test_has_acted(standing: Standing, acted: bool) -> None:
    assert (has_acted(standing, A), other_has_acted(standing, B)) == (acted, acted)
    assert (has_acted(standing, B), other_has_acted(standing, A)) == (False, False)


@pytest.mark.parametrize(
    ("accepted", "ends"),
    [
        (datetime(2026, 10, 24, 20, tzinfo=PARIS), datetime(2026, 10, 25, 19, tzinfo=PARIS)),
        (datetime(2026, 3, 28, 20, tzinfo=PARIS), datetime(2026, 3, 29, 21, tzinfo=PARIS)),
        (datetime(2026, 11, 30, 20, tzinfo=PARIS), datetime(2026, 12, 1, 20, tzinfo=PARIS)),
    ],
)
def test_twenty_four_hours_have_passed_whatever_the_clocks_show(
    accepted: datetime, ends: datetime
) -> None:
    start = accepted.astimezone(UTC)
    assert calendar.forging_until(start) == ends
    assert [calendar.picking_until(kind, start) for kind in Kind] == [ends, ends]
    assert calendar.remind_at(ends.astimezone(UTC)) == start + 21 * HOUR
    assert calendar.lapses_at(start) == start + 72 * HOUR
