"""The sidebar of the administrators' site: by task, and what one may not see is not there."""

from collections.abc import Callable
from typing import Any, NamedTuple

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop

from cofferwit.members.rules.roles import Power


class Entry(NamedTuple):
    """A line of the sidebar: its name, the name of its address, its icon, and who sees it."""

    title: str
    view: str
    icon: str
    power: Power = Power.MODERATE


def table(title: str, model: str, icon: str, power: Power = Power.MODERATE) -> Entry:
    """The line of a table, as "league_pick"."""
    return Entry(title, f"admin:{model}_changelist", icon, power)


TASKS: tuple[tuple[str, tuple[Entry, ...]], ...] = (
    (
        "",
        (
            Entry(gettext_noop("La journée"), "admin:index", "today"),
            Entry(gettext_noop("Bureau"), "bureau", "gavel"),
            Entry(gettext_noop("Retour au site"), "home", "arrow_back"),
        ),
    ),
    (
        gettext_noop("Membres"),
        (
            table(gettext_noop("Membres"), "members_member", "group"),
            table(gettext_noop("Comptes liés"), "members_accountlink", "link"),
            table(gettext_noop("États des comptes"), "members_statechange", "swap_horiz"),
            table(gettext_noop("Passages"), "members_accessmark", "devices"),
            table(gettext_noop("Notifications"), "members_notice", "notifications"),
            table(gettext_noop("E-mails"), "members_digest", "mail"),
            table(gettext_noop("Suppressions"), "desk_deletionrequest", "person_remove"),
            table(gettext_noop("Exports"), "desk_exportmade", "download"),
        ),
    ),
    (
        gettext_noop("Jeu"),
        (
            table(gettext_noop("Crochetages"), "league_pick", "key"),
            table(gettext_noop("Essais"), "league_guess", "dialpad"),
            table(gettext_noop("Crochetages classés"), "league_rankedpick", "leaderboard"),
            table(gettext_noop("Offres"), "league_offer", "style"),
            table(gettext_noop("Coffres"), "forge_safe", "lock"),
            Entry(
                gettext_noop("Stock de la maison"),
                "admin:forge_safe_stock",
                "inventory_2",
                Power.RUN_HOUSE,
            ),
            table(gettext_noop("Brouillons"), "forge_draft", "edit_note"),
            table(gettext_noop("Coffres du jour"), "league_dailysafe", "calendar_today"),
            Entry(
                gettext_noop("Durées des paliers"),
                "admin:time_limits",
                "timer",
                Power.RUN_HOUSE,
            ),
        ),
    ),
    (
        gettext_noop("Saison et crédits"),
        (
            table(gettext_noop("Saisons"), "league_season", "date_range"),
            Entry(gettext_noop("Début du classé"), "admin:ranked_start", "flag", Power.RUN_HOUSE),
            table(gettext_noop("Règlements"), "league_settlement", "task_alt"),
            table(gettext_noop("Retraits"), "league_withdrawal", "undo"),
            table(gettext_noop("Classements payés"), "league_finalline", "military_tech"),
            table(gettext_noop("Crédits"), "league_creditentry", "receipt_long"),
        ),
    ),
    (
        gettext_noop("Duels"),
        (
            table(gettext_noop("Duels"), "duels_duel", "swords"),
            table(gettext_noop("Côtés"), "duels_duelside", "people"),
            table(gettext_noop("Refus de défis"), "duels_barring", "block"),
        ),
    ),
    (
        gettext_noop("Modération"),
        (
            table(gettext_noop("Dossiers"), "desk_case", "folder"),
            table(gettext_noop("Signalements"), "desk_report", "report"),
            table(gettext_noop("Signaux"), "desk_signal", "query_stats"),
            table(gettext_noop("Questions posées"), "desk_explanation", "help"),
            table(gettext_noop("Mesures"), "desk_measure", "balance"),
            table(gettext_noop("Lectures"), "desk_reading", "visibility"),
            table(gettext_noop("Appels"), "desk_appeal", "reply"),
            table(gettext_noop("Annulations"), "league_voiding", "remove_done"),
            table(gettext_noop("Pannes"), "league_outage", "power_off"),
        ),
    ),
    (
        gettext_noop("Maison"),
        (
            Entry(gettext_noop("Rôles"), "admin:roles", "badge", Power.GIVE_ROLES),
            Entry(gettext_noop("Écrire les textes"), "bureau_papers", "edit", Power.EDIT_PAPERS),
            table(gettext_noop("Versions des textes"), "desk_paper", "article", Power.EDIT_PAPERS),
            table(gettext_noop("Annonces"), "desk_announcement", "campaign"),
            table(gettext_noop("Tâches"), "ops_jobrun", "schedule", Power.RUN_HOUSE),
            table(gettext_noop("Journal d’audit"), "ops_auditentry", "history"),
        ),
    ),
)
"""What the sidebar holds, from top to bottom."""


def navigation(here: str, holds: Callable[[Power], bool]) -> list[dict[str, Any]]:
    """The sidebar as the theme draws it, for whom `holds` answers, on the page of path `here`."""
    return [
        {
            "title": gettext(title) if title else "",
            "items": [_item(entry, here) for entry in entries if holds(entry.power)],
        }
        for title, entries in TASKS
    ]


def _item(entry: Entry, here: str) -> dict[str, Any]:
    link = reverse(entry.view)
    inside = link in here if link not in {reverse("admin:index"), reverse("home")} else link == here
    return {
        "title": gettext(entry.title),
        "icon": entry.icon,
        "link": link,
        "active": inside,
        "has_permission": True,
    }


def tokens(_request: object) -> str:
    """The colours and sizes of the house."""
    return static("cofferwit/tokens.css")


def look(_request: object) -> str:
    """How the theme takes them on."""
    return static("cofferwit/admin.css")


def script(_request: object) -> str:
    """What the theme's own scripts are told."""
    return static("cofferwit/js/admin.js")


def favicon(_request: object) -> str:
    """The mark of the house."""
    return static("cofferwit/icons/favicon.svg")


def account_links(_request: object) -> list[dict[str, Any]]:
    """Under one's own name: the settings of the site, where the account is kept."""
    return [{"title": gettext("Mon compte"), "link": reverse("settings")}]
