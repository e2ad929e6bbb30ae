"""All that may write a safe or a draft."""

from forge.actions.course import leave, make_public, stay_until, take_back
from forge.actions.drafts import choose, discard, open_draft, redraw, step_to, sweep_drafts
from forge.actions.house_safes import store_house_safe
from forge.actions.publishing import Proven, prove_draft, publish, store_proven
from forge.actions.reminders import remind_of_drafts
from forge.actions.stock import Filling, claim_free, claim_house_safe, fill_stock
from forge.actions.storing import NotStored

__all__ = [
    "Filling",
    "NotStored",
    "Proven",
    "choose",
    "claim_free",
    "claim_house_safe",
    "discard",
    "fill_stock",
    "leave",
    "make_public",
    "open_draft",
    "prove_draft",
    "publish",
    "redraw",
    "remind_of_drafts",
    "stay_until",
    "step_to",
    "store_house_safe",
    "store_proven",
    "sweep_drafts",
    "take_back",
]
