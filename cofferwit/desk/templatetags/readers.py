"""What it means for appeals that few keep the house."""

from typing import NamedTuple

from django import template

from cofferwit.desk.queries.readers import Readers
from cofferwit.desk.rules import readers as rules
from cofferwit.members.answers import language
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power

register = template.Library()


class Few(NamedTuple):
    """What it means that few can read appeals, and what whoever reads that can do about it."""

    said: str
    remedy: str
    gives_roles: bool


@register.simple_tag
def too_few_readers(readers: Readers, member: Member) -> Few | None:
    """What to tell `member` when some appeals have nobody else to read them; None when all have."""
    said = rules.too_few(readers.administrators, readers.keepers)
    if said is None:
        return None
    gives = member.holds(Power.GIVE_ROLES)
    remedy = rules.remedy(readers.administrators, gives_roles=gives)
    return Few(said.in_(language()), remedy.in_(language()), gives)
