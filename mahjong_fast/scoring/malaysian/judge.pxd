from libc.stdint cimport uint8_t, uint32_t, uint64_t
from mahjong_fast.scoring.records cimport Reading, Score, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.malaysian.items cimport Case, Filling, Items

cdef struct Verdict:
    int status
    int cause            # of kBadInput, see check.CAUSES
    int index            # of the reading chosen among those of its filling
    int sum              # fans, those of items worth the cap among them
    int fans             # capped
    uint32_t limits
    Items items
    Filling filling
    Reading reading

# What every reading of a hand has.
cdef struct Fixed:
    Items items
    uint32_t limits

cdef uint64_t kinds_of_flies() noexcept nogil
cdef int fill(const Case* c, uint8_t (*out)[4]) noexcept nogil
cdef void use(const Case* c, const uint8_t* jokers, Filling* f) noexcept nogil
cdef int readings_of(const Case* c, const Filling* f, Reading* out) noexcept nogil
cdef bint is_better(const Verdict* a, const Verdict* b) noexcept nogil
cdef void fixed_of(const Case* c, Fixed* out) noexcept nogil
cdef void value_reading(const Reading* r, const Filling* f, const Case* c, const Fixed* fixed, Verdict* out) noexcept nogil
cdef void try_filling(Filling* f, const Case* c, const Fixed* fixed, Verdict* best) noexcept nogil
cdef void decide(const Ruleset* rules, const Win* win, Verdict* v, Case* c) noexcept nogil
cdef void judge(const Ruleset* rules, const Win* win, Score* s) noexcept nogil
