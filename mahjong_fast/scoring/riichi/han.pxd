from libc.stdint cimport uint32_t, uint64_t
from mahjong_fast.scoring.records cimport CoreApi, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.riichi.program cimport Found
from mahjong_fast.scoring.riichi.yaku cimport Case

cdef uint64_t optional_yaku(const Ruleset* rules) noexcept nogil
cdef uint32_t counted_flags(const Ruleset* rules, const Win* win) noexcept nogil
cdef uint64_t doubles(const Ruleset* rules) noexcept nogil
cdef void prepare_rules(Case* c, const Ruleset* rules, const CoreApi* core) noexcept nogil
cdef void prepare(Case* c, const Win* win, bint closed) noexcept nogil
cdef uint64_t without_hidden(uint64_t y, const Case* c) noexcept nogil
cdef int total(uint64_t y, const Case* c) noexcept nogil
cdef int uncertain(uint64_t y, const Case* c) noexcept nogil
cdef int units_of(int bit, const Case* c) noexcept nogil
cdef int units(uint64_t y, const Found* own, const Case* c) noexcept nogil
