"""Reading duels: what each reader may know, and nothing more."""

from duels.queries.lists import duels_page, waiting
from duels.queries.pages import duel_page, lead
from duels.queries.people import is_barred, may_challenge
from duels.queries.records import opponent_search, record
from duels.queries.views import (
    DuelLine,
    DuelPage,
    DuelsPage,
    Lead,
    Opponent,
    PastLine,
    Record,
    Run,
    Side,
    SideLine,
    Turn,
)

__all__ = [
    "DuelLine",
    "DuelPage",
    "DuelsPage",
    "Lead",
    "Opponent",
    "PastLine",
    "Record",
    "Run",
    "Side",
    "SideLine",
    "Turn",
    "duel_page",
    "duels_page",
    "is_barred",
    "lead",
    "may_challenge",
    "opponent_search",
    "record",
    "waiting",
]
