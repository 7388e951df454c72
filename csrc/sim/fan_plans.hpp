// How does a simple player reach the minimum of Chinese Official mahjong? By a plan: a group of fans worth eight points or more
// (nearly) by itself, for which the fewest tiles are missing. A rough player that is fast; it knows no defence.
#pragma once
#include "game/flow.hpp"

namespace mjf {

// The move of an asked chair that cannot win (or win no more) now.
Action planned_move(const Flow& flow, int chair) noexcept;

}  // namespace mjf
