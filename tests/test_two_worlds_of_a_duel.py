"""Neither side of a duel, nor anybody else, learns what the other has done before it is settled.

Two worlds differ in what one side did: whether it has begun, its guesses, its time, the code that
it forged. Whoever asks is told the same in both, byte for byte, as in `tests/test_two_worlds.py`.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from django.db import transaction
from django.test import Client

from cofferwit.members.models import Member
from cofferwit.ops import edge
from duels.actions.course import settle_due
from duels.models import Duel, DuelSide
from duels.rules.course import Kind
from duels.rules.purposes import of_duel
from forge.models import Safe
from forge.rules.tiers import Tier
from league.actions.ranked_start import begin_ranked
from league.models import Pick
from tests.duels.scenes import HOUR, MINUTE, accept, forge, make_duel_draft, pick, play
from tests.factories import NOON, SMALL_SAFES, make_member, make_members, play as guess
from tests.test_two_worlds import (
    DUELS,
    ONE,
    OTHER,
    Answer,
    Hidden,
    Stopped,
    _answer,
    _restart_numbers,
    differences,
    forged_safe,
)

pytestmark = pytest.mark.django_db

LOOK = NOON + 9 * HOUR
"""When all are asked; what was done lies in the hours before."""
EARLY, LATE = NOON + 3 * HOUR, NOON + 6 * HOUR
JUST_NOW = LOOK - 2 * MINUTE
WRONG = SMALL_SAFES[Tier.BRONZE].wrong

DUEL = DUELS + 1
FOR_ALL = (f"/duels/{DUEL}/", f"/d/{DUEL}/", "/membre/Isaure/", "/membre/Vasco/")
FOR_MEMBERS = ("/", "/duels/", f"/duels/{DUEL}/forge/", f"/duels/{DUEL}/forge/etat/", "/offres/")
FOR_THE_SIDE = ("/forge/mes-coffres/", "/forge/bronze/etat/", "/entrainement/", "/chances/")
"""Where something might be said of a duel; that no other address tells of one, all of them asked,
is for `tests/test_two_worlds.py`."""

Deed = Callable[[Duel, Member], None]


# ---- what a side may have done -------------------------------------------------------------------
def nothing(_duel: Duel, _member: Member) -> None:
    """It has not begun."""


def picking(duel: Duel, member: Member) -> None:
    """It picks, and has guessed wrong twice."""
    running = pick(duel, member, now=JUST_NOW)
    for number in (1, 2):
        guess(running, number, WRONG[number - 1], after=number)


def opened(duel: Duel, member: Member) -> None:
    """It opened the safe at once, long ago."""
    play(duel, member, opened_at=1, after=42, now=EARLY)


def held(duel: Duel, member: Member) -> None:
    """It gave up after a while, and not long ago."""
    play(duel, member, after=333, now=LATE)


def drafting(duel: Duel, member: Member) -> None:
    """It has drawn a code and chosen clues."""
    make_duel_draft(duel, member, now=EARLY)


def forged_early(duel: Duel, member: Member) -> None:
    """It has forged in the first hours."""
    forge(duel, member, now=EARLY)


def forged_late(duel: Duel, member: Member) -> None:
    """It has forged since."""
    forge(duel, member, now=LATE)


def forging(hidden: Hidden) -> Deed:
    """It has forged that code, which the other is to find."""

    def deed(duel: Duel, member: Member) -> None:
        safe = forged_safe(hidden, member, of_duel(duel.pk))
        DuelSide.objects.filter(duel=duel).exclude(member=member).update(safe=safe)

    return deed


def after_forging(deed: Deed) -> Deed:
    """Both have forged; then that."""

    def both(duel: Duel, member: Member) -> None:
        for side in duel.sides.select_related("member").order_by("pk"):
            forge(duel, side.member, now=NOON + 2 * HOUR)
        deed(duel, member)

    return both


class Case(NamedTuple):
    """What the reader has done, and two things that the other may have done."""

    kind: Kind
    mine: Deed
    theirs: tuple[Deed, Deed]


CASES = {
    "begun, before I play": Case(Kind.LIGHTNING, nothing, (nothing, picking)),
    "begun, while I play": Case(Kind.LIGHTNING, picking, (nothing, picking)),
    "begun, after I opened": Case(Kind.LIGHTNING, opened, (nothing, picking)),
    "played, before I play": Case(Kind.LIGHTNING, nothing, (opened, held)),
    "played, while I play": Case(Kind.LIGHTNING, picking, (opened, held)),
    "drafted": Case(Kind.FORGE, nothing, (nothing, drafting)),
    "drafted, after I forged": Case(Kind.FORGE, forged_early, (nothing, drafting)),
    "forged at some hour": Case(Kind.FORGE, nothing, (forged_early, forged_late)),
    "forged another code": Case(Kind.FORGE, nothing, (forging(ONE), forging(OTHER))),
    "my safe begun": Case(Kind.FORGE, nothing, (after_forging(nothing), after_forging(picking))),
    "my safe played": Case(Kind.FORGE, nothing, (after_forging(opened), after_forging(held))),
}


# ---- asking --------------------------------------------------------------------------------------
class People(NamedTuple):
    """Who asks: the reader's side, a member outside the duel, a stranger."""

    me: Member
    them: Member
    outsider: Member

    def asking(self) -> tuple[Member | None, ...]:
        """All but the one whose doing is hidden."""
        return self.me, self.outsider, None


