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
    std::uint32_t features;  // from classify: the fields of tables.hpp; from records: a byte each
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

// Which of the three forms count: closed ones need a hand without melds that wants four sets (12-14 tiles), unless a closed form alone is asked.
constexpr std::uint32_t possible_forms(std::uint32_t forms, int n_melds, int n_tiles) noexcept {
    if (n_melds > 0 || (n_tiles < 12 && (forms & kFormRegular))) forms &= kFormRegular;
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

// The records of a hand that say what it is and what one more tile improves.
struct Records {
    const SuitRecord *m, *p, *s, *z;
};

template <int Seats>
inline Records records_of(const ShantenTables& t, const UsefulTables& u, HandKeys h) noexcept {
    Records r;
    if constexpr (Seats == 3)
        r.m = u.two + two_kind_key(h);
    else
        r.m = u.suit + suit_rank(t, half(h, 0), half(h, 1));
    r.p = u.suit + suit_rank(t, half(h, 2), half(h, 3));
    r.s = u.suit + suit_rank(t, half(h, 4), half(h, 5));
    r.z = u.honour + honour_rank(t, half(h, 6), half(h, 7));
    return r;
}

inline Classes classes_of(const Records& r) noexcept {
    return {r.m->klass, r.p->klass, r.s->klass, r.z->klass, r.m->features + r.p->features + r.s->features + r.z->features};
}

inline KindMask meet_portable(const Records& r, const Active& a) noexcept {
    KindMask mask = 0;
    const auto one = [&mask](const SuitRecord& record, unsigned active, int first) noexcept {
        KindMask found = active & kWholeBit ? record.whole : 0u;
        for (int k = 0; k < 9; k++) found |= static_cast<KindMask>((record.improved[k] & active) != 0) << k;
        mask |= found << first;
    };
    one(*r.m, a.m, 0);
    one(*r.p, a.p, 9);
    one(*r.s, a.s, 18);
    one(*r.z, a.z, 27);
    return mask;
}

#if defined(MJF_SIMD_KEYS)
inline KindMask meet(const Records& r, const Active& a) noexcept {
    const __m128i zero = _mm_setzero_si128();
    const auto absent = [zero](const SuitRecord* record, unsigned active) noexcept {
        const __m128i v = _mm_load_si128(reinterpret_cast<const __m128i*>(record));
        const __m128i wanted = _mm_shuffle_epi8(_mm_cvtsi32_si128(static_cast<int>(active)), zero);  // its low byte, 16 times
        return static_cast<KindMask>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_and_si128(v, wanted), zero)) & 0x1ff);
    };
    KindMask mask = ~(absent(r.m, a.m) | absent(r.p, a.p) << 9 | absent(r.s, a.s) << 18 | absent(r.z, a.z) << 27) & kAllKinds;
    if ((a.m | a.p | a.s | a.z) & kWholeBit) [[unlikely]] {
        mask |= a.m & kWholeBit ? r.m->whole : KindMask{0};
        mask |= (a.p & kWholeBit ? r.p->whole : KindMask{0}) << 9;
        mask |= (a.s & kWholeBit ? r.s->whole : KindMask{0}) << 18;
        mask |= (a.z & kWholeBit ? r.z->whole : KindMask{0}) << 27;
    }
    return mask;
}
#else
inline KindMask meet(const Records& r, const Active& a) noexcept { return meet_portable(r, a); }
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
inline Useful useful_tiles(const ShantenTables& t, const UsefulTables& u, const Records& r, const Planes& p, int sets,
                           std::uint32_t forms) noexcept {
    const Classes c = classes_of(r);
    const Pairs pairs = join<Seats>(t, c);
    Useful best{kUnreachable, 0};
    if (forms & kFormRegular) best = {regular_distance(t, pairs, sets) - 1, meet(r, active_entries<Seats>(t, u, c, pairs, sets))};
    if (forms & kFormFourSame) return with_closed_forms(best, forms, p, kinds_of(Seats));
    if (forms & kFormChiitoitsu) {
        const int kinds = static_cast<int>(c.features & 255);
        const int shanten = 6 - static_cast<int>(c.features >> 8 & 255) + std::max(0, 7 - kinds);
        const KindMask mask = (p.ge[0] & ~p.ge[1]) | (kinds < 7 ? kinds_of(Seats) & ~p.ge[0] : 0);
        best.mask = (shanten < best.shanten ? 0 : best.mask) | (shanten > best.shanten ? 0 : mask);
        best.shanten = std::min(best.shanten, shanten);
    }
    if (forms & kFormKokushi) {
        const int pair = c.features >> 24 > 0 ? 1 : 0, shanten = 13 - static_cast<int>(c.features >> 16 & 255) - pair;
        if (shanten <= best.shanten) [[unlikely]] {
            const KindMask mask = kYaochuuMask & (pair ? ~p.ge[0] : ~KindMask{0});
            best = {shanten, mask | (shanten == best.shanten ? best.mask : 0)};
        }
    }
    if (best.shanten < 0) best.mask = 0;
    return best;
}

template <int Seats>
inline Useful useful_tiles(const ShantenTables& t, const UsefulTables& u, HandKeys h, const Planes& p, int sets,
                           std::uint32_t forms) noexcept {
    return useful_tiles<Seats>(t, u, records_of<Seats>(t, u, h), p, sets, forms);
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
