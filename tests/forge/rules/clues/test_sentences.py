"""What clues say, in French and in English."""

import re

import pytest

from forge.rules.clues import At, Clue, statements
from forge.rules.clues.definitions import DEFINITIONS

SAID = [
    (Clue("even", "A"), "A est pair", "A is even"),
    (Clue("odd", "B"), "B est impair", "B is odd"),
    (Clue("prime", "A"), "A est premier", "A is prime"),
    (Clue("not_prime", "A"), "A n’est pas premier", "A is not prime"),
    (Clue("multiple", "D", 4), "D est un multiple de 4", "D is a multiple of 4"),
    (Clue("greater", "D", 4), "D est plus grand que 4", "D is greater than 4"),
    (Clue("less", "D", 4), "D est plus petit que 4", "D is less than 4"),
    (Clue("sum", "AC", 11), "A + C = 11", "A + C = 11"),
    (Clue("sum_multiple", "AE", 5), "A + E est un multiple de 5", "A + E is a multiple of 5"),
    (Clue("gap", "BC", 5), "L’écart entre B et C est 5", "The gap between B and C is 5"),
    (
        Clue("gap_at_least", "BE", 6),
        "L’écart entre B et E est d’au moins 6",
        "The gap between B and E is at least 6",
    ),
    (
        Clue("gap_at_most", "BE", 6),
        "L’écart entre B et E est d’au plus 6",
        "The gap between B and E is at most 6",
    ),
    (Clue("product", "AD", 12), "A × D = 12", "A × D = 12"),
    (Clue("below", "BE"), "B est plus petit que E", "B is less than E"),
    (Clue("below", "EB"), "E est plus petit que B", "E is less than B"),
    (Clue("equal", "BE"), "B et E sont égaux", "B and E are equal"),
    (Clue("different", "BE"), "B et E sont différents", "B and E are different"),
    (Clue("divides", "FD"), "F divise D", "F divides D"),
    (Clue("times", "EA", 2), "E vaut 2 fois A", "E is 2 times A"),
    (
        Clue("number_multiple", "EF", 4),
        "Le nombre EF est un multiple de 4",
        "The number EF is a multiple of 4",
    ),
    (Clue("number_prime", "CD"), "Le nombre CD est premier", "The number CD is prime"),
    (Clue("number_square", "DE"), "Le nombre DE est un carré", "The number DE is a square"),
    (
        Clue("number_greater", "CD", 70),
        "Le nombre CD est plus grand que 70",
        "The number CD is greater than 70",
    ),
    (
        Clue("number_sum", "ABDE", 56),
        "La somme des nombres AB et DE est 56",
        "The sum of the numbers AB and DE is 56",
    ),
    (
        Clue("number_below", "ABCD"),
        "Le nombre AB est plus petit que CD",
        "The number AB is less than CD",
    ),
    (Clue("sum3", "ACD", 10), "A + C + D = 10", "A + C + D = 10"),
    (Clue("sum_equals", "BCA"), "B + C = A", "B + C = A"),
    (Clue("sums_equal", "ACBD"), "A + C = B + D", "A + C = B + D"),
    (Clue("sum_greater", "BDAC"), "B + D est plus grand que A + C", "B + D is greater than A + C"),
    (Clue("digit_sum", value=21), "La somme des chiffres est 21", "The sum of the digits is 21"),
    (
        Clue("digit_sum_multiple", value=6),
        "La somme des chiffres est un multiple de 6",
        "The sum of the digits is a multiple of 6",
    ),
    (Clue("exactly_odd", value=0), "Aucun chiffre n’est impair", "No digit is odd"),
    (Clue("exactly_odd", value=1), "Exactement 1 chiffre est impair", "Exactly 1 digit is odd"),
    (
        Clue("exactly_even", value=2),
        "Exactement 2 chiffres sont pairs",
        "Exactly 2 digits are even",
    ),
    (
        Clue("exactly_prime", value=3),
        "Exactement 3 chiffres sont premiers",
        "Exactly 3 digits are prime",
    ),
    (Clue("occurs", value=(2, 0)), "Le 2 n’apparaît pas", "The digit 2 does not appear"),
    (
        Clue("occurs", value=(8, 1)),
        "Le 8 apparaît exactement 1 fois",
        "The digit 8 appears exactly once",
    ),
    (
        Clue("occurs", value=(8, 2)),
        "Le 8 apparaît exactement 2 fois",
        "The digit 8 appears exactly twice",
    ),
    (
        Clue("occurs", value=(8, 3)),
        "Le 8 apparaît exactement 3 fois",
        "The digit 8 appears exactly 3 times",
    ),
    (
        Clue("distinct", value=1),
        "Le code compte exactement 1 chiffre différent",
        "The code has exactly 1 different digit",
    ),
    (
        Clue("distinct", value=3),
        "Le code compte exactement 3 chiffres différents",
        "The code has exactly 3 different digits",
    ),
    (Clue("largest", value=8), "Le plus grand chiffre est 8", "The largest digit is 8"),
    (Clue("smallest", value=0), "Le plus petit chiffre est 0", "The smallest digit is 0"),
    (
        Clue("spread", value=4),
        "L’écart entre le plus grand et le plus petit chiffre est 4",
        "The gap between the largest and the smallest digit is 4",
    ),
    (Clue("largest_at", "C"), "C est strictement le plus grand", "C is strictly the largest"),
    (Clue("smallest_at", "C"), "C est strictement le plus petit", "C is strictly the smallest"),
    (
        Clue("ascending"),
        "De gauche à droite, les chiffres sont strictement croissants",
        "From left to right, the digits strictly increase",
    ),
    (
        Clue("descending"),
        "De gauche à droite, les chiffres sont strictement décroissants",
        "From left to right, the digits strictly decrease",
    ),
    (
        Clue("palindrome"),
        "Le code se lit de la même façon dans les deux sens",
        "The code reads the same both ways",
    ),
    (
        Clue("no_adjacent_equal"),
        "Deux chiffres voisins sont toujours différents",
        "No two neighbouring digits are equal",
    ),
    (
        Clue("code_divisible", value=12),
        "Le code, lu comme un nombre, est divisible par 12",
        "The code, read as a number, is divisible by 12",
    ),
]


