"""Decimal figures in the reader's language: `{% load figures %}`."""

from decimal import Decimal

from django import template
from django.utils.translation import get_language

from cofferwit.look.rules import numbers

register = template.Library()


def _lang() -> str:
    return (get_language() or "fr")[:2]


@register.filter
def decimal(value: Decimal | int) -> str:
    """0,36442 or 1,25 or 16: the decimals it has."""
    return numbers.decimal(Decimal(value), _lang())


@register.filter
def rating(value: Decimal | int) -> str:
    """1 184,37: two decimals."""
    return numbers.rating(Decimal(value), _lang())


@register.filter
def places(value: Decimal | int, number: int) -> str:
    """0,364: so many decimals."""
    return numbers.places(Decimal(value), number, _lang())


@register.filter
def whole(value: Decimal | int) -> str:
    """1 184: rounded."""
    return numbers.whole(Decimal(value), _lang())


@register.filter
def change(value: Decimal | int) -> str:
    """+20: what a whole figure gained or lost."""
    return numbers.change(Decimal(value), _lang())


@register.filter
def rating_change(value: Decimal) -> str:
    """+6,97 or −8,70: what a rating gained or lost."""
    return numbers.change(value, _lang(), number=2)


@register.filter
def percent(share: Decimal | float) -> str:
    """36 %, from a share of one."""
    return numbers.percent(Decimal(share), _lang())
