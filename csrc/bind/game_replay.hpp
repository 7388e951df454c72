// Records as the replay reads them from mjai dicts.
#pragma once
#include <string>
#include <vector>

#include "bind/game.hpp"
#include "game/replay.hpp"

namespace mjf::bind {

// An event that lacks a key or has an impossible value.
struct Unreadable {
    int index;
    std::string expected, found;
};

// The start_kyoku at `begin` and the events behind it up to `end`. Both throw Unreadable.
LogStart read_log_start(const pybind11::list& events, int begin, const GameRules& rules);
std::vector<LogEvent> read_log_events(const pybind11::list& events, int begin, int end, int seats);

}  // namespace mjf::bind