@pytest.mark.parametrize(("clue", "fr", "en"), SAID)
def test_sentence(clue, fr, en):
    assert (clue.text("fr"), clue.text("en")) == (fr, en)


def test_every_kind_has_a_row_above():
    assert {clue.kind for clue, _, _ in SAID} == {clue.kind for clue in statements(6)}


@pytest.mark.parametrize("digits", [4, 5, 6])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_two_statements_say_the_same_words(digits, lang):
    texts = [clue.text(lang) for clue in statements(digits)]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert re.fullmatch(r"[A-ZL][\w +×=,’]+[\wA-F]", text), text


def test_parts_mark_positions_and_nothing_else():
    parts = Clue("number_sum", "ABDE", 56).parts("fr")
    assert parts == ("La somme des nombres ", "AB", " et ", "DE", " est ", "56")
    assert [isinstance(part, At) for part in parts] == [False, True, False, True, False, False]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_parts_name_every_position_of_the_clue(lang):
    for clue in statements(6):
        named = "".join(part for part in clue.parts(lang) if isinstance(part, At))
        assert named == clue.at, clue


def test_definitions_are_known_and_each_is_needed():
    asked = {key for clue in statements(4) for key in clue.definitions}
    assert asked == set(DEFINITIONS)


def test_definitions_are_told_in_both_languages():
    for term, meaning in DEFINITIONS.values():
        assert all((term.fr, term.en, meaning.fr, meaning.en))
        assert meaning.fr != meaning.en
        assert not re.search(r"[ \xa0][:;!?]|'", term.fr + meaning.fr)


@pytest.mark.parametrize(
    ("clue", "definitions"),
    [
        (Clue("sum", "AC", 7), ()),
        (Clue("even", "A"), ("zero",)),
        (Clue("divides", "AB"), ("divides",)),
        (Clue("number_multiple", "AB", 4), ("number", "zero")),
        (Clue("exactly_prime", value=2), ("exactly", "prime")),
        (Clue("occurs", value=(8, 1)), ("exactly",)),
        (Clue("code_divisible", value=12), ("code_number",)),
    ],
)
def test_definitions_that_a_clue_needs(clue, definitions):
    assert clue.definitions == definitions
