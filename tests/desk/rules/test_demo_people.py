"""The members of a demonstration."""

import random

import pytest

from cofferwit.desk.rules.demo_people import (
    CAST,
    ENOUGH_FOR_CAST,
    GUIDE,
    MOST,
    NAMES,
    Part,
    personas,
)
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


def test_parts_are_given_where_there_are_enough_members():
    few, many = (personas(n, random.Random(1)) for n in (ENOUGH_FOR_CAST - 1, ENOUGH_FOR_CAST))
    assert {person.part for person in few[1:]} == {Part.PLAYS}
    assert [person.part for person in few[:1]] == [Part.GUIDE]
    assert [person.part for person in many[: len(CAST) + 1]] == [Part.GUIDE, *CAST]
    assert {person.part for person in many[len(CAST) + 1 :]} == {Part.PLAYS}
    assert [person.pseudonym for person in few] == [person.pseudonym for person in many[:-1]]


def test_accomplice_knows_the_codes_of_the_smith_who_tells():
    people = {person.part: person for person in personas(60, random.Random(1))}
    smith, accomplice = people[Part.SMITH], people[Part.ACCOMPLICE]
    assert (smith.tells, accomplice.knows) == (accomplice.pseudonym, smith.pseudonym)
    assert smith.tier == accomplice.tier
    assert smith.marks == accomplice.marks != ()
    assert smith.forging == 1.0


def test_household_and_a_school_share_marks_and_nothing_else():
    people = personas(60, random.Random(1))
    shared = [p.marks for p in people if p.part is Part.PLAYS and p.marks]
    assert [len(marks) for marks in shared] == [2] * 2 + [1] * 8
    assert len(set(shared)) == 2
    assert not any(person.knows or person.tells for person in people if person.part is Part.PLAYS)
