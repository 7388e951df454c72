// What is the situation on a table? One plain record for three and four seats: what clone, hash, pickle and position cover.
// A chair is 0..n-1, chair 0 deals first. Derived members can be computed again from the others (check.cpp does).
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/meld.hpp"
#include "base/wall.hpp"
#include "game/actions.hpp"
#include "judge/capi.hpp"

namespace mjf {

inline constexpr int kMaxDiscards = 128;
inline constexpr TileId kUnknownTile = 255;
inline constexpr Kind37 kNoTile = 255;

enum Phase : std::uint8_t {
    kPhaseDrawn,      // `turn` has drawn
    kPhaseClaimed,    // `turn` has called chi or pon and must discard
    kPhaseDiscarded,  // the others decide on the last discard
    kPhaseKan,        // the others decide on a kan or a North set aside
    kPhaseShow,       // exhaustive draw: who shows a tenpai hand
    kPhaseYame,       // the dealer may end the match
    kPhaseDeal,       // the next hand waits for its wall (matches whose walls are given)
    kPhaseOver,
};

// kNoReplacement: the last tile of the wall was a bonus tile; whoever drew it discards without having drawn. kJokersWereDealt: all
// jokers are in the hand dealt, which wins as it is.
enum DrawFrom : std::uint8_t { kFromWall, kAfterKan, kAfterNorth, kAfterBonus, kNoReplacement, kJokersWereDealt };
enum RiichiState : std::uint8_t { kNoRiichi, kRiichiDeclared, kInRiichi };
enum FuritenBit : std::uint8_t { kFuritenTemporary = 1, kFuritenRiichi = 2 };
// What the tile of kPhaseKan belongs to.
enum KanWindow : std::uint8_t { kWindowNone, kWindowAnkan, kWindowKakan, kWindowNorth };

// One discard: bits 0-5 kind37, 6-7 chair, then marks.
using Discard = std::uint16_t;
enum DiscardMark : std::uint16_t {
    kMarkDrawn = 1 << 8,    // the tile just drawn
    kMarkRiichi = 1 << 9,   // the riichi declaration
    kMarkClaimed = 1 << 10, // called by another player
};
constexpr Kind37 discard_tile(Discard d) noexcept { return static_cast<Kind37>(d & 63); }
constexpr int discard_chair(Discard d) noexcept { return (d >> 6) & 3; }

// Points that a position or a record may give a chair: sums of payments stay far from the end of their type.
inline constexpr std::int64_t kMostPoints = std::int64_t{1} << 50;

// A concealed kan that lies face down and whose tiles are not known; never of a hand that is known.
inline constexpr Meld kHiddenKan = make_meld(kAnkan, kUnknown37);

struct Seat {
    std::uint8_t counts[kKinds];  // concealed tiles, the tile just drawn among them
    std::uint8_t reds[3];         // red fives among them
    std::uint8_t n_melds;
    Meld melds[4];
    std::uint8_t n_open;          // melds that are not ankan (derived)
    std::uint8_t unknown;         // concealed tiles that are not known
    KindMask plane[4];            // plane[c] bit k: at least c+1 concealed tiles of kind k (derived)
    KindMask waits;               // kinds that complete the hand, the tile just drawn left out (derived)
    KindMask pond;                // kinds discarded in this deal, called ones too
    std::uint32_t bonus;          // bonus tiles set aside: bit k = kind 40+k
    std::uint8_t jokers;          // concealed ones
    std::uint8_t riichi;          // RiichiState
    std::uint8_t double_riichi;
    std::uint8_t open_riichi;
    std::uint8_t ippatsu;
    std::uint8_t furiten;         // FuritenBit: what does not follow from waits and pond
    std::uint8_t nuki;            // Norths (where there are jokers: jokers) set aside
    std::uint8_t n_discards;
    std::uint8_t nagashi;         // 1: all discards so far are yaochuu and none was called
    std::uint8_t draws;           // tiles drawn in this deal, replacement tiles among them
    std::uint8_t extra_set;       // red tiles other than fives in melds and among set-aside Norths
    std::uint8_t liable[4];       // by LiableFor: the chair that answers for this chair's win
    std::uint8_t extra[kKinds];   // red tiles other than fives among the concealed ones
    std::uint8_t pad[7];
};

struct State {
    Seat seat[4];
    ActionMask masks[4];          // what each asked chair may do (derived)
    std::int64_t scores[4];
    std::uint64_t seed;
    std::uint64_t deal;           // index of the wall (RNG counter)
    TileId wall[kMaxWall];        // whole wall in drawing order, kUnknownTile where it is not known
    Discard discards[kMaxDiscards];
    std::uint8_t n_discards;
    std::uint8_t live_drawn;      // tiles drawn from the front of the live wall
    std::uint8_t replaced;        // replacement tiles drawn
    std::uint8_t shown;           // indicators shown
    std::uint8_t pending_dora;    // indicators to be shown with the next discard or replacement draw
    std::uint8_t kans;            // kans of all players
    std::uint8_t phase;           // Phase
    std::uint8_t turn;            // whose turn it is; in claim phases: whose tile is claimed
    std::uint8_t asked;           // chairs that must decide
    std::uint8_t hits;            // claim phases: chairs whose hand the tile completes in shape
    Kind37 drawn;                 // tile just drawn by `turn`, kNoTile = none
    std::uint8_t drawn_from;      // DrawFrom
    std::uint8_t drawn_extra;     // 1: the drawn tile is red without being a five
    Kind37 tile;                  // the tile in question in claim phases
    std::uint8_t tile_extra;
    std::uint8_t window;          // KanWindow
    std::uint8_t called;          // 1: some call, kan or North has interrupted the first go-around
    std::uint8_t norths_dora;     // 1: the indicator for four Norths is shown
    std::uint8_t declared_noten;  // chairs that keep a tenpai hand closed
    std::uint8_t dealer;
    std::uint8_t dice[2];
    // The match
    std::uint8_t is_match;        // 0: the table plays one deal
    std::uint8_t given_walls;     // 1: walls come from outside, not from the seed
    std::uint8_t round;           // deals won through: wind * seats + place of the dealer
    std::uint16_t honba;
    std::uint16_t sticks;
    std::uint16_t paid[4];        // of the sticks on the table, those this chair paid
    std::uint16_t wins[4];
    std::uint16_t chombos[4];     // false declarations
    std::uint16_t drawn_deals;    // deals in a row that ended in a draw
    std::uint16_t dealer_deals;   // deals in a row with this dealer, this one counted
    std::uint16_t dealer_wins;    // ... he has won without a break
    std::uint16_t repeat;         // earlier deals with the same round and honba
    std::uint16_t next_honba;     // kPhaseYame: of the deal that follows if the dealer plays on
    std::uint8_t dead;            // chairs whose hand is dead: no win, no call, noten
    std::uint8_t no_win;          // chairs that cannot win this deal after a false declaration
    std::uint8_t kans_in_row;     // of `turn` since the last discard
    std::uint8_t next_dealer;     // kPhaseYame: of the deal that follows if they play on
    std::uint8_t pad[7];
};
static_assert(std::is_trivially_copyable_v<State> && std::is_standard_layout_v<State>);
static_assert(sizeof(State) <= 2048);

inline void add_tile(Seat& seat, Kind kind) noexcept {
    seat.plane[seat.counts[kind]++ & 3] |= bit(kind);
}
inline void remove_tile(Seat& seat, Kind kind) noexcept {
    seat.plane[--seat.counts[kind] & 3] &= ~bit(kind);
}
// A tile of which it is known what it is.
constexpr bool is_known(Kind37 tile) noexcept { return tile != kUnknown37 && tile <= kJoker; }

// Red fives and jokers are counted apart.
inline void add37(Seat& seat, Kind37 tile) noexcept {
    if (tile == kJoker) {
        ++seat.jokers;
        return;
    }
    if (is_red(tile)) ++seat.reds[tile - kRedMan];
    add_tile(seat, plain_kind(tile));
}
inline void remove37(Seat& seat, Kind37 tile) noexcept {
    if (tile == kJoker) {
        --seat.jokers;
        return;
    }
    if (is_red(tile)) --seat.reds[tile - kRedMan];
    remove_tile(seat, plain_kind(tile));
}
// Concealed tiles of exactly this tile, red and plain fives apart.
inline int count37(const Seat& seat, Kind37 tile) noexcept {
    if (tile == kJoker) return seat.jokers;
    if (is_red(tile)) return seat.reds[tile - kRedMan];
    const int suit = suit_of_five(tile);
    return seat.counts[tile] - (suit >= 0 ? seat.reds[suit] : 0);
}

}  // namespace mjf
