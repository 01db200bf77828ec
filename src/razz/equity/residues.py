"""Counts that outgrow 64 bits: the same work modulo several numbers, put together at the end.

Additions and products of 64-bit integers are exact modulo 2**64 when they wrap. Modulo primes of 31
bits they never get so far. What is counted is less than the number of deals, so the remainders for
enough of these numbers determine it (the Chinese remainder theorem).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod

EXACT = 0
"""No modulus: counts that do not fit raise an `OverflowError`."""

WRAPPED = 1 << 64
_PRIMES = (2147483647, 2147483629, 2147483587, 2147483579, 2147483563)

Found = dict[int, int]


def moduli(most: int) -> tuple[int, ...]:
    """Return numbers that have no common factor and whose product is more than *most*.

    >>> moduli(10**20)
    (18446744073709551616, 2147483647)
    """
    numbers = [WRAPPED]
    primes = iter(_PRIMES)
    while prod(numbers) <= most:
        numbers.append(next(primes))
    return tuple(numbers)


def in_residues(work: Callable[[int], Iterator[Found]], most: int) -> Iterator[Found]:
    """Yield what *work* yields, whatever the size of its counts.

    Args:
        work: given a modulus, yields counts so far, by their names: exact ones for `EXACT`, and
            for any other number counts of which only the remainders are right.
        most: no count is more than that.
    """
    told = 0
    try:
        for found in work(EXACT):
            told += 1
            yield found
    except OverflowError:
        numbers = moduli(most)
        for place, parts in enumerate(zip(*map(work, numbers), strict=True)):
            if place >= told:
                names = {name for part in parts for name in part}
                yield {
                    name: together([part.get(name, 0) for part in parts], numbers) for name in names
                }


def together(remainders: list[int], numbers: tuple[int, ...]) -> int:
    """Return the least number with these *remainders* for *numbers* without a common factor.

    >>> together([2, 3, 2], (3, 5, 7))
    23
    """
    whole = prod(numbers)
    total = 0
    for remainder, number in zip(remainders, numbers, strict=True):
        others = whole // number
        total += remainder % number * others * pow(others, -1, number)
    return total % whole
