// Games for Python: the rules of a flow and the table. mahjong_fast/game.py gives them their public face.
#include "bind/game.hpp"

#include <pybind11/numpy.h>

#include <cstring>

#include "bind/bind.hpp"
#include "judge/families.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

std::shared_ptr<GameRules> make_rules(const py::bytes& packed, const std::string& family) {
    const std::string_view bytes(packed);
    if (bytes.size() != sizeof(Ruleset))
        throw std::invalid_argument("a packed ruleset has " + std::to_string(sizeof(Ruleset)) + " bytes");
    Ruleset rules;
    std::memcpy(&rules, bytes.data(), sizeof rules);
    const Family* found = find_family(family);
    if (found == nullptr) throw std::invalid_argument("no rules of the family '" + family + "' are loaded");
    return std::make_shared<GameRules>(rules, found);
}

int checked_chair(const Table& table, int chair) {
    if (chair < 0 || chair >= table.rules().seats)
        throw std::invalid_argument("chair " + std::to_string(chair) + ": these rules have the chairs 0 to " +
                                    std::to_string(table.rules().seats - 1));
    return chair;
}

Action to_action(py::handle value) {
    const long number = PyLong_AsLong(value.ptr());
    if (number == -1 && PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        throw std::invalid_argument("an action is an int from 0 to 255, not " + py::cast<std::string>(py::repr(value)));
    }
    if (number < 0 || number > 255)
        throw std::invalid_argument("an action is an int from 0 to 255, not " + std::to_string(number));
    return static_cast<Action>(number);
}

void step(PyTable& t, const Action* answers, unsigned given) {
    const State& s = t.table.state();
    if (s.given_walls && std::memchr(s.wall, kUnknownTile, static_cast<std::size_t>(t.table.rules().tiles.n)) != nullptr)
        throw IllegalAction("tiles of this table are not known: it can be looked at, not played");
    t.table.apply(answers, given);
    for (int chair = 0; chair < kMaxSeats; ++chair)
        if ((given >> chair) & 1) t.moves.push_back(answers[chair]);
}

// Notes what an umpire did among the moves.
void punish(PyTable& t, std::uint8_t note) {
    const State& s = t.table.state();
    if (s.given_walls && std::memchr(s.wall, kUnknownTile, static_cast<std::size_t>(t.table.rules().tiles.n)) != nullptr)
        throw IllegalAction("tiles of this table are not known: it can be looked at, not played");
    if (note < kNotedDeadHand) {
        t.table.chombo(note - kNotedChombo);
    } else {
        t.table.kill_hand(note - kNotedDeadHand);
    }
    t.moves.push_back(note);
}

// The events since `from` of the hand that was in play with `past` before it.
py::list events_since(const Table& table, const std::shared_ptr<const HandLog>& past, std::size_t from) {
    py::list out;
    const auto add = [&](const std::vector<Event>& events, std::size_t first, const HandStart& start, const HandEnd* end,
                         const MatchEnd* match) {
        for (std::size_t i = first; i < events.size(); ++i) out.append(event_dict(events[i], start, end, match, table.rules()));
    };
    const std::shared_ptr<const HandLog> before = table.past() != past ? table.past() : nullptr;
    const HandInPlay now(table, before ? 0 : from);
    if (before) add(before->events, from, *before->start, before->end.get(), before->match.get());
    add(now.events, 0, *now.start, now.end.get(), now.match.get());
    return out;
}

py::list apply(PyTable& t, const py::object& move) {
    const std::shared_ptr<const HandLog> past = t.table.past();
    const std::size_t from = t.table.events().size();
    Action answers[kMaxSeats] = {};
    unsigned given = 0;
    if (PyIndex_Check(move.ptr())) {  // ints, those of NumPy too
        const unsigned asked = t.table.state().asked;
        const Action action = to_action(move);
        if (std::popcount(asked) != 1) t.table.apply(action);  // says what is wrong
        given = asked;
        answers[std::countr_zero(asked)] = action;
    } else if (PyDict_Check(move.ptr())) {
        const py::scoped_critical_section whole{move};  // nobody changes the dict meanwhile
        for (const auto& [key, value] : py::reinterpret_borrow<py::dict>(move)) {
            const long chair = PyLong_AsLong(key.ptr());
            if (chair == -1 && PyErr_Occurred() != nullptr) {
                PyErr_Clear();
                throw std::invalid_argument("apply({chair: action}): chairs are ints");
            }
            checked_chair(t.table, chair < 0 || chair > 3 ? -1 : static_cast<int>(chair));
            answers[chair] = to_action(value);
            given |= 1u << chair;
        }
    } else {
        throw std::invalid_argument("apply takes an action, or {chair: action} with one for every chair that is asked");
    }
    step(t, answers, given);
    return events_since(t.table, past, from);
}

py::list umpire(PyTable& t, int chair, std::uint8_t first) {
    checked_chair(t.table, chair);
    const std::shared_ptr<const HandLog> past = t.table.past();
    const std::size_t from = t.table.events().size();
    punish(t, static_cast<std::uint8_t>(first + chair));
    return events_since(t.table, past, from);
}

