"""The ledger of a month: every item, and nothing that tells of a safe still sealed."""

import csv
import io
import json
import re
from datetime import UTC, datetime, timedelta
from decimal import Decimal as D
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cofferwit.members.models import AccountState, Member
from cofferwit.members.rules.pseudonym import key
from forge.models import Safe
from forge.rules.tiers import Tier
from league.actions.prizes import pay_prizes
from league.models import Pick, RankedPick
from league.models.ranked import AT_THE_END
from league.queries.season_ledger import (
    LedgerMember,
    csv_rows,
    json_chunks,
    ledger_members,
    member_ledger,
)
from league.queries.season_views import LedgerPoint
from tests.factories import make_member, make_members
from tests.season_rows import link, member_safe, ranked, settle

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[3]
MID = datetime(2026, 11, 15, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)


def sealed(maker: Member | None, **kwargs) -> Safe:
    return member_safe(maker, **kwargs)


def public(maker: Member | None, **kwargs) -> Safe:
    return member_safe(maker, left_at=MID, public_at=MID, **kwargs)


def test_each_loot_comes_with_its_arithmetic() -> None:
    vasco, smith = make_members("Vasco", "Rossignol")
    safe = public(smith, tier=Tier.GOLD, now=MID)
    ranked(
        vasco,
        safe,
        at=MID,
        guess=2,
        loot=20,
        chance=D("0.36442"),
        safe_rating=D("1281.00"),
        thief_before=D("1190.02"),
        after="1196.99",
        thief_k=16,
    )
    ranked(vasco, public(None), at=MID + HOUR, guess=1, loot=7, counted=False)
    ranked(vasco, public(smith, now=MID + 24 * HOUR), at=MID + 2 * HOUR, chance=D("0.47662"))

    found = member_ledger("2026-11", "vasco", MID + 3 * HOUR)

    first, capped, held = found.loots
    assert (first.safe_id, first.smith, first.house, first.tier) == (
        safe.pk,
        "Rossignol",
        False,
        "gold",
    )
    # 2 × 20 × 0.8 × (1 − 0.36442) = 20.34
    assert (first.factor, first.base, first.result, first.chance) == (2, 20, D("0.8"), D("0.36442"))
    assert (first.exact, first.loot, first.counted, first.running) == (D("20.33856"), 20, True, 20)
    assert (first.rating_before, first.rating_after, first.step) == (
        D("1190.02"),
        D("1196.99"),
        D("6.97"),
    )
    assert (first.safe_rating, first.k, first.opened_at_guess) == (D("1281.00"), 16, 2)
    assert (capped.house, capped.smith, capped.loot, capped.counted, capped.running) == (
        True,
        None,
        7,
        False,
        20,
    )
    assert (held.opened_at_guess, held.exact, held.loot, held.running) == (None, 0, 0, 20)
    assert (found.thief.total, found.thief.picks, found.smith) == (20, 3, None)
    assert found.half_step is None


def test_each_settled_safe_comes_with_its_points() -> None:
    smith, one, two, three, four = make_members("Rossignol", "One", "Two", "Three", "Four")
    safe = sealed(smith, now=MID - 48 * HOUR)
    # One pick of October's kind: it ended in the month before, and stands with its safe.
    ranked(one, safe, at=MID - 4 * HOUR, points=12, chance=D("0.61000"))
    ranked(two, safe, at=MID - 3 * HOUR, points=9, counted=False, chance=D("0.43000"))
    ranked(three, safe, at=MID - 2 * HOUR, guess=1, loot=10)
    ranked(four, safe, at=MID - HOUR, points=11, chance=D("0.55000"))
    settle(safe, at=MID, points=29, factor="1.25", counted=23, picks=4, openings=1)
    link(smith, two, by=smith, at=MID)

    found = member_ledger("2026-11", "Rossignol", MID + HOUR)

    (item,) = found.safes
    assert (item.safe_id, item.tier, item.settled_at) == (safe.pk, "bronze", MID)
    assert (item.picks, item.openings, item.received) == (4, 1, 3)
    assert item.held == (
        LedgerPoint(12, counted=True, chance=D("0.61000")),
        LedgerPoint(9, counted=False, chance=D("0.43000")),
        LedgerPoint(11, counted=True, chance=D("0.55000")),
    )
    assert (item.counted, item.factor, item.points) == (23, D("1.25"), 29)
    assert (found.smith.total, found.smith.received, found.smith.missing) == (29, 3, 5)
    assert (found.thief, found.loots) == (None, ())


