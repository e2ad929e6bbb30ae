"""Which preferences there are."""

import pytest

from cofferwit.members.rules.preferences import UNKNOWN, check_change
from cofferwit.members.rules.sentences import RuleError


@pytest.mark.parametrize(
    ("name", "value"),
    [("language", "en"), ("theme", "system"), ("offer_tier", "gold"), ("hide_timer", True)],
)
def test_check_change_known(name: str, value: object) -> None:
    check_change(name, value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "de"),
        ("language", ""),
        ("theme", None),
        ("offer_tier", "platinum"),
        ("hide_timer", 1),
        ("hide_timer", "on"),
        ("member_id", 3),
        ("", ""),
    ],
)
def test_check_change_unknown(name: str, value: object) -> None:
    with pytest.raises(RuleError) as refused:
        check_change(name, value)
    assert refused.value.sentence == UNKNOWN
