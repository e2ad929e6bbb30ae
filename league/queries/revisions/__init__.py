"""What voiding picks, or restoring them, makes of everything: worked out, and written nowhere."""

from league.queries.revisions.months import Correction
from league.queries.revisions.picks import PickRevisions
from league.queries.revisions.plans import Plan, plan
from league.queries.revisions.safes import SafeChange

__all__ = ["Correction", "PickRevisions", "Plan", "SafeChange", "plan"]
