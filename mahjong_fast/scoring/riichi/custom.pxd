from libc.stdint cimport int64_t, uint32_t
from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.riichi.program cimport CustomSet, CustomYaku, Found, Step
from mahjong_fast.scoring.riichi.yaku cimport Case

cdef enum:
    NEED_CLOSED = 1
    NEED_TSUMO = 2
    NEED_RON = 4
    NEED_RIICHI = 8
    NEED_DEALER = 16
    NEED_NON_DEALER = 32
    NEED_FOUR_SETS = 64

cdef enum:                  # steps of a pattern
    PUSH = 0
    FEATURE
    ADD
    SUB
    MUL
    EQ
    NE
    LT
    LE
    GT
    GE
    NOT
    OR_JUMP                 # if the top is true, jump and keep it; else drop it
    AND_JUMP                # if the top is false, jump and keep it; else drop it
    SEQUENCES               # arg: kind of the lowest tile
    TRIPLETS                # arg of these: mask of kinds
    CONCEALED_TRIPLETS
    KANS
    PAIR
    COUNT
    ONLY
    ANY_OF
    ALL_OF
    EACH
    WINS_ON

cdef enum:                  # what a pattern may ask by name
    F_CLOSED = 0
    F_TSUMO
    F_RON
    F_DEALER
    F_RIICHI
    F_DOUBLE_RIICHI
    F_OPEN_RIICHI
    F_IPPATSU
    F_RINSHAN
    F_CHANKAN
    F_LAST_TILE
    F_FIRST_TURN
    F_REGULAR
    F_CHIITOITSU
    F_KOKUSHI
    F_RYANMEN
    F_KANCHAN
    F_PENCHAN
    F_SHANPON
    F_TANKI
    F_N_SEQUENCES
    F_N_TRIPLETS
    F_N_KANS
    F_N_CONCEALED_TRIPLETS
    F_N_MELDS
    F_N_OPEN_MELDS
    F_N_SUITS
    F_EQUAL_SEQUENCE_PAIRS
    F_RANK_SUM
    F_WINNING_TILE
    F_SEAT_WIND
    F_ROUND_WIND
    F_HONBA
    F_CONSECUTIVE_DEALS
    F_NUKI

cdef const CustomSet* custom_set(int number) noexcept nogil
cdef uint32_t met_needs(const Reading* r, const Case* c) noexcept nogil
cdef int64_t feature(int which, const Reading* r, const Case* c) noexcept nogil
cdef int copies(int64_t mask, const Case* c) noexcept nogil
cdef bint in_each(int64_t mask, const Reading* r) noexcept nogil
cdef int sequences_from(int kind, const Reading* r) noexcept nogil
cdef int64_t about_tiles(int op, int64_t arg, const Reading* r, const Case* c) noexcept nogil
cdef int64_t run(const CustomYaku* yaku, const Reading* r, const Case* c) noexcept nogil
cdef int ask_function(int number, int place, const Reading* r, const Case* c) noexcept with gil
cdef int value_of(int place, uint32_t met, const Reading* r, const Case* c) noexcept nogil
cdef void find_custom(const Reading* r, const Case* c, Found* found) noexcept nogil
