"""The queue: what is in which part, in what order, and at what cost."""

from datetime import timedelta

import pytest

from cofferwit.desk.actions import cases
from cofferwit.desk.models import Case, CaseKind, Decision
from cofferwit.desk.queries import queue
from cofferwit.desk.queries.queue import Part
from cofferwit.members.models import Member
from tests.desk.casework import moderator, pseudonym_report, signal_case, taken
from tests.factories import NOON, make_member, make_members

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def beryl(db: None) -> Member:
    return moderator()


def fast_case(number: int, *, minutes: int = 0) -> Case:
    """A case of a member of its own, opened so many minutes after noon."""
    name = "".join("abcdefghij"[int(digit)] for digit in str(number))
    member = make_member(f"Membro{name}")
    return signal_case(member, kind=CaseKind.FAST, now=NOON + timedelta(minutes=minutes))


def cases_of(page: queue.Page) -> list[Case]:
    return [line.case for line in page.lines]


def test_each_case_is_in_one_part(beryl: Member) -> None:
    free, mine, others, old = (fast_case(n, minutes=n) for n in range(4))
    selim = moderator("Sélim")
    taken(mine, beryl)
    taken(others, selim)
    taken(old, selim)
    cases.decide(case=old.pk, decision=Decision.NO_ACTION, reason="Non.", by=selim, now=NOON)
    parts = {part: cases_of(queue.page(beryl, part)) for part in Part}
    assert parts == {Part.TO_TAKE: [free], Part.MINE: [mine], Part.DECIDED: [old]}


def test_oldest_case_comes_first_and_kinds_can_be_picked_out(beryl: Member) -> None:
    later, sooner = fast_case(1, minutes=9), fast_case(2, minutes=1)
    name = pseudonym_report(*make_members("Isaure", "Vasco")).case
    assert cases_of(queue.page(beryl, Part.TO_TAKE)) == [name, sooner, later]
    assert cases_of(queue.page(beryl, Part.TO_TAKE, kind="fast")) == [sooner, later]


def test_pages_leave_no_case_out_and_show_none_twice(beryl: Member) -> None:
    made = [fast_case(n, minutes=n // 2) for n in range(60)]
    seen, after, pages = [], "", 0
    while True:
        page = queue.page(beryl, Part.TO_TAKE, after=after)
        seen += cases_of(page)
        pages += 1
        after = page.after
        if not after:
            break
    assert (seen, pages) == (made, 3)


def test_pages_of_decided_cases_go_backwards(beryl: Member) -> None:
    made = [fast_case(n) for n in range(30)]
    Case.objects.update(
        decision="no_action", decided_by=beryl, decided_at=NOON, claimed_by=None, claimed_at=None
    )
    first = queue.page(beryl, Part.DECIDED)
    second = queue.page(beryl, Part.DECIDED, after=first.after)
    assert cases_of(first) + cases_of(second) == made[::-1]


@pytest.mark.parametrize("after", ["x", "2026-11-30_1", "2026-11-30T11:00:00Z_x", "é_1", "z_1"])
def test_key_that_is_none_shows_the_first_page(beryl: Member, after: str) -> None:
    case = fast_case(1)
    assert cases_of(queue.page(beryl, Part.TO_TAKE, after=after)) == [case]


@pytest.mark.parametrize("number", [1, 3])
def test_page_costs_the_same_whatever_it_shows(
    beryl: Member, number: int, django_assert_num_queries
) -> None:
    for n in range(number):
        fast_case(n)
    with django_assert_num_queries(4):
        queue.page(beryl, Part.TO_TAKE)


def test_line_has_the_newest_signal_and_the_last_words(beryl: Member) -> None:
    isaure, octave, vasco = make_members("Isaure", "Octave", "Vasco")
    case = pseudonym_report(isaure, vasco, text="Lisez").case
    pseudonym_report(octave, vasco)
    line = queue.line_of(case)
    assert (line.signal, line.reasons, line.words) == (None, ("insulting",) * 2, "Lisez")
    case = signal_case(octave)
    case.signals.create(
        month="2026-10",
        numbers={},
        examined=1,
        trials=1,
        raised_at=NOON - HOUR,
        seen_at=NOON - HOUR,
    )
    assert queue.line_of(case).signal.month == "2026-11"


def test_question_is_waited_for_until_it_is_due_or_answered(beryl: Member) -> None:
    case = taken(pseudonym_report(*make_members("Isaure", "Vasco")).case, beryl)
    assert queue.line_of(case).asks_until(NOON) is None
    asked = cases.ask(case=case.pk, member=case.member_id, question="Oui ?", by=beryl, now=NOON)
    assert queue.line_of(case).asks_until(NOON) == asked.due_at
    assert queue.line_of(case).asks_until(asked.due_at) is None
    cases.answer(explanation=asked.pk, text="Oui.", by=case.member, now=NOON)
    assert queue.line_of(case).asks_until(NOON) is None


def test_sums_count_what_waits_and_what_was_decided_this_month(beryl: Member) -> None:
    first, second, third, fourth = (fast_case(n, minutes=n) for n in range(4))
    for case in (second, third, fourth):
        taken(case, beryl)
    cases.ask(case=second.pk, member=second.member_id, question="Oui ?", by=beryl, now=NOON)
    cases.decide(case=third.pk, decision=Decision.NO_ACTION, reason="Non.", by=beryl, now=NOON)
    cases.decide(
        case=fourth.pk,
        decision=Decision.NO_ACTION,
        reason="Non.",
        by=beryl,
        now=NOON - timedelta(days=30),
    )
    sums = queue.sums(beryl, NOON)
    assert (sums.to_take, sums.oldest) == (1, first.opened_at)
    assert (sums.mine, sums.waiting) == (1, 1)
    assert (sums.decided, sums.no_action, sums.measures, sums.appeals) == (1, 1, 0, 0)


def test_last_decisions_and_own_cases_stand_beside_the_queue(beryl: Member) -> None:
    case = taken(fast_case(1), beryl)
    assert [line.case for line in queue.mine(beryl)] == [case]
    cases.decide(case=case.pk, decision=Decision.NO_ACTION, reason="Non.", by=beryl, now=NOON)
    assert queue.decided_lately(NOON) == (case,)
    assert queue.decided_lately(NOON + timedelta(days=31)) == ()
