"""What a moderator does about a thief and a smith: through their case, opened if there is none."""

import pytest

from cofferwit.desk.actions.pair_deciding import PairAct, decide_pair, take_case
from cofferwit.desk.actions.powers import NotEntitledError
from cofferwit.desk.models import Case, CaseKind, Decision, Explanation
from cofferwit.desk.rules import deciding as rules
from cofferwit.members.models import AccountLink, Member
from cofferwit.members.rules.sentences import RuleError
from cofferwit.ops.models import AuditEntry
from tests.desk.casework import moderator, signal_case, taken
from tests.desk.moderation import LATER
from tests.factories import make_members

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> list[Member]:
    return make_members("Corvin", "Marguerin")


def decided(act: PairAct, pair: list[Member], by: Member) -> Case:
    return decide_pair(
        act=act, thief=pair[0], smith=pair[1], picks=(), reason="Un foyer.", by=by, now=LATER
    )


def written() -> list[str]:
    return list(AuditEntry.objects.order_by("pk").values_list("verb", flat=True))


def test_pair_without_a_case_has_one_opened_which_is_written_down(pair) -> None:
    beryl = moderator()
    case = decided(PairAct.NO_ACTION, pair, beryl)
    assert (case.kind, [case.member, case.other], case.opened_at) == (
        CaseKind.ARRANGED,
        pair,
        LATER,
    )
    assert (case.claimed_by, case.decision) == (beryl, Decision.NO_ACTION)
    assert written() == ["case_opened", "case_claimed", "case_decided"]


def test_case_that_the_watch_opened_is_taken_and_not_opened_again(pair) -> None:
    beryl, open_already = moderator(), signal_case(*pair)
    case = decided(PairAct.NO_ACTION, pair, beryl)
    assert (case, case.claimed_by, case.decided_at) == (open_already, beryl, LATER)
    assert written() == ["case_claimed", "case_decided"]
    assert Case.objects.count() == 1


def test_case_that_one_has_already_is_taken_silently(pair) -> None:
    beryl = moderator()
    mine = taken(signal_case(*pair), beryl)
    before = written()
    assert decided(PairAct.NO_ACTION, pair, beryl) == mine
    assert written() == [*before, "case_decided"]


def test_case_of_the_pair_the_other_way_round_is_another(pair) -> None:
    other_way = signal_case(*reversed(pair))
    assert decided(PairAct.NO_ACTION, pair, moderator()) != other_way
    other_way.refresh_from_db()
    assert (other_way.claimed_by, other_way.decision) == (None, "")


def test_case_that_is_decided_stays_so_and_another_is_opened(pair) -> None:
    beryl = moderator()
    first = decided(PairAct.NO_ACTION, pair, beryl)
    assert decided(PairAct.LINK, pair, beryl) != first
    first.refresh_from_db()
    assert first.decision == Decision.NO_ACTION
    assert AccountLink.objects.count() == 1


def test_both_are_asked_and_the_case_stays_open(pair) -> None:
    case = decided(PairAct.ASK, pair, moderator())
    asked = Explanation.objects.order_by("member").values_list("case", "member", "question")
    assert list(asked) == [(case.pk, each.pk, "Un foyer.") for each in pair]
    assert case.decided_at is None


def test_case_that_another_moderator_has_is_left_to_them(pair) -> None:
    selim = moderator("Sélim")
    theirs = take_case(kind=CaseKind.ARRANGED, member=pair[0], other=pair[1], by=selim, now=LATER)
    with pytest.raises(RuleError) as caught:
        decided(PairAct.LINK, pair, moderator())
    theirs.refresh_from_db()
    assert (caught.value.sentence, theirs.claimed_by) == (rules.TAKEN, selim)
    assert not AccountLink.objects.exists()


def test_case_of_one_member_names_no_other() -> None:
    corvin, isaure = make_members("Corvin", "Isaure")
    pair_case = signal_case(corvin, isaure, CaseKind.FAST)
    case = take_case(kind=CaseKind.FAST, member=corvin, by=moderator(), now=LATER)
    assert (case.member, case.other, case == pair_case) == (corvin, None, False)


@pytest.mark.parametrize("act", list(PairAct))
def test_member_decides_nothing_about_a_pair(act, pair) -> None:
    with pytest.raises(NotEntitledError):
        decided(act, pair, make_members("Isaure")[0])
    assert (Case.objects.count(), written()) == (0, [])
