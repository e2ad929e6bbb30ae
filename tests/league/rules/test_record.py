"""A thief's record."""

from decimal import Decimal

from forge.rules.tiers import Tier
from league.rules.record import RankedRun, Record, by_tier, record_of


def run(tier: Tier, chance: str, result: str, guess: int | None, used: int = 300) -> RankedRun:
    return RankedRun(1, tier, Decimal(chance), Decimal(result), guess, used, Decimal(1000))


RUNS = (
    run(Tier.GOLD, "0.50000", "1", 1, 90),
    run(Tier.GOLD, "0.62000", "0.8", 2, 400),
    run(Tier.GOLD, "0.38000", "0", None, 1200),
    run(Tier.BRONZE, "0.71000", "0.6", 3, 60),
)


def test_record_sets_what_was_foretold_beside_what_was_done() -> None:
    assert record_of(RUNS[:3]) == Record(
        picks=3,
        openings=(1, 1, 0),
        held=1,
        expected=Decimal("1.50000"),
        observed=Decimal("1.8"),
        median_seconds=90,
    )
    assert record_of(RUNS[:3]).opened == 2


def test_record_of_no_pick_and_of_none_that_opened() -> None:
    assert record_of(()) == Record(0, (0, 0, 0), 0, Decimal(0), Decimal(0), None)
    assert record_of(RUNS[2:3]).median_seconds is None


def test_tiers_without_a_pick_are_left_out() -> None:
    found = by_tier(RUNS)
    assert [(tier, record.picks) for tier, record in found] == [(Tier.BRONZE, 1), (Tier.GOLD, 3)]
