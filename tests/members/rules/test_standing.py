"""What the state of an account allows."""

import pytest

from cofferwit.members.rules.standing import REASONS, Act, Standing, may

TABLE = {
    #                     log in  read   play   change place
    Standing.ACTIVE: (True, True, True, True, True),
    Standing.BLOCKED: (True, False, False, False, False),
    Standing.ARCHIVED: (True, True, False, False, False),
    Standing.DELETED: (False, False, False, False, False),
}


@pytest.mark.parametrize("standing", Standing)
def test_may_follows_the_table(standing: Standing) -> None:
    acts = (Act.LOG_IN, Act.READ, Act.PLAY, Act.CHANGE, Act.TAKE_PLACE)
    assert tuple(may(standing, act) for act in acts) == TABLE[standing]


def test_reasons_for_all_who_are_refused() -> None:
    assert set(REASONS) == set(Standing) - {Standing.ACTIVE}
