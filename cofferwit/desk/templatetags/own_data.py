"""What pages of lower apps show of one's own data."""

from django import template

from cofferwit.desk.queries import own_data as queries
from cofferwit.desk.queries.own_data import OwnData
from cofferwit.members.models import Member
from cofferwit.ops.edge import now

register = template.Library()


@register.simple_tag
def own_data(member: object) -> OwnData | None:
    """When that member's account goes and when their next archive may be made; None of a stranger.

    >>> {% own_data user as data %}
    """
    return queries.own_data(member, now()) if isinstance(member, Member) else None
