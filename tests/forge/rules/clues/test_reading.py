"""Malformed clues are refused, each with its reason; nothing is put right in silence."""

import re

import pytest

from forge.rules.clues import Clue, ClueError

ORDER = (
    "The {} position must come before the {} in the alphabet, as their order does not change the"
    " meaning; in {} it does not."
)
NEIGHBOURS = (
    "The {} and {} positions must be neighbours, the left one first (AB, BC, ...);"
    " in {} they are not."
)
SIDES = (
    "The side with the earliest letter comes first, as swapping the two sides does not change the"
    " meaning; in {} it does not."
)
NOT_INTEGER = "The value must be an integer, written without a decimal point or quotes."
NOT_PAIR = "The value must be a list of two integers like [8, 1]."

NO_KEY = "A clue has no key {}; its keys are kind, at and value."
NO_POSITION = "There is no position {} here: this code runs from A to D, in capitals."
WHOLE_CODE = "A clue {} is about the whole code: it has no at."
DIGIT_AND_TIMES = "a digit from 0 to 9, then a number of times from 0 to 3"
TENS = "10, 20, 30, 40, 50, 60, 70, 80 or 90"


def outside(value: str, kind: str, allowed: str) -> str:
    return f"The value {value} does not suit {kind}: it must be {allowed}."


