// What happens around a riichi? Two counts over the same games: how often tiles of each class would be, and are, hit by it;
// and what became of it by the shape of its wait.
#pragma once
#include <cstdint>

#include "game/rules.hpp"
#include "sim/danger.hpp"
#include "sim/policies.hpp"

namespace mjf {

inline constexpr int kDangerTurns = 19;  // by the discarder's own turn, from 1; the last place counts 18 and later

// One cell of the danger table. Sums of squares are over hands (deals), because the tiles of one hand are not independent.
enum DangerSum : int {
    kDangerTiles,        // kinds that could be discarded
    kDangerHits,         // of those, kinds the riichi would win on
    kDangerTilesSquared,
    kDangerHitsSquared,
    kDangerProducts,
    kDangerDiscards,     // tiles really discarded
    kDangerDealIns,      // of those, won on by the riichi
    kDangerPoints,       // points of these wins
    kDangerPointsSquared,  // of those points in hundreds
    kDangerSums,
};

struct DangerCounts {
    std::int64_t cells[kDangerClasses][kDangerTurns + 1][kDangerSums] = {};  // the last turn is all of them together
    std::int64_t hands = 0, riichi = 0, failed = 0;
};

// Decisions of players not in riichi against exactly one other in riichi. Hands first .. first+count-1.
DangerCounts count_danger(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                          std::int64_t count, int threads);

enum WaitClass : std::uint8_t {
    kWaitTankiHonour,
    kWaitTankiSuit,
    kWaitPenchan,
    kWaitKanchan,
    kWaitShanpon,
    kWaitNobetan,    // two ends of four in a row
    kWaitRyanmen,
    kWaitTwoOther,   // two kinds in any other way
    kWaitThree,      // three kinds
    kWaitMore,       // four kinds and more
    kWaitClasses,
};

enum WaitSum : int {
    kWaitHands,
    kWaitWins,
    kWaitTsumo,
    kWaitRon,
    kWaitDealIn,
    kWaitDrawn,          // the hand ended without a winner
    kWaitLeft,           // sum over hands: copies waited for that the player does not see
    kWaitLeftSquared,
    kWaitDraws,          // sum over wins: own draws after the riichi, the winning tile of others' discards not counted
    kWaitDrawsSquared,
    kWaitWinPoints,      // sum over wins
    kWaitWinPointsSquared,  // in hundreds
    kWaitChange,         // sum over hands: change of points in the hand, the deposit among it
    kWaitChangeSquared,  // in hundreds
    kWaitSums,
};

inline constexpr int kWaitTurns = 20;   // by the draws at the riichi; the last place counts that many or more
inline constexpr int kWaitCopies = 14;  // by the copies left; the last place counts that many or more

struct WaitCounts {
    std::int64_t shapes[kWaitClasses][kWaitSums] = {};
    std::int64_t copies[kWaitClasses][kWaitCopies][2] = {};  // riichi, wins
    std::int64_t turns[kWaitClasses][kWaitTurns][2] = {};
    std::int64_t hands = 0, failed = 0;
};

WaitCounts count_waits(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                       std::int64_t count, int threads);

// The class of a wait: concealed counts of 13-3m tiles, packed melds, kinds waited for.
WaitClass wait_class(const std::uint8_t* counts, const std::uint16_t* melds, KindMask waits, std::uint32_t forms) noexcept;

}  // namespace mjf
