"""`manage.py stock`: add house safes to the stock, and say which."""

import json
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from cofferwit.ops.edge import now
from forge import actions
from forge.rules.difficulty import GRADES, Difficulty
from forge.rules.tiers import Tier

FAILED, BAD_INPUT = 1, 2
"""What the command exits with when a seed gives no safe, and when an argument is wrong."""


class Command(BaseCommand):
    """Prints one JSON line a safe: id, tier, difficulty, milliseconds; no code, clue or seed."""

    help = (
        "Makes house safes, proves them and adds them to the stock; prints one JSON line each: "
        "id, tier, difficulty, milliseconds. Exits with 1 when a safe could not be made, 2 when "
        "an argument is wrong."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """What to make. Words are read below, so that a wrong one is answered in a sentence."""
        parser.add_argument("--tier", required=True, help="bronze, silver or gold")
        parser.add_argument("--difficulty", required=True, help="easy, standard, hard or fiendish")
        parser.add_argument("--count", default="1", help="how many safes to add; 1 unless given")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make them one after the other; what is stored stays when a later one fails."""
        tier, difficulty = _tier(options["tier"]), _difficulty(options["difficulty"])
        for _ in range(_count(options["count"])):
            started = time.monotonic()
            try:
                safe = actions.store_house_safe(tier=tier, difficulty=difficulty, now=now())
            except actions.NotStored as error:
                raise CommandError(str(error), returncode=FAILED) from error
            line = {
                "id": safe.pk,
                "tier": safe.tier,
                "difficulty": safe.difficulty,
                "milliseconds": round(1000 * (time.monotonic() - started)),
            }
            self.stdout.write(json.dumps(line))
            self.stdout.flush()


def _tier(word: str) -> Tier:
    try:
        return Tier(word)
    except ValueError:
        raise _wrong(f"There is no tier “{word}”: it is one of {', '.join(Tier)}.") from None


def _difficulty(word: str) -> Difficulty:
    known = {grade.value: grade for grade in GRADES}
    if word not in known:
        raise _wrong(f"No house safe is “{word}”: the difficulty is one of {', '.join(known)}.")
    return known[word]


def _count(word: str | int) -> int:
    text = str(word)
    if not (text.isascii() and text.isdigit() and int(text) >= 1):
        raise _wrong(f"The count is a whole number from 1 up, not “{text}”.")
    return int(text)


def _wrong(sentence: str) -> CommandError:
    return CommandError(sentence, returncode=BAD_INPUT)
