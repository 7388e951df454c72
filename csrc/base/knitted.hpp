// The knitted tiles of Chinese Official mahjong: 147 of one suit, 258 of another, 369 of the third.
#pragma once
#include <array>
#include <cstddef>

#include "base/tile.hpp"

namespace mjf {
namespace detail {

constexpr std::array<KindMask, 6> make_knitted() noexcept {
    constexpr int order[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    std::array<KindMask, 6> patterns{};
    for (std::size_t i = 0; i < 6; i++)
        for (int suit = 0; suit < 3; suit++) patterns[i] |= KindMask{0b1001001} << (9 * suit + order[i][suit]);
    return patterns;
}

}  // namespace detail

// The six ways to give them to the suits; two ways share at most three kinds.
inline constexpr std::array<KindMask, 6> kKnittedPatterns = detail::make_knitted();

}  // namespace mjf
