"""A duel moves nothing of the league."""

import pytest

from duels.actions import course
from duels.models import DuelState
from forge.models import Safe
from league.actions.auditing import run_audit
from league.actions.catch_up import catch_up
from league.models import (
    CreditEntry,
    DailySafe,
    Offer,
    RankedPick,
    SafeRecord,
    Settlement,
    ThiefRating,
    Withdrawal,
)
from league.queries.courses import offered
from tests.duels.scenes import ANSWERED, FORGED, HOUR, Two, accept, forged, play
from tests.factories import NOON, end_pick, make_offer_pick

pytestmark = pytest.mark.django_db


def league_rows() -> list[list[dict[str, object]]]:
    tables = (
        RankedPick,
        ThiefRating,
        SafeRecord,
        Settlement,
        Withdrawal,
        CreditEntry,
        Offer,
        DailySafe,
    )
    return [list(table.objects.order_by("pk").values()) for table in tables]


def lightning() -> Two:
    scene = accept()
    for member in (scene.aure, scene.basile):
        play(scene.duel, member, opened_at=1, now=ANSWERED)
    return scene


def forge_duel() -> Two:
    scene = forged()
    for member in (scene.aure, scene.basile):
        play(scene.duel, member, opened_at=2)
    return scene


@pytest.mark.parametrize("fight", [lightning, forge_duel])
def test_duel_leaves_ratings_points_and_offers_alone(fight) -> None:
    end_pick(make_offer_pick(), opened_at=1)
    before = league_rows()
    scene = fight()
    course.settle_due(now=FORGED + 9 * HOUR)
    scene.duel.refresh_from_db()
    assert scene.duel.state == DuelState.SETTLED
    assert league_rows() == before
    purpose = f"duel:{scene.duel.pk}"
    assert not offered().filter(purpose=purpose).exists()
    assert run_audit(now=FORGED + 9 * HOUR) == 0


@pytest.mark.parametrize("fight", [lightning, forge_duel])
def test_league_that_catches_up_leaves_the_safes_of_a_duel_alone(fight) -> None:
    scene = fight()
    safes = Safe.objects.filter(purpose=f"duel:{scene.duel.pk}")
    before = list(safes.values())
    catch_up(now=NOON + 40 * 24 * HOUR)
    assert list(safes.values()) == before
    assert not Settlement.objects.exists()
