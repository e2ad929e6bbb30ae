"""Which time limits an administrator may give a tier, and with which note."""

import pytest

from forge.rules.tiers import Tier
from league.rules.time_limits import LONGEST_NOTE, LimitRefused, check_limit, check_note


@pytest.mark.parametrize(
    ("tier", "seconds", "taken"),
    [
        (Tier.BRONZE, 300, True),
        (Tier.BRONZE, 270, False),
        (Tier.BRONZE, 1200, True),
        (Tier.BRONZE, 1230, False),
        (Tier.GOLD, 1500, True),
        (Tier.GOLD, 1501, False),
    ],
)
def test_limit_lies_within_half_and_double_in_steps(tier, seconds, taken):
    if taken:
        check_limit(tier, seconds)
        return
    with pytest.raises(LimitRefused):
        check_limit(tier, seconds)


@pytest.mark.parametrize("note", ["", "  \n", "x" * (LONGEST_NOTE + 1)])
def test_note_that_says_nothing_or_too_much_is_refused(note):
    with pytest.raises(LimitRefused):
        check_note(note)


def test_note_is_kept_without_blanks_around_it():
    assert check_note("  Plus long. ") == "Plus long."
