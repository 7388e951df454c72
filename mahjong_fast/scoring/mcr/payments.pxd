from mahjong_fast.scoring.records cimport ScoreMcr
from mahjong_fast.scoring.mcr.fans cimport Case

cdef enum:
    BASIC = 8                # what everybody pays to a winner, besides the value

cdef void pay_out(int value, const Case* c, ScoreMcr* s) noexcept nogil
