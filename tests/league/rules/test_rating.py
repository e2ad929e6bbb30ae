"""Elo, as the rules word it: rows of numbers."""

from decimal import Decimal as D

import pytest
from hypothesis import given, strategies as st

from league.rules import rating

ratings = st.decimals("100", "3000", places=2)


@pytest.mark.parametrize(
    ("safe", "thief", "chance"),
    [
        ("1000", "1000", "0.50000"),
        ("900", "1000", "0.64006"),
        ("1100", "1000", "0.35994"),
        ("1281.00", "1184.37", "0.36442"),
        ("1400", "1000", "0.09091"),
        ("600", "1000", "0.90909"),
    ],
)
def test_opening_chance(safe: str, thief: str, chance: str) -> None:
    assert rating.opening_chance(safe=D(safe), thief=D(thief)) == D(chance)


@given(ratings, ratings)
def test_opening_chance_both_sides_add_up_to_one(one: D, other: D) -> None:
    there = rating.opening_chance(safe=one, thief=other)
    back = rating.opening_chance(safe=other, thief=one)
    assert abs(there + back - 1) <= D("0.00001")


@pytest.mark.parametrize(("guess", "result"), [(1, "1"), (2, "0.8"), (3, "0.6"), (None, "0")])
def test_result(guess: int | None, result: str) -> None:
    assert rating.result(guess) == D(result)


@pytest.mark.parametrize(
    ("chance", "result", "before", "change"),
    [
        ("0.5", "1", 0, "16.00"),
        ("0.5", "1", 19, "16.00"),
        ("0.5", "1", 20, "8.00"),
        ("0.36442", "0.8", 20, "6.97"),
        ("0.5", "0", 0, "-16.00"),
        ("0.64006", "0.6", 50, "-0.64"),
    ],
)
def test_thief_change(chance: str, result: str, before: int, change: str) -> None:
    assert rating.thief_change(chance=D(chance), result=D(result), ranked_before=before) == D(
        change
    )


@pytest.mark.parametrize(
    ("chance", "result", "before", "change"),
    [
        ("0.5", "1", 0, "-20.00"),
        ("0.5", "1", 9, "-20.00"),
        ("0.5", "1", 10, "-10.00"),
        ("0.5", "0", 10, "10.00"),
        # 40 × 0.000125 = 0.005: a tie, away from zero on either side.
        ("0.500125", "0.5", 0, "0.01"),
        ("0.499875", "0.5", 0, "-0.01"),
    ],
)
def test_safe_change(chance: str, result: str, before: int, change: str) -> None:
    assert rating.safe_change(chance=D(chance), result=D(result), ranked_before=before) == D(change)


@pytest.mark.parametrize(
    ("before", "turns", "after"),
    [
        ("1200.00", 0, "1200.00"),
        ("1200.00", 1, "1100.00"),
        ("1200.00", 2, "1050.00"),
        ("1000.01", 1, "1000.01"),
        ("999.99", 1, "1000.00"),
        ("800.00", 1, "900.00"),
    ],
)
def test_after_month_turns(before: str, turns: int, after: str) -> None:
    assert rating.after_month_turns(D(before), turns) == D(after)


@pytest.mark.parametrize(
    ("month", "later", "turns"),
    [
        ("2026-11", "2026-11", 0),
        ("2026-11", "2026-12", 1),
        ("2026-12", "2027-01", 1),
        ("2026-11", "2028-01", 14),
        ("2026-12", "2026-11", 0),
    ],
)
def test_turns_between(month: str, later: str, turns: int) -> None:
    assert rating.turns_between(month, later) == turns


@pytest.mark.parametrize(
    ("since", "month", "after"),
    [
        ("2026-11", "2026-11", "1100.00"),
        ("2026-11", "2027-01", "1025.00"),
        ("2026-12", "2026-11", "1100.00"),
        ("", "2027-01", "1100.00"),
    ],
)
def test_as_of_a_later_month(since: str, month: str, after: str) -> None:
    assert rating.as_of(D("1100.00"), since, month) == D(after)


@pytest.mark.parametrize(("before", "k"), [(0, 32), (19, 32), (20, 16)])
def test_thief_k(before: int, k: int) -> None:
    assert rating.thief_k(before) == k


@pytest.mark.parametrize(("before", "k"), [(0, 40), (9, 40), (10, 20)])
def test_safe_k(before: int, k: int) -> None:
    assert rating.safe_k(before) == k
