// How do many hands or matches end when policies play them? Integers only: counts over a range of numbers are the same for any
// threads and any way to cut the range.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include "game/rules.hpp"
#include "sim/policies.hpp"
#include "sim/spread.hpp"

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
    kCountWinPoints,     // points of the hands won
    kCountDealInPoints,  // points paid for discards
    kCountTurns,         // sum over wins of the winner's own draws
    kCountValue,         // sum over wins of what the hand is worth
    kSeatCounts,
};
inline constexpr Quotient kSeatFigures[] = {
    {kCountWins, kCountHands},        {kCountTsumo, kCountHands},     {kCountRon, kCountHands},
    {kCountDealIn, kCountHands},      {kCountRiichi, kCountHands},    {kCountOpened, kCountHands},
    {kCountRiichiWins, kCountRiichi}, {kCountOpenWins, kCountOpened}, {kCountTenpai, kCountDrawn},
    {kCountPoints, kCountHands},      {kCountWinPoints, kCountWins},  {kCountDealInPoints, kCountDealIn},
    {kCountTurns, kCountWins},        {kCountValue, kCountWins}};
inline constexpr int kSeatFigureCount = 14;
// Whose counts are added up before they are squared: each chair, each seat wind, all chairs of the policy of chair c (under the
// first such c), everybody.
inline constexpr int kPools = 13;

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

inline constexpr int kTurnBins = 32;
inline constexpr int kWinBits = 128;
inline constexpr std::int64_t kAllLabels = -1;
inline constexpr std::int64_t kYakumanLabel = 1 << 20;  // + units, in the table of han

struct RolloutCounts {
    std::int64_t hands = 0, matches = 0, decisions = 0;
    std::int64_t by_chair[4][kSeatCounts] = {};
    std::int64_t by_wind[4][kSeatCounts] = {};
    std::int64_t ends[kEndCounts] = {};
    // Over independent groups: hands, or whole matches. Points in hundreds (in games other than riichi: in points).
    std::int64_t seat_moments[kPools][kSeatFigureCount][kMoments] = {};
    std::int64_t won_moments[kMoments] = {};     // hands somebody won, of hands
    std::int64_t end_moments[kEndCounts][2] = {};   // x*x, x*n of n hands
    std::int64_t turn_moments[kTurnBins][2] = {};   // ... of n wins, as those below
    std::int64_t yaku_moments[kWinBits][2] = {};
    std::int64_t dora_moments[4][2] = {};
    std::int64_t turns[kTurnBins] = {};          // wins by the winner's number of draws
    std::int64_t yaku[kWinBits] = {};            // wins with the yaku of this bit
    std::int64_t dora[4] = {};                   // dora, ura, aka, nuki of all wins
    std::int64_t ranks[4][4] = {};               // matches by chair and place
    std::int64_t match_hands[64] = {};           // matches by number of hands (the last bin: that many or more)
    std::int64_t final_sum[4] = {};              // final scores in 1/12000
    std::int64_t end_points[4] = {};             // points at the end of matches
    std::int64_t end_points_squared[4] = {};     // in the unit of the moments
    std::int64_t busted[4] = {};                 // matches ended with less than 0 points
    std::int64_t failed = 0;                     // games stopped because they did not end
    // yakuman, limit, han, fu, points -> wins. Chinese Official: 0, 0, points of the fans, flowers, points received; Korean:
    // level of the limit, value, hand points, bonus points, points received.
    std::map<std::array<std::int64_t, 5>, std::int64_t> values;
    // Moments of the tables of values, without what each win has by itself: (table, label, Moment) -> sum over groups of x*x - x,
    // of x*n - x; (table, kAllLabels, kMomentXX) -> n*n - n. Nothing for groups of one win.
    std::map<std::array<std::int64_t, 3>, std::int64_t> value_moments;
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
