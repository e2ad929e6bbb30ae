"""What the state of an account allows (Rule R9.3).

A blocked member comes in only to learn the reason; an archived account looks but does not touch,
and may come back; a deleted one is no more than a name on old results.
"""

from enum import StrEnum

from cofferwit.members.rules.sentences import Sentence


class Standing(StrEnum):
    """The four states of an account."""

    ACTIVE = "active"
    BLOCKED = "blocked"
    ARCHIVED = "archived"
    DELETED = "deleted"


class Act(StrEnum):
    """What one may want to do with an account."""

    LOG_IN = "log_in"
    READ = "read"
    PLAY = "play"
    CHANGE = "change"
    TAKE_PLACE = "take_place"


ALLOWED = {
    Standing.ACTIVE: frozenset(Act),
    Standing.BLOCKED: frozenset({Act.LOG_IN}),
    Standing.ARCHIVED: frozenset({Act.LOG_IN, Act.READ}),
    Standing.DELETED: frozenset[Act](),
}
"""TAKE_PLACE is standing for a place in a ranking; CHANGE is the account and its settings."""

REASONS = {
    Standing.BLOCKED: Sentence(
        "Votre compte est bloqué : il ne peut ni jouer, ni prendre de place.",
        "Your account is blocked: it can neither play nor take a place.",
    ),
    Standing.ARCHIVED: Sentence(
        "Votre compte est archivé : il se lit, mais ne joue plus. L’administration peut "
        "le rouvrir.",
        "Your account is archived: it can be read, but plays no more. An administrator can "
        "reopen it.",
    ),
    Standing.DELETED: Sentence("Ce compte est supprimé.", "This account is deleted."),
}
"""Why an account that is not active is refused."""

STANDS_ALREADY = {
    Standing.ACTIVE: Sentence("Ce compte est déjà actif.", "This account is active already."),
    Standing.BLOCKED: Sentence("Ce compte est déjà bloqué.", "This account is blocked already."),
    Standing.ARCHIVED: Sentence("Ce compte est déjà archivé.", "This account is archived already."),
    Standing.DELETED: Sentence("Ce compte est déjà supprimé.", "This account is deleted already."),
}
"""Why an account does not move to the state in which it stands."""

STAYS_DELETED = Sentence(
    "Un compte supprimé ne revient pas.", "A deleted account does not come back."
)


def may(standing: Standing, act: Act) -> bool:
    """Whether an account of this standing may do that."""
    return act in ALLOWED[standing]
