"""Every state, every event, everybody: what is allowed, and that nothing else is."""

from itertools import chain, combinations, product

import pytest

from duels.rules.course import OPEN, SIDES, TABLE, Event, Facts, Kind, State, Who, transition
from duels.rules.refusals import NotNow

A, B, HOUSE = Who.CHALLENGER, Who.CHALLENGED, Who.HOUSE
LIGHTNING, FORGE = Facts(Kind.LIGHTNING), Facts(Kind.FORGE)


def some(*of: Who) -> list[frozenset[Who]]:
    return [frozenset(x) for x in chain.from_iterable(combinations(of, n) for n in range(3))]


def every_fact() -> list[Facts]:
    """Every state of affairs that there can be: one ends only what one has begun."""
    return [
        Facts(kind, forged, started, picked, over)
        for kind, forged, started, picked, over in product(
            Kind, some(A, B), some(A, B), some(A, B), (False, True)
        )
        if picked <= started
    ]


def expected(state: State, event: Event, who: Who, facts: Facts) -> State | None:
    """The rules once more, told by state; None where they refuse."""
    if (event, who) == (Event.GONE, HOUSE):
        return State.VOID if state in OPEN else None
    by_state = {
        State.CHALLENGED: when_challenged,
        State.FORGING: when_forging,
        State.PICKING: when_picking,
    }
    return by_state[state](event, who, facts) if state in by_state else None


def when_challenged(event: Event, who: Who, facts: Facts) -> State | None:
    accepted = State.FORGING if facts.kind == Kind.FORGE else State.PICKING
    return {
        (Event.ACCEPT, B): accepted,
        (Event.DECLINE, B): State.DECLINED,
        (Event.CANCEL, A): State.CANCELLED,
        (Event.LAPSE, HOUSE): State.LAPSED,
    }.get((event, who))


def when_forging(event: Event, who: Who, facts: Facts) -> State | None:
    if (event, who) == (Event.FORGING_OVER, HOUSE):
        return (State.VOID, State.SETTLED, None)[len(facts.forged)]
    if who not in (A, B) or who in facts.forged or facts.over:
        return None
    both = State.PICKING if facts.forged else State.FORGING
    return {Event.DRAFT: State.FORGING, Event.FORGED: both}.get(event)


def when_picking(event: Event, who: Who, facts: Facts) -> State | None:
    if (event, who) == (Event.PICKING_OVER, HOUSE):
        return State.SETTLED if facts.started == facts.picked else None
    if who in (A, B) and event == Event.START and who not in facts.started:
        return None if facts.over else State.PICKING
    if event == Event.PICKED and who in facts.started - facts.picked:
        return State.SETTLED if facts.picked else State.PICKING
    return None


@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("event", Event)
@pytest.mark.parametrize("who", Who)
def test_transition(state: State, event: Event, who: Who) -> None:
    for facts in every_fact():
        wanted = expected(state, event, who, facts)
        if wanted is not None:
            assert transition(state, event, who, facts) == wanted, facts
            continue
        with pytest.raises(NotNow) as refused:
            transition(state, event, who, facts)
        assert all(refused.value.sentence), "a refusal says why in both languages"


def test_table_holds_nothing_that_is_always_refused() -> None:
    for state, event, who in TABLE:
        assert any(expected(state, event, who, facts) is not None for facts in every_fact())


def test_nothing_follows_the_end() -> None:
    assert {state for state, _, _ in TABLE} == OPEN


@pytest.mark.parametrize(
    ("state", "event", "who", "facts", "why"),
    [
        (State.CHALLENGED, Event.ACCEPT, A, LIGHTNING, "You sent this challenge"),
        (State.CHALLENGED, Event.CANCEL, B, LIGHTNING, "you may decline it"),
        (State.CHALLENGED, Event.START, A, LIGHTNING, "still waits for its answer"),
        (State.CANCELLED, Event.ACCEPT, B, LIGHTNING, "was cancelled"),
        (State.LAPSED, Event.ACCEPT, B, LIGHTNING, "has lapsed"),
        (State.DECLINED, Event.CANCEL, A, LIGHTNING, "was declined"),
        (State.PICKING, Event.CANCEL, A, LIGHTNING, "being picked"),
        (State.FORGING, Event.START, A, FORGE, "still being forged"),
        (State.SETTLED, Event.START, B, FORGE, "is settled"),
        (State.VOID, Event.FORGED, B, FORGE, "is void"),
        (State.CHALLENGED, Event.ACCEPT, Who.OTHER, LIGHTNING, "not yours"),
        (State.CHALLENGED, Event.LAPSE, A, LIGHTNING, "only the clock"),
        (State.CHALLENGED, Event.ACCEPT, HOUSE, LIGHTNING, "two members"),
    ],
)
def test_refusal_says_why(state: State, event: Event, who: Who, facts: Facts, why: str) -> None:
    with pytest.raises(NotNow) as refused:
        transition(state, event, who, facts)
    assert why in refused.value.sentence.en


def test_sides_face_each_other() -> None:
    assert SIDES == (A, B)
