"""What may become of an account, and which role it may be given."""

import pytest

from cofferwit.desk.rules import accounts as rules
from cofferwit.members.rules.roles import Power, Role
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import STANDS_ALREADY, Standing

ACTIVE, BLOCKED, ARCHIVED, DELETED = Standing


def refusal(call, *args, **kwargs):
    """The sentence of the refusal; None when it is allowed."""
    try:
        call(*args, **kwargs)
    except RuleError as error:
        return error.sentence
    return None


@pytest.mark.parametrize(
    ("step", "allowed"),
    [
        (rules.BLOCK, {ACTIVE, ARCHIVED}),
        (rules.UNBLOCK, {BLOCKED}),
        (rules.ARCHIVE, {ACTIVE}),
        (rules.RESTORE, {ARCHIVED}),
    ],
)
def test_step_leads_from_these_states_alone(step, allowed):
    passed = {each for each in Standing if not refusal(rules.check_step, step, each, oneself=False)}
    assert passed == allowed


def test_nobody_decides_about_their_own_account():
    for step in (rules.BLOCK, rules.UNBLOCK, rules.ARCHIVE, rules.RESTORE):
        for standing in Standing:
            said = refusal(rules.check_step, step, standing, oneself=True)
            assert said == rules.ONESELF


def test_refusal_says_what_stands_in_the_way():
    assert refusal(rules.check_step, rules.BLOCK, BLOCKED, oneself=False) == STANDS_ALREADY[BLOCKED]
    said = refusal(rules.check_step, rules.ARCHIVE, BLOCKED, oneself=False)
    assert said.en == "This account is blocked: unblock it first."
    said = refusal(rules.check_step, rules.UNBLOCK, ACTIVE, oneself=False)
    assert said.en == "This account is active: there is nothing to lift."


@pytest.mark.parametrize(
    ("role", "held", "standing", "last", "said"),
    [
        (Role.MODERATOR, Role.NONE, ACTIVE, False, None),
        (Role.ADMINISTRATOR, Role.MODERATOR, ACTIVE, False, None),
        (Role.NONE, Role.ADMINISTRATOR, ACTIVE, False, None),
        (Role.NONE, Role.MODERATOR, BLOCKED, False, None),
        (Role.MODERATOR, Role.MODERATOR, ACTIVE, False, rules.HAS_ROLE),
        (Role.MODERATOR, Role.NONE, ARCHIVED, False, rules.NOT_PLAYING),
        (Role.NONE, Role.ADMINISTRATOR, ACTIVE, True, rules.LAST_ADMINISTRATOR),
        (Role.MODERATOR, Role.ADMINISTRATOR, ACTIVE, True, rules.LAST_ADMINISTRATOR),
    ],
)
def test_role_is_given_to_active_accounts_and_the_last_administrator_stays(
    role, held, standing, last, said
):
    assert refusal(rules.check_role, role, held, standing, last_administrator=last) == said


ALL = frozenset(Power)


@pytest.mark.parametrize(
    ("powers", "standing", "has_role", "acts"),
    [
        (ALL, Standing.ACTIVE, False, ("block", "archive", "rename", "role")),
        (ALL, Standing.BLOCKED, False, ("unblock", "rename")),
        (ALL, Standing.BLOCKED, True, ("unblock", "rename", "role")),
        (ALL, Standing.ARCHIVED, False, ("restore", "block", "rename")),
        (ALL, Standing.DELETED, True, ()),
        ({Power.MODERATE}, Standing.ACTIVE, False, ("rename",)),
        ({Power.LINK}, Standing.ACTIVE, False, ()),
    ],
)
def test_acts_are_open_by_power_and_by_how_the_account_stands(powers, standing, has_role, acts):
    found = rules.open_acts(powers, standing, oneself=False, has_role=has_role)
    assert found == acts
    assert rules.open_acts(powers, standing, oneself=True, has_role=has_role) == ()
