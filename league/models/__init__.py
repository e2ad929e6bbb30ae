"""The tables of the league."""

from league.models.daily import DailySafe
from league.models.limits import TimeLimit
from league.models.picks import Ending, Guess, Pick, PickState
from league.models.worksheets import Worksheet

__all__ = ["DailySafe", "Ending", "Guess", "Pick", "PickState", "TimeLimit", "Worksheet"]
