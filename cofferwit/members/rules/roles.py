"""Who keeps the house, and what each may do (Rule R9.4).

A moderator looks after play: reports, links, voided picks, announcements. An administrator does
that too, and decides about accounts, roles, papers and the house's own numbers.
"""

from enum import StrEnum

from cofferwit.members.rules.sentences import Sentence


class Role(StrEnum):
    """What a member is to the house; most are none of these."""

    NONE = ""
    MODERATOR = "moderator"
    ADMINISTRATOR = "administrator"


class Power(StrEnum):
    """What one may do for the house."""

    MODERATE = "moderate"  # reports, cases, evidence, questions, names
    LINK = "link"
    VOID = "void"
    ANNOUNCE = "announce"
    BLOCK = "block"
    ARCHIVE = "archive"  # restoring too
    GIVE_ROLES = "give_roles"
    EDIT_PAPERS = "edit_papers"
    SEE_ADDRESSES = "see_addresses"  # e-mail addresses of members
    TAKE_OVER = "take_over"  # a case that somebody else has, at any time
    RUN_HOUSE = "run_house"  # time limits, the ranked start, the machinery


MODERATING = frozenset({Power.MODERATE, Power.LINK, Power.VOID, Power.ANNOUNCE})

POWERS = {
    Role.NONE: frozenset[Power](),
    Role.MODERATOR: MODERATING,
    Role.ADMINISTRATOR: frozenset(Power),
}

NOT_YOURS = Sentence(
    "Ceci revient aux administrateurs : la modération n’y suffit pas.",
    "This is for administrators: being a moderator is not enough.",
)
"""Why a moderator is refused what only an administrator may do."""


def holds(role: Role, power: Power) -> bool:
    """Whether that role brings that power."""
    return power in POWERS[role]
