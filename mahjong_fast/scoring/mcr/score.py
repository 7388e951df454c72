"""What is this hand of Chinese Official worth? The family's part of `score`, `try_score` and `score_many`.

Follows the MCR rules specification. Of the keywords of `score` count: tsumo, seat, round, payer; rinshan (out with the
replacement tile of a kong), chankan (robbing the kong), last_tile (last tile draw or claim), last_of_kind (the other three
tiles like the winning one are visible to everybody; three in one's own melds are seen without it), flowers (a number, or
tiles such as "1f5f"), flower_replacement (the winning tile replaced a flower, so that a kong before it does not count).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from typing import Any, Final

from ...errors import HandError, MahjongError
from ...hands import TileLike, as_hand
from ...rulesets import Ruleset
from ...tiles import Tile, as_tiles
from .. import hand_records
from ..families import FamilyScoring
from ..items_score import counted_text
from ..other_arguments import wind_number
from ..records import WINDS, WinFlag
from . import detail
from .check import CAUSES
from .record import SCORE_MCR
from .score_value import McrScore

_FIRST_FLOWER: Final = 40
_FLOWERS: Final = 8


def win_record(
    ruleset: Ruleset, hand: Any, win: TileLike | None, given: Mapping[str, Any], flags: int
) -> bytes:
    """The WIN record of a hand, its winning tile and the keywords of `score` that were given."""
    payer = given.get("payer")
    seat = wind_number("seat", given.get("seat", "S"), WINDS)
    return hand_records.win_record(
        flags,
        _flowers(given.get("flowers", 0)),
        hand_records.hand_record(as_hand(hand).with_win(win)),
        seat=seat,
        round=wind_number("round", given.get("round", "E"), WINDS),
        payer=None if payer is None else wind_number("payer", payer, WINDS),
    )


def _flowers(flowers: int | str | Tile | Iterable[TileLike]) -> int:
    """Bits of WIN.bonus."""
    try:
        number = index(flowers)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if isinstance(flowers, Tile):
        flowers = (flowers,)
    elif number > _FLOWERS:
        raise HandError(f"flowers={flowers!r}: there are eight flowers and seasons")
    elif number >= 0 and not isinstance(flowers, bool):
        return (1 << number) - 1
    elif isinstance(flowers, int):
        raise HandError(f"flowers={flowers!r}: a number from 0 to 8, or tiles such as '1f5f'")
    try:
        tiles = as_tiles(flowers)
    except (MahjongError, TypeError) as error:
        raise HandError(f"flowers: {error}") from None
    bits = 0
    for tile in tiles:
        bit = int(tile) - _FIRST_FLOWER
        if not 0 <= bit < _FLOWERS:
            raise HandError(f"flowers: {tile} is none; they are 1f-4f (flowers) and 5f-8f (seasons)")
        if bits >> bit & 1:
            raise HandError(f"flowers: there is only one {tile}")
        bits |= 1 << bit
    return bits


def _below(ruleset: Ruleset, found: McrScore) -> str:
    fans = counted_text(tuple(item for item in found.items if item[0] != "FT"))
    points = "1 point" if found.qualifying == 1 else f"{found.qualifying} points"
    return f"{points} ({fans}); these rules ask for {ruleset.minimum_fan} without flowers"


FAMILY: Final = FamilyScoring(
    name="Chinese Official has",
    record=SCORE_MCR,
    flags={
        "tsumo": WinFlag.TSUMO,
        "rinshan": WinFlag.RINSHAN,
        "chankan": WinFlag.CHANKAN,
        "last_tile": WinFlag.LAST_TILE,
        "last_of_kind": WinFlag.LAST_OF_KIND,
        "flower_replacement": WinFlag.FLOWER_REPLACEMENT,
    },
    keywords=("seat", "round", "payer", "flowers"),
    win_record=win_record,
    detail=detail,
    causes=CAUSES,
    value=McrScore,
    below=_below,
)
