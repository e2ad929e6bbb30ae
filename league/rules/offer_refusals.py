"""Why an offer is not taken, each with a sentence for the member and a short kind."""

from forge.rules.refusals import Refused
from forge.rules.sentences import Sentence

_OVER = Sentence(
    "Cette offre s’est éteinte à minuit\N{NARROW NO-BREAK SPACE}: celles d’aujourd’hui la "
    "remplacent.",
    "This offer ended at midnight: today’s have taken its place.",
)
_GONE = Sentence(
    "Ce coffre est sorti avant que vous le preniez. Rien n’est compté.",
    "This safe left before you took it. Nothing is counted.",
)
_PROMISE = Sentence(
    "Cochez la case pour confirmer\N{NARROW NO-BREAK SPACE}: sans cette promesse, rien ne commence "
    "et l’offre vous attend.",
    "Tick the box to confirm: without this promise nothing starts, and the offer waits for you.",
)


class OfferOver(Refused):
    """The offer was of an earlier day."""

    kind = "offer_over"

    def __init__(self) -> None:
        super().__init__(_OVER)


class OfferGone(Refused):
    """The offer's safe can no longer be picked by this member, or another has replaced it."""

    kind = "offer_gone"

    def __init__(self) -> None:
        super().__init__(_GONE)


class PromiseNeeded(Refused):
    """The member has not promised yet to solve without a program."""

    kind = "promise"

    def __init__(self) -> None:
        super().__init__(_PROMISE)
