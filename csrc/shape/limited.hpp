// Shanten when some tiles are out of reach: all four copies of a kind are never available if melds or visible tiles hold some.
// The conventions of play that look beyond the concealed tiles need it (ruleset field `fifth_tile`); Tenhou and Mahjong Soul do
// not, so that this is plain dynamic programming without tables.
#pragma once
#include <cstdint>

#include "shape/shape.hpp"

namespace mjf {

// usable[kind]: how many of the kind the finished hand may hold at most (own concealed tiles included), 0-4.
// kNoShanten when no form can be completed with them.
int limited_shanten(const std::uint8_t* counts, const std::uint8_t* usable, int n_melds, std::uint32_t forms, int seats = 4);

// With the kinds that lower it and of which a further tile is usable.
Useful limited_useful(const std::uint8_t* counts, const std::uint8_t* usable, int n_melds, std::uint32_t forms, int seats = 4);

// The same for `sets` sets and a pair (no knitted forms), where tiles beyond `usable` are of no use even if they are held.
Useful capped_useful(const std::uint8_t* counts, const std::uint8_t* usable, int sets, std::uint32_t forms);

}  // namespace mjf
