"""Drafts: what may be chosen, undone, and for how long."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, strategies as st

from forge.rules import drafts
from forge.rules.catalogue import catalogue
from forge.rules.clues import Clue
from forge.rules.drafts import History
from forge.rules.limits import DRAFT_CLUES, DRAFT_STEPS
from forge.rules.refusals import (
    BadClue,
    BadRequest,
    Closed,
    NoDraw,
    NoStep,
    NotTrue,
    Refused,
    TooManyClues,
    Twice,
)

CODE = (0, 4, 5, 1)
TRUE = [statement.clue for statement in catalogue(CODE)]
SUM = {"kind": "sum", "at": "AB", "value": 4}
EVEN = {"kind": "even", "at": "B"}
AT = datetime(2026, 11, 30, 11, tzinfo=UTC)


def refusal(sent, kind):
    with pytest.raises(Refused) as caught:
        drafts.read_choice(sent, CODE)
    assert type(caught.value) is kind
    return caught.value.sentence


def test_choice_keeps_its_order():
    assert drafts.read_choice([SUM, EVEN], CODE) == (Clue("sum", "AB", 4), Clue("even", "B"))
    assert drafts.read_choice([EVEN, SUM], CODE) == (Clue("even", "B"), Clue("sum", "AB", 4))
    assert drafts.read_choice([], CODE) == ()


@pytest.mark.parametrize("sent", [None, {}, "[]", 3])
def test_choice_that_is_no_list_is_refused(sent):
    assert refusal(sent, BadRequest).en == "The chosen clues must be a list."


def test_unknown_kind_is_refused_by_its_number():
    said = refusal([EVEN, {"kind": "lucky", "at": "A"}], BadClue)
    assert said.en == "Clue 2: No kind of clue is called lucky."
    assert said.fr == "Indice 2\N{NARROW NO-BREAK SPACE}: Aucun genre d’indice ne s’appelle lucky."


@pytest.mark.parametrize(
    "untrue",
    [
        {"kind": "odd", "at": "A"},
        {"kind": "sum", "at": "AB", "value": 5},
        {"kind": "palindrome"},
    ],
)
def test_statement_that_is_not_true_is_refused_without_telling_more(untrue):
    said = refusal([EVEN, untrue], NotTrue)
    assert said.en == "Clue 2 is not in the catalogue of your code."


def test_fortieth_clue_is_held_and_the_next_refused():
    clues = [clue.to_json() for clue in TRUE[: DRAFT_CLUES + 1]]
    assert len(drafts.read_choice(clues[:40], CODE)) == 40
    assert refusal(clues, TooManyClues).en == (
        "A draft holds 40 clues at most: take one out first."
    )


def test_same_clue_twice_is_refused():
    assert refusal([SUM, EVEN, SUM], Twice).en == "Clues 1 and 3 are the same."


def test_choosing_after_an_undo_forgets_what_could_be_redone():
    history = drafts.fresh()
    for clues in ([], TRUE[:1], TRUE[:2], TRUE[:3]):
        history = drafts.choose(history, clues)
    undone = drafts.step_to(history, 2)
    assert undone.chosen == drafts.to_state(TRUE[:1])
    redone = drafts.step_to(undone, 4)
    assert redone == history
    other = drafts.choose(undone, TRUE[5:6])
    assert (other.done, len(other.steps)) == (3, 4)
    assert other.chosen == drafts.to_state(TRUE[5:6])


@pytest.mark.parametrize("wanted", [-1, 2, True, None, "1", 1.0])
def test_step_that_is_not_there_is_refused(wanted):
    history = drafts.choose(drafts.fresh(), TRUE[:1])
    with pytest.raises(NoStep):
        drafts.step_to(history, wanted)


@given(st.lists(st.integers(0, 3), max_size=250))
def test_undo_walks_back_through_two_hundred_states_at_most(sizes):
    history, states = drafts.fresh(), [[]]
    for size in sizes:
        history = drafts.choose(history, TRUE[:size])
        states.append(drafts.to_state(TRUE[:size]))
    assert history == History(states[-DRAFT_STEPS:], min(len(states), DRAFT_STEPS) - 1)


def test_oldest_state_is_forgotten():
    history = drafts.fresh()
    for number in range(DRAFT_STEPS):
        history = drafts.choose(history, TRUE[number % 30 : number % 30 + 1])
    assert (len(history.steps), history.done) == (200, 199)
    assert drafts.step_to(history, 0).chosen == drafts.to_state(TRUE[:1])


def test_draft_lives_for_twenty_four_elapsed_hours():
    ends = drafts.expiry(AT)
    assert drafts.is_alive(expires_at=ends, now=AT + timedelta(hours=23, minutes=59))
    assert drafts.is_alive(expires_at=ends, now=ends - timedelta(microseconds=1))
    assert not drafts.is_alive(expires_at=ends, now=AT + timedelta(hours=24))


def test_draft_lives_as_long_across_the_clock_change():
    autumn = datetime(2026, 10, 24, 22, tzinfo=UTC)
    assert drafts.expiry(autumn) == datetime(2026, 10, 25, 22, tzinfo=UTC)


def test_third_code_is_the_last():
    drafts.must_draw(1)
    drafts.must_draw(2)
    with pytest.raises(NoDraw) as caught:
        drafts.must_draw(3)
    assert caught.value.sentence.en == "You have seen your 3 codes: this draft keeps the last one."


def test_revision_is_a_number():
    assert drafts.parse_revision(0) == 0
    assert drafts.parse_revision(2**31 - 1) == 2**31 - 1
    for sent in (None, "4", True, 4.0, -1, 2**31):
        with pytest.raises(BadRequest):
            drafts.parse_revision(sent)


@pytest.mark.parametrize(("hours", "lives"), [(3, 3), (24, 24), (30, 24)])
def test_work_that_ends_takes_its_drafts_along(hours, lives):
    until = AT + timedelta(hours=hours)
    assert drafts.expiry(AT, until=until) == AT + timedelta(hours=lives)


@pytest.mark.parametrize("late", [timedelta(0), timedelta(microseconds=1)])
def test_work_that_has_ended_has_no_drafts(late):
    with pytest.raises(Closed):
        drafts.expiry(AT, until=AT - late)
