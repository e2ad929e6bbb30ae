"""How a case ends, and what its reporters are told of it (Rules R9.14 to R9.16, R9.21)."""

from datetime import datetime

from cofferwit.clock import days_later
from cofferwit.members.rules.sentences import RuleError, Sentence

DAYS_TO_ANSWER = 7
"""How long a member has to answer a moderator's question."""
DAYS_TO_CHOOSE = 14
"""How long a member whose pseudonym was changed may choose another."""
DAYS_HELD = 7
"""After so many days without an act a case may be taken over by any moderator."""
LONGEST_QUESTION = 1000
LONGEST_ANSWER = 2000
LONGEST_NOTE = 4000
NEUTRAL = "membre-"
"""How a pseudonym given by the house begins; nobody can choose one like it."""

NO_ACTION, LINKED, VOIDED = "no_action", "linked", "voided"
RENAMED, WITHDRAWN, BLOCKED = "renamed", "withdrawn", "blocked"

MEASURE_OF = {
    LINKED: "link",
    VOIDED: "void",
    RENAMED: "rename",
    WITHDRAWN: "withdraw",
    BLOCKED: "block",
}
"""The measure without which a case cannot end so."""

ABOUT_MEMBERS = frozenset({"arranged", "fast", "first_try", "failures", "marks"})
ENDINGS = {
    "pseudonym": (NO_ACTION, RENAMED, BLOCKED),
    "safe": (NO_ACTION, WITHDRAWN, BLOCKED),
    **dict.fromkeys(sorted(ABOUT_MEMBERS), (NO_ACTION, LINKED, VOIDED, BLOCKED)),
}
"""How a case of each kind may end, the mildest first."""

DISCREET = frozenset({LINKED, BLOCKED})
"""Endings that nobody sees who is not concerned: a reporter learns that something was done."""
SOMETHING = "measures"
"""The name under which reporters have those endings."""
_MEASURES = Sentence("des mesures ont été prises", "measures have been taken")

TOLD = {
    NO_ACTION: Sentence(
        "examiné, sans suite\u202f: les faits ne suffisent pas pour agir",
        "looked into, no action: the facts do not suffice to act",
    ),
    LINKED: _MEASURES,
    VOIDED: Sentence("des crochetages sont annulés", "some picks are voided"),
    RENAMED: Sentence("le pseudonyme est changé", "the pseudonym is changed"),
    WITHDRAWN: Sentence("le coffre est retiré", "the safe is withdrawn"),
    BLOCKED: _MEASURES,
}
"""What a reporter reads: what all can see of the decision, and nothing else of others' affairs."""

NOT_YOURS = Sentence(
    "Prenez d’abord ce dossier\u202f: on n’agit que sur ceux que l’on a pris.",
    "Take this case first: you act only on those you have taken.",
)
TAKEN = Sentence(
    "Quelqu’un d’autre vient de prendre ce dossier.", "Somebody else has just taken this case."
)
HELD = Sentence(
    "Ce dossier est pris depuis peu\u202f: il se reprend après "
    f"{DAYS_HELD} jours sans acte, ou par l’administration.",
    f"This case was acted on lately: it may be taken over after {DAYS_HELD} days without an act, "
    "or by an administrator.",
)
CLOSED = Sentence("Ce dossier est déjà décidé.", "This case is decided already.")
CONCERNED = Sentence(
    "Ce dossier vous concerne\u202f: quelqu’un d’autre le prendra.",
    "This case is about you: somebody else will take it.",
)
REPORTED = Sentence(
    "Vous avez signalé ceci\u202f: quelqu’un d’autre prendra le dossier.",
    "You have reported this: somebody else will take the case.",
)
NO_REASON = Sentence(
    "Écrivez le motif\u202f: il reste au dossier, et les membres concernés le lisent.",
    "Write the reason: it stays in the case, and the members concerned read it.",
)
NOT_SO = Sentence(
    "Un dossier de ce genre ne se décide pas ainsi.", "A case of this kind cannot end so."
)
NO_MEASURE = Sentence(
    "Prenez d’abord cette mesure depuis le dossier\u202f: la décision la constate.",
    "Take that measure from the case first: the decision records it.",
)
WAITING = Sentence(
    "Une réponse est attendue\u202f: d’ici là, seul «\u202fsans suite\u202f» est possible.",
    "An answer is being waited for: until then only “no action” is possible.",
)
NOT_IN_CASE = Sentence(
    "Ce membre n’est pas de ce dossier.", "That member has no part in this case."
)
ASKED_ALREADY = Sentence(
    "Une question attend déjà sa réponse.", "A question is waiting for its answer already."
)
NO_QUESTION = Sentence("Écrivez la question.", "Write the question.")
NO_ANSWER = Sentence("Écrivez votre réponse.", "Write your answer.")
ANSWERED = Sentence("Vous avez déjà répondu.", "You have answered already.")
TOO_LATE = Sentence(
    "Le dossier est décidé\u202f: une réponse n’y changerait plus rien.",
    "The case is decided: an answer would change nothing any more.",
)
NOT_NEUTRAL = Sentence(
    "Votre pseudonyme n’a pas été changé par la maison, ou le temps d’en choisir un est passé.",
    "Your pseudonym was not changed by the house, or the time to choose one is over.",
)
AS_BEFORE = Sentence(
    "C’est le pseudonyme que la maison a changé. Choisissez-en un autre.",
    "This is the pseudonym that the house has changed. Choose another one.",
)
NEUTRAL_ALREADY = Sentence(
    "Ce compte porte déjà le nom neutre de la maison.",
    "This account bears the neutral name of the house already.",
)
NO_SAFE_LEFT = Sentence(
    "Ce coffre n’est plus proposé\u202f: il n’y a rien à retirer.",
    "This safe is no longer on offer: there is nothing to withdraw.",
)


def check_ending(kind: str, decision: str) -> str:
    """The decision, if a case of that kind may end so; raises RuleError otherwise."""
    if decision not in ENDINGS[kind]:
        raise RuleError(NOT_SO)
    return decision


def idle_until(last_act: datetime) -> datetime:
    """From when on any moderator may take over a case whose holder acted last at that instant."""
    return days_later(last_act, DAYS_HELD)


def check_take_over(*, last_act: datetime, at_any_time: bool, now: datetime) -> None:
    """Raise RuleError when it is too early to take a case over from its holder (Rule R9.21)."""
    if not at_any_time and now < idle_until(last_act):
        raise RuleError(HELD)


def answer_due(asked_at: datetime) -> datetime:
    """Until when the member may take to answer a question."""
    return days_later(asked_at, DAYS_TO_ANSWER)


def may_choose_until(renamed_at: datetime) -> datetime:
    """Until when a member whose pseudonym was changed may choose another."""
    return days_later(renamed_at, DAYS_TO_CHOOSE)


def neutral_name(number: int) -> str:
    """The pseudonym that the house gives the member of that number."""
    return f"{NEUTRAL}{number}"
