// How many hands are how far from complete? Exact integers, not a simulation, and hands drawn with exactly these odds.
//
// A hand is what its four suits are. For each suit all patterns are counted by what matters of them: number of tiles, class
// (shape/tables.hpp), kinds, pairs, yaochuu kinds, yaochuu pair. Two suits are joined, and the two halves of the hand are joined
// to the shanten. A pattern c weighs prod C(left_i, c_i): the ways to take its tiles from those left.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "shape/shape.hpp"

namespace mjf {

struct ExactQuestion {
    int tiles = 14;                       // 1-14
    std::uint32_t forms = kAllForms;      // kFormFourSame is not counted
    int seats = 4;
    std::array<std::uint8_t, 34> left{};  // tiles of each kind that a hand can come from, 0-4
    bool distinct = false;                // count hands that differ in kinds, not ways to take their tiles
};

// ways[s + 1]: hands of shanten s. No sum exceeds C(136, 14) < 2^63.
using ShantenCounts = std::array<std::uint64_t, 16>;

// Throws std::invalid_argument for an impossible question.
ShantenCounts exact_shanten(const ExactQuestion& q);

// Hands of one shanten (least .. most) numbered 0 .. total-1, each way to take its physical tiles once. Holds the tables it
// needs to find a hand by its number (some 40 MB).
class HandIndex {
  public:
    HandIndex(const ExactQuestion& q, int least, int most);
    ~HandIndex();
    HandIndex(HandIndex&&) noexcept;
    HandIndex& operator=(HandIndex&&) noexcept;

    std::uint64_t total() const noexcept;
    int tiles() const noexcept;
    // The physical ids (4 * kind + copy, copies below `left`) of hand `number`, ascending.
    void find(std::uint64_t number, std::uint8_t* ids) const;
    // Hand i of a seed: uniform among all, the same whoever asks.
    void draw(std::uint64_t seed, std::uint64_t i, std::uint8_t* ids) const;

  private:
    struct Tables;
    std::unique_ptr<Tables> tables_;
};

}  // namespace mjf
