// What happens around a riichi? Two counts over the same games: how often tiles of each class would be, and are, hit by it;
// and what became of it by the shape of its wait.
#pragma once
#include <cstdint>
#include <vector>

#include "game/rules.hpp"
#include "sim/danger.hpp"
#include "sim/policies.hpp"
#include "sim/spread.hpp"

namespace mjf {

inline constexpr int kDangerTurns = 19;  // by the discarder's own turn, from 1; the last place counts 18 and later

// One cell of the danger table.
enum DangerSum : int {
    kDangerTiles,     // kinds that could be discarded
    kDangerHits,      // of those, kinds the riichi would win on
    kDangerDiscards,  // tiles really discarded
    kDangerDealIns,   // of those, won on by the riichi
    kDangerPoints,    // points of these wins
    kDangerSums,
};
inline constexpr Quotient kDangerFigures[] = {
    {kDangerHits, kDangerTiles}, {kDangerDealIns, kDangerDiscards}, {kDangerPoints, kDangerDealIns}};
inline constexpr int kDangerFigureCount = 3;

struct DangerCounts {
    std::int64_t cells[kDangerClasses][kDangerTurns + 1][kDangerSums] = {};  // the last turn is all of them together
    std::int64_t moments[kDangerClasses][kDangerTurns + 1][kDangerFigureCount][kMoments] = {};  // over hands; points in hundreds
    std::int64_t hands = 0, riichi = 0, failed = 0;
};

// One tile that a player could discard against a riichi.
struct DangerRow {
    std::uint64_t hand;
    std::int64_t points;      // of the win, if it dealt in
    std::uint8_t chair;       // whose tile it is
    std::uint8_t riichi;      // the chair in riichi
    std::uint8_t turn;        // of the discarder, from 1 (18: that or later)
    std::uint8_t kind;
    std::uint8_t cls;         // DangerClass
    std::uint8_t hit;         // the riichi would win on it
    std::uint8_t discarded;
    std::uint8_t dealt_in;
};
static_assert(sizeof(DangerRow) == 24);

// Decisions of players not in riichi against exactly one other in riichi. Hands first .. first+count-1.
DangerCounts count_danger(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                          std::int64_t count, int threads);
std::vector<DangerRow> list_danger(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
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
    kWaitDrawn,      // the hand ended without a winner
    kWaitLeft,       // sum over hands: copies waited for that the player does not see
    kWaitDraws,      // sum over wins: own draws after the riichi, the winning tile of others' discards not counted
    kWaitWinPoints,  // sum over wins
    kWaitChange,     // sum over hands: change of points in the hand, the deposit among it
    kWaitSums,
};
inline constexpr Quotient kWaitFigures[] = {
    {kWaitWins, kWaitHands},   {kWaitTsumo, kWaitHands}, {kWaitRon, kWaitHands},
    {kWaitDealIn, kWaitHands}, {kWaitDrawn, kWaitHands}, {kWaitLeft, kWaitHands},
    {kWaitDraws, kWaitWins},   {kWaitWinPoints, kWaitWins}, {kWaitChange, kWaitHands}};
inline constexpr int kWaitFigureCount = 9;

inline constexpr int kWaitTurns = 20;   // by the draws at the riichi; the last place counts that many or more
inline constexpr int kWaitCopies = 14;  // by the copies left; the last place counts that many or more

// Moments are over hands; points in hundreds.
struct WaitCounts {
    std::int64_t shapes[kWaitClasses][kWaitSums] = {};
    std::int64_t shape_moments[kWaitClasses][kWaitFigureCount][kMoments] = {};
    std::int64_t copies[kWaitClasses][kWaitCopies][2] = {};  // riichi, wins
    std::int64_t copies_moments[kWaitClasses][kWaitCopies][kMoments] = {};
    std::int64_t turns[kWaitClasses][kWaitTurns][2] = {};
    std::int64_t turns_moments[kWaitClasses][kWaitTurns][kMoments] = {};
    std::int64_t hands = 0, failed = 0;
};

// One riichi.
struct WaitRow {
    std::uint64_t hand;
    std::uint64_t waits;       // the kinds waited for
    std::int64_t points;       // of the win
    std::int64_t change;       // of points in the hand
    std::uint8_t chair;
    std::uint8_t wind;         // of the seat
    std::uint8_t shape;        // WaitClass
    std::uint8_t left;         // copies waited for that the player does not see
    std::uint8_t turn;         // own draws before the riichi was accepted
    std::uint8_t draws;        // own draws from there to the end of the hand
    std::uint8_t tsumo, ron, deal_in, drawn;  // how it ended
    std::uint8_t pad[6];
};
static_assert(sizeof(WaitRow) == 48);

WaitCounts count_waits(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                       std::int64_t count, int threads);
std::vector<WaitRow> list_waits(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                                std::int64_t count, int threads);

// The class of a wait: concealed counts of 13-3m tiles, packed melds, kinds waited for.
WaitClass wait_class(const std::uint8_t* counts, const std::uint16_t* melds, KindMask waits, std::uint32_t forms) noexcept;

}  // namespace mjf
