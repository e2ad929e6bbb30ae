"""Who may void picks and restore them."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions.pair_deciding import PairAct, decide_pair
from cofferwit.desk.actions.voids import declare_outage, restore_picks, void_picks
from cofferwit.desk.models import Case, Measure
from cofferwit.desk.rules.measures import OWN_PICKS
from cofferwit.members.models import Member
from cofferwit.members.rules.sentences import RuleError
from league.actions.voiding import DeclaredAlready, NothingToVoid
from league.models import Outage, Pick
from tests.desk.moderation import LATER, moderator
from tests.factories import NOON, end_pick, make_members, make_offer_pick, make_offered_safe

pytestmark = pytest.mark.django_db


def pick_of(thief: Member, smith: Member) -> Pick:
    return end_pick(make_offer_pick(thief, make_offered_safe(smith)), opened_at=1)


def voided() -> set[object]:
    return set(Pick.objects.filter(voided_at__isnull=False).values_list("pk", flat=True))


@pytest.mark.parametrize("as_thief", [True, False])
def test_moderator_voids_and_restores_neither_own_picks_nor_those_at_own_safes(
    *, as_thief: bool
) -> None:
    beryl, selim = moderator(), moderator("Sélim")
    vasco, octave = make_members("Vasco", "Octave")
    own = pick_of(beryl, octave) if as_thief else pick_of(vasco, beryl)
    both = [own.pk, pick_of(octave, vasco).pk]
    with pytest.raises(RuleError) as caught:
        void_picks(picks=both, reason="x", by=beryl, now=LATER)
    assert (caught.value.sentence, voided()) == (OWN_PICKS, set())
    void_picks(picks=both, reason="x", by=selim, now=LATER)
    with pytest.raises(RuleError) as caught:
        restore_picks(picks=both, reason="x", by=beryl, now=LATER)
    assert (caught.value.sentence, voided()) == (OWN_PICKS, set(both))


def test_outage_voids_the_picks_of_who_declares_it_too() -> None:
    beryl, octave = moderator(), make_members("Octave")[0]
    own = pick_of(beryl, octave)
    declare_outage(
        began_at=NOON, ended_at=NOON + timedelta(hours=1), reason="x", by=beryl, now=LATER
    )
    assert voided() == {own.pk}


def test_same_outage_is_declared_once() -> None:
    beryl, selim = moderator(), moderator("Sélim")
    ended = NOON + timedelta(hours=1)
    declare_outage(began_at=NOON, ended_at=ended, reason="x", by=beryl, now=LATER)
    with pytest.raises(DeclaredAlready):
        declare_outage(began_at=NOON, ended_at=ended, reason="y", by=selim, now=LATER)
    assert (Outage.objects.count(), Measure.objects.count()) == (1, 1)
    longer = ended + timedelta(hours=1)
    declare_outage(began_at=NOON, ended_at=longer, reason="z", by=selim, now=LATER)
    assert Outage.objects.count() == 2


def test_voiding_from_the_page_of_a_pair_takes_the_picks_of_that_pair_alone() -> None:
    beryl = moderator()
    thief, smith, other = make_members("Vasco", "Octave", "Isaure")
    safe = make_offered_safe(smith)
    theirs = end_pick(make_offer_pick(thief, safe), opened_at=1)
    strange = [pick_of(smith, thief), pick_of(thief, other)]
    strange.append(end_pick(make_offer_pick(other, safe), opened_at=1))

    def void(*picks: Pick) -> Case:
        return decide_pair(
            act=PairAct.VOID,
            thief=thief,
            smith=smith,
            picks=[each.pk for each in picks],
            reason="x",
            by=beryl,
            now=LATER,
        )

    with pytest.raises(NothingToVoid):
        void(*strange)
    assert (Case.objects.count(), voided()) == (0, set())
    void(theirs, *strange)
    assert voided() == {theirs.pk}
