"""The proof before a safe is stored: each of its parts can refuse."""

import pytest

from forge.rules import proof
from forge.rules.clues import Clue
from forge.rules.codes import parse_code
from forge.rules.proof import NotProven, prove

CODE = parse_code("3384")
CLUES = (
    Clue("product", "AD", 12),
    Clue("gap", "BC", 5),
    Clue("multiple", "D", 4),
    Clue("sum", "AC", 11),
)


def test_proof_yields_a_code_for_each_clue_that_only_it_excludes():
    certificate = prove(CLUES, CODE)
    broken = [[clue.holds(witness) for clue in CLUES].index(False) for witness in certificate]
    assert broken == [0, 1, 2, 3]
    assert all(sum(clue.holds(w) for clue in CLUES) == len(CLUES) - 1 for w in certificate)


@pytest.mark.parametrize("code", ["3385", "0000"])
def test_another_code_is_refused_by_the_tables(code):
    with pytest.raises(NotProven, match="by the tables, 1 codes fit the clues, or another"):
        prove(CLUES, parse_code(code))


def test_several_codes_are_refused_by_the_tables():
    with pytest.raises(NotProven, match=r"by the tables, [0-9]+ codes fit the clues"):
        prove(CLUES[:3], CODE)


def test_superfluous_clue_is_refused_by_the_tables():
    with pytest.raises(NotProven, match="a clue is superfluous"):
        prove((*CLUES, Clue("even", "D")), CODE)


def test_contradicted_code_is_refused_by_plain_meaning():
    with pytest.raises(NotProven, match="the code contradicts a clue"):
        proof._by_plain_meaning(CLUES, parse_code("3380"), ())


@pytest.mark.parametrize("wrong", ["3384", "0000"])
def test_certificate_that_does_not_hold_is_refused_by_plain_meaning(wrong):
    witnesses = (*prove(CLUES, CODE)[:3], parse_code(wrong))
    with pytest.raises(NotProven, match="the certificate of a clue does not hold"):
        proof._by_plain_meaning(CLUES, CODE, witnesses)


def test_certificates_in_another_order_are_refused():
    with pytest.raises(NotProven, match="the certificate of a clue does not hold"):
        proof._by_plain_meaning(CLUES, CODE, prove(CLUES, CODE)[::-1])


def test_certificate_that_is_too_short_is_refused():
    with pytest.raises(NotProven, match="a clue has no certificate"):
        proof._by_plain_meaning(CLUES, CODE, prove(CLUES, CODE)[:3])


def test_several_codes_are_refused_by_the_second_solver():
    with pytest.raises(NotProven, match="by the second solver, 2 codes or more"):
        proof._by_the_second_solver(CLUES[:3], 4, 100_000)


def test_no_code_is_refused_by_the_second_solver():
    impossible = (*CLUES, Clue("odd", "D"))
    with pytest.raises(NotProven, match="by the second solver, no code fits"):
        proof._by_the_second_solver(impossible, 4, 100_000)


def test_second_solver_stops_at_its_bound():
    with pytest.raises(NotProven, match="the second solver gave up after 3 trials"):
        prove(CLUES, CODE, trials=3)


def test_refusal_says_nothing_about_the_safe():
    with pytest.raises(NotProven) as refusal:
        prove(CLUES[:3], CODE)
    assert "3384" not in str(refusal.value)
