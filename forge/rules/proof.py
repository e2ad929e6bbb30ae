"""The proof of a safe before it is stored, twice over, by means that share nothing.

1. The tables find one code and no superfluous clue, and give a certificate: for each clue a code
   that satisfies all the others but not it.
2. The certificate is read back by the plain meaning of the clues, without tables. That proves
   that each clue is needed, however the certificate was found.
3. python-constraint, a solver that knows no tables, counts the codes again and finds one.
"""

from collections.abc import Sequence

from forge.rules.checking import check, first_contradicted
from forge.rules.clues import Clue
from forge.rules.codes import Code
from forge.rules.oracle import ENOUGH_TRIALS, TrialsSpentError, count_solutions

Certificate = tuple[Code, ...]
"""For each clue, in order, a code that satisfies all the others but not it."""


class NotProven(Exception):
    """The safe is not what it should be, or the second solver reached its bound.

    The message says which proof failed, and nothing about the safe.
    """


def prove(clues: Sequence[Clue], code: Code, *, trials: int = ENOUGH_TRIALS) -> Certificate:
    """Prove that the clues leave this code alone and that each of them is needed.

    The second solver may try so many digits (``trials``), which takes up to some seconds: hold no
    lock meanwhile. Raises ``NotProven``.
    """
    certificate = _by_tables(clues, code)
    _by_plain_meaning(clues, code, certificate)
    _by_the_second_solver(clues, len(code), trials)
    return certificate


def _by_tables(clues: Sequence[Clue], code: Code) -> Certificate:
    found = check(clues, len(code))
    if found.code != code:
        raise NotProven(f"by the tables, {found.remaining} codes fit the clues, or another")
    if found.redundant:
        raise NotProven("by the tables, a clue is superfluous")
    return tuple(witness for witness in found.certificate or () if witness is not None)


def _by_plain_meaning(clues: Sequence[Clue], code: Code, certificate: Certificate) -> None:
    if first_contradicted(clues, code) is not None:
        raise NotProven("by plain meaning, the code contradicts a clue")
    if len(certificate) != len(clues):
        raise NotProven("by plain meaning, a clue has no certificate")
    for index, witness in enumerate(certificate):
        broken = [other for other, clue in enumerate(clues) if not clue.holds(witness)]
        if broken != [index]:
            raise NotProven("by plain meaning, the certificate of a clue does not hold")


def _by_the_second_solver(clues: Sequence[Clue], digits: int, trials: int) -> None:
    try:
        solutions = count_solutions(clues, digits, limit=2, budget=trials)
    except TrialsSpentError as spent:
        raise NotProven(f"the second solver gave up after {trials} trials") from spent
    if solutions != 1:
        found = "2 codes or more fit" if solutions else "no code fits"
        raise NotProven(f"by the second solver, {found} the clues")
