from libc.stdint cimport uint32_t
from mahjong_fast.scoring.records cimport Reading, Score, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.korean.items cimport Case, Items

cdef struct Verdict:
    int status
    int cause            # of kBadInput, see check.CAUSES
    int index            # of the reading chosen
    int level            # 0 no limit hand, 1 half, 2 full
    int limit            # its value
    int hand
    int bonus
    uint32_t limits
    Items items
    Reading reading

cdef bint only_hand_points(const Case* c) noexcept nogil
cdef bint is_refused(const Reading* r) noexcept nogil
cdef int total_of(const Items* items, int first, int end) noexcept nogil
cdef bint is_better(const Verdict* a, const Verdict* b) noexcept nogil
cdef void value_reading(const Reading* r, const Case* c, const Items* of_hand, Verdict* out) noexcept nogil
cdef bint orphans_reading(const Case* c, Reading* r) noexcept nogil
cdef int all_readings(const Case* c, Reading* out) noexcept nogil
cdef void items_of_hand(const Case* c, Items* out) noexcept nogil
cdef void decide(const Ruleset* rules, const Win* win, Verdict* v, Case* c) noexcept nogil
cdef void judge(const Ruleset* rules, const Win* win, Score* s) noexcept nogil
