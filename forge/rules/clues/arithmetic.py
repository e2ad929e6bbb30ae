"""Measures of digits that serve plain digits and arrays of digits alike."""

from functools import reduce

import numpy as np

from forge.rules.clues.kind import Digit, Truth


def is_even(x: Digit) -> Truth:
    """0, 2, 4, 6 or 8."""
    return x % 2 == 0


def is_among(x: Digit, values: tuple[int, ...]) -> Truth:
    """One of these values."""
    return x in values if isinstance(x, int) else np.isin(x, values)


def is_prime(x: Digit) -> Truth:
    """2, 3, 5 or 7; neither 0 nor 1."""
    return is_among(x, (2, 3, 5, 7))


def is_prime_number(number: Digit) -> Truth:
    """Prime, for a number below 100."""
    return is_among(number, _PRIMES)


def is_square_number(number: Digit) -> Truth:
    """A square, for a number below 100: 0, 1, 4, 9, ... 81."""
    return is_among(number, _SQUARES)


_PRIMES = tuple(n for n in range(2, 100) if all(n % factor for factor in range(2, n)))
_SQUARES = tuple(root * root for root in range(10))


def number(*digits: Digit) -> Digit:
    """The digits read from left to right as one number: 0, 7 is 7."""
    return reduce(lambda read, digit: 10 * read + digit, digits)


def total(digits: tuple[Digit, ...]) -> Digit:
    """The sum of the digits."""
    return reduce(lambda x, y: x + y, digits)


def greatest(digits: tuple[Digit, ...]) -> Digit:
    """The greatest of the digits."""
    return max(digits) if isinstance(digits[0], int) else reduce(np.maximum, digits)


def least(digits: tuple[Digit, ...]) -> Digit:
    """The least of the digits."""
    return min(digits) if isinstance(digits[0], int) else reduce(np.minimum, digits)


def count(truths: list[Truth]) -> Digit:
    """How many of these are true."""
    if isinstance(truths[0], bool):
        return sum(truths)
    # One octet a truth: left alone, numpy would count in eight.
    return reduce(np.add, [truth.astype(np.int8) for truth in truths])


def all_of(truths: list[Truth]) -> Truth:
    """Whether all of these are true."""
    return reduce(lambda x, y: x & y, truths)
