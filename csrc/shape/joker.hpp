// Hands with jokers: what can the jokers stand for so that the hand is complete?
#pragma once
#include <cstdint>

#include "base/records.hpp"
#include "base/tile.hpp"
#include "shape/automaton.hpp"

namespace mjf {

inline constexpr int kMaxJokers = 4;
inline constexpr int kMaxFillings = 3876;       // four jokers among sixteen kinds
inline constexpr int kMaxLooseReadings = 256;   // of a hand with more than four tiles of a kind

// Every way to let `jokers` (1-4) concealed jokers stand for tiles of `kinds` so that 14-3m concealed tiles are complete in one
// of the forms (FormBit mask; 0 = whatever they make). room[k]: how many more tiles of kind k there may be. Each row of `out` is
// ascending and ends with 255; rows ascend. Returns their number, at most kMaxFillings (which sixteen kinds never exceed).
int joker_fillings(const std::uint8_t* counts, int n_melds, int jokers, std::uint64_t kinds, const std::uint8_t* room,
                   std::uint32_t forms, std::uint8_t (*out)[kMaxJokers]);

// Kinds that complete 13-3m concealed tiles, `jokers` (0-4) of which stand for any of `kinds`; bit 56 = a further joker does. A kind counts
// while room[k] is not 0, and jokers leave it in every kind.
std::uint64_t joker_waits(const std::uint8_t* counts, int n_melds, int jokers, std::uint64_t kinds, const std::uint8_t* room,
                          std::uint32_t forms);

// Shanten of 13-3m or 14-3m tiles, `jokers` of which stand for any of `kinds`, and the kinds that lower it; bit 56 = a further joker does.
// A kind held four times concealed is none of them; copies in melds are not looked at. `kinds` must have two that are not held at all.
shape::Useful joker_useful(const std::uint8_t* counts, int n_melds, int jokers, std::uint64_t kinds, std::uint32_t forms);

// As `readings` in shape.hpp for regular hands and seven different pairs, but with any number of copies of a kind (jokers may make
// a fifth). Slower. Returns their number; out holds kMaxLooseReadings.
int loose_readings(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, Reading* out);

}  // namespace mjf
