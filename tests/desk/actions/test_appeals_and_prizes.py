"""What an account has of a month that was paid, or not yet, when an appeal lets it in again."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

import pytest

from cofferwit.desk.actions import accounts
from cofferwit.desk.actions.appeals import appeal, decide
from cofferwit.desk.actions.voids import restore_picks, void_picks
from cofferwit.desk.models import Measure, Reading
from cofferwit.members.models import Member
from league.actions.catch_up import catch_up
from league.models import CreditEntry, FinalLine, Ladder, Pick, Season
from league.queries.audit import audit
from league.queries.rankings import titles
from league.queries.standings import standings
from league.rules.terms import CURRENT
from tests.desk.moderation import administrator
from tests.factories import make_daily, make_members, open_pick
from tests.league.played import picked
from tests.season_rows import member_safe

pytestmark = pytest.mark.django_db

MONTH = "2026-11"
START = datetime(2026, 11, 2, 12, tzinfo=UTC)
BLOCKED_AT = datetime(2026, 11, 20, 12, tzinfo=UTC)
PAYOUT = datetime(2026, 11, 30, 23, 15, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@dataclass(frozen=True)
class Scene:
    """Aure leads November before Basile, and both took the safe of a day; two administrators."""

    aure: Member
    basile: Member
    picks: tuple[Pick, ...]
    keeper: Member
    other: Member


@pytest.fixture
def scene() -> Scene:
    season = {"prizes": [150, 100], "thief_ranked_picks": 2, "smith_ranked_picks": 99}
    for month in (MONTH, "2026-12"):
        terms = CURRENT.to_json() | {"season": season}
        Season.objects.create(month=month, terms=terms, opened_at=START)
    smith, aure, basile = make_members("Rossignol", "Aure", "Basile", now=START)
    safes = [member_safe(smith, now=START, day=date(2026, 11, 1 + n)) for n in range(2)]
    picks = [
        picked(thief, safe, guess, at=START + timedelta(hours=2 * n + m))
        for n, (thief, guess) in enumerate(((aure, 1), (basile, 2)))
        for m, safe in enumerate(safes)
    ]
    make_daily(now=START)
    for thief, guesses in ((aure, 1), (basile, 2)):
        open_pick(thief, guesses=guesses, now=START)
    catch_up(now=BLOCKED_AT)
    return Scene(aure, basile, tuple(picks), administrator(), administrator("Odile"))


def put_away(scene: Scene, act: Callable[..., Measure] = accounts.block) -> Measure:
    return act(member=scene.aure, reason="Deux comptes.", by=scene.keeper, now=BLOCKED_AT)


def let_in(scene: Scene, *, at: datetime) -> None:
    """An appeal of hers, upheld by who did not take the measure."""
    reading = Reading.objects.get(member=scene.aure)
    made = appeal(reading=reading.pk, text="C’est mon frère.", by=scene.aure, now=at - HOUR)
    decide(appeal=made.pk, upheld=True, answer="Vous aviez raison.", by=scene.other, now=at)
    scene.aure.refresh_from_db()
    assert scene.aure.state == "active"


def paid(member: Member) -> list[tuple[str, int, int | None]]:
    entries = CreditEntry.objects.filter(member=member).order_by("id")
    return [(each.kind, each.amount, each.place) for each in entries]


def shown(*, at: datetime, month: str = MONTH) -> list[tuple[str, int | None]]:
    """The thieves of the month as its page lists them, with their places."""
    page = standings(Ladder.THIEVES, month, viewer=None, now=at)
    assert page is not None
    return [(line.pseudonym, line.place) for line in page.lines]


BOTH = pytest.mark.parametrize("act", [accounts.block, accounts.archive])


@BOTH
def test_account_let_in_before_the_payout_has_its_place_and_its_prize(scene, act):
    put_away(scene, act)
    assert shown(at=BLOCKED_AT) == [("Basile", 1)]

    let_in(scene, at=BLOCKED_AT + DAY)

    assert shown(at=BLOCKED_AT + DAY) == [("Aure", 1), ("Basile", 2)]
    catch_up(now=PAYOUT)
    assert (paid(scene.aure), paid(scene.basile)) == ([("prize", 150, 1)], [("prize", 100, 2)])
    assert list(audit()) == []


@BOTH
def test_account_let_in_after_the_payout_finds_the_month_as_it_was_paid(scene, act):
    put_away(scene, act)
    catch_up(now=PAYOUT)

    let_in(scene, at=PAYOUT + DAY)

    assert (paid(scene.aure), paid(scene.basile)) == ([], [("prize", 150, 1)])
    assert FinalLine.objects.get(member=scene.aure, ladder=Ladder.THIEVES).place is None
    assert shown(at=PAYOUT + DAY) == [("Basile", 1)]
    assert list(audit()) == []
    # Voiding what Basile has leaves the place to nobody who could not take it then.
    mine = [each.pk for each in scene.picks[2:]]
    void_picks(picks=mine, reason="x", by=scene.other, now=PAYOUT + 2 * DAY)
    assert (paid(scene.aure), sum(each[1] for each in paid(scene.basile))) == ([], 0)
    assert list(audit()) == []
    restore_picks(picks=mine, reason="x", by=scene.other, now=PAYOUT + 3 * DAY)
    assert (paid(scene.aure), sum(each[1] for each in paid(scene.basile))) == ([], 150)
    assert list(audit()) == []


def test_account_let_in_again_stands_for_the_month_that_runs(scene):
    put_away(scene)
    catch_up(now=PAYOUT)
    let_in(scene, at=PAYOUT + DAY)
    smith = Member.objects.get(pseudonym="Rossignol")
    at = PAYOUT + 2 * DAY
    for n in range(2):
        safe = member_safe(smith, now=at, day=date(2026, 12, 1 + n))
        picked(scene.aure, safe, 1, at=at + n * HOUR)

    assert shown(at=at + 2 * HOUR, month="2026-12") == [("Aure", 1)]
    catch_up(now=datetime(2026, 12, 31, 23, 15, tzinfo=UTC))
    assert paid(scene.aure) == [("prize", 150, 1)]
    assert list(audit()) == []


def test_place_that_was_paid_stays_with_an_account_that_is_blocked_after(scene):
    catch_up(now=PAYOUT)
    accounts.block(member=scene.aure, reason="x", by=scene.keeper, now=PAYOUT + DAY)
    assert (paid(scene.aure), shown(at=PAYOUT + DAY)) == (
        [("prize", 150, 1)],
        [("Aure", 1), ("Basile", 2)],
    )
    let_in(scene, at=PAYOUT + 2 * DAY)
    assert (paid(scene.aure), paid(scene.basile)) == ([("prize", 150, 1)], [("prize", 100, 2)])
    assert list(audit()) == []


def test_title_of_a_day_is_hers_again_once_she_is_let_in(scene):
    assert titles(scene.aure) == (date(2026, 11, 2),)
    put_away(scene)
    assert (titles(scene.aure), titles(scene.basile)) == ((), (date(2026, 11, 2),))
    let_in(scene, at=BLOCKED_AT + DAY)
    assert (titles(scene.aure), titles(scene.basile)) == ((date(2026, 11, 2),), ())
