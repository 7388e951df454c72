// The packed meld: 16 bits that say what was called, from whom, and which tiles are red. 0 = no meld.
//   bits 0-5 lowest kind | 6-8 type | 9-10 which of the sorted tiles was called | 11-12 from | 13-14 red fives
//   (jokers where the family has them) | 15 the called tile is red; with 0 in bits 13-14: four red fives; in a chi with a joker,
//   which is never the called tile: the joker is the lower of the two others, not the higher
#pragma once
#include <cstdint>

#include "base/tile.hpp"

namespace mjf {

using Meld = std::uint16_t;

enum MeldType : std::uint8_t { kNoMeld = 0, kChi = 1, kPon = 2, kDaiminkan = 3, kAnkan = 4, kKakan = 5 };

// Whose tile was called, seen from the caller: 0 nobody, 1 right, 2 across, 3 left (three seats: 1 and 3).
enum MeldFrom : std::uint8_t { kFromNobody = 0, kFromRight = 1, kFromAcross = 2, kFromLeft = 3 };

constexpr Kind meld_kind(Meld m) noexcept { return static_cast<Kind>(m & 63); }
constexpr MeldType meld_type(Meld m) noexcept { return static_cast<MeldType>((m >> 6) & 7); }
constexpr int meld_called(Meld m) noexcept { return (m >> 9) & 3; }
constexpr int meld_from(Meld m) noexcept { return (m >> 11) & 3; }
constexpr bool meld_called_red(Meld m) noexcept { return (m >> 15) != 0; }
// Four red fives leave only bit 15 set, which says "red call" beside no red five and so can mean nothing else.
constexpr int meld_reds(Meld m) noexcept {
    const int n = (m >> 13) & 3;
    return n == 0 && meld_called_red(m) ? 4 : n;
}
// Which of the sorted tiles of a chi is its joker, if the family has jokers and there is one (bits 13-14).
constexpr int meld_joker_place(Meld m) noexcept {
    const int called = meld_called(m), lower = called == 0 ? 1 : 0, higher = called == 2 ? 1 : 2;
    return (m >> 15) != 0 ? lower : higher;
}
constexpr bool meld_is_kan(Meld m) noexcept { return meld_type(m) >= kDaiminkan; }
constexpr bool meld_is_open(Meld m) noexcept { return m != 0 && meld_type(m) != kAnkan; }

constexpr Meld make_meld(MeldType type, Kind lowest, int called = 0, int from = 0, int reds = 0,
                         bool called_red = false) noexcept {
    return static_cast<Meld>(lowest | (type << 6) | (called << 9) | (from << 11) | (reds << 13) |
                             (called_red ? 1 << 15 : 0));
}

}  // namespace mjf