bool same(const PyTable& a, const PyTable& b) {
    const TableTurn turn(a, b);
    return a.table == b.table;
}

py::dict decisions(const PyTable& t) {
    py::dict out;
    const State& s = t.table.state();
    for (int chair = 0; chair < t.table.rules().seats; ++chair)
        if ((s.asked >> chair) & 1) out[py::int_(chair)] = action_tuple(t.table, chair);
    return out;
}

py::array_t<std::uint8_t> mask_array(const PyTable& t, int chair) {
    checked_chair(t.table, chair);
    const int n = t.table.rules().n_actions;
    py::array_t<std::uint8_t> out(n);
    std::uint8_t* data = out.mutable_data();
    const ActionMask& mask = t.table.mask(chair);
    for (int a = 0; a < n; ++a) data[a] = mask.test(a) ? 1 : 0;
    return out;
}

// A copy with the type of the original: Python subclasses stay what they are. Called the C way, because searches copy tables all the
// time: the way through a pybind11 function costs as much as the copy itself.
PyObject* clone(PyObject* self, PyObject*) {
    const auto held = [](PyObject* object) { return reinterpret_cast<py::detail::instance*>(object)->get_value_and_holder(table_type); };
    PyObject* made = nullptr;
    try {
        const auto* from = held(self).value_ptr<PyTable>();
        if (from == nullptr) throw std::invalid_argument("this table was never set up: call Table.__init__ first");
        made = py::detail::make_new_instance(Py_TYPE(self));
        py::detail::value_and_holder holder = held(made);
        const py::scoped_critical_section turn{py::handle(self)};
        holder.value_ptr() = new PyTable(*from);
        table_type->init_instance(reinterpret_cast<py::detail::instance*>(made), nullptr);
        return made;
    } catch (const std::invalid_argument& error) {
        PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    Py_XDECREF(made);
    return nullptr;
}

PyMethodDef clone_method = {"clone", &clone, METH_NOARGS, PyDoc_STR("clone($self, /)\n--\n\nA copy that goes its own way; past hands are shared.")};

void undo(PyTable& t) {
    if (!t.table.undo()) throw std::invalid_argument("nothing to undo");
    const bool umpired = t.moves.back() >= kNotedChombo;
    t.moves.resize(t.moves.size() - (umpired ? 1u : static_cast<std::size_t>(std::popcount(unsigned{t.table.state().asked}))));
}

void replay_moves(PyTable& t, const py::bytes& moves) {
    const std::string_view bytes(moves);
    std::size_t at = 0;
    while (at < bytes.size()) {
        Action answers[kMaxSeats] = {};
        const unsigned asked = t.table.state().asked;
        if (asked == 0) throw std::invalid_argument("more moves than the game has decisions");
        if (const auto note = static_cast<std::uint8_t>(bytes[at]); note >= kNotedChombo) {
            if ((note & 3) >= t.table.rules().seats) throw std::invalid_argument("a penalty of no chair");
            punish(t, note);
            ++at;
            continue;
        }
        for (int chair = 0; chair < kMaxSeats; ++chair)
            if ((asked >> chair) & 1) {
                if (at >= bytes.size()) throw std::invalid_argument("the moves end in the middle of a decision");
                answers[chair] = static_cast<Action>(bytes[at++]);
            }
        step(t, answers, asked);
    }
}

}  // namespace

