// How does one player's view become bytes? Encoder `compact_v1`: everything the chair may see, nothing else, in one fixed record.
// Released records never change: another layout gets another name. Python reads them with the dtype in mahjong_fast/encoders.py.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "game/table.hpp"

namespace mjf {

// Chairs are counted from the viewer: 0 himself, 1 the next to play ... Tiles are kind37, 255 = none, 37 = unknown.
struct CompactV1 {
    std::uint8_t seats;
    std::uint8_t chair;          // the viewer's own chair, 0-3
    std::uint8_t dealer;         // counted from the viewer
    std::uint8_t round_wind;     // 0-3, 4-6 in a dragon round
    std::uint8_t kyoku;          // place of the deal in its round, from 0
    std::uint8_t honba;          // at most 255
    std::uint8_t sticks;         // at most 255
    std::uint8_t live;           // tiles left to draw
    std::uint8_t phase;          // game/state.hpp
    std::uint8_t turn;           // counted from the viewer
    std::uint8_t drawn;          // the tile the viewer has just drawn
    std::uint8_t tile;           // the tile that may be claimed
    std::uint8_t window;         // what that tile belongs to: 0 a discard, 1 ankan, 2 kakan, 3 a North
    std::uint8_t kans;           // of all players
    std::uint8_t n_indicators;
    std::uint8_t furiten;        // the viewer's
    std::int32_t scores[4];
    std::uint64_t waits;         // kinds that complete the viewer's hand, the tile just drawn left out
    std::uint8_t indicators[5];
    std::uint8_t unknown;        // own concealed tiles that are not known
    std::uint8_t pad[2];
    std::uint8_t counts[34];     // own concealed tiles, the tile just drawn among them
    std::uint8_t reds[3];        // red fives among them
    std::uint8_t pad2[3];
    struct Player {
        std::uint8_t riichi;     // 0 no, 1 declared, 2 in riichi
        std::uint8_t double_riichi;
        std::uint8_t open_riichi;
        std::uint8_t ippatsu;
        std::uint8_t norths;     // set aside
        std::uint8_t in_hand;    // concealed tiles
        std::uint8_t n_melds;
        std::uint8_t n_discards;
        std::uint16_t melds[4];  // packed melds
    } players[4];
    std::uint16_t discards[128]; // of all players in turn order: bits 0-5 kind37, 6-7 chair counted from the viewer, 8 drawn, 9 riichi, 10 claimed
    std::uint16_t n_discards;
    std::uint8_t pad3[2];
};
static_assert(std::is_trivially_copyable_v<CompactV1> && std::is_standard_layout_v<CompactV1>);
static_assert(sizeof(CompactV1) == 416);
static_assert(offsetof(CompactV1, scores) == 16 && offsetof(CompactV1, waits) == 32 && offsetof(CompactV1, counts) == 48);
static_assert(offsetof(CompactV1, players) == 88 && offsetof(CompactV1, discards) == 152 && offsetof(CompactV1, n_discards) == 408);

// What `chair` sees of the table.
void encode(const Table& table, int chair, CompactV1& out) noexcept;

}  // namespace mjf
