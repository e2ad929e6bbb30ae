"""What the shell of every page knows: its light, its place in the navigation."""

from typing import Any

from django.http import HttpRequest

THEME_COOKIE = "theme"
THEMES = ("light", "dark")
FORGE = "bench mine learn open redraw choose step discard publish preview"
DUELS = "challenge answer pick forge rematch bar public"
SEASON = "thieves smiths ledger member"
SECTIONS = {
    "home": "home",
    "trial": "home",
    "daily": "daily",
    "daily_past": "daily",
    "training": "daily",
    "training_start": "daily",
    "offers": "home",
    "offer_take": "home",
    "rules": "rules",
    "settings": "settings",
    "forge": "forge",
    "my_safe": "forge",
    "withdraw": "forge",
    "duels": "duels",
    "duel": "duels",
    "season": "season",
    "hall": "season",
    **{f"duel_{name}": "duels" for name in DUELS.split()},
    **{f"duel_forge_{name}": "duels" for name in FORGE.split()},
    **{f"season_{name}": "season" for name in SEASON.split()},
    **{f"forge_{name}": "forge" for name in FORGE.split()},
}


def look(request: HttpRequest) -> dict[str, Any]:
    """`theme` ("light", "dark" or "" for the system's) and `section`, the current tab.

    The light chosen on this device (a cookie) comes before the account's preference, so that a
    telephone may stay dark while a desk stays light.
    """
    match = request.resolver_match
    name = match.view_name if match else ""
    return {"theme": theme_of(request), "section": SECTIONS.get(name or "", "")}


def theme_of(request: HttpRequest) -> str:
    """The light to send: this device's, else the account's, else none."""
    chosen = request.COOKIES.get(THEME_COOKIE)
    if chosen is None:
        user = getattr(request, "user", None)
        preferences = getattr(user, "preferences", None) if user else None
        chosen = getattr(preferences, "theme", "")
    return chosen if chosen in THEMES else ""
