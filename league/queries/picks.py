"""A pick as its thief reaches it."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from cofferwit.members.models import Member
from forge.rules.tiers import Tier
from league.models import Guess, Pick, PickState, Worksheet
from league.queries.sheets import marks_of
from league.queries.views import RunningPick
from league.rules import purposes
from league.rules.picking import MAX_GUESSES, PENALTY, time_left


@dataclass(frozen=True, slots=True)
class PickRecord:
    """A pick with all that was done in it: what its pages are made from."""

    pick: Pick
    guesses: tuple[Guess, ...]
    sheet: Worksheet | None

    @property
    def running(self) -> bool:
        """Whether it still takes guesses, as far as the database knows."""
        return self.pick.state == PickState.RUNNING

    @property
    def wrong(self) -> tuple[Guess, ...]:
        """The guesses that cost a penalty."""
        return tuple(guess for guess in self.guesses if guess.contradicted is not None)

    @property
    def guesses_left(self) -> int:
        """How many guesses the thief has."""
        return MAX_GUESSES - len(self.guesses) if self.running else 0

    def penalties(self) -> tuple[tuple[int, int], ...]:
        """The spans of the clock that wrong guesses took, in milliseconds spent: from, to."""
        limit = self.pick.time_limit * 1000
        minute = milliseconds(PENALTY)
        started = self.pick.started_at
        spent = [
            milliseconds(guess.guessed_at - started) + minute * before
            for before, guess in enumerate(self.wrong)
        ]
        return tuple((each, min(each + minute, limit)) for each in spent)

    def penalties_in_seconds(self) -> tuple[tuple[int, int], ...]:
        """The same in whole seconds, as a dial draws them."""
        return tuple((start // 1000, end // 1000) for start, end in self.penalties())


def pick_record(pick_id: UUID, viewer: Member) -> PickRecord | None:
    """One's own pick with its guesses and its worksheet; None for another's."""
    picks = Pick.objects.filter(pk=pick_id, thief=viewer).select_related("safe", "worksheet")
    pick = picks.first()
    if pick is None:
        return None
    return PickRecord(pick, tuple(pick.guesses.all()), getattr(pick, "worksheet", None))


def state_json(record: PickRecord, now: datetime) -> dict[str, Any]:
    """Where one's own pick stands, as its page's script reads it."""
    pick = record.pick
    left = time_left(deadline=pick.deadline, at=now) if record.running else None
    return {
        "state": pick.state,
        "ending": pick.ending,
        "left_ms": 0 if left is None else milliseconds(left),
        "limit_ms": pick.time_limit * 1000,
        "deadline": pick.deadline.isoformat(),
        "guesses_left": record.guesses_left,
        "next_number": len(record.guesses) + 1,
        "guesses": [guess_json(guess) for guess in record.guesses],
        "penalties": [list(span) for span in record.penalties()],
        "revision": record.sheet.revision if record.sheet else 0,
    }


def guess_json(guess: Guess) -> dict[str, Any]:
    """A guess as a page's script reads it; `contradicted` is None when it opened the safe."""
    return {"number": guess.number, "code": guess.code, "contradicted": guess.contradicted}


def running_pick(viewer: Member | None, now: datetime) -> RunningPick | None:
    """The reader's pick that goes on, if there is one with time left."""
    if viewer is None:
        return None
    running = Pick.objects.filter(thief=viewer, state=PickState.RUNNING, deadline__gt=now)
    pick = running.select_related("safe", "worksheet").first()
    if pick is None:
        return None
    record = PickRecord(pick, tuple(pick.guesses.all()), getattr(pick, "worksheet", None))
    return RunningPick(
        pick_id=pick.pk,
        purpose=pick.purpose,
        day=purposes.day_of(pick.purpose),
        tier=Tier(pick.safe.tier),
        limit_seconds=pick.time_limit,
        started_at=pick.started_at,
        deadline=pick.deadline,
        wrong=len(record.wrong),
        guesses_left=record.guesses_left,
        penalties=record.penalties_in_seconds(),
        confirmed=marks_of(record.sheet, pick.safe).confirmed,
        remaining_seconds=milliseconds(time_left(deadline=pick.deadline, at=now)) // 1000,
    )


def milliseconds(duration: timedelta) -> int:
    """Whole milliseconds, rounded down."""
    return duration // timedelta(milliseconds=1)
