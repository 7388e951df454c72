"""The wall contract in NumPy: slow, short, independent of the C++ core (docs/rng.md shows the same lines)."""

from __future__ import annotations

import numpy as np


def words(seed: int, deal: int, substream: int, domain: int = 0) -> list[int]:
    """The first 200 random words of one stream as Python integers."""
    key = np.array([seed, 1], np.uint64)
    counter = np.array([0, deal, substream, domain], np.uint64)
    return [int(x) for x in np.random.Philox(key=key, counter=counter).random_raw(200)]


def batched(stream: list[int], sizes: list[int]) -> list[int]:
    """Unbiased numbers below each of `sizes`; takes words from the front of `stream`."""
    product = 1
    for size in sizes:
        product *= size
    while True:
        x, numbers = stream.pop(0), []
        for size in sizes:
            high, x = divmod(x * size, 2**64)
            numbers.append(high)
        if x >= 2**64 % product:
            return numbers


def wall(seed: int, deal: int, tiles: list[int], domain: int = 0) -> list[int]:
    """The wall of a deal: `tiles` (ascending ids) in drawing order."""
    w, stream, i = list(tiles), words(seed, deal, 0, domain), 0
    while i < len(w) - 1:
        sizes: list[int] = []
        product = 1
        while len(w) - i - len(sizes) >= 2 and product * (len(w) - i - len(sizes)) <= 2**57:
            sizes.append(len(w) - i - len(sizes))
            product *= sizes[-1]
        for j, r in enumerate(batched(stream, sizes), start=i):
            w[j], w[j + r] = w[j + r], w[j]
        i += len(sizes)
    return w


def dice(seed: int, deal: int, domain: int = 0) -> tuple[int, int]:
    """The two dice of a deal, 1-6 each."""
    first, second = batched(words(seed, deal, 1, domain), [6, 6])
    return first + 1, second + 1
