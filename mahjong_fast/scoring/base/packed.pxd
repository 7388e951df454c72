from mahjong_fast.scoring.records cimport JudgeFn, Reading, Score, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.settlement cimport Facts, Settlement

ctypedef void (*SettleWin)(const Ruleset*, const Facts*, Win*, Score*, int, Settlement*) noexcept nogil

cdef const Ruleset* rules_of(bytes packed) except NULL
cdef const Win* win_of(bytes record) except NULL
cdef bytes reading_record(const Reading* r)
cdef bytes judged(JudgeFn judge, bytes rules, bytes win)
cdef const Ruleset* rules_of_table(bytes packed, int seats, int chair) except NULL
cdef void table_of(Facts* facts, int seats, int dealer) noexcept nogil
cdef tuple deltas_of(const Settlement* out, int seats)
cdef tuple settled(SettleWin settle, const Ruleset* rules, const Facts* facts, bytes wins)
