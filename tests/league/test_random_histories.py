"""Random leagues, played through the actions with a moved clock.

Whatever is played, and however late, often or disorderly the jobs run: the audit finds nothing, the
credits are the prizes, and the same history leads to the same figures.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import (
    HealthCheck,
    Phase,
    example,
    given,
    settings as hypothesis_settings,
    strategies as st,
)

from cofferwit.members.models import AccountState, Member
from forge.models import Safe
from forge.rules.refusals import NotPlaying
from forge.rules.tiers import Tier
from league.actions.course import exit_due, settle_due, withdraw
from league.actions.month_turn import turn_month
from league.actions.overdue import end_overdue
from league.actions.prizes import pay_prizes
from league.models import (
    CreditEntry,
    FinalLine,
    Ladder,
    Pick,
    RankedPick,
    SafeRecord,
    Season,
    Settlement,
    ThiefRating,
)
from league.queries.audit import audit
from league.rules.course_refusals import SafeLeft
from league.rules.refusals import Refused
from league.rules.terms import CURRENT
from tests.factories import make_members
from tests.league.played import finish, take
from tests.numbering import FAR, count_from
from tests.season_rows import link, member_safe

pytestmark = pytest.mark.django_db

BEGIN = datetime(2026, 11, 20, 12, tzinfo=UTC)
END = datetime(2027, 1, 2, 12, tzinfo=UTC)
"""Two ends of months lie between, and every safe has left."""
FIRST_STEP = BEGIN + timedelta(days=8)
SMITHS, THIEVES = 2, 4
SAFES = 5


SMALL = replace(
    CURRENT,
    season=replace(CURRENT.season, prizes=(7, 4, 2), thief_ranked_picks=2, smith_ranked_picks=2),
)
"""A short history is enough for a place."""


class Step(NamedTuple):
    """What one member does, so long after the step before."""

    after: timedelta
    thief: int
    safe: int
    how: str | int
    lasting: timedelta


class History(NamedTuple):
    """All that happens; `withdrawn` is a safe taken back halfway, `blocked` a smith."""

    steps: tuple[Step, ...]
    withdrawn: int | None
    linked: bool
    blocked: int | None


hours = st.integers(1, 20).map(lambda n: timedelta(hours=n))
steps = st.builds(
    Step,
    after=hours | st.integers(1, 900).map(lambda n: timedelta(seconds=n)),
    thief=st.integers(0, THIEVES - 1),
    safe=st.integers(0, SAFES - 1),
    how=st.sampled_from([1, 1, 2, 3, "wrong", "gave_up", "time"]),
    lasting=st.sampled_from([1, 59, 300, 500]).map(lambda n: timedelta(seconds=n)),
)
histories = st.builds(
    History,
    steps=st.lists(steps, min_size=4, max_size=10).map(tuple),
    withdrawn=st.none() | st.integers(0, SAFES - 2),
    linked=st.booleans(),
    blocked=st.none() | st.integers(0, SMITHS - 1),
)


class Running(NamedTuple):
    """A pick that goes on, and when its thief will do what the step says."""

    ends_at: datetime
    pick: Pick
    step: Step


def _step_of(hours: int, thief: int, safe: int, how: str | int, seconds: int = 60) -> Step:
    return Step(timedelta(hours=hours), thief, safe, how, timedelta(seconds=seconds))


FULL = History(
    steps=(
        _step_of(1, 0, 0, "wrong"),
        _step_of(1, 1, 0, 2, 300),
        _step_of(1, 2, 0, "time"),
        _step_of(1, 3, 0, "gave_up"),
        _step_of(1, 0, 1, 1),
        _step_of(1, 1, 1, "wrong", 500),
        _step_of(1, 0, 4, 3),
        # Midnight of 1 December is 23:00 UTC of the 30th, 59 hours after the first step's day.
        _step_of(52, 0, 2, "time"),
        _step_of(1, 1, 2, "wrong"),
        _step_of(1, 0, 3, 1),
        _step_of(20, 1, 3, "gave_up"),
        _step_of(1, 2, 3, "wrong"),
        _step_of(1, 2, 4, 1),
        _step_of(100, 3, 3, 2),
    ),
    withdrawn=2,
    linked=False,
    blocked=None,
)
few = hypothesis_settings(
    max_examples=4,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)
"""A league takes a second to play: there is no time to look for the least one that fails."""

Job = Callable[..., object]
DILIGENT: tuple[Job, ...] = (end_overdue, exit_due, settle_due, turn_month, pay_prizes)


def play(history: History, jobs: Sequence[Job], every: timedelta | None) -> None:
    """The league from its first day to the end; the jobs run every so often, and at the end."""
    for month in ("2026-11", "2026-12", "2027-01"):
        Season.objects.create(month=month, terms=SMALL.to_json(), opened_at=BEGIN)
    members = make_members(*(f"Member{i}" for i in range(SMITHS + THIEVES)), now=BEGIN)
    safes = [
        member_safe(
            None if i == SAFES - 1 else members[i % SMITHS],
            tier=(Tier.BRONZE, Tier.SILVER, Tier.GOLD)[i % 3],
            now=BEGIN + timedelta(days=2 * i),
        )
        for i in range(SAFES)
    ]
    if history.linked:
        link(members[0], members[SMITHS], by=members[1], at=BEGIN)
    if history.blocked is not None:
        Member.objects.filter(pk=members[history.blocked].pk).update(
            state=AccountState.BLOCKED, state_since=FIRST_STEP
        )
    at, ran = FIRST_STEP, BEGIN
    running: list[Running] = []
    for number, step in enumerate(history.steps):
        at += step.after
        running = _finish(running, at)
        if every is not None and at - ran >= every:
            _run(jobs, at)
            ran = at
        if history.withdrawn is not None and number == len(history.steps) // 2:
            _withdraw(safes[history.withdrawn], at)
        running += _start(step, members[SMITHS + step.thief], safes[step.safe], at)
    _finish(running, END)
    for _ in range(3):
        _run(jobs, END)
    _run(DILIGENT, END)


def _run(jobs: Sequence[Job], at: datetime) -> None:
    for job in jobs:
        job(now=at)


def _withdraw(safe: Safe, at: datetime) -> None:
    if safe.maker is not None:
        with suppress(NotPlaying, SafeLeft):
            withdraw(safe_id=safe.pk, by=safe.maker, now=at)


def _start(step: Step, thief: Member, safe: Safe, at: datetime) -> list[Running]:
    """The pick that the step begins, if the rules let the thief have it."""
    try:
        pick = take(thief, safe, at=at)
    except (NotPlaying, Refused):
        return []
    return [Running(at + step.lasting, pick, step)] if pick.started_at == at else []


def _finish(running: list[Running], until: datetime) -> list[Running]:
    """End the picks whose ends have come, one after the other; those that go on."""
    for each in sorted(running, key=lambda each: each.ends_at):
        if each.ends_at <= until:
            finish(each.pick, each.step.how, after=each.step.lasting)
    return [each for each in running if each.ends_at > until]


def figures() -> dict[str, Any]:
    """All that the league keeps, but for ids drawn at random and the instant of a payout."""
    picks = {pk: number for number, pk in enumerate(_in_order(Pick.objects.all()))}
    return {
        "picks": _rows(Pick, picks, "id", order="id"),
        "ranked": _rows(RankedPick, picks, order="pick_id"),
        "thieves": _rows(ThiefRating, picks),
        "safes": _rows(SafeRecord, picks),
        "course": list(Safe.objects.order_by("pk").values_list("left_at", "public_at")),
        "settlements": _rows(Settlement, picks),
        "seasons": list(Season.objects.order_by("pk").values_list("month", flat=True)),
        "lines": _rows(FinalLine, picks, "id"),
        "credits": _rows(CreditEntry, picks, "id", "entered_at"),
    }


def _in_order(picks: Any) -> Iterable[UUID]:
    return picks.order_by("started_at", "thief_id").values_list("pk", flat=True)


def _rows(model: Any, picks: dict[UUID, int], *hidden: str, order: str = "pk") -> list[Any]:
    """The rows of a table, picks by their number in time, members and safes by theirs."""
    rows = []
    for row in model.objects.values():
        plain = {name: picks.get(value, value) for name, value in row.items()}
        rows.append({name: value for name, value in plain.items() if name not in hidden})
    return sorted(rows, key=str)


def world(
    history: History, jobs: Sequence[Job] = DILIGENT, every: timedelta | None = None
) -> dict[str, Any]:
    """Play the history in a world of its own; its figures, once the audit has found them true."""
    with transaction.atomic():
        _restart_numbers()
        play(history, jobs, every)
        assert list(map(str, audit())) == []
        _credits_are_the_prizes()
        kept = figures()
        transaction.set_rollback(True)
    return kept


def _restart_numbers() -> None:
    """Every world counts its members and safes from the same number."""
    count_from({"members_member": 9 * FAR, "forge_safe": 9 * FAR})


def _credits_are_the_prizes() -> None:
    """What was entered is what the places of each month are worth, and no more."""
    assert Season.objects.filter(paid_at__isnull=False).count() == 2
    for month, ladder in product(("2026-11", "2026-12"), Ladder):
        lines = FinalLine.objects.filter(season=month, ladder=ladder)
        worth = sum(
            prize
            for place, prize in enumerate(SMALL.season.prizes, start=1)
            if lines.filter(place=place, points__gt=0)
        )
        entered = CreditEntry.objects.filter(season=month, ladder=ladder)
        assert (entered.aggregate(all=Sum("amount"))["all"] or 0) == worth
        ranks = list(lines.order_by("rank").values_list("rank", flat=True))
        assert ranks == list(range(1, len(ranks) + 1))


schedules = st.tuples(
    st.permutations(DILIGENT),
    st.none() | st.integers(12, 240).map(lambda n: timedelta(hours=n)),
)


@given(history=histories, schedule=schedules)
@example(history=FULL, schedule=((pay_prizes, settle_due, turn_month, exit_due, end_overdue), None))
@few
def test_same_history_leads_to_the_same_figures_whenever_the_jobs_run(history, schedule) -> None:
    jobs, every = schedule

    assert world(history, jobs, every) == world(history)


def test_full_history_has_everything_in_it() -> None:
    """The example above pays both ladders, caps a pair, and uses every way to end."""
    kept = world(FULL)

    assert {row["ending"] for row in kept["picks"]} == {"opened", "guesses", "gave_up", "time"}
    assert {row["ladder"] for row in kept["credits"]} == {"thieves", "smiths"}
    assert len(kept["settlements"]) == SAFES - 1
    assert {row["loot_counted"] for row in kept["ranked"] if row["loot"]} == {True}
