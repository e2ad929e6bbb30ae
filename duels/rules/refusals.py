"""Why something is refused in a duel, each with a sentence for the member and a short kind."""

from forge.rules.refusals import NotPlaying, Refused
from forge.rules.sentences import Sentence

__all__ = ["MayNotChallenge", "NoDuelSafe", "NotInDuel", "NotNow", "NotPlaying", "Refused"]

_NO_SAFE = Sentence(
    "Aucun coffre maison de ce palier n’est prêt. Le défi reste ouvert\N{NARROW NO-BREAK SPACE}: "
    "acceptez-le dans quelques minutes.",
    "No house safe of this tier is ready. The challenge stays open: accept it in a few minutes.",
)


class NotNow(Refused):
    """The duel stands where this cannot be done, or not by this member; the sentence says why."""

    kind = "not_now"


class MayNotChallenge(Refused):
    """This member may not be challenged, or not now; `kind` says why, for a page's script."""

    def __init__(self, kind: str, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.kind = kind


class NotInDuel(Refused):
    """There is no such duel for this member: another's does not exist for one."""

    kind = "no_duel"

    def __init__(self) -> None:
        super().__init__(
            Sentence("Ce duel n’est pas le vôtre, ou n’existe pas.", "There is no such duel here.")
        )


class NoDuelSafe(Refused):
    """The stock has no safe for a lightning duel, and none could be made now."""

    kind = "no_safe"

    def __init__(self) -> None:
        super().__init__(_NO_SAFE)
