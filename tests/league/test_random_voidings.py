"""Random leagues in which picks are voided and restored between the others, and after payouts.

Whatever happens: the audit finds nothing, and all that is stored adds up from the picks that count.
"""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings as hypothesis_settings, strategies as st

from forge.rules.refusals import NotPlaying
from league.actions.catch_up import catch_up
from league.actions.voiding import NothingToVoid, unvoid, void
from league.models import CreditEntry, CreditKind, FinalLine, Pick, Season
from league.rules.refusals import Refused
from tests.factories import make_member, make_members
from tests.league.actions.test_voiding import forged
from tests.league.played import finish, take
from tests.league.remaining import agrees
from tests.league.test_random_histories import SMALL

pytestmark = pytest.mark.django_db

BEGIN = datetime(2026, 11, 24, 12, tzinfo=UTC)
END = datetime(2027, 1, 3, 12, tzinfo=UTC)
SMITHS, THIEVES, SAFES = 2, 3, 6


class Step(NamedTuple):
    """A pick, and then what becomes of an earlier one; `act` is "", "void", "unvoid" or "jobs"."""

    after: timedelta
    thief: int
    safe: int
    how: str | int
    act: str
    which: int
    more: int


steps = st.builds(
    Step,
    after=st.integers(1, 30).map(lambda n: timedelta(hours=n))
    | st.integers(1, 900).map(lambda n: timedelta(seconds=n)),
    thief=st.integers(0, THIEVES - 1),
    safe=st.integers(0, SAFES - 1),
    how=st.sampled_from([1, 1, 2, 3, "wrong", "gave_up", "gave_up", "time"]),
    act=st.sampled_from(["", "void", "void", "unvoid", "jobs"]),
    which=st.integers(0, 30),
    more=st.integers(0, 2),
)
histories = st.lists(steps, min_size=8, max_size=18)
afterwards = st.lists(
    st.tuples(st.sampled_from(["void", "unvoid"]), st.integers(0, 30), st.integers(0, 3)),
    max_size=4,
)
few = hypothesis_settings(
    max_examples=6,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
"""A league takes a second to play: there is no time to look for the least one that fails."""


class League:
    """One league, its moderator, and the picks in the order in which they began."""

    def __init__(self) -> None:
        for month in ("2026-11", "2026-12", "2027-01"):
            Season.objects.create(month=month, terms=SMALL.to_json(), opened_at=BEGIN)
        self.keeper = make_member("Keeper", is_staff=True)
        members = make_members(*(f"Member{i}" for i in range(SMITHS + THIEVES)), now=BEGIN)
        self.thieves = members[SMITHS:]
        # All but one of the first smith's, so that caps are reached; one of the house.
        makers = [members[0], members[0], members[0], members[0], members[1], None]
        self.safes = [forged(maker, now=BEGIN) for maker in makers]
        self.picks: list[Pick] = []
        self.at = BEGIN

    def take(self, step: Step) -> None:
        self.at += step.after
        with suppress(NotPlaying, Refused):
            pick = take(self.thieves[step.thief], self.safes[step.safe], at=self.at)
            if pick not in self.picks:
                self.picks.append(finish(pick, step.how, after=timedelta(seconds=30)))

    def act(self, name: str, which: int, more: int) -> None:
        if name == "jobs":
            catch_up(now=self.at)
        elif name and self.picks:
            first = which % len(self.picks)
            chosen = [pick.pk for pick in self.picks[first : first + 1 + more]]
            act = void if name == "void" else unvoid
            with suppress(NothingToVoid):
                act(picks=chosen, reason="x", by=self.keeper, now=self.at)


def play(history: Sequence[Step], later: Sequence[tuple[str, int, int]]) -> League:
    league = League()
    for step in history:
        league.take(step)
        league.act(step.act, step.which, step.more)
    agrees()
    league.at = END
    catch_up(now=END)
    assert Season.objects.filter(paid_at__isnull=False).count() == 2
    paid = list(FinalLine.objects.order_by("pk").values())
    agrees()
    for act in later:
        league.at += timedelta(hours=1)
        league.act(*act)
        agrees()
    assert list(FinalLine.objects.order_by("pk").values()) == paid
    return league


@given(history=histories, later=afterwards)
@few
def test_all_adds_up_from_the_picks_that_count(history, later) -> None:
    with transaction.atomic():
        play(history, later)
        transaction.set_rollback(True)


def test_such_a_league_pays_and_corrects() -> None:
    """What the random ones may hold: caps, both ladders paid, corrections both ways."""
    hour = timedelta(hours=1)
    history = [
        Step(hour, thief, safe, 1 if thief < 2 else "gave_up", "", 0, 0)
        for thief in range(THIEVES)
        for safe in range(SAFES)
    ]
    play(history, [("void", 0, 3), ("void", 12, 1), ("unvoid", 0, 3)])

    corrections = CreditEntry.objects.filter(kind=CreditKind.CORRECTION)
    assert corrections.filter(amount__gt=0).exists()
    assert corrections.filter(amount__lt=0).exists()
