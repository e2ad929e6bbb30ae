"""What few keepers mean for appeals, in words."""

import pytest

from cofferwit.desk.rules.readers import remedy, too_few


@pytest.mark.parametrize(
    ("administrators", "keepers", "begins"),
    [
        (0, 0, "Nobody administers the site"),
        (0, 3, "Nobody administers the site"),
        (1, 1, "One person alone keeps the house"),
        (1, 2, "One person alone administers the site"),
    ],
)
def test_too_few_to_read_an_appeal_is_said(administrators: int, keepers: int, begins: str) -> None:
    said = too_few(administrators, keepers)
    assert said is not None
    assert said.en.startswith(begins)


@pytest.mark.parametrize("keepers", [2, 3])
def test_two_administrators_are_enough(keepers: int) -> None:
    assert too_few(2, keepers) is None


@pytest.mark.parametrize(
    ("administrators", "gives_roles", "begins"),
    [
        (1, True, "Give somebody else"),
        (1, False, "The administration can give"),
        (0, False, "Whoever operates the site"),
    ],
)
def test_remedy_is_one_that_its_reader_has(
    administrators: int, gives_roles: bool, begins: str
) -> None:
    assert remedy(administrators, gives_roles=gives_roles).en.startswith(begins)
