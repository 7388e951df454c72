// Can these tiles, discards and counters be a moment of a hand? What a position says becomes a whole state; what does not fit
// together is refused with the reason.
#pragma once
#include <string>
#include <vector>

#include "game/table.hpp"

namespace mjf {

struct PositionSeat {
    std::vector<Kind37> tiles;   // concealed, the drawn one among them; kUnknown37 = not known
    Kind37 drawn = kNoTile;
    std::vector<Meld> melds;     // kHiddenKan: lies face down
    std::uint8_t riichi = kNoRiichi;
    bool double_riichi = false, open_riichi = false, ippatsu = false;
    std::uint8_t furiten = 0;    // FuritenBit
    std::uint8_t nuki = 0;
    std::uint32_t bonus = 0;     // bonus tiles set aside: bit k = kind 40+k
    bool wareme = false;         // the wall was broken before him
    bool dead = false;           // neither wins nor calls, noten
    bool no_win = false;         // may not win this deal any more, after a false declaration
    std::uint8_t liable[4] = {kNobody, kNobody, kNobody, kNobody};
};

struct Position {
    int round = 0, honba = 0, sticks = 0;
    std::int64_t scores[4] = {};
    int live = 0, replaced = 0;
    std::vector<Kind37> indicators;
    std::vector<Kind37> undrawn;  // in the order of their places, kUnknown37 = not known; may be cut short
    int turn = 0;
    Phase phase = kPhaseDrawn;
    DrawFrom drawn_from = kFromWall;
    int kans_in_row = 0;           // of `turn` since the last discard
    Kind37 window_tile = kNoTile;  // kPhaseKan
    std::vector<Discard> discards;
    std::vector<PositionSeat> seats;
};

// Makes the state; "" or why the position is impossible. `riichi_waits`: a hand in riichi must wait for something.
std::string state_of(const GameRules& rules, const Position& position, State& out, bool riichi_waits = true);

// The tiles of a meld by kind37 (kUnknown37 of a kan that lies face down); the added tile of a kakan last. Returns their number, -1 =
// its red fives or jokers cannot be.
int meld_tiles(const GameRules& rules, Meld meld, Kind37* out);

// position_flags.cpp: what is wrong with the flags of a chair, "" = nothing. The flags of a riichi and the log tell of the
// same one; who is liable has fed one of the sets of the yakuman (the daiminkan of the replacement tile).
std::string wrong_riichi(const GameRules& rules, const State& state, int chair);
std::string wrong_liability(const GameRules& rules, const State& state, int chair);

// What a state says, so that state_of gives its like again.
Position position_of(const GameRules& rules, const State& state);

// The same with nothing that `chair` cannot see: tiles and furiten of others, tiles nobody has drawn.
Position seen_by(const GameRules& rules, const State& state, int chair);

// position_fill.cpp: gives every hidden tile of a position a place, all ways to do it equally likely; number `index` of a seed.
//   riichi_tenpai: hands in riichi wait for something; no_passed_wins: and for nothing that was discarded since.
// Says "" or why there is no such state (too many tries among the reasons).
std::string fill_unknown(const GameRules& rules, const Position& position, std::uint64_t seed, std::uint64_t index,
                         bool riichi_tenpai, bool no_passed_wins, State& out);

}  // namespace mjf
