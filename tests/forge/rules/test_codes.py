"""Reading and writing codes."""

import pytest
from hypothesis import given, strategies as st

from forge.rules.codes import CodeError, code_of, format_code, number_of, parse_code
from tests.forge.rules.strategies import codes, lengths


@pytest.mark.parametrize(
    ("text", "code"),
    [("0451", (0, 4, 5, 1)), ("00000", (0, 0, 0, 0, 0)), ("999999", (9, 9, 9, 9, 9, 9))],
)
def test_parse_code(text, code):
    assert parse_code(text) == code
    assert parse_code(text, len(text)) == code


@pytest.mark.parametrize(
    ("text", "digits", "reason"),
    [
        (451, None, "A code is a text made of digits."),
        (None, 4, "A code is a text made of digits."),
        ("", 4, "The code is empty."),
        ("04a1", 4, "A code is made of the digits 0 to 9 only."),
        ("04 1", 4, "A code is made of the digits 0 to 9 only."),
        (" 0451", 4, "A code is made of the digits 0 to 9 only."),
        ("-451", 4, "A code is made of the digits 0 to 9 only."),
        ("٠٤٥١", 4, "A code is made of the digits 0 to 9 only."),
        ("०४५१", None, "A code is made of the digits 0 to 9 only."),
        ("045²", 4, "A code is made of the digits 0 to 9 only."),
        ("０４５１", 4, "A code is made of the digits 0 to 9 only."),
        ("045", 4, "This code must have 4 digits; this one has 3."),
        ("04511", 4, "This code must have 4 digits; this one has 5."),
        ("045", None, "A code has 4, 5 or 6 digits; this one has 3."),
        ("0" * 10_000, None, "A code has 4, 5 or 6 digits; this one has 10000."),
    ],
)
def test_parse_code_refuses_with_its_reason(text, digits, reason):
    with pytest.raises(CodeError) as caught:
        parse_code(text, digits)
    assert caught.value.sentence.en == reason
    assert caught.value.sentence.fr not in {"", reason}


@given(st.data(), lengths)
def test_format_then_parse_is_the_same_code(data, digits):
    code = data.draw(codes(digits))
    assert parse_code(format_code(code), digits) == code


def test_code_read_as_a_number_and_back():
    assert number_of((0, 4, 5, 1)) == 451
    assert code_of(451, 4) == (0, 4, 5, 1)
    assert code_of(451, 6) == (0, 0, 0, 4, 5, 1)
