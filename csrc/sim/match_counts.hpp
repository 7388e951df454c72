// How do matches go on from where they stand? Chances of each place by the hand of the match and the score difference, and what
// the deal is worth: results of dealers and others, and how long a dealer keeps the deal.
#pragma once
#include <cstdint>
#include <vector>

#include "game/rules.hpp"
#include "sim/policies.hpp"
#include "sim/spread.hpp"

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
    kDealWinPoints,
    kDealSums,
};
inline constexpr Quotient kDealFigures[] = {{kDealPoints, kDealHands}, {kDealWins, kDealHands},   {kDealTsumo, kDealHands},
                                            {kDealRon, kDealHands},    {kDealDealIn, kDealHands}, {kDealRiichi, kDealHands},
                                            {kDealTenpai, kDealDrawn}, {kDealWinPoints, kDealWins}};
inline constexpr int kDealFigureCount = 8;

enum LeadFigure : int {
    kLeadPlaces,              // four: the chance of each place
    kLeadRank = 4,            // mean place, from 1
    kLeadDealerFirst,         // chance of the first place of a dealer
    kLeadFigures,
};

// Moments are over matches; points in hundreds.
struct MatchCounts {
    // [round][dealer][difference to the best other][place]: matches, as the first hand of the round begins.
    std::int64_t places[kMatchRounds][2][kLeads][4] = {};
    std::int64_t place_moments[kMatchRounds][kLeads][kLeadFigures][kMoments] = {};  // dealers and others together
    std::int64_t winds[4][kDealSums] = {};          // by seat wind, every hand
    std::int64_t wind_moments[5][kDealFigureCount][kMoments] = {};  // the last: all but the dealer together
    std::int64_t streaks[kStreaks] = {};            // turns of a dealer by the number of deals
    std::int64_t streak_points[kStreaks] = {};      // what the dealer gained in them
    std::int64_t streak_moments[kStreaks + 1][2][kMoments] = {};  // turns of this length of all turns, points of these turns; the
                                                                  // last: deals and points of all turns
    std::int64_t hands = 0, matches = 0, failed = 0;
};

MatchCounts count_matches(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                          std::int64_t count, int threads);

// Where one chair stood as the first hand of a round began.
struct LeadRow {
    std::uint64_t match;
    std::int64_t points;
    std::int64_t ahead;         // of the best other
    std::int64_t final_points;  // at the end of the match
    std::uint8_t round;   // deals won through
    std::uint8_t chair;
    std::uint8_t dealer;  // 1: it deals
    std::uint8_t place;   // at the end, from 1
    std::uint8_t pad[4];
};
static_assert(sizeof(LeadRow) == 40);

std::vector<LeadRow> list_leads(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                                std::int64_t count, int threads);

}  // namespace mjf
