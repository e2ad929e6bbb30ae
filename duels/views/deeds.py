"""What was done in a duel, told to the one who did it, to the other, or to anybody."""

from enum import StrEnum

from django.utils.translation import gettext as _

from duels.queries import DuelPage
from duels.views.words import named


class Deed(StrEnum):
    """What one of the two did, or failed to do."""

    CHALLENGED = "challenged"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    FORGED = "forged"
    NOT_FORGED = "not_forged"
    PLAYED = "played"
    NOT_PLAYED = "not_played"


def told(duel: DuelPage, deed: Deed, *, mine: bool) -> str:
    """The deed of one's own side or of the other; of the challenger's for those outside."""
    who, other = (duel.me, duel.them) if mine else (duel.them, duel.me)
    yours, to_you, plain = _words(deed)
    words = plain
    if duel.viewer_is_in:
        words = yours if mine else to_you
    return words.format(who=named(who), other=named(other))


def challenger_is_me(duel: DuelPage) -> bool:
    """Whether the first side of the page is the challenger's."""
    return duel.i_challenged or not duel.viewer_is_in


def _words(deed: Deed) -> tuple[str, str, str]:
    """To the one who did it, to the other, and to anybody."""
    if deed == Deed.CHALLENGED:
        return _("Vous avez défié {other}"), _("{who} vous a défié"), _("{who} a défié {other}")
    yours, theirs = {
        Deed.ACCEPTED: (_("Vous avez accepté"), _("{who} a accepté")),
        Deed.DECLINED: (_("Vous avez décliné"), _("{who} a décliné")),
        Deed.CANCELLED: (_("Vous avez retiré le défi"), _("{who} a retiré le défi")),
        Deed.FORGED: (_("Vous avez forgé"), _("{who} a forgé")),
        Deed.NOT_FORGED: (_("Vous n’avez pas forgé"), _("{who} n’a pas forgé")),
        Deed.PLAYED: (_("Vous avez joué"), _("{who} a joué")),
        Deed.NOT_PLAYED: (_("Vous n’avez pas joué"), _("{who} n’a pas joué")),
    }[deed]
    return yours, theirs, theirs
