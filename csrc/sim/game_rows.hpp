// What happened in each hand, one record per hand: rows for people who do their own statistics, and the pairs of the comparison of
// two rulesets on the same walls.
#pragma once
#include <cstdint>
#include <vector>

#include "game/rules.hpp"
#include "sim/policies.hpp"

namespace mjf {

inline constexpr int kEndWays = 13;  // EndCount of sim/rollout.hpp

struct HandRow {
    std::int64_t change[4];  // of points, by chair
    std::int64_t points;     // of all hands won
    std::uint16_t han, fu;   // of the first hand won
    std::uint8_t yakuman;
    std::uint8_t end;        // EndCount
    std::uint8_t dealer;
    std::uint8_t from;       // who paid a ron; 255 = nobody
    std::uint8_t winners;    // masks of chairs
    std::uint8_t riichi;
    std::uint8_t opened;
    std::uint8_t tenpai;     // shown at an exhaustive draw
    std::uint8_t draws;      // tiles drawn by all players
    std::uint8_t failed;
    std::uint8_t pad[2];
};
static_assert(sizeof(HandRow) == 56);

// Hands first .. first+count-1 into `out`.
void list_hands(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first, std::int64_t count,
                int threads, HandRow* out);

// A hand of a match.
struct MatchHandRow {
    HandRow hand;
    std::uint64_t match;
    std::uint16_t number;    // of the hand in the match, from 0
    std::uint16_t honba;
    std::uint16_t sticks;    // on the table as it begins
    std::uint8_t round;      // deals won through
    std::uint8_t pad;
};
static_assert(sizeof(MatchHandRow) == 72);

// The hands of the matches first .. first+count-1.
std::vector<MatchHandRow> list_match_hands(const GameRules& rules, const Policy* policies, std::uint64_t seed,
                                           std::uint64_t first, std::int64_t count, int threads);

// What is compared hand by hand.
enum PairFigure : int {
    kPairWon,          // 1: somebody won
    kPairTsumo,
    kPairRon,
    kPairRiichi,       // riichi of all players
    kPairOpened,       // players with an open hand
    kPairDraws,        // tiles drawn
    kPairPoints,       // points of all hands won, in hundreds
    kPairDealer,       // change of the dealer's points, in hundreds
    kPairFigures,
};
enum PairSum : int { kPairA, kPairB, kPairASquared, kPairBSquared, kPairDifferenceSquared, kPairSums };

struct PairCounts {
    std::int64_t figures[kPairFigures][kPairSums] = {};
    std::int64_t ends[kEndWays][kEndWays] = {};  // [under A][under B]
    std::int64_t hands = 0, same = 0, failed = 0;  // same: the rows agree in everything
};

// The same walls under two rulesets with as many seats.
PairCounts compare_hands(const GameRules& a, const GameRules& b, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                         std::int64_t count, int threads);

}  // namespace mjf
