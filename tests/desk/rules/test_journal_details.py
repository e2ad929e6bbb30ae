"""The figures of the audit log in words."""

from cofferwit.desk.rules.journal_details import Part, parts
from cofferwit.members.rules.sentences import Sentence


def said(detail: dict) -> list[str]:
    return [f"{part.name.fr} {part.value.fr}" for part in parts(detail)]


def test_nothing_is_said_of_what_is_missing_or_touches_nobody() -> None:
    assert said({"case": None, "members": "15 17", "touched": 0}) == ["membres 15 17"]
    assert said({"undone": None, "members": ""}) == []
    assert said({}) == []


def test_codes_names_and_truths_are_words() -> None:
    assert said({"decision": "no_action", "touched": 2, "undone": 7}) == [
        "décision sans suite",
        "autres membres touchés 2",
        "défaite par la mesure 7",
    ]
    assert said({"before": "", "after": "moderator", "odd": False, "even": True}) == [
        "avant aucun rôle",
        "ensuite modération",
        "odd non",
        "even oui",
    ]
    assert said({"odd": "thing"}) == ["odd thing"]


def test_numbers_of_members_and_cases_are_told_apart_for_their_pages() -> None:
    words = Sentence("membres", "members")
    both = Part(words, Sentence("15 17", "15 17"), "member", ("15", "17"))
    assert parts({"members": "15 17"}) == (both,)
    assert parts({"case": 12})[0][2:] == ("case", ("12",))
    assert parts({"case": "odd one"})[0][2:] == ("", ())
    assert parts({"touched": 3})[0][2:] == ("", ())
