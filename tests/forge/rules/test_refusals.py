"""Each refusal has a kind of its own and a sentence in both languages."""

from forge.rules import refusals
from forge.rules.refusals import NotConfirmed, Refused


def test_kinds_are_all_different():
    kinds = [
        kind
        for kind in vars(refusals).values()
        if isinstance(kind, type) and issubclass(kind, Refused)
    ]
    assert len({kind.kind for kind in kinds}) == len(kinds)


def test_second_word_is_asked_for_in_both_languages():
    assert NotConfirmed().sentence == ("Confirmez d’abord.", "Confirm first.")
