// From half keys to shanten and useful tiles by table look-ups alone: eight records, four classes, two joins, one distance.
// Inline, for the loops over many hands; shape.hpp holds the plain functions. Nothing here checks its input: keys must come
// from counts of at most four. `sets` is the number of sets still wanted from the concealed tiles: tiles / 3, at most 4 (sets
// that are missing altogether count as melds).
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/records.hpp"
#include "shape/keys.hpp"
#include "shape/tables.hpp"

namespace mjf::shape {

inline unsigned half(HandKeys h, int i) noexcept {
    return static_cast<unsigned>((i < 4 ? h.lo >> (16 * i) : h.hi >> (16 * (i - 4))) & 0xffff);
}

struct Classes {
    unsigned m, p, s, z;
    std::uint32_t features;  // low 20 bits: sums of kinds, pairs, yaochuu kinds, yaochuu pairs
};

// Key of 1m and 9m when 2m-8m are absent. Foreign tiles give some key below 25, not a read outside the table.
inline unsigned two_kind_key(HandKeys h) noexcept {
    const unsigned low = half(h, 0), high = half(h, 1) * 525 >> 16;  // / 125
    return std::min(low, 4u) + 5 * std::min(high, 4u);
}

template <int Seats>
inline Classes classify(const ShantenTables& t, HandKeys h) noexcept {
    const std::uint32_t ml = t.left[half(h, 0)], mr = t.right[half(h, 1)];
    const std::uint32_t pl = t.left[half(h, 2)], pr = t.right[half(h, 3)];
    const std::uint32_t sl = t.left[half(h, 4)], sr = t.right[half(h, 5)];
    const std::uint32_t zl = t.honour_left[half(h, 6)], zr = t.honour_right[half(h, 7)];
    Classes c;
    if constexpr (Seats == 3)
        c.m = t.two_kinds[two_kind_key(h)];
    else
        c.m = t.suit[(ml >> kClassShift) * kRightClasses + (mr >> kClassShift)];
    c.p = t.suit[(pl >> kClassShift) * kRightClasses + (pr >> kClassShift)];
    c.s = t.suit[(sl >> kClassShift) * kRightClasses + (sr >> kClassShift)];
    c.z = t.honour[(zl >> kClassShift) * 32 + (zr >> kClassShift)];
    c.features = ml + mr + pl + pr + sl + sr + zl + zr;
    return c;
}

// The hand cut in two: 4 seats (m p | s z), 3 seats (m z | p s).
struct Pairs {
    unsigned first, second;
};

template <int Seats>
inline Pairs join(const ShantenTables& t, const Classes& c) noexcept {
    if constexpr (Seats == 3)
        return {t.two_honour[c.m * kHonourStride + c.z], t.suits[c.p * kSuitStride + c.s]};
    else
        return {t.suits[c.m * kSuitStride + c.p], t.suit_honour[c.s * kHonourStride + c.z]};
}

inline int regular_distance(const ShantenTables& t, Pairs p, int sets) noexcept {
    return t.distance[sets][p.first * kPairStride + p.second];
}

inline int chiitoitsu_shanten(std::uint32_t features) noexcept {
    const int kinds = static_cast<int>(features >> kKindsShift & 63), pairs = static_cast<int>(features >> kPairsShift & 63);
    return 6 - pairs + std::max(0, 7 - kinds);
}

inline int kokushi_shanten(std::uint32_t features) noexcept {
    const int kinds = static_cast<int>(features >> kYaochuuShift & 15), pairs = static_cast<int>(features >> kYaochuuPairsShift & 15);
    return 13 - kinds - (pairs > 0 ? 1 : 0);
}

// Seven pairs when four equal tiles count as two of them.
inline int chiitoitsu_four_same_shanten(const Planes& p) noexcept {
    const int pairs = std::popcount(p.ge[1]) + std::popcount(p.ge[3]);
    const int odd = std::popcount(p.ge[0] & ~p.ge[1]) + std::popcount(p.ge[2] & ~p.ge[3]);
    return 6 - pairs + std::max(0, 7 - pairs - odd);
}

// Which of the three forms count: closed ones need a hand without melds of 13 or 14 tiles, unless a closed form alone is asked.
constexpr std::uint32_t possible_forms(std::uint32_t forms, int n_melds, int n_tiles) noexcept {
    if (n_melds > 0 || (n_tiles < 13 && (forms & kFormRegular))) forms &= kFormRegular;
    return forms;
}

constexpr int wanted_sets(int n_tiles, int n_melds) noexcept { return std::min(n_tiles / 3, 4 - n_melds); }

struct RegularHand {
    Classes classes;
    Pairs pairs;
    int distance;
};

template <int Seats>
inline RegularHand look_up(const ShantenTables& t, HandKeys h, int sets) noexcept {
    RegularHand r;
    r.classes = classify<Seats>(t, h);
    r.pairs = join<Seats>(t, r.classes);
    r.distance = regular_distance(t, r.pairs, sets);
    return r;
}

// Entries of each suit that take part in a best way to share the hand (UsefulTables).
struct Active {
    unsigned m, p, s, z;
};

template <int Seats>
inline Active active_entries(const ShantenTables& t, const UsefulTables& u, const Classes& c, Pairs pairs, int sets) noexcept {
    Active a;
    if constexpr (Seats == 3) {
        a.m = u.two_active[sets][c.m * kPairStride + t.pair_honour[pairs.second * kHonourStride + c.z]];
        a.z = u.honour_active[sets][c.z * kPairStride + t.pair_two[pairs.second * kTwoKindStride + c.m]];
        a.p = u.active[sets][c.p * kPairStride + t.pair_suit[pairs.first * kSuitStride + c.s]];
        a.s = u.active[sets][c.s * kPairStride + t.pair_suit[pairs.first * kSuitStride + c.p]];
    } else {
        a.m = u.active[sets][c.m * kPairStride + t.pair_suit[pairs.second * kSuitStride + c.p]];
        a.p = u.active[sets][c.p * kPairStride + t.pair_suit[pairs.second * kSuitStride + c.m]];
        a.s = u.active[sets][c.s * kPairStride + t.pair_honour[pairs.first * kHonourStride + c.z]];
        a.z = u.honour_active[sets][c.z * kPairStride + t.pair_suit[pairs.first * kSuitStride + c.s]];
    }
    return a;
}

// The records of a hand that say what one more tile improves.
struct Improved {
    const std::uint16_t *m, *p, *s, *z;
};

template <int Seats>
inline Improved improvements(const ShantenTables& t, const UsefulTables& u, HandKeys h) noexcept {
    Improved i;
    if constexpr (Seats == 3)
        i.m = u.two_improved[two_kind_key(h)];
    else
        i.m = u.improved + suit_rank(t, half(h, 0), half(h, 1)) * 9;
    i.p = u.improved + suit_rank(t, half(h, 2), half(h, 3)) * 9;
    i.s = u.improved + suit_rank(t, half(h, 4), half(h, 5)) * 9;
    i.z = u.honour_improved + honour_rank(t, half(h, 6), half(h, 7)) * 8;
    return i;
}

template <int Seats>
inline KindMask meet_portable(const Improved& i, const Active& a) noexcept {
    KindMask mask = 0;
    if constexpr (Seats == 3) {
        mask |= static_cast<KindMask>((i.m[0] & a.m) != 0) | static_cast<KindMask>((i.m[1] & a.m) != 0) << 8;
    } else {
        for (int k = 0; k < 9; k++) mask |= static_cast<KindMask>((i.m[k] & a.m) != 0) << k;
    }
    for (int k = 0; k < 9; k++) mask |= static_cast<KindMask>((i.p[k] & a.p) != 0) << (9 + k);
    for (int k = 0; k < 9; k++) mask |= static_cast<KindMask>((i.s[k] & a.s) != 0) << (18 + k);
    for (int k = 0; k < 7; k++) mask |= static_cast<KindMask>((i.z[k] & a.z) != 0) << (27 + k);
    return mask;
}

#if defined(MJF_SIMD_KEYS)
template <int Seats>
inline KindMask meet(const Improved& i, const Active& a) noexcept {
    const __m128i zero = _mm_setzero_si128();
    const auto absent = [zero](const std::uint16_t* improved, unsigned active) noexcept {
        const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(improved));
        return _mm_cmpeq_epi16(_mm_and_si128(v, _mm_set1_epi16(static_cast<short>(active))), zero);
    };
    const auto ninth = [](const std::uint16_t* improved, unsigned active) noexcept {
        return static_cast<KindMask>((improved[8] & active) != 0);
    };
    const unsigned sz =
        ~static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(absent(i.s, a.s), absent(i.z, a.z))));
    KindMask mask = static_cast<KindMask>(sz & 0xff) << 18 | ninth(i.s, a.s) << 26 | static_cast<KindMask>(sz >> 8 & 0x7f) << 27;
    if constexpr (Seats == 3) {
        const unsigned p = ~static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(absent(i.p, a.p), zero)));
        mask |= static_cast<KindMask>((i.m[0] & a.m) != 0) | static_cast<KindMask>((i.m[1] & a.m) != 0) << 8;
        mask |= static_cast<KindMask>(p & 0xff) << 9 | ninth(i.p, a.p) << 17;
    } else {
        const unsigned mp =
            ~static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(absent(i.m, a.m), absent(i.p, a.p))));
        mask |= static_cast<KindMask>(mp & 0xff) | ninth(i.m, a.m) << 8;
        mask |= static_cast<KindMask>(mp >> 8 & 0xff) << 9 | ninth(i.p, a.p) << 17;
    }
    return mask;
}
#else
template <int Seats>
inline KindMask meet(const Improved& i, const Active& a) noexcept {
    return meet_portable<Seats>(i, a);
}
#endif

