from libc.stdint cimport uint8_t
from mahjong_fast.scoring.records cimport Reading, Score, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.mcr.fans cimport Case, Fans

cdef struct Verdict:
    int status
    int cause            # of kBadInput, see check.CAUSES
    int index            # of the reading chosen
    int points           # without flowers
    int flowers
    Fans fans
    Reading reading

cdef bint same_sets(const Reading* a, const Reading* b) noexcept nogil
cdef void fans_of_sets(const Reading* r, const Case* c, const Fans* hand, Fans* out) noexcept nogil
cdef void fans_of_place(const Reading* r, Case* c, const Fans* sets, Fans* out) noexcept nogil
cdef void decide(const Ruleset* rules, const Win* win, Verdict* v, Case* c) noexcept nogil
cdef void fans_of_hand(const Case* c, Fans* out) noexcept nogil
cdef void judge(const Ruleset* rules, const Win* win, Score* s) noexcept nogil
