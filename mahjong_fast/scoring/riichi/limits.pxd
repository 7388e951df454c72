from libc.stdint cimport int64_t, uint8_t
from mahjong_fast.scoring.ruleset_fields cimport Ruleset

cdef enum:
    MANGAN_BASE = 2000
    YAKUMAN_BASE = 8000
    BAZORO = 2              # the two han in base = fu * 2^(2 + han)

cdef struct Value:          # what a reading is worth before anybody pays
    int64_t base            # -1 = beyond int64
    double order            # the same as a float, which never overflows: for comparing
    uint8_t limit

cdef void put(int64_t base, int limit, Value* value) noexcept nogil
cdef void of_limit(int limit, Value* value) noexcept nogil
cdef void real_yakuman(int units, Value* value) noexcept nogil
cdef void boundless(int han, int fu, Value* value) noexcept nogil
cdef void counted(int han, const Ruleset* rules, Value* value) noexcept nogil
cdef void western(int han, const Ruleset* rules, Value* value) noexcept nogil
cdef void ordinary(int han, int fu, const Ruleset* rules, Value* value) noexcept nogil
