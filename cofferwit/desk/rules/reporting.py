"""What a member may report, for which reasons, and how often (Rules R9.11 to R9.13).

A report is a sentence of a short list, which moderators can count, and words of one's own if
wanted. It accuses nobody: it puts a case before a person who looks at the facts.
"""

from enum import StrEnum

from cofferwit.desk.rules.words import check_text, too_long
from cofferwit.members.rules.sentences import RuleError, Sentence

A_DAY = 5
"""Reports of one member in a game day."""
LONGEST = 500
"""Characters of what is added to a report."""


class Subject(StrEnum):
    """What can be reported; the names are those of the cases that come of it."""

    PSEUDONYM = "pseudonym"
    SAFE = "safe"
    PAIR = "arranged"


OTHER = "other"
_OTHER = Sentence("Autre chose, que je décris", "Something else, which I describe")

REASONS: dict[Subject, dict[str, Sentence]] = {
    Subject.PSEUDONYM: {
        "insulting": Sentence("Injurieux ou haineux", "Insulting or hateful"),
        "somebody": Sentence("Se fait passer pour quelqu’un", "Passes for somebody else"),
        "advert": Sentence("Publicité", "Advertising"),
        OTHER: _OTHER,
    },
    Subject.SAFE: {
        "same_clue": Sentence(
            "Plusieurs indices disent la même chose", "Several clues say the same thing"
        ),
        "given_away": Sentence("Le code circule ailleurs", "The code is passed around elsewhere"),
        "wrong": Sentence("Un indice semble faux", "A clue seems wrong"),
        OTHER: _OTHER,
    },
    Subject.PAIR: {
        "always_opens": Sentence(
            "Le voleur ouvre trop bien ces coffres-là", "The thief opens these safes too well"
        ),
        "too_fast": Sentence("Trop vite pour les avoir lus", "Too fast to have read them"),
        "one_person": Sentence(
            "Deux comptes, une seule personne", "Two accounts, one and the same person"
        ),
        OTHER: _OTHER,
    },
}

NO_REASON = Sentence("Choisissez un motif dans la liste.", "Choose a reason from the list.")
NO_WORDS = Sentence(
    "Décrivez en quelques mots ce qui ne va pas.", "Describe in a few words what is wrong."
)
TOO_LONG = too_long(LONGEST)
TOO_MANY = Sentence(
    f"Vous avez fait {A_DAY} signalements aujourd’hui, le plus possible. Revenez demain.",
    f"You have made {A_DAY} reports today, which is the limit. Come back tomorrow.",
)
TWICE = Sentence(
    "Vous l’avez déjà signalé, et le dossier est encore ouvert. Sa suite vous sera dite.",
    "You have reported this already, and the case is still open. You will be told how it ends.",
)
IN_HAND = Sentence(
    "Vous avez pris ce dossier\u202f: rendez-le d’abord, quelqu’un d’autre le décidera.",
    "You have taken this case: give it back first, somebody else will decide it.",
)
ONESELF = Sentence("On ne se signale pas soi-même.", "You cannot report yourself.")
OWN_SAFE = Sentence(
    "Ce coffre est le vôtre. Vous pouvez le retirer depuis vos coffres.",
    "This safe is yours. You can withdraw it from your safes.",
)
SAME_TWO = Sentence(
    "Une paire, ce sont deux membres\u202f: le voleur et le forgeron.",
    "A pair is two members: the thief and the smith.",
)
GONE = Sentence(
    "Ce compte n’existe plus\u202f: il n’y a plus rien à signaler.",
    "This account is gone: there is nothing left to report.",
)
NOBODY = Sentence(
    "Aucun membre ne porte ce nom. Vérifiez-le dans un classement ou un registre.",
    "No member has that name. Check it in a standing or a ledger.",
)
NOT_SEEN = Sentence(
    "On ne signale qu’un coffre public, ou un coffre que l’on a crocheté.",
    "You can report a public safe only, or one that you have picked.",
)


def check(subject: Subject, reason: str, text: str) -> tuple[str, str]:
    """The reason and the words as they are kept.

    Raises RuleError for a reason that is not of the list, for OTHER without words, for too many.
    """
    if reason not in REASONS[subject]:
        raise RuleError(NO_REASON)
    nothing = NO_WORDS if reason == OTHER else None
    return reason, check_text(text, longest=LONGEST, nothing=nothing)


def check_number(made_today: int) -> None:
    """Raise RuleError when the reports of the game day are used up."""
    if made_today >= A_DAY:
        raise RuleError(TOO_MANY)


def reason_said(kind: str, reason: str) -> Sentence:
    """The reason in words; one that has left the list since reads as something else."""
    reasons = REASONS.get(Subject(kind), {}) if kind in list(Subject) else {}
    return reasons.get(reason, _OTHER)
