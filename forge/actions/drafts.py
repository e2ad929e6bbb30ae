"""The work on a draft: every change is one transaction under the locks of its smith and itself.

Each change says which version it starts from. When the draft has moved on elsewhere, nothing is
overwritten and `Stale` carries the draft as it stands.
"""

import secrets
from datetime import datetime
from uuid import UUID

from django.db import transaction

from cofferwit.members.models import Member
from cofferwit.members.rules.standing import REASONS, Act, Standing
from forge.actions.reminders import take_back_reminder
from forge.models import Draft
from forge.rules import drafts as rules, randomness
from forge.rules.codes import format_code, parse_code
from forge.rules.drafts import History
from forge.rules.refusals import AlreadyPublished, NoDraft, NotPlaying, Stale
from forge.rules.sentences import Sentence
from forge.rules.tiers import Tier

FIRST_REVISIONS = 10**9
"""A draft's versions are counted from a number drawn below this one, so that a tab left over from
an earlier draft of the tier is stale, and does not pass for a tab of this one."""


def must_play(member: Member) -> None:
    """Raise `NotPlaying` unless the state of the account lets it play."""
    if not member.may(Act.PLAY):
        raise NotPlaying(Sentence(*REASONS[Standing(member.state)]))


@transaction.atomic
def open_draft(
    *, by: Member, tier: Tier, purpose: str = "", until: datetime | None = None, now: datetime
) -> Draft:
    """The member's draft of that tier: the one there is, or a new one with its first code.

    One that was discarded comes back with the same code and the same count of draws, until its
    24 hours are over; a draft lives no longer than `until`. Raises `NotPlaying` or `Closed`.
    """
    member = lock_smith(by)
    kept = member.drafts.filter(tier=tier.value, purpose=purpose, published__isnull=True).first()
    if kept is not None and not rules.is_alive(expires_at=kept.expires_at, now=now):
        kept.delete()
        kept = None
    if kept is None:
        return _draw_first(member, tier, purpose, until, now)
    if kept.discarded_at is not None:
        kept.discarded_at = None
        _write(kept, rules.fresh())
    return kept


def lock_smith(by: Member) -> Member:
    """The member as the database has it now, locked. Raises `NotPlaying`."""
    member = Member.objects.select_for_update(no_key=True).get(pk=by.pk)
    must_play(member)
    return member


def _draw_first(
    member: Member, tier: Tier, purpose: str, until: datetime | None, now: datetime
) -> Draft:
    expires_at = rules.expiry(now, until=until)
    seed = secrets.token_bytes(randomness.SEED_BYTES)
    steps, done = rules.fresh()
    return Draft.objects.create(
        smith=member,
        purpose=purpose,
        tier=tier.value,
        seed=seed,
        seed_version=randomness.VERSION,
        draws=1,
        code=format_code(randomness.draw_code(seed, tier, 0)),
        steps=steps,
        done=done,
        revision=secrets.randbelow(FIRST_REVISIONS),
        opened_at=now,
        expires_at=expires_at,
    )


@transaction.atomic
def redraw(*, draft: UUID, by: Member, base_revision: object, now: datetime) -> Draft:
    """Draw another code of the draft's seed; what was chosen for the last one is gone.

    Raises `NoDraw` once all codes have been seen, or what `lock_draft` and `must_be_current` do.
    """
    working = lock_draft(draft, by, now)
    must_be_current(working, base_revision)
    rules.must_draw(working.draws)
    seed, tier = bytes(working.seed), Tier(working.tier)
    working.code = format_code(randomness.draw_code(seed, tier, working.draws))
    working.draws += 1
    return _write(working, rules.fresh())


@transaction.atomic
def choose(
    *, draft: UUID, by: Member, base_revision: object, clues: object, now: datetime
) -> Draft:
    """Make these the chosen clues, in this order, as one step that undo takes back.

    `clues` is the whole list as JSON. What holds already may be sent again. Raises what
    `rules.read_choice`, `lock_draft` and `must_be_current` do; the draft is then as it was.
    """
    working = lock_draft(draft, by, now)
    history = history_of(working)
    base = rules.parse_revision(base_revision)
    if clues == history.chosen:
        return working
    must_be_current(working, base)
    read = rules.read_choice(clues, parse_code(working.code))
    return _write(working, rules.choose(history, read))


@transaction.atomic
def step_to(
    *, draft: UUID, by: Member, base_revision: object, done: object, now: datetime
) -> Draft:
    """Go back or forward to the state of that index: undo and redo.

    Raises `NoStep`, or what `lock_draft` and `must_be_current` do.
    """
    working = lock_draft(draft, by, now)
    must_be_current(working, base_revision)
    return _write(working, rules.step_to(history_of(working), done))


@transaction.atomic
def discard(*, draft: UUID, by: Member, base_revision: object, now: datetime) -> Draft:
    """Put the draft aside. Its count of draws stays until its 24 hours are over.

    Raises what `lock_draft` and `must_be_current` do.
    """
    working = lock_draft(draft, by, now)
    must_be_current(working, base_revision)
    working.discarded_at = now
    take_back_reminder(working, now)
    return _write(working, rules.fresh())


def lock_draft(draft: UUID, by: Member, now: datetime) -> Draft:
    """The member's own open draft, locked after its smith until the caller's transaction ends.

    Raises `NotPlaying`, `AlreadyPublished`, or `NoDraft` when it is another's, discarded or over.
    """
    member = lock_smith(by)
    working = member.drafts.select_for_update(of=("self",)).filter(pk=draft).first()
    return must_be_open(working, now)


def must_be_open(draft: Draft | None, now: datetime) -> Draft:
    """The draft, if it can be worked on. Raises `AlreadyPublished` or `NoDraft` if not."""
    if draft is None:
        raise NoDraft
    if draft.published_id is not None:
        raise AlreadyPublished(draft.published_id)
    alive = rules.is_alive(expires_at=draft.expires_at, now=now)
    if draft.discarded_at is not None or not alive:
        raise NoDraft
    return draft


def must_be_current(draft: Draft, base_revision: object) -> None:
    """Raise `Stale` when the change starts from another version, `BadRequest` from none."""
    if rules.parse_revision(base_revision) != draft.revision:
        raise Stale(draft)


def history_of(draft: Draft) -> History:
    """The states of a stored draft."""
    return History(draft.steps, draft.done)


def _write(draft: Draft, history: History) -> Draft:
    draft.steps, draft.done = history
    draft.revision += 1
    draft.save()
    return draft


def sweep_drafts(*, now: datetime) -> int:
    """Forget the drafts whose 24 hours are over; the value is how many."""
    over = Draft.objects.filter(expires_at__lte=now)
    for draft in over.filter(published__isnull=True, purpose="").select_related("smith"):
        take_back_reminder(draft, now)
    return over.delete()[0]
