from hypothesis import assume, given, settings, strategies as st

from forge.rules.clues import At
from forge.rules.codes import parse_code
from forge.rules.deduction import Path, deduce
from forge.rules.telling import GuessMark, tell_path
from forge.rules.tiers import Tier
from tests.factories import SMALL_SAFES

GOLD = SMALL_SAFES[Tier.GOLD]
PATH = deduce(GOLD.clues, 6)


def told(*guesses: str, lang: str = "fr"):
    marks = [GuessMark(i, parse_code(code)) for i, code in enumerate(guesses, start=1)]
    return tell_path(PATH, GOLD.clues, 6, lang, marks)


def test_each_step_is_told_with_its_clues_and_its_count():
    path = told()
    assert [step.number for step in path.steps] == list(range(1, len(PATH.steps) + 1))
    assert [step.left for step in path.steps] == [step.left for step in PATH.steps]
    assert path.steps[-1].left == 1
    for step, told_step in zip(PATH.steps, path.steps, strict=True):
        named = [str(i + 1) for i in step.clues]
        assert told_step.clue_numbers.split() == named
        assert all(number in told_step.clues for number in named)
        assert any(isinstance(part, At) for part in told_step.why)


def test_one_clue_is_singular_and_several_are_joined():
    steps = {len(step.clue_numbers.split()): step.clues for step in told().steps}
    assert steps[1].startswith("Indice ")
    assert steps[2].startswith("Indices ")
    assert " et " in steps[2]
    assert " and " in {len(s.clue_numbers.split()): s.clues for s in told(lang="en").steps}[2]


def test_grid_after_the_last_step_is_the_code():
    columns = told().steps[-1].grid
    kept = [
        [cell.digit for cell in column.cells if cell.state == "confirmed"] for column in columns
    ]
    assert kept == [[int(digit)] for digit in GOLD.code]
    assert [column.letter for column in columns] == list("ABCDEF")


def test_grids_lose_what_the_steps_strike():
    before = 60
    for step in told().steps:
        left = sum(cell.state != "struck" for column in step.grid for cell in column.cells)
        assert left == before - sum(len(struck.digits) for struck in step.struck)
        before = left


def test_right_code_is_refused_by_no_step():
    assert [step.number for step in told(GOLD.code).steps if step.marks] == []


@settings(deadline=None)
@given(st.integers(0, 999_999))
def test_wrong_guess_is_marked_once_at_the_first_step_that_refuses_it(number):
    code = f"{number:06}"
    assume(code != GOLD.code)
    caught = [step for step in told(code).steps if step.marks]
    assert [step.marks for step in caught] == [(GuessMark(1, parse_code(code)),)]
    for step in told(code).steps[: caught[0].number]:
        fits = all(
            column.cells[digit].state != "struck"
            for column, digit in zip(step.grid, parse_code(code), strict=True)
        )
        assert fits == (step.number < caught[0].number)


def test_legend_names_only_the_shapes_of_the_path():
    shapes = dict(told().shapes)
    assert set(shapes) == {step.shape for step in PATH.steps}
    assert shapes["disc"] == "un indice"


def test_long_path_writes_one_number_in_five():
    long = Path(tuple(PATH.steps[:1]) * 22)
    ticks = tell_path(long, GOLD.clues, 6, "fr").ticks
    assert [tick.number for tick in ticks] == [1, 5, 10, 15, 20]


def test_short_path_writes_every_number():
    assert [tick.number for tick in told().ticks] == [step.number for step in told().steps]


def test_most_clues_is_that_of_the_widest_step():
    assert told().most_clues == max(len(step.clues) for step in PATH.steps)
    assert tell_path(Path(()), GOLD.clues, 6, "fr").most_clues == 0
