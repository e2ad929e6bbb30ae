"""Between whom a link may be declared (Rule R9.33)."""

from cofferwit.members.rules.sentences import RuleError, Sentence
from cofferwit.members.rules.standing import Standing

SAME = Sentence(
    "Un lien se déclare entre deux comptes.", "A link is declared between two accounts."
)
CONCERNED = Sentence(
    "Ce lien concerne votre propre compte\u202f: quelqu’un d’autre en décidera.",
    "This link is about your own account: somebody else will decide.",
)
DELETED = Sentence(
    "L’un des deux comptes est supprimé\u202f: il n’y a plus rien à lier.",
    "One of the two accounts is deleted: there is nothing left to link.",
)
LINKED_ALREADY = Sentence(
    "Ces deux comptes sont déjà liés.", "These two accounts are linked already."
)
LIFTED_ALREADY = Sentence("Ce lien est déjà levé.", "This link is lifted already.")


def check_pair(one: int, other: int, *, by: int, standings: tuple[Standing, Standing]) -> None:
    """Raise RuleError unless `by` may declare those two accounts to be linked."""
    if one == other:
        raise RuleError(SAME)
    check_not_concerned(one, other, by=by)
    if Standing.DELETED in standings:
        raise RuleError(DELETED)


def check_not_concerned(one: int, other: int, *, by: int) -> None:
    """Raise RuleError when the link is about the account of who acts."""
    if by in {one, other}:
        raise RuleError(CONCERNED)
