// Positions for Python: the plain numbers behind a position string (mahjong_fast/position.py reads and writes the text).
#include "game/position.hpp"

#include "bind/bind.hpp"
#include "bind/game.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

template <class T>
py::list numbers(const std::vector<T>& values) {
    py::list out;
    for (const T value : values) out.append(static_cast<int>(value));
    return out;
}

template <class T>
std::vector<T> numbers_of(const py::handle& list) {
    std::vector<T> out;
    for (const py::handle value : list) out.push_back(static_cast<T>(py::cast<int>(value)));
    return out;
}

py::dict facts(const PyTable& t, int chair) {
    const GameRules& g = t.table.rules();
    if (chair >= g.seats) throw std::invalid_argument("no such chair");
    const int wind = t.table.view().round_wind();
    const Position p = chair < 0 ? position_of(g, t.table.state()) : seen_by(g, t.table.state(), chair);
    py::dict d;
    d["round"] = p.round;
    d["round_wind"] = wind;
    d["honba"] = p.honba;
    d["sticks"] = p.sticks;
    py::list scores;
    for (int c = 0; c < g.seats; ++c) scores.append(p.scores[c]);
    d["scores"] = scores;
    d["live"] = p.live;
    d["replaced"] = p.replaced;
    d["indicators"] = numbers(p.indicators);
    d["undrawn"] = numbers(p.undrawn);
    d["turn"] = p.turn;
    d["phase"] = static_cast<int>(p.phase);
    d["drawn_from"] = static_cast<int>(p.drawn_from);
    d["kans_in_row"] = p.kans_in_row;
    d["window_tile"] = int{p.window_tile};
    d["discards"] = numbers(p.discards);
    py::list seats;
    for (const PositionSeat& seat : p.seats) {
        py::dict s;
        s["tiles"] = numbers(seat.tiles);
        s["drawn"] = int{seat.drawn};
        s["melds"] = numbers(seat.melds);
        s["riichi"] = int{seat.riichi};
        s["double_riichi"] = seat.double_riichi;
        s["open_riichi"] = seat.open_riichi;
        s["ippatsu"] = seat.ippatsu;
        s["furiten"] = int{seat.furiten};
        s["nuki"] = int{seat.nuki};
        s["bonus"] = seat.bonus;
        s["wareme"] = seat.wareme;
        s["dead"] = seat.dead;
        s["no_win"] = seat.no_win;
        s["liable"] = py::make_tuple(int{seat.liable[0]}, int{seat.liable[1]}, int{seat.liable[2]}, int{seat.liable[3]});
        seats.append(s);
    }
    d["seats"] = seats;
    return d;
}

Position position_from(const GameRules& g, const py::dict& d) {
    Position p;
    p.round = py::cast<int>(d["round"]);
    p.honba = py::cast<int>(d["honba"]);
    p.sticks = py::cast<int>(d["sticks"]);
    int chair = 0;
    for (const py::handle score : d["scores"]) {
        if (chair < g.seats) p.scores[chair] = py::cast<std::int64_t>(score);
        ++chair;
    }
    if (chair != g.seats) throw std::invalid_argument(std::to_string(g.seats) + " scores are needed");
    p.live = py::cast<int>(d["live"]);
    p.replaced = py::cast<int>(d["replaced"]);
    p.indicators = numbers_of<Kind37>(d["indicators"]);
    p.undrawn = numbers_of<Kind37>(d["undrawn"]);
    p.turn = py::cast<int>(d["turn"]);
    p.phase = static_cast<Phase>(py::cast<int>(d["phase"]));
    p.drawn_from = static_cast<DrawFrom>(py::cast<int>(d["drawn_from"]));
    p.kans_in_row = py::cast<int>(d["kans_in_row"]);
    p.window_tile = static_cast<Kind37>(py::cast<int>(d["window_tile"]));
    p.discards = numbers_of<Discard>(d["discards"]);
    for (const py::handle item : d["seats"]) {
        const auto s = py::reinterpret_borrow<py::dict>(item);
        PositionSeat seat;
        seat.tiles = numbers_of<Kind37>(s["tiles"]);
        seat.drawn = static_cast<Kind37>(py::cast<int>(s["drawn"]));
        seat.melds = numbers_of<Meld>(s["melds"]);
        seat.riichi = static_cast<std::uint8_t>(py::cast<int>(s["riichi"]));
        seat.double_riichi = py::cast<bool>(s["double_riichi"]);
        seat.open_riichi = py::cast<bool>(s["open_riichi"]);
        seat.ippatsu = py::cast<bool>(s["ippatsu"]);
        seat.furiten = static_cast<std::uint8_t>(py::cast<int>(s["furiten"]));
        seat.nuki = static_cast<std::uint8_t>(py::cast<int>(s["nuki"]));
        seat.bonus = py::cast<std::uint32_t>(s["bonus"]);
        seat.wareme = py::cast<bool>(s["wareme"]);
        seat.dead = py::cast<bool>(s["dead"]);
        seat.no_win = py::cast<bool>(s["no_win"]);
        int slot = 0;
        for (const py::handle liable : s["liable"])
            if (slot < 4) seat.liable[slot++] = static_cast<std::uint8_t>(py::cast<int>(liable));
        p.seats.push_back(seat);
    }
    return p;
}

void place(PyTable& t, const py::dict& d, bool riichi_waits) {
    State state;
    const std::string bad = state_of(t.table.rules(), position_from(t.table.rules(), d), state, riichi_waits);
    if (!bad.empty()) throw std::invalid_argument(bad);
    t.table.place(state);
}

void fill(PyTable& t, const py::dict& d, std::uint64_t seed, std::uint64_t index, bool riichi_tenpai, bool no_passed_wins) {
    State state;
    const std::string bad =
        fill_unknown(t.table.rules(), position_from(t.table.rules(), d), seed, index, riichi_tenpai, no_passed_wins, state);
    if (!bad.empty()) throw std::invalid_argument(bad);
    t.table.place(state);
}

}  // namespace

void bind_position(py::module_& m) {
    m.def("position_facts", in_turn(&facts), py::arg("table"), py::arg("chair") = -1);
    m.def("fill_position", in_turn(&fill), py::arg("table"), py::arg("facts"), py::arg("seed"), py::arg("index"),
          py::arg("riichi_tenpai"), py::arg("no_passed_wins"));
    m.def("place_position", in_turn(&place), py::arg("table"), py::arg("facts"), py::arg("riichi_waits") = true);
}

}  // namespace mjf::bind
