from libc.stdint cimport uint8_t, uint64_t
from mahjong_fast.scoring.records cimport Win
from mahjong_fast.scoring.riichi.check cimport Holding
from mahjong_fast.scoring.riichi.judge cimport Verdict
from mahjong_fast.scoring.riichi.yaku cimport Case

cdef int other_wind(const Win* win, int first, int count) noexcept nogil
cdef bint fill(Win* win, const uint8_t* tiles, int n, const uint8_t* melded, int n_melded) noexcept nogil
cdef list fullest_fu(Verdict* v, Case* c, const Holding* h, bint every)
