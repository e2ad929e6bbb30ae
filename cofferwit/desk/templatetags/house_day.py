"""How the figures of the day are written and drawn."""

import re
from datetime import timedelta

from django import template
from django.utils.translation import gettext as _, ngettext

from cofferwit.desk.rules import machinery
from cofferwit.look.templatetags.cofferwit import month_year
from cofferwit.members.answers import language
from league.rules.months import first_day

register = template.Library()
OF_MONTH = re.compile(r"^([0-9]{4}-(?:0[1-9]|1[0-2])): ")
HEIGHT = 290
"""Units of the drawing that the busiest day fills; the dates stand below."""


@register.filter
def hundreds(number: int) -> int:
    """The left edge of a day: each takes a hundred units."""
    return 100 * number


@register.filter
def scaled(thousandths: int) -> int:
    """The height of a bar."""
    return HEIGHT * thousandths // 1000


@register.filter
def from_below(thousandths: int) -> int:
    """The upper edge of the same bar, which stands on the line of the dates."""
    return HEIGHT - scaled(thousandths)


@register.filter
def job_words(name: str) -> str:
    """What the job of that name does."""
    return machinery.job_said(name).in_(language())


@register.filter
def rhythm(due: str) -> str:
    """How often a job runs, in words."""
    return machinery.rhythm_said(due).in_(language())


@register.filter
def outcome_words(detail: str) -> str:
    """What a run left behind, in words; a month that it is about by its name."""
    said = machinery.outcome_said(detail).in_(language())
    return OF_MONTH.sub(_of_month, said)


def _of_month(found: re.Match[str]) -> str:
    space = "" if language() == "en" else "\u202f"
    return f"{month_year(first_day(found[1]))}{space}: "


@register.filter
def lateness(late: timedelta) -> str:
    """How late a job is, in words."""
    minutes = int(late.total_seconds()) // 60
    if minutes == 0:
        return _("à l’heure")
    if minutes < 120:
        return ngettext("en retard de {n} minute", "en retard de {n} minutes", minutes).format(
            n=minutes
        )
    hours = minutes // 60
    if hours < 48:
        return ngettext("en retard de {n} heure", "en retard de {n} heures", hours).format(n=hours)
    days = hours // 24
    return ngettext("en retard de {n} jour", "en retard de {n} jours", days).format(n=days)
