// How does a simple player reach the minimum of the Korean game? A concealed hand won from the wall nearly has it; otherwise by
// four pongs, one suit, seven pairs, 123456789 or pongs that count. A rough player that is fast; it knows no defence.
#pragma once
#include "game/flow.hpp"

namespace mjf {

// The move of an asked chair that cannot win (or win no more) now.
Action pointed_move(const Flow& flow, int chair) noexcept;

}  // namespace mjf
