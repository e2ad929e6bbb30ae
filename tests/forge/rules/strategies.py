"""What Hypothesis draws: codes, statements and lists of true statements."""

from hypothesis import strategies as st

from forge.rules.catalogue import catalogue
from forge.rules.clues import KINDS, Clue

lengths = st.sampled_from([4, 5, 6])


def codes(digits: int):
    # Few different digits often, so that equality, repeats and ties are met.
    digit = st.one_of(st.integers(0, 9), st.sampled_from([0, 0, 1, 9]))
    return st.lists(digit, min_size=digits, max_size=digits).map(tuple)


@st.composite
def clues_of(draw, digits: int):
    """A statement of any kind, each kind as likely as any other."""
    kind = draw(st.sampled_from(sorted(KINDS)))
    at = draw(st.sampled_from(KINDS[kind].places.all(digits)))
    return Clue(kind, at, draw(st.sampled_from(list(KINDS[kind].values(digits)))))


@st.composite
def lists_true_of_a_code(draw, digits: int, least: int = 0, most: int = 10):
    """A code and different statements that are true of it."""
    code = draw(codes(digits))
    said = draw(
        st.lists(
            st.sampled_from(catalogue(code)),
            min_size=least,
            max_size=most,
            unique_by=lambda s: s.clue,
        )
    )
    return code, [statement.clue for statement in said]
