"""One clue, told: its own logic, what was known, what follows. A thin space is drawn as ~."""

import pytest

from forge.rules.clues import Clue
from forge.rules.deduction.readings import Found
from tests.forge.rules.deduction.words.telling import told

ROWS = [
    (
        Clue("times", "EA", 2),
        "* * * * * 1",
        "E vaut 2 fois A~: A vaut 4 au plus, et E est pair.",
        "E is 2 times A: A is at most 4, and E is even.",
    ),
    (
        Clue("number_multiple", "AB", 4),
        "02468 * 3 3",
        "Le nombre AB est un multiple de 4, et A est pair~: B est 0, 4 ou 8.",
        "The number AB is a multiple of 4, and A is even: B is 0, 4 or 8.",
    ),
    (
        Clue("divides", "BA"),
        "* 048 3 3",
        "B divise A, et B est 0, 4 ou 8~: A est 4 ou 8, et B est 4 ou 8.",
        "B divides A, and B is 0, 4 or 8: A is 4 or 8, and B is 4 or 8.",
    ),
    (Clue("sum", "AC", 11), "3 * * 4", "3 + C = 11~: C = 8.", "3 + C = 11: C = 8."),
    (
        Clue("sum3", "ACD", 10),
        "* * * 8",
        "D prend 8 des 10, il reste 2 pour A et C~: A et C valent 0, 1 ou 2.",
        "D takes 8 of the 10, which leaves 2 for A and C: A and C are 0, 1 or 2.",
    ),
    (
        Clue("sum3", "ACD", 3),
        "* * * *",
        "A + C + D = 3~: A, C et D valent 3 au plus.",
        "A + C + D = 3: A, C and D are at most 3.",
    ),
    (
        Clue("digit_sum_multiple", value=6),
        "4 0 * 1",
        "4 + 0 + C + 1 est un multiple de 6~: C est 1 ou 7.",
        "4 + 0 + C + 1 is a multiple of 6: C is 1 or 7.",
    ),
    (
        Clue("exactly_odd", value=1),
        "1 * * 2",
        "Le compte y est avec A, seul impair~: B et C sont pairs.",
        "A makes up the count of 1 odd digit: B and C are even.",
    ),
    (
        Clue("exactly_even", value=1),
        "1 1 * 3",
        "Exactement 1 chiffre est pair, et seul C peut l’être~: C est pair.",
        "Exactly 1 digit is even, and only C can be: C is even.",
    ),
    (
        Clue("exactly_odd", value=0),
        "* * * *",
        "Aucun chiffre n’est impair~: A, B, C et D sont pairs.",
        "No digit is odd: A, B, C and D are even.",
    ),
    (
        Clue("exactly_prime", value=2),
        "2 3 * 12",
        "Le compte y est avec A et B, seuls premiers~: C est 0, 1, 4, 6, 8 ou 9, et D = 1.",
        "A and B make up the count of 2 prime digits: C is 0, 1, 4, 6, 8 or 9, and D = 1.",
    ),
    (
        Clue("exactly_prime", value=2),
        "2 13 235 1",
        "Le compte y est avec A et C, seuls premiers~: B = 1.",
        "A and C make up the count of 2 prime digits: B = 1.",
    ),
    (
        Clue("sum_greater", "ABCD"),
        "0 * * *",
        (
            "A + B est plus grand que C + D, et A = 0~: B vaut au moins 1, et C et D valent 8"
            " au plus."
        ),
        "A + B is greater than C + D, and A = 0: B is at least 1, and C and D are at most 8.",
    ),
    (
        Clue("sum3", "ABC", 10),
        "23 059 039 *",
        (
            "A + B + C = 10~; A est 2 ou 3, B est 0, 5 ou 9, et C est 0, 3 ou 9~: B est 0 ou"
            " 5, et C est 0 ou 3."
        ),
        (
            "A + B + C = 10; A is 2 or 3, B is 0, 5 or 9, and C is 0, 3 or 9: B is 0 or 5,"
            " and C is 0 or 3."
        ),
    ),
    (
        Clue("gap_at_most", "AB", 1),
        "* 5 * *",
        "L’écart entre A et B est d’au plus 1, et B = 5~: A est 4, 5 ou 6.",
        "The gap between A and B is at most 1, and B = 5: A is 4, 5 or 6.",
    ),
    (
        Clue("sums_equal", "ABCD"),
        "9 01 * 0",
        "A + B = C + D~; A = 9, et D = 0~: B = 0, et C = 9.",
        "A + B = C + D; A = 9, and D = 0: B = 0, and C = 9.",
    ),
    (
        Clue("digit_sum", value=21),
        "0 * 2 8 04 48",
        (
            "A, C et D prennent 10 des 21, il reste 11 pour B, E et F~; E est 0 ou 4, et F"
            " est 4 ou 8~: B vaut 7 au plus."
        ),
        (
            "A, C and D take 10 of the 21, which leaves 11 for B, E and F; E is 0 or 4, and F"
            " is 4 or 8: B is at most 7."
        ),
    ),
    (
        Clue("digit_sum_multiple", value=8),
        "02 12 12 0123",
        (
            "La somme des chiffres est un multiple de 8 et va de 2 à 9, donc elle vaut 8~: A"
            " = 2, et D est 2 ou 3."
        ),
        (
            "The sum of the digits is a multiple of 8 and is from 2 to 9, so it is 8: A = 2,"
            " and D is 2 or 3."
        ),
    ),
    (
        Clue("digit_sum_multiple", value=9),
        "4 0 17 48",
        (
            "La somme des chiffres est un multiple de 9~; A = 4, B = 0, C est 1 ou 7, et D"
            " est 4 ou 8~: C = 1, et D = 4."
        ),
        (
            "The sum of the digits is a multiple of 9; A = 4, B = 0, C is 1 or 7, and D is 4"
            " or 8: C = 1, and D = 4."
        ),
    ),
    (
        Clue("exactly_odd", value=2),
        "1 1 * *",
        "Le compte y est avec A et B, seuls impairs~: C et D sont pairs.",
        "A and B make up the count of 2 odd digits: C and D are even.",
    ),
    (
        Clue("exactly_even", value=2),
        "1 3 * 124",
        (
            "Exactement 2 chiffres sont pairs, et seuls C et D peuvent l’être~: C est pair,"
            " et D est 2 ou 4."
        ),
        "Exactly 2 digits are even, and only C and D can be: C is even, and D is 2 or 4.",
    ),
    (
        Clue("occurs", value=(8, 1)),
        "8 * * *",
        "Le 8 apparaît exactement 1 fois, et il est déjà en A~: B, C et D ne valent pas 8.",
        "The digit 8 appears exactly once, and it already stands at A: B, C and D are not 8.",
    ),
    (
        Clue("occurs", value=(8, 2)),
        "8 8 * *",
        "Le 8 apparaît exactement 2 fois, et il est déjà en A et B~: C et D ne valent pas 8.",
        ("The digit 8 appears exactly twice, and it already stands at A and B: C and D are not 8."),
    ),
    (
        Clue("occurs", value=(8, 0)),
        "1 * * *",
        "Le 8 n’apparaît pas~: B, C et D ne valent pas 8.",
        "The digit 8 does not appear: B, C and D are not 8.",
    ),
    (
        Clue("occurs", value=(8, 1)),
        "1 * 2 3",
        "Le 8 apparaît exactement 1 fois, et seul B peut le porter~: B = 8.",
        "The digit 8 appears exactly once, and only B can hold it: B = 8.",
    ),
    (
        Clue("occurs", value=(8, 2)),
        "1 18 18 3",
        "Le 8 apparaît exactement 2 fois, et seuls B et C peuvent le porter~: B = C = 8.",
        "The digit 8 appears exactly twice, and only B and C can hold it: B = C = 8.",
    ),
    (
        Clue("distinct", value=2),
        "1 2 * 13",
        (
            "Le code compte exactement 2 chiffres différents, et tous sont déjà là (1 et 2)~:"
            " C est 1 ou 2, et D = 1."
        ),
        (
            "The code has exactly 2 different digits, and all of them are there already (1"
            " and 2): C is 1 or 2, and D = 1."
        ),
    ),
    (
        Clue("distinct", value=4),
        "1 2 * 13",
        (
            "Le code compte exactement 4 chiffres différents, donc chaque position encore"
            " ouverte en apporte un nouveau~: C est 0, 4, 5, 6, 7, 8 ou 9, et D = 3."
        ),
        (
            "The code has exactly 4 different digits, so each position still open brings a"
            " new one: C is 0, 4, 5, 6, 7, 8 or 9, and D = 3."
        ),
    ),
    (
        Clue("distinct", value=3),
        "1 2 12 *",
        (
            "Le code compte exactement 3 chiffres différents~; A = 1, B = 2, et C est 1 ou"
            " 2~: D n’est ni 1 ni 2."
        ),
        (
            "The code has exactly 3 different digits; A = 1, B = 2, and C is 1 or 2: D is"
            " neither 1 nor 2."
        ),
    ),
    (
        Clue("distinct", value=3),
        "1 12 13 2",
        (
            "Le code compte exactement 3 chiffres différents~; A = 1, B est 1 ou 2, C est 1"
            " ou 3, et D = 2~: C = 3."
        ),
        (
            "The code has exactly 3 different digits; A = 1, B is 1 or 2, C is 1 or 3, and D"
            " = 2: C = 3."
        ),
    ),
    (
        Clue("largest", value=7),
        "* * * *",
        "Le plus grand chiffre est 7~: A, B, C et D valent 7 au plus.",
        "The largest digit is 7: A, B, C and D are at most 7.",
    ),
    (
        Clue("largest", value=7),
        "0 * 6 1",
        "Le plus grand chiffre est 7, et seul B peut l’être~: B = 7.",
        "The largest digit is 7, and only B can be it: B = 7.",
    ),
    (
        Clue("smallest", value=3),
        "4 5 * 7",
        "Le plus petit chiffre est 3, et seul C peut l’être~: C = 3.",
        "The smallest digit is 3, and only C can be it: C = 3.",
    ),
    (
        Clue("gap", "AB", 5),
        "347 * 1 1",
        "L’écart entre A et B est 5, et A est 3, 4 ou 7~: B est 2, 8 ou 9.",
        "The gap between A and B is 5, and A is 3, 4 or 7: B is 2, 8 or 9.",
    ),
    (
        Clue("product", "AD", 12),
        "* * * 048",
        "A × D = 12, et D est 0, 4 ou 8~: A = 3, et D = 4.",
        "A × D = 12, and D is 0, 4 or 8: A = 3, and D = 4.",
    ),
    (
        Clue("equal", "AB"),
        "* 7 1 1",
        "A et B sont égaux, et B = 7~: A = 7.",
        "A and B are equal, and B = 7: A = 7.",
    ),
    (
        Clue("number_below", "ABCD"),
        "* * 1 *",
        "Le nombre AB est plus petit que CD, et C = 1~: A est 0 ou 1.",
        "The number AB is less than CD, and C = 1: A is 0 or 1.",
    ),
    (
        Clue("largest_at", "C"),
        "17 * 17 1",
        (
            "C est strictement le plus grand, et A et C valent 1 ou 7~: A = 1, B vaut 6 au"
            " plus, et C = 7."
        ),
        "C is strictly the largest, and A and C are 1 or 7: A = 1, B is at most 6, and C = 7.",
    ),
    (
        Clue("spread", value=9),
        "* * 5 5",
        (
            "L’écart entre le plus grand et le plus petit chiffre est 9, et C = D = 5~: A et"
            " B valent 0 ou 9."
        ),
        (
            "The gap between the largest and the smallest digit is 9, and C = D = 5: A and B"
            " are 0 or 9."
        ),
    ),
    (
        Clue("different", "AB"),
        "* 7 1 1",
        "A et B sont différents, et B = 7~: A n’est pas 7.",
        "A and B are different, and B = 7: A is not 7.",
    ),
    (
        Clue("greater", "A", 3),
        "* 7 1 1",
        "A est plus grand que 3~: A vaut au moins 4.",
        "A is greater than 3: A is at least 4.",
    ),
    (Clue("even", "A"), "* 7 1 1", "A est pair.", "A is even."),
    (
        Clue("gap_at_least", "AB", 6),
        "* * 1 1",
        "L’écart entre A et B est d’au moins 6~: A et B ne valent ni 4 ni 5.",
        "The gap between A and B is at least 6: A and B are neither 4 nor 5.",
    ),
    (
        Clue("prime", "A"),
        "* 1 1 1",
        "A est premier~: A est 2, 3, 5 ou 7.",
        "A is prime: A is 2, 3, 5 or 7.",
    ),
    (
        Clue("sum", "AB", 9),
        "456 * 1 1",
        "A + B = 9, et A est 4, 5 ou 6~: B est 3, 4 ou 5.",
        "A + B = 9, and A is 4, 5 or 6: B is 3, 4 or 5.",
    ),
    (
        Clue("below", "AB"),
        "345 * 1 1",
        "A est plus petit que B, et A est 3, 4 ou 5~: B vaut au moins 4.",
        "A is less than B, and A is 3, 4 or 5: B is at least 4.",
    ),
    (
        Clue("ascending"),
        "3 * * *",
        (
            "De gauche à droite, les chiffres sont strictement croissants, et A = 3~: B va de"
            " 4 à 7, C va de 5 à 8, et D vaut au moins 6."
        ),
        (
            "From left to right, the digits strictly increase, and A = 3: B is from 4 to 7, C"
            " is from 5 to 8, and D is at least 6."
        ),
    ),
    (
        Clue("palindrome"),
        "12 34 345 2",
        (
            "Le code se lit de la même façon dans les deux sens~; B est 3 ou 4, et D = 2~: A"
            " = 2, et C est 3 ou 4."
        ),
        "The code reads the same both ways; B is 3 or 4, and D = 2: A = 2, and C is 3 or 4.",
    ),
    (
        Clue("code_divisible", value=4),
        "* * * 0",
        "Le code, lu comme un nombre, est divisible par 4, et D = 0~: C est pair.",
        "The code, read as a number, is divisible by 4, and D = 0: C is even.",
    ),
    (
        Clue("sum3", "ABC", 11),
        "03456 0138 016 *",
        (
            "A + B + C = 11~; A est 0, 3, 4, 5 ou 6, B est 0, 1, 3 ou 8, et C est 0, 1 ou 6~:"
            " ABC peut être 380, 416 ou 506, donc A est 3, 4 ou 5, B est 0, 1 ou 8, et C est"
            " 0 ou 6."
        ),
        (
            "A + B + C = 11; A is 0, 3, 4, 5 or 6, B is 0, 1, 3 or 8, and C is 0, 1 or 6: ABC"
            " can be 380, 416 or 506, so A is 3, 4 or 5, B is 0, 1 or 8, and C is 0 or 6."
        ),
    ),
    (
        Clue("code_divisible", value=7),
        "01 02 05 0",
        (
            "Le code, lu comme un nombre, est divisible par 7~; A est 0 ou 1, B est 0 ou 2, C"
            " est 0 ou 5, et D = 0~: ABC est 105, donc A = 1, B = 0, et C = 5."
        ),
        (
            "The code, read as a number, is divisible by 7; A is 0 or 1, B is 0 or 2, C is 0"
            " or 5, and D = 0: ABC is 105, so A = 1, B = 0, and C = 5."
        ),
    ),
    (
        Clue("code_divisible", value=7),
        "01 0123 0123 0",
        (
            "Le code, lu comme un nombre, est divisible par 7~; A est 0 ou 1, B et C valent 3"
            " au plus, et D = 0~: ABC peut être 021, 112 ou 133, donc B et C valent 1, 2 ou"
            " 3."
        ),
        (
            "The code, read as a number, is divisible by 7; A is 0 or 1, B and C are at most"
            " 3, and D = 0: ABC can be 021, 112 or 133, so B and C are 1, 2 or 3."
        ),
    ),
    (
        Clue("number_square", "AB"),
        "01 * 1 1",
        "Le nombre AB est un carré, et A est 0 ou 1~: B est 0, 1, 4, 6 ou 9.",
        "The number AB is a square, and A is 0 or 1: B is 0, 1, 4, 6 or 9.",
    ),
]


@pytest.mark.parametrize(("clue", "before", "fr", "en"), ROWS)
def test_one_clue_is_told(clue, before, fr, en):
    assert told(Found("direct", (0,), 0), (clue,), before) == (fr, en)
