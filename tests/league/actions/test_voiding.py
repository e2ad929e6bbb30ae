"""Voiding picks: everything follows from those that count, and what had frozen stays."""

import itertools
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal as D
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from cofferwit.members.actions.standing import change_state
from cofferwit.members.models import Member, StateChange
from cofferwit.members.rules.standing import Standing
from forge.models import Safe
from league.actions.catch_up import catch_up
from league.actions.stop import stop_picks_of
from league.actions.voiding import (
    DeclaredAlready,
    MayNotVoid,
    NothingToVoid,
    declare_outage,
    unvoid,
    void,
)
from league.models import (
    CreditEntry,
    CreditKind,
    FinalLine,
    Outage,
    Pick,
    RankedPick,
    SafeRecord,
    Season,
    Settlement,
    ThiefRating,
    Voiding,
)
from league.queries.voiding import preview
from league.queries.voiding_views import Change
from league.rules.terms import CURRENT
from tests.factories import make_member, make_members, start_pick
from tests.league.played import finish, picked, take
from tests.league.remaining import agrees, figures
from tests.season_rows import link, member_safe

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 2, 12, tzinfo=UTC)
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
HOW = (1, "wrong", 2, "gave_up", 3, "wrong", 1)


_days = itertools.count()


def forged(maker: Member | None, *, now: datetime) -> Safe:
    """A safe on offer from that instant on; each of a day of its own."""
    return member_safe(maker, now=now, day=date(2020, 1, 1) + timedelta(days=next(_days)))


@pytest.fixture
def keeper() -> Member:
    return make_member("Béryl", is_staff=True)


def voided(keeper: Member, *picks: Pick, at: datetime) -> Any:
    return void(picks=[pick.pk for pick in picks], reason="A second account.", by=keeper, now=at)


def restored(keeper: Member, *picks: Pick, at: datetime) -> Any:
    return unvoid(picks=[pick.pk for pick in picks], reason="An error.", by=keeper, now=at)


def row(pick: Pick) -> RankedPick:
    return RankedPick.objects.get(pk=pick.pk)


# ---- one by one, worked out by hand --------------------------------------------------------------


