"""What is typed is a number of a row, or none."""

import pytest

from cofferwit.members.rules.typed import MOST_DIGITS, as_number


@pytest.mark.parametrize(
    ("text", "number"), [("7", 7), ("0", 0), ("042", 42), ("9" * MOST_DIGITS, 10**MOST_DIGITS - 1)]
)
def test_plain_digits_are_a_number(text: str, number: int):
    assert as_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", " 7", "-7", "+7", "7.0", "1_000", "sept", "٧", "²", "9" * (MOST_DIGITS + 1), "1" * 5000],
)
def test_anything_else_is_none(text: str):
    assert as_number(text) is None
