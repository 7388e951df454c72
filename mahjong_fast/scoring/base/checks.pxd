# cython: cdivision=True
# What the `check` of every family asks of a WIN record. Which seats, kongs or flowers there are, and the number that stands
# for what is wrong, say the families; 0 = nothing is wrong. Inlined where it is asked.
from libc.stdint cimport uint8_t, uint16_t, uint32_t
from mahjong_fast.scoring.records cimport (
    Win, kChi, kKakan, kLastTile, kTsumo, meld_is_kan, meld_kind, meld_type,
)
from mahjong_fast.scoring.ruleset_fields cimport Ruleset, kRulesetSchema

# Whether the rules are of this family and were packed by this version.
cdef inline bint is_ruleset_of(const Ruleset* rules, int family) noexcept nogil:
    return rules.schema_hash == kRulesetSchema and rules.family == family

# Copy the concealed tiles; how many there are.
cdef inline int concealed_tiles(const Win* win, uint8_t* counts) noexcept nogil:
    cdef int i
    cdef int tiles = 0
    for i in range(34):
        counts[i] = win.counts[i]
        tiles += win.counts[i]
    return tiles

# ---------------------------------------------------------------- melds

# How many melds there are; they come first unless one of the first so many places is empty.
cdef inline int melds_in(const Win* win) noexcept nogil:
    return (win.melds[0] != 0) + (win.melds[1] != 0) + (win.melds[2] != 0) + (win.melds[3] != 0)

# Whether a packed meld has a type and a tile.
cdef inline bint is_known_meld(uint16_t m) noexcept nogil:
    return meld_type(m) >= kChi and meld_type(m) <= kKakan and meld_kind(m) < 34

# Whether three consecutive tiles of a suit begin with this kind.
cdef inline bint begins_chi(int kind) noexcept nogil:
    return kind < 27 and kind % 9 < 7

# Add the tiles of a meld; of a chi the caller knows that it is one.
cdef inline void add_meld_tiles(uint16_t m, uint8_t* counts) noexcept nogil:
    cdef int kind = meld_kind(m)
    if meld_type(m) == kChi:
        counts[kind] += 1
        counts[kind + 1] += 1
        counts[kind + 2] += 1
    else:
        counts[kind] += 4 if meld_is_kan(m) else 3

# ---------------------------------------------------------------- how the hand was won

# A win on a replacement tile: it was drawn, and something was replaced.
cdef inline int replacement_cause(bint tsumo, bint replaced, int of_ron, int of_nothing) noexcept nogil:
    if not tsumo:
        return of_ron
    return 0 if replaced else of_nothing

# A robbed kong: no tsumo, not after the last tile, and the kong has all tiles but the winning one.
cdef inline int chankan_cause(
    uint32_t flags, int copies, int of_tsumo, int of_last_tile, int of_copies
) noexcept nogil:
    if flags & kTsumo:
        return of_tsumo
    if flags & kLastTile:
        return of_last_tile
    return of_copies if copies > 1 else 0

# Whether a seat is that of another player; 255 = nobody, or unknown.
cdef inline bint is_other_seat(int seat, int seats, const Win* win) noexcept nogil:
    return seat == 255 or (seat < seats and seat != win.seat)

# Who discarded the winning tile.
cdef inline int payer_cause(const Win* win, bint tsumo, int seats, int of_tsumo, int of_seat) noexcept nogil:
    if win.payer == 255:
        return 0
    if tsumo:
        return of_tsumo
    return 0 if is_other_seat(win.payer, seats, win) else of_seat
