"""From a draft to a safe on offer: proven outside any lock, then judged and written under two.

The proofs take up to some seconds, so they come first. What they proved is the version that the
smith sent; once the locks are held, the draft must still be that version and the limits must
still allow it, or nothing is written.
"""

import logging
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.db import transaction

from cofferwit.members.models import Member
from forge import queries
from forge.actions.drafts import history_of, lock_draft, must_be_current, must_be_open, must_play
from forge.actions.reminders import take_back_reminder
from forge.actions.storing import store
from forge.models import Draft, Safe
from forge.rules import proof, publishing as rules
from forge.rules.checking import check
from forge.rules.clues import Clue
from forge.rules.codes import Code, parse_code
from forge.rules.deduction import Path, deduce
from forge.rules.difficulty import Difficulty, grade
from forge.rules.oracle import ENOUGH_TRIALS
from forge.rules.refusals import NotProvenYet

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Proven:
    """What was proven of one version of a draft. Its repr keeps its secrets."""

    draft: UUID
    revision: int
    code: Code = field(repr=False)
    clues: tuple[Clue, ...] = field(repr=False)
    certificate: proof.Certificate = field(repr=False)
    path: Path | None = field(repr=False)
    difficulty: Difficulty


def publish(
    *,
    draft: UUID,
    by: Member,
    base_revision: object,
    ranked_from: datetime,
    trials: int = ENOUGH_TRIALS,
    now: datetime,
) -> Safe:
    """Put the draft's safe on offer, for its days from `now`; never two safes of one draft.

    The second solver may try so many digits (`trials`). Raises `NotUnique`, `Superfluous`,
    `ThreeActive`, `OneADay`, `NotProvenYet` when the proofs reach their bound, or what
    `lock_draft` and `must_be_current` do; nothing is stored then and the draft is as it was.
    """
    working = _working(draft, by, base_revision, now)
    _must_have_place(by, working, ranked_from, now)
    proven = _prove(working, trials)
    return store_proven(proven, by=by, ranked_from=ranked_from, now=now)


def prove_draft(
    *, draft: UUID, by: Member, base_revision: object, trials: int = ENOUGH_TRIALS, now: datetime
) -> Proven:
    """The first half of `publish` alone, for work of another app: some seconds, under no lock.

    Raises what `publish` does, save for the limits of the league.
    """
    return _prove(_working(draft, by, base_revision, now), trials)


def _working(draft: UUID, by: Member, base_revision: object, now: datetime) -> Draft:
    must_play(by)
    working = must_be_open(by.drafts.filter(pk=draft).first(), now)
    must_be_current(working, base_revision)
    return working


def _must_have_place(by: Member, draft: Draft, ranked_from: datetime, now: datetime) -> None:
    """The limits of the league; a safe for another purpose counts in none of them."""
    if draft.purpose:
        return
    counts = queries.smith_counts(by, ranked_from=ranked_from, now=now)
    rules.must_have_place(active=counts.active, published_today=counts.published_today, now=now)


def _prove(draft: Draft, trials: int) -> Proven:
    code = parse_code(draft.code)
    clues = tuple(Clue.from_json(obj, len(code)) for obj in history_of(draft).chosen)
    rules.must_be_a_safe(check(clues, len(code)))
    try:
        certificate = proof.prove(clues, code, trials=trials)
    except proof.NotProven as error:
        logger.warning("draft %s was not published: %s", draft.pk, error)
        raise NotProvenYet from error
    path = deduce(clues, len(code))
    return Proven(
        draft=draft.pk,
        revision=draft.revision,
        code=code,
        clues=clues,
        certificate=certificate,
        path=path,
        difficulty=grade(path, len(code)),
    )


@transaction.atomic
def store_proven(proven: Proven, *, by: Member, ranked_from: datetime, now: datetime) -> Safe:
    """The second half of `publish`: the safe, if the draft is still the version that was proven.

    Locks the smith, then the draft. Raises what `publish` does.
    """
    draft = lock_draft(proven.draft, by, now)
    must_be_current(draft, proven.revision)
    _must_have_place(by, draft, ranked_from, now)
    on_offer = not draft.purpose
    safe = store(
        code=proven.code,
        clues=proven.clues,
        certificate=proven.certificate,
        path=proven.path,
        difficulty=proven.difficulty,
        seed=bytes(draft.seed),
        seed_version=draft.seed_version,
        purpose=draft.purpose,
        maker=draft.smith,
        published_day=rules.published_on(now) if on_offer else None,
        expires_at=rules.expiry(now, ranked_from=ranked_from) if on_offer else None,
        now=now,
    )
    draft.published = safe
    draft.save(update_fields=["published"])
    take_back_reminder(draft, now)
    return safe
