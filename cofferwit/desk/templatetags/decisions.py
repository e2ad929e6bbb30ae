"""What a measure moved, for its member's page."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from django import template
from django.utils.translation import gettext as _

from cofferwit.desk.models import MeasureKind
from cofferwit.desk.rules import effects as rules
from cofferwit.look.templatetags.cofferwit import full_day, month_year, plain_moment, thousands
from cofferwit.members.answers import language
from league.rules.months import first_day

register = template.Library()

DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
MONTH = re.compile(r"\d{4}-\d{2}")


class Left(NamedTuple):
    """How many of what was left behind."""

    label: str
    number: int


class Moved(NamedTuple):
    """A figure before and after."""

    label: str
    before: str
    after: str
    is_rating: bool


@register.simple_tag
def left_behind(effects: Mapping[str, Any]) -> list[Left]:
    """What an account left behind when it was put away."""
    return [Left(label.in_(language()), count) for count, label in rules.counted(effects)]


@register.simple_tag
def figures_moved(effects: Mapping[str, Any]) -> list[Moved]:
    """What voided or restored picks moved; figures are written as the page's language does."""
    return [
        Moved(
            _named(each.label.in_(language())),
            _figure(each.before),
            _figure(each.after),
            each.is_rating,
        )
        for each in rules.moved(effects)
    ]


def _named(label: str) -> str:
    dated = DAY.sub(lambda found: full_day(date.fromisoformat(found[0])), label)
    return MONTH.sub(lambda found: month_year(first_day(found[0])), dated)


def _figure(text: str) -> str:
    """A figure with its thousands apart and the sign of decimals of the page's language."""
    whole, point, decimals = text.partition(".")
    apart = thousands(int(whole)) if whole.lstrip("-").isdigit() else whole
    return apart + (point if language() == "en" else point and ",") + decimals


@register.simple_tag
def given_back_said(kind: str, at: datetime) -> str:
    """Since when what a measure of that kind took is given back."""
    said = {
        MeasureKind.BLOCK: _("Débloqué le {when}."),
        MeasureKind.ARCHIVE: _("Rouvert le {when}."),
        MeasureKind.LINK: _("Lien levé le {when}."),
        MeasureKind.VOID: _("Rétabli le {when}\u202f: ces crochetages comptent de nouveau."),
    }[MeasureKind(kind)]
    return said.format(when=plain_moment(at))


@register.simple_tag
def undone_by(kind: str) -> str:
    """What upholding an appeal against a measure of that kind does at once."""
    return {
        MeasureKind.BLOCK: _(
            "Le compte est débloqué aussitôt\u202f; un mois déjà payé garde ses places."
        ),
        MeasureKind.ARCHIVE: _(
            "Le compte est rouvert aussitôt\u202f; un mois déjà payé garde ses places."
        ),
        MeasureKind.LINK: _("Le lien est levé aussitôt."),
        MeasureKind.VOID: _("Les crochetages du membre comptent de nouveau aussitôt."),
        MeasureKind.UNVOID: _("Les crochetages du membre sont de nouveau annulés aussitôt."),
        MeasureKind.RENAME: _(
            "Rien ne se défait de soi-même\u202f: le membre choisit un autre nom."
        ),
        MeasureKind.WITHDRAW: _(
            "Rien ne se défait de soi-même\u202f: un coffre sorti ne revient pas."
        ),
    }[MeasureKind(kind)]
