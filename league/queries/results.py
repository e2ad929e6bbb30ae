"""A pick that is over, as its thief sees it."""

from datetime import datetime, timedelta
from uuid import UUID

from cofferwit.clock import daily_end
from cofferwit.members.models import Member
from forge.queries import ThiefSafe, open_safe, thief_view
from forge.rules.codes import Code, parse_code
from league.models import Guess, PickState
from league.queries.daily import used_seconds
from league.queries.picks import PickRecord, pick_record
from league.queries.rankings import counts, place_of
from league.queries.sheets import marks_of
from league.queries.views import Opened, PickResult, ResultGuess
from league.rules import purposes
from league.rules.picking import PENALTY, Ending


def pick_result(pick_id: UUID, viewer: Member) -> PickResult | None:
    """One's own pick once it is over; None for another's, or while it is running."""
    record = pick_record(pick_id, viewer)
    return None if record is None or record.running else result_of(record, viewer)


def result_of(record: PickRecord, viewer: Member) -> PickResult:
    """The result of a pick that is over, and what it may show by now."""
    pick, safe = record.pick, record.pick.safe
    seen = thief_view(safe)
    opened = None if safe.public_at is None else Opened.of(open_safe(safe))
    day = purposes.day_of(pick.purpose)
    day_opened, day_held, _ = (0, 0, 0) if day is None else counts(day)
    used = used_seconds(pick)
    ended_at = _end_of(record)
    return PickResult(
        pick_id=pick.pk,
        safe_id=safe.pk,
        purpose=pick.purpose,
        day=day,
        tier=seen.tier,
        difficulty=seen.difficulty,
        digits=seen.tier.digits,
        limit_seconds=pick.time_limit,
        outcome=pick.state,
        end=pick.ending,
        taken_by_penalty=pick.ending == Ending.TIME and ended_at != pick.deadline,
        clues=seen.clues,
        guesses=result_guesses(record, seen),
        used_seconds=used,
        left_seconds=pick.time_limit - used,
        started_at=pick.started_at,
        ended_at=ended_at,
        code=opened.code if opened else _own_code(record),
        opened=opened,
        public_from=daily_end(day) if day else ended_at,
        commitment=seen.commitment,
        place=place_of(day, viewer) if day and pick.state == PickState.OPENED else None,
        day_opened=day_opened,
        day_held=day_held,
        own_left=marks_of(record.sheet, safe).box,
        voided_at=pick.voided_at,
    )


def result_guesses(record: PickRecord, seen: ThiefSafe) -> tuple[ResultGuess, ...]:
    """The guesses of a pick, each with the clue it contradicted."""
    return tuple(_guess(record, seen, guess) for guess in record.guesses)


def _guess(record: PickRecord, seen: ThiefSafe, guess: Guess) -> ResultGuess:
    right = guess.contradicted is None
    spent = guess.guessed_at - record.pick.started_at
    spent += PENALTY * (guess.number - (1 if right else 0))
    return ResultGuess(
        number=guess.number,
        code=parse_code(guess.code),
        right=right,
        contradicted=guess.contradicted,
        clue=None if guess.contradicted is None else seen.clues[guess.contradicted],
        used_seconds=min(spent, record.pick.limit) // timedelta(seconds=1),
    )


def _own_code(record: PickRecord) -> Code | None:
    """The code, when the thief found it: what one typed oneself is no secret."""
    right = [guess for guess in record.guesses if guess.contradicted is None]
    return parse_code(right[0].code) if right else None


def _end_of(record: PickRecord) -> datetime:
    if record.pick.ended_at is None:
        raise ValueError("a running pick has no result")
    return record.pick.ended_at
