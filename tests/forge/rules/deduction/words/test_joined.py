"""Several clues together, told. A thin space is drawn as ~."""

import pytest

from forge.rules.clues import Clue
from forge.rules.deduction.readings import Found
from tests.forge.rules.deduction.words.telling import told

ROWS = [
    (
        "pair",
        (Clue("sum3", "ACD", 10), Clue("exactly_odd", value=1)),
        "01234 * 0123456 48",
        (
            "Ensemble, «~A + C + D = 10~» et «~exactement 1 chiffre est impair~»~: ACD peut"
            " être 028, 064, 208, 244 ou 424, donc A est 0, 2 ou 4, B est impair, et C est"
            " pair."
        ),
        (
            "Together, “A + C + D = 10” and “exactly 1 digit is odd”: ACD can be 028, 064,"
            " 208, 244 or 424, so A is 0, 2 or 4, B is odd, and C is even."
        ),
    ),
    (
        "pair",
        (Clue("divides", "FD"), Clue("occurs", value=(8, 1))),
        "02 1357 02 48 04 48",
        (
            "Si D valait 4, alors F = 4 (indice 1)~: «~le 8 apparaît exactement 1 fois~» ne"
            " tient plus. Si F valait 8, alors D = 8 (indice 1)~: «~le 8 apparaît exactement"
            " 1 fois~» ne tient plus. Donc D = 8, et F = 4."
        ),
        (
            "If D were 4, then F = 4 (clue 1): “the digit 8 appears exactly once” can no"
            " longer hold. If F were 8, then D = 8 (clue 1): “the digit 8 appears exactly"
            " once” can no longer hold. So D = 8, and F = 4."
        ),
    ),
    (
        "pair",
        (Clue("digit_sum", value=10), Clue("largest", value=7)),
        "127 127 127 1",
        (
            "Si A valait 2, «~la somme des chiffres est 10~» serait impossible. Si B valait"
            " 2, «~la somme des chiffres est 10~» serait impossible. Si C valait 2, «~la"
            " somme des chiffres est 10~» serait impossible. Donc A, B et C valent 1 ou 7."
        ),
        (
            "If A were 2, “the sum of the digits is 10” would be impossible. If B were 2,"
            " “the sum of the digits is 10” would be impossible. If C were 2, “the sum of the"
            " digits is 10” would be impossible. So A, B and C are 1 or 7."
        ),
    ),
    (
        "pair",
        (Clue("product", "AB", 12), Clue("below", "CA")),
        "2346 2346 5689 *",
        (
            "Ensemble, «~A × B = 12~» et «~C est plus petit que A~»~: ABC est 625, donc A ="
            " 6, B = 2, et C = 5."
        ),
        ("Together, “A × B = 12” and “C is less than A”: ABC is 625, so A = 6, B = 2, and C = 5."),
    ),
    (
        "pair",
        (Clue("gap_at_most", "AB", 1), Clue("gap_at_most", "BC", 1)),
        "0123 012345 0369 *",
        (
            "Si B valait 5, «~l’écart entre A et B est d’au plus 1~» serait impossible. Si C"
            " valait 6, alors B vaut 4 au plus (indice 1)~: «~l’écart entre B et C est d’au"
            " plus 1~» ne tient plus. Si C valait 9, alors B vaut 4 au plus (indice 1)~:"
            " «~l’écart entre B et C est d’au plus 1~» ne tient plus. Donc B vaut 4 au plus,"
            " et C est 0 ou 3."
        ),
        (
            "If B were 5, “the gap between A and B is at most 1” would be impossible. If C"
            " were 6, then B is at most 4 (clue 1): “the gap between B and C is at most 1”"
            " can no longer hold. If C were 9, then B is at most 4 (clue 1): “the gap between"
            " B and C is at most 1” can no longer hold. So B is at most 4, and C is 0 or 3."
        ),
    ),
    (
        "subtract",
        (Clue("sum3", "ACD", 10), Clue("digit_sum", value=21)),
        "* * * * 04 4",
        (
            "«~A + C + D = 10~» et «~la somme des chiffres est 21~» donnent ensemble B + E +"
            " F = 11~; E est 0 ou 4, et F = 4~: B est 3 ou 7."
        ),
        (
            "“A + C + D = 10” and “the sum of the digits is 21” together give B + E + F = 11;"
            " E is 0 or 4, and F = 4: B is 3 or 7."
        ),
    ),
    (
        "subtract",
        (Clue("times", "AB", 2), Clue("sum", "AC", 9)),
        "* * * *",
        (
            "«~A vaut 2 fois B~» et «~A + C = 9~» donnent ensemble 2 × B + C = 9~: B vaut 4"
            " au plus, et C est impair."
        ),
        (
            "“A is 2 times B” and “A + C = 9” together give 2 × B + C = 9: B is at most 4,"
            " and C is odd."
        ),
    ),
    (
        "subtract",
        (Clue("sum", "AB", 9), Clue("sum", "BC", 12)),
        "* * * *",
        (
            "«~A + B = 9~» et «~B + C = 12~» donnent ensemble A + 3 = C~: A vaut 6 au plus,"
            " et C vaut au moins 3."
        ),
        (
            "“A + B = 9” and “B + C = 12” together give A + 3 = C: A is at most 6, and C is"
            " at least 3."
        ),
    ),
    (
        "subtract",
        (Clue("sum", "AB", 9), Clue("sum", "BC", 9)),
        "* * 012 *",
        (
            "«~A + B = 9~» et «~B + C = 9~» donnent ensemble A = C, et C est 0, 1 ou 2~: A"
            " est 0, 1 ou 2."
        ),
        "“A + B = 9” and “B + C = 9” together give A = C, and C is 0, 1 or 2: A is 0, 1 or 2.",
    ),
    (
        "subtract",
        (Clue("sum_equals", "ABC"), Clue("sum", "BC", 9)),
        "* * * *",
        (
            "«~A + B = C~» et «~B + C = 9~» donnent ensemble A + 9 = 2 × C~: A est impair, et"
            " C vaut au moins 5."
        ),
        ("“A + B = C” and “B + C = 9” together give A + 9 = 2 × C: A is odd, and C is at least 5."),
    ),
    (
        "table",
        (Clue("product", "AB", 24), Clue("gap", "BC", 2), Clue("divides", "CD")),
        "3468 3468 * *",
        (
            "On porte d’un indice à l’autre ce qui tient (indices 1, 2 et 3)~: il reste 10"
            " façons pour ABCD, donc C et D valent 2, 4, 5, 6 ou 8."
        ),
        (
            "Carry what holds from clue to clue (clues 1, 2 and 3): 10 ways are left for"
            " ABCD, so C and D are 2, 4, 5, 6 or 8."
        ),
    ),
    (
        "table",
        (Clue("product", "AB", 24), Clue("gap", "BC", 2), Clue("divides", "CD")),
        "3468 3468 124568 13579",
        (
            "On porte d’un indice à l’autre ce qui tient (indices 1, 2 et 3)~: ABCD est 8355,"
            " donc A = 8, B = 3, C = 5, et D = 5."
        ),
        (
            "Carry what holds from clue to clue (clues 1, 2 and 3): ABCD is 8355, so A = 8, B"
            " = 3, C = 5, and D = 5."
        ),
    ),
    (
        "parity",
        (Clue("sum_multiple", "AB", 2), Clue("exactly_odd", value=1), Clue("gap", "AC", 3)),
        "* * * *",
        (
            "Regardons seulement qui est pair ou impair. «~A + B est un multiple de 2~»,"
            " «~exactement 1 chiffre est impair~» et «~l’écart entre A et C est 3~»~: A, B et"
            " D sont pairs, et C est impair."
        ),
        (
            "Let us only ask what is even or odd. “A + B is a multiple of 2”, “exactly 1"
            " digit is odd” and “the gap between A and C is 3”: A, B and D are even, and C is"
            " odd."
        ),
    ),
    (
        "parity",
        (Clue("exactly_odd", value=1), Clue("sum", "AB", 8)),
        "* * 0 *",
        (
            "Regardons seulement qui est pair ou impair. C est pair~; «~exactement 1 chiffre"
            " est impair~» et «~A + B = 8~»~: A et B sont pairs, et D est impair."
        ),
        (
            "Let us only ask what is even or odd. C is even; “exactly 1 digit is odd” and “A"
            " + B = 8”: A and B are even, and D is odd."
        ),
    ),
    (
        "few_codes",
        (Clue("code_divisible", value=13), Clue("code_divisible", value=11)),
        "01 01234 0123456789 3",
        (
            "Il reste 100 codes. Essayés un par un contre les indices 1 et 2~: A = 0, B = 1,"
            " et C = 4."
        ),
        "100 codes are left. Tried one by one against clues 1 and 2: A = 0, B = 1, and C = 4.",
    ),
]


@pytest.mark.parametrize(("technique", "clues", "before", "fr", "en"), ROWS)
def test_several_clues_are_told(technique, clues, before, fr, en):
    found = Found(technique, tuple(range(len(clues))), 0)
    assert told(found, clues, before) == (fr, en)
