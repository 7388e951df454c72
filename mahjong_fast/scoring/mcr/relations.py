# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which fans of Chinese Official mahjong are made of two, three or four sets, and which of them may be
counted together?

Follows sections 7 and 10 of the MCR rules specification. Predicates get the lowest tiles of their sets in
ascending order, chows or pungs as their names say. Every relation that holds between some of the sets is
a candidate, an edge. Those are chosen that are worth most and respect the principles: an edge joins sets
that are not joined yet (non-separation, account-once: no cycle), and equal fans share no set
(non-identical). With four sets at most three edges can be chosen, so all choices are gone through.
"""

import cython

from cython.cimports.mahjong_fast.scoring.records import kRegular, kSequence, lowest_bit
from cython.cimports.mahjong_fast.scoring.mcr.fans import (
    DP, FOUR_PSC, FOUR_PSP, MDC, MS, MSC, MSP, MTC, PDC, PS, PSC, PSP, PTC, PTRC, QC, SS, THREE_STC, TP, TTC,
    add, times_of,
)

from mahjong_fast.scoring.mcr.rows import row_table

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS, row = row_table()


def one_suit(a, c):
    return a // 9 == c // 9


def three_suits(a, b, c):
    return a // 9 != b // 9 and b // 9 != c // 9


def ranks(a, b, c):
    return 1 << a % 9 | 1 << b % 9 | 1 << c % 9


def in_a_row(ranks):
    return ranks >> lowest_bit(ranks) == 7


# ---------------------------------------------------------------- four sets

row(PTC, "PTC", "一色双龙会", "yī sè shuāng lóng huì", "Pure Terminal Chows", 64,
    "123 123 789 789 and a pair of 5, all of one suit", hides="FF SP AC PDC TTC NH OVS")
def is_pure_terminal_chows(a, b, c, d, pair):
    return a == b and c == d and one_suit(a, d) and d - a == 6 and pair == a + 4


row(THREE_STC, "3STC", "三色双龙会", "sān sè shuāng lóng huì", "Three-Suited Terminal Chows", 16,
    "123 and 789 in each of two suits and a pair of 5 of the third", hides="AC NH MDC TTC")
def is_three_suited_terminal_chows(a, b, c, d, pair):
    if b - a != 6 or d - c != 6 or not one_suit(a, b) or not one_suit(c, d) or one_suit(a, c):
        return False
    return pair < 27 and pair % 9 == 4 and not one_suit(pair, a) and not one_suit(pair, c)


row(QC, "QC", "一色四同顺", "yī sè sì tóng shùn", "Quadruple Chow", 48, "four equal chows",
    hides="PTrC PDC TH PSP")
def is_quadruple_chow(a, b, c, d):
    return a == d


row(FOUR_PSC, "4PSC", "一色四步高", "yī sè sì bù gāo", "Four Pure Shifted Chows", 32,
    "four chows of one suit, each 1 or each 2 higher than the one before", hides="PSC SS TTC")
def is_four_pure_shifted_chows(a, b, c, d):
    step: cython.int = b - a
    return one_suit(a, d) and (step == 1 or step == 2) and c - b == step and d - c == step


row(FOUR_PSP, "4PSP", "一色四节高", "yī sè sì jié gāo", "Four Pure Shifted Pungs", 48,
    "four pungs or kongs of one suit, each 1 higher than the one before", hides="PSP AP PTrC")
def is_four_pure_shifted_pungs(a, b, c, d):
    return one_suit(a, d) and b - a == 1 and c - b == 1 and d - c == 1


# ---------------------------------------------------------------- three sets

row(PTRC, "PTrC", "一色三同顺", "yī sè sān tóng shùn", "Pure Triple Chow", 24, "three equal chows",
    hides="PSP")
def is_pure_triple_chow(a, b, c):
    return a == c


row(PSP, "PSP", "一色三节高", "yī sè sān jié gāo", "Pure Shifted Pungs", 24,
    "three pungs or kongs of one suit, each 1 higher than the one before", hides="PTrC")
def is_pure_shifted_pungs(a, b, c):
    return one_suit(a, c) and b - a == 1 and c - b == 1


row(PS, "PS", "清龙", "qīng lóng", "Pure Straight", 16, "123, 456 and 789 of one suit")
def is_pure_straight(a, b, c):
    return one_suit(a, c) and b - a == 3 and c - b == 3


row(PSC, "PSC", "一色三步高", "yī sè sān bù gāo", "Pure Shifted Chows", 16,
    "three chows of one suit, each 1 or each 2 higher than the one before")
def is_pure_shifted_chows(a, b, c):
    return one_suit(a, c) and (b - a == 1 or b - a == 2) and c - b == b - a


row(TP, "TP", "三同刻", "sān tóng kè", "Triple Pung", 16, "pungs or kongs of one rank in all three suits")
def is_triple_pung(a, b, c):
    return b - a == 9 and c - b == 9


row(MS, "MS", "花龙", "huā lóng", "Mixed Straight", 8, "123, 456 and 789, one in each suit")
def is_mixed_straight(a, b, c):
    return three_suits(a, b, c) and ranks(a, b, c) == 0b1001001


row(MTC, "MTC", "三色三同顺", "sān sè sān tóng shùn", "Mixed Triple Chow", 8,
    "the same chow in all three suits")
def is_mixed_triple_chow(a, b, c):
    return b - a == 9 and c - b == 9


row(MSP, "MSP", "三色三节高", "sān sè sān jié gāo", "Mixed Shifted Pungs", 8,
    "three pungs or kongs, one in each suit, of consecutive ranks")
def is_mixed_shifted_pungs(a, b, c):
    return three_suits(a, b, c) and in_a_row(ranks(a, b, c))


row(MSC, "MSC", "三色三步高", "sān sè sān bù gāo", "Mixed Shifted Chows", 6,
    "three chows, one in each suit, each 1 higher than the one before")
def is_mixed_shifted_chows(a, b, c):
    return three_suits(a, b, c) and in_a_row(ranks(a, b, c))


# ---------------------------------------------------------------- two sets

row(DP, "DP", "双同刻", "shuāng tóng kè", "Double Pung", 2, "two pungs or kongs of one rank in two suits",
    repeats=True)
def is_double_pung(a, b):
    return a != b and a % 9 == b % 9


row(PDC, "PDC", "一般高", "yī bān gāo", "Pure Double Chow", 1, "two equal chows", repeats=True)
def is_pure_double_chow(a, b):
    return a == b


row(MDC, "MDC", "喜相逢", "xǐ xiāng féng", "Mixed Double Chow", 1, "the same chow in two suits", repeats=True)
def is_mixed_double_chow(a, b):
    return a != b and a % 9 == b % 9


row(SS, "SS", "连六", "lián liù", "Short Straight", 1, "two chows of one suit that make six ranks in a row",
    repeats=True)
def is_short_straight(a, b):
    return b - a == 3 and one_suit(a, b)


row(TTC, "TTC", "老少副", "lǎo shào fù", "Two Terminal Chows", 1, "123 and 789 of one suit", repeats=True)
def is_two_terminal_chows(a, b):
    return b - a == 6 and one_suit(a, b)


# ---------------------------------------------------------------- candidates


def chow_pair(a, b):
    if is_pure_double_chow(a, b):
        return PDC
    if is_mixed_double_chow(a, b):
        return MDC
    if is_short_straight(a, b):
        return SS
    return TTC if is_two_terminal_chows(a, b) else 0


def chow_triple(a, b, c):
    if one_suit(a, c):
        if is_pure_triple_chow(a, b, c):
            return PTRC
        if is_pure_straight(a, b, c):
            return PS
        return PSC if is_pure_shifted_chows(a, b, c) else 0
    if not three_suits(a, b, c):
        return 0
    if is_mixed_triple_chow(a, b, c):
        return MTC
    if is_mixed_straight(a, b, c):
        return MS
    return MSC if is_mixed_shifted_chows(a, b, c) else 0


def chow_four(a, b, c, d, pair):
    if is_pure_terminal_chows(a, b, c, d, pair):
        return PTC
    if is_quadruple_chow(a, b, c, d):
        return QC
    if is_four_pure_shifted_chows(a, b, c, d):
        return FOUR_PSC
    return THREE_STC if is_three_suited_terminal_chows(a, b, c, d, pair) else 0


def pung_triple(a, b, c):
    if is_pure_shifted_pungs(a, b, c):
        return PSP
    if is_triple_pung(a, b, c):
        return TP
    return MSP if is_mixed_shifted_pungs(a, b, c) else 0


# Of every two and three lowest tiles in ascending order: the relation of such chows, and of such pungs.
CHOW_PAIR = cython.declare(cython.uchar[27 * 27])
CHOW_TRIPLE = cython.declare(cython.uchar[27 * 27 * 27])
PUNG_TRIPLE = cython.declare(cython.uchar[27 * 27 * 27])


def fill_relations():
    a: cython.int
    b: cython.int
    c: cython.int
    for a in range(27):
        for b in range(a, 27):
            CHOW_PAIR[27 * a + b] = chow_pair(a, b)
            for c in range(b, 27):
                CHOW_TRIPLE[729 * a + 27 * b + c] = chow_triple(a, b, c)
                PUNG_TRIPLE[729 * a + 27 * b + c] = pung_triple(a, b, c)


def add_edge(s, fan, members):
    if fan != 0:
        s.edges[s.n].fan = fan
        s.edges[s.n].members = members
        s.n += 1


def find_edges(s, start, n, pungs, pair):
    """All relations among the n chows or pungs from place `start` on."""
    i: cython.int
    j: cython.int
    k: cython.int
    t: cython.pointer[cython.int] = s.tiles
    end: cython.int = start + n
    for i in range(start, end):
        for j in range(i + 1, end):
            fan: cython.int = CHOW_PAIR[27 * t[i] + t[j]]
            if pungs:
                fan = DP if is_double_pung(t[i], t[j]) else 0
            add_edge(s, fan, 1 << i | 1 << j)
            for k in range(j + 1, end):
                place: cython.int = 729 * t[i] + 27 * t[j] + t[k]
                add_edge(s, PUNG_TRIPLE[place] if pungs else CHOW_TRIPLE[place], 1 << i | 1 << j | 1 << k)
    if n == 4 and pungs:
        add_edge(s, FOUR_PSP if is_four_pure_shifted_pungs(t[0], t[1], t[2], t[3]) else 0, 15)
    elif n == 4:
        add_edge(s, chow_four(t[0], t[1], t[2], t[3], pair), 15)


def sort_sets(r, pungs, tiles):
    """The lowest tiles of the chows, or of the suited pungs and kongs, ascending; returns how many."""
    n: cython.int = 0
    i: cython.int
    for i in range(4):
        if r.sets[i] == 255 or (r.sets[i] >> 6 != kSequence) != pungs:
            continue
        tile: cython.int = r.sets[i] & 63
        if tile >= 27:
            continue
        at: cython.int = n
        while at > 0 and tiles[at - 1] > tile:
            tiles[at] = tiles[at - 1]
            at -= 1
        tiles[at] = tile
        n += 1
    return n


def candidates(r, s):
    """Fill the edges of a regular reading."""
    s.n = 0
    if r.form != kRegular:
        return
    chows: cython.int = sort_sets(r, False, s.tiles)
    pungs: cython.int = sort_sets(r, True, s.tiles + chows)
    if chows > 1:
        find_edges(s, 0, chows, False, r.pair)
    if pungs > 1:
        find_edges(s, chows, pungs, True, r.pair)


# ---------------------------------------------------------------- the choice

# Points first; then the most different names; then the most PDC, MDC, SS, TTC; then the fan that stands first
# in the table. (All but the points choose between names only.)
RANKS = cython.declare(cython.longlong[84])


def fill_ranks():
    tie = {PDC: 1 << 23, MDC: 1 << 18, SS: 1 << 13, TTC: 1 << 8, DP: 0}
    for one in ROWS:
        RANKS[one.number] = (one.points << 32) + tie.get(one.number, 84 - one.number)


NEW_NAME = cython.declare(cython.longlong, 1 << 28)


def join(s, members):
    """All sets that would be joined by an edge; 0 if it would close a cycle."""
    joined: cython.int = 0
    i: cython.int
    for i in range(4):
        if members >> i & 1:
            if joined >> i & 1:
                return 0
            joined |= s.part[i]
    return joined


def used_with_same_fan(s, edge):
    """1 = a chosen edge of the same fan shares a set with this one; -1 = there is one, but it shares none;
    0 = there is none.
    """
    found: cython.int = 0
    i: cython.int
    for i in range(s.now.n):
        other: cython.int = s.now.edges[i]
        if s.edges[other].fan == s.edges[edge].fan:
            if s.edges[other].members & s.edges[edge].members:
                return 1
            found = -1
    return found


def choose(s, edge):
    """Go through all choices among the edges from this one on."""
    if s.now.rank > s.best.rank:
        s.best = s.now
    if s.now.n == 3:
        return
    i: cython.int
    for i in range(edge, s.n):
        joined: cython.int = join(s, s.edges[i].members)
        same: cython.int = used_with_same_fan(s, i) if joined != 0 else 1
        if same == 1:
            continue
        before: Choice = s.now
        parts: cython.int[4]
        k: cython.int
        for k in range(4):
            parts[k] = s.part[k]
            if joined >> k & 1:
                s.part[k] = joined
        s.now.edges[s.now.n] = i
        s.now.n += 1
        s.now.rank += RANKS[s.edges[i].fan] + (NEW_NAME if same == 0 else 0)
        choose(s, i + 1)
        s.now = before
        for k in range(4):
            s.part[k] = parts[k]


def relation_fans(r, f):
    """Add the best choice among the fans above."""
    s: Search
    candidates(r, cython.address(s))
    if s.n == 0:
        return
    if s.n == 1:
        add(f, s.edges[0].fan, 1)
        return
    i: cython.int
    for i in range(4):
        s.part[i] = 1 << i
    s.now.rank = s.now.n = 0
    s.best = s.now
    choose(cython.address(s), 0)
    for i in range(s.best.n):
        fan: cython.int = s.edges[s.best.edges[i]].fan
        add(f, fan, times_of(f, fan) + 1)


fill_relations()
fill_ranks()
