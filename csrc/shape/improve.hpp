// Questions about one hand that go a step further: which draws make a waiting hand wider, and what a call does.
#pragma once
#include <cstdint>

#include "shape/shape.hpp"

namespace mjf {

// What the best discard of a hand leaves.
struct BestDiscard {
    int shanten = kNoShanten;
    int total = 0;       // useful tiles left after it
    KindMask mask = 0;   // their kinds
    KindMask kinds = 0;  // the discards that reach this shanten and total
};

// left[kind]: tiles still to be seen. `allowed`: kinds that may be discarded.
BestDiscard best_discard(const std::uint8_t* counts, int n_melds, std::uint32_t forms, int seats, const std::uint8_t* left,
                         KindMask allowed = kAllKinds);

// Kinds that, drawn by a hand of 3n+1 tiles, do not lower its shanten but, after the best discard, leave it with the same
// shanten and more useful tiles than before ("improvement tiles").
KindMask improvement_tiles(const std::uint8_t* counts, int n_melds, std::uint32_t forms, int seats, const std::uint8_t* left);

}  // namespace mjf