def test_half_way_step_shows_once_the_month_is_over() -> None:
    vasco = make_member("Vasco")
    ranked(vasco, public(None), at=MID, after="1201.01", thief_number=1)
    ranked(vasco, public(None), at=MID + 31 * 24 * HOUR, after="1300.00", thief_number=2)
    midnight = datetime(2026, 11, 30, 23, tzinfo=UTC)

    assert member_ledger("2026-11", "Vasco", midnight - timedelta(microseconds=1)).half_step is None
    step = member_ledger("2026-11", "Vasco", midnight).half_step
    # (1201.01 + 1000) / 2 = 1100.505, away from zero.
    assert (step.at, step.before, step.after) == (midnight, D("1201.01"), D("1100.51"))


def test_half_way_step_of_a_smith_without_a_pick_is_none() -> None:
    smith = make_member("Rossignol")
    settle(sealed(smith, now=MID), at=MID, points=3)

    assert member_ledger("2026-11", "Rossignol", PAYOUT).half_step is None


def test_half_way_step_after_a_month_without_a_pick() -> None:
    vasco = make_member("Vasco")
    ranked(vasco, public(None), at=MID, after="1200.00")
    settle(sealed(vasco, now=MID), at=MID + 31 * 24 * HOUR, points=3)

    step = member_ledger("2026-12", "Vasco", PAYOUT + 40 * 24 * HOUR).half_step

    assert (step.before, step.after) == (D("1100.00"), D("1050.00"))


def test_members_of_a_month_by_name_with_their_places() -> None:
    blocked, vasco, ardillon = make_members("Zoé_B", "Vasco", "Ardillon")
    for i in range(8):
        ranked(vasco, public(None), at=MID + i * HOUR, guess=1, loot=2)
        ranked(blocked, public(None), at=MID + i * HOUR, guess=1, loot=3)
    settle(sealed(ardillon, now=MID), at=MID, points=9)
    Member.objects.filter(pk=blocked.pk).update(state=AccountState.BLOCKED)

    live = ledger_members("2026-11", MID + 9 * HOUR)
    pay_prizes(now=PAYOUT)
    paid = ledger_members("2026-11", PAYOUT)

    assert (
        live
        == paid
        == (
            LedgerMember("Ardillon", None, None, 9, None),
            LedgerMember("Vasco", 16, 1, None, None),
            LedgerMember("Zoé_B", 24, None, None, None),
        )
    )


def test_deleted_member_stays_under_the_neutral_name() -> None:
    vasco = make_member("Vasco")
    ranked(vasco, public(None), at=MID, guess=1, loot=5)
    Member.objects.filter(pk=vasco.pk).update(
        pseudonym="Membre-1", pseudonym_key=key("Membre-1"), state=AccountState.DELETED
    )

    assert member_ledger("2026-11", "Vasco", MID + HOUR) is None
    assert member_ledger("2026-11", "Membre-1", MID + HOUR).loots[0].loot == 5
    assert "Vasco" not in "".join(csv_rows("2026-11", MID + HOUR))


@pytest.mark.parametrize("month", ["2026-10", "2026-12", "2026-13", "x"])
def test_month_without_a_season_has_no_ledger(month) -> None:
    make_member("Vasco")

    assert ledger_members(month, MID) is None
    assert member_ledger(month, "Vasco", MID) is None
    assert csv_rows(month, MID) is None
    assert json_chunks(month, MID) is None


def test_member_with_nothing_in_the_month_has_an_empty_ledger() -> None:
    vasco = make_member("Vasco")

    found = member_ledger("2026-11", "Vasco", MID)

    assert (found.thief, found.smith, found.loots, found.safes) == (None, None, (), ())
    assert found.may_take_place
    assert member_ledger("2026-11", "nobody", MID) is None
    Member.objects.filter(pk=vasco.pk).update(state=AccountState.DELETED)
    assert member_ledger("2026-11", "Vasco", MID) is None


