from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.mcr.fans cimport Case, Fans
from mahjong_fast.scoring.mcr.judge cimport Verdict

cdef dict listed(const Fans* f)
cdef dict related(const Reading* r)
cdef void before_combining(const Reading* r, Case* c, Fans* out) noexcept nogil
