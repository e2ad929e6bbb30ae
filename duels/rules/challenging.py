"""Why a member may not be challenged (Rule R7.7)."""

from duels.rules.limits import OPEN_CHALLENGES
from duels.rules.refusals import MayNotChallenge
from forge.rules.sentences import Sentence

_ONESELF = Sentence("On ne se défie pas soi-même.", "You cannot challenge yourself.")
_NOT_ACTIVE = Sentence(
    "Le compte de ce membre n’est pas actif\N{NARROW NO-BREAK SPACE}: il ne joue pas.",
    "This member’s account is not active: it does not play.",
)
_BARRED = Sentence(
    "Ce membre ne reçoit pas de défis de votre part.",
    "This member takes no challenges from you.",
)
_NOBODY = Sentence("Ce membre ne reçoit pas de défis.", "This member takes no challenges.")
_STRANGERS = Sentence(
    "Ce membre ne reçoit de défis que de ses adversaires passés.",
    "This member takes challenges from past opponents only.",
)
_LINKED = Sentence(
    "Vos deux comptes sont déclarés liés\N{NARROW NO-BREAK SPACE}: ils ne s’affrontent pas.",
    "Your two accounts are declared linked: they do not face each other.",
)
_TOO_MANY = Sentence(
    "Vous avez déjà {most} défis sans réponse\N{NARROW NO-BREAK SPACE}: annulez-en un ou attendez.",
    "You already have {most} challenges without an answer: cancel one or wait.",
)
_NOT_OVER = Sentence(
    "Ce duel n’est pas fini\N{NARROW NO-BREAK SPACE}: la revanche vient après.",
    "This duel is not over: the rematch comes after it.",
)


def oneself() -> MayNotChallenge:
    """The refusal of a challenge to oneself."""
    return MayNotChallenge("oneself", _ONESELF)


def not_active() -> MayNotChallenge:
    """The refusal of a duel with an account that does not play."""
    return MayNotChallenge("not_active", _NOT_ACTIVE)


def barred() -> MayNotChallenge:
    """The refusal of a challenge to somebody who takes none from this member."""
    return MayNotChallenge("barred", _BARRED)


def nobody() -> MayNotChallenge:
    """The refusal of a challenge to somebody who takes none at all."""
    return MayNotChallenge("nobody", _NOBODY)


def strangers() -> MayNotChallenge:
    """The refusal of a challenge to somebody who takes them from past opponents only."""
    return MayNotChallenge("strangers", _STRANGERS)


def linked() -> MayNotChallenge:
    """The refusal of a duel between accounts of one household."""
    return MayNotChallenge("linked", _LINKED)


def too_many() -> MayNotChallenge:
    """The refusal of a challenge while OPEN_CHALLENGES wait for their answer."""
    return MayNotChallenge("too_many", _TOO_MANY.with_(most=OPEN_CHALLENGES))


def not_over() -> MayNotChallenge:
    """The refusal of another duel out of one that is not over."""
    return MayNotChallenge("not_over", _NOT_OVER)
