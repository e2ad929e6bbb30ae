"""Why a safe may not be picked, withdrawn or rescheduled any more."""

from forge.rules.limits import SAFE_DAYS, SAFE_PICKS
from forge.rules.sentences import Sentence
from league.rules.exits import Reason
from league.rules.refusals import Refused, SafeClosed

_LEFT = {
    Reason.DAYS: Sentence(
        "Ce coffre est sorti du jeu\N{NARROW NO-BREAK SPACE}: ses {days} jours sont passés.",
        "This safe has left the game: its {days} days are over.",
    ).with_(days=SAFE_DAYS),
    Reason.PICKS: Sentence(
        "Ce coffre est sorti du jeu\N{NARROW NO-BREAK SPACE}: il a reçu ses {picks} crochetages.",
        "This safe has left the game: it has had its {picks} picks.",
    ).with_(picks=SAFE_PICKS),
    Reason.WITHDRAWAL: Sentence(
        "Ce coffre est sorti du jeu\N{NARROW NO-BREAK SPACE}: il a été retiré.",
        "This safe has left the game: it was withdrawn.",
    ),
}
_OWN = Sentence(
    "Vous connaissez déjà ce code\N{NARROW NO-BREAK SPACE}: c’est le vôtre.",
    "You know this code already: it is yours.",
)
_FIXED = Sentence(
    "Le début du classé ne change plus\N{NARROW NO-BREAK SPACE}: des coffres ou des crochetages "
    "comptent déjà à partir de lui.",
    "The ranked start can no longer change: safes or picks already count from it.",
)
_PAST = Sentence(
    "Le classé ne peut pas commencer dans le passé.", "The ranked play cannot begin in the past."
)


class SafeLeft(SafeClosed):
    """The safe takes no new pick: it has left, for the reason that the sentence says."""

    kind = "left"

    def __init__(self, reason: Reason) -> None:
        Refused.__init__(self, _LEFT[reason])
        self.reason = reason


class OwnSafe(Refused):
    """A smith does not pick their own safe."""

    kind = "own_safe"

    def __init__(self) -> None:
        super().__init__(_OWN)


class StartFixed(Refused):
    """The ranked start may not be set any more."""

    kind = "start_fixed"

    def __init__(self) -> None:
        super().__init__(_FIXED)


class StartInThePast(Refused):
    """The ranked start is to be set to an instant that has passed."""

    kind = "start_past"

    def __init__(self) -> None:
        super().__init__(_PAST)
