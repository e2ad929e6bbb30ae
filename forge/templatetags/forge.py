"""Tier plates, clues, codes and deduction paths, drawn."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy as _

from cofferwit.look.rules.keys import pins
from forge.rules.clues import At, Clue
from forge.rules.codes import POSITIONS, Code, format_code
from forge.rules.difficulty import Difficulty
from forge.rules.sentences import Sentence
from forge.rules.tiers import Tier
from forge.rules.verification import Proof

register = template.Library()

DIFFICULTIES = {difficulty: difficulty.label for difficulty in Difficulty}

PROOFS = {
    Proof.SEAL: Sentence("Scellé", "Seal"),
    Proof.UNIQUE: Sentence("Unicité", "Uniqueness"),
    Proof.NEEDED: Sentence("Aucun indice de trop", "No clue too many"),
    Proof.DRAW: Sentence("Tirage", "Draw"),
}


USES = {
    "offer": _("offres du jour"),
    "daily": _("coffre du jour"),
    "training": _("entraînement"),
    "duel": _("duels"),
}
"""What safes are kept for, by the word with which their purpose begins."""


def _lang() -> str:
    return (get_language() or "fr")[:2]


@register.inclusion_tag("components/tier.html")
def tier_plate(tier: str, *, with_digits: bool = True) -> dict[str, Any]:
    """As many pins as the code has digits, and the word."""
    kept = Tier(tier)
    return {
        "tier": kept.value,
        "name": kept.label.in_(_lang()),
        "digits": kept.digits if with_digits else None,
        "pins": pins(kept.digits),
        "width": 5 * kept.digits + 3,
    }


@register.filter
def tier_name(tier: str) -> str:
    """Bronze, argent or or, inside a sentence."""
    return Tier(tier).label.in_(_lang()).lower()


@register.filter
def tier_digits(tier: str) -> int:
    """How many digits a code of the tier has."""
    return Tier(tier).digits


@register.filter
def positions(tier: str) -> str:
    """The letters of the tier's positions."""
    return POSITIONS[: Tier(tier).digits]


@register.filter
def difficulty_name(difficulty: str) -> str:
    """How hard, in a word."""
    return DIFFICULTIES[Difficulty(difficulty)].in_(_lang())


@register.filter
def use_said(purpose: str) -> str:
    """A purpose in words, with its day if it has one; of another shape, as its app wrote it."""
    kind, _colon, rest = purpose.partition(":")
    if kind not in USES:
        return purpose or "–"
    day = parse_date(rest) if rest.count("-") == 2 else None
    what = rest if day is None else date_format(day)
    return f"{USES[kind]}, {what}" if what else str(USES[kind])


@register.filter
def proof_name(proof: str) -> str:
    """What is proven, in a word or two."""
    return PROOFS[Proof(proof)].in_(_lang())


@register.filter
def digits(code: Code) -> str:
    """A code as it is written."""
    return format_code(code)


@register.simple_tag
def clue_line(clue: Clue) -> SafeString:
    """The clue's sentence, each position drawn as a tab."""
    return sentence(clue.parts(_lang()))


@register.filter
def sentence(parts: Iterable[str]) -> SafeString:
    """Words and positions, each position drawn as a tab."""
    return format_html_join("", "{}", ((_piece(part),) for part in parts))


def _piece(part: str) -> str:
    return format_html('<b class="pos">{}</b>', part) if isinstance(part, At) else part