void bind_game(py::module_& m) {
    // IllegalAction and other errors of the core become ValueError; the Python face knows the first by its type.
    py::register_exception<IllegalAction>(m, "IllegalAction", PyExc_ValueError);

    py::class_<GameRules, std::shared_ptr<GameRules>>(m, "GameRules", "What a packed ruleset means for the flow of a game.")
        .def(py::init(&make_rules), py::arg("packed"), py::arg("family") = "riichi")
        .def_property_readonly("seats", [](const GameRules& g) { return g.seats; })
        .def_property_readonly("tiles", [](const GameRules& g) { return g.tiles.n; })
        .def_property_readonly("n_actions", [](const GameRules& g) { return g.n_actions; });
    m.def("false_win_changes", [](const std::shared_ptr<GameRules>& rules, int chair, bool ready) {
        if (chair < 0 || chair >= rules->seats) throw std::invalid_argument("no such chair");
        const Settlement paid = Flow::false_win_of(*rules, chair, ready);
        py::tuple out(static_cast<std::size_t>(rules->seats));
        for (int c = 0; c < rules->seats; ++c) out[static_cast<std::size_t>(c)] = py::int_(paid.delta[c]);
        return out;
    }, py::arg("rules"), py::arg("chair"), py::arg("ready"),
          "Changes by a false declaration of a chair (0 = the dealer); `ready`: its hand waited for a tile.");

    py::class_<PyTable> table(m, "Table", "A table; see mahjong_fast.Table.");
    table
        .def(py::init([](const std::shared_ptr<GameRules>& rules) { return new PyTable(rules); }), py::arg("rules"))
        .def("start_hand",
             in_turn([](PyTable& t, std::uint64_t seed, std::uint64_t deal, int dealer) {
                 t.table.start_hand(seed, deal, checked_chair(t.table, dealer));
             }),
             py::arg("seed"), py::arg("deal"), py::arg("dealer") = 0)
        .def("start_match", in_turn([](PyTable& t, std::uint64_t seed, std::uint64_t match) { t.table.start_match(seed, match); }),
             py::arg("seed"), py::arg("match"))
        .def("start_wall",
             in_turn([](PyTable& t, const py::bytes& wall, int dealer) {
                 const std::string_view ids(wall);
                 t.table.start_wall(std::vector<TileId>(ids.begin(), ids.end()), checked_chair(t.table, dealer));
             }),
             py::arg("wall"), py::arg("dealer") = 0)
        .def("decisions", in_turn(&decisions),
             "Who must decide now, and what each may do: {chair: (action, ...)}; empty when the table is over.")
        .def("legal", in_turn([](const PyTable& t, int chair) { return action_tuple(t.table, checked_chair(t.table, chair)); }),
             py::arg("chair"), "The legal actions of a chair in ascending order; empty when it is not asked.")
        .def("mask", in_turn(&mask_array), py::arg("chair"), "uint8[n_actions]: 1 = legal for this chair now.")
        .def("_apply", in_turn(&apply), py::arg("move"))
        .def("_chombo", in_turn([](PyTable& t, int chair) { return umpire(t, chair, kNotedChombo); }), py::arg("chair"))
        .def("_dead_hand", in_turn([](PyTable& t, int chair) { return umpire(t, chair, kNotedDeadHand); }), py::arg("chair"))
        .def_property(
            "_ruleset", in_turn([](const PyTable& t) { return t.ruleset; }),
            in_turn([](PyTable& t, py::object value) { std::swap(t.ruleset, value); }))
        .def_property(
            "_origin", in_turn([](const PyTable& t) { return t.origin; }),
            in_turn([](PyTable& t, py::object value) { std::swap(t.origin, value); }))
        .def("_undo", in_turn(&undo))
        .def("_events", in_turn([](const PyTable& t) { return all_events(t.table); }))
        .def("_last_event",
             in_turn([](const PyTable& t) {
                 const HandInPlay now(t.table, t.table.events().size() - 1);
                 return event_dict(now.events.back(), *now.start, now.end.get(), now.match.get(), t.table.rules());
             }))
        .def("keep_undo", in_turn([](PyTable& t, bool on) { t.table.keep_undo(on); }), py::arg("on"),
             "Whether moves can be taken back; off saves memory.")
        .def("_moves",
             in_turn([](const PyTable& t) {
                 return py::bytes(reinterpret_cast<const char*>(t.moves.data()), t.moves.size());
             }))
        .def("_replay_moves", in_turn(&replay_moves), py::arg("moves"))
        .def("_check", in_turn([](const PyTable& t) { return check_state(t.table.rules(), t.table.state()); }),
             "What is wrong with the state, computed again from scratch; empty = nothing.")
        .def_property_readonly("game_rules", [](const PyTable& t) { return std::const_pointer_cast<GameRules>(t.table.shared_rules()); })
        .def_property_readonly("hash", in_turn([](const PyTable& t) { return t.table.hash(); }),
                               "64 bits that are equal for equal states, however they came about.")
        .def_property_readonly("is_over", in_turn([](const PyTable& t) { return t.table.over(); }))
        .def_property_readonly("scores",
                               in_turn([](const PyTable& t) {
                                   py::tuple out(t.table.rules().seats);
                                   for (int c = 0; c < t.table.rules().seats; ++c)
                                       out[static_cast<std::size_t>(c)] = t.table.state().scores[c];
                                   return out;
                               }),
                               "Points by chair; riichi deposits are taken off.")
        .def_property_readonly("honba", in_turn([](const PyTable& t) { return int{t.table.state().honba}; }))
        .def_property_readonly("sticks", in_turn([](const PyTable& t) { return int{t.table.state().sticks}; }),
                               "Riichi deposits on the table.")
        .def_property_readonly("dealer", in_turn([](const PyTable& t) { return int{t.table.state().dealer}; }))
        .def_property_readonly("live_tiles", in_turn([](const PyTable& t) { return t.table.view().live_left(); }),
                               "Tiles of the live wall that can still be drawn.")
        .def("__eq__", [](const PyTable& a, const PyTable& b) { return same(a, b); }, py::is_operator())
        .def("__ne__", [](const PyTable& a, const PyTable& b) { return !same(a, b); }, py::is_operator());
    table_type = py::detail::get_type_info(typeid(PyTable));
    make_event_words();
    make_log_words();
    table.attr("clone") = py::reinterpret_steal<py::object>(PyDescr_NewMethod(reinterpret_cast<PyTypeObject*>(table.ptr()), &clone_method));
    m.def("action_name", [](int action) { return action_name(static_cast<Action>(action)); }, py::arg("action"));
    m.attr("state_size") = sizeof(State);
}

}  // namespace mjf::bind
