"""Links between accounts, and what follows from one."""

import pytest

from cofferwit.desk.actions.links import lift, link
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Measure, Reading
from cofferwit.desk.queries.links import links, past_between
from cofferwit.desk.rules import links as rules
from cofferwit.members.models import AccountLink
from cofferwit.members.rules.sentences import RuleError
from duels.queries import may_challenge
from league.queries.offerable import in_reach
from league.queries.season_lines import received
from tests.desk.moderation import LATER, moderator
from tests.factories import NOON, end_pick, make_members, make_offer_pick, make_offered_safe

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair():
    return make_members("Isaure", "Vasco")


def declared(pair, by=None, **kwargs):
    given = {"reason": "Un foyer.", "by": by or moderator(), "now": NOON}
    return link(first=pair[1], second=pair[0], **(given | kwargs))


def test_link_is_kept_in_order_and_read_by_both(pair):
    by = moderator()
    made = declared(pair, by)
    row = AccountLink.objects.get()
    assert (row.first, row.second, row.reason) == (pair[0], pair[1], "Un foyer.")
    assert (row.linked_by, row.linked_at) == (by, NOON)
    assert (made.kind, made.detail) == ("link", {"link": row.pk, "members": [m.pk for m in pair]})
    assert dict(Reading.objects.values_list("member", "effects")) == {
        pair[0].pk: {"other": pair[1].pk},
        pair[1].pk: {"other": pair[0].pk},
    }


def test_lift_ends_it_with_a_reason_that_both_read(pair):
    by = moderator()
    row = AccountLink.objects.get(pk=declared(pair, by).detail["link"])
    assert list(links(standing=True)) == [row]
    made = lift(link=row, reason="Deux foyers.", by=by, now=LATER)
    row.refresh_from_db()
    assert (row.lifted_by, row.lifted_at) == (by, LATER)
    assert (made.kind, made.readings.count()) == ("unlink", 2)
    assert list(links(standing=True)) == []
    assert list(links(standing=False)) == [row]
    with pytest.raises(RuleError) as refused:
        lift(link=row, reason="Deux foyers.", by=by, now=LATER)
    assert refused.value.sentence == rules.LIFTED_ALREADY


def test_link_twice_is_refused_and_again_after_lifting_is_not(pair):
    by = moderator()
    row = AccountLink.objects.get(pk=declared(pair, by).detail["link"])
    with pytest.raises(RuleError) as refused:
        declared(pair, by)
    assert refused.value.sentence == rules.LINKED_ALREADY
    lift(link=row, reason="Deux foyers.", by=by, now=LATER)
    declared(pair, by, now=LATER)
    assert AccountLink.objects.count() == 2


def test_members_link_nobody_and_moderators_not_themselves(pair):
    with pytest.raises(NotEntitledError):
        declared(pair, pair[0])
    by = moderator()
    with pytest.raises(RuleError) as refused:
        declared((by, pair[0]), by)
    assert refused.value.sentence == rules.CONCERNED
    row = AccountLink.objects.get(pk=declared(pair, by).detail["link"])
    with pytest.raises(NotEntitledError):
        lift(link=row, reason="Non.", by=pair[0], now=LATER)
    assert Measure.objects.count() == 1


def test_linked_accounts_are_not_offered_each_others_safes_nor_meet_in_duels(pair):
    safe = make_offered_safe(pair[1])
    assert safe in in_reach(pair[0], NOON)
    assert may_challenge(pair[0], pair[1], NOON) is None
    declared(pair)
    assert safe not in in_reach(pair[0], NOON)
    assert may_challenge(pair[0], pair[1], NOON) is not None
    assert may_challenge(pair[1], pair[0], NOON) is not None


def test_picks_between_linked_accounts_are_not_received(pair):
    pick = end_pick(make_offer_pick(pair[0], make_offered_safe(pair[1])), opened_at=1)
    assert received(LATER).filter(pick=pick).exists()
    declared(pair)
    assert not received(LATER).filter(pick=pick).exists()


def test_past_of_a_pair_lists_what_passed_with_its_sums(pair):
    pick = end_pick(make_offer_pick(pair[0], make_offered_safe(pair[1])), opened_at=1)
    for each in (past_between(pair[0].pk, pair[1].pk), past_between(pair[1].pk, pair[0].pk)):
        (line,) = each.picks
        assert (line.pick_id, line.thief, line.smith) == (pick.pk, "Isaure", "Vasco")
        assert (line.opened_at_guess, line.loot_counted, line.received) == (1, True, False)
        assert (each.loot, each.points, each.received) == (pick.ranked.loot, 0, 0)
    other = make_members("Octave")[0]
    assert past_between(pair[0].pk, other.pk).picks == ()
