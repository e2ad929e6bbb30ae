"""Why something is refused in play, each with a sentence for the member and a short kind.

`kind` is what a page's script reads; it is also all that a log line says of a refusal.
"""

from typing import Any
from uuid import UUID

from forge.rules.refusals import NotPlaying, Refused
from forge.rules.sentences import Sentence

__all__ = [
    "Ahead",
    "BadNumber",
    "CodeRefused",
    "NoDailySafe",
    "NotChosen",
    "NotConfirmed",
    "NotPlaying",
    "NothingNew",
    "PickOver",
    "PickRunning",
    "Refused",
    "SafeClosed",
    "SafeSealed",
    "SheetOver",
    "SheetRefused",
    "SheetStale",
    "already_tried",
]

_FREE = Sentence(
    "{why} Rien n’est compté\N{NARROW NO-BREAK SPACE}: ni essai, ni temps.",
    "{why} Nothing is counted: neither a guess nor time.",
)
_TRIED = Sentence(
    "Vous avez déjà essayé le code {code}.", "You have already tried the code {code}."
)
_BAD_NUMBER = Sentence(
    "Cet envoi ne dit pas de quel essai il s’agit. Rechargez la page et essayez encore.",
    "What was sent does not say which guess it is. Reload the page and try again.",
)
_AHEAD = Sentence(
    "L’essai {next} n’est pas encore joué\N{NARROW NO-BREAK SPACE}: rechargez la page avant de "
    "jouer le {number}.",
    "Guess {next} has not been played yet: reload the page before playing guess {number}.",
)
_OVER = Sentence(
    "Ce crochetage est fini\N{NARROW NO-BREAK SPACE}: cet essai n’a pas été joué.",
    "This pick is over: that guess was not played.",
)
_OVER_SHEET = Sentence(
    "Ce crochetage est fini\N{NARROW NO-BREAK SPACE}: la grille ne change plus.",
    "This pick is over: the worksheet no longer changes.",
)
_RUNNING = Sentence(
    "Vous avez déjà un crochetage en cours\N{NARROW NO-BREAK SPACE}: finissez-le avant d’en "
    "commencer un autre.",
    "You already have a pick running: finish it before starting another.",
)
_CLOSED = Sentence(
    "Ce coffre ne se crochète plus\N{NARROW NO-BREAK SPACE}: son code est public.",
    "This safe can no longer be picked: its code is public.",
)
_SEALED = Sentence(
    "Aucun coffre public ne porte ce numéro. On ne s’entraîne que sur un coffre dont le code est "
    "public.",
    "No public safe has that number. One trains only on safes whose code is public.",
)
_NOT_CHOSEN = Sentence(
    "Choisissez un palier et une difficulté, ou un coffre public à rejouer.",
    "Choose a tier and a difficulty, or a public safe to pick again.",
)
_NOTHING_NEW = Sentence(
    "Vous avez vu tous les coffres de ce palier et de cette difficulté. De nouveaux arrivent "
    "d’ici dix minutes\N{NARROW NO-BREAK SPACE}; en attendant, rejouez-en un.",
    "You have seen every safe of this tier and difficulty. New ones come within ten minutes; until "
    "then, pick one again.",
)
_NO_SAFE = Sentence(
    "Le coffre du jour n’est pas encore prêt. Revenez dans quelques minutes.",
    "Today’s safe is not ready yet. Come back in a few minutes.",
)
_STALE = Sentence(
    "Cette grille a changé ailleurs depuis\N{NARROW NO-BREAK SPACE}: rien n’a été écrasé.",
    "This worksheet has changed elsewhere since: nothing was overwritten.",
)
_CONFIRM = Sentence(
    "Confirmez l’abandon\N{NARROW NO-BREAK SPACE}: le coffre aura tenu.",
    "Confirm that you give up: the safe will have held.",
)


class BadNumber(Refused):
    """The number of the guess is missing or is not one of the pick's numbers."""

    kind = "bad_request"

    def __init__(self) -> None:
        super().__init__(_BAD_NUMBER)


class Ahead(Refused):
    """The guess skips one that has not been played."""

    kind = "ahead"

    def __init__(self, number: int, following: int) -> None:
        super().__init__(_AHEAD.with_(number=number, next=following))


class PickOver(Refused):
    """The pick has ended, so this guess cannot be played."""

    kind = "over"

    def __init__(self, sentence: Sentence = _OVER) -> None:
        super().__init__(sentence)


class SheetOver(PickOver):
    """The pick has ended, so its worksheet no longer changes."""

    def __init__(self) -> None:
        super().__init__(_OVER_SHEET)


class CodeRefused(Refused):
    """What was typed cannot be a guess: `kind` says why; it costs nothing."""

    def __init__(self, kind: str, why: Sentence) -> None:
        free = Sentence(_FREE.fr.format(why=why.fr), _FREE.en.format(why=why.en))
        super().__init__(free)
        self.kind = kind


def already_tried(code: str) -> CodeRefused:
    """The refusal of a code that this pick has tried before."""
    return CodeRefused("already_tried", _TRIED.with_(code=code))


class PickRunning(Refused):
    """Another pick of the member is running; `pick_id` is where to go."""

    kind = "running"

    def __init__(self, pick_id: UUID) -> None:
        super().__init__(_RUNNING)
        self.pick_id = pick_id


class SafeClosed(Refused):
    """The safe takes no new pick: its code is public."""

    kind = "closed"

    def __init__(self) -> None:
        super().__init__(_CLOSED)


class SafeSealed(Refused):
    """The safe is not public, or there is none of that number: one says no more than the other."""

    kind = "no_safe"

    def __init__(self) -> None:
        super().__init__(_SEALED)


class NotChosen(Refused):
    """Training was asked for without a safe, or without the kind of a new one."""

    kind = "not_chosen"

    def __init__(self) -> None:
        super().__init__(_NOT_CHOSEN)


class NothingNew(Refused):
    """There is no safe of that tier and difficulty that the member has not picked."""

    kind = "nothing_new"

    def __init__(self) -> None:
        super().__init__(_NOTHING_NEW)


class NoDailySafe(Refused):
    """There is no safe of the day, and none could be made now."""

    kind = "no_safe"

    def __init__(self) -> None:
        super().__init__(_NO_SAFE)


class SheetRefused(Refused):
    """What was sent is not a worksheet; the sentence says why."""

    kind = "bad_sheet"


class SheetStale(Refused):
    """The worksheet was saved elsewhere in between; `newer` is how it stands now."""

    kind = "stale"

    def __init__(self, newer: dict[str, Any]) -> None:
        super().__init__(_STALE)
        self.newer = newer


class NotConfirmed(Refused):
    """Giving up asks for a second word."""

    kind = "confirm"

    def __init__(self) -> None:
        super().__init__(_CONFIRM)
