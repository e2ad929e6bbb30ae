"""The bench of one tier, put together for its page."""

from collections.abc import Mapping
from datetime import datetime
from functools import reduce
from operator import and_
from typing import Any

from cofferwit.members.models import Member
from cofferwit.members.rules.standing import REASONS, Act, Standing
from forge.models import Draft
from forge.queries.bench_catalogue import line_json, page_families
from forge.queries.bench_parts import (
    Asking,
    BenchFilter,
    BenchPage,
    PageClue,
    PageDraft,
    PageLimits,
    PageSuperfluous,
    PageTab,
)
from forge.queries.bench_state import (
    DraftFigures,
    chosen_clues,
    limits_json,
    page_limits,
    state_json,
)
from forge.queries.benches import Bench
from forge.queries.drafts import living_drafts
from forge.rules import tables
from forge.rules.clues.kind import Family
from forge.rules.codes import POSITIONS, format_code
from forge.rules.drafts import draws_left
from forge.rules.limits import DRAFT_CLUES
from forge.rules.lines import told
from forge.rules.preview import Preview, preview
from forge.rules.tiers import Tier


def limits_of(
    bench: Bench, member: Member, *, ranked_from: datetime, now: datetime
) -> PageLimits | None:
    """Where the member stands with the limits; None at a bench that knows none."""
    return page_limits(member, ranked_from=ranked_from, now=now) if bench.for_league else None


def figures_of(
    draft: Draft,
    member: Member,
    bench: Bench,
    *,
    limits: PageLimits | None,
    lang: str,
    now: datetime,
) -> DraftFigures:
    """The figures of the member's own draft."""
    playing = member.may(Act.PLAY)
    return DraftFigures(draft, lang, now, limits, may_play=playing, until=bench.until)


def limits_answer(limits: PageLimits | None, bench: Bench) -> dict[str, Any]:
    """The limits, for the page's script; of a bench without any, what it says in their place."""
    if limits is not None:
        return limits_json(limits)
    return {"text": bench.words.said if bench.words else ""}


def preview_of(draft: Draft) -> Preview | None:
    """How hard the draft's safe would be; None unless one code is left. Up to a second's work."""
    return preview(chosen_clues(draft), Tier(draft.tier).digits)


def bench_page(
    member: Member,
    bench: Bench,
    *,
    lang: str,
    login: str,
    asking: Asking,
    wanted: BenchFilter,
    with_preview: bool,
    ranked_from: datetime,
    now: datetime,
) -> BenchPage:
    """All that the bench shows, in a constant number of queries; `login` is where to log in."""
    tier, living = bench.tier, living_drafts(member, now, purpose=bench.purpose)
    kept = {Tier(draft.tier): draft for draft in living.filter(published__isnull=True)}
    mine = kept.get(tier)
    draft = mine if mine is not None and mine.discarded_at is None else None
    limits = limits_of(bench, member, ranked_from=ranked_from, now=now)
    said = limits_answer(limits, bench)
    playing = member.may(Act.PLAY)
    figures = figures_of(draft, member, bench, limits=limits, lang=lang, now=now) if draft else None
    likes = member.preferences
    return BenchPage(
        tier=tier,
        word=word_of(tier),
        digits=tier.digits,
        tabs=_tabs(kept, tier, bench.tabs),
        back=bench.back,
        back_word=bench.back_word,
        limits=limits,
        words=bench.words,
        said=said["text"],
        draft=_page_draft(figures, wanted) if figures else None,
        kept_draws=mine.draws if mine is not None and draft is None else 0,
        may_play=playing,
        why_not="" if playing else REASONS[Standing(member.state)].in_(lang),
        refusal=asking.refusal,
        asking_publish=asking.publish,
        asking_discard=asking.discard,
        asking_more=asking.more,
        filter=wanted,
        preview=preview_of(draft) if draft and with_preview else None,
        single_keys=likes.single_keys,
        reduced_motion=likes.reduced_motion,
        client=_client(tier, figures, said, lang, {**bench.urls, "login": login})
        | {"single_keys": likes.single_keys, "reduced_motion": likes.reduced_motion},
    )


def word_of(tier: Tier) -> str:
    """The tier's word in addresses: bronze, argent, or."""
    return tier.label.fr.lower()


def _tabs(kept: Mapping[Tier, Draft], here: Tier, urls: Mapping[Tier, str]) -> tuple[PageTab, ...]:
    return tuple(_tab(tier, kept.get(tier), tier is here, url) for tier, url in urls.items())


def _tab(tier: Tier, draft: Draft | None, here: bool, url: str) -> PageTab:
    has_draft = draft is not None and draft.discarded_at is None
    remaining = remaining_of(draft) if draft is not None and has_draft else None
    return PageTab(tier, word_of(tier), url, here, has_draft, remaining)


def remaining_of(draft: Draft) -> int:
    """How many codes the chosen clues of a draft leave."""
    digits = Tier(draft.tier).digits
    blocks = (tables.table(clue, digits) for clue in chosen_clues(draft))
    return tables.count(reduce(and_, blocks, tables.everything(digits)), digits)


def _page_draft(figures: DraftFigures, wanted: BenchFilter) -> PageDraft:
    draft, live = figures.draft, figures.live
    return PageDraft(
        revision=draft.revision,
        tier=Tier(draft.tier),
        digits=figures.digits,
        letters=POSITIONS[: figures.digits],
        code=figures.code,
        draws=draft.draws,
        draws_left=draws_left(draft.draws),
        opened_at=draft.opened_at,
        expires_at=figures.ends_at,
        left_ms=figures.left_ms,
        done=draft.done,
        steps=len(draft.steps),
        may_undo=draft.done > 0,
        may_redo=draft.done + 1 < len(draft.steps),
        clues=_clues(figures),
        clue_list=figures.chosen,
        families=page_families(figures, wanted),
        lines=len(figures.told),
        remaining=live.remaining,
        total=10**figures.digits,
        gauge=figures.gauge(live.remaining),
        unique=live.unique,
        publishable=live.publishable,
        superfluous=tuple(
            PageSuperfluous(
                tuple(i + 1 for i in one.clues), one.either, one.sentence.in_(figures.lang)
            )
            for one in live.superfluous
        ),
        warnings=figures.warnings,
        samples=tuple(map(format_code, live.samples)),
        checks=figures.checks,
    )


def _clues(figures: DraftFigures) -> tuple[PageClue, ...]:
    live, last = figures.live, len(figures.chosen) - 1
    flags = {i: one for one in live.superfluous for i in one.clues}
    return tuple(
        PageClue(
            number=i + 1,
            line=live.chosen[i],
            clue=clue,
            after=live.after[i],
            gauge=figures.gauge(live.after[i]),
            first=i == 0,
            last=i == last,
            superfluous=i in flags,
            either=i in flags and flags[i].either,
            why=flags[i].sentence.in_(figures.lang) if i in flags else "",
        )
        for i, clue in enumerate(figures.chosen)
    )


def _client(
    tier: Tier,
    figures: DraftFigures | None,
    limits: dict[str, Any],
    lang: str,
    urls: dict[str, str],
) -> dict[str, Any]:
    return {
        "draft": state_json(figures) if figures else None,
        "limits": limits,
        "tier": tier.value,
        "digits": tier.digits,
        "letters": POSITIONS[: tier.digits],
        "most_clues": DRAFT_CLUES,
        "lines": [line_json(one) for one in told(figures.code, lang)] if figures else [],
        "families": [{"key": one.value, "name": one.label.in_(lang)} for one in Family],
        "urls": urls,
    }
