// The plain functions of shape.hpp on counts, except readings.
#include <algorithm>

#include "shape/mcr_shapes.hpp"
#include "shape/shape.hpp"

namespace mjf {
namespace {

// A hand that the tables may be asked about; an empty one when the counts are impossible.
ShapeHand checked(const std::uint8_t* counts, int n_melds) noexcept {
    const int tiles = count_tiles(counts);
    if (tiles < 0 || n_melds < 0 || n_melds > 4 || tiles > 14 - 3 * n_melds) return {};
    return ShapeHand(counts, n_melds);
}

}  // namespace

int count_tiles(const std::uint8_t* counts) noexcept {
#if defined(MJF_SIMD_KEYS)
    const RawHand raw = load_hand(counts);
    const __m128i most = _mm_max_epu8(_mm_max_epu8(raw.head, raw.middle), raw.tail);
    const __m128i four = _mm_set1_epi8(4);
    if (_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(most, four), four)) != 0xffff) return -1;
    const __m128i zero = _mm_setzero_si128();
    const __m128i sums = _mm_add_epi64(_mm_sad_epu8(raw.head, zero), _mm_sad_epu8(raw.tail, zero));
    return _mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4) + counts[16] + counts[17];
#else
    int tiles = 0;
    for (int kind = 0; kind < kKinds; kind++) {
        if (counts[kind] > 4) return -1;
        tiles += counts[kind];
    }
    return tiles;
#endif
}

int shanten(const std::uint8_t* counts, int n_melds, std::uint32_t forms, int seats) {
    const ShapeHand hand = checked(counts, n_melds);
    if (hand.n_tiles() <= 0) return kNoShanten;
    const int knitted = forms & kKnittedForms
                            ? knitted_shanten(hand.keys(), hand.planes(), hand.n_tiles(), n_melds, forms)
                            : kNoShanten;
    return std::min(knitted, hand.shanten(forms, seats));
}

Useful useful_tiles(const std::uint8_t* counts, int n_melds, std::uint32_t forms, int seats) {
    const ShapeHand hand = checked(counts, n_melds);
    return hand.n_tiles() > 0 ? with_knitted(hand.useful(forms, seats), hand, forms) : Useful{kNoShanten, 0};
}

KindMask unnecessary_tiles(const std::uint8_t* counts, int n_melds, std::uint32_t forms, int seats) {
    ShapeHand hand = checked(counts, n_melds);
    KindMask mask = 0;
    if (hand.n_tiles() <= 1) return mask;
    // The wanted sets must stay the same while a tile is away: compare at one size.
    const shape::ShantenTables& t = shape::shanten_tables();
    const int sets = shape::wanted_sets(hand.n_tiles(), n_melds);
    const int tiles = hand.n_tiles();
    const std::uint32_t possible = shape::possible_forms(forms, n_melds, tiles);
    const auto distance = [&](const ShapeHand& h) {
        const std::uint32_t plain = possible & kFormFourSame ? possible & ~std::uint32_t{kFormChiitoitsu} : possible;
        int best = seats == 3 ? shape::hand_shanten<3>(t, h.keys(), sets, plain) : shape::hand_shanten<4>(t, h.keys(), sets, plain);
        if (plain != possible) best = std::min(best, shape::chiitoitsu_four_same_shanten(h.planes()));
        if (forms & kKnittedForms) best = std::min(best, knitted_shanten(h.keys(), h.planes(), tiles, n_melds, forms));
        return best;
    };
    const int now = distance(hand);
    for (KindMask left = hand.kinds(); left != 0; left &= left - 1) {
        const int kind = std::countr_zero(left);
        hand.remove(kind);
        if (distance(hand) == now) mask |= bit(kind);
        hand.add(kind);
    }
    return mask;
}

std::uint64_t waits(const std::uint8_t* counts, int n_melds, std::uint32_t forms) {
    const ShapeHand hand = checked(counts, n_melds);
    if (hand.n_tiles() != 13 - 3 * n_melds) return 0;
    if (forms & kKnittedForms) {
        const Useful u = with_knitted(hand.useful(forms), hand, forms);
        return u.shanten == 0 ? u.mask : 0;
    }
    return hand.waits(forms);
}

bool is_complete(const std::uint8_t* counts, int n_melds, std::uint32_t forms) {
    const ShapeHand hand = checked(counts, n_melds);
    return hand.n_tiles() == 14 - 3 * n_melds && shanten(counts, n_melds, forms) == -1;
}

}  // namespace mjf
