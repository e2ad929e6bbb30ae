"""All that the page of a running pick shows."""

from datetime import datetime

from cofferwit.members.models import Member
from forge.queries import ThiefSafe, thief_view
from forge.rules.clues import Clue
from forge.rules.clues.definitions import DEFINITIONS
from forge.rules.codes import POSITIONS, parse_code
from league.models import Guess
from league.queries.ghosts import ghost_of
from league.queries.pick_parts import (
    PageCell,
    PageClue,
    PageColumn,
    PageDefinition,
    PageGuess,
    PageRow,
    PickPage,
    Refusal,
)
from league.queries.picks import PickRecord, milliseconds, state_json
from league.queries.sheets import marks_of, sheet_json
from league.rules import purposes
from league.rules.picking import MAX_GUESSES, PENALTY, time_left
from league.rules.worksheet import MAX_MOVES, Marks


def pick_page(
    record: PickRecord,
    *,
    viewer: Member,
    lang: str,
    urls: dict[str, str],
    refusal: Refusal | None = None,
    asking_give_up: bool = False,
    now: datetime,
) -> PickPage:
    """The page of one's own running pick; `urls` are the addresses its script calls."""
    pick = record.pick
    seen = thief_view(pick.safe)
    digits = seen.tier.digits
    marks = marks_of(record.sheet, pick.safe)
    sheet = sheet_json(record.sheet, digits)
    guesses = tuple(_guess(guess, seen) for guess in record.wrong)
    left = milliseconds(time_left(deadline=pick.deadline, at=now))
    likes = viewer.preferences
    return PickPage(
        pick_id=pick.pk,
        purpose=pick.purpose,
        day=purposes.day_of(pick.purpose),
        tier=seen.tier,
        difficulty=seen.difficulty,
        digits=digits,
        letters=POSITIONS[:digits],
        commitment=seen.commitment,
        started_at=pick.started_at,
        deadline=pick.deadline,
        limit_seconds=pick.time_limit,
        left_ms=left,
        left_seconds=left // 1000,
        wrong=len(guesses),
        guesses_left=record.guesses_left,
        next_number=len(record.guesses) + 1,
        guesses=guesses,
        penalties=record.penalties_in_seconds(),
        clues=_clues(seen, marks, guesses),
        definitions=_definitions(seen, lang),
        rows=_rows(marks, digits),
        columns=_columns(marks, sheet["typed"], refusal),
        box=marks.box,
        max_box=10**digits,
        hide_timer=likes.hide_timer,
        single_keys=likes.single_keys,
        reduced_motion=likes.reduced_motion,
        client={
            "pick": state_json(record, now),
            "digits": digits,
            "letters": POSITIONS[:digits],
            "sheet": sheet,
            "clues": [
                {"text": clue.text(lang), "at": _letters(clue, digits)} for clue in seen.clues
            ],
            "urls": urls,
            "penalty_ms": milliseconds(PENALTY),
            "max_guesses": MAX_GUESSES,
            "max_moves": MAX_MOVES,
            "hide_timer": likes.hide_timer,
            "single_keys": likes.single_keys,
            "reduced_motion": likes.reduced_motion,
        },
        refusal=refusal,
        asking_give_up=asking_give_up,
        ghost=ghost_of(pick),
    )


def _guess(guess: Guess, seen: ThiefSafe) -> PageGuess:
    contradicted = guess.contradicted or 0
    return PageGuess(
        number=guess.number,
        code=parse_code(guess.code),
        text=guess.code,
        contradicted=contradicted,
        clue=seen.clues[contradicted],
        read_before=contradicted,
    )


def _clues(seen: ThiefSafe, marks: Marks, guesses: tuple[PageGuess, ...]) -> tuple[PageClue, ...]:
    latest = guesses[-1].contradicted if guesses else None
    return tuple(
        PageClue(
            index=index,
            number=index + 1,
            clue=clue,
            mark=marks.clue_marks[index],
            broken_by=tuple(guess for guess in guesses if guess.contradicted == index),
            is_latest_broken=index == latest,
            at=_letters(clue, seen.tier.digits),
        )
        for index, clue in enumerate(seen.clues)
    )


def _letters(clue: Clue, digits: int) -> str:
    """The letters a clue speaks of, from left to right; "" when it speaks of the whole code."""
    return "".join(POSITIONS[i] for i in clue.scope(digits)) if clue.at else ""


def _definitions(seen: ThiefSafe, lang: str) -> tuple[PageDefinition, ...]:
    """The definitions that these clues need, once each, in the order of the list."""
    keys = dict.fromkeys(key for clue in seen.clues for key in clue.definitions)
    return tuple(
        PageDefinition(*(sentence.in_(lang) for sentence in DEFINITIONS[key])) for key in keys
    )


def _rows(marks: Marks, digits: int) -> tuple[PageRow, ...]:
    return tuple(
        PageRow(
            digit,
            tuple(
                PageCell(position, POSITIONS[position], digit, _cell_state(marks, position, digit))
                for position in range(digits)
            ),
        )
        for digit in range(10)
    )


def _cell_state(marks: Marks, position: int, digit: int) -> str:
    if marks.confirmed[position] == digit:
        return "confirmed"
    if digit in marks.struck[position]:
        return "struck"
    return "last" if len(marks.struck[position]) == 9 else "open"


def _columns(
    marks: Marks, typed: list[int | None], refusal: Refusal | None
) -> tuple[PageColumn, ...]:
    columns = []
    for position, confirmed in enumerate(marks.confirmed):
        shown = confirmed if typed[position] is None else typed[position]
        value = "" if shown is None else str(shown)
        if refusal and refusal.chambers:
            value = refusal.chambers[position]
        columns.append(
            PageColumn(
                position=position,
                letter=POSITIONS[position],
                typed=typed[position],
                confirmed=confirmed,
                shown=shown,
                value=value,
                left=marks.left(position),
            )
        )
    return tuple(columns)
