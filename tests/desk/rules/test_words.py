"""Words as they are kept."""

import pytest

from cofferwit.desk.rules import words
from cofferwit.members.rules.sentences import RuleError, Sentence

NOTHING = Sentence("Écrivez.", "Write.")


@pytest.mark.parametrize(
    ("text", "nothing", "said"),
    [(" ", NOTHING, NOTHING), ("abcd", None, words.too_long(3))],
)
def test_text_that_is_empty_or_too_long_is_refused(text, nothing, said) -> None:
    with pytest.raises(RuleError) as caught:
        words.check_text(text, longest=3, nothing=nothing)
    assert caught.value.sentence == said


def test_text_may_be_empty_where_nothing_is_asked() -> None:
    assert words.check_text(" ", longest=3, nothing=None) == ""
