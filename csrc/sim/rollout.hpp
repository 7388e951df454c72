// How do many hands or matches end when policies play them? Integers only: counts over a range of numbers are the same for any
// threads and any way to cut the range.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "game/rules.hpp"
#include "sim/policies.hpp"

namespace mjf {

// What is counted per chair and per seat wind.
enum SeatCount : int {
    kCountHands,
    kCountWins,
    kCountTsumo,
    kCountRon,
    kCountDealIn,        // hands in which the chair discarded a winning tile
    kCountRiichi,        // riichi accepted
    kCountRiichiWins,
    kCountOpened,        // hands with an open meld at the end
    kCountOpenWins,
    kCountDrawn,         // exhaustive draws
    kCountTenpai,        // of those, with a tenpai hand shown
    kCountPoints,        // sum of the changes of points, deposits paid and won among them
    kCountPointsSquared, // of those changes, in hundreds (in games other than riichi: in points)
    kCountWinPoints,     // points of the hands won
    kCountDealInPoints,  // points paid for discards
    kCountTurns,         // sum over wins of the winner's own draws
    kCountWinPointsSquared,     // in hundreds
    kCountDealInPointsSquared,  // in hundreds
    kSeatCounts,
};

// Ways a hand ends.
enum EndCount : int {
    kEndTsumo,
    kEndRon,
    kEndDoubleRon,
    kEndTripleRon,
    kEndDraw,            // + DrawKind
    kEndNagashi = kEndDraw + 8,
    kEndCounts,
};

// Sums over hands of products of the players' counts in it: the players of one hand are not independent.
enum HandProduct : int {
    kRiichiSquared,
    kRiichiWinsSquared,
    kRiichiTimesWins,
    kOpenedSquared,
    kOpenWinsSquared,
    kOpenedTimesWins,
    kTenpaiSquared,
    kHandProducts,
};

inline constexpr int kTurnBins = 32;
inline constexpr int kWinBits = 128;

struct RolloutCounts {
    std::int64_t hands = 0, matches = 0, decisions = 0;
    std::int64_t by_chair[4][kSeatCounts] = {};
    std::int64_t by_wind[4][kSeatCounts] = {};
    std::int64_t ends[kEndCounts] = {};
    std::int64_t hand_products[kHandProducts] = {};
    std::int64_t turns[kTurnBins] = {};          // wins by the winner's number of draws
    std::int64_t yaku[kWinBits] = {};            // wins with the yaku of this bit
    std::int64_t dora[4] = {};                   // dora, ura, aka, nuki of all wins
    std::int64_t dora_squared[4] = {};           // sums of their squares per win
    std::int64_t ranks[4][4] = {};               // matches by chair and place
    std::int64_t match_hands[64] = {};           // matches by number of hands (the last bin: that many or more)
    std::int64_t final_sum[4] = {};              // final scores in 1/12000
    std::int64_t end_points[4] = {};             // points at the end of matches
    std::int64_t end_points_squared[4] = {};     // in hundreds
    std::int64_t busted[4] = {};                 // matches ended with less than 0 points
    std::int64_t failed = 0;                     // games stopped because they did not end
    // yakuman, limit, han, fu, points -> wins. Chinese Official: 0, 0, points of the fans, flowers, points received; Korean:
    // level of the limit, value, hand points, bonus points, points received.
    std::map<std::array<std::int64_t, 5>, std::int64_t> values;
    std::map<std::array<std::int64_t, 2>, std::int64_t> finals;  // chair, final score in 1/12000 -> matches

    void add(const RolloutCounts& other);
};

struct Players {
    Policy policy[4];
};

// Hands first .. first+count-1 of the seed; hand i has dealer chair i mod seats.
RolloutCounts play_hands(const GameRules& rules, const Players& players, std::uint64_t seed, std::uint64_t first,
                         std::int64_t count, int threads);
RolloutCounts play_matches(const GameRules& rules, const Players& players, std::uint64_t seed, std::uint64_t first,
                           std::int64_t count, int threads);

// Plays a begun state to its end; `sink` is told what happens. Returns the number of decisions, -1 if the game does not end.
std::int64_t play_state(const GameRules& rules, const Players& players, State& state, Sink& sink);

// Plays a table to its end with policies: what the counters saw, move by move, with the same noise. The answers of the asked
// chairs are added to `moves`.
class Table;
void play_out(Table& table, const Players& players, std::vector<std::uint8_t>& moves);

}  // namespace mjf
