"""What the pages of the bureau draw: their bar, subjects, chances."""

from collections import Counter
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from django import template
from django.template import Context
from django.template.defaultfilters import capfirst
from django.urls import NoReverseMatch, reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from cofferwit.desk.models import Case, CaseKind, Decision, Report, Signal
from cofferwit.desk.queries import queue
from cofferwit.desk.queries.case_page import Ending
from cofferwit.desk.queries.decisions import unheard
from cofferwit.desk.queries.queue import Line
from cofferwit.desk.rules import journal, journal_details, saying
from cofferwit.desk.rules.reporting import reason_said
from cofferwit.look.rules import numbers
from cofferwit.look.templatetags.cofferwit import (
    paris_day,
    paris_hour,
    raised,
    thousands,
    weekday_date,
)
from cofferwit.members.answers import language
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.sentences import Sentence
from cofferwit.ops.models import AuditEntry

register = template.Library()

BILLION = 10**9
LINKS = {
    "case": "bureau_case",
    "member": "bureau_member",
    "pick": "pick",
    "safe": "safe",
    "season": "season_thieves",
    "measure": "bureau_void",
}
"""The page of each kind of thing that the audit log names."""
LISTS = {"appeal": "bureau_appeals", "announcement": "bureau_announcements"}
"""The list in which each kind of thing without a page of its own stands."""
VOIDS = frozenset({"measure_void", "measure_unvoid"})
"""Measures that have a page."""
SHORT = 80
"""Characters of a member's words that stand in a line of the queue."""

TABS = (
    ("bureau", gettext_lazy("Signalements"), ("bureau_case",)),
    ("bureau_appeals", gettext_lazy("Appels"), ()),
    ("bureau_pairs", gettext_lazy("Paires"), ("bureau_pair", "bureau_marks")),
    ("bureau_members", gettext_lazy("Membres"), ("bureau_member", "bureau_link")),
    ("bureau_voids", gettext_lazy("Annulations"), ("bureau_void", "bureau_outage")),
    ("bureau_announcements", gettext_lazy("Annonces"), ("bureau_announcement",)),
    ("bureau_journal", gettext_lazy("Journal"), ()),
)
"""Name of the address, label, and how the names of the pages behind it begin."""
PAPERS = ("bureau_papers", gettext_lazy("Textes"), ("bureau_paper",))
"""The last of them, for those who may write the papers."""


class Tab(NamedTuple):
    """One way in the bar; `waiting` is what waits there."""

    link: str
    label: str | Promise
    is_here: bool
    waiting: int


@register.inclusion_tag("desk/bureau/_nav.html", takes_context=True)
def bureau_nav(context: Context) -> dict[str, Any]:
    """The bar of the bureau, with what waits; the page that is open is marked."""
    match = getattr(context.get("request"), "resolver_match", None)
    here = (match.url_name if match else "") or ""
    counts = {"bureau": queue.to_take().count(), "bureau_appeals": unheard().count()}
    tabs = [
        Tab(link, label, here == name or here.startswith(behind or ("-",)), counts.get(name, 0))
        for name, label, behind in (*TABS, *_papers(context))
        if (link := _link(name))
    ]
    return {"tabs": tabs}


def _papers(context: Context) -> tuple[tuple[str, str | Promise, tuple[str, ...]], ...]:
    """The way to the papers, for who may write them."""
    reader = context.get("user")
    return (PAPERS,) if isinstance(reader, Member) and reader.holds(Power.EDIT_PAPERS) else ()


def _link(name: str) -> str:
    try:
        return reverse(name)
    except NoReverseMatch:
        return ""


@register.filter
def said(sentence: Sentence) -> str:
    """A sentence of the rules in the reader's language."""
    return sentence.in_(language())


@register.simple_tag
def reported(case: Case) -> str:
    """What was reported, for who reported it: the names as they are now, however they came to be.

    A pseudonym that was reported is not shown again: it may have been changed because of that.
    """
    if case.safe_id is not None:
        return _("Coffre %(number)s") % {"number": case.safe_id}
    if case.kind == CaseKind.PSEUDONYM:
        return _("Un pseudonyme")
    return _("%(thief)s et %(smith)s") % {"thief": case.member, "smith": case.other}


@register.simple_tag
def subject(case: Case) -> str:
    """What a case is about, for moderators.

    A pseudonym under question is not shown in lists: the member's number stands for it.
    """
    if case.safe_id is not None:
        return _("Coffre %(number)s") % {"number": case.safe_id}
    if case.kind == CaseKind.PSEUDONYM:
        return _("membre n° %(number)s") % {"number": thousands(case.member_id or 0)}
    if case.other_id is not None:
        return _("%(thief)s et %(smith)s") % {"thief": case.member, "smith": case.other}
    return str(case.member)


@register.filter
def one_in(chance: float) -> str:
    """A chance as "1 sur 1 189"; "moins de 1 sur un milliard" where a figure says nothing more."""
    if chance <= 1 / BILLION:
        return _("moins de 1 sur un milliard")
    return _("1 sur %(number)s") % {"number": thousands(round(1 / chance))}


@register.filter
def is_rare(signal: Signal | None) -> bool:
    """Whether luck alone would hardly show as much among all that were examined."""
    return signal is not None and signal.chance is not None and signal.chance * signal.examined < 1


