"""What administrators may do to accounts, and to whom (Rules R9.30 and R9.36)."""

from collections.abc import Collection
from typing import NamedTuple

from cofferwit.members.rules.roles import Power, Role
from cofferwit.members.rules.sentences import RuleError, Sentence
from cofferwit.members.rules.standing import STANDS_ALREADY, Standing


class Step(NamedTuple):
    """An act: the power it asks for, the states it leads from, and the one it leads to."""

    power: Power
    before: frozenset[Standing]
    to: Standing


BLOCK = Step(Power.BLOCK, frozenset({Standing.ACTIVE, Standing.ARCHIVED}), Standing.BLOCKED)
UNBLOCK = Step(Power.BLOCK, frozenset({Standing.BLOCKED}), Standing.ACTIVE)
ARCHIVE = Step(Power.ARCHIVE, frozenset({Standing.ACTIVE}), Standing.ARCHIVED)
RESTORE = Step(Power.ARCHIVE, frozenset({Standing.ARCHIVED}), Standing.ACTIVE)
"""A blocked account is unblocked before anything else can become of it."""

ONESELF = Sentence(
    "On ne décide pas de son propre compte\u202f: quelqu’un d’autre le fera.",
    "You do not decide about your own account: somebody else will.",
)
LAST_ADMINISTRATOR = Sentence(
    "Vous êtes la seule personne de l’administration\u202f: donnez d’abord ce rôle à quelqu’un.",
    "You are the only administrator: give that role to somebody first.",
)
NOT_PLAYING = Sentence(
    "Ce compte n’est pas actif\u202f: il ne peut pas tenir de rôle.",
    "This account is not active: it can hold no role.",
)
HAS_ROLE = Sentence("Ce compte a déjà ce rôle.", "This account has that role already.")
_NOT_FROM_HERE = {
    Standing.ACTIVE: Sentence(
        "Ce compte est actif\u202f: il n’y a rien à lever.",
        "This account is active: there is nothing to lift.",
    ),
    Standing.BLOCKED: Sentence(
        "Ce compte est bloqué\u202f: débloquez-le d’abord.",
        "This account is blocked: unblock it first.",
    ),
    Standing.ARCHIVED: Sentence(
        "Ce compte est archivé\u202f: il se rouvre, il ne se débloque pas.",
        "This account is archived: it is reopened, not unblocked.",
    ),
    Standing.DELETED: Sentence(
        "Ce compte est supprimé\u202f: il n’y a plus rien à décider.",
        "This account is deleted: there is nothing left to decide.",
    ),
}


STEPS = {"unblock": UNBLOCK, "restore": RESTORE, "block": BLOCK, "archive": ARCHIVE}
RENAME, ROLE = "rename", "role"


def open_acts(
    powers: Collection[Power], standing: Standing, *, oneself: bool, has_role: bool
) -> tuple[str, ...]:
    """The acts that somebody of those powers may take on an account, by name, in their order.

    None on one's own account, nor on one that is deleted.
    """
    if oneself or standing is Standing.DELETED:
        return ()
    may_appoint = standing is Standing.ACTIVE or has_role
    told = [
        *((name, step.power in powers and standing in step.before) for name, step in STEPS.items()),
        (RENAME, Power.MODERATE in powers),
        (ROLE, Power.GIVE_ROLES in powers and may_appoint),
    ]
    return tuple(name for name, is_open in told if is_open)


def check_step(step: Step, standing: Standing, *, oneself: bool) -> None:
    """Raise RuleError unless that may become of an account that stands so."""
    if oneself:
        raise RuleError(ONESELF)
    if standing is step.to and standing is not Standing.ACTIVE:
        raise RuleError(STANDS_ALREADY[standing])
    if standing not in step.before:
        raise RuleError(_NOT_FROM_HERE[standing])


def check_role(role: Role, held: Role, standing: Standing, *, last_administrator: bool) -> None:
    """Raise RuleError unless an account that stands so and holds `held` may be given `role`.

    `last_administrator` says that without this account nobody would administer the site. A role
    may be taken from an account in any state.
    """
    if role is held:
        raise RuleError(HAS_ROLE)
    if role is not Role.NONE and standing is not Standing.ACTIVE:
        raise RuleError(NOT_PLAYING)
    if last_administrator and role is not Role.ADMINISTRATOR:
        raise RuleError(LAST_ADMINISTRATOR)
