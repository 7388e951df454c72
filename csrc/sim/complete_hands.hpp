// What are all complete hands worth? Every complete closed hand of 14 tiles by number, judged with every winning tile, by ron and
// by tsumo: nothing is dealt, everything is counted. Seat South in the East round, without riichi, dora or any luck of the moment.
#pragma once
#include <cstdint>
#include <map>
#include <array>
#include <vector>

#include "judge/capi.hpp"

namespace mjf {

// Numbers 0 .. total()-1: hands of four sets and a pair, then seven pairs, then thirteen orphans. Hands that are both (ryanpeikou)
// stand among the first; their second number is empty.
class CompleteHands {
  public:
    CompleteHands();
    std::int64_t total() const noexcept { return regular_ + kPairs + 13; }
    // The counts of a number; false if it is empty.
    bool find(std::int64_t number, std::uint8_t* counts) const noexcept;

  private:
    static constexpr std::int64_t kPairs = 5'379'616;  // 34 choose 7
    struct Pattern {
        std::uint8_t counts[9];
    };
    struct Block {
        std::int64_t first;
        std::uint8_t tiles[4];
    };
    bool find_regular(std::int64_t number, std::uint8_t* counts) const noexcept;

    std::vector<Pattern> suit_[15], honour_[15];  // by tiles
    std::vector<Block> blocks_;
    std::int64_t regular_ = 0;
};

struct CompleteCounts {
    static constexpr int kYaku = 128;
    // A case is a hand with its winning tile; deals weigh it by the ways to take these physical tiles and to choose the last of
    // them. [ron, tsumo]; statuses as Status.
    std::int64_t hands = 0;                           // different hands
    std::int64_t hand_ways = 0;                       // ways to take them
    std::int64_t status_cases[2][34][8] = {};
    std::int64_t status_deals[2][34][8] = {};
    std::int64_t yaku_cases[2][kYaku][34] = {};
    std::int64_t yaku_deals[2][kYaku][34] = {};
    std::int64_t yaku_hands[2][kYaku] = {};           // hands that have the yaku with some winning tile
    std::int64_t yaku_hand_ways[2][kYaku] = {};
    // ron/tsumo, winning kind, yakuman, limit, han, fu -> cases, deals
    std::map<std::array<std::int64_t, 6>, std::array<std::int64_t, 2>> values;
    // ron/tsumo, yakuman, limit, han, fu -> hands worth that with some winning tile, ways to take them
    std::map<std::array<std::int64_t, 5>, std::array<std::int64_t, 2>> value_hands;

    void add(const CompleteCounts& other);
};

CompleteCounts count_complete(const CompleteHands& hands, const Ruleset& rules, JudgeFn judge, std::int64_t first,
                              std::int64_t count, int threads);

}  // namespace mjf