MALFORMED = [
    # Not an object, or not with these keys.
    (None, "A clue is a JSON object with kind, at and value."),
    ("even A", "A clue is a JSON object with kind, at and value."),
    (["even", "A"], "A clue is a JSON object with kind, at and value."),
    ({}, "The kind of the clue, kind, is missing."),
    ({"at": "A"}, "The kind of the clue, kind, is missing."),
    ({"kind": "even", "at": "A", "text": "A est pair"}, NO_KEY.format("text")),
    ({"kind": "even", "At": "A"}, NO_KEY.format("At")),
    ({"kind": "even", "at": "A", "{x}": 1}, NO_KEY.format("{x}")),
    # Kind.
    ({"kind": None, "at": "A"}, "The kind must be a text."),
    ({"kind": 7, "at": "A"}, "The kind must be a text."),
    ({"kind": ["even"], "at": "A"}, "The kind must be a text."),
    ({"kind": "evn", "at": "A"}, "No kind of clue is called evn."),
    ({"kind": "Even", "at": "A"}, "No kind of clue is called Even."),
    ({"kind": "{0}", "at": "A"}, "No kind of clue is called {0}."),
    # Positions there or not.
    ({"kind": "even"}, "The positions of a clue even, at, are missing."),
    ({"kind": "even", "at": None}, "The positions at must be a text like AC."),
    ({"kind": "even", "at": 0}, "The positions at must be a text like AC."),
    ({"kind": "sum", "at": ["A", "B"], "value": 7}, "The positions at must be a text like AC."),
    ({"kind": "palindrome", "at": ""}, WHOLE_CODE.format("palindrome")),
    ({"kind": "palindrome", "at": None}, WHOLE_CODE.format("palindrome")),
    ({"kind": "digit_sum", "at": "A", "value": 7}, WHOLE_CODE.format("digit_sum")),
    # Positions that exist, as many as needed, each once.
    ({"kind": "even", "at": "E"}, NO_POSITION.format("E")),
    ({"kind": "even", "at": "a"}, NO_POSITION.format("a")),
    ({"kind": "sum", "at": "A ", "value": 7}, NO_POSITION.format(" ")),
    ({"kind": "even", "at": ""}, "This clue names one position, not 0."),
    ({"kind": "even", "at": "AB"}, "This clue names one position, not 2."),
    ({"kind": "sum", "at": "A", "value": 7}, "This clue names 2 positions, not 1."),
    ({"kind": "sum3", "at": "AB", "value": 7}, "This clue names 3 positions, not 2."),
    ({"kind": "sums_equal", "at": "ABC"}, "This clue names 4 positions, not 3."),
    ({"kind": "sum", "at": "AA", "value": 7}, "The same position is named twice in AA."),
    ({"kind": "number_sum", "at": "ABBC", "value": 7}, "The same position is named twice in ABBC."),
    ({"kind": "sum_equals", "at": "ABA"}, "The same position is named twice in ABA."),
    # Canonical order.
    ({"kind": "sum", "at": "CA", "value": 7}, ORDER.format("1st", "2nd", "CA")),
    ({"kind": "equal", "at": "BA"}, ORDER.format("1st", "2nd", "BA")),
    ({"kind": "sum3", "at": "ACB", "value": 7}, ORDER.format("2nd", "3rd", "ACB")),
    ({"kind": "sum3", "at": "BAC", "value": 7}, ORDER.format("1st", "2nd", "BAC")),
    ({"kind": "sum_equals", "at": "CBA"}, ORDER.format("1st", "2nd", "CBA")),
    ({"kind": "sums_equal", "at": "ACDB"}, ORDER.format("3rd", "4th", "ACDB")),
    ({"kind": "sum_greater", "at": "DCAB"}, ORDER.format("1st", "2nd", "DCAB")),
    ({"kind": "sums_equal", "at": "BCAD"}, SIDES.format("BCAD")),
    ({"kind": "number_sum", "at": "CDAB", "value": 7}, SIDES.format("CDAB")),
    ({"kind": "number_multiple", "at": "AC", "value": 7}, NEIGHBOURS.format("1st", "2nd", "AC")),
    ({"kind": "number_prime", "at": "BA"}, NEIGHBOURS.format("1st", "2nd", "BA")),
    ({"kind": "number_below", "at": "ABDC"}, NEIGHBOURS.format("3rd", "4th", "ABDC")),
    ({"kind": "number_below", "at": "ACBD"}, NEIGHBOURS.format("1st", "2nd", "ACBD")),
    # Value there or not.
    ({"kind": "even", "at": "A", "value": 0}, "A clue even has no value."),
    ({"kind": "even", "at": "A", "value": None}, "A clue even has no value."),
    ({"kind": "sum", "at": "AB"}, "The value of a clue sum is missing."),
    # Integers only.
    ({"kind": "sum", "at": "AB", "value": None}, NOT_INTEGER),
    ({"kind": "sum", "at": "AB", "value": True}, NOT_INTEGER),
    ({"kind": "sum", "at": "AB", "value": 7.0}, NOT_INTEGER),
    ({"kind": "sum", "at": "AB", "value": "7"}, NOT_INTEGER),
    ({"kind": "sum", "at": "AB", "value": [7]}, NOT_INTEGER),
    ({"kind": "sum", "at": "AB", "value": float("nan")}, NOT_INTEGER),
    ({"kind": "occurs", "value": 8}, NOT_PAIR),
    ({"kind": "occurs", "value": None}, NOT_PAIR),
    ({"kind": "occurs", "value": [8]}, NOT_PAIR),
    ({"kind": "occurs", "value": []}, NOT_PAIR),
    ({"kind": "occurs", "value": [8, 1, 1]}, NOT_PAIR),
    ({"kind": "occurs", "value": [8, True]}, NOT_PAIR),
    ({"kind": "occurs", "value": [8.0, 1]}, NOT_PAIR),
    ({"kind": "occurs", "value": "81"}, NOT_PAIR),
    ({"kind": "occurs", "value": {"digit": 8, "times": 1}}, NOT_PAIR),
    # Values in range.
    ({"kind": "multiple", "at": "A", "value": 5}, outside("5", "multiple", "3 or 4")),
    ({"kind": "greater", "at": "A", "value": 0}, outside("0", "greater", "a number from 1 to 8")),
    ({"kind": "greater", "at": "A", "value": 9}, outside("9", "greater", "a number from 1 to 8")),
    ({"kind": "less", "at": "A", "value": 9}, outside("9", "less", "a number from 1 to 8")),
    ({"kind": "sum", "at": "AB", "value": 19}, outside("19", "sum", "a number from 0 to 18")),
    ({"kind": "sum", "at": "AB", "value": -1}, outside("-1", "sum", "a number from 0 to 18")),
    (
        {"kind": "sum_multiple", "at": "AB", "value": 6},
        outside("6", "sum_multiple", "a number from 2 to 5"),
    ),
    ({"kind": "gap", "at": "AB", "value": 10}, outside("10", "gap", "a number from 0 to 9")),
    (
        {"kind": "gap_at_least", "at": "AB", "value": 0},
        outside("0", "gap_at_least", "a number from 1 to 8"),
    ),
    (
        {"kind": "gap_at_most", "at": "AB", "value": 9},
        outside("9", "gap_at_most", "a number from 1 to 8"),
    ),
    (
        {"kind": "product", "at": "AB", "value": 11},
        outside("11", "product", "the product of two digits"),
    ),
    ({"kind": "times", "at": "AB", "value": 5}, outside("5", "times", "2, 3 or 4")),
    (
        {"kind": "number_multiple", "at": "AB", "value": 14},
        outside("14", "number_multiple", "a number from 3 to 13"),
    ),
    ({"kind": "number_greater", "at": "AB", "value": 15}, outside("15", "number_greater", TENS)),
    (
        {"kind": "number_sum", "at": "ABCD", "value": 199},
        outside("199", "number_sum", "a number from 0 to 198"),
    ),
    ({"kind": "sum3", "at": "ABC", "value": 28}, outside("28", "sum3", "a number from 0 to 27")),
    ({"kind": "digit_sum", "value": 37}, outside("37", "digit_sum", "a number from 0 to 36")),
    ({"kind": "exactly_odd", "value": 5}, outside("5", "exactly_odd", "a number from 0 to 4")),
    ({"kind": "distinct", "value": 0}, outside("0", "distinct", "a number from 1 to 4")),
    ({"kind": "distinct", "value": 5}, outside("5", "distinct", "a number from 1 to 4")),
    (
        {"kind": "code_divisible", "value": 14},
        outside("14", "code_divisible", "a number from 2 to 13"),
    ),
    ({"kind": "occurs", "value": [8, 4]}, outside("[8, 4]", "occurs", DIGIT_AND_TIMES)),
    ({"kind": "occurs", "value": [10, 1]}, outside("[10, 1]", "occurs", DIGIT_AND_TIMES)),
]


