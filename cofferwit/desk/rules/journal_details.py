"""What a line of the audit log holds besides what was done: its figures, one by one, in words."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cofferwit.members.rules.sentences import Sentence

NAMES: dict[str, Sentence] = {
    "after": Sentence("ensuite", "after"),
    "at": Sentence("date", "date"),
    "before": Sentence("avant", "before"),
    "case": Sentence("dossier", "case"),
    "count": Sentence("nombre", "count"),
    "decision": Sentence("décision", "decision"),
    "explanation": Sentence("question", "question"),
    "factors": Sentence("facteurs retirés", "factors removed"),
    "kind": Sentence("genre", "kind"),
    "language": Sentence("langue", "language"),
    "member": Sentence("membre", "member"),
    "members": Sentence("membres", "members"),
    "reading": Sentence("décision lue", "decision read"),
    "request": Sentence("demande", "request"),
    "seconds": Sentence("secondes", "seconds"),
    "touched": Sentence("autres membres touchés", "other members touched"),
    "undone": Sentence("défaite par la mesure", "undone by measure"),
    "upheld": Sentence("accepté", "upheld"),
}
"""Every name that is written down, in words; one that is missing is shown as it is."""

VALUES: dict[str, Sentence] = {
    "administrator": Sentence("administration", "administrator"),
    "arranged": Sentence("ouvertures arrangées", "arranged openings"),
    "blocked": Sentence("compte bloqué", "account blocked"),
    "failures": Sentence("échecs voulus", "wanted failures"),
    "fast": Sentence("trop rapide", "too fast"),
    "first_try": Sentence("trop juste", "too exact"),
    "linked": Sentence("comptes liés", "accounts linked"),
    "marks": Sentence("comptes proches", "close accounts"),
    "moderator": Sentence("modération", "moderator"),
    "no_action": Sentence("sans suite", "no action"),
    "pseudonym": Sentence("pseudonyme", "pseudonym"),
    "renamed": Sentence("pseudonyme changé", "pseudonym changed"),
    "safe": Sentence("coffre", "safe"),
    "voided": Sentence("crochetages annulés", "picks voided"),
    "withdrawn": Sentence("coffre retiré", "safe withdrawn"),
    "": Sentence("aucun rôle", "no role"),
}
"""Words for what stands as a code; everything else is shown as it is."""

_YES, _NO = Sentence("oui", "yes"), Sentence("non", "no")
PAGES = {"case": "case", "member": "member", "members": "member"}
"""Which figures are the numbers of something that has a page."""


class Part(NamedTuple):
    """A figure with its name; `numbers` are those of the things of that `kind` that it names."""

    name: Sentence
    value: Sentence
    kind: str
    numbers: tuple[str, ...]


def parts(detail: Mapping[str, Any]) -> tuple[Part, ...]:
    """The figures that say something, in the order in which they were written."""
    return tuple(_part(name, value) for name, value in detail.items() if _says(name, value))


def _says(name: str, value: object) -> bool:
    """Whether there is anything to tell: not for what is missing, nor for nobody touched."""
    return value is not None and not (name in {"touched", "members"} and value in {0, ""})


def _part(name: str, value: object) -> Part:
    words = NAMES.get(name, Sentence(name, name))
    text = str(value)
    if isinstance(value, bool):
        return Part(words, _YES if value else _NO, "", ())
    kind = PAGES.get(name, "")
    numbers = tuple(text.split()) if kind else ()
    if not all(each.isascii() and each.isdigit() for each in numbers):
        kind, numbers = "", ()
    return Part(words, VALUES.get(text, Sentence(text, text)), kind, numbers)
