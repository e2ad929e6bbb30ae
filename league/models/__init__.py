"""The tables of the league."""

from league.models.credits import CreditEntry, CreditKind
from league.models.daily import DailySafe
from league.models.limits import TimeLimit
from league.models.offers import Offer, OfferDay, OfferSlot
from league.models.picks import Ending, Guess, Pick, PickState
from league.models.promises import Promise
from league.models.ranked import RankedPick, SafeRecord, ThiefRating
from league.models.seasons import FinalLine, Ladder, Season
from league.models.settlements import Settlement, Withdrawal
from league.models.voiding import Outage, Voiding
from league.models.worksheets import Worksheet

__all__ = [
    "CreditEntry",
    "CreditKind",
    "DailySafe",
    "Ending",
    "FinalLine",
    "Guess",
    "Ladder",
    "Offer",
    "OfferDay",
    "OfferSlot",
    "Outage",
    "Pick",
    "PickState",
    "Promise",
    "RankedPick",
    "SafeRecord",
    "Season",
    "Settlement",
    "ThiefRating",
    "TimeLimit",
    "Voiding",
    "Withdrawal",
    "Worksheet",
]