@pytest.mark.parametrize(("obj", "reason"), MALFORMED)
def test_malformed_clue_is_refused_with_its_reason(obj, reason):
    with pytest.raises(ClueError) as caught:
        Clue.from_json(obj, 4)
    assert caught.value.sentence.en == reason
    assert says_it_in_french(caught.value.sentence.fr, reason)


def says_it_in_french(fr: str, en: str) -> bool:
    """In other words, with our typography, and with the same figures and letters in it."""
    wrong = re.search(r"[ \xa0][:;!?]|'|\{(size|at|kind|value|allowed)\}", fr)
    return (
        bool(fr) and fr != en and not wrong and re.findall(r"\d\d+", fr) == re.findall(r"\d\d+", en)
    )


def test_digits_of_the_tier_set_the_ranges():
    assert Clue.from_json({"kind": "digit_sum", "value": 54}, 6) == Clue("digit_sum", value=54)
    assert Clue.from_json({"kind": "even", "at": "F"}, 6) == Clue("even", "F")
    with pytest.raises(ClueError):
        Clue.from_json({"kind": "digit_sum", "value": 54}, 5)


def test_huge_integer_is_refused_and_echoed_short():
    with pytest.raises(ClueError) as caught:
        Clue.from_json({"kind": "sum", "at": "AB", "value": 10**200}, 4)
    assert len(caught.value.sentence.en) < 120
