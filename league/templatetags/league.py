"""Numbers of the game that pages say: `{% load league %}`."""

from django import template

from league.rules.picking import MAX_GUESSES, PENALTY

register = template.Library()


@register.simple_tag
def guesses_allowed() -> int:
    """How many codes a thief may try."""
    return MAX_GUESSES


@register.simple_tag
def penalty_seconds() -> int:
    """What a wrong guess takes off the clock."""
    return int(PENALTY.total_seconds())
