"""Why something is refused at the forge, each with a sentence for the member and a short kind.

`kind` is what a page's script reads; it is also all that a log line says of a refusal.
"""

from datetime import datetime
from typing import Any

from forge.rules.limits import ACTIVE_SAFES, DRAFT_CLUES, DRAWS
from forge.rules.sentences import RuleError, Sentence

_NO_DRAFT = Sentence(
    "Ce brouillon n’existe plus\N{NARROW NO-BREAK SPACE}: il a été publié, écarté, ou son "
    "temps est passé.",
    "This draft no longer exists: it was published or discarded, or its time is over.",
)
_CLOSED = Sentence(
    "Le temps de forger est passé\N{NARROW NO-BREAK SPACE}: aucun code ne se tire plus ici.",
    "The time for forging is over: no more code is drawn here.",
)
_STALE = Sentence(
    "Ce brouillon a changé ailleurs depuis\N{NARROW NO-BREAK SPACE}: rien n’a été écrasé.",
    "This draft has changed elsewhere since: nothing was overwritten.",
)
_NO_REVISION = Sentence(
    "Cet envoi ne dit pas de quelle version du brouillon il part. Rechargez la page.",
    "What was sent does not say which version of the draft it starts from. Reload the page.",
)
_NOT_A_LIST = Sentence(
    "Les indices choisis doivent former une liste.", "The chosen clues must be a list."
)
_BAD_CLUE = Sentence("Indice {number}\N{NARROW NO-BREAK SPACE}: {why}", "Clue {number}: {why}")
_NOT_TRUE = Sentence(
    "L’indice {number} n’est pas dans le catalogue de votre code.",
    "Clue {number} is not in the catalogue of your code.",
)
_TOO_MANY = Sentence(
    "Un brouillon tient {most} indices au plus\N{NARROW NO-BREAK SPACE}: ôtez-en un d’abord.",
    "A draft holds {most} clues at most: take one out first.",
)
_TWICE = Sentence(
    "Les indices {first} et {second} sont le même.", "Clues {first} and {second} are the same."
)
_NO_DRAW = Sentence(
    "Vous avez vu vos {draws} codes\N{NARROW NO-BREAK SPACE}: ce brouillon garde le dernier.",
    "You have seen your {draws} codes: this draft keeps the last one.",
)
_NO_STEP = Sentence(
    "Il n’y a rien de plus à défaire ou à refaire.", "There is nothing more to undo or redo."
)
_NOT_UNIQUE = Sentence(
    "Il reste {remaining} codes\N{NARROW NO-BREAK SPACE}: un coffre n’en laisse qu’un.",
    "{remaining} codes are left: a safe leaves only one.",
)
_SUPERFLUOUS = Sentence(
    "Un indice au moins est de trop\N{NARROW NO-BREAK SPACE}: ôtez-le, puis publiez.",
    "At least one clue is superfluous: take it out, then publish.",
)
_THREE_ACTIVE = Sentence(
    "Vous avez déjà {most} coffres actifs\N{NARROW NO-BREAK SPACE}: une place se libère quand "
    "l’un d’eux sort.",
    "You already have {most} active safes: a place is free once one of them leaves.",
)
_ONE_A_DAY = Sentence(
    "Vous avez déjà publié un coffre aujourd’hui\N{NARROW NO-BREAK SPACE}: le suivant attend "
    "minuit, heure de Paris.",
    "You have already published a safe today: the next one waits until midnight in Paris.",
)
_PUBLISHED = Sentence("Ce brouillon est déjà publié.", "This draft is published already.")
_NOT_PROVEN = Sentence(
    "La preuve de ce coffre n’a pas abouti dans le temps prévu. Rien n’est publié, votre "
    "brouillon est intact\N{NARROW NO-BREAK SPACE}; essayez encore, la forge cherchera plus "
    "longtemps.",
    "The proof of this safe did not end in the time allowed. Nothing is published, your draft is "
    "intact; try again, the forge will search longer.",
)
_CONFIRM = Sentence("Confirmez d’abord.", "Confirm first.")


class Refused(RuleError):
    """The rules say no."""

    kind = "refused"