def test_list_is_in_the_order_of_the_names_as_people_read_them() -> None:
    names = ("zoé", "Éloi", "Eve", "Ida", "Lise", "Kim", "ardillon")
    for n, member in enumerate(make_members(*names)):
        ranked(member, public(None), at=MID + n * HOUR)

    listed = [each.pseudonym for each in ledger_members("2026-11", MID + 9 * HOUR)]

    assert listed == ["ardillon", "Éloi", "Eve", "Ida", "Kim", "Lise", "zoé"]


def test_thief_alone_reads_a_sealed_safe_in_full() -> None:
    vasco, rossignol, other = make_members("Vasco", "Rossignol", "Salomé")
    row = ranked(vasco, sealed(rossignol, now=MID), at=MID, guess=1, loot=13, counted=False)

    (own,) = member_ledger("2026-11", "Vasco", MID + HOUR, viewer=vasco).loots
    (seen,) = member_ledger("2026-11", "Vasco", MID + HOUR, viewer=other).loots

    assert (own.pick_id, own.safe_id, own.smith) == (row.pick_id, row.safe_id, "Rossignol")
    assert (own.loot, own.counted, own.chance) == (13, False, D("0.50000"))
    assert (seen.pick_id, seen.safe_id, seen.loot, seen.chance) == (None, None, None, None)


# ---- what is still sealed ------------------------------------------------------------------------


def everything(now: datetime) -> str:
    """All that anybody can read of the month."""
    members = ledger_members("2026-11", now)
    pages = [member_ledger("2026-11", each.pseudonym, now) for each in members]
    return "\n".join(
        [repr(members), repr(pages), *csv_rows("2026-11", now), *json_chunks("2026-11", now)]
    )


def test_sealed_safe_is_named_by_neither_number_nor_smith() -> None:
    """Worlds that differ in whose the sealed safe is, and in its number, read alike."""
    vasco, rossignol, salome = make_members("Vasco", "Rossignol", "Salomé")
    told = []
    for maker in (rossignol, salome, None):
        safe = sealed(maker, now=MID)
        row = ranked(vasco, safe, at=MID, guess=1, loot=5, thief_number=1, safe_number=1)
        told.append(everything(MID + HOUR))
        item = member_ledger("2026-11", "Vasco", MID + HOUR).loots[0]
        assert (item.safe_id, item.smith, item.house) == (None, None, None)
        row.delete()
        Pick.objects.all().delete()

    assert told[0] == told[1] == told[2]


def test_sealed_safe_is_not_recognised_by_a_figure_that_an_offer_shows() -> None:
    """Worlds that differ in the safe's rating, and in what follows from it, read alike."""
    vasco, rossignol = make_members("Vasco", "Rossignol")
    safe = sealed(rossignol, now=MID)
    told = []
    for rating, chance, before in (("1281.00", "0.36442", "990.10"), ("1120.50", "0.41", "980")):
        row = ranked(
            vasco,
            safe,
            at=MID,
            guess=1,
            loot=13,
            safe_rating=D(rating),
            chance=D(chance),
            thief_before=D(before),
            thief_k=32 if before == "980" else 16,
            thief_number=1,
        )
        told.append(everything(MID + HOUR))
        row.delete()
        Pick.objects.all().delete()

    assert told[0] == told[1]
    assert "1281" not in told[0]
    assert '"loot": 13' in told[0]


def test_loot_over_the_cap_of_a_sealed_safe_reads_like_a_hold() -> None:
    vasco, rossignol = make_members("Vasco", "Rossignol")
    safe = sealed(rossignol, now=MID)
    told = []
    for columns in ({"guess": 1, "loot": 13, "counted": False}, {"points": 12}):
        row = ranked(vasco, safe, at=MID, thief_number=1, **columns)
        told.append(everything(MID + HOUR))
        row.delete()
        Pick.objects.all().delete()

    assert told[0] == told[1]


def test_points_of_a_sealed_safe_show_nowhere() -> None:
    vasco, rossignol = make_members("Vasco", "Rossignol")
    ranked(vasco, sealed(rossignol, now=MID), at=MID, points=17)

    (pick,) = json.loads("".join(json_chunks("2026-11", MID + HOUR)))["picks"]

    assert (pick["result"], pick["loot"], pick["counted"]) == (None, None, None)
    assert (pick["forge_points"], pick["forge_points_counted"]) == (None, None)
    assert [each.pseudonym for each in ledger_members("2026-11", MID + HOUR)] == ["Vasco"]


