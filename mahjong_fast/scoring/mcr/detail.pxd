from mahjong_fast.scoring.records cimport Reading, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.mcr.fans cimport Case, Fans
from mahjong_fast.scoring.mcr.judge cimport Verdict

cdef const Ruleset* rules_of(bytes packed) except NULL
cdef const Win* win_of(bytes record) except NULL
cdef dict listed(const Fans* f)
cdef dict related(const Reading* r)
cdef void before_combining(const Reading* r, Case* c, Fans* out) noexcept nogil
