# The numbers of the items and limit hands, and what the files of this folder hand to each other.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from mahjong_fast.scoring.records cimport CoreApi, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset

# One hand, whatever its reading. Filled by check.check.
cdef struct Case:
    const Win* win
    const Ruleset* rules
    const CoreApi* core
    uint32_t flags
    bint tsumo
    bint concealed         # no claimed meld; concealed kongs are allowed
    bint open_kongs_only   # claimed melds, if any, are kongs
    bint all_ready         # all three players have declared ready
    int n_melds
    int kongs
    int concealed_kongs
    int seat_wind          # kinds
    int round_wind
    int seat_dragon
    int flowers
    int dora               # the kind that counts; -1 = none
    bint flower_dora
    uint8_t all[34]        # tiles of the whole hand

# Points of each item, by its number.
cdef struct Items:
    uint8_t points[48]

# A number is never given to another item; minus one it is the bit in items_off.
cdef enum:
    DRAGON_PONG = 1
    TWO_DRAGONS = 2
    WIND_PONG = 3
    SEAT_WIND = 4
    ROUND_WIND = 5
    SEAT_DRAGON = 6
    KONG = 7
    THREE_KONGS = 8
    BAMBOO_PONG = 9
    BOTH_BAMBOOS = 10
    IDENTICAL_CHOWS = 11
    THREE_CONCEALED_PONGS = 12
    ALL_PONGS = 13
    TERMINALS_HONOURS = 14
    PURE = 15
    PURE_NO_HONOURS = 16
    SEVEN_PAIRS = 17
    STRAIGHT = 18
    ALL_SIMPLES = 19
    ALL_CHOWS = 20
    CONCEALED = 21
    CONCEALED_SELF_DRAW = 22
    NORTH_EYE = 23
    NORTH_KONG = 24
    SELF_DRAW = 25
    LAST_WALL_TILE = 26
    REPLACEMENT = 27
    ROBBING_KONG = 28
    SAME_AS_WINNING_TILE = 29
    FLOWERS = 30
    ALL_FLOWERS = 31
    BONUS_CONCEALED = 32
    FULLY_CONCEALED = 33
    DECLARED_READY = 34
    DECLARED_READY_SELF_DRAW = 35
    NORTH_WIN = 36
    DORA = 37
    DORA_EYE = 38
    DORA_PONG = 39
    DORA_KONG = 40
    RED_DORA = 41
    BOTH_RED_DORA = 42
    FLOWER_DORA = 43
    THREE_FLOWERS = 44
    N_ITEMS = 45

cdef enum:
    FIRST_HAND_ITEM = 1
    FIRST_BONUS_ITEM = 25
