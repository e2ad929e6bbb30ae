"""The members of a demonstration."""

import random

import pytest

from cofferwit.desk.rules.demo_people import GUIDE, MOST, NAMES, personas
from cofferwit.members.rules.pseudonym import check, key


def test_names_are_allowed_and_alike_to_nobody_else():
    assert [check(name) for name in NAMES] == list(NAMES)
    assert len({key(name) for name in NAMES}) == len(NAMES) == MOST


@pytest.mark.parametrize("members", [1, 7, 60, MOST])
def test_personas_are_as_many_as_asked_for_and_the_guide_first(members: int):
    people = personas(members, random.Random(1))
    assert (len(people), people[0].pseudonym) == (members, GUIDE)
    assert len({person.pseudonym for person in people}) == members


def test_personas_are_of_all_kinds():
    people = personas(200, random.Random(1))
    assert {person.tier.value for person in people} == {"bronze", "silver", "gold"}
    assert {person.makes.value for person in people} == {"easy", "standard", "hard", "fiendish"}
    idle = [person for person in people if not person.forging]
    assert 0 < len(idle) < len(people)
    strengths = [person.strength for person in people]
    assert (min(strengths) < 800, max(strengths) > 1250) == (True, True)


def test_same_seed_gives_the_same_people():
    assert personas(9, random.Random(4)) == personas(9, random.Random(4))
    assert personas(9, random.Random(4)) != personas(9, random.Random(5))
