"""Decimal figures in both languages."""

from decimal import Decimal as D

import pytest

from cofferwit.look.rules import numbers

NARROW = "\u202f"


@pytest.mark.parametrize(
    ("value", "french", "english"),
    [
        ("0.36442", "0,36442", "0.36442"),
        ("0.80", "0,8", "0.8"),
        ("1.25", "1,25", "1.25"),
        ("16", "16", "16"),
        ("-0.51775", "−0,51775", "−0.51775"),
        ("1181.40", f"1{NARROW}181,4", "1,181.4"),
        ("-0.00", "0", "0"),
        ("100", "100", "100"),
    ],
)
def test_decimal_keeps_what_it_has(value, french, english):
    assert [numbers.decimal(D(value), lang) for lang in ("fr", "en")] == [french, english]


@pytest.mark.parametrize(
    ("value", "french"),
    [
        ("1184.37", f"1{NARROW}184,37"),
        ("1000", f"1{NARROW}000,00"),
        ("999.995", f"1{NARROW}000,00"),
    ],
)
def test_rating_has_two_decimals(value, french):
    assert numbers.rating(D(value), "fr") == french


@pytest.mark.parametrize(
    ("value", "number", "french"),
    [
        ("6.97", 2, "+6,97"),
        ("-8.7", 2, "−8,70"),
        ("20", 2, "+20,00"),
        ("0", 2, "0,00"),
        ("20", 0, "+20"),
        ("-8", 0, "−8"),
        ("0", 0, "0"),
    ],
)
def test_change_has_its_sign(value, number, french):
    assert numbers.change(D(value), "fr", number=number) == french


@pytest.mark.parametrize(
    ("share", "french", "english"),
    [
        ("0.36442", f"36{NARROW}%", "36%"),
        ("0.005", f"1{NARROW}%", "1%"),
        ("1", f"100{NARROW}%", "100%"),
    ],
)
def test_percent_is_whole(share, french, english):
    assert [numbers.percent(D(share), lang) for lang in ("fr", "en")] == [french, english]


def test_whole_rounds_ties_away_from_zero():
    assert [numbers.whole(D(v), "en") for v in ("1184.5", "-0.5", "2.49")] == ["1,185", "−1", "2"]
