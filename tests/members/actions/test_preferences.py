"""Changing preferences."""

import pytest

from cofferwit.members.actions.preferences import change
from cofferwit.members.models import AccountState, Member, Preferences
from cofferwit.members.rules.preferences import UNKNOWN
from cofferwit.members.rules.sentences import RuleError
from cofferwit.members.rules.standing import REASONS, Standing
from tests.members.people import NOW, make_member


def changed(member: Member, **changes: object) -> Preferences:
    return change(member=member, changes=changes, by=member, now=NOW)


def test_change_sets_only_what_is_named(isaure: Member) -> None:
    saved = changed(isaure, theme="dark", hide_timer=True)
    kept = Preferences.objects.get()
    assert (saved.theme, saved.hide_timer) == ("dark", True)
    assert (kept.theme, kept.hide_timer, kept.language) == ("dark", True, "fr")


def test_change_nothing_named_changes_nothing(isaure: Member) -> None:
    assert changed(isaure) == isaure.preferences


def test_change_one_bad_value_changes_nothing(isaure: Member) -> None:
    with pytest.raises(RuleError) as refused:
        changed(isaure, theme="dark", language="tlh")
    assert refused.value.sentence == UNKNOWN
    assert Preferences.objects.get().theme == "system"


def test_change_by_somebody_else_refused(isaure: Member) -> None:
    with pytest.raises(PermissionError):
        change(member=isaure, changes={"theme": "dark"}, by=make_member("Vasco"), now=NOW)


def test_change_archived_account_refused(isaure: Member) -> None:
    Member.objects.update(state=AccountState.ARCHIVED)
    with pytest.raises(RuleError) as refused:
        changed(isaure, theme="dark")
    assert refused.value.sentence == REASONS[Standing.ARCHIVED]