@register.simple_tag
def line_says(line: Line) -> str:
    """What the numbers of a case say: those of its signal, else the reasons of its reports."""
    if line.signal is not None:
        return said(saying.signal_said(line.case.kind, line.signal.numbers))
    if line.words and len(line.words) <= SHORT:
        return _("«\u202f%(words)s\u202f»") % {"words": line.words}
    counted = Counter(line.reasons).most_common(2)
    return _("\u202f; ").join(
        ngettext("%(reason)s", "%(reason)s, selon %(count)s membres", count)
        % {"reason": said(reason_said(line.case.kind, reason)), "count": count}
        for reason, count in counted
    )


@register.simple_tag
def line_source(line: Line) -> str:
    """Where a case came from: the watch over the numbers, members, or both."""
    members = len(line.reasons)
    told = ngettext("%(count)s membre", "%(count)s membres", members) % {"count": members}
    if line.signal is None:
        return told
    return _("signal automatique") if not members else _("signal et %(told)s") % {"told": told}


@register.simple_tag
def signal_says(case: Case, signal: Signal) -> str:
    """What one month's numbers of a case say."""
    return said(saying.signal_said(case.kind, signal.numbers))


@register.simple_tag
def by_chance(signal: Signal) -> str:
    """How many of those examined would look as rare by luck alone: "0,35"."""
    expected = Decimal(str((signal.chance or 0.0) * signal.examined))
    return numbers.places(expected, 2, language())


@register.simple_tag
def since(instant: datetime, now: datetime) -> str:
    """How long ago, in whole units: "12 min", "2 h", "1 j 6 h"."""
    minutes = max(0, int((now - instant).total_seconds())) // 60
    if minutes < 60:
        return _("%(minutes)s\u202fmin") % {"minutes": minutes}
    days, hours = divmod(minutes // 60, 24)
    if not days:
        return _("%(hours)s\u202fh") % {"hours": hours}
    return _("%(days)s\u202fj %(hours)s\u202fh") % {"days": thousands(days), "hours": hours}


@register.simple_tag
def desk_moment(instant: datetime) -> SafeString:
    """The head of a page of the bureau: "Vendredi 20 novembre, 19 h 05"."""
    day = capfirst(weekday_date(paris_day(instant)))
    return raised(_("%(day)s, %(hour)s") % {"day": day, "hour": paris_hour(instant)})


@register.simple_tag
def asked_until(line: Line, now: datetime) -> datetime | None:
    """Until when the member of this case may still answer, if they were asked."""
    return line.asks_until(now)


@register.simple_tag
def report_reason(case: Case, report: Report) -> str:
    """The reason of a report in words."""
    return said(reason_said(case.kind, report.reason))


@register.simple_tag
def decision_name(decision: str) -> str:
    """The decision as its button says it."""
    return capfirst(str(Decision(decision).label))


@register.simple_tag
def decision_hint(ending: Ending) -> str:
    """What comes of a decision, or what has to be done first."""
    if not ending.is_ready and ending.is_waiting:
        return _("Une réponse est attendue.")
    if not ending.is_ready:
        return _("Prenez d’abord la mesure depuis le dossier.")
    return {
        Decision.NO_ACTION: _("Rien ne change\u202f; les faits ne suffisent pas."),
        Decision.RENAMED: _("Un nom neutre, et 14 jours pour en choisir un autre."),
        Decision.WITHDRAWN: _("Le coffre quitte les offres au prochain minuit."),
    }.get(Decision(ending.decision), _("La mesure est prise\u202f; la décision la constate."))


@register.simple_tag
def verb_said(entry: AuditEntry) -> str:
    """What a line of the audit log says was done."""
    return said(journal.verb_said(entry.verb))


@register.simple_tag
def subject_said(entry: AuditEntry) -> str:
    """What it was done to."""
    return said(journal.subject_said(entry.subject))


@register.simple_tag
def entry_link(entry: AuditEntry) -> str:
    """The page of what it was done to, if there is one."""
    kind, _colon, number = entry.subject.partition(":")
    if kind == "measure" and entry.verb not in VOIDS:
        # Such a measure stands on the page of its member.
        kind, number = "member", str(entry.detail.get("members", "")).partition(" ")[0]
    if kind in LISTS:
        return f"{reverse(LISTS[kind])}#{kind}-{number}"
    name = LINKS.get(kind, "")
    try:
        return reverse(name, args=[number]) if name else ""
    except NoReverseMatch:
        return ""


@register.simple_tag
def detail_said(entry: AuditEntry) -> SafeString:
    """Its figures in words, those that number something with a page as links to it."""
    shown = [_part_said(part) for part in journal_details.parts(entry.detail)]
    return (
        format_html_join(", ", "{}", ((each,) for each in shown))
        if shown
        else format_html("{}", "–")
    )


def _part_said(part: journal_details.Part) -> SafeString:
    name = said(part.name)
    if not part.kind:
        return format_html("{} {}", name, said(part.value))
    links = ((reverse(LINKS[part.kind], args=[each]), each) for each in part.numbers)
    return format_html("{} {}", name, format_html_join(" ", '<a href="{}">{}</a>', links))