class NotPlaying(Refused):
    """The state of the account does not let it play; the sentence says which."""

    kind = "not_playing"


class BadRequest(Refused):
    """What was sent cannot be read as what it should be."""

    kind = "bad_request"


def no_revision() -> BadRequest:
    """The refusal of a change that does not say what it starts from."""
    return BadRequest(_NO_REVISION)


def not_a_list() -> BadRequest:
    """The refusal of clues that are not a list."""
    return BadRequest(_NOT_A_LIST)


class NoDraft(Refused):
    """The smith has no such draft open; another's does not exist for one."""

    kind = "no_draft"

    def __init__(self) -> None:
        super().__init__(_NO_DRAFT)


class Closed(Refused):
    """This bench takes no new draft; the sentence says why, by default that its time is over."""

    kind = "closed"

    def __init__(self, why: Sentence = _CLOSED) -> None:
        super().__init__(why)


class Stale(Refused):
    """The draft was changed elsewhere in between; `newer` is the draft as it stands now."""

    kind = "stale"

    def __init__(self, newer: Any) -> None:
        super().__init__(_STALE)
        self.newer = newer


class BadClue(Refused):
    """What was sent as the clue of that number (from 1) is not one; the sentence says why."""

    kind = "bad_clue"

    def __init__(self, number: int, why: Sentence) -> None:
        super().__init__(
            Sentence(
                _BAD_CLUE.fr.format(number=number, why=why.fr),
                _BAD_CLUE.en.format(number=number, why=why.en),
            )
        )


class NotTrue(Refused):
    """The clue of that number (from 1) is not true of the code. No more is said."""

    kind = "not_true"

    def __init__(self, number: int) -> None:
        super().__init__(_NOT_TRUE.with_(number=number))


class TooManyClues(Refused):
    """A draft holds DRAFT_CLUES clues."""

    kind = "too_many"

    def __init__(self) -> None:
        super().__init__(_TOO_MANY.with_(most=DRAFT_CLUES))


class Twice(Refused):
    """The same clue stands at both numbers (from 1)."""

    kind = "twice"

    def __init__(self, first: int, second: int) -> None:
        super().__init__(_TWICE.with_(first=first, second=second))


class NoDraw(Refused):
    """The codes of this draft's tier have all been seen."""

    kind = "no_draw"

    def __init__(self) -> None:
        super().__init__(_NO_DRAW.with_(draws=DRAWS))


class NoStep(Refused):
    """There is no such state to go back or forward to."""

    kind = "no_step"

    def __init__(self) -> None:
        super().__init__(_NO_STEP)


class NotUnique(Refused):
    """More than one code satisfies the clues."""

    kind = "not_unique"

    def __init__(self, remaining: int) -> None:
        super().__init__(_NOT_UNIQUE.with_(remaining=remaining))


class Superfluous(Refused):
    """A clue can be left out; `clues` are the indices (from 0) of those that each can."""

    kind = "superfluous"

    def __init__(self, clues: tuple[int, ...]) -> None:
        super().__init__(_SUPERFLUOUS)
        self.clues = clues


class ThreeActive(Refused):
    """No place is free among the active safes."""

    kind = "three_active"

    def __init__(self) -> None:
        super().__init__(_THREE_ACTIVE.with_(most=ACTIVE_SAFES))


class OneADay(Refused):
    """A safe was published on this game day; `free_at` is when the next one may be."""

    kind = "one_a_day"

    def __init__(self, free_at: datetime) -> None:
        super().__init__(_ONE_A_DAY)
        self.free_at = free_at


class AlreadyPublished(Refused):
    """The draft became the safe of that number, whoever of two tabs did it."""

    kind = "published"

    def __init__(self, safe_id: int) -> None:
        super().__init__(_PUBLISHED)
        self.safe_id = safe_id


class NotProvenYet(Refused):
    """The proofs reached their bound: nothing is stored, and a larger bound may be tried."""

    kind = "not_proven"

    def __init__(self) -> None:
        super().__init__(_NOT_PROVEN)


class NotConfirmed(Refused):
    """What cannot be taken back asks for a second word."""

    kind = "confirm"

    def __init__(self) -> None:
        super().__init__(_CONFIRM)
