"""The figures that the papers name, read from the rules that apply them."""

from datetime import time

from django.conf import settings

from cofferwit.desk.rules import own_data
from cofferwit.members.rules import mailing, marks
from cofferwit.members.rules.sentences import Sentence
from cofferwit.members.rules.waiting import CODE_AWAITED
from cofferwit.ops.rules.keeping import RUNS_KEPT
from forge.rules.limits import DRAFT_HOURS
from league.rules.loot import COUNTED_A_MONTH
from league.rules.season import (
    PAYOUT_DAY,
    PAYOUT_HOUR,
    PRIZES,
    SMITH_RANKED_PICKS,
    THIEF_RANKED_PICKS,
)

DAY = 24 * 3600


def figures(language: str) -> dict[str, str]:
    """Each by the name that a paper puts in braces, as that language writes it."""
    return {
        "device_days": str(marks.DEVICE_DAYS),
        "draft_hours": str(DRAFT_HOURS),
        "grace_days": str(own_data.GRACE_DAYS),
        "mails_days": str(mailing.KEPT_FOR.days),
        "marks_days": str(marks.KEPT.days),
        "notices_days": str(mailing.NOTICES_KEPT_FOR.days),
        "pair_cap": str(COUNTED_A_MONTH),
        "payout_day": _first(language) if PAYOUT_DAY == 1 else str(PAYOUT_DAY),
        "payout_hour": _hour(PAYOUT_HOUR, language),
        "prize_table": prize_table(language),
        "runs_days": str(RUNS_KEPT.days),
        "session_days": str(settings.SESSION_COOKIE_AGE // DAY),
        "smith_picks": str(SMITH_RANKED_PICKS),
        "thief_picks": str(THIEF_RANKED_PICKS),
        "unverified_days": str(CODE_AWAITED.days),
    }


def _first(language: str) -> str:
    return Sentence("1er", "1").in_(language)


def prize_table(language: str) -> str:
    """The prizes, equal ones in one line, as a table in Markdown."""
    head = Sentence("| Place | Crédits |", "| Place | Credits |").in_(language)
    lines = [head, "|---|---|"]
    first = 1
    for place, prize in enumerate(PRIZES, start=1):
        if place == len(PRIZES) or PRIZES[place] != prize:
            lines.append(f"| {_places(first, place, language)} | {prize} |")
            first = place + 1
    return "\n".join(lines)


def _places(first: int, last: int, language: str) -> str:
    if first == last:
        return str(first)
    return Sentence(f"{first} à {last}", f"{first} to {last}").in_(language)


def _hour(hour: time, language: str) -> str:
    thin = "\u202f"
    return Sentence(f"{hour:%H}{thin}h{thin}{hour:%M}", f"{hour:%H:%M}").in_(language)
