"""Each notice once, taken back when it no longer holds, and saying nothing it should not."""

import pytest

from cofferwit.members.models import Notice
from duels.actions import answers, course
from duels.rules.course import Kind
from duels.rules.telling import Told
from tests.duels.scenes import (
    ANSWERED,
    FORGED,
    HOUR,
    MINUTE,
    SENT,
    accept,
    challenge,
    forge,
    open_notices,
    pick,
    play,
)

pytestmark = pytest.mark.django_db

END = ANSWERED + 24 * HOUR
SOON = END - 3 * HOUR


def kinds(member) -> list[str]:
    """All that the member was ever told, in the order of telling."""
    return list(Notice.objects.filter(member=member).order_by("id").values_list("kind", flat=True))


def test_lightning_duel_from_start_to_end() -> None:
    duel, aure, basile = accept()
    play(duel, basile, opened_at=1, now=ANSWERED + HOUR)
    course.settle_due(now=ANSWERED + 2 * HOUR)
    assert (open_notices(aure), open_notices(basile)) == (["duel_pick"], [])
    for minute in range(3):
        course.settle_due(now=SOON + minute * MINUTE)
    assert open_notices(aure) == ["duel_pick", "duel_pick_soon"]
    pick(duel, aure, now=END - HOUR)
    assert open_notices(aure) == []
    course.settle_due(now=END)
    assert kinds(aure) == ["duel_accepted", "duel_pick", "duel_pick_soon", "duel_settled"]
    assert kinds(basile) == ["duel_challenge", "duel_settled"]
    course.settle_due(now=END + HOUR)
    assert open_notices(aure) == open_notices(basile) == ["duel_settled"]


def test_forge_duel_from_start_to_end() -> None:
    duel, aure, basile = accept(Kind.FORGE)
    forge(duel, aure, now=FORGED)
    course.settle_due(now=SOON)
    assert (open_notices(aure), open_notices(basile)) == ([], ["duel_forge", "duel_forge_soon"])
    forge(duel, basile, now=SOON + HOUR)
    assert open_notices(aure) == open_notices(basile) == ["duel_pick"]
    until = SOON + 25 * HOUR
    pick(duel, aure, now=until - 4 * HOUR)
    course.settle_due(now=until - 3 * HOUR)
    assert (open_notices(aure), open_notices(basile)) == ([], ["duel_pick", "duel_pick_soon"])
    course.settle_due(now=until)
    assert kinds(aure) == ["duel_accepted", "duel_pick", "duel_settled"]
    assert kinds(basile) == [
        "duel_challenge",
        "duel_forge",
        "duel_forge_soon",
        "duel_pick",
        "duel_pick_soon",
        "duel_settled",
    ]


def test_challenge_reminds_once_and_its_answer_takes_all_back() -> None:
    duel, _, basile = challenge(Kind.FORGE)
    soon = SENT + 69 * HOUR
    assert course.settle_due(now=soon - MINUTE) == 0
    assert (course.settle_due(now=soon), course.settle_due(now=soon + MINUTE)) == (1, 0)
    assert open_notices(basile) == ["duel_answer_soon", "duel_challenge"]
    answers.accept(duel_id=duel.pk, by=basile, now=soon + HOUR)
    assert open_notices(basile) == []


def test_notice_tells_its_kind_its_duel_and_its_opponent_alone() -> None:
    duel, aure, basile = accept()
    play(duel, basile, opened_at=1, now=ANSWERED)
    course.settle_due(now=SOON)
    of_basile, of_aure = ({"duel": duel.pk, "opponent": who.pk} for who in (aure, basile))
    wanted = [of_aure if each.member == aure else of_basile for each in Notice.objects.all()]
    assert [each.payload for each in Notice.objects.all()] == wanted
    assert len(wanted) == 4
    told = Notice.objects.filter(member=aure, kind=Told.PICK).get()
    assert told.key == f"duel:{duel.pk}:duel_pick"


def test_duel_1_and_duel_10_are_not_taken_for_each_other() -> None:
    first = challenge()
    keys = [f"duel:{first.duel.pk}0:duel_challenge", f"duel:{first.duel.pk}:duel_challenge"]
    Notice.objects.create(member=first.basile, kind="duel_challenge", key=keys[0], created_at=SENT)
    answers.decline(duel_id=first.duel.pk, by=first.basile, now=ANSWERED)
    left = Notice.objects.filter(member=first.basile, cleared_at=None)
    assert list(left.values_list("key", flat=True)) == keys[:1]