def test_later_pick_keeps_chance_and_k_and_its_ratings_follow_without_the_voided_one(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    one, two = (forged(smith, now=START) for _ in range(2))
    first = picked(thief, one, 1, at=START)
    second = picked(thief, two, 1, at=START + HOUR)
    froze = row(second)
    # 1016 against 1000: a chance of 0.52301.
    assert (froze.thief_rating, froze.chance) == (D("1016.00"), D("0.52301"))

    voided(keeper, first, at=START + 2 * HOUR)

    kept = row(second)
    assert (kept.thief_rating, kept.chance, kept.thief_k) == (D("1016.00"), D("0.52301"), 32)
    assert (kept.thief_before, kept.thief_after) == (D("1000.00"), D("1015.26"))
    assert (kept.loot, kept.loot_counted, kept.thief_number) == (froze.loot, True, 2)
    gone = row(first)
    assert (gone.thief_before, gone.thief_after) == (D("1000.00"), D("1000.00"))
    assert (gone.loot, gone.loot_counted, gone.voided) == (10, False, True)
    rating = ThiefRating.objects.get(member=thief)
    assert (rating.rating, rating.picks, rating.voided) == (D("1015.26"), 1, 1)
    record = SafeRecord.objects.get(safe=one)
    assert (record.rating, record.picks, record.openings) == (D("1000.00"), 0, 0)
    assert (record.started, record.voided) == (1, 1)
    first.refresh_from_db()
    assert first.voided_at == START + 2 * HOUR
    agrees()


def test_next_pick_freezes_the_recounted_rating_and_counts_on(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    safes = [forged(smith, now=START) for _ in range(2)]
    voided(keeper, picked(thief, safes[0], 1, at=START), at=START + HOUR)

    later = row(picked(thief, safes[1], 1, at=START + 2 * HOUR))

    assert (later.thief_rating, later.chance) == (D("1000.00"), D("0.50000"))
    assert (later.thief_number, later.thief_before) == (2, D("1000.00"))
    agrees()


def test_loot_that_came_over_the_cap_counts_once_another_is_voided(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    picks = [picked(thief, forged(smith, now=START), 1, at=START + i * HOUR) for i in range(5)]
    assert [row(pick).loot_counted for pick in picks] == [True, True, True, False, False]

    voided(keeper, picks[1], at=START + 6 * HOUR)

    assert [row(pick).loot_counted for pick in picks] == [True, False, True, True, False]
    agrees()
    restored(keeper, picks[1], at=START + 7 * HOUR)
    assert [row(pick).loot_counted for pick in picks] == [True, True, True, False, False]
    agrees()


def test_points_that_come_under_the_cap_move_the_settlement_of_another_safe(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    safes = [forged(smith, now=START) for _ in range(4)]
    picks = [picked(thief, safe, "gave_up", at=START + i * HOUR) for i, safe in enumerate(safes)]
    catch_up(now=START + 15 * DAY)
    before = Settlement.objects.get(safe=safes[3])
    assert (before.counted, before.points) == (0, 0)

    moved = voided(keeper, picks[0], at=START + 15 * DAY).touched

    after = Settlement.objects.get(safe=safes[3])
    points = row(picks[3]).points
    assert (after.counted, after.points) == (points, (points + 1) // 2)
    assert (after.settled_at, after.month) == (before.settled_at, before.month)
    assert [each.safe_id for each in moved[smith.pk].safes] == [safes[0].pk, safes[3].pk]
    agrees()


def test_k_goes_by_the_picks_that_count_at_the_end(keeper):
    """The 21st pick of a thief who has one voided is the 20th that counts: K is 32 once more."""
    smith, thief = make_members("Rossignol", "Isaure")
    picks = [picked(thief, forged(smith, now=START), 1, at=START + i * HOUR) for i in range(20)]
    voided(keeper, picks[3], at=START + 20 * HOUR)

    following = [
        row(picked(thief, forged(smith, now=START), 1, at=START + i * HOUR)) for i in (21, 22)
    ]

    assert [(each.thief_number, each.thief_k) for each in following] == [(21, 32), (22, 16)]
    agrees()
    restored(keeper, picks[3], at=START + 23 * HOUR)
    assert [row(each.pick).thief_k for each in following] == [32, 16]
    agrees()


def test_same_safe_cannot_be_picked_again(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    pick = picked(thief, forged(smith, now=START), 1, at=START)
    voided(keeper, pick, at=START + HOUR)

    assert take(thief, pick.safe, at=START + 2 * HOUR) == pick


def test_best_rating_and_half_way_steps_of_later_months_follow(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    first = picked(thief, forged(smith, now=START), 1, at=START)
    later = PAYOUT + 5 * DAY
    second = picked(thief, forged(smith, now=later), "gave_up", at=later)
    catch_up(now=PAYOUT + 40 * DAY)

    voided(keeper, first, at=PAYOUT + 40 * DAY)

    # Froze half-way to 1000 of 1016: 1008, a chance of 0.51151; 32 × it is 16.37.
    after = row(second)
    assert (after.thief_rating, after.thief_before, after.thief_after) == (
        D("1008.00"),
        D("1000.00"),
        D("983.63"),
    )
    agrees()


# ---- whatever is played afterwards ---------------------------------------------------------------


class World:
    """Two smiths, safes of both and of the house, and thieves who pick them in turn."""

    def __init__(self, thieves: int, safes: int) -> None:
        self.smiths = make_members("Rossignol", "Salomé")
        self.thieves = make_members(*(f"Thief{i}" for i in range(thieves)))
        self.wanted, self.at, self.played = safes, START, list[Pick]()
        self._pairs: list[tuple[Member, Any]] = []

    def play(self, picks: int, *, every: timedelta = HOUR) -> list[Pick]:
        """So many picks more, each of a thief and a safe that have not met."""
        new = []
        for _ in range(picks):
            if not self._pairs:
                safes = [
                    forged((*self.smiths, None)[i % 3], now=self.at) for i in range(self.wanted)
                ]
                self._pairs = [(thief, safe) for safe in safes for thief in self.thieves]
            thief, safe = self._pairs.pop(0)
            how = HOW[(len(self.played) * 5 + len(self.played) // 7) % len(HOW)]
            new.append(picked(thief, safe, how, at=self.at))
            self.played.append(new[-1])
            self.at += every
        return new


@pytest.mark.parametrize("later", [1, 10])
def test_all_agrees_after_some_later_picks(keeper, later):
    world = World(thieves=4, safes=3)
    world.play(6)
    before = world.played[1]
    world.play(later)
    kept = figures()

    voided(keeper, before, at=world.at)
    agrees()
    restored(keeper, before, at=world.at + HOUR)

    agrees()
    assert figures() == kept


def test_all_agrees_after_two_hundred_later_picks_over_a_month_and_a_payout(keeper):
    """By the same and other thieves, at the same and other safes, over K's edges and the caps."""
    world = World(thieves=8, safes=6)
    world.play(20)
    early = [world.played[i] for i in (1, 3, 9)]
    world.play(200, every=timedelta(hours=4))
    assert world.at > PAYOUT + DAY
    catch_up(now=world.at)
    assert ThiefRating.objects.filter(picks__gt=20).count() == 8
    assert SafeRecord.objects.filter(picks__gte=8).exists()
    kept = figures()

    voided(keeper, *early, at=world.at)
    agrees()
    world.at += HOUR
    restored(keeper, early[1], at=world.at)
    agrees()
    restored(keeper, early[0], early[2], at=world.at + HOUR)

    agrees()
    assert figures() == kept


def test_all_agrees_when_voiding_and_play_take_turns(keeper):
    world = World(thieves=3, safes=4)
    world.play(12)
    for number in range(8):
        target = world.played[number * 2 % len(world.played)]
        target.refresh_from_db()
        act = voided if target.voided_at is None else restored
        act(keeper, target, at=world.at)
        world.at += MINUTE
        world.play(3, every=timedelta(hours=30))
        if number % 2:
            voided(keeper, world.played[-1], world.played[-3], at=world.at)
            world.at += MINUTE
        catch_up(now=world.at)
        agrees()


# ---- a month that was paid -----------------------------------------------------------------------


def paid_month(*, prizes: Sequence[int] = (150, 100, 60)) -> tuple[list[Member], list[Pick]]:
    """November paid with two picks to qualify: three thieves by loot, one smith."""
    season = {"prizes": list(prizes), "thief_ranked_picks": 2, "smith_ranked_picks": 2}
    terms = CURRENT.to_json() | {"season": season}
    for month in ("2026-11", "2026-12"):
        Season.objects.create(month=month, terms=terms, opened_at=START)
    smith, *thieves = make_members("Rossignol", "Aure", "Basile", "Cyprien")
    safes = [forged(smith, now=START) for _ in range(3)]
    picks = [
        picked(thief, safe, how, at=START + timedelta(hours=3 * i + j))
        for i, (thief, hows) in enumerate(
            zip(thieves, ((1, 1, 1), (2, 2, 2), (3, 3, "gave_up")), strict=True)
        )
        for j, (safe, how) in enumerate(zip(safes, hows, strict=True))
    ]
    catch_up(now=PAYOUT)
    return [smith, *thieves], picks


def entries(member: Member) -> list[tuple[str, int, int | None]]:
    rows = CreditEntry.objects.filter(member=member, ladder="thieves").order_by("id")
    return [(each.kind, each.amount, each.place) for each in rows]


def test_paid_month_is_corrected_by_entries_and_never_rewritten(keeper):
    (_, aure, basile, cyprien), picks = paid_month()
    lines = list(FinalLine.objects.order_by("pk").values())
    paid = list(CreditEntry.objects.order_by("pk").values())

    moved = voided(keeper, *picks[0:2], at=PAYOUT + DAY)

    assert list(FinalLine.objects.order_by("pk").values()) == lines
    assert list(CreditEntry.objects.order_by("pk").values())[: len(paid)] == paid
    # One pick is left to Aure: no place.
    assert entries(aure) == [("prize", 150, 1), ("correction", -150, None)]
    assert entries(basile) == [("prize", 100, 2), ("correction", 50, 1)]
    assert entries(cyprien) == [("prize", 60, 3), ("correction", 40, 2)]
    correction = CreditEntry.objects.get(member=aure, kind=CreditKind.CORRECTION)
    assert correction.key == (f"correction:2026-11:thieves:{aure.pk}:voiding:{min(moved.voidings)}")
    assert correction.voiding_id == min(moved.voidings)
    assert [moved.touched[each.pk].credits for each in (aure, basile, cyprien)] == [-150, 50, 40]
    agrees()


def test_restoring_corrects_back(keeper):
    (_, aure, basile, cyprien), picks = paid_month()
    voided(keeper, *picks[0:2], at=PAYOUT + DAY)

    restored(keeper, picks[1], at=PAYOUT + 2 * DAY)
    agrees()
    restored(keeper, picks[0], at=PAYOUT + 3 * DAY)

    assert sum(amount for _, amount, _ in entries(aure)) == 150
    assert sum(amount for _, amount, _ in entries(basile)) == 100
    assert sum(amount for _, amount, _ in entries(cyprien)) == 60
    agrees()


def test_account_takes_its_place_in_a_correction_as_it_did_at_the_payout(keeper):
    """Basile was blocked after the payout and takes the place; Cyprien's account came back."""
    (_, aure, basile, cyprien), picks = paid_month()
    for member, before, after in ((basile, "active", "blocked"), (cyprien, "active", "archived")):
        StateChange.objects.create(
            member=member, before=before, after=after, by=keeper, at=PAYOUT + HOUR
        )
        Member.objects.filter(pk=member.pk).update(state=after, state_since=PAYOUT + HOUR)

    voided(keeper, *picks[0:2], at=PAYOUT + DAY)

    assert [sum(each[1] for each in entries(one)) for one in (aure, basile, cyprien)] == [
        0,
        150,
        100,
    ]
    agrees()


@pytest.mark.parametrize("after", ["blocked", "deleted"])
def test_prize_stays_paid_where_a_step_written_later_is_dated_before_the_payout(keeper, after):
    """A job that began before the payout, and commits after it."""
    (_, aure, basile, _), picks = paid_month()
    dated = PAYOUT - timedelta(seconds=1)
    change_state(member=aure, to=Standing(after), reason="x", by=keeper, now=dated)
    agrees()

    voided(keeper, picks[3], at=PAYOUT + DAY)

    assert entries(aure) == [("prize", 150, 1)]
    assert sum(amount for _, amount, _ in entries(basile)) == 100
    agrees()


def test_account_that_had_no_place_takes_none_whatever_its_steps_say(keeper):
    season = {"prizes": [150, 100], "thief_ranked_picks": 1, "smith_ranked_picks": 1}
    terms = CURRENT.to_json() | {"season": season}
    Season.objects.create(month="2026-11", terms=terms, opened_at=START)
    smith, aure, basile = make_members("Rossignol", "Aure", "Basile")
    safe = forged(smith, now=START)
    pick = picked(aure, safe, 1, at=START)
    picked(basile, safe, 2, at=START + HOUR)
    change_state(member=basile, to=Standing.BLOCKED, reason="x", by=keeper, now=START + DAY)
    catch_up(now=PAYOUT)
    change_state(member=basile, to=Standing.ACTIVE, reason="x", by=keeper, now=PAYOUT - MINUTE)

    voided(keeper, pick, at=PAYOUT + DAY)

    assert (entries(basile), FinalLine.objects.get(member=basile).place) == ([], None)
    agrees()


def test_link_declared_after_the_payout_changes_no_correction(keeper):
    (smith, _, basile, _), picks = paid_month()
    link(smith, basile, by=keeper, at=PAYOUT + HOUR)

    voided(keeper, picks[0], at=PAYOUT + DAY)

    agrees()
    assert FinalLine.objects.get(member=smith).received == 9


def test_month_that_is_not_paid_yet_has_no_correction(keeper):
    paid_month()
    smith, thief = Member.objects.get(pseudonym="Rossignol"), Member.objects.get(pseudonym="Aure")
    later = PAYOUT + 2 * DAY
    pick = picked(thief, forged(smith, now=later), 1, at=later)

    voided(keeper, pick, at=later + HOUR)

    assert not CreditEntry.objects.filter(kind=CreditKind.CORRECTION).exists()
    agrees()


def test_smith_s_month_is_corrected_too(keeper):
    (smith, *_), picks = paid_month()
    prize = CreditEntry.objects.get(member=smith)

    voided(keeper, picks[8], at=PAYOUT + DAY)

    # The one held pick was all that had brought points: a total of 0 is not paid.
    assert [e.amount for e in CreditEntry.objects.filter(member=smith).order_by("id")] == [
        prize.amount,
        -prize.amount,
    ]
    agrees()


# ---- what runs, what may not be ------------------------------------------------------------------


def test_running_pick_is_ended_as_held_then_voided(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    pick = take(thief, forged(smith, now=START), at=START)

    done = voided(keeper, pick, at=START + MINUTE)

    pick.refresh_from_db()
    assert (pick.state, pick.ending, pick.ended_at) == ("held", "stopped", START + MINUTE)
    assert pick.voided_at == done.at > pick.ended_at
    assert row(pick).thief_after == D("1000.00")
    agrees()


def test_pick_of_the_day_is_voided_and_moves_no_rating(keeper):
    pick = finish(start_pick(make_member("Isaure"), now=START), "gave_up")

    done = voided(keeper, pick, at=START + HOUR)

    pick.refresh_from_db()
    assert pick.voided_at == START + HOUR
    assert list(done.touched) == [pick.thief_id]
    assert done.touched[pick.thief_id].to_json() == {
        "picks": [str(pick.pk)],
        "rating": None,
        "months": [],
        "safes": [],
        "titles": [],
    }
    agrees()


def test_outage_voids_the_picks_that_overlap_it_and_no_other(keeper):
    smith = make_member("Rossignol")
    before, ends_in, begins_in, after, runs = make_members("Aa1", "Bb1", "Cc1", "Dd1", "Ee1")
    safe, other = (forged(smith, now=START) for _ in range(2))
    picks = [
        picked(before, safe, 1, at=START, after=MINUTE),
        picked(ends_in, safe, 1, at=START + 2 * MINUTE, after=4 * MINUTE),
        picked(begins_in, forged(smith, now=START), 1, at=START + 8 * MINUTE, after=4 * MINUTE),
        take(runs, other, at=START + 9 * MINUTE),
        picked(after, safe, 1, at=START + 10 * MINUTE, after=MINUTE),
    ]

    done = declare_outage(
        began_at=START + 5 * MINUTE,
        ended_at=START + 10 * MINUTE,
        reason="The worker was down.",
        by=keeper,
        now=START + 12 * MINUTE,
    )

    assert set(done.picks) == {pick.pk for pick in picks[1:4]}
    outage = Outage.objects.get()
    assert (done.outage, outage.reason) == (outage, "The worker was down.")
    agrees()


def test_outage_without_a_pick_is_written_down_all_the_same(keeper):
    done = declare_outage(
        began_at=START, ended_at=START + HOUR, reason="Down.", by=keeper, now=START + HOUR
    )

    assert (done.picks, done.touched, done.outage) == ((), {}, Outage.objects.get())


def test_same_outage_is_declared_once_and_what_was_restored_since_stays_so(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    pick = picked(thief, forged(smith, now=START), 1, at=START)

    def declared(now: datetime) -> Any:
        return declare_outage(
            began_at=START, ended_at=START + HOUR, reason="Down.", by=keeper, now=now
        )

    declared(START + HOUR)
    restored(keeper, pick, at=START + 2 * HOUR)
    with pytest.raises(DeclaredAlready):
        declared(START + 3 * HOUR)
    pick.refresh_from_db()
    assert (pick.voided_at, Outage.objects.count(), Voiding.objects.count()) == (None, 1, 1)
    agrees()


@pytest.mark.parametrize("ended_at", [START, START + 2 * HOUR])
def test_outage_that_does_not_last_or_is_not_over_is_refused(keeper, ended_at):
    with pytest.raises(ValueError, match="outage"):
        declare_outage(
            began_at=START, ended_at=ended_at, reason="Down.", by=keeper, now=START + HOUR
        )
    assert not Outage.objects.exists()


def test_member_may_neither_void_restore_nor_declare(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    pick = picked(thief, forged(smith, now=START), 1, at=START)
    other = picked(smith, forged(None, now=START), 1, at=START)
    voided(keeper, other, at=START + HOUR)

    with pytest.raises(MayNotVoid):
        voided(thief, pick, at=START + HOUR)
    with pytest.raises(MayNotVoid):
        restored(thief, other, at=START + HOUR)
    with pytest.raises(MayNotVoid):
        declare_outage(
            began_at=START, ended_at=START + HOUR, reason="x", by=thief, now=START + HOUR
        )
    assert (Voiding.objects.count(), Outage.objects.count()) == (1, 0)


def test_reason_is_needed(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    pick = picked(thief, forged(smith, now=START), 1, at=START)

    for act in (void, unvoid):
        with pytest.raises(ValueError, match="reason"):
            act(picks=[pick.pk], reason="  ", by=keeper, now=START + HOUR)


def test_voided_again_or_restored_again_is_nothing(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    pick = picked(thief, forged(smith, now=START), 1, at=START)
    with pytest.raises(NothingToVoid):
        restored(keeper, pick, at=START + HOUR)
    voided(keeper, pick, at=START + HOUR)
    with pytest.raises(NothingToVoid):
        voided(keeper, pick, at=START + HOUR)

    restored(keeper, pick, at=START + HOUR)

    voiding = Voiding.objects.get()
    assert voiding.lifted_at == START + HOUR + timedelta(microseconds=1)
    assert (voiding.reason, voiding.lift_reason) == ("A second account.", "An error.")
    agrees()


def test_voiding_is_kept_by_the_database(keeper):
    smith, thief = make_members("Rossignol", "Isaure")
    pick = picked(thief, forged(smith, now=START), 1, at=START)
    voided(keeper, pick, at=START + HOUR)
    rows = Voiding.objects.all()

    for change in (
        lambda: rows.update(voided_at=START + DAY),
        lambda: rows.update(by=thief),
        rows.delete,
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    rows.update(reason="")
    restored(keeper, pick, at=START + 2 * HOUR)
    with pytest.raises(DatabaseError), transaction.atomic():
        rows.update(lifted_at=START + DAY)


# ---- looked at first -----------------------------------------------------------------------------


def test_preview_tells_what_voiding_does_and_writes_nothing(keeper):
    (_, aure, *_), picks = paid_month()
    kept = figures()
    chosen = [pick.pk for pick in picks[0:2]]

    told = preview(chosen, PAYOUT + DAY)

    assert figures() == kept
    assert not Voiding.objects.exists()
    done = voided(keeper, *picks[0:2], at=PAYOUT + DAY)
    assert dict(told.touched) == dict(done.touched)
    (month,) = told.touched[aure.pk].months
    assert (month.month, month.ladder, month.paid) == ("2026-11", "thieves", True)
    assert (month.place, month.credits) == (Change(1, None), Change(150, 0))
    assert month.total == Change(sum(row(p).loot for p in picks[:3]), row(picks[2]).loot)
    assert told.touched[aure.pk].rating is not None


def test_preview_of_restoring_tells_what_restoring_does(keeper):
    _, picks = paid_month()
    voided(keeper, picks[0], picks[4], at=PAYOUT + DAY)
    kept = figures()

    told = preview([picks[0].pk, picks[1].pk], PAYOUT + 2 * DAY, restore=True)

    assert figures() == kept
    assert told.left_out == (picks[1].pk,)
    assert dict(told.touched) == dict(restored(keeper, picks[0], at=PAYOUT + 2 * DAY).touched)


def test_preview_names_house_safes_and_running_picks(keeper):
    thief = make_member("Isaure")
    over = picked(thief, forged(None, now=START), 1, at=START)
    runs = take(thief, forged(None, now=START), at=START + HOUR)

    told = preview([over.pk, runs.pk], START + HOUR + MINUTE)

    assert [(each.pick_id, each.running, each.loot) for each in told.picks] == [
        (over.pk, False, 10),
        (runs.pk, True, 0),
    ]
    (safe,) = told.house
    assert (safe.safe_id, safe.picks, safe.factor) == (
        over.safe_id,
        Change(1, 0),
        Change(D(1), D("0.5")),
    )


# ---- an account that may play no more ------------------------------------------------------------


def test_stopped_pick_has_held_and_counts():
    smith, thief = make_members("Rossignol", "Isaure")
    pick = take(thief, forged(smith, now=START), at=START)

    assert stop_picks_of(member=thief, now=START + MINUTE) == (pick.pk,)

    pick.refresh_from_db()
    assert (pick.state, pick.ending, pick.ended_at) == ("held", "stopped", START + MINUTE)
    assert row(pick).thief_after == D("984.00")
    agrees()
    assert stop_picks_of(member=thief, now=START + MINUTE) == ()


def test_pick_whose_time_was_up_is_not_stopped():
    smith, thief = make_members("Rossignol", "Isaure")
    pick = take(thief, forged(smith, now=START), at=START)

    assert stop_picks_of(member=thief, now=START + HOUR) == ()

    pick.refresh_from_db()
    assert (pick.ending, pick.ended_at) == ("time", pick.deadline)
