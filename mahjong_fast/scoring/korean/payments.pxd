from libc.stdint cimport int64_t
from mahjong_fast.scoring.records cimport ScoreKorean
from mahjong_fast.scoring.korean.items cimport Case
from mahjong_fast.scoring.korean.judge cimport Verdict

cdef int64_t goulash(const Verdict* v, const Case* c) noexcept nogil
cdef int64_t share(const Verdict* v, const Case* c, int wind, int blame) noexcept nogil
cdef void pay_out(const Verdict* v, const Case* c, ScoreKorean* s) noexcept nogil
