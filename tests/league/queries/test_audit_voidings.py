"""Recounting a league in which picks were voided and restored: each tampering is named."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from league.actions.voiding import unvoid, void
from league.models import CreditEntry, CreditKind, RankedPick, Voiding
from league.queries.audit import audit
from tests.factories import make_member
from tests.league.actions.test_voiding import DAY, HOUR, PAYOUT, forged, paid_month
from tests.league.played import picked
from tests.tampering import behind_the_back, tamper

# Each test has a transaction of its own inside that of the league.
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("voided_league")]


@pytest.fixture(scope="module")
def voided_league(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """A paid month of which two picks were voided, and one of them restored; play went on."""
    with django_db_blocker.unblock(), transaction.atomic():
        build()
        yield
        transaction.set_rollback(True)


def build() -> None:
    keeper = make_member("Béryl", is_staff=True)
    (smith, aure, basile, _), picks = paid_month()
    two = [picks[0].pk, picks[1].pk]
    void(picks=two, reason="A second account.", by=keeper, now=PAYOUT + DAY)
    later = [forged(smith, now=PAYOUT + DAY) for _ in range(2)]
    picked(aure, later[0], 1, at=PAYOUT + DAY + HOUR)
    unvoid(picks=two[1:], reason="An error.", by=keeper, now=PAYOUT + 2 * DAY)
    picked(basile, later[0], "gave_up", at=PAYOUT + 2 * DAY + HOUR)
    picked(aure, later[1], 2, at=PAYOUT + 3 * DAY)


def found() -> set[str]:
    """The kind of each row that differs, and its figure, as "settlement points"."""
    return {f"{each.subject.split()[0]} {each.figure}" for each in audit()}


def test_true_league_differs_in_nothing() -> None:
    assert Voiding.objects.filter(lifted_at=None).count() == 1
    assert Voiding.objects.exclude(lifted_at=None).count() == 1
    assert CreditEntry.objects.filter(kind=CreditKind.CORRECTION).count() >= 4

    assert [str(each) for each in audit()] == []


VOIDED = "pick_id = (SELECT pick_id FROM league_rankedpick WHERE voided LIMIT 1)"
FOLLOWING = (
    "pick_id = (SELECT r.pick_id FROM league_rankedpick r JOIN league_pick p ON p.id = r.pick_id"
    " WHERE r.thief_id = (SELECT thief_id FROM league_rankedpick WHERE voided LIMIT 1)"
    " ORDER BY p.ended_at DESC LIMIT 1)"
)
AT_THE_SAFE = (
    "safe_id = (SELECT safe_id FROM league_rankedpick WHERE voided LIMIT 1) AND safe_number = 3"
)

STORED = [
    # A voided pick keeps what it froze, and moves nothing.
    *(
        ("league_rankedpick", VOIDED, change, f"ranked {change.split()[0]}")
        for change in (
            "thief_rating = thief_rating + 1",
            "chance = chance / 2",
            "result = 0.9",
            "thief_k = 31",
            "safe_k = 41",
            "loot = loot + 1",
            "thief_number = 99",
            "safe_number = 99",
            "voided = false",
        )
    ),
    (
        "league_rankedpick",
        VOIDED,
        "thief_before = 990, thief_after = 990",
        "ranked thief_before, ranked thief_after",
    ),
    (
        "league_rankedpick",
        VOIDED,
        "safe_before = 990, safe_after = 990",
        "ranked safe_before, ranked safe_after",
    ),
    # What follows it keeps its chance and its K, and is recounted.
    *(
        ("league_rankedpick", FOLLOWING, change, f"ranked {change.split()[0]}")
        for change in (
            "thief_rating = thief_rating + 1",
            "thief_k = 16",
            "thief_before = thief_before + 1",
            "thief_after = thief_after + 0.01",
            "loot_counted = NOT loot_counted",
        )
    ),
    ("league_rankedpick", AT_THE_SAFE, "safe_before = safe_before + 1", "ranked safe_before"),
    ("league_rankedpick", AT_THE_SAFE, "safe_after = safe_after + 1", "ranked safe_after"),
    ("league_pick", "voided_at IS NOT NULL", "voided_at = NULL", "pick voided_at"),
    ("league_pick", "voided_at IS NULL", "voided_at = ended_at", "pick voided_at"),
    ("league_thiefrating", "voided > 0", "voided = 0", "rating voided"),
    ("league_thiefrating", "voided > 0", "picks = picks + 1", "rating picks"),
    ("league_thiefrating", "voided > 0", "rating = rating + 1", "rating rating"),
    ("league_saferecord", "voided > 0", "voided = 0", "record voided"),
    ("league_saferecord", "voided > 0", "openings = 1", "record openings"),
    ("league_saferecord", "voided > 0", "rating = rating + 1", "record rating"),
    ("league_settlement", "picks = 2", "picks = 3", "settlement picks"),
    ("league_settlement", "picks = 2", "counted = counted + 1", "settlement counted"),
    # The paid lines are those of the payout, the corrections what has become of the prizes.
    ("league_finalline", "ladder = 'thieves' AND place = 1", "points = 1", "line points"),
    ("league_finalline", "ladder = 'smiths' AND place = 1", "received = 8", "line received"),
    ("league_creditentry", "kind = 'correction'", "amount = amount + 1", "corrections sum"),
    ("league_creditentry", "kind = 'prize'", "amount = amount + 1", "prize amount"),
    # What was voided, and when.
    (
        "league_voiding",
        "lifted_at IS NULL",
        "lifted_at = voided_at + interval '1 s', lifted_by_id = by_id",
        None,
    ),
    ("league_voiding", "lifted_at IS NOT NULL", "lifted_at = NULL, lifted_by_id = NULL", None),
    ("league_voiding", "true", "voided_at = voided_at + interval '5 h'", None),
    ("league_voiding", "true", "voided_at = voided_at - interval '60 d'", None),
]
"""A table, its rows, the change of one figure, and what the audit calls it; None: something."""


def test_each_figure_that_is_not_true_is_named() -> None:
    silent = []
    for table, where, change, name in STORED:
        kept = transaction.savepoint()
        tamper(table, change, where)
        named = found()
        if named != set(name.split(", ")) if name else not named:
            silent.append((table, change, named))
        transaction.savepoint_rollback(kept)

    assert silent == []


@pytest.mark.parametrize(
    "change",
    ["thief_after = 1", "safe_after = 1", "loot_counted = true", "points_counted = true"],
)
def test_database_refuses_a_voided_pick_that_moves_something(change) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        tamper("league_rankedpick", change, VOIDED)


@pytest.mark.parametrize(
    ("table", "where"),
    [
        ("league_voiding", "lifted_at IS NULL"),
        ("league_voiding", "lifted_at IS NOT NULL"),
        ("league_creditentry", "kind = 'correction'"),
    ],
)
def test_row_that_is_lost_is_noticed(table, where) -> None:
    behind_the_back(f"DELETE FROM {table} WHERE {where}")

    assert found() != set()


def test_correction_too_many_is_named() -> None:
    entry = CreditEntry.objects.filter(kind=CreditKind.CORRECTION).first()
    entry.pk, entry.key = None, "correction:again"
    entry.save(force_insert=True)

    assert found() == {"corrections sum"}


def test_nothing_of_untouched_thieves_is_kept(monkeypatch) -> None:
    """The recount remembers the picks of those alone whom voidings touch."""
    from league.queries import audit as package

    made = []
    real = package.Recount
    monkeypatch.setattr(package, "Recount", lambda *args: made.append(real(*args)) or made[0])

    list(audit())

    touched = RankedPick.objects.filter(pick__voidings__isnull=False)
    thieves = set(touched.values_list("thief", flat=True))
    assert set(made[0].touched()[0]) == thieves
    assert len(thieves) < RankedPick.objects.values("thief").distinct().count()
