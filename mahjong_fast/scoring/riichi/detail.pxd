from libc.stdint cimport uint64_t
from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.riichi.judge cimport Verdict, Worth
from mahjong_fast.scoring.riichi.yaku cimport Case

cdef bint replaced(const Worth* w, const Case* c)
cdef int count_of(int bit, const Worth* w, const Case* c)
cdef list yaku_list(const Reading* r, const Worth* w, const Verdict* v, const Case* c)
cdef tuple described(const Reading* r, const Worth* w, const Verdict* v, const Case* c)
