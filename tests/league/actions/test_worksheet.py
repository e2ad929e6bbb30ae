"""Keeping pencil marks, on one device or two."""

from datetime import timedelta

import pytest

from league.actions.worksheet import save
from league.models import Pick, PickState, Worksheet
from league.rules.refusals import SheetOver, SheetRefused, SheetStale
from tests.factories import NOON, make_member, start_pick

pytestmark = pytest.mark.django_db

STRIKE = ["strike", 1, 3]
EMPTY = [None] * 4


def keep(pick, base, moves, *, done=None, typed=EMPTY, after=1, by=None):
    return save(
        pick=pick.pk,
        by=by or pick.thief,
        base_revision=base,
        moves=moves,
        done=len(moves) if done is None else done,
        typed=typed,
        now=NOON + timedelta(seconds=after),
    )


def test_first_save_is_revision_one():
    pick = start_pick()
    sheet = keep(pick, 0, [STRIKE], typed=[None, 7, None, None])
    sheet.refresh_from_db()
    assert (sheet.revision, sheet.moves, sheet.done) == (1, [STRIKE], 1)
    assert (sheet.typed, sheet.saved_at) == ([None, 7, None, None], NOON + timedelta(seconds=1))


def test_another_device_goes_on_from_there():
    pick = start_pick()
    keep(pick, 0, [STRIKE])
    sheet = keep(pick, 1, [STRIKE, ["confirm", 0, 5]], done=1)
    assert (sheet.revision, len(sheet.moves), sheet.done) == (2, 2, 1)


def test_stale_save_overwrites_nothing_and_gets_the_newer_sheet():
    pick = start_pick()
    keep(pick, 0, [STRIKE])
    with pytest.raises(SheetStale) as stale:
        keep(pick, 0, [["confirm", 0, 5]])
    assert stale.value.newer == {"revision": 1, "moves": [STRIKE], "done": 1, "typed": EMPTY}
    assert Worksheet.objects.get().moves == [STRIKE]


@pytest.mark.parametrize("base", [1, 10**30])
def test_revision_that_was_never_given_is_stale(base):
    pick = start_pick()
    with pytest.raises(SheetStale) as stale:
        keep(pick, base, [STRIKE])
    assert stale.value.newer == {"revision": 0, "moves": [], "done": 0, "typed": EMPTY}


def test_save_whose_answer_was_lost_may_be_sent_again():
    pick = start_pick()
    keep(pick, 0, [STRIKE])
    assert keep(pick, 0, [STRIKE]).revision == 1


def test_what_differs_only_in_what_was_typed_is_saved():
    pick = start_pick()
    keep(pick, 0, [STRIKE])
    assert keep(pick, 1, [STRIKE], typed=[1, None, None, None]).revision == 2


@pytest.mark.parametrize(
    ("moves", "done", "typed"),
    [
        ([["strike", 4, 3]], 1, EMPTY),
        ([["mark", 4, 1]], 1, EMPTY),
        ([STRIKE], 2, EMPTY),
        ([STRIKE], 1, EMPTY[:3]),
    ],
)
def test_what_does_not_fit_the_safe_is_refused(moves, done, typed):
    pick = start_pick()
    with pytest.raises(SheetRefused):
        keep(pick, 0, moves, done=done, typed=typed)
    with pytest.raises(SheetRefused):
        keep(pick, None, [STRIKE])
    assert not Worksheet.objects.exists()


def test_sheet_of_an_ended_pick_no_longer_changes():
    pick = start_pick()
    with pytest.raises(SheetOver):
        keep(pick, 0, [STRIKE], after=600)
    pick.refresh_from_db()
    assert (pick.state, pick.ended_at) == (PickState.HELD, pick.deadline)
    assert not Worksheet.objects.exists()


def test_another_members_pick_does_not_exist():
    pick = start_pick()
    with pytest.raises(Pick.DoesNotExist):
        keep(pick, 0, [STRIKE], by=make_member("Vasco"))
