// Shanten of all dealt hands of many deals: what a study of starting hands asks, without an array in between.
#pragma once
#include <cstdint>

namespace mjf {

inline constexpr int kDealShanten = 7;  // 13 tiles lack at most 6 of being tenpai, all forms allowed

// Adds the deals first .. first+count-1 of a seed to ways[seat wind][shanten]; domain of single hands, riichi tile sets.
// `pairs`, unless null: of every two hands of one wall those of the same shanten (the hands of one wall are not independent).
void count_deal_shanten(std::uint64_t seed, std::uint64_t first, std::int64_t count, int seats, std::uint64_t (*ways)[kDealShanten],
                        std::uint64_t* pairs = nullptr);

}  // namespace mjf
