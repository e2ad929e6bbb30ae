"""The word that safes, drafts and picks of a duel carry."""

import pytest

from duels.rules.purposes import duel_of, of_duel


def test_purpose_leads_back() -> None:
    assert (of_duel(17), duel_of(of_duel(17))) == ("duel:17", 17)


@pytest.mark.parametrize("purpose", ["", "offer", "daily:2026-11-30", "duel:", "duel:x", "17"])
def test_other_purposes_are_of_no_duel(purpose: str) -> None:
    assert duel_of(purpose) is None
