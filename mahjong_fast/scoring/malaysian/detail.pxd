from mahjong_fast.scoring.malaysian.judge cimport Verdict

cdef tuple told(const Verdict* v)
