"""The pairs of accounts that share marks: which are listed, in what order, and at what cost."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions import links
from cofferwit.desk.queries import shared_marks
from cofferwit.desk.queries.shared_marks import Mark, Tie, marked_pairs
from cofferwit.desk.rules.sharing import ADDRESS, DEVICE, NEVER_MET
from cofferwit.members.actions.marks import leave_marks
from cofferwit.members.models import AccountLink, Member
from cofferwit.members.rules.marks import HOUSEHOLD
from tests.desk.casework import moderator
from tests.factories import (
    NOON,
    end_pick,
    make_members,
    make_offer_pick,
    make_offered_safe,
)

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def came(*members: Member, kind: str = "device", mark: str = "a", days: int = 0, times: int = 1):
    """Each of them came with that mark on so many days, the first `days` days after noon."""
    for time in range(times):
        for member in members:
            leave_marks(member=member, digests={kind: mark * 64}, now=NOON + (days + time) * DAY)


def pairs(**asked: object) -> list[tuple[str, str]]:
    return [(line.first, line.second) for line in marked_pairs(**asked).lines]


def test_pair_says_what_both_share_since_when_and_how_often():
    isaure, vasco = make_members("Isaure", "Vasco")
    came(isaure, times=5)
    came(vasco, days=3, times=4)
    came(isaure, vasco, kind="address", mark="b", days=10, times=2)
    came(isaure, mark="c")
    line = marked_pairs().lines[0]
    assert (line.first_id, line.second_id) == (isaure.pk, vasco.pk)
    assert (line.devices, line.device_days) == (1, 4)
    assert (line.addresses, line.address_days) == (1, 2)
    assert (line.since, line.last) == (NOON + 3 * DAY, NOON + 11 * DAY)
    assert (line.accounts, line.link_id, line.met) == (2, None, 0)
    assert line.favour == (DEVICE, NEVER_MET)


def test_nothing_shared_is_an_empty_page():
    isaure, vasco = make_members("Isaure", "Vasco")
    came(isaure)
    came(vasco, mark="b")
    came(vasco, kind="address", mark="a")
    page = marked_pairs()
    assert (page.lines, page.found, page.page, page.pages) == ((), 0, 1, 1)
    assert (page.seen, page.sharing, page.crowds, page.crowded_addresses) == (2, 0, (), 0)


def test_devices_come_first_then_those_seen_last():
    one, two, three, four = make_members("Alix", "Basile", "Carole", "Denis")
    came(one, two, kind="address", mark="a", days=9)
    came(three, four, mark="b", days=1)
    came(one, three, mark="c", days=2)
    assert pairs() == [("Alix", "Carole"), ("Carole", "Denis"), ("Alix", "Basile")]
    assert marked_pairs().sharing == 4


def test_choices_narrow_the_list():
    one, two, three = make_members("Alix", "Basile", "Carole")
    came(one, two, kind="address", mark="a")
    came(one, three, mark="b")
    came(one, three, kind="address", mark="c")
    links.link(first=three, second=one, reason="Un foyer.", by=moderator(), now=NOON)
    assert pairs(mark=Mark.DEVICE) == [("Alix", "Carole")]
    assert pairs(mark=Mark.ADDRESS) == [("Alix", "Basile")]
    assert pairs(tie=Tie.LINKED) == [("Alix", "Carole")]
    assert pairs(tie=Tie.FREE) == [("Alix", "Basile")]
    assert pairs(mark=Mark.ADDRESS, tie=Tie.LINKED) == []
    found = {line.second: line.link_id for line in marked_pairs().lines}
    assert found == {"Basile": None, "Carole": AccountLink.objects.get().pk}


def test_link_that_was_lifted_is_none():
    one, two = make_members("Alix", "Basile")
    came(one, two)
    keeper = moderator()
    links.link(first=one, second=two, reason="Un foyer.", by=keeper, now=NOON)
    links.lift(link=AccountLink.objects.get(), reason="Deux foyers.", by=keeper, now=NOON)
    assert [line.link_id for line in marked_pairs().lines] == [None]
    assert pairs(tie=Tie.FREE) == [("Alix", "Basile")]


def test_picks_of_each_other_are_counted_and_lead_the_way():
    one, two, three = make_members("Alix", "Basile", "Carole")
    came(one, two, three, kind="address")
    for ago in (2, 1):
        safe = make_offered_safe(one, now=NOON - ago * DAY)
        end_pick(make_offer_pick(two, safe, now=NOON - ago * DAY), opened_at=1)
    end_pick(make_offer_pick(one, make_offered_safe(two)), opened_at=1)
    found = {(line.first, line.second): line for line in marked_pairs().lines}
    met, other = found["Alix", "Basile"], found["Alix", "Carole"]
    assert (met.picks, met.thief_id, met.smith_id) == ((1, 2), two.pk, one.pk)
    assert (other.picks, other.thief_id, other.smith_id) == ((0, 0), one.pk, three.pk)
    assert met.favour[0] == ADDRESS
    assert NEVER_MET not in met.favour
    assert NEVER_MET in other.favour


def test_marks_of_many_are_told_apart():
    members = make_members("Alix", "Basile", "Carole", "Denis", "Edmée", "Firmin")
    assert len(members) == HOUSEHOLD + 1
    came(*members, kind="address")
    came(*members, mark="b", days=1)
    page = marked_pairs()
    assert (page.lines, page.sharing, page.crowded_addresses) == ((), 0, 1)
    crowd = page.crowds[0]
    assert [name for _, name in crowd.named] == [member.pseudonym for member in members]
    assert (crowd.accounts, crowd.others, crowd.since) == (6, 0, NOON + DAY)
    assert len(page.crowds) == 1
    came(*members[:HOUSEHOLD], mark="c")
    assert marked_pairs().found == 10


def test_names_of_a_crowd_are_not_all_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shared_marks, "NAMED", 2)
    came(*make_members("Alix", "Basile", "Carole", "Denis", "Edmée", "Firmin"))
    crowd = marked_pairs().crowds[0]
    assert ([name for _, name in crowd.named], crowd.others) == (["Alix", "Basile"], 4)


def test_pages_show_each_pair_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(shared_marks, "AT_ONCE", 2)
    came(*make_members("Alix", "Basile", "Carole", "Denis"))
    pages = [marked_pairs(number) for number in (1, 2, 3)]
    shown = [(line.first, line.second) for page in pages for line in page.lines]
    assert len(set(shown)) == len(shown) == 6
    assert {(page.found, page.pages) for page in pages} == {(6, 3)}
    assert (marked_pairs(9).page, marked_pairs(9).lines) == (3, pages[2].lines)
    assert (marked_pairs(0).page, marked_pairs(-4).lines) == (1, pages[0].lines)
    assert marked_pairs(10**18).page == 3


@pytest.mark.parametrize("number", [2, 4])
def test_page_costs_the_same_whatever_it_shows(number: int, django_assert_num_queries):
    came(*make_members("Alix", "Basile", "Carole", "Denis")[:number])
    with django_assert_num_queries(5):
        marked_pairs()


def test_sums_are_kept_for_a_while_and_pairs_are_not():
    one, two, three = make_members("Alix", "Basile", "Carole")
    came(one, two)
    assert marked_pairs().sharing == 2
    came(three)
    page = marked_pairs()
    assert (page.sharing, page.found) == (2, 3)


def test_pick_that_runs_does_not_give_its_smith_away():
    smith, keeper = make_members("Octave", "Béryl")
    for each in (smith, keeper):
        leave_marks(member=each, digests={"address": "a" * 64}, now=NOON)
    pick = make_offer_pick(keeper, make_offered_safe(smith, now=NOON), now=NOON)
    assert [line.picks for line in marked_pairs().lines] == [(0, 0)]
    end_pick(pick, opened_at=1)
    assert [line.met for line in marked_pairs().lines] == [1]


def test_device_of_several_is_said_beside_an_address_of_two():
    first, second, *others = make_members("Aure", "Basile", "Cyprien", "Diane", "Edmond")
    for each in (first, second, *others):
        leave_marks(member=each, digests={"device": "d" * 64}, now=NOON)
    for each in (first, second):
        leave_marks(member=each, digests={"address": "a" * 64}, now=NOON)
    found = {(line.first, line.second): line.accounts for line in marked_pairs().lines}
    assert (found["Aure", "Basile"], len(found)) == (5, 10)
