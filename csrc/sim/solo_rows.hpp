// The hands of the solo study one by one: what `--rows` writes.
#pragma once
#include "sim/solo.hpp"

namespace mjf {

// Turns as in SoloHand, -1 = never. The value is 0 without a win or when the rules do not pay it.
struct SoloRow {
    std::int64_t points;
    std::uint16_t han, fu;
    std::int8_t shanten, tenpai, riichi, win;
    std::uint8_t status, limit, yakuman, pad[5];
};
static_assert(sizeof(SoloRow) == 24);

void list_solo(const SoloGame& game, std::uint64_t seed, std::uint64_t first, std::int64_t n, int threads, SoloRow* out);

}  // namespace mjf
