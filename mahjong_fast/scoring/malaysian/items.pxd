# The numbers of the items, and what the files of this folder hand to each other.
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from mahjong_fast.scoring.records cimport CoreApi, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset

# One hand, whatever its reading and whatever its flies stand for. Filled by check.check.
cdef struct Case:
    const Win* win
    const Ruleset* rules
    const CoreApi* core
    uint32_t flags
    bint tsumo
    int n_melds
    int kongs
    int open_pongs         # claimed pongs and kongs
    int flies              # concealed and in melds
    int held[3]            # flies by wind
    int own_wind           # kind
    uint8_t all[34]        # tiles without the concealed flies; flies in melds are what they stand for
    uint8_t natural[34]    # tiles that are certainly no flies

# One way to use the flies.
cdef struct Filling:
    uint8_t counts[34]     # concealed tiles
    uint8_t jokers[4]      # what the concealed flies stand for, ascending; 255 = no more
    uint8_t win            # the kind of the winning tile

# Fans of each item, by its number.
cdef struct Items:
    uint8_t fans[24]

# A number is never given to another item.
cdef enum:
    FACE = 1
    ANIMAL = 2
    ALL_FACES = 3
    ALL_ANIMALS = 4
    ALL_FLOWERS = 5
    ALL_SEASONS = 6
    OWN_FLOWER_OR_SEASON = 7
    BAMBOO_OR_WINTER = 8
    DRAGON_PONG = 9
    WIND_PONG = 10
    LITTLE_THREE_DRAGONS = 11
    SUIT_WITH_HONOURS = 12
    SUIT_ONLY = 13
    ALL_CHOWS = 14
    ALL_PONGS = 15
    REPLACEMENT = 16
    SEVEN_PAIRS = 17
    ROBBING_KONG = 18
    FLY_FLOWER = 19
    N_ITEMS = 20

# Bits of items worth the cap; never given to another.
cdef enum:
    NINE_GATES = 0
    FOUR_WINDS = 1
    NO_BONUS_TILES = 2
    FOUR_KONGS = 3
    BIG_THREE_DRAGONS = 4
    TWO_KONGS_REPLACEMENT = 5
    FOUR_CONCEALED_PONGS = 6
    FOUR_FLIES = 7
    FIRST_TILE = 8
    LAST_TILE = 9
    ALL_HONOURS = 10
    ALL_BONUS_TILES = 11
