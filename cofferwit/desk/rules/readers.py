"""What it means that few keep the house: an appeal is read by somebody else (Rule R9.32)."""

from cofferwit.members.rules.sentences import Sentence

_NO_ADMINISTRATOR = Sentence(
    "Personne n’administre le site avec un second facteur\u202f: un appel contre un blocage ou un "
    "archivage n’a pas de lecteur, et attend.",
    "Nobody administers the site with a second factor: an appeal against a block or an archiving "
    "has no reader, and waits.",
)
_ONE_KEEPER = Sentence(
    "Une seule personne tient la maison avec un second facteur\u202f: un appel contre une décision "
    "qu’elle a prise n’a pas d’autre lecteur, et attend.",
    "One person alone keeps the house with a second factor: an appeal against a decision of theirs "
    "has no other reader, and waits.",
)
_ONE_ADMINISTRATOR = Sentence(
    "Une seule personne administre le site avec un second facteur\u202f: un appel contre un "
    "blocage ou un archivage qu’elle a décidé n’a pas d’autre lecteur, et attend.",
    "One person alone administers the site with a second factor: an appeal against a block or an "
    "archiving of theirs has no other reader, and waits.",
)
_GIVE = Sentence(
    "Donnez le rôle d’administration à quelqu’un d’autre\u202f: il compte dès qu’un second facteur "
    "est en place.",
    "Give somebody else the administrator’s role: it counts once a second factor is set up.",
)
_ASK = Sentence(
    "L’administration peut donner ce rôle à quelqu’un d’autre\u202f: demandez-le-lui.",
    "The administration can give somebody else that role: ask for it.",
)
_OPERATOR = Sentence(
    "Qui exploite le site peut nommer quelqu’un par la commande make_administrator.",
    "Whoever operates the site can name somebody by the command make_administrator.",
)


def too_few(administrators: int, keepers: int) -> Sentence | None:
    """What appeals come to with so many of them; None once each has somebody else to read it.

    `keepers` are all who moderate, the administrators among them.
    """
    if administrators == 0:
        return _NO_ADMINISTRATOR
    if keepers == 1:
        return _ONE_KEEPER
    return _ONE_ADMINISTRATOR if administrators == 1 else None


def remedy(administrators: int, *, gives_roles: bool) -> Sentence:
    """What whoever reads that can do about it."""
    if administrators == 0:
        return _OPERATOR
    return _GIVE if gives_roles else _ASK
