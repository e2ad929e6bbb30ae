"""Suppositions, told link by link. A thin space is drawn as ~."""

import pytest

from forge.rules.clues import Clue
from forge.rules.deduction.path import Refutation
from forge.rules.deduction.readings import Found
from tests.forge.rules.deduction.techniques.test_cases import HOLES, PIGEONS
from tests.forge.rules.deduction.words.telling import told

ROWS = [
    (
        "cases",
        Refutation(0, 8, ((2,), (0,), (1,))),
        (
            Clue("gap", "AB", 1),
            Clue("gap", "BC", 2),
            Clue("times", "DC", 2),
        ),
        "38 24579 * *",
        (
            "Si A valait 8, alors C vaut 4 au plus, et D est pair (indice 3), puis B est 7 ou"
            " 9 (indice 1)~: «~l’écart entre B et C est 2~» ne tient plus. Donc A = 3."
        ),
        (
            "If A were 8, then C is at most 4, and D is even (clue 3), then B is 7 or 9 (clue"
            " 1): “the gap between B and C is 2” can no longer hold. So A = 3."
        ),
    ),
    (
        "long_cases",
        Refutation(3, 6, ((2,), (0, 1))),
        (
            Clue("sum", "BC", 5),
            Clue("gap", "BC", 4),
            Clue("times", "DA", 3),
        ),
        "* 012345 012345 36",
        (
            "Si D valait 6, alors A = 2 (indice 3)~: «~B + C = 5~» et «~l’écart entre B et C"
            " est 4~» ne tiendraient plus ensemble. Donc D = 3."
        ),
        (
            "If D were 6, then A = 2 (clue 3): “B + C = 5” and “the gap between B and C is 4”"
            " could not hold together. So D = 3."
        ),
    ),
    (
        "cases",
        Refutation(0, 9, ((0,),)),
        (Clue("sum", "AB", 5),),
        "59 0123 1 1",
        "Si A valait 9, «~A + B = 5~» serait impossible. Donc A = 5.",
        "If A were 9, “A + B = 5” would be impossible. So A = 5.",
    ),
    (
        "cases",
        Refutation(0, 9, ((1,), (0,))),
        (
            Clue("sum", "AB", 5),
            Clue("even", "C"),
        ),
        "59 0123 02 1",
        "Si A valait 9, «~A + B = 5~» serait impossible. Donc A = 5.",
        "If A were 9, “A + B = 5” would be impossible. So A = 5.",
    ),
    (
        "long_cases",
        Refutation(3, 3, ((0, 1), (2,))),
        (
            Clue("sum", "AB", 9),
            Clue("gap", "AB", 3),
            Clue("product", "AD", 12),
        ),
        "* * * 234",
        (
            "Si D valait 3, alors A et B valent 3 ou 6 (indices 1 et 2)~: «~A × D = 12~» ne"
            " tient plus. Donc D est 2 ou 4."
        ),
        (
            "If D were 3, then A and B are 3 or 6 (clues 1 and 2): “A × D = 12” can no longer"
            " hold. So D is 2 or 4."
        ),
    ),
]


@pytest.mark.parametrize(("technique", "refutation", "clues", "before", "fr", "en"), ROWS)
def test_supposition_is_told(technique, refutation, clues, before, fr, en):
    found = Found(technique, tuple(range(len(clues))), 0, 0, (refutation,))
    assert told(found, clues, before) == (fr, en)


def test_supposition_inside_a_supposition_is_told():
    inner = Refutation(1, 2, ((3,), (4,), (5,)))
    outer = Refutation(0, 1, ((0,), (1,), (2,), inner, (3,), (4,), (5,)))
    fr, _ = told(Found("nested", tuple(range(6)), 0, 0, (outer,)), PIGEONS, HOLES)
    assert fr == (
        "Si A valait 1, alors B est 2 ou 3 (indice 1), puis C est 2 ou 3 (indice 2), puis D est 2"
        " ou 3 (indice 3), puis B = 3 (si B valait 2, alors C = 3 (indice 4), puis D = 3 (indice"
        " 5)~: «~C et D sont différents~» ne tient plus), puis C = 2 (indice 4), puis D = 2 (indice"
        " 5)~: «~C et D sont différents~» ne tient plus. Donc A est 2, 3 ou 4."
    )