constexpr KindMask kinds_of(int seats) noexcept { return seats == 3 ? kThreeSeatKinds : kAllKinds; }

// Shanten and the kinds that lower it.
struct Useful {
    int shanten;
    KindMask mask;
};

// Joins the closed forms to the answer of the regular one.
inline Useful with_closed_forms(Useful best, std::uint32_t forms, const Planes& p, KindMask kinds) noexcept {
    const auto take = [&best](int shanten, KindMask mask) noexcept {
        if (shanten < best.shanten) best = {shanten, mask};
        else if (shanten == best.shanten) best.mask |= mask;
    };
    if (forms & kFormChiitoitsu) {
        if (forms & kFormFourSame) {
            const KindMask odd = (p.ge[0] & ~p.ge[1]) | (p.ge[2] & ~p.ge[3]);
            const int pairs = std::popcount(p.ge[1]) + std::popcount(p.ge[3]);
            const int missing = std::max(0, 7 - pairs - std::popcount(odd));
            take(6 - pairs + missing, odd | (missing > 0 ? kinds & ~p.ge[3] : 0));
        } else {
            const int n = std::popcount(p.ge[0]), pairs = std::popcount(p.ge[1]);
            take(6 - pairs + std::max(0, 7 - n), (p.ge[0] & ~p.ge[1]) | (n < 7 ? kinds & ~p.ge[0] : 0));
        }
    }
    if (forms & kFormKokushi) {
        const KindMask held = p.ge[0] & kYaochuuMask, pairs = p.ge[1] & kYaochuuMask;
        take(13 - std::popcount(held) - (pairs ? 1 : 0), kYaochuuMask & (pairs ? ~held : ~pairs));
    }
    if (best.shanten < 0) best.mask = 0;
    return best;
}

