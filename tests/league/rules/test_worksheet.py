"""Pencil marks: the same rows as the page's script is tested with, and what is refused."""

import json
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from league.rules import worksheet
from league.rules.refusals import SheetRefused
from league.rules.worksheet import CONFIRM, MARK, MAX_MOVES, STRIKE, Move, parse, replay

VECTORS = json.loads((Path(__file__).parent / "worksheet_vectors.json").read_text())


@pytest.mark.parametrize("row", VECTORS, ids=[row["name"] for row in VECTORS])
def test_replay_gives_the_marks_of_the_row(row):
    moves = parse(row["moves"], digits=row["digits"], clues=row["clues"])
    marks = replay(moves[: row["done"]], digits=row["digits"], clues=row["clues"])
    seen = {
        "struck": [sorted(each) for each in marks.struck],
        "confirmed": list(marks.confirmed),
        "marks": list(marks.clue_marks),
        "box": marks.box,
    }
    assert seen == {key: row[key] for key in seen}


def digits_and_clues(verb):
    return st.tuples(st.just(verb), st.integers(0, 3), st.integers(0, 9))


MOVES = st.lists(
    st.one_of(
        digits_and_clues(STRIKE),
        digits_and_clues(CONFIRM),
        st.tuples(st.just(MARK), st.integers(0, 4), st.integers(0, 2)),
    ),
    max_size=40,
)


@given(moves=MOVES)
def test_any_moves_leave_marks_that_agree_with_themselves(moves):
    read = parse([list(move) for move in moves], digits=4, clues=5)
    marks = replay(read, digits=4, clues=5)
    assert worksheet.to_json(read) == [list(move) for move in moves]
    for struck, confirmed in zip(marks.struck, marks.confirmed, strict=True):
        assert confirmed not in struck
    assert 0 <= marks.box <= 10**4


@given(moves=MOVES, digit=st.integers(0, 9))
def test_striking_twice_changes_nothing_unless_it_lifts_a_confirmation(moves, digit):
    read = [Move(*move) for move in moves]
    before = replay(read, digits=4, clues=5)
    strike = Move(STRIKE, 2, digit)
    after = replay([*read, strike, strike], digits=4, clues=5)
    assert after.struck == before.struck
    lifted = None if before.confirmed[2] == digit else before.confirmed[2]
    assert after.confirmed[2] == lifted


@pytest.mark.parametrize(
    "moves",
    [
        None,
        {},
        "strike",
        [["strike", 0]],
        [["strike", 0, 3, 4]],
        ["strike"],
        [None],
        [["scratch", 0, 3]],
        [[["strike"], 0, 3]],
        [[0, 0, 3]],
        [["strike", 4, 3]],
        [["strike", -1, 3]],
        [["strike", 0, 10]],
        [["strike", 0, -1]],
        [["strike", True, 3]],
        [["strike", 0, False]],
        [["strike", 0, 3.0]],
        [["strike", "0", 3]],
        [["confirm", 0, None]],
        [["confirm", 0, 10]],
        [["mark", 5, 1]],
        [["mark", 0, 3]],
        [["mark", 0, [1]]],
        [["strike", 0, 1]] * (MAX_MOVES + 1),
    ],
)
def test_what_is_not_a_list_of_moves_is_refused(moves):
    with pytest.raises(SheetRefused):
        parse(moves, digits=4, clues=5)


def test_the_first_move_that_cannot_be_read_is_named():
    with pytest.raises(SheetRefused) as refused:
        parse([["strike", 0, 1], ["mark", 9, 1], ["strike"]], digits=4, clues=5)
    assert refused.value.sentence.en == "Mark 2 cannot be read."


def test_as_many_moves_as_allowed_are_read():
    assert len(parse([["strike", 0, 1]] * MAX_MOVES, digits=4, clues=5)) == MAX_MOVES


@pytest.mark.parametrize(("done", "moves"), [(0, 0), (0, 3), (3, 3)])
def test_done_within_the_moves(done, moves):
    assert worksheet.parse_done(done, moves=moves) == done


@pytest.mark.parametrize("done", [-1, 4, True, 1.0, "1", None])
def test_done_outside_of_the_moves_is_refused(done):
    with pytest.raises(SheetRefused):
        worksheet.parse_done(done, moves=3)


@pytest.mark.parametrize("revision", [-1, True, 1.0, "1", None])
def test_revision_that_is_none_is_refused(revision):
    with pytest.raises(SheetRefused):
        worksheet.parse_revision(revision)


def test_revision_is_read():
    assert worksheet.parse_revision(7) == 7


@pytest.mark.parametrize(
    "typed",
    [None, [], [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, 10], [1, 2, 3, True], "1234", ["1"] * 4],
)
def test_typed_code_that_does_not_fit_is_refused(typed):
    with pytest.raises(SheetRefused):
        worksheet.parse_typed(typed, digits=4)


def test_typed_code_with_gaps_is_read():
    assert worksheet.parse_typed([None, 7, None, 0], digits=4) == (None, 7, None, 0)