def tour(case: Case, theirs: Deed, people: People, *, i_challenged: bool) -> list[Answer]:
    """All that the others are told in the world in which one side did that; it is undone after."""
    two = (people.me, people.them) if i_challenged else (people.them, people.me)
    with transaction.atomic():
        _restart_numbers()
        begin_ranked(now=NOON)
        duel = accept(case.kind, two=two, now=NOON + HOUR).duel
        theirs(duel, people.them)
        case.mine(duel, people.me)
        settle_due(now=LOOK - MINUTE)
        told = [
            answer for who in people.asking() for answer in _told(who, is_side=who == people.me)
        ]
        transaction.set_rollback(True)
    return told


def _told(who: Member | None, *, is_side: bool) -> list[Answer]:
    client = Client()
    if who is not None:
        client.force_login(who)
        Member.objects.filter(pk=who.pk).update(last_login=NOON)
    mine = list(Pick.objects.filter(thief=who).values_list("pk", flat=True)) if who else []
    safes = [f"/c/{pk}/" for pk in Safe.objects.values_list("pk", flat=True)]
    asked = [*FOR_ALL, *(FOR_MEMBERS if who else ()), *((*FOR_THE_SIDE, *safes) if is_side else ())]
    asked += [f"/crochetage/{pk}/{more}" for pk in mine for more in ("", "etat/")]
    told = [_answer(address, client.get(address)) for address in asked]
    return [_without(answer, [str(pk) for pk in mine]) for answer in told]


def _without(answer: Answer, numbers: list[str]) -> Answer:
    """The answer without the random numbers of the reader's own picks."""
    if not numbers:
        return answer
    found = re.compile("|".join(numbers))
    headers = {name: found.sub("MINE", value) for name, value in answer.headers.items()}
    return Answer(
        found.sub("MINE", answer.address),
        answer.status,
        headers,
        found.sub("MINE", answer.body),
    )


@pytest.fixture
def people(monkeypatch: pytest.MonkeyPatch) -> People:
    monkeypatch.setattr(edge, "datetime", Stopped(LOOK))
    me, them = make_members("Isaure", "Vasco")
    return People(me, them, make_member("Octave"))


@pytest.mark.parametrize("i_challenged", [True, False])
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_nobody_is_told_what_the_other_side_did(
    case: Case, i_challenged: bool, people: People
) -> None:
    told = [tour(case, theirs, people, i_challenged=i_challenged) for theirs in case.theirs]
    assert differences(*told) == []
    assert {answer.status for answer in told[0]} >= {200, 404}


def test_whether_the_other_has_played_is_told_to_the_two_alone(people: People) -> None:
    """The comparison can fail, and fails where it should: at the side that waits for the other."""
    case = Case(Kind.LIGHTNING, nothing, (nothing, opened))
    told = [tour(case, theirs, people, i_challenged=True) for theirs in case.theirs]
    lines = differences(*told)
    assert any(line.startswith(f"/duels/{DUEL}/ 200") for line in lines)
    others = len(2 * FOR_ALL) + len(FOR_MEMBERS)
    assert differences(*(each[-others:] for each in told)) == []


def test_settled_duel_tells_both_runs_apart(people: People) -> None:
    """Once both have played, everything is there for everybody to see."""
    case = Case(Kind.LIGHTNING, opened, (opened, held))
    told = [tour(case, theirs, people, i_challenged=True) for theirs in case.theirs]
    apart = {line.split()[0] for line in differences(*told)}
    assert {f"/duels/{DUEL}/", f"/d/{DUEL}/"} <= apart
    assert Safe.objects.count() == 0
