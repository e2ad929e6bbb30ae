"""The clue language once more, written apart from the engine: what tests compare it with.

Codes are strings here, and nothing is shared with ``forge.rules`` but the names in the contract.
"""

from itertools import combinations, permutations, product

LETTERS = "ABCDEF"


def holds(kind: str, at: str, value, code: str) -> bool:
    """Whether a statement is true of a code."""
    digits = [int(character) for character in code]
    named = [digits[LETTERS.index(letter)] for letter in at]
    return bool(MEANINGS[kind](digits, named, value))


def number(*digits: int) -> int:
    return int("".join(str(digit) for digit in digits))


def is_prime(n: int) -> bool:
    return n > 1 and not any(n % d == 0 for d in range(2, n))


def others(digits: list[int], at: int) -> list[int]:
    left = list(digits)
    left.remove(at)
    return left


# c: all digits; p: the digits named, in order; v: the value.
MEANINGS = {
    "even": lambda c, p, v: p[0] in {0, 2, 4, 6, 8},
    "odd": lambda c, p, v: p[0] in {1, 3, 5, 7, 9},
    "prime": lambda c, p, v: p[0] in {2, 3, 5, 7},
    "not_prime": lambda c, p, v: p[0] in {0, 1, 4, 6, 8, 9},
    "multiple": lambda c, p, v: p[0] in ({0, 3, 6, 9} if v == 3 else {0, 4, 8}),
    "greater": lambda c, p, v: p[0] in list(range(10))[v + 1 :],
    "less": lambda c, p, v: p[0] in list(range(10))[:v],
    "sum": lambda c, p, v: sum(p) == v,
    "sum_multiple": lambda c, p, v: sum(p) in range(0, 19, v),
    "gap": lambda c, p, v: max(p) - min(p) == v,
    "gap_at_least": lambda c, p, v: max(p) - min(p) >= v,
    "gap_at_most": lambda c, p, v: max(p) - min(p) <= v,
    "product": lambda c, p, v: p[0] * p[1] == v,
    "below": lambda c, p, v: p[0] < p[1],
    "equal": lambda c, p, v: len(set(p)) == 1,
    "different": lambda c, p, v: len(set(p)) == 2,
    "divides": lambda c, p, v: p[0] >= 2 and p[1] in range(p[0], 10, p[0]),
    "times": lambda c, p, v: p[0] == v * p[1],
    "number_multiple": lambda c, p, v: number(*p) in range(0, 100, v),
    "number_prime": lambda c, p, v: is_prime(number(*p)),
    "number_square": lambda c, p, v: number(*p) in {0, 1, 4, 9, 16, 25, 36, 49, 64, 81},
    "number_greater": lambda c, p, v: number(*p) > v,
    "number_sum": lambda c, p, v: number(*p[:2]) + number(*p[2:]) == v,
    "number_below": lambda c, p, v: number(*p[:2]) < number(*p[2:]),
    "sum3": lambda c, p, v: sum(p) == v,
    "sum_equals": lambda c, p, v: p[0] + p[1] == p[2],
    "sums_equal": lambda c, p, v: sum(p[:2]) == sum(p[2:]),
    "sum_greater": lambda c, p, v: sum(p[:2]) > sum(p[2:]),
    "digit_sum": lambda c, p, v: sum(c) == v,
    "digit_sum_multiple": lambda c, p, v: sum(c) in range(0, 55, v),
    "exactly_even": lambda c, p, v: len([d for d in c if d in {0, 2, 4, 6, 8}]) == v,
    "exactly_odd": lambda c, p, v: len([d for d in c if d in {1, 3, 5, 7, 9}]) == v,
    "exactly_prime": lambda c, p, v: len([d for d in c if d in {2, 3, 5, 7}]) == v,
    "occurs": lambda c, p, v: c.count(v[0]) == v[1],
    "distinct": lambda c, p, v: len(set(c)) == v,
    "largest": lambda c, p, v: max(c) == v,
    "smallest": lambda c, p, v: min(c) == v,
    "spread": lambda c, p, v: max(c) - min(c) == v,
    "largest_at": lambda c, p, v: all(p[0] > d for d in others(c, p[0])),
    "smallest_at": lambda c, p, v: all(p[0] < d for d in others(c, p[0])),
    "ascending": lambda c, p, v: c == sorted(set(c)),
    "descending": lambda c, p, v: c == sorted(set(c), reverse=True),
    "palindrome": lambda c, p, v: c == c[::-1],
    "no_adjacent_equal": lambda c, p, v: not any(str(d) * 2 in "".join(map(str, c)) for d in c),
    "code_divisible": lambda c, p, v: number(*c) > 0 and number(*c) % v == 0,
}

PRODUCTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25, 27, 28, 30, 32]
PRODUCTS += [35, 36, 40, 42, 45, 48, 49, 54, 56, 63, 64, 72, 81]


def values(n: int) -> dict[str, list]:
    """Each kind with a value, and all values it may carry for codes of n digits."""
    return {
        "multiple": [3, 4],
        "greater": [1, 2, 3, 4, 5, 6, 7, 8],
        "less": [1, 2, 3, 4, 5, 6, 7, 8],
        "sum": list(range(18 + 1)),
        "sum_multiple": [2, 3, 4, 5],
        "gap": list(range(9 + 1)),
        "gap_at_least": [1, 2, 3, 4, 5, 6, 7, 8],
        "gap_at_most": [1, 2, 3, 4, 5, 6, 7, 8],
        "product": PRODUCTS,
        "times": [2, 3, 4],
        "number_multiple": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
        "number_greater": [10, 20, 30, 40, 50, 60, 70, 80, 90],
        "number_sum": list(range(198 + 1)),
        "sum3": list(range(27 + 1)),
        "digit_sum": list(range(9 * n + 1)),
        "digit_sum_multiple": [2, 3, 4, 5, 6, 7, 8, 9],
        "exactly_even": list(range(n + 1)),
        "exactly_odd": list(range(n + 1)),
        "exactly_prime": list(range(n + 1)),
        "occurs": list(product(range(10), range(4))),
        "distinct": list(range(1, n + 1)),
        "largest": list(range(10)),
        "smallest": list(range(10)),
        "spread": list(range(10)),
        "code_divisible": list(range(2, 14)),
    }


def positions(n: int) -> dict[str, list[str]]:
    """Each kind that names positions, and all canonical ways to name them."""
    letters = LETTERS[:n]
    pairs = ["".join(pair) for pair in combinations(letters, 2)]
    numbers = [letters[i : i + 2] for i in range(n - 1)]
    two_pairs = [x + y for x, y in permutations(pairs, 2) if not set(x) & set(y)]
    two_numbers = [x + y for x, y in permutations(numbers, 2) if not set(x) & set(y)]
    named = {
        "even odd prime not_prime multiple greater less largest_at smallest_at": list(letters),
        "sum sum_multiple gap gap_at_least gap_at_most product equal different": pairs,
        "below divides times": pairs + [pair[::-1] for pair in pairs],
        "number_multiple number_prime number_square number_greater": numbers,
    }
    return {
        **{kind: ways for kinds, ways in named.items() for kind in kinds.split()},
        "number_sum": [at for at in two_numbers if at == "".join(sorted(at))],
        "number_below": two_numbers,
        "sum3": ["".join(three) for three in combinations(letters, 3)],
        "sum_equals": [x + z for x in pairs for z in letters if z not in x],
        "sums_equal": [at for at in two_pairs if at[0] == min(at)],
        "sum_greater": two_pairs,
    }


def language(n: int) -> set[tuple]:
    """Every statement about codes of n digits, as (kind, at, value)."""
    return {
        (kind, at, value)
        for kind in MEANINGS
        for at in positions(n).get(kind, [""])
        for value in values(n).get(kind, [None])
    }
