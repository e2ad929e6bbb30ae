"""Suppositions followed to what is impossible."""

from forge.rules.clues import Clue
from forge.rules.deduction.path import Refutation
from forge.rules.deduction.techniques import cases
from tests.forge.rules.deduction.drawing import box, drawn, readings

# B = A + 1 or A - 1, C = B + 2 or B - 2, D = 2 C.
ROPE = (Clue("gap", "AB", 1), Clue("gap", "BC", 2), Clue("times", "DC", 2))


def test_digit_is_refuted_link_by_link():
    # C is at most 4, for D = 2 C; A = 8 -> B = 7 or 9, too far from C.
    ready = readings(*ROPE, digits=4)
    refutation = cases.refute(ready, box("38 24579 * *"), 0, 8, cases.SHORT)
    assert refutation == Refutation(0, 8, ((2,), (0,), (1,)))
    assert cases.fails(ready, box("38 24579 * *"), refutation)


def test_chain_of_five_links_is_a_long_case():
    # A = B = C = D = E, and E is not F, which is 1.
    same = [Clue("equal", pair) for pair in ("AB", "BC", "CD", "DE")]
    ready = readings(*same, Clue("different", "EF"), digits=6)
    before = box("12 12 12 12 12 1")
    assert cases.refute(ready, before, 0, 1, cases.SHORT) is None
    assert cases.refute(ready, before, 0, 1, cases.LONG).cost == 5


def test_chain_without_an_end_in_sight_is_given_up():
    # Fifteen links, three for each of A to E, and nothing impossible yet after twelve.
    singles = [
        clue
        for letter in "ABCDE"
        for clue in (Clue("even", letter), Clue("greater", letter, 3), Clue("multiple", letter, 3))
    ]
    ready = readings(*singles, digits=6)
    assert cases.refute(ready, box("* * * * * 01"), 5, 0, cases.SHORT) is None


def test_digit_that_stands_is_not_refuted():
    assert cases.refute(readings(*ROPE, digits=4), box("38 24579 * *"), 0, 3, cases.SHORT) is None


def test_all_digits_refuted_at_one_position_make_one_step():
    found = cases.find(readings(*ROPE, digits=4), box("378 246789 * *"), cases.SHORT)
    at_a = next(one for one in found if one.refuted[0].position == 0)
    assert (at_a.technique, at_a.clues, drawn(at_a.after, 4)) == (
        "cases",
        (0, 1, 2),
        "37 246789 * *",
    )


def test_refutation_no_longer_fails_once_its_digit_is_struck_or_its_chain_breaks():
    ready = readings(*ROPE, digits=4)
    refutation = Refutation(0, 8, ((0,), (1,), (2,)))
    assert not cases.fails(ready, box("3 24579 * *"), refutation)
    assert not cases.fails(ready, box("38 24579 * *"), Refutation(0, 8, ((0,), (1,))))


def test_step_tried_again_keeps_the_refutations_that_still_stand():
    ready = readings(*ROPE, digits=4)
    found = cases.Found(
        "cases", (0, 1, 2), 0, 0, (Refutation(0, 8, ((0,), (1,), (2,))), Refutation(0, 3, ((0,),)))
    )
    again = cases.again(ready, box("38 24579 * *"), found)
    assert [one.digit for one in again.refuted] == [8]
    assert cases.again(ready, box("3 24579 * *"), found) is None


def test_needless_links_are_left_out():
    # C is 4, for D = 2 C, and then E is not 2. A and B have nothing to do with it.
    ready = readings(Clue("gap", "AB", 1), Clue("times", "DC", 2), Clue("sum", "CE", 9), digits=5)
    supposed = box("134 3789 47 * 2")
    assert cases._shortened(ready, supposed, [(0,), (1,), (2,)]) == [(1,), (2,)]


def test_last_digit_refuted_leaves_nothing():
    assert cases.without(box("3 * * *"), Refutation(0, 3, ())) == 0


def test_pair_is_a_link_where_no_single_clue_leads_on():
    # C + D = 5 and C - D = 4 apart: alone each leaves digits, together none.
    ready = readings(Clue("sum", "CD", 5), Clue("gap", "CD", 4), Clue("below", "AC"), digits=4)
    step = next(cases.couples(ready, box("* * 015 045")))
    assert step.link == (0, 1)


def test_links_follow_in_order_and_stop_at_nothing():
    ready = readings(*ROPE, digits=4)
    assert cases.follow(ready, box("8 79 * *"), ((1,), (2,), (0,))) == 0
    assert drawn(cases.follow(ready, box("3 24 * *"), ((1,),)), 4) == "3 24 0246 *"


# Four different digits, of which B, C and D take 1, 2 and 3: A is 4. One supposition is not
# enough to see it: were A 1, B, C and D would have to share 2 and 3.
PIGEONS = tuple(Clue("different", pair) for pair in ("AB", "AC", "AD", "BC", "BD", "CD"))
HOLES = "1234 123 123 123"


def test_supposition_inside_a_supposition_refutes_what_one_cannot():
    ready = readings(*PIGEONS, digits=4)
    assert cases.find(ready, box(HOLES), cases.LONG) == []
    found = cases.find(ready, box(HOLES), cases.NESTED)[0]
    assert (found.technique, drawn(found.after, 4)) == ("nested", "4 123 123 123")
    inner = [link for link in found.refuted[0].links if isinstance(link, Refutation)]
    assert inner == [Refutation(1, 2, ((3,), (4,), (5,)))]
    assert cases.again(ready, box(HOLES), found) == found


def test_inner_supposition_that_stands_strikes_nothing():
    ready = readings(*PIGEONS, digits=4)
    inner = Refutation(1, 2, ((0,),))
    assert drawn(cases.follow(ready, box(HOLES), (inner,)), 4) == HOLES
