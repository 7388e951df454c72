from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.mcr.fans cimport Case, Fans

cdef int lowest_fan(const Fans* f) noexcept nogil
cdef int points_of(int fan, const Ruleset* rules) noexcept nogil
cdef int points(const Fans* f, const Ruleset* rules) noexcept nogil
cdef bint refuses_fully_concealed(const Fans* f, const Reading* r, const Case* c) noexcept nogil
cdef void apply_options(Fans* f, const Reading* r, const Case* c) noexcept nogil
cdef void hide(Fans* f) noexcept nogil
cdef void combine(Fans* f, const Reading* r, const Case* c) noexcept nogil
cdef bint names_first(const Fans* a, const Fans* b) noexcept nogil
