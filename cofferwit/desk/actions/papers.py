"""Writing the papers of the house: each time a version of its own."""

from datetime import datetime

from django.db import transaction

from cofferwit.desk.actions.powers import must_hold
from cofferwit.desk.models import Paper, PaperKind
from cofferwit.desk.queries.papers import current
from cofferwit.desk.rules import papers as rules
from cofferwit.members.models import Member
from cofferwit.members.rules.roles import Power
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.actions import audit


@transaction.atomic
def write_paper(*, kind: PaperKind, language: str, text: str, by: Member, now: datetime) -> Paper:
    """Put a new version of a paper in place; the earlier ones stay to be read.

    Raises NotEntitledError, or RuleError when the text is empty, too long, or as it was.
    """
    must_hold(by, Power.EDIT_PAPERS)
    kept = rules.check(text)
    if kept == current(kind, language).text:
        raise RuleError(rules.UNCHANGED)
    paper = Paper.objects.create(
        kind=kind.value, language=language, text=kept, by=by, written_at=now
    )
    audit.record(
        verb="paper_written",
        subject=f"paper:{paper.pk}",
        detail={"kind": kind.value, "language": language},
        by=by.pk,
        now=now,
    )
    return paper
