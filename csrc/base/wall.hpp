// Which wall belongs to (seed, deal)? A forward Fisher-Yates shuffle of a tile set in ascending ids, fed by batched dice;
// and the two dice of the break (riichi rules specification 1.2a). docs/rng.md states the contract and its vectors.
#pragma once
#include <cstdint>

#include "base/rng.hpp"
#include "base/tile.hpp"

namespace mjf {

inline constexpr int kMaxWall = 156;  // ids 0-155

// A tile set as ascending ids (sets without some kinds have gaps).
struct TileSet {
    int n = 0;
    TileId ids[kMaxWall] = {};
};

// The riichi sets: 136 tiles with four seats, 108 (without 2m-8m) with three.
constexpr TileSet riichi_tiles(int seats) noexcept {
    TileSet set;
    for (int id = 0; id < 136; ++id) {
        if (seats == 3 && !((kThreeSeatKinds >> (id / 4)) & 1)) continue;
        set.ids[set.n++] = static_cast<TileId>(id);
    }
    return set;
}

// The 34 kinds and the eight flowers and seasons: 144 tiles.
constexpr TileSet flower_tiles() noexcept {
    TileSet set = riichi_tiles(4);
    for (int id = kFirstBonusId; id < kFirstBonusId + 8; ++id) set.ids[set.n++] = static_cast<TileId>(id);
    return set;
}

// Circles, honours, sixteen bonus tiles and four jokers: 84 tiles.
constexpr TileSet joker_tiles() noexcept {
    TileSet set;
    for (int id = 0; id < kMaxWall; ++id)
        if (id >= kFirstBonusId || (((kPinMask | kHonourMask) >> (id / 4)) & 1)) set.ids[set.n++] = static_cast<TileId>(id);
    return set;
}

// Writes the n tiles of the wall in drawing order. `tiles` are the set's ids in ascending order; 1 <= n <= kMaxWall.
// With `needed` below n the shuffle stops early: only out[0 .. needed-1] are those of the wall, the rest are what is left.
void make_wall(std::uint64_t seed, std::uint64_t deal, std::uint64_t domain, const TileId* tiles, int n, TileId* out,
               int needed = kMaxWall) noexcept;

struct Dice {
    std::uint8_t first, second;  // 1-6
};
Dice roll_dice(std::uint64_t seed, std::uint64_t deal, std::uint64_t domain) noexcept;

}  // namespace mjf
