// Who plays when nobody else does? Four simple ways to choose a move, fast enough for millions of hands. A policy looks only at
// what its chair can see, and is a pure function of that and of its own noise.
#pragma once
#include <cstdint>
#include <string>

#include "base/rng.hpp"
#include "game/flow.hpp"

namespace mjf {

enum class Policy : std::uint8_t {
    kRandom,     // any legal move, all equally likely
    kTsumogiri,  // wins if it can, else passes and discards the tile just drawn
    kGreedy,     // closed hands: fewest tiles to tenpai, then most useful tiles; riichi, wins
    kSane,       // greedy, and calls for yakuhai and tanyao, kans, folds against riichi
};

// The policy of a name ("random", "tsumogiri", "greedy", "sane"); false if there is none.
bool policy_of(const std::string& name, Policy& out);

// The move of an asked chair.
Action choose(Policy policy, const Flow& flow, int chair, Words& noise) noexcept;

// How many tiles of each kind (int[kKinds]) a chair sees in its hand, in melds, discards and indicators and among Norths set aside. A joker
// in a meld counts as what it stands for.
void seen_kinds(const Flow& flow, int chair, int* seen) noexcept;
// Copies of each kind that a chair cannot see: not in its hand, melds, discards, indicators, or Norths set aside.
void unseen(const Flow& flow, int chair, std::uint8_t* left) noexcept;

}  // namespace mjf
