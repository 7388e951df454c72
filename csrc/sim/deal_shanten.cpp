#include "sim/deal_shanten.hpp"

#include <algorithm>

#include "base/wall.hpp"
#include "shape/shape.hpp"

namespace mjf {
namespace {

// Deals and look-ups in turns: either loop alone keeps more hands in flight than both together.
constexpr int kBlock = 64;

template <int Seats>
void count_block(const shape::ShantenTables& t, const TileSet& set, std::uint64_t seed, std::uint64_t first, int n,
                 std::uint64_t (*ways)[kDealShanten]) noexcept {
    HandKeys hands[kBlock * Seats];
    TileId wall[kMaxWall];
    for (int deal = 0; deal < n; deal++) {
        make_wall(seed, first + static_cast<std::uint64_t>(deal), kDomainHands, set.ids, set.n, wall, 13 * Seats);
        for (int seat = 0; seat < Seats; seat++) {
            HandKeys h{0, 0};
            for (int i = 0; i < 13; i++) h = with_tile(h, wall[13 * seat + i] / 4);
            hands[deal * Seats + seat] = h;
        }
    }
    for (int deal = 0; deal < n; deal++)
        for (int seat = 0; seat < Seats; seat++)
            ways[seat][shape::hand_shanten<Seats>(t, hands[deal * Seats + seat], 4, kAllForms)]++;
}

}  // namespace

void count_deal_shanten(std::uint64_t seed, std::uint64_t first, std::int64_t count, int seats, std::uint64_t (*ways)[kDealShanten]) {
    const shape::ShantenTables& t = shape::shanten_tables();
    const TileSet set = riichi_tiles(seats);
    for (std::int64_t at = 0; at < count; at += kBlock) {
        const int n = static_cast<int>(std::min<std::int64_t>(kBlock, count - at));
        if (seats == 3) count_block<3>(t, set, seed, first + static_cast<std::uint64_t>(at), n, ways);
        else count_block<4>(t, set, seed, first + static_cast<std::uint64_t>(at), n, ways);
    }
}

}  // namespace mjf
