from mahjong_fast.scoring.korean.judge cimport Verdict

cdef tuple told(const Verdict* v)
