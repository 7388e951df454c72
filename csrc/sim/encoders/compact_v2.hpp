// How does one player's view become bytes in any of the games? Encoder `compact_v2`: the record compact_v1, which already has places
// for bonus tiles and jokers (kinds up to 56), and behind it what only other games than riichi tell. Released records never change:
// another layout gets another name.
#pragma once
#include "sim/encoders/compact_v1.hpp"

namespace mjf {

struct CompactV2More {
    std::uint64_t barred;          // kinds waited for that the viewer may not win from others now
    std::uint8_t game;             // 0 riichi, 1 Chinese Official, 2 Korean, 3 Malaysian
    std::uint8_t jokers;           // own concealed ones, the tile just drawn among them
    std::uint8_t no_win;           // players that cannot win in this deal any more: bit = chair counted from the viewer
    std::uint8_t kans_in_row;      // since the last discard
    std::uint8_t hidden_kans[4];   // concealed kans that lie face down, by player
};
static_assert(sizeof(CompactV2More) == 16 && std::is_standard_layout_v<CompactV2More>);

// What `chair` cannot see. `compact_v2_oracle` is a compact_v2, a CompactV1Hidden and this.
struct CompactV2MoreHidden {
    std::uint16_t kans[3][4];      // concealed kans of the others that lie face down, as packed melds
    std::uint8_t jokers[3];        // their concealed jokers
    std::uint8_t pad[5];
};
static_assert(sizeof(CompactV2MoreHidden) == 32 && std::is_standard_layout_v<CompactV2MoreHidden>);

void encode(const Flow& flow, int chair, CompactV2More& out) noexcept;
void encode(const Flow& flow, int chair, CompactV2MoreHidden& out) noexcept;

}  // namespace mjf
