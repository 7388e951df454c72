// Hands with jokers: what can the jokers stand for so that the hand is complete?
#pragma once
#include <cstdint>

#include "base/records.hpp"
#include "base/tile.hpp"

namespace mjf {

inline constexpr int kMaxJokers = 4;
inline constexpr int kMaxFillings = 3876;       // four jokers among sixteen kinds
inline constexpr int kMaxLooseReadings = 256;   // of a hand with more than four tiles of a kind

// Every way to let `jokers` (1-4) concealed jokers stand for tiles of `kinds` so that 14-3m concealed tiles are complete in one
// of the forms (FormBit mask; 0 = whatever they make). room[k]: how many more tiles of kind k there may be. Each row of `out` is
// ascending and ends with 255; rows ascend. Returns their number, at most kMaxFillings (which sixteen kinds never exceed).
int joker_fillings(const std::uint8_t* counts, int n_melds, int jokers, std::uint64_t kinds, const std::uint8_t* room,
                   std::uint32_t forms, std::uint8_t (*out)[kMaxJokers]);

// As `readings` in shape.hpp for regular hands and seven different pairs, but with any number of copies of a kind (jokers may make
// a fifth). Slower. Returns their number; out holds kMaxLooseReadings.
int loose_readings(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, Reading* out);

}  // namespace mjf
