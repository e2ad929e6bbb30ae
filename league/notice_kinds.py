"""How the notices of the league read: safes settled, paths opened, the day's safe, the season."""

from datetime import date
from decimal import Decimal

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from cofferwit.look.rules import numbers
from cofferwit.look.templatetags.cofferwit import month_year, plain_ordinal
from cofferwit.members.answers import language
from cofferwit.members.notice_kinds import Payload, Said, register
from cofferwit.members.rules.notice_topics import Topic
from forge.rules.tiers import Tier
from league.models import Ladder


def register_kinds() -> None:
    """Make them known."""
    register("settled", Topic.SETTLED, settled)
    register("path_open", Topic.PATH_OPEN, path_open)
    register("daily", Topic.DAILY, daily)
    register("prize", Topic.PRIZES, prize)
    register("season_over", Topic.PRIZES, season_over)
    register("audit", Topic.HOUSE, audit)


def settled(payload: Payload) -> Said:
    """A safe of the member's has earned what it earns."""
    points = int(payload["points"] or 0)
    words = ngettext(
        "Votre coffre {safe} est réglé : facteur {factor}, {points} point de forge.",
        "Votre coffre {safe} est réglé : facteur {factor}, {points} points de forge.",
        points,
    )
    factor = numbers.decimal(Decimal(str(payload["factor"])), language())
    text = words.format(safe=payload["safe"], factor=factor, points=points)
    return Said(text, reverse("my_safe", args=[payload["safe"]]))


def path_open(payload: Payload) -> Said:
    """A safe that the member has picked is public."""
    opened_at = payload["opened_at_guess"]
    if opened_at:
        words = _("Le chemin du coffre {safe} est ouvert. Vous l’aviez ouvert au {rank} essai.")
    else:
        words = _("Le chemin du coffre {safe} est ouvert. Il avait tenu face à vous.")
    text = words.format(safe=payload["safe"], rank=plain_ordinal(int(opened_at or 1)))
    return Said(text, reverse("pick", args=[payload["pick"]]))


def daily(payload: Payload) -> Said:
    """The safe of the day is there."""
    tier = Tier(str(payload["tier"])).label.in_(language()).lower()
    return Said(_("Le coffre du jour est là : {tier}.").format(tier=tier), reverse("daily"))


def prize(payload: Payload) -> Said:
    """Credits have been won."""
    if payload["ladder"] == Ladder.THIEVES:
        words = _("Prime des voleurs, {month} : {credits} crédits pour votre {place} place.")
    else:
        words = _("Prime des forgerons, {month} : {credits} crédits pour votre {place} place.")
    place = int(payload["place"] or 0)
    text = words.format(month=_month(payload), credits=payload["credits"], place=_place(place))
    return Said(text, reverse("wallet"))


def season_over(payload: Payload) -> Said:
    """A month in which the member played, and won no prize, is over."""
    month = _month(payload)
    text = _("Saison {month} : le classement est définitif.").format(month=month)
    return Said(text, reverse("season_thieves", args=[payload["month"]]))


def audit(payload: Payload) -> Said:
    """The nightly audit has found something: for administrators."""
    count = int(payload["differences"] or 0)
    words = ngettext(
        "La vérification de nuit a trouvé {n} écart.",
        "La vérification de nuit a trouvé {n} écarts.",
        count,
    )
    return Said(words.format(n=count), reverse("admin:ops_auditentry_changelist"))


def _month(payload: Payload) -> str:
    return month_year(date.fromisoformat(f"{payload['month']}-01"))


def _place(number: int) -> str:
    """1re, 2e: a place is feminine in French."""
    return "1re" if number == 1 and language() != "en" else plain_ordinal(number)
