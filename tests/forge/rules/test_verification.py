"""The proofs of a public safe: each holds for a true safe, and fails alone where it must."""

import pytest

from forge.rules import generator
from forge.rules.checking import others_without
from forge.rules.clues import Clue
from forge.rules.codes import parse_code
from forge.rules.commitment import commitment
from forge.rules.difficulty import Difficulty
from forge.rules.proof import prove
from forge.rules.randomness import draw_code
from forge.rules.tiers import Tier
from forge.rules.verification import Claims, Finding, Proof, Replay, replay_seed, verify
from tests.factories import SMALL_SAFES

SEED, SECRET = bytes(range(32)), bytes(range(32, 64))
GOOD = Replay(Finding.GOOD)


def claims(**changes):
    made = generator.generate(Tier.BRONZE, Difficulty.EASY, SEED)
    values = {
        "safe_id": 12,
        "tier": Tier.BRONZE,
        "difficulty": Difficulty.EASY,
        "of_the_house": True,
        "code": made.code,
        "clues": made.clues,
        "certificate": prove(made.clues, made.code),
        "seed": SEED,
        "seed_version": generator.VERSION,
        "secret": SECRET,
    } | changes
    values.setdefault("commitment", sealed(values))
    return Claims(**values)


def sealed(values):
    names = ("safe_id", "tier", "clues", "code")
    return commitment(values["secret"], **{name: values[name] for name in names})


def test_every_proof_of_a_true_safe_holds():
    safe = claims()
    found = verify(safe, replay_seed(safe))
    assert found.findings == dict.fromkeys(Proof, Finding.GOOD)
    assert (found.failed, found.undone, found.fitting) == ((), (), 1)
    assert found.others == others_without(safe.clues, 4)


@pytest.mark.parametrize(
    ("changes", "failing"),
    [
        ({"commitment": "0" * 64}, (Proof.SEAL,)),
        ({"secret": bytes(32), "commitment": sealed(vars(claims()))}, (Proof.SEAL,)),
        ({"code": (0, 0, 0, 0)}, (Proof.UNIQUE,)),
        ({"clues": claims().clues[1:]}, (Proof.UNIQUE, Proof.NEEDED)),
        ({"certificate": claims().certificate[1:]}, (Proof.NEEDED,)),
        ({"certificate": (claims().code, *claims().certificate[1:])}, (Proof.NEEDED,)),
        ({"certificate": claims().certificate[::-1]}, (Proof.NEEDED,)),
    ],
)
def test_what_was_changed_is_what_fails(changes, failing):
    assert verify(claims(**changes), GOOD).failed == failing


def test_a_needless_clue_has_no_other_code():
    small = SMALL_SAFES[Tier.BRONZE]
    clues = (*small.clues, Clue("even", "D"))
    found = others_without(clues, 4)
    assert found[-1] == 0
    for i, others in enumerate(found):
        rest = [clue for k, clue in enumerate(clues) if k != i]
        fitting = [
            code
            for code in (parse_code(f"{n:04d}") for n in range(10_000))
            if all(clue.holds(code) for clue in rest)
        ]
        assert others == len(fitting) - 1


@pytest.mark.parametrize("changes", [{"clues": claims().clues[::-1]}, {"seed": bytes(32)}])
def test_house_draw_that_gives_another_safe_fails(changes):
    assert replay_seed(claims(**changes)) == Replay(Finding.BAD)


def test_house_draw_that_gives_no_safe_fails(monkeypatch):
    safe = claims()
    monkeypatch.setattr(generator, "_attempt", lambda *_: None)
    assert replay_seed(safe) == Replay(Finding.BAD)


@pytest.mark.parametrize("of_the_house", [True, False])
def test_draw_of_another_version_stays_open(of_the_house):
    safe = claims(of_the_house=of_the_house, seed_version=0)
    assert replay_seed(safe) == Replay(Finding.OPEN)
    found = verify(safe, replay_seed(safe))
    assert (found.failed, found.undone) == ((), (Proof.DRAW,))


@pytest.mark.parametrize("draw", [1, 2, 3])
def test_draft_draw_says_which_code_of_the_seed_it_was(draw):
    code = draw_code(SEED, Tier.GOLD, draw - 1)
    safe = claims(of_the_house=False, tier=Tier.GOLD, code=code, seed_version=1)
    assert replay_seed(safe) == Replay(Finding.GOOD, draw)


def test_draft_draw_of_another_code_fails():
    assert replay_seed(claims(of_the_house=False, seed_version=1)) == Replay(Finding.BAD)
