"""What a smith is told before publishing."""

import pytest

from forge.rules.clues import Clue
from forge.rules.deduction import Path, deduce, verify
from forge.rules.difficulty import Difficulty, grade
from forge.rules.preview import PREVIEWS_KEPT, Preview, _preview, preview
from forge.rules.thief import Reveal, least_revealing_order, reveal
from tests.forge.rules.safes import BRONZE, GOLD, SILVER, SOLVED

THIN = "\N{NARROW NO-BREAK SPACE}"


@pytest.mark.parametrize("safe", SOLVED)
def test_preview_grades_by_the_path_that_every_safe_gets(safe):
    found = preview(safe.clues, safe.digits)
    assert found.path == deduce(safe.clues, safe.digits)
    assert found.difficulty is grade(found.path, safe.digits)


@pytest.mark.parametrize("safe", SOLVED)
def test_preview_compares_the_order_with_the_least_revealing_one(safe):
    found = preview(safe.clues, safe.digits)
    best = [safe.clues[i] for i in found.best_order]
    assert found.best_order == least_revealing_order(safe.clues, safe.digits)
    assert found.reveal == reveal(safe.clues, safe.digits)
    assert found.best == reveal(best, safe.digits)


def test_least_revealing_order_is_already_best():
    assert not preview(BRONZE.clues, 4).already_best
    best = [BRONZE.clues[i] for i in least_revealing_order(BRONZE.clues, 4)]
    assert preview(best, 4).already_best
    assert preview(best, 4).best_order == (0, 1, 2, 3)


def test_there_is_no_preview_while_several_codes_are_left():
    assert preview(GOLD.clues[:-1], 6) is None
    assert preview([], 6) is None


def test_previews_kept_are_bounded():
    assert _preview.cache_info().maxsize == PREVIEWS_KEPT
    assert preview(list(BRONZE.clues), 4) is preview(BRONZE.clues, 4)


def test_preview_in_json_and_in_words():
    found = preview(BRONZE.clues, 4)
    assert found.to_json("fr") == {
        "difficulty": "easy",
        "difficulty_text": "facile",
        "score": 5.25,
        "steps": 4,
        "path": found.path.to_json(),
        "first_wrong": [
            {"clue": 0, "share": 0.482},
            {"clue": 1, "share": 0.312},
            {"clue": 2, "share": 0.147},
            {"clue": 3, "share": 0.059},
        ],
        "revealed_bits": 3.75,
        "best_order": [2, 1, 3, 0],
        "best_bits": 2.93,
        "already_best": False,
        "texts": [
            f"Difficulté{THIN}: facile (4 étapes de raisonnement, score 5,2).",
            (
                "À un voleur qui a tiré parti de tous les indices sauf deux, un premier essai"
                f" manqué désigne le plus souvent l’indice 1 (48{THIN}%) et apprend 3,7 bits en"
                f" moyenne{THIN}: les codes qui lui restent sont divisés par 13,4."
            ),
            (
                f"Dans l’ordre 3, 2, 4, 1, les indices en révéleraient le moins{THIN}: 2,9 bits au"
                " lieu de 3,7."
            ),
        ],
    }
    assert found.to_json("en")["difficulty_text"] == "easy"
    assert found.to_json("en")["texts"] == [
        "Difficulty: easy (4 steps of reasoning, score 5.2).",
        (
            "To a thief who has used all the clues but two, a first wrong guess names clue 1 most"
            " often (48%) and tells 3.7 bits on average: the codes they have left are"
            " divided by 13.4."
        ),
        "In the order 3, 2, 4, 1, the clues would reveal least: 2.9 bits instead of 3.7.",
    ]


def test_best_order_is_praised():
    texts = preview(SILVER.clues, 5).to_json("en")["texts"]
    assert texts[-1] == "In this order, the clues reveal as little as they can."


def test_one_step_is_told_in_the_singular():
    found = preview([Clue("digit_sum", value=0)], 4)
    assert found.sentences[0].en == "Difficulty: easy (one step of reasoning, score 1.5)."
    assert verify(found.path, [Clue("digit_sum", value=0)], 4) == (0, 0, 0, 0)


def test_safe_without_a_path_is_beyond():
    beyond = Preview(Difficulty.BEYOND, None, Reveal(1.0, (1.0,)), (0,), Reveal(1.0, (1.0,)))
    assert beyond.sentences[0].fr == (
        f"Difficulté{THIN}: hors échelle."
        " Aucun raisonnement n’en vient à bout dans la limite fixée."
    )
    told = beyond.to_json("fr")
    assert (told["score"], told["steps"], told["path"]) == (None, None, None)


def test_nothing_is_told_of_a_guess_that_cannot_be_wrong():
    # Without any two of these six, the code is decided still.
    clues = [Clue("less", letter, 1) for letter in "ABCD"]
    clues += [Clue("digit_sum", value=0), Clue("largest", value=0), Clue("spread", value=0)]
    clues += [Clue("occurs", value=(5, 0))]
    found = preview(clues, 4)
    assert found.reveal is found.best is None
    assert found.already_best
    assert len(found.sentences) == 1
    told = found.to_json("fr")
    assert (told["first_wrong"], told["revealed_bits"], told["best_bits"]) == ([], None, None)


def test_path_of_a_preview_is_a_path():
    assert isinstance(preview(GOLD.clues, 6).path, Path)
