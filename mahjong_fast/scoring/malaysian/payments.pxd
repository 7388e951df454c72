from libc.stdint cimport int32_t, int64_t
from mahjong_fast.scoring.records cimport ScoreMalaysian
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.malaysian.items cimport Case
from mahjong_fast.scoring.malaysian.judge cimport Verdict

# What each of the three seats receives, by wind.
cdef struct Change:
    int64_t by_wind[3]

cdef int64_t value(int fans, const Ruleset* rules) noexcept nogil
cdef void pay(Change* out, int giver, int taker, int64_t points) noexcept nogil
cdef int liable_seat(const Verdict* v, const Case* c) noexcept nogil
cdef void pay_win(const Verdict* v, const Case* c, Change* out) noexcept nogil
cdef void pay_flies(const Ruleset* rules, const int* held, int winner, Change* out) noexcept nogil
cdef void pay_losers(const Verdict* v, const Case* c, Change* out) noexcept nogil
cdef void pay_out(const Verdict* v, const Case* c, ScoreMalaysian* s) noexcept nogil
