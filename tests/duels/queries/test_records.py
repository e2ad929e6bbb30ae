"""Records against each other, and whom there is to challenge."""

from datetime import datetime
from decimal import Decimal

import pytest

from cofferwit.members.models import AccountState, Member
from duels.actions import course
from duels.queries import duels_page, opponent_search, record
from duels.queries.records import FOUND, RECENT
from duels.rules.course import Kind
from tests.duels.scenes import ANSWERED, HOUR, accept, challenge, leave, play
from tests.factories import NOON, RANKED_FROM, end_pick, make_member, make_members, make_offer_pick

pytestmark = pytest.mark.django_db

LATER = ANSWERED + 99 * HOUR


def fight(one: Member, other: Member, winner: Member | None, *, at: datetime = ANSWERED) -> None:
    """A duel in which the winner alone opens the safe; nobody does without one."""
    duel, _, _ = accept(two=(one, other), now=at)
    if winner is not None:
        play(duel, winner, opened_at=1, now=at)
    course.settle_due(now=at + 24 * HOUR)


def test_record_counts_settled_duels_alone() -> None:
    aure, basile, cyprien = make_members("Aure", "Basile", "Cyprien")
    for number, winner in enumerate([aure, basile, None, aure]):
        one, other = (aure, basile) if number % 2 else (basile, aure)
        fight(one, other, winner, at=ANSWERED + number * 30 * HOUR)
    fight(aure, cyprien, cyprien)
    accept(Kind.FORGE, two=(aure, basile))
    course.settle_due(now=LATER)
    challenge(two=(basile, aure), now=LATER)
    mine, theirs = record(aure, basile), record(basile, aure)
    assert (mine.opponent, mine.latest) == ("Basile", "wldw")
    assert (mine.won, mine.lost, mine.drawn, mine.total) == (2, 1, 1, 4)
    assert (theirs.opponent, theirs.latest) == ("Aure", "lwdl")
    assert record(basile, cyprien).total == 0
    page = duels_page(aure, LATER)
    assert [(each.opponent, each.latest) for each in page.records] == [
        ("Basile", "wldw"),
        ("Cyprien", "l"),
    ]
    assert (page.totals.won, page.totals.lost, page.totals.drawn) == (2, 2, 1)


def test_void_duels_do_not_count() -> None:
    aure, basile = make_members("Aure", "Basile")
    accept(Kind.FORGE, two=(aure, basile))
    course.settle_due(now=LATER)
    assert record(aure, basile).total == 0
    assert duels_page(aure, LATER).records == ()


def test_recent_opponents_are_the_latest_who_still_play() -> None:
    aure = make_member("Aure")
    others = [make_member(f"Membre{letter}") for letter in "abcdefghi"]
    for number, other in enumerate(others):
        pair = (aure, other) if number % 2 else (other, aure)
        duel, _, _ = challenge(Kind.FORGE, two=pair, now=NOON + number * HOUR)
        duel.state, duel.ended_at = "cancelled", NOON + number * HOUR
        duel.save()
    leave(others[-1], at=NOON)
    wanted = [other.pseudonym for other in others[-2 : -2 - RECENT : -1]]
    assert [each.pseudonym for each in duels_page(aure, LATER).opponents] == wanted


def test_search_finds_by_the_beginning_as_a_reader_would() -> None:
    aure = make_member("Aure")
    for name in ("Éloi", "Elodie", "Basile", "Élan"):
        make_member(name)
    leave(Member.objects.get(pseudonym="Élan"), at=NOON, state=AccountState.ARCHIVED)
    found = opponent_search(aure, " elo", NOON)
    assert [each.pseudonym for each in found] == ["Elodie", "Éloi"]
    assert opponent_search(aure, "Aure", NOON) == ()


@pytest.mark.parametrize("text", ["", "   ", "x" * 21, "a\0b", "nobody"])
def test_search_finds_nobody(text: str) -> None:
    make_member("Basile")
    assert opponent_search(make_member("Aure"), text, NOON) == ()


def test_search_shows_no_more_than_a_page_holds() -> None:
    aure = make_member("Aure")
    for letter in "abcdefghij":
        make_member(f"Membre{letter}")
    assert len(opponent_search(aure, "membre", NOON)) == FOUND


def test_opponent_comes_with_rating_and_record() -> None:
    aure, basile = make_members("Aure", "Basile")
    end_pick(make_offer_pick(basile), opened_at=1)
    fight(aure, basile, aure)
    (found,) = opponent_search(aure, "bas", NOON)
    assert (found.pseudonym, found.rating, found.record.latest) == ("Basile", Decimal(1016), "w")
    (before,) = opponent_search(aure, "bas", RANKED_FROM - HOUR)
    assert before.rating is None
