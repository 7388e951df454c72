from libc.stdint cimport int64_t, uint8_t, uint64_t
from mahjong_fast.scoring.records cimport Reading, Score, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.riichi.check cimport Holding
from mahjong_fast.scoring.riichi.limits cimport Value
from mahjong_fast.scoring.riichi.yaku cimport Case

cdef struct Worth:          # one reading and what it is worth
    uint64_t yaku           # without hidden ones
    uint64_t custom         # places of user-defined yaku
    Value value
    int han                 # with dora and bazoro; 0 for a real yakuman
    int fu
    int units               # of real yakuman
    int status

cdef struct Verdict:
    int status
    int cause               # of kBadInput, see check.CAUSES
    int index               # of the reading chosen
    uint8_t dora[4]
    Worth worth
    const Reading* reading
    Reading kept
    Reading readings[64]

cdef unsigned int forms_of(const Ruleset* rules) noexcept nogil
cdef void weigh(const Reading* r, int dora, const Case* c, Worth* w) noexcept nogil
cdef bint better(const Worth* a, const Worth* b, const Case* c) noexcept nogil
cdef int read_hand(const Case* c, const Holding* h, int start, Reading* out) noexcept nogil
cdef void immediate_reading(const Case* c, Reading* r) noexcept nogil
cdef Worth alternative(uint64_t bit, const Worth* best, const Case* c) noexcept nogil
cdef void try_alternatives(uint64_t found, Verdict* v, const Case* c) noexcept nogil
cdef bint yaku_for_every_wait(const Case* c, const Holding* h) noexcept nogil
cdef void take(const Reading* r, int index, int dora, const Case* c, Verdict* v) noexcept nogil
cdef uint64_t take_all(const Case* c, const Holding* h, Verdict* v, int dora) noexcept nogil
cdef void take_any_tile(const Case* c, const Holding* h, Verdict* v, int dora) noexcept nogil
cdef void take_kokushi(const Case* c, const Holding* h, Verdict* v, int dora) noexcept nogil
cdef void decide(const Ruleset* rules, const Win* win, Verdict* v, Case* c, Holding* h) noexcept nogil
cdef void decide_next(const Win* win, Verdict* v, Case* c, Holding* h) noexcept nogil
cdef void fill(const Verdict* v, const Case* c, Score* s) noexcept nogil
cdef void judge_rows(const Ruleset* rules, const Win* wins, Score* scores, int64_t n) noexcept nogil
cdef void judge(const Ruleset* rules, const Win* win, Score* s) noexcept nogil
