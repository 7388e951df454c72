from libc.stdint cimport uint32_t
from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.mcr.fans cimport Fans

cdef struct Edge:
    int fan
    int members              # bit i = set i

cdef struct Choice:
    long long rank           # the better, the greater
    int n
    int edges[4]             # indices in Search.edges

cdef struct Search:
    int n
    Edge edges[16]
    int tiles[4]             # lowest tiles of the sets, ascending among chows and among pungs
    int part[4]              # sets joined with set i so far, itself included
    Choice now
    Choice best

cdef bint is_pure_terminal_chows(int a, int b, int c, int d, int pair) noexcept nogil
cdef bint is_three_suited_terminal_chows(int a, int b, int c, int d, int pair) noexcept nogil
cdef bint is_quadruple_chow(int a, int b, int c, int d) noexcept nogil
cdef bint is_four_pure_shifted_chows(int a, int b, int c, int d) noexcept nogil
cdef bint is_four_pure_shifted_pungs(int a, int b, int c, int d) noexcept nogil
cdef bint one_suit(int a, int c) noexcept nogil
cdef bint three_suits(int a, int b, int c) noexcept nogil
cdef unsigned int ranks(int a, int b, int c) noexcept nogil
cdef bint in_a_row(unsigned int ranks) noexcept nogil
cdef bint is_pure_triple_chow(int a, int b, int c) noexcept nogil
cdef bint is_pure_straight(int a, int b, int c) noexcept nogil
cdef bint is_pure_shifted_chows(int a, int b, int c) noexcept nogil
cdef bint is_mixed_triple_chow(int a, int b, int c) noexcept nogil
cdef bint is_mixed_straight(int a, int b, int c) noexcept nogil
cdef bint is_mixed_shifted_chows(int a, int b, int c) noexcept nogil
cdef bint is_pure_shifted_pungs(int a, int b, int c) noexcept nogil
cdef bint is_triple_pung(int a, int b, int c) noexcept nogil
cdef bint is_mixed_shifted_pungs(int a, int b, int c) noexcept nogil
cdef bint is_pure_double_chow(int a, int b) noexcept nogil
cdef bint is_mixed_double_chow(int a, int b) noexcept nogil
cdef bint is_short_straight(int a, int b) noexcept nogil
cdef bint is_two_terminal_chows(int a, int b) noexcept nogil
cdef bint is_double_pung(int a, int b) noexcept nogil

cdef int chow_pair(int a, int b) noexcept nogil
cdef int chow_triple(int a, int b, int c) noexcept nogil
cdef int chow_four(int a, int b, int c, int d, int pair) noexcept nogil
cdef int pung_triple(int a, int b, int c) noexcept nogil
cdef void add_edge(Search* s, int fan, int members) noexcept nogil
cdef void find_edges(Search* s, int start, int n, bint pungs, int pair) noexcept nogil
cdef int sort_sets(const Reading* r, bint pungs, int* tiles) noexcept nogil
cdef void candidates(const Reading* r, Search* s) noexcept nogil
cdef int join(const Search* s, int members) noexcept nogil
cdef int used_with_same_fan(const Search* s, int edge) noexcept nogil
cdef void choose(Search* s, int edge) noexcept nogil
cdef void relation_fans(const Reading* r, Fans* f) noexcept nogil
