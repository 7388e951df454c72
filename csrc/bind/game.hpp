// What the game bindings share.
#pragma once
#include <pybind11/critical_section.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
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

// What pybind11 knows of the class; set by bind_game.
inline const pybind11::detail::type_info* table_type = nullptr;

// As long as it lives no other thread is at work on the table: what the lock of the interpreter sees to, on an interpreter without
// one. Like that lock it is let go where Python code runs, so nothing that a move of the table could take away may be held across
// a call of Python.
class TableTurn {
public:
#ifdef Py_GIL_DISABLED
    explicit TableTurn(const PyTable& t) : section_(object_of(t)) {}
    TableTurn(const PyTable& a, const PyTable& b) : section_(object_of(a), object_of(b)) {}

private:
    static pybind11::handle object_of(const PyTable& t) { return pybind11::detail::get_object_handle(&t, table_type); }
    pybind11::scoped_critical_section section_;
#else
    explicit TableTurn(const PyTable&) {}
    TableTurn(const PyTable&, const PyTable&) {}
#endif
};

// The hand in play from an event on, kept while Python is asked what its events are worth: another thread may move the table then.
struct HandInPlay {
    std::vector<Event> events;
    std::shared_ptr<const HandStart> start;
    std::shared_ptr<const HandEnd> end;
    std::shared_ptr<const MatchEnd> match;

    HandInPlay(const Table& table, std::size_t from) : start(table.start()), end(table.end()), match(table.match_end()) {
        const std::vector<Event>& all = table.events();
        if (from < all.size()) events.assign(all.begin() + static_cast<std::ptrdiff_t>(from), all.end());
    }
};

// A function or lambda of a table, of one thread at a time.
template <class F, class R, class T, class... A>
auto in_turn(F f, R (*)(T&, A...)) {
    return [f = std::move(f)](T& table, A... rest) -> R {
        const TableTurn turn(table);
        return f(table, std::forward<A>(rest)...);
    };
}
template <class F>
auto in_turn(F f) {
    return in_turn(std::move(f), static_cast<pybind11::detail::function_signature_t<F>*>(nullptr));
}

// game_events.cpp
pybind11::dict event_dict(const Event& event, const HandStart& start, const HandEnd* end, const MatchEnd* match,
                          const GameRules& rules);
pybind11::list all_events(const Table& table);
pybind11::object tile_text(Kind37 tile);
// What a static makes with Python's help is made at import: there no thread waits for another that makes it.
void make_event_words();
void make_log_words();

// game_actions.cpp: the shared Action objects of what a chair may do.
pybind11::object action_object(const Table& table, int chair, Action action);
pybind11::tuple action_tuple(const Table& table, int chair);

}  // namespace mjf::bind
