"""The settlement of a safe: what it has earned, and its code for everybody."""

import logging
from datetime import datetime

from django.db.models import Sum

from cofferwit.clock import month_of
from cofferwit.members.models import Member
from forge.actions import make_public
from forge.models import Safe
from forge.queries import ranked_from
from league.actions.seasons import terms_of
from league.actions.telling import tell_of_path, tell_of_settlement
from league.models import RankedPick, SafeRecord, Settlement
from league.queries.courses import last_end
from league.rules.exits import settled_at
from league.rules.settlement import settled_points, settlement_factor
from league.rules.terms import CURRENT, Terms

logger = logging.getLogger(__name__)


def settle_if_over(safe_id: int) -> bool:
    """Settle a safe that has left and of which no pick is running any more; whether this did it.

    Its month is that of its settlement: the later of its exit and its last pick's end, however late
    that is noticed. A house safe earns nothing and only becomes public. The caller holds the safe's
    lock, so that no pick of it can start or end meanwhile.
    """
    safe = Safe.objects.select_related("maker").get(pk=safe_id)
    if safe.left_at is None or Settlement.objects.filter(safe=safe).exists():
        return False
    last, running = last_end(safe)
    if running:
        return False
    at = settled_at(left_at=safe.left_at, last_end=last)
    if safe.maker is not None:
        _settle(safe, smith=safe.maker, left_at=safe.left_at, at=at)
    shown = make_public(safe=safe, now=at)
    if shown:
        tell_of_path(safe, at)
    return shown or safe.maker is not None


def _settle(safe: Safe, *, smith: Member, left_at: datetime, at: datetime) -> None:
    month = month_of(at)
    terms = _terms(month, at)
    record = SafeRecord.objects.filter(safe=safe).first() or SafeRecord(safe=safe)
    counts = {"picks": record.picks, "openings": record.openings}
    points = RankedPick.objects.filter(safe=safe, points_counted=True).aggregate(all=Sum("points"))
    counted = points["all"] or 0
    factor = settlement_factor(**counts, figures=terms.settlement)
    settlement = Settlement.objects.create(
        safe=safe,
        smith=smith,
        left_at=left_at,
        settled_at=at,
        month=month,
        counted=counted,
        factor=factor,
        points=settled_points(counted=counted, factor=factor),
        **counts,
    )
    tell_of_settlement(settlement)
    logger.info("safe %s settled: %s of %s points", safe.pk, factor, counted)


def _terms(month: str, at: datetime) -> Terms:
    """The figures of that month; a safe withdrawn in the calibration has no season."""
    return terms_of(month=month, now=at) if month >= month_of(ranked_from()) else CURRENT
