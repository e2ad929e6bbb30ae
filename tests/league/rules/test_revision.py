"""What stands of a thief's picks, or a safe's, once some are voided."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal as D

from hypothesis import given, strategies as st

from cofferwit.clock import month_of
from forge.rules.tiers import Tier
from league.rules.history import Mark, PickFacts, SafeFacts, in_order
from league.rules.past import Past
from league.rules.recount import Recount
from league.rules.revision import Kept, Step, revise_safe, revise_thief
from league.rules.terms import CURRENT

START = datetime(2026, 11, 2, 12, tzinfo=UTC)
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
DECEMBER = datetime(2026, 12, 3, 12, tzinfo=UTC)


def terms(_month: str):
    return CURRENT


def kept(key: str, result: str, *, at: datetime = START, **columns) -> Kept:
    pick = Kept(
        key=key,
        thief=1,
        safe=10,
        smith=2,
        month=month_of(at),
        ended_at=at,
        chance=D("0.60000"),
        result=D(result),
        thief_k=32,
        safe_k=40,
        loot=8 if result != "0" else 0,
        points=12 if result == "0" else 0,
    )
    return replace(pick, **columns)


def test_ratings_follow_from_those_that_count() -> None:
    picks = [kept("a", "0.8"), kept("b", "0"), kept("c", "1")]

    found = revise_thief(picks, {"b"}, terms)

    # 32 × 0.2 and 32 × 0.4.
    assert list(found.steps.values()) == [
        Step(D("1000.00"), D("1006.40")),
        Step(D("1006.40"), D("1006.40")),
        Step(D("1006.40"), D("1019.20")),
    ]
    assert (found.picks, found.voided, found.rating) == (2, 1, D("1019.20"))
    line = found.months["2026-11"]
    assert (line.loot, line.picks, line.best_rating) == (16, 2, D("1019.20"))


def test_month_of_voided_picks_alone_has_no_line_and_its_half_way_step_all_the_same() -> None:
    found = revise_thief([kept("a", "1"), kept("b", "1", at=DECEMBER)], {"b"}, terms)

    assert list(found.months) == ["2026-11"]
    assert found.steps["b"] == Step(D("1006.40"), D("1006.40"))
    assert (found.month, found.as_of("2027-01")) == ("2026-12", D("1003.20"))
    assert revise_thief([], set(), terms).as_of("2027-01") == D("1000.00")


def test_cap_is_of_the_pair_and_the_month_and_passes_over_voided_picks() -> None:
    loots = [kept(str(n), "1") for n in range(4)]
    holds = [kept(f"h{n}", "0") for n in range(4)]
    others = [kept("o", "1", smith=3), kept("m", "1", smith=None), kept("d", "1", at=DECEMBER)]

    plain = revise_thief([*loots, *holds, *others], set(), terms).counting
    found = revise_thief([*loots, *holds, *others], {"1", "h0"}, terms).counting

    assert [plain[key].loot for key in "0123omd"] == [True, True, True, False, True, True, True]
    assert [found[key].loot for key in "0123"] == [True, False, True, True]
    assert [plain[f"h{n}"].points for n in range(4)] == [True, True, True, False]
    assert [found[f"h{n}"].points for n in range(4)] == [False, True, True, True]


def test_safe_follows_from_those_that_count() -> None:
    found = revise_safe([kept("a", "1"), kept("b", "0"), kept("c", "1")], {"a"})

    assert list(found.steps.values()) == [
        Step(D("1000.00"), D("1000.00")),
        Step(D("1000.00"), D("1024.00")),
        Step(D("1024.00"), D("1008.00")),
    ]
    assert (found.picks, found.openings, found.voided) == (2, 1, 1)


def test_past_tells_what_stood_before_the_first_later_change() -> None:
    past: Past[str, int] = Past()
    past.keep("a", 1, until=START)
    past.keep("a", 9, until=START)
    past.keep("a", 2, until=START + HOUR)
    past.keep("b", 7, until=START)

    assert dict(past.as_of(START - MINUTE)) == {"a": 1, "b": 7}
    assert dict(past.as_of(START)) == {"a": 2}
    assert dict(past.as_of(START + HOUR)) == {}


# ---- the recount with voidings -------------------------------------------------------------------


def recounted(picks: list[PickFacts], marks: list[Mark]) -> Recount:
    recount = Recount(terms, sorted(marks))
    starts = sorted(picks, key=lambda pick: (pick.started_at, pick.key))
    ends = sorted(picks, key=lambda pick: (pick.ended_at, pick.key))
    for is_end, pick in in_order(starts, ends, lambda each: each):
        (recount.end if is_end else recount.start)(pick)
    recount.finish()
    return recount


def pick(number: int, *, thief: int, safe: int, guess: int | None) -> PickFacts:
    at = START + number * HOUR
    smith = None if safe == 12 else 2
    return PickFacts(f"{number:03}", thief, safe, smith, Tier.BRONZE, at, at + MINUTE, guess)


def mark(of: PickFacts, at: datetime, *, voids: bool = True) -> Mark:
    return Mark(at, of.key, of.thief, of.safe, voids)


drawn = st.lists(
    st.tuples(st.integers(1, 3), st.integers(10, 12), st.sampled_from([None, None, 1, 2, 3])),
    min_size=3,
    max_size=25,
)


@given(drawn=drawn, which=st.sets(st.integers(0, 24), max_size=6), lifted=st.booleans())
def test_voided_after_all_is_as_if_summed_without_and_restored_as_if_never(
    drawn, which, lifted
) -> None:
    picks = [
        pick(n, thief=thief, safe=safe, guess=guess) for n, (thief, safe, guess) in enumerate(drawn)
    ]
    after = START + 1000 * HOUR
    marks = [mark(picks[n], after + n * MINUTE) for n in which if n < len(picks)]
    if lifted:
        marks += [each._replace(at=after + HOUR, voids=False) for each in marks]
    plain, found = recounted(picks, []), recounted(picks, marks)

    gone = set() if lifted else {each.key for each in marks}
    for thief in {each.thief for each in picks}:
        count, line = found.thieves[thief], found.thief_months["2026-11"].get(thief)
        mine = [each for each in picks if each.thief == thief]
        assert count.picks == sum(each.key not in gone for each in mine)
        assert count.picks + count.voided == len(mine)
        if not gone:
            assert count == plain.thieves[thief]
            assert line == plain.thief_months["2026-11"].get(thief)
    for safe in {each.safe for each in picks}:
        count = found.safes[safe]
        stand = [each for each in picks if each.safe == safe and each.key not in gone]
        assert (count.picks, count.openings) == (
            len(stand),
            sum(each.opened_at_guess is not None for each in stand),
        )
        assert count.started == sum(each.safe == safe for each in picks)
    assert found.thieves_as_of("2026-11", START + 900 * HOUR) == plain.thief_months["2026-11"]


def test_smiths_line_is_told_as_of_an_instant_too() -> None:
    picks = [pick(n, thief=n + 1, safe=10, guess=None) for n in range(4)]
    picks.append(pick(4, thief=9, safe=11, guess=None))
    voided = [mark(picks[0], START + 100 * HOUR)]
    recount = recounted(picks, voided)
    out = START + 20 * HOUR
    for safe in (10, 11):
        recount.settle(SafeFacts(safe, 2, out, None, out), out)

    before = recount.smiths_as_of("2026-11", START + 99 * HOUR)[2]
    now = recount.smith_months["2026-11"][2]
    assert recount.smiths_as_of("2026-11", START + 100 * HOUR)[2] == now
    plain = recounted(picks, [])
    for safe in (10, 11):
        plain.settle(SafeFacts(safe, 2, out, None, out), out)
    assert before == plain.smith_months["2026-11"][2]
    assert before.points > now.points


def test_pick_after_a_voiding_freezes_what_counts_then_and_its_cap_goes_on() -> None:
    picks = [pick(n, thief=1, safe=10 + n, guess=1) for n in (0, 1)]
    later = PickFacts(
        "later", 1, 20, 2, Tier.BRONZE, START + 9 * HOUR, START + 9 * HOUR + MINUTE, 1
    )
    recount = Recount(terms, [mark(picks[0], START + 5 * HOUR)])
    for each in picks:
        recount.start(each)
        recount.end(each)

    frozen = recount.start(later)

    assert frozen.thief == recount.thieves[1].rating == D("1015.26")
    ended = recount.end(later)
    assert (ended.thief_number, ended.moved.thief_before) == (3, D("1015.26"))
    assert recount.touches(later) == (True, False)
