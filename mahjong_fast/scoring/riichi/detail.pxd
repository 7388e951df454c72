from libc.stdint cimport uint64_t
from mahjong_fast.scoring.records cimport Reading, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.riichi.judge cimport Verdict, Worth
from mahjong_fast.scoring.riichi.yaku cimport Case

cdef const Ruleset* rules_of(bytes packed) except NULL
cdef const Win* win_of(bytes record) except NULL
cdef bint replaced(const Worth* w, const Case* c)
cdef int count_of(int bit, const Worth* w, const Case* c)
cdef list yaku_list(const Reading* r, const Worth* w, const Verdict* v, const Case* c)
cdef tuple described(const Reading* r, const Worth* w, const Verdict* v, const Case* c)