def test_running_pick_stands_nowhere() -> None:
    vasco = make_member("Vasco")
    ranked(vasco, sealed(None), at=MID)
    RankedPick.objects.update(**dict.fromkeys(AT_THE_END))

    assert ledger_members("2026-11", MID + HOUR) == ()
    assert json.loads("".join(json_chunks("2026-11", MID + HOUR)))["picks"] == []


# ---- files ---------------------------------------------------------------------------------------


@pytest.fixture
def busy_month() -> None:
    vasco, smith = make_members("Vasco", "Rossignol")
    safe = sealed(smith, now=MID - 48 * HOUR)
    ranked(vasco, safe, at=MID - HOUR, points=12, chance=D("0.61000"))
    settle(safe, at=MID, points=12, picks=1, openings=0)
    for i in range(7):
        ranked(vasco, public(None), at=MID + i * HOUR, guess=1, loot=5)


@pytest.mark.usefixtures("busy_month")
def test_json_holds_the_whole_month() -> None:
    pay_prizes(now=PAYOUT)

    told = json.loads("".join(json_chunks("2026-11", PAYOUT)))

    assert list(told) == ["month", "paid_at", "terms", "thieves", "smiths", "picks", "safes"]
    assert (told["month"], told["paid_at"]) == ("2026-11", "2026-11-30T23:15:00+00:00")
    assert told["terms"]["season"]["prizes"][0] == 150
    (thief,) = told["thieves"]
    assert thief == {
        "member": "Vasco",
        "rank": 1,
        "place": 1,
        "total": 35,
        "best_rating": "1000.00",
        "picks": 8,
        "good_safes": None,
        "received": None,
        "reached_at": "2026-11-15T18:00:00+00:00",
        "prize": 150,
        "progress": 8,
        "missing": 0,
        "decided_by": [],
    }
    assert [smith["total"] for smith in told["smiths"]] == [12]
    assert len(told["picks"]) == 8
    assert told["picks"][0]["forge_points"] == 12
    assert told["safes"][0]["held"] == [
        {"points": 12, "counted": True, "chance": "0.61000", "voided": False}
    ]


@pytest.mark.usefixtures("busy_month")
def test_table_holds_the_same_items() -> None:
    now = MID + 8 * HOUR
    table = list(csv.DictReader(io.StringIO("".join(csv_rows("2026-11", now)))))
    told = json.loads("".join(json_chunks("2026-11", now)))

    assert [row["kind"] for row in table] == ["thief", "smith", *["pick"] * 8, "safe"]
    flat = [item for name in ("thieves", "smiths", "picks", "safes") for item in told[name]]
    for row, item in zip(table, flat, strict=True):
        item.pop("held", None)
        for name, value in item.items():
            wanted = "" if value is None or value == [] else str(value)
            assert row[name] == (wanted.lower() if isinstance(value, bool) else wanted)


def test_questions_asked_do_not_grow_with_the_month() -> None:
    asked = []
    for count in (1, 6):
        for i in range(count):
            vasco, smith = make_members(f"Thief{count}{i}", f"Smith{count}{i}")
            safe = sealed(smith, now=MID - 48 * HOUR)
            ranked(vasco, safe, at=MID - HOUR, points=12)
            settle(safe, at=MID, points=12)
        with CaptureQueriesContext(connection) as captured:
            list(json_chunks("2026-11", MID + HOUR))
            list(csv_rows("2026-11", MID + HOUR))
            ledger_members("2026-11", MID + HOUR)
            member_ledger("2026-11", f"Thief{count}0", MID + HOUR)
        asked.append(len(captured))

    assert asked[0] == asked[1]


@pytest.mark.usefixtures("busy_month")
def test_files_hold_what_their_description_says() -> None:
    description = (ROOT / "docs" / "season-ledger.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (`[a-z`, ]+`) \| (.+)$", description, re.MULTILINE))
    described = {name: set(re.findall(r"`([a-z_]+)`", row)) for name, row in rows.items()}

    told = json.loads("".join(json_chunks("2026-11", MID + HOUR)))

    lines, picks, safes = (
        described["`thieves`, `smiths`"],
        described["`picks`"],
        described["`safes`"],
    )
    assert set(told["thieves"][0]) == set(told["smiths"][0]) == lines
    assert set(told["picks"][0]) == picks
    (safe,) = told["safes"]
    assert set(safe) | set(safe["held"][0]) == safes
