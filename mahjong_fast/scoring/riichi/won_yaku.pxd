from libc.stdint cimport uint64_t
from mahjong_fast.scoring.riichi.yaku cimport Case

cdef uint64_t evaluate_win(const Case* c) noexcept nogil

# One predicate per row of won_yaku.py.
cdef bint is_menzen_tsumo(const Case* c) noexcept nogil
cdef bint is_riichi(const Case* c) noexcept nogil
cdef bint is_double_riichi(const Case* c) noexcept nogil
cdef bint is_open_riichi(const Case* c) noexcept nogil
cdef bint is_double_open_riichi(const Case* c) noexcept nogil
cdef bint is_ippatsu(const Case* c) noexcept nogil
cdef bint is_chankan(const Case* c) noexcept nogil
cdef bint is_rinshan(const Case* c) noexcept nogil
cdef bint is_haitei(const Case* c) noexcept nogil
cdef bint is_houtei(const Case* c) noexcept nogil
cdef bint is_tenhou(const Case* c) noexcept nogil
cdef bint is_chiihou(const Case* c) noexcept nogil
cdef bint is_renhou(const Case* c) noexcept nogil
cdef bint is_renhou_mangan(const Case* c) noexcept nogil
cdef bint is_renhou_baiman(const Case* c) noexcept nogil
cdef bint is_paarenchan(const Case* c) noexcept nogil
