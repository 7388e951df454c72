"""Which games are only named? Tile sets and hand sizes of variants that are neither judged nor played here.

As far as the sources state them, and no further (other games specification, section 1): data to draw deals
and count chances from. `covered` says what is not there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from .deals import as_word
from .errors import MahjongError

__all__ = ["VARIANTS", "Variant", "variant"]

_BONUS: Final = 136  # first id of the bonus tiles


@dataclass(frozen=True)
class Variant:
    """A game of which only the frame is known."""

    name: str
    counts: tuple[int, ...]
    """Copies of the 34 kinds."""
    flowers: int
    """Bonus tiles."""
    hand_tiles: int
    """Tiles in hand between turns."""
    sets: int
    """Sets of a complete hand, beside its pair."""
    claim_chow: bool
    several_winners: bool
    """All who can win on a discard do."""
    eight_flowers_win: bool
    """Who has all bonus tiles wins at once."""
    covered: str

    @property
    def tiles(self) -> int:
        """Number of tiles."""
        return sum(self.counts) + self.flowers

    def left(self) -> NDArray[np.uint8]:
        """The whole wall as uint8[34], for `mahjong_fast.exact` and `analysis`."""
        return np.array(self.counts, np.uint8)

    def wall(self, seed: SupportsIndex, index: SupportsIndex) -> NDArray[np.uint8]:
        """Deal number `index` of `seed`: tile ids in drawing order (docs/rng.md), uint8[tiles].

        Bonus tiles are 136 and up. Raises MahjongError for numbers outside 0 to 2^64-1.
        """
        ids = [4 * kind + copy for kind, count in enumerate(self.counts) for copy in range(count)]
        ids += range(_BONUS, _BONUS + self.flowers)
        return _shuffled(ids, as_word("seed", seed), as_word("index", index))


def _shuffled(ids: list[int], seed: int, index: int) -> NDArray[np.uint8]:
    """The shuffle of docs/rng.md: as many dice from a word as keep it fair."""
    key, counter = np.array([seed, 1], np.uint64), np.array([0, index, 0, 0], np.uint64)
    words = iter(np.random.Philox(key=key, counter=counter).random_raw(200).tolist())
    size, at = len(ids), 0
    while at < size - 1:
        dice, product = 0, 1
        while at + dice < size - 1 and product * (size - at - dice) <= 2**57:
            product *= size - at - dice
            dice += 1
        while True:
            word, rolled = next(words), []
            for j in range(dice):
                rolled.append(word * (size - at - j) >> 64)
                word = word * (size - at - j) % 2**64
            if word >= 2**64 % product:
                break
        for j, step in enumerate(rolled):
            ids[at + j], ids[at + j + step] = ids[at + j + step], ids[at + j]
        at += dice
    return np.array(ids, np.uint8)


VARIANTS: Final = {
    one.name: one
    for one in (
        Variant(
            "sichuan",
            (4,) * 27 + (0,) * 7,
            flowers=0,
            hand_tiles=13,
            sets=4,
            claim_chow=False,
            several_winners=False,
            eight_flowers_win=False,
            covered="suited tiles only, no claimed chows; scoring, the missing suit and going on after a win"
            " are not there",
        ),
        Variant(
            "taiwanese",
            (4,) * 34,
            flowers=8,
            hand_tiles=16,
            sets=5,
            claim_chow=True,
            several_winners=True,
            eight_flowers_win=True,
            covered="five sets and a pair, several winners on one discard, all eight flowers win; fans, the"
            " dealer's bonus and shanten of 16 tiles are not there",
        ),
    )
}
"""By name."""


def variant(name: str) -> Variant:
    """The variant of that name. Raises MahjongError with the names there are."""
    try:
        return VARIANTS[name]
    except KeyError:
        raise MahjongError(f"no variant {name!r}: {', '.join(VARIANTS)}") from None
