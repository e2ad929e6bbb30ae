"""Appeals: made once by those whom a measure concerns, decided by somebody else (Rule R9.32)."""

from datetime import datetime

from django.db import transaction

from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.actions.undoing import undo
from cofferwit.desk.models import Appeal, Measure, Reading
from cofferwit.desk.queries.giving_back import given_back
from cofferwit.desk.rules import measures as rules
from cofferwit.members.actions.notices import notify
from cofferwit.members.models import Member
from cofferwit.ops.actions import audit
from duels.actions.locking import lock_members


@transaction.atomic
def appeal(*, reading: int, text: str, by: Member, now: datetime) -> Appeal:
    """Contest a measure that concerns oneself, once, whatever the state of one's account.

    Raises `Reading.DoesNotExist` for another's, RuleError for a second appeal, for a measure that
    gives back what another took or one that is lifted already, or without a text.
    """
    own = Reading.objects.select_for_update(no_key=True, of=("self",)).select_related("measure")
    found = own.get(pk=reading, member=by)
    appealed = Appeal.objects.filter(reading=found).exists()
    back = given_back(by, [found]).get(found.pk)
    words = rules.check_appeal(
        found.measure.kind, text, appealed=appealed, given_back=back is not None
    )
    made = Appeal.objects.create(reading=found, text=words, made_at=now)
    _record("appeal_made", made, by, now)
    return made


@transaction.atomic
def decide(*, appeal: int, upheld: bool, answer: str, by: Member, now: datetime) -> Measure | None:
    """Answer an appeal; one that is upheld undoes the measure in the same transaction.

    The value is the measure by which it was undone, None when there was nothing to undo (any
    more). The member is told. Raises `Appeal.DoesNotExist`, NotEntitledError without the power to
    take such a measure, RuleError for who took it, made the appeal or is concerned by it too, for
    one that is decided already, or without an answer.
    """
    found = _locked(appeal, by)
    measure, member = found.reading.measure, found.reading.member
    power = rules.POWER_OF[measure.kind]
    if not Member.objects.get(pk=by.pk).holds(power):
        raise NotEntitledError(power.value)
    words = rules.check_answer(
        answer,
        decided=found.decided_at is not None,
        taken_by_reader=measure.by_id == by.pk,
        own=member.pk == by.pk,
        concerned=measure.readings.filter(member=by, touched=False).exists(),
    )
    undone = undo(reading=found.reading, reason=words, by=by, now=now) if upheld else None
    found.upheld, found.answer, found.decided_by, found.decided_at = upheld, words, by, now
    found.save(update_fields=["upheld", "answer", "decided_by", "decided_at"])
    notify(
        member=member,
        kind="appeal_decided",
        key=f"appeal:{found.pk}",
        payload={"reading": found.reading_id, "upheld": upheld},
        now=now,
    )
    _record("appeal_decided", found, by, now, undone=undone)
    return undone


def _locked(appeal: int, by: Member) -> Appeal:
    """The appeal with its measure, locked after the members that undoing it may be about."""
    about = Reading.objects.filter(measure__readings__appeal=appeal, touched=False)
    lock_members((by.pk, *about.values_list("member", flat=True)))
    locked = Appeal.objects.select_for_update(no_key=True, of=("self",))
    return locked.select_related("reading__measure__case", "reading__member").get(pk=appeal)


def _record(
    verb: str, appeal: Appeal, by: Member, now: datetime, *, undone: Measure | None = None
) -> None:
    detail = {
        "reading": appeal.reading_id,
        "upheld": appeal.upheld,
        "undone": None if undone is None else undone.pk,
    }
    audit.record(verb=verb, subject=f"appeal:{appeal.pk}", detail=detail, by=by.pk, now=now)
