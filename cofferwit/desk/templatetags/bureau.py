"""What the pages of the bureau draw: their bar, subjects, chances."""

from typing import Any, NamedTuple

from django import template
from django.template import Context
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cofferwit.desk.queries import queue

register = template.Library()

TABS = (
    ("bureau", _("Signalements"), ("bureau_case", "bureau_appeal")),
    ("bureau_pairs", _("Paires"), ("bureau_pair",)),
    ("bureau_members", _("Membres"), ("bureau_member", "bureau_link")),
    ("bureau_voids", _("Annulations"), ("bureau_void", "bureau_outage")),
    ("bureau_announcements", _("Annonces"), ("bureau_announcement",)),
    ("bureau_journal", _("Journal"), ()),
)
"""Name of the address, label, and how the names of the pages behind it begin."""


class Tab(NamedTuple):
    """One way in the bar; `count` is what waits there."""

    link: str
    label: str | Promise
    is_here: bool
    count: int


@register.inclusion_tag("desk/bureau/_nav.html", takes_context=True)
def bureau_nav(context: Context) -> dict[str, Any]:
    """The bar of the bureau, with what waits; the page that is open is marked."""
    match = getattr(context.get("request"), "resolver_match", None)
    here = (match.url_name if match else "") or ""
    counts = {"bureau": queue.to_take().count()}
    tabs = [
        Tab(link, label, here == name or here.startswith(behind or ("-",)), counts.get(name, 0))
        for name, label, behind in TABS
        if (link := _link(name))
    ]
    return {"tabs": tabs}


def _link(name: str) -> str:
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""
