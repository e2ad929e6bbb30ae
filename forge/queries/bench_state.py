"""The figures of one draft and of one smith, in the words of the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _, ngettext

from cofferwit.look.rules.words import thousands
from cofferwit.members.models import Member
from forge.models import Draft
from forge.queries.bench_parts import PageCheck, PageLimits
from forge.queries.limits import smith_counts
from forge.rules import publishing
from forge.rules.clues import Clue
from forge.rules.codes import Code, format_code, parse_code
from forge.rules.drafts import draws_left
from forge.rules.limits import ACTIVE_SAFES, DRAFT_CLUES
from forge.rules.lines import ToldLine, told
from forge.rules.live import Live, gauge, live
from forge.rules.superfluous import warnings
from forge.rules.tiers import Tier


def page_limits(member: Member, *, ranked_from: datetime, now: datetime) -> PageLimits:
    """Where the smith stands with the limits."""
    counts = smith_counts(member, ranked_from=ranked_from, now=now)
    published = counts.free_at is not None
    return PageLimits(
        active=counts.active,
        most_active=ACTIVE_SAFES,
        published_today=published,
        free_at=counts.free_at,
        calibration=publishing.of_calibration(now, ranked_from=ranked_from),
        ranked_from=ranked_from,
        leaves_at=publishing.expiry(now, ranked_from=ranked_from),
        text=_limits_text(counts.active, published),
    )


def _limits_text(active: int, published: bool) -> str:
    if published:
        text = ngettext(
            "%(active)s coffre actif sur %(most)s, un publié aujourd’hui",
            "%(active)s coffres actifs sur %(most)s, un publié aujourd’hui",
            active,
        )
    else:
        text = ngettext(
            "%(active)s coffre actif sur %(most)s, publication du jour libre",
            "%(active)s coffres actifs sur %(most)s, publication du jour libre",
            active,
        )
    return text % {"active": active, "most": ACTIVE_SAFES}


def limits_json(limits: PageLimits) -> dict[str, Any]:
    """The limits, for the page's script."""
    return {
        "active": limits.active,
        "most_active": limits.most_active,
        "published_today": limits.published_today,
        "free_at": limits.free_at.isoformat() if limits.free_at else None,
        "ranked_from": limits.ranked_from.isoformat(),
        "calibration": limits.calibration,
        "leaves_at": limits.leaves_at.isoformat(),
        "text": limits.text,
    }


@dataclass(frozen=True)
class DraftFigures:
    """A draft with what its chosen clues leave, worked out once."""

    draft: Draft
    lang: str
    now: datetime
    limits: PageLimits | None
    may_play: bool = True
    until: datetime | None = None
    chosen: tuple[Clue, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "chosen", chosen_clues(self.draft))

    @cached_property
    def code(self) -> Code:
        """The smith's code."""
        return parse_code(self.draft.code)

    @cached_property
    def live(self) -> Live:
        """What the chosen clues leave."""
        return live(self.code, self.chosen)

    @cached_property
    def told(self) -> Sequence[ToldLine]:
        """The lines of the catalogue, in words."""
        return told(self.code, self.lang)

    @property
    def digits(self) -> int:
        """How many digits the code has."""
        return len(self.code)

    @cached_property
    def warnings(self) -> tuple[str, ...]:
        """What to know of the chosen clues."""
        return tuple(one.sentence.in_(self.lang) for one in warnings(self.chosen, self.digits))

    @property
    def ends_at(self) -> datetime:
        """When the draft is thrown away, as far as its smith need know."""
        return min(self.draft.expires_at, self.until or self.draft.expires_at)

    @property
    def left_ms(self) -> int:
        """Milliseconds until then."""
        return max(0, (self.ends_at - self.now) // timedelta(milliseconds=1))

    def gauge(self, remaining: int) -> float:
        """How far from closed, in percent."""
        return round(gauge(remaining, self.digits), 2)

    @cached_property
    def checks(self) -> tuple[PageCheck, ...]:
        """The conditions of publishing; those of the league where it has limits."""
        return (
            PageCheck("unique", self.live.unique, _unique_text(self.live.remaining, self.lang)),
            PageCheck("minimal", self.live.publishable, _("Aucun indice superflu")),
            *(_limit_checks(self.limits) if self.limits else ()),
            PageCheck("account", self.may_play, _("Votre compte peut publier")),
        )


def chosen_clues(draft: Draft) -> tuple[Clue, ...]:
    """The clues that hold in a draft, in order."""
    digits = Tier(draft.tier).digits
    return tuple(Clue.from_json(obj, digits) for obj in draft.steps[draft.done])


def _unique_text(remaining: int, lang: str) -> str:
    if remaining == 1:
        return _("Un seul code")
    left = thousands(remaining, lang)
    return _("Un seul code : il en reste %(remaining)s") % {"remaining": left}


def _limit_checks(limits: PageLimits) -> tuple[PageCheck, PageCheck]:
    active = ngettext(
        "%(active)s coffre actif sur %(most)s",
        "%(active)s coffres actifs sur %(most)s",
        limits.active,
    ) % {"active": limits.active, "most": limits.most_active}
    today = (
        _("Un coffre publié aujourd’hui : le suivant attend minuit")
        if limits.published_today
        else _("Aucun coffre publié aujourd’hui")
    )
    return (
        PageCheck("active", limits.active < limits.most_active, active),
        PageCheck("today", not limits.published_today, today),
    )


def state_json(figures: DraftFigures) -> dict[str, Any]:
    """The draft as its page's script reads it; all of it is its smith's own."""
    draft, now_live = figures.draft, figures.live
    return {
        "revision": draft.revision,
        "tier": draft.tier,
        "digits": figures.digits,
        "code": draft.code,
        "draws": draft.draws,
        "draws_left": draws_left(draft.draws),
        "opened_at": draft.opened_at.isoformat(),
        "expires_at": figures.ends_at.isoformat(),
        "left_ms": figures.left_ms,
        "clues": [clue.to_json() for clue in figures.chosen],
        "chosen": list(now_live.chosen),
        "texts": [clue.text(figures.lang) for clue in figures.chosen],
        "most_clues": DRAFT_CLUES,
        "done": draft.done,
        "steps": len(draft.steps),
        "undo": draft.done > 0,
        "redo": draft.done + 1 < len(draft.steps),
        "counts": list(now_live.counts),
        "remaining": now_live.remaining,
        "total": 10**figures.digits,
        "gauge": figures.gauge(now_live.remaining),
        "after": list(now_live.after),
        "gauge_after": [figures.gauge(left) for left in now_live.after],
        "unique": now_live.unique,
        "publishable": now_live.publishable,
        "superfluous": [
            {
                "clues": list(one.clues),
                "either": one.either,
                "text": one.sentence.in_(figures.lang),
            }
            for one in now_live.superfluous
        ],
        "warnings": list(figures.warnings),
        "samples": [format_code(code) for code in now_live.samples],
        "checks": [
            {"name": each.name, "ok": each.ok, "text": each.text} for each in figures.checks
        ],
    }
