from libc.stdint cimport int64_t, uint64_t
from mahjong_fast.scoring.records cimport Score
from mahjong_fast.scoring.riichi.yaku cimport Case

cdef enum:
    NOBODY = 255
    UNKNOWN = 4             # place of a discarder nobody named
    STICK = 1000

cdef struct Bill:           # what each seat owes; the last place is the unknown discarder
    int64_t part[4]         # base a seat is liable for
    int64_t plain[5]
    int64_t honba[5]

cdef int64_t hundred(int64_t points) noexcept nogil
cdef int64_t share(int64_t base, int times, const Case* c) noexcept nogil
cdef int64_t tsumo_share(int64_t base, int payer, const Case* c) noexcept nogil
cdef int64_t tsumo_sum(int64_t base, const Case* c) noexcept nogil
cdef int liable_bit(int which) noexcept nogil
cdef int liable_seat(int which, uint64_t yaku, const Case* c) noexcept nogil
cdef int fed_the_kan(const Case* c) noexcept nogil
cdef int64_t split_liability(int64_t base, int units, uint64_t yaku, const Case* c, int64_t* part) noexcept nogil
cdef void add_tsumo(int64_t rest, const Case* c, Bill* bill) noexcept nogil
cdef void add_ron(int64_t rest, const Case* c, Bill* bill) noexcept nogil
cdef bint nobody_liable(const Case* c) noexcept nogil
cdef int doubled(int payer, const Case* c) noexcept nogil
cdef void receive(int payer, int64_t plain, int64_t honba, const Case* c, Score* s) noexcept nogil
cdef void pay_usual(const Case* c, Score* s) noexcept nogil
cdef void pay_liable(int64_t base, int units, uint64_t yaku, const Case* c, Score* s) noexcept nogil
cdef bint fits(int64_t base, int ron_times, const Case* c) noexcept nogil
cdef bint pay_out(int64_t base, int units, uint64_t yaku, const Case* c, Score* s) noexcept nogil
