from mahjong_fast.scoring.records cimport Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.malaysian.judge cimport Verdict

cdef const Ruleset* rules_of(bytes packed) except NULL
cdef const Win* win_of(bytes record) except NULL
cdef tuple told(const Verdict* v)
