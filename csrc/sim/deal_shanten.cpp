#include "sim/deal_shanten.hpp"

#include <algorithm>

#include "base/wall.hpp"
#include "shape/shape.hpp"

namespace mjf {
namespace {

// Deals and look-ups in turns: either loop alone keeps more hands in flight than both together.
constexpr int kBlock = 16;

// What each physical tile adds to the keys of a hand: one load and one addition per tile dealt.
struct alignas(16) IdKeys {
    HandKeys of[136];
};

constexpr IdKeys make_id_keys() noexcept {
    IdKeys keys{};
    for (std::size_t id = 0; id < 136; id++) keys.of[id] = kTileKeys[id / 4];
    return keys;
}

constexpr IdKeys kIdKeys = make_id_keys();

inline HandKeys thirteen(const TileId* tiles) noexcept {
#if defined(MJF_SIMD_KEYS)
    const auto* keys = reinterpret_cast<const __m128i*>(kIdKeys.of);
    __m128i a = _mm_load_si128(keys + tiles[0]), b = _mm_load_si128(keys + tiles[1]);
    for (int i = 2; i < 12; i += 2) {
        a = _mm_add_epi16(a, _mm_load_si128(keys + tiles[i]));
        b = _mm_add_epi16(b, _mm_load_si128(keys + tiles[i + 1]));
    }
    HandKeys h;
    _mm_storeu_si128(reinterpret_cast<__m128i*>(&h), _mm_add_epi16(_mm_add_epi16(a, b), _mm_load_si128(keys + tiles[12])));
    return h;
#else
    HandKeys h{0, 0};
    for (int i = 0; i < 13; i++) {
        h.lo += kIdKeys.of[tiles[i]].lo;
        h.hi += kIdKeys.of[tiles[i]].hi;
    }
    return h;
#endif
}

template <int Seats>
void count_block(const shape::ShantenTables& t, const TileSet& set, std::uint64_t seed, std::uint64_t first, int n,
                 std::uint64_t (*ways)[kDealShanten], std::uint64_t* pairs) noexcept {
    HandKeys hands[kBlock * Seats];
    TileId wall[kMaxWall];
    for (int deal = 0; deal < n; deal++) {
        make_wall(seed, first + static_cast<std::uint64_t>(deal), kDomainHands, set.ids, set.n, wall, 13 * Seats);
        for (int seat = 0; seat < Seats; seat++) hands[deal * Seats + seat] = thirteen(wall + 13 * seat);
    }
    for (int deal = 0; deal < n; deal++) {
        int found[Seats];
        for (int seat = 0; seat < Seats; seat++) {
            found[seat] = shape::hand_shanten<Seats>(t, hands[deal * Seats + seat], 4, kAllForms);
            ways[seat][found[seat]]++;
        }
        if (pairs == nullptr) continue;
        for (int seat = 1; seat < Seats; seat++)
            for (int other = 0; other < seat; other++) pairs[found[seat]] += found[seat] == found[other];
    }
}

}  // namespace

void count_deal_shanten(std::uint64_t seed, std::uint64_t first, std::int64_t count, int seats, std::uint64_t (*ways)[kDealShanten],
                        std::uint64_t* pairs) {
    const shape::ShantenTables& t = shape::shanten_tables();
    const TileSet set = riichi_tiles(seats);
    for (std::int64_t at = 0; at < count; at += kBlock) {
        const int n = static_cast<int>(std::min<std::int64_t>(kBlock, count - at));
        if (seats == 3) count_block<3>(t, set, seed, first + static_cast<std::uint64_t>(at), n, ways, pairs);
        else count_block<4>(t, set, seed, first + static_cast<std::uint64_t>(at), n, ways, pairs);
    }
}

}  // namespace mjf
