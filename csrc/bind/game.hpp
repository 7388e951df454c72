// What the game bindings share.
#pragma once
#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "game/table.hpp"

namespace mjf::bind {

// A table as Python holds it: the moves are kept too, so that a pickle is the way the table came about.
struct PyTable {
    Table table;
    pybind11::object ruleset, origin;  // the Ruleset, and how the table began; None until told
    std::vector<std::uint8_t> moves;   // the answers of the asked chairs, ascending, step by step

    explicit PyTable(std::shared_ptr<const GameRules> rules) : table(std::move(rules)), ruleset(pybind11::none()), origin(pybind11::none()) {
        table.keep_undo(true);
    }
};

// game_events.cpp
pybind11::dict event_dict(const Event& event, const HandStart& start, const HandEnd* end, const MatchEnd* match,
                          const GameRules& rules);
pybind11::list all_events(const Table& table);
pybind11::object tile_text(Kind37 tile);

// game_actions.cpp: the shared Action objects of what a chair may do.
pybind11::object action_object(const Table& table, int chair, Action action);
pybind11::tuple action_tuple(const Table& table, int chair);

}  // namespace mjf::bind
