// How does a simple player reach the minimum of the Malaysian game? By a goal whose fans are enough together with those that lie on
// the table already, and for which the fewest tiles are missing. A rough player that is fast; it knows no defence.
#pragma once
#include "game/flow.hpp"

namespace mjf {

// The move of an asked chair that cannot win (or win no more) now.
Action joker_planned_move(const Flow& flow, int chair) noexcept;

}  // namespace mjf
