"""A pseudonym that the house changes, and the other that its member then chooses."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.crypto import salted_hmac

from cofferwit.desk.actions import measures
from cofferwit.desk.actions.powers import must_hold
from cofferwit.desk.actions.redacting import redact
from cofferwit.desk.models import Case, Measure, MeasureKind
from cofferwit.desk.queries import announcements, renaming as queries
from cofferwit.desk.rules import deciding as rules
from cofferwit.desk.rules.redaction import Redaction, Text
from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules import pseudonym as pseudonyms
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.actions import audit

MARK = "cofferwit.renamed"


@transaction.atomic
def rename(
    *, member: Member, reason: str, by: Member, case: Case | None = None, now: datetime
) -> Measure:
    """Give a member the neutral name of the house; they may choose another for 14 days.

    The name that went is not kept: the neutral one takes its place wherever somebody wrote it, the
    reason included, and of it stays a keyed hash, so that it is not chosen again.
    Raises NotEntitledError, or RuleError without a reason, for oneself, for a name that is neutral
    already, for a deleted account.
    """
    must_hold(by, Power.MODERATE, others=[member.pk])
    if member.pk == by.pk:
        raise RuleError(rules.CONCERNED)
    renamed = Member.objects.get(pk=member.pk)
    neutral = rules.neutral_name(renamed.pk)
    if renamed.state == AccountState.DELETED or renamed.pseudonym == neutral:
        raise RuleError(rules.NEUTRAL_ALREADY)
    before, gone = _mark(renamed.pseudonym_key), Redaction([renamed.pseudonym], [], neutral)
    renamed.pseudonym, renamed.pseudonym_key = neutral, pseudonyms.key(neutral)
    renamed.save(update_fields=["pseudonym", "pseudonym_key"])
    redact(gone, member=renamed.pk)
    transaction.on_commit(announcements.forget, robust=True)
    return measures.take(
        kind=MeasureKind.RENAME,
        reason=gone.of(reason, Text.ABOUT),
        by=by,
        readers={renamed: {}},
        case=case,
        detail={"member": renamed.pk, "before": before},
        now=now,
    )


@transaction.atomic
def choose(*, pseudonym: str, by: Member, now: datetime) -> Member:
    """Choose another pseudonym after the house has changed one's own.

    Raises RuleError when it has not, or too long ago, and for a name that is refused, taken, or
    the very one that was changed, unless an appeal against that was upheld.
    """
    member = Member.objects.select_for_update(no_key=True).get(pk=by.pk)
    if queries.choosing_until(member, now) is None:
        raise RuleError(rules.NOT_NEUTRAL)
    shown = pseudonyms.check(pseudonym)
    key = pseudonyms.key(shown)
    if _mark(key) in queries.changed_names(member):
        raise RuleError(rules.AS_BEFORE)
    member.pseudonym, member.pseudonym_key = shown, key
    try:
        with transaction.atomic():
            member.save(update_fields=["pseudonym", "pseudonym_key"])
    except IntegrityError as error:
        raise RuleError(pseudonyms.TAKEN) from error
    audit.record(verb="pseudonym_chosen", subject=f"member:{member.pk}", by=member.pk, now=now)
    return member


def _mark(key: str) -> str:
    return salted_hmac(MARK, key, algorithm="sha256").hexdigest()
