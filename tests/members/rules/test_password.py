"""Passwords that anybody tries first."""

import pytest

from cofferwit.members.rules.password import is_walk


@pytest.mark.parametrize(
    "password",
    [
        "aaaaaaaaaaaa",
        "............",
        "123456789012",
        "210987654321",
        "abcdefghijkl",
        "ABCDEFGHIJKL",
        "zyxwvutsrqpo",
        "azertyuiopqs",
        "qwertyuiopasdfgh",
        "mnbvcxzlkjhg",
        "0123456789" * 20,
    ],
)
def test_is_walk_repeated_or_in_order(password: str) -> None:
    assert is_walk(password)


@pytest.mark.parametrize(
    "password", ["quatre chevaux au pas", "abcdefghijkz", "aaaaaaaaaaab", "135791357913"]
)
def test_is_walk_anything_else(password: str) -> None:
    assert not is_walk(password)
