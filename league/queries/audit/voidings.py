"""The picks that were voided and restored: what the recount takes as given."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F, Q

from league.models import Voiding
from league.queries.audit.differences import Difference, unexpected
from league.rules.history import Mark
from league.rules.purposes import OFFER

Span = tuple[datetime, datetime | None]


@dataclass(frozen=True, slots=True)
class Voidings:
    """When each pick was voided, and restored; those of ranked picks as marks, in their order."""

    spans: dict[UUID, list[Span]]
    marks: list[Mark]

    def standing(self, pick: UUID) -> datetime | None:
        """Since when the pick is voided; None when it counts."""
        return next((at for at, lifted in self.spans.get(pick, ()) if lifted is None), None)

    def stood(self, pick: UUID, instant: datetime) -> bool:
        """Whether the pick was voided at that instant."""
        spans = self.spans.get(pick, ())
        return any(at <= instant and (not end or end > instant) for at, end in spans)


def voidings(ranked_from: datetime) -> Voidings:
    """All of them: there are few beside the picks."""
    found = Voidings({}, [])
    rows = Voiding.objects.annotate(
        thief=F("pick__thief"), safe=F("pick__safe"), purpose=F("pick__purpose")
    )
    ranked = Q(pick__purpose=OFFER, pick__started_at__gte=ranked_from, pick__ended_at__isnull=False)
    counts = set(rows.filter(ranked).values_list("pk", flat=True))
    fields = ("pk", "pick_id", "voided_at", "lifted_at", "thief", "safe")
    for pk, pick, voided_at, lifted_at, thief, safe in rows.order_by("pk").values_list(*fields):
        found.spans.setdefault(pick, []).append((voided_at, lifted_at))
        if pk in counts:
            found.marks.append(Mark(voided_at, str(pick), thief, safe, voids=True))
            if lifted_at is not None:
                found.marks.append(Mark(lifted_at, str(pick), thief, safe, voids=False))
    found.marks.sort(key=lambda mark: (mark.at, mark.key, mark.voids))
    return found


def too_early() -> Iterator[Difference]:
    """Voidings of before the end of their pick: the pick would have counted after all."""
    early = Voiding.objects.filter(
        Q(pick__ended_at__isnull=True) | Q(pick__ended_at__gte=F("voided_at"))
    )
    for row in early.order_by("pk"):
        yield unexpected(f"voiding {row.pk}", f"a pick voided on {row.voided_at.isoformat()}")