template <int Seats>
inline Useful useful_regular(const ShantenTables& t, const UsefulTables& u, HandKeys h, int sets) noexcept {
    const RegularHand r = look_up<Seats>(t, h, sets);
    return {r.distance - 1, meet<Seats>(improvements<Seats>(t, u, h), active_entries<Seats>(t, u, r.classes, r.pairs, sets))};
}

template <int Seats>
inline Useful useful_tiles(const ShantenTables& t, const UsefulTables& u, HandKeys h, const Planes& p, int sets,
                           std::uint32_t forms) noexcept {
    Useful best{kUnreachable, 0};
    if (forms & kFormRegular) best = useful_regular<Seats>(t, u, h, sets);
    return with_closed_forms(best, forms, p, kinds_of(Seats));
}

template <int Seats>
inline int hand_shanten(const ShantenTables& t, HandKeys h, int sets, std::uint32_t forms) noexcept {
    const Classes c = classify<Seats>(t, h);
    int best = kUnreachable;
    if (forms & kFormRegular) best = regular_distance(t, join<Seats>(t, c), sets) - 1;
    if (forms & kFormChiitoitsu) best = std::min(best, chiitoitsu_shanten(c.features));
    if (forms & kFormKokushi) best = std::min(best, kokushi_shanten(c.features));
    return best;
}

}  // namespace mjf::shape
