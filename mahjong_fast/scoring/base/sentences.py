"""What is wrong with a WIN record, where every family or several say it in the same words.

(the keyword of `score` that is wrong, what is wrong and what to do); `check.CAUSES` of a family gives them their numbers.
"""

from __future__ import annotations

FLAGS = ("flags", "a flag beyond bit 17 is set; version 1 of WIN has none")
SEAT_OF_THREE = ("seat", "there is no such seat: 0-2 = E S W, nobody sits North")
WIN_KIND = ("win", "the winning tile is not among the tiles of the hand (kinds are 0-33)")
MELD_GAP = ("melds", "a meld follows an empty place; melds come first, then zeros")
MELD_TYPE = ("melds", "a meld has no known type or tile (1 chi, 2 pon, 3 daiminkan, 4 ankan, 5 kakan)")
MELD_CHI = ("melds", "a chi must be three consecutive tiles of one suit")
NO_REDS = ("reds", "there are no red fives in this game; write 5 for 0")
TILE_COUNT = (
    "hand",
    "a hand has 14 tiles with the winning one, and each meld, kans too, counts as three of them",
)
NUKI = ("nuki", "no Norths and no jokers are set aside in this game")
PAYER_OF_THREE = ("payer", "the discarder must be another seat, E S W (255 = unknown)")
PAYER_TSUMO = ("payer", "nobody discards the winning tile of a tsumo")
RINSHAN_RON = ("rinshan", "rinshan by ron: it is won by tsumo; for the tile added to a pon say chankan")
CHANKAN_TSUMO = ("chankan", "chankan with tsumo: robbing a kan is a ron")
CHANKAN_LAST = ("last_tile", "the last tile with chankan: no kan is possible after the last tile")
CHANKAN_COPIES = (
    "chankan",
    "chankan on a tile the winner holds more of: the kan has all other copies",
)
REPLACEMENT_RON = ("flower_replacement", "a replacement tile is drawn: won by tsumo")
