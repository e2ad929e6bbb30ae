from itertools import product

import pytest

from cofferwit.desk.rules.trial import (
    CLUES,
    SHOWN,
    STRUCK,
    TIER,
    Trial,
    TrialError,
    Tried,
    example,
    left_after,
    play,
    resume,
)
from forge.rules.checking import check
from forge.rules.codes import CodeError

CODES = list(product(range(10), repeat=4))
SOLUTION = next(code for code in CODES if all(clue.holds(code) for clue in CLUES))
OPENS = "".join(map(str, SOLUTION))


def test_sample_safe_is_publishable():
    assert check(CLUES, TIER.digits).publishable
    assert sum(all(clue.holds(code) for clue in CLUES) for code in CODES) == 1


def test_strikes_drawn_are_those_of_the_clue_shown():
    kept = [{code[i] for code in CODES if CLUES[SHOWN].holds(code)} for i in range(4)]
    assert [set(range(10)) - struck for struck in STRUCK] == kept


def test_counts_after_each_clue_are_those_of_brute_force():
    counted = [
        sum(all(clue.holds(code) for clue in CLUES[:k]) for code in CODES) for k in (1, 2, 3, 4)
    ]
    assert list(left_after()) == counted


def test_example_obeys_the_first_clue_and_breaks_the_second():
    assert [clue.holds(example().code) for clue in CLUES[:2]] == [True, False]
    assert example().contradicted == 1


def test_right_code_opens():
    trial = play(Trial(), OPENS)
    assert (trial.opened, trial.held, trial.over, trial.wrong) == (True, False, True, 0)
    assert trial.guesses_left == 0


def test_wrong_code_names_the_first_clue_it_contradicts():
    trial = play(Trial(), "0000")
    assert trial.tried == (Tried((0, 0, 0, 0), 0),)
    assert (trial.opened, trial.over, trial.guesses_left) == (False, False, 2)


def test_third_wrong_code_leaves_the_safe_held():
    trial = resume(["0000", "0001", "0002"])
    assert (trial.held, trial.opened, trial.guesses_left) == (True, False, 0)


def test_third_code_may_still_open():
    trial = resume(["0000", "0001", OPENS])
    assert (trial.opened, trial.held, trial.wrong) == (True, False, 2)


def test_code_tried_twice_is_refused():
    with pytest.raises(TrialError) as refused:
        play(resume(["0000"]), "0000")
    assert refused.value.sentence.fr.startswith("Vous avez déjà essayé ce code")


@pytest.mark.parametrize("before", [["0000", "0001", "0002"], [OPENS]])
def test_code_after_the_end_is_refused(before):
    with pytest.raises(TrialError) as refused:
        play(resume(before), "1111")
    assert refused.value.sentence.en.startswith("These three guesses are spent")


@pytest.mark.parametrize("text", ["", "abcd", "123", "12345", "١٢٣٤", "²345", "12 4", "-123"])
def test_what_is_no_code_is_refused(text):
    with pytest.raises(CodeError):
        play(Trial(), text)
