"""A thief and a smith: all that a month's numbers say of them, for and against."""

from collections.abc import Callable, Iterable
from datetime import datetime
from statistics import fmean, median

from django.db.models import Q, QuerySet

from cofferwit.clock import month_of
from cofferwit.desk.models import Case, CaseKind
from cofferwit.desk.queries.fair_play.facts import played
from cofferwit.desk.queries.fair_play.favour import of_pair as favour_of
from cofferwit.desk.queries.fair_play.overview import overview
from cofferwit.desk.queries.fair_play.parts import marks_shown, picks_shown, side, signal
from cofferwit.desk.queries.fair_play.shown import (
    MarkShown,
    Measure,
    MeasureRow,
    PairEvidence,
    Share,
    SignalShown,
    Weight,
)
from cofferwit.desk.rules.fair_play.facts import Finding, Played
from cofferwit.desk.rules.fair_play.failures import RESULTS
from cofferwit.desk.rules.fair_play.marks import marked
from cofferwit.desk.rules.fair_play.month import Standards, of_pair, tally
from cofferwit.desk.rules.fair_play.reading import too_fast
from cofferwit.members.models import MarkKind, Member
from league.models import Offer, RankedPick

Three = tuple[list[Played], list[Played], list[Played]]
"""Picks together, of the thief elsewhere, of others at the smith's safes."""


def pair_evidence(
    thief_id: int, smith_id: int, now: datetime, *, month: str | None = None
) -> PairEvidence | None:
    """That of a pair in a month; None unless they are two members."""
    members = Member.objects.in_bulk([thief_id, smith_id])
    if len(members) < 2:
        return None
    named = month or month_of(now)
    standards = overview(named, now).standards
    three = _three(thief_id, smith_id, named)
    together, elsewhere, others = three
    finding = of_pair(
        together, elsewhere=tally(elsewhere), others=tally(others), standards=standards
    )
    marks = marks_shown(thief_id, smith_id)
    signals, case = _signals(thief_id, smith_id, named, finding, standards, marks)
    thief, smith = (side(members[pk], named, now) for pk in (thief_id, smith_id))
    return PairEvidence(
        month=named,
        thief=thief,
        smith=smith,
        chance=finding.chance if together else None,
        examined=standards.pairs,
        by_chance=standards.pairs * (finding.chance or 0.0) if together else None,
        measures=_measures(thief_id, smith_id, named, three, signals[0].weight),
        picks=picks_shown(picks_of(named, Q(thief=thief_id, smith=smith_id)), finding.picks),
        expected_first_tries=_expected(together, tally(elsewhere).firsts),
        signals=signals,
        marks=marks,
        favour=favour_of(three, finding, standards, thief, smith, marks),
        case_id=None if case is None else case.pk,
    )


def picks_of(month: str, whose: Q) -> QuerySet[RankedPick]:
    """Ranked picks of a month with all that is shown of them, voided ones too."""
    found = RankedPick.objects.filter(whose, month=month).select_related("pick", "safe")
    return found.order_by("pick__ended_at", "pick_id")


def counted(month: str, whose: Q) -> list[Played]:
    """Those that count, as the rules read them."""
    rows = RankedPick.objects.filter(whose, month=month, pick__voided_at__isnull=True)
    return list(played(rows))


def _three(thief: int, smith: int, month: str) -> Three:
    found: Three = ([], [], [])
    for pick in counted(month, Q(thief=thief) | Q(smith=smith)):
        place = 1 if pick.smith != smith else 0 if pick.thief == thief else 2
        found[place].append(pick)
    return found


def _signals(
    thief: int,
    smith: int,
    month: str,
    finding: Finding,
    standards: Standards,
    marks: tuple[MarkShown, ...],
) -> tuple[tuple[SignalShown, ...], Case | None]:
    """ARRANGED, and MARKS where there is one; with the open case of the pair, the first's first."""
    kinds = (CaseKind.ARRANGED, CaseKind.MARKS)
    rows = Case.objects.filter(kind__in=kinds, member=thief, other=smith, decided_at__isnull=True)
    cases = {case.kind: case for case in rows}
    strong = sum(m.kind == MarkKind.DEVICE and m.weight is Weight.STRONG for m in marks)
    addresses = sum(m.kind == MarkKind.ADDRESS and m.weight is not Weight.WEAK for m in marks)
    found = [signal(kinds[0], month, finding, standards, cases.get(kinds[0]))]
    if marks:
        by_marks = marked(finding, devices=strong, addresses=addresses)
        found.append(signal(kinds[1], month, by_marks, standards, cases.get(kinds[1])))
    return tuple(found), cases.get(kinds[0]) or cases.get(kinds[1])


def _measures(
    thief: int, smith: int, month: str, three: Three, weight: Weight
) -> tuple[MeasureRow, ...]:
    """The lines of the comparison; how much each weighs follows from what it can tell."""
    fast = _row(Measure.TOO_FAST, three, lambda picks: _share(picks, too_fast), Weight.WEAK)
    return (
        _row(Measure.FIRST_TRIES, three, lambda p: _share(p, lambda x: x.first_try), weight),
        _row(Measure.SURPLUS, three, _surplus, weight),
        _row(Measure.HELD, three, lambda p: _share(p, lambda x: x.guess is None), Weight.WEAK),
        _row(Measure.MEDIAN_TIME, three, _median, _faster(three)),
        MeasureRow(
            fast.measure,
            fast.together,
            fast.elsewhere,
            fast.others,
            Weight.MEDIUM if any(map(too_fast, three[0])) else Weight.WEAK,
        ),
        _taken(thief, smith, month),
    )


def _row(
    measure: Measure,
    three: Three,
    told: Callable[[list[Played]], Share | float | None],
    weight: Weight,
) -> MeasureRow:
    together, elsewhere, others = (told(picks) if picks else None for picks in three)
    return MeasureRow(measure, together, elsewhere, others, weight)


def _share(picks: list[Played], is_so: Callable[[Played], bool]) -> Share:
    return Share(sum(map(is_so, picks)), len(picks))


def _surplus(picks: list[Played]) -> float:
    return fmean(RESULTS[pick.guess] - pick.chance for pick in picks)


def _median(picks: list[Played]) -> float:
    return median(pick.seconds for pick in picks)


def _faster(three: Three) -> Weight:
    """Times weigh something once they are half of those elsewhere and of those of others."""
    together, *rest = (_median(picks) if picks else None for picks in three)
    if together is None or None in rest:
        return Weight.WEAK
    return Weight.MEDIUM if all(2 * together <= (each or 0) for each in rest) else Weight.WEAK


def _taken(thief: int, smith: int, month: str) -> MeasureRow:
    """Offers of safes of the smith that became picks; of others to the thief, here to others."""
    year, number = map(int, month.split("-"))
    offers = Offer.objects.filter(offer_day__day__year=year, offer_day__day__month=number)
    here, mine = Q(safe__maker=smith), Q(offer_day__member=thief)
    return MeasureRow(
        Measure.TAKEN,
        _taken_of(offers.filter(here, mine)),
        _taken_of(offers.filter(mine).exclude(here)),
        _taken_of(offers.filter(here).exclude(mine)),
        Weight.WEAK,
    )


def _taken_of(offers: QuerySet[Offer]) -> Share | None:
    whole = offers.count()
    return Share(offers.filter(pick__isnull=False).count(), whole) if whole else None


def _expected(together: list[Played], elsewhere: Iterable[int]) -> float:
    """First tries that the thief's rate elsewhere would bring; the mean chance without any."""
    part, whole = elsewhere
    if not whole:
        return sum(pick.chance for pick in together)
    return len(together) * part / whole
