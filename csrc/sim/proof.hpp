// Is every game still what it was? Two numbers that anybody can compute again: how many ways a deal can go on (perft), and a
// hash over whole matches (signature). And does it keep its tiles and points together, move by move, in millions of hands
// (check_hands)?
#pragma once
#include <cstdint>
#include <string>

#include "sim/rollout.hpp"

namespace mjf {

// The number of ways to answer `depth` questions one after the other. A question is asked to one chair or, about one tile, to
// several, whose answers count together; a game that is over has no way on. Depth 0: 1.
std::uint64_t perft(const GameRules& rules, const State& state, int depth);

// The sum modulo 2^64 of a hash of each match first .. first+count-1 of the seed: all events, settlements, final scores. The
// policies move one chair on with every match. The same for any threads.
std::uint64_t signature(const GameRules& rules, const Players& players, std::uint64_t seed, std::uint64_t first,
                        std::int64_t count, int threads);

// Plays hands as sim/rollout.cpp numbers them and computes the state again at every decision (check_state); the points of the
// chairs must add up to the deposits taken off. "" or what went wrong first in the hand of the lowest number.
std::string check_hands(const GameRules& rules, const Players& players, std::uint64_t seed, std::uint64_t first,
                        std::int64_t count, int threads);

}  // namespace mjf
