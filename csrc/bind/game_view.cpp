// What one chair can see, as plain numbers; mahjong_fast/views.py makes values of it. Nothing hidden passes through here.
#include "bind/bind.hpp"
#include "bind/game.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

py::list tiles37(const std::uint8_t* counts, const std::uint8_t* reds, int jokers) {
    py::list out;
    for (int k = 0; k < kKinds; ++k) {
        const int suit = suit_of_five(static_cast<Kind>(k));
        const int red = suit >= 0 ? reds[suit] : 0;
        for (int n = 0; n < counts[k]; ++n) out.append(n < red ? kRedMan + suit : k);
    }
    for (int n = 0; n < jokers; ++n) out.append(int{kJoker});
    return out;
}

py::dict view(const PyTable& t, int chair) {
    const Table& table = t.table;
    const GameRules& g = table.rules();
    const State s = table.state();  // a copy: lists are made meanwhile, and another thread may move the table
    const std::shared_ptr<const HandEnd> hand_end = table.end();
    if (chair < 0 || chair >= g.seats)
        throw std::invalid_argument("chair " + std::to_string(chair) + ": these rules have the chairs 0 to " +
                                    std::to_string(g.seats - 1));
    const Flow flow(g, const_cast<State&>(s));
    const Seat& own = s.seat[chair];
    const auto n = [&](auto f) {
        py::list out;
        for (int c = 0; c < g.seats; ++c) out.append(f(s.seat[c], c));
        return out;
    };
    py::dict d;
    d["seats"] = g.seats;
    d["jokers"] = g.jokers;
    d["chair"] = chair;
    d["dealer"] = int{s.dealer};
    d["round"] = int{s.round};
    d["round_wind"] = int{flow.round_wind()};
    d["honba"] = int{s.honba};
    d["sticks"] = int{s.sticks};
    d["phase"] = int{s.phase};
    d["turn"] = int{s.turn};
    d["live"] = flow.live_left();
    d["drawn"] = s.turn == chair && s.drawn != kNoTile ? int{s.drawn} : -1;
    d["tile"] = s.phase == kPhaseDiscarded || s.phase == kPhaseKan ? int{s.tile} : -1;
    d["scores"] = n([&](const Seat&, int c) { return s.scores[c]; });
    d["hand"] = tiles37(own.counts, own.reds, own.jokers);
    d["unknown"] = int{own.unknown};
    d["in_hand"] = n([](const Seat& seat, int) {
        int tiles = seat.unknown + seat.jokers;
        for (const std::uint8_t count : seat.counts) tiles += count;
        return tiles;
    });
    // Concealed kans that are laid face down: others know only that there is one, until the deal is over.
    const bool face_down = g.family->traits.hidden_ankan && hand_end == nullptr;
    const auto hidden = [&](const Seat& seat, int c, int i) {
        return face_down && c != chair && meld_type(seat.melds[i]) == kAnkan;
    };
    d["melds"] = n([&](const Seat& seat, int c) {
        py::list melds;
        for (int i = 0; i < seat.n_melds; ++i)
            if (!hidden(seat, c, i)) melds.append(int{seat.melds[i]});
        return melds;
    });
    d["hidden_kans"] = n([&](const Seat& seat, int c) {
        int kans = 0;
        for (int i = 0; i < seat.n_melds; ++i) kans += hidden(seat, c, i);
        return kans;
    });
    d["bonus"] = n([](const Seat& seat, int) { return seat.bonus; });
    d["norths"] = n([](const Seat& seat, int) { return int{seat.nuki}; });
    d["riichi"] = n([](const Seat& seat, int) { return int{seat.riichi}; });
    d["double_riichi"] = n([](const Seat& seat, int) { return seat.double_riichi != 0; });
    d["ippatsu"] = n([](const Seat& seat, int) { return seat.ippatsu != 0; });
    py::list discards;
    for (int i = 0; i < s.n_discards; ++i) discards.append(int{s.discards[i]});
    d["discards"] = discards;
    py::list indicators;
    for (int i = 0; i < s.shown; ++i) {
        const TileId id = s.wall[g.indicator_place[i]];
        indicators.append(id == kUnknownTile ? int{kUnknown37} : int{g.kind37_of(id)});
    }
    d["indicators"] = indicators;
    py::dict shown;  // hands on the table: open riichi, and at the end the winners' and those that show tenpai
    py::dict waits;
    for (int c = 0; c < g.seats; ++c) {
        if (c == chair) continue;
        const Seat& seat = s.seat[c];
        if (seat.open_riichi && seat.riichi != kNoRiichi) {
            if (g.rules.open_riichi_reveal == rule::OPEN_RIICHI_REVEAL_HAND && s.turn != c)
                shown[py::int_(c)] = tiles37(seat.counts, seat.reds, seat.jokers);
            waits[py::int_(c)] = seat.waits;
        }
        if (const HandEnd* end = hand_end.get(); end != nullptr) {
            bool open = (end->tenpai >> c) & 1 || end->actor == c;
            for (int i = 0; i < end->n_wins; ++i) open = open || end->winner[i] == c;
            if (open) shown[py::int_(c)] = tiles37(end->counts[c], end->reds[c], end->jokers[c]);
        }
    }
    d["shown"] = shown;
    d["shown_waits"] = waits;
    d["waits"] = own.waits;
    d["furiten"] = flow.bars_wins(chair);
    d["legal"] = action_tuple(table, chair);
    return d;
}

}  // namespace

void bind_view(py::module_& m) { m.def("table_view", in_turn(&view), py::arg("table"), py::arg("chair")); }

}  // namespace mjf::bind
