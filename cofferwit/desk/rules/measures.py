"""What a measure and an appeal must say (Rules R9.31 and R9.32)."""

from cofferwit.desk.rules.words import check_text
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.sentences import RuleError, Sentence

LONGEST = 2000
"""Characters of a reason, an appeal or an answer at most."""

_NO_REASON = Sentence(
    "Écrivez le motif : il est lu par les membres concernés.",
    "Write the reason: it is read by the members concerned.",
)

OWN_PICKS = Sentence(
    "Un de ces crochetages est le vôtre, ou fut à l’un de vos coffres\u202f: "
    "quelqu’un d’autre en décidera.",
    "One of these picks is yours, or was at a safe of yours: somebody else will decide on it.",
)


def check_reason(text: str) -> str:
    """The reason as it is kept; raises RuleError when it says nothing or is too long."""
    return check_text(text, longest=LONGEST, nothing=_NO_REASON)


APPEALABLE = frozenset({"block", "archive", "link", "void", "unvoid", "rename", "withdraw"})
"""The measures that one may appeal against; the others give back what another one took."""

POWER_OF = {
    "block": Power.BLOCK,
    "archive": Power.ARCHIVE,
    "link": Power.LINK,
    "void": Power.VOID,
    "unvoid": Power.VOID,
    "rename": Power.MODERATE,
    "withdraw": Power.MODERATE,
}
"""What one must hold to decide an appeal: the power to take the measure, hence to undo it."""

_NO_TEXT = Sentence(
    "Écrivez ce que vous contestez, et pourquoi.", "Write what you contest, and why."
)
_NO_ANSWER = Sentence(
    "Écrivez la réponse\u202f: le membre la lira.", "Write the answer: the member will read it."
)
NO_APPEAL = Sentence(
    "Cette décision ne se conteste pas\u202f: elle rend ce qu’une autre avait pris.",
    "This decision cannot be appealed against: it gives back what another had taken.",
)
APPEALED = Sentence(
    "Vous avez déjà contesté cette décision\u202f: on ne le fait qu’une fois.",
    "You have appealed against this decision already: it can be done only once.",
)
GIVEN_BACK = Sentence(
    "Cette décision est déjà levée\u202f: il n’y a plus rien à défaire.",
    "This decision is lifted already: there is nothing left to undo.",
)
DECIDED = Sentence("Cet appel est déjà décidé.", "This appeal is decided already.")
OWN_MEASURE = Sentence(
    "Vous avez pris cette décision\u202f: l’appel est lu par quelqu’un d’autre.",
    "You took this decision: its appeal is read by somebody else.",
)
OWN_APPEAL = Sentence(
    "C’est votre propre appel\u202f: quelqu’un d’autre le lira.",
    "This is your own appeal: somebody else will read it.",
)

CONCERNED = Sentence(
    "Cette décision vous concerne aussi\u202f: quelqu’un d’autre lira l’appel.",
    "This decision is about you too: somebody else will read the appeal.",
)


def check_appeal(kind: str, text: str, *, appealed: bool, given_back: bool) -> str:
    """The text of an appeal as it is kept.

    Raises RuleError for a second one, for a measure whose taking is given back, or without text.
    """
    if kind not in APPEALABLE:
        raise RuleError(NO_APPEAL)
    if appealed:
        raise RuleError(APPEALED)
    if given_back:
        raise RuleError(GIVEN_BACK)
    return check_text(text, longest=LONGEST, nothing=_NO_TEXT)


def check_answer(
    text: str, *, decided: bool, taken_by_reader: bool, own: bool, concerned: bool
) -> str:
    """The answer to an appeal as it is kept.

    Raises RuleError when it is decided already, when its reader took the measure, made the appeal
    or is among those whom the measure concerns, and without an answer.
    """
    if decided:
        raise RuleError(DECIDED)
    if taken_by_reader:
        raise RuleError(OWN_MEASURE)
    if own:
        raise RuleError(OWN_APPEAL)
    if concerned:
        raise RuleError(CONCERNED)
    return check_text(text, longest=LONGEST, nothing=_NO_ANSWER)
