// The wall contract's vectors, tiles conserved for every size, early stop equal to the whole wall's beginning, and blocks of
// parallel_for that cover a range once.
#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <stdexcept>
#include <vector>

#include "base/parallel.hpp"
#include "base/wall.hpp"
#include "check.hpp"

using namespace mjf;

static bool begins(int seats, std::uint64_t seed, std::uint64_t deal, std::initializer_list<int> expected) {
    const TileSet set = riichi_tiles(seats);
    TileId wall[kMaxWall];
    make_wall(seed, deal, kDomainHands, set.ids, set.n, wall);
    return std::equal(expected.begin(), expected.end(), wall);
}

int main() {
    constexpr std::uint64_t top = ~std::uint64_t{0};
    CHECK(begins(4, 0, 0, {110, 84, 26, 28, 127, 22, 120, 86}));
    CHECK(begins(4, 1, 0, {10, 30, 105, 118, 62, 20, 100, 14}));
    CHECK(begins(4, 1, 1, {128, 125, 1, 106, 72, 69, 42, 83}));
    CHECK(begins(4, top, top, {59, 6, 118, 127, 18, 48, 45, 84}));
    CHECK(begins(3, 1, 0, {36, 41, 77, 67, 114, 92, 1, 83}));

    TileId ids[kMaxWall];
    for (int i = 0; i < kMaxWall; i++) ids[i] = static_cast<TileId>(i);
    for (int n = 1; n <= kMaxWall; n++)
        for (std::uint64_t deal = 0; deal < 50; deal++) {
            TileId whole[kMaxWall], sorted[kMaxWall];
            make_wall(3, deal, kDomainMatches, ids, n, whole);
            std::copy(whole, whole + n, sorted);
            std::sort(sorted, sorted + n);
            CHECK(std::equal(sorted, sorted + n, ids));
            for (int needed : {1, 13, 52, 71}) {
                TileId part[kMaxWall];
                make_wall(3, deal, kDomainMatches, ids, n, part, needed);
                CHECK(std::equal(part, part + std::min(needed, n), whole));
            }
        }

    long dice[7] = {};
    for (std::uint64_t deal = 0; deal < 60000; deal++) {
        const Dice d = roll_dice(5, deal, kDomainHands);
        CHECK(d.first >= 1 && d.first <= 6 && d.second >= 1 && d.second <= 6);
        dice[d.first]++;
    }
    for (int face = 1; face <= 6; face++) CHECK(dice[face] > 9600 && dice[face] < 10400);  // 10000 +- 4.4 deviations

    for (int threads : {1, 2, 3, 8})
        for (std::int64_t n : {0, 1, 5, 100, 1001}) {
            std::vector<std::atomic<int>> seen(static_cast<std::size_t>(n));
            parallel_for(n, threads, 7, [&](int worker, std::int64_t begin, std::int64_t end) {
                if (worker < 0 || worker >= threads) std::abort();
                for (std::int64_t i = begin; i < end; i++) seen[static_cast<std::size_t>(i)]++;
            });
            CHECK(std::all_of(seen.begin(), seen.end(), [](const auto& s) { return s == 1; }));
            bool thrown = false;
            try {
                parallel_for(n, threads, 1, [](int, std::int64_t begin, std::int64_t) {
                    if (begin == 0) throw std::runtime_error("row 0");
                });
            } catch (const std::runtime_error&) {
                thrown = true;
            }
            CHECK(thrown == (n > 0));
        }
    bool refused = false;
    try {
        resolve_threads(-1);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused && resolve_threads(3) == 3 && resolve_threads(0) >= 1);
    return check::finish("wall");
}
