// How do matches go on from where they stand? Chances of each place by the hand of the match and the score difference, and what
// the deal is worth: results of dealers and others, and how long a dealer keeps the deal.
#pragma once
#include <cstdint>

#include "game/rules.hpp"
#include "sim/policies.hpp"

namespace mjf {

inline constexpr int kMatchRounds = 16;        // State::round; the last place counts 15 and later
inline constexpr int kLeadStep = 2000;         // points per step of the difference
inline constexpr int kLeadSteps = 20;          // steps to either side; the outermost count everything beyond
inline constexpr int kLeads = 2 * kLeadSteps + 1;
inline constexpr int kStreaks = 32;            // deals in a row; the last place counts that many or more

enum DealSum : int {
    kDealHands,
    kDealWins,
    kDealTsumo,
    kDealRon,
    kDealDealIn,
    kDealRiichi,
    kDealDrawn,          // exhaustive draws
    kDealTenpai,         // of those, tenpai
    kDealPoints,         // change of points
    kDealPointsSquared,  // in hundreds
    kDealWinPoints,
    kDealSums,
};

struct MatchCounts {
    // [round][dealer][difference to the best other][place]: matches, as the first hand of the round begins.
    std::int64_t places[kMatchRounds][2][kLeads][4] = {};
    std::int64_t winds[4][kDealSums] = {};          // by seat wind, every hand
    std::int64_t streaks[kStreaks] = {};            // turns of a dealer by the number of deals
    std::int64_t streak_points[kStreaks] = {};      // what the dealer gained in them
    std::int64_t streak_points_squared[kStreaks] = {};  // in hundreds
    std::int64_t hands = 0, matches = 0, failed = 0;
};

MatchCounts count_matches(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                          std::int64_t count, int threads);

}  // namespace mjf
