"""Lists of ids (0-135), counts of kinds (34) and text, as `mahjong.tile` converts them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from .constants import AKA_DORAS
from .constants import FIVE_RED_MAN as FIVE_RED_MAN
from .constants import FIVE_RED_PIN as FIVE_RED_PIN
from .constants import FIVE_RED_SOU as FIVE_RED_SOU

SUITS: Final = "mpsz"
_RED: Final = ("0", "r")


class Tile:
    """A discard and whether it was the tile just drawn."""

    def __init__(self, value: Any, is_tsumogiri: Any) -> None:
        self.value = value
        self.is_tsumogiri = is_tsumogiri


class TilesConverter:
    """Conversions between ids (0-135), counts (34 integers) and text such as `123m456p`."""

    @staticmethod
    def to_one_line_string(tiles: Collection[int], print_aka_dora: bool = False) -> str:
        """Text of ids, suits in the order m p s z; a red five is 0 where print_aka_dora is set, else 5."""
        text = ""
        ordered = sorted(tiles)
        for suit, letter in enumerate(SUITS):
            ranks = [
                "0" if print_aka_dora and tile in AKA_DORAS else str(tile // 4 - 9 * suit + 1)
                for tile in ordered
                if min(tile // 36, 3) == suit
            ]
            if ranks:
                text += "".join(ranks) + letter
        return text

    @staticmethod
    def to_34_array(tiles: Collection[int]) -> list[int]:
        """How many of each kind."""
        counts = [0] * 34
        for tile in tiles:
            counts[tile // 4] += 1
        return counts

    @staticmethod
    def to_136_array(tiles: Sequence[int]) -> list[int]:
        """Ids of counts: the first copies of each kind."""
        return [4 * kind + copy for kind, count in enumerate(tiles) for copy in range(count)]

    @staticmethod
    def string_to_136_array(
        sou: str | None = None,
        pin: str | None = None,
        man: str | None = None,
        honors: str | None = None,
        has_aka_dora: bool = False,
    ) -> list[int]:
        """Ids of one text a suit. With has_aka_dora `0` and `r` are the red five and `5` is a plain one;
        without, `5` may be the id of the red five, as in the original.
        """
        ids: list[int] = []
        for first, ranks in ((0, man), (36, pin), (72, sou), (108, honors)):
            ids += _ids_of_suit(ranks or "", first, has_aka_dora and first < 108)
        return ids

    @staticmethod
    def string_to_34_array(
        sou: str | None = None, pin: str | None = None, man: str | None = None, honors: str | None = None
    ) -> list[int]:
        """Counts of one text a suit."""
        return TilesConverter.to_34_array(TilesConverter.string_to_136_array(sou, pin, man, honors))

    @staticmethod
    def one_line_string_to_136_array(string: str, has_aka_dora: bool = False) -> list[int]:
        """Ids of `123m456p789s11z`; `h` is another letter of honours."""
        suits = dict.fromkeys(SUITS, "")
        ranks = ""
        for letter in string:
            if letter in "mpszh":
                suits["z" if letter == "h" else letter] += ranks
                ranks = ""
            else:
                ranks += letter
        man, pin, sou, honors = suits.values()
        return TilesConverter.string_to_136_array(sou, pin, man, honors, has_aka_dora)

    @staticmethod
    def one_line_string_to_34_array(string: str, has_aka_dora: bool = False) -> list[int]:
        """Counts of `123m456p789s11z`."""
        return TilesConverter.to_34_array(TilesConverter.one_line_string_to_136_array(string, has_aka_dora))

    @staticmethod
    def find_34_tile_in_136_array(tile34: int | None, tiles: Collection[int]) -> int | None:
        """The lowest id of that kind among the tiles, or None."""
        if tile34 is None or tile34 > 33:
            return None
        return min((tile for tile in range(4 * tile34, 4 * tile34 + 4) if tile in tiles), default=None)


def _ids_of_suit(ranks: str, first: int, reds: bool) -> list[int]:
    # Copies of a kind get the next ids; where reds are told apart, a plain five starts after the red one.
    ids: list[int] = []
    seen: dict[int, int] = {}
    red = first + 16
    for rank in ranks:
        if reds and rank in _RED:
            ids.append(red)
            continue
        lowest = first + 4 * (int(rank) - 1)
        if reds and lowest == red:
            lowest += 1
        ids.append(lowest + seen.get(lowest, 0))
        seen[lowest] = seen.get(lowest, 0) + 1
    return ids
