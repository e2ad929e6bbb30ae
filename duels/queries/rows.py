"""A duel as it is stored, and what its clock needs to know of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from cofferwit.members.models import AccountState, Member
from duels.models import Duel, DuelSide
from duels.rules.calendar import Standing
from duels.rules.course import SIDES, Facts, Kind, State, Who, facing
from duels.rules.limits import PROOF_PATIENCE
from duels.rules.verdict import Run
from league.models import Pick, PickState
from league.rules.picking import time_left


@dataclass(frozen=True, slots=True)
class Rows:
    """A duel with its two sides, each with its member, its safe and its pick."""

    duel: Duel
    sides: Mapping[Who, DuelSide]

    @property
    def kind(self) -> Kind:
        """Lightning or forge."""
        return Kind(self.duel.kind)

    @property
    def state(self) -> State:
        """Where it stands, as far as that was written down."""
        return State(self.duel.state)

    def who(self, member: Member | None) -> Who:
        """Which of the two the member is; OTHER for anybody else."""
        found = (who for who in SIDES if member and self.sides[who].member_id == member.pk)
        return next(found, Who.OTHER)

    def member(self, who: Who) -> Member:
        """The member of a side."""
        return self.sides[who].member

    def run(self, who: Who) -> Run | None:
        """The side's pick, once it is over; None without one."""
        pick = self.sides[who].pick
        if pick is None or pick.ended_at is None:
            return None
        return Run(pick.opened_at_guess, time_left(deadline=pick.deadline, at=pick.ended_at))

    def facts(self, at: datetime) -> Facts:
        """What has been done so far, as far as it was taken in, and whether it is late at `at`."""
        started = frozenset(who for who in SIDES if self.sides[who].pick_id is not None)
        picked = frozenset(who for who in SIDES if self.sides[who].picked_at is not None)
        until = {
            State.FORGING: self.duel.forging_until,
            State.PICKING: self.duel.picking_until,
        }.get(self.state)
        over = until is not None and until <= at
        return Facts(self.kind, self.forged, started, picked, over)

    def standing(self, now: datetime) -> Standing:
        """What the clock needs to know at `now`."""
        duel = self.duel
        picks = {who: side.pick for who, side in self.sides.items() if side.pick is not None}
        return Standing(
            state=self.state,
            since=duel.picking_from or duel.answered_at or duel.challenged_at,
            lapses_at=duel.lapses_at,
            forging_until=duel.forging_until,
            picking_until=duel.picking_until,
            gone_at=self._gone_at(),
            facts=self.facts(now),
            ended={who: pick.ended_at for who, pick in picks.items() if pick.ended_at is not None},
            proving=any(is_proving(side, now) for side in self.sides.values()),
        )

    def _gone_at(self) -> datetime | None:
        members = [side.member for side in self.sides.values()]
        return min((m.state_since for m in members if m.state != AccountState.ACTIVE), default=None)

    @property
    def forged(self) -> frozenset[Who]:
        """Who has forged the safe that the other has to pick."""
        if self.kind != Kind.FORGE:
            return frozenset()
        return frozenset(facing(who) for who in SIDES if self.sides[who].safe_id is not None)

    def overdue(self, now: datetime) -> list[Pick]:
        """The picks of the duel whose time is up and whose end nobody has written down."""
        picks = [side.pick for side in self.sides.values() if side.pick is not None]
        return [p for p in picks if p.state == PickState.RUNNING and p.deadline <= now]


def is_proving(side: DuelSide, now: datetime) -> bool:
    """Whether a safe that this side has sent is being proven, and may still be waited for."""
    return side.proving_since is not None and now < side.proving_since + PROOF_PATIENCE


def rows_of(duel: Duel) -> Rows:
    """The duel with its sides, read now unless they were read with it."""
    sides = duel.sides.all()
    if "sides" not in getattr(duel, "_prefetched_objects_cache", {}):
        sides = sides.select_related("member", "safe", "pick")
    return Rows(duel, {Who(side.place): side for side in sides})


def find(duel_id: int) -> Rows | None:
    """The duel of that number; None when there is none."""
    duel = Duel.objects.filter(pk=duel_id).first()
    return None if duel is None else rows_of(duel)
