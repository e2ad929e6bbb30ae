"""Tiers and the lengths of their codes."""

import pytest

from forge.rules.sentences import Sentence
from forge.rules.tiers import Tier


@pytest.mark.parametrize(("name", "digits"), [("bronze", 4), ("silver", 5), ("gold", 6)])
def test_tier_has_digits_and_comes_back_from_them(name, digits):
    assert Tier(name).digits == digits
    assert Tier.of_digits(digits) is Tier(name)


@pytest.mark.parametrize("digits", [0, 3, 7])
def test_of_digits_without_a_tier_is_refused(digits):
    with pytest.raises(ValueError, match=f"no tier has codes of {digits} digits"):
        Tier.of_digits(digits)


def test_labels_are_words():
    assert [tier.label for tier in Tier] == [
        Sentence("Bronze", "Bronze"),
        Sentence("Argent", "Silver"),
        Sentence("Or", "Gold"),
    ]
