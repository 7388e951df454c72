#include "sim/exact_counter.hpp"

namespace mjf {

using namespace exact;

ShantenCounts exact_shanten(const ExactQuestion& q) {
    const Counter c(q);
    const Counter::Split split = c.split();
    std::array<Suit, 4> suits;
    for (int i = 0; i < 4; i++) {
        int same = -1;
        for (int j = 0; j < i; j++)
            if (c.same_suits(i, j)) same = j;
        suits[static_cast<std::size_t>(i)] = same >= 0 ? suits[static_cast<std::size_t>(same)] : c.suit(i, false);
    }
    const auto part = [&](const int (&of)[2], const std::uint8_t* table, unsigned stride) {
        return c.join(suits[static_cast<std::size_t>(of[0])], suits[static_cast<std::size_t>(of[1])], table, stride);
    };
    const std::vector<Weighted> a = part(split.first, split.first_join, split.first_stride);
    const std::vector<Weighted> b = part(split.second, split.second_join, split.second_stride);
    const std::array<std::size_t, 17> from = starts(b);
    ShantenCounts ways{};
    for (const Weighted& x : a) {
        const unsigned rest = c.most() - x.state.tiles;
        for (std::size_t i = from[rest]; i < from[rest + 1]; i++) {
            const int shanten = c.shanten(x.state, b[i].state);
            if (shanten < 15) ways[static_cast<std::size_t>(shanten + 1)] += x.ways * b[i].ways;
        }
    }
    return ways;
}

}  // namespace mjf
