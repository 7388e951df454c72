// How does one player's view become bytes? Encoder `compact_v1`: everything that can be seen from the chair, nothing else, in one
// fixed record. Released records never change: another layout gets another name. Python reads them with the dtypes in
// mahjong_fast/encoders.py, which a test compares with these structs.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "game/table.hpp"

namespace mjf {

// Chairs are counted from the viewer: 0 himself, 1 the next to play ... Tiles are kind37, 255 = none, 37 = unknown. Little-endian.
struct CompactV1 {
    std::uint8_t seats;
    std::uint8_t chair;          // the viewer's own chair, 0-3
    std::uint8_t dealer;         // counted from the viewer
    std::uint8_t round_wind;     // 0-3, 4-6 in a dragon round
    std::uint8_t kyoku;          // place of the deal in its round, from 0
    std::uint8_t honba;          // at most 255
    std::uint8_t sticks;         // at most 255
    std::uint8_t live;           // tiles left to draw
    std::uint8_t phase;          // 0 after a draw, 1 after a call, 2 a discard, 3 a kan or North may be claimed, 4 showing tenpai, 5 end of the match
    std::uint8_t turn;           // counted from the viewer
    std::uint8_t drawn;          // the tile the viewer has just drawn
    std::uint8_t tile;           // the tile that may be claimed
    std::uint8_t window;         // what that tile belongs to: 0 a discard, 1 ankan, 2 kakan, 3 a North
    std::uint8_t kans;           // of all players
    std::uint8_t n_indicators;
    std::uint8_t furiten;        // the viewer's: 1 until his next draw, 2 in riichi for good, 4 by his own discards
    std::int32_t scores[4];      // points now, deposits taken off
    std::uint64_t waits;         // kinds that complete the viewer's hand, the tile just drawn left out
    std::uint8_t indicators[5];
    std::uint8_t unknown;        // own concealed tiles that are not known
    std::uint8_t pending_dora;   // indicators that will be shown after the next discard or replacement draw
    std::uint8_t is_match;       // 0: a single deal
    std::uint8_t counts[34];     // own concealed tiles, the tile just drawn among them
    std::uint8_t reds[3];        // red fives among them
    std::uint8_t drawn_from;     // 0 the live wall, 1 after a kan, 2 after a North; 255: the viewer has not just drawn
    std::uint8_t uncalled;       // 1: no call, kan or North so far
    std::uint8_t extra_red;      // 1: `drawn`, 2: `tile` is red without being a five
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
        std::uint8_t liable[4];  // chairs that answer for daisangen, daisuushii, suukantsu, rinshan
        std::uint8_t nagashi;    // 1: only yaochuu discarded, none called
        std::uint8_t draws;      // tiles drawn
        std::uint8_t extra_set;  // red tiles other than fives in melds and among Norths
        std::uint8_t pad;
        std::uint32_t bonus;     // bonus tiles set aside: bit k = kind 40+k
        std::uint8_t pad2[4];
        std::uint64_t waits;     // open riichi: kinds waited for
    } players[4];
    std::uint16_t discards[128]; // of all players in turn order: bits 0-5 kind37, 6-7 chair counted from the viewer, 8 drawn, 9 riichi, 10 claimed
    std::uint16_t n_discards;
    std::uint8_t dice[2];
    std::uint8_t round;          // deals won through since East 1
    std::uint8_t pad3[3];
    std::uint8_t shown[3][37];   // concealed tiles of the others that lie open (open riichi), the next to play first
    std::uint8_t pad4;
    std::uint8_t extra[34];      // own concealed tiles that are red without being fives
    std::uint8_t pad5[6];
};
static_assert(std::is_trivially_copyable_v<CompactV1> && std::is_standard_layout_v<CompactV1>);
static_assert(sizeof(CompactV1::Player) == 40 && sizeof(CompactV1) == 664);
static_assert(offsetof(CompactV1, scores) == 16 && offsetof(CompactV1, waits) == 32 && offsetof(CompactV1, counts) == 48);
static_assert(offsetof(CompactV1, players) == 88 && offsetof(CompactV1, discards) == 248 && offsetof(CompactV1, n_discards) == 504);
static_assert(offsetof(CompactV1, shown) == 512 && offsetof(CompactV1, extra) == 624);

// What `chair` cannot see. `compact_v1_oracle` is a compact_v1 followed by this.
struct CompactV1Hidden {
    std::uint64_t waits[3];      // of the others, the next to play first
    std::uint8_t counts[3][37];  // their concealed tiles by kind37, the tile just drawn among them
    std::uint8_t furiten[3];     // as CompactV1::furiten
    std::uint8_t n_live;         // tiles left to draw
    std::uint8_t n_replacements; // replacement tiles left
    std::uint8_t ura[5];         // ura indicators under those shown and not yet shown
    std::uint8_t replacements[16];  // replacement tiles in drawing order
    std::uint8_t live[103];      // live tiles in drawing order
};
static_assert(sizeof(CompactV1Hidden) == 264 && std::is_standard_layout_v<CompactV1Hidden>);

void encode(const Flow& flow, int chair, CompactV1& out) noexcept;
void encode(const Flow& flow, int chair, CompactV1Hidden& out) noexcept;

// What `chair` sees of the table.
inline void encode(const Table& table, int chair, CompactV1& out) noexcept { encode(table.view(), chair, out); }

// Concealed tiles, known or not.
int tiles_in_hand(const Seat& seat) noexcept;

// 1 until the next draw, 2 in riichi for good, 4 by own discards; 0 in games that bar no wins.
std::uint8_t furiten_bits(const Flow& flow, int chair) noexcept;

}  // namespace mjf
