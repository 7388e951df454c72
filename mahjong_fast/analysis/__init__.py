"""How far is a hand from complete, what brings it nearer, what does each discard or call lead to?

Every function takes a `Hand`, its text, or 34 concealed counts (then `melds` gives their number or the melds
themselves). A hand has 1 to 14 concealed tiles, 3 fewer per meld; sets that are missing altogether count as
melds: `shanten("2345m")` is that of a hand with three melds. chiitoitsu and kokushi need 12 to 14 concealed
tiles. The array forms (`shanten_many` ...) are in this module too and give the same answers.

Common keywords: `seats` 4 or 3 (three seats play without 2m-8m), or `tileset` (`riichi_4`, `riichi_3`, `mcr`:
Chinese Official, with knitted hands and equal pairs), or `rules`, a ruleset, its name or file: its tile set;
`four_same` lets four equal tiles be two pairs of chiitoitsu; `fifth_tile` says which tiles make a fifth copy
impossible:

- `concealed` (default): only own concealed tiles. Four concealed 1p: no wait for 1p. Tenhou, Mahjong Soul.
- `melds`: own melds too. A pon of 2m and a concealed 2m: no wait for 2m. M.League and most table rules.
- `visible`: all tiles the player sees (`visible=`). Strict table rules that call a dead hand noten.

Rules: riichi rules specification 2 (shapes), 6.8 and 6.10 (waits, karaten).
"""

from .arrays import discards_many, is_complete_many, shanten_many, ukeire_many, waits_many
from .danger import danger, danger_rates
from .dealt import deal_shanten
from .hand import (
    calls,
    discards,
    is_complete,
    is_karaten,
    readings,
    shanten,
    ukeire,
    unnecessary_tiles,
    useful_tiles,
    wait_shapes,
    waits,
)
from .random_hands import random_hands
from .values import Call, Discard, Ukeire

__all__ = [
    "Call",
    "Discard",
    "Ukeire",
    "calls",
    "danger",
    "danger_rates",
    "deal_shanten",
    "discards",
    "discards_many",
    "is_complete",
    "is_complete_many",
    "is_karaten",
    "random_hands",
    "readings",
    "shanten",
    "shanten_many",
    "ukeire",
    "ukeire_many",
    "unnecessary_tiles",
    "useful_tiles",
    "wait_shapes",
    "waits",
    "waits_many",
]
