"""Between whom a link may be declared."""

import pytest

from cofferwit.desk.rules import links as rules
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import Standing

ACTIVE = (Standing.ACTIVE, Standing.BLOCKED)


def test_two_accounts_of_others_may_be_linked():
    rules.check_pair(1, 2, by=3, standings=ACTIVE)


@pytest.mark.parametrize(
    ("one", "other", "standings", "said"),
    [
        (1, 1, ACTIVE, rules.SAME),
        (1, 3, ACTIVE, rules.CONCERNED),
        (3, 1, ACTIVE, rules.CONCERNED),
        (1, 2, (Standing.ACTIVE, Standing.DELETED), rules.DELETED),
        (1, 2, (Standing.DELETED, Standing.ACTIVE), rules.DELETED),
    ],
)
def test_link_is_refused(one, other, standings, said):
    with pytest.raises(RuleError) as refused:
        rules.check_pair(one, other, by=3, standings=standings)
    assert refused.value.sentence == said
