// Which discard leaves the hand that becomes tenpai soonest? Least shanten first, then the most useful tiles that the chair
// cannot see; among equals the tile that is worth least by itself.
#pragma once
#include "game/flow.hpp"

namespace mjf {

struct Choice {
    Kind kind = kNoKind;
    int shanten = 99;  // after the discard
    int tiles = -1;    // useful tiles left
};

// Kinds that may be discarded by a mask.
KindMask discardable(const ActionMask& mask) noexcept;

Choice best_discard(const Flow& flow, int chair, const ActionMask& mask) noexcept;

}  // namespace mjf
