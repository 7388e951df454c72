// Events as mjai dicts (docs/events.md). What a win or a draw was worth is told by Python (mahjong_fast.events), which is
// asked once per hand; everything else is put together here.
#include <array>
#include <string>

#include "bind/game.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

// Texts that live as long as the process.
py::object text(const char* s) { return py::reinterpret_steal<py::object>(PyUnicode_InternFromString(s)); }

struct Keys {
    py::object type = text("type"), actor = text("actor"), target = text("target"), pai = text("pai"),
               consumed = text("consumed"), tsumogiri = text("tsumogiri"), dora_marker = text("dora_marker"),
               bakaze = text("bakaze"), kyoku = text("kyoku"), honba = text("honba"), kyotaku = text("kyotaku"),
               oya = text("oya"), scores = text("scores"), tehais = text("tehais"), dice = text("dice"), open = text("open"),
               deltas = text("deltas"), reason = text("reason"), joker = text("joker"), meld = text("meld"), kan = text("kan");
    py::object tsumo = text("tsumo"), dahai = text("dahai"), chi = text("chi"), pon = text("pon"),
               daiminkan = text("daiminkan"), ankan = text("ankan"), kakan = text("kakan"), nukidora = text("nukidora"),
               dora = text("dora"), bonus = text("bonus"), reach = text("reach"), reach_accepted = text("reach_accepted"),
               start_game = text("start_game"), start_kyoku = text("start_kyoku"), end_kyoku = text("end_kyoku"), dead_hand = text("dead_hand"), payment = text("payment"), exchange = text("exchange");
    std::array<py::object, kJoker + 1> tiles;
    std::array<py::object, 4> chairs;

    Keys() {
        static constexpr const char* honours[7] = {"E", "S", "W", "N", "P", "F", "C"};
        static constexpr char suits[3] = {'m', 'p', 's'};
        for (int k = 0; k < 27; ++k) {
            const char name[3] = {static_cast<char>('1' + k % 9), suits[k / 9], 0};
            tiles[static_cast<std::size_t>(k)] = text(name);
        }
        for (int k = 0; k < 7; ++k) tiles[static_cast<std::size_t>(27 + k)] = text(honours[k]);
        for (int k = 0; k < 3; ++k) {
            const char name[4] = {'5', suits[k], 'r', 0};
            tiles[static_cast<std::size_t>(34 + k)] = text(name);
        }
        tiles[37] = text("?");
        for (int k = 0; k < 16; ++k) {
            const char name[3] = {static_cast<char>('1' + k % 8), k < 8 ? 'f' : 'a', 0};
            tiles[static_cast<std::size_t>(kFirstBonus + k)] = text(name);
        }
        tiles[kJoker] = text("0x");
        tiles[38] = tiles[39] = tiles[37];
        for (int c = 0; c < 4; ++c) chairs[static_cast<std::size_t>(c)] = py::int_(c);
    }
};

const Keys& keys() {
    static const Keys* all = new Keys;  // never destroyed: the interpreter may be gone by then
    return *all;
}

void put(py::dict& d, const py::object& key, const py::object& value) {
    if (PyDict_SetItem(d.ptr(), key.ptr(), value.ptr()) != 0) throw py::error_already_set();
}

const py::object& chair_object(int chair) { return keys().chairs[static_cast<std::size_t>(chair)]; }
const py::object& tile_object(Kind37 tile) { return keys().tiles[tile <= kJoker ? tile : kUnknown37]; }

py::list tile_list(const Kind37* tiles, int n) {
    py::list out(n);
    for (int i = 0; i < n; ++i) out[static_cast<std::size_t>(i)] = tile_object(tiles[i]);
    return out;
}

// The tiles that left the hand for a meld.
py::list consumed(const Event& e, Kind joker) {
    Kind37 tiles[4];
    int n = 0;
    const Meld meld = e.meld;
    const Kind kind = meld_kind(meld);
    int reds = meld_reds(meld);
    if (joker != kNoKind) {
        // In rising order of what they stand for.
        for (int i = 0; i < 3; ++i) {
            const Kind37 tile = static_cast<Kind37>(e.type == kEventChi ? kind + i : kind);
            if (e.type == kEventChi ? i != meld_called(meld) : i > 0) tiles[n++] = e.type == kEventChi ? (tile == joker ? kJoker : tile) : i == 2 ? kJoker : tile;
        }
        return tile_list(tiles, n);
    }
    if (e.type == kEventChi) {
        const bool red_in_hand = reds > (meld_called_red(meld) ? 1 : 0);
        for (int k = kind; k < kind + 3; ++k) {
            if (k - kind == meld_called(meld)) continue;
            tiles[n++] = red_in_hand && k % 9 == 4 ? static_cast<Kind37>(kRedMan + k / 9) : static_cast<Kind37>(k);
        }
        return tile_list(tiles, n);
    }
    const int wanted = e.type == kEventPon ? 2 : e.type == kEventAnkan ? 4 : 3;
    if (e.type != kEventAnkan && is_red(e.tile)) --reds;
    // Plain ones first, as mjai writes them.
    while (n < wanted) {
        tiles[n] = n >= wanted - reds ? static_cast<Kind37>(kRedMan + kind / 9) : kind;
        ++n;
    }
    return tile_list(tiles, n);
}

py::list score_list(const std::int64_t* scores, int seats) {
    py::list out(seats);
    for (int c = 0; c < seats; ++c) out[static_cast<std::size_t>(c)] = py::int_(scores[c]);
    return out;
}

py::dict start_hand(const HandStart& start, const GameRules& g) {
    const Keys& k = keys();
    py::dict d;
    State state{};
    state.round = start.round;
    state.dealer = start.dealer;
    const Flow flow(g, state);
    static constexpr Kind winds[7] = {27, 28, 29, 30, 31, 32, 33};
    put(d, k.type, k.start_kyoku);
    put(d, k.bakaze, tile_object(winds[flow.round_wind()]));
    put(d, k.kyoku, py::int_(start.round % g.seats + 1));
    put(d, k.honba, py::int_(start.honba));
    put(d, k.kyotaku, py::int_(start.sticks));
    put(d, k.oya, chair_object(start.dealer));
    put(d, k.scores, score_list(start.scores, g.seats));
    if (g.indicators > 0) {
        const TileId dora = start.wall[g.indicator_place[0]];
        put(d, k.dora_marker, tile_object(dora == kUnknownTile ? kUnknown37 : g.kind37_of(dora)));
    }
    py::list hands(g.seats);
    for (int c = 0; c < g.seats; ++c) {
        Kind37 tiles[13];
        for (int i = 0; i < g.hand_tiles; ++i) {
            const TileId id = start.wall[g.hand_tiles * flow.wind_of(c) + i];
            tiles[i] = id == kUnknownTile ? kUnknown37 : g.kind37_of(id);
        }
        hands[static_cast<std::size_t>(c)] = tile_list(tiles, g.hand_tiles);
    }
    put(d, k.tehais, hands);
    if (start.dice[0] != 0) {
        py::list dice(2);
        dice[0] = py::int_(start.dice[0]);
        dice[1] = py::int_(start.dice[1]);
        put(d, k.dice, dice);
    }
    return d;
}

// The Python functions that know what a win is worth. Not kept in a static: its making would run Python, in which another thread
// may come here and wait for it.
py::object told_by(const char* name) { return py::module_::import("mahjong_fast.events").attr(name); }

py::dict rules_bytes(const GameRules& g, py::dict d) {
    d["rules"] = py::bytes(reinterpret_cast<const char*>(&g.rules), sizeof(Ruleset));
    return d;
}

py::list settlement_lines(const Settlement& settlement, int win) {
    py::list lines;
    for (int i = 0; i < settlement.n_lines; ++i) {
        const SettleLine& line = settlement.lines[i];
        // What belongs to no win goes with the first.
        if (win >= 0 && line.win != win && !(win == 0 && line.win == kNobody)) continue;
        lines.append(py::make_tuple(int{line.from}, int{line.to}, line.points, int{line.reason}, line.liable != 0));
    }
    return lines;
}

py::dict win_event(const Event& e, const HandStart& start, const HandEnd& end, const GameRules& g) {
    const int i = e.index;
    const int winner = end.winner[i];
    py::dict facts;
    facts["seats"] = g.seats;
    facts["dealer"] = int{start.dealer};
    facts["actor"] = winner;
    facts["target"] = int{end.from};
    facts["pai"] = end.tile == kNoTile ? py::object(py::none()) : py::object(tile_object(end.tile));
    facts["family"] = int{g.rules.family};
    facts["win"] = py::bytes(reinterpret_cast<const char*>(end.wins + i), sizeof(Win));
    facts["score"] = py::bytes(reinterpret_cast<const char*>(end.scores + i), sizeof(Score));
    facts["lines"] = settlement_lines(end.settlement, i);
    py::list ura;
    if (end.wins[i].flags & kRiichi)
        for (int u = 0; u < end.n_ura; ++u)
            if (end.ura[u] != kUnknown37) ura.append(tile_object(end.ura[u]));
    facts["ura_markers"] = ura;
    py::list hand;
    for (int k = 0; k < kKinds; ++k) {
        const int suit = suit_of_five(static_cast<Kind>(k));
        const int reds = suit >= 0 ? end.reds[winner][suit] : 0;
        for (int c = 0; c < end.counts[winner][k]; ++c)
            hand.append(tile_object(c < reds ? static_cast<Kind37>(kRedMan + suit) : static_cast<Kind37>(k)));
    }
    for (int c = 0; c < end.jokers[winner]; ++c) hand.append(tile_object(kJoker));
    facts["tehai"] = hand;
    py::list chips;
    for (int c = 0; c < g.seats; ++c) chips.append(end.settlement.win_chips[i][c]);
    facts["chips"] = chips;
    return py::dict(told_by("hora_event")(rules_bytes(g, facts)));
}

py::dict draw_event(const HandEnd& end, const GameRules& g) {
    py::dict facts;
    facts["seats"] = g.seats;
    facts["kind"] = int{end.draw};
    facts["family"] = int{g.rules.family};
    facts["actor"] = end.actor == kNobody ? py::object(py::none()) : py::object(py::int_(int{end.actor}));
    facts["tenpai"] = int{end.tenpai};
    facts["nagashi"] = int{end.nagashi};
    facts["lines"] = settlement_lines(end.settlement, -1);
    py::list hands;
    for (int c = 0; c < g.seats; ++c) {
        py::list hand;
        for (int k = 0; k < kKinds; ++k) {
            const int suit = suit_of_five(static_cast<Kind>(k));
            const int reds = suit >= 0 ? end.reds[c][suit] : 0;
            for (int n = 0; n < end.counts[c][k]; ++n)
                hand.append(tile_object(n < reds ? static_cast<Kind37>(kRedMan + suit) : static_cast<Kind37>(k)));
        }
        for (int n = 0; n < end.jokers[c]; ++n) hand.append(tile_object(kJoker));
        hands.append(hand);
    }
    facts["hands"] = hands;
    return py::dict(told_by("ryukyoku_event")(facts));
}

py::dict game_end_event(const HandEnd* end, const MatchEnd* match, const GameRules& g) {
    py::dict facts;
    facts["seats"] = g.seats;
    facts["scores"] = match != nullptr ? score_list(match->points, g.seats)
                                       : end != nullptr ? score_list(end->points, g.seats) : py::list();
    facts["match"] = match != nullptr;
    facts["family"] = int{g.rules.family};
    if (match != nullptr) {
        facts["lines"] = settlement_lines(match->settlement, -1);
        facts["final"] = score_list(match->settlement.final_score, g.seats);
        py::list ranks;
        for (int c = 0; c < g.seats; ++c) ranks.append(int{match->settlement.rank[c]});
        facts["ranks"] = ranks;
    }
    return py::dict(told_by("end_game_event")(facts));
}

}  // namespace

void make_event_words() { keys(); }

py::object tile_text(Kind37 tile) { return tile_object(tile); }

py::dict event_dict(const Event& e, const HandStart& start, const HandEnd* end, const MatchEnd* match,
                    const GameRules& g) {
    const Keys& k = keys();
    py::dict d;
    State nothing;
    const Kind joker = e.meld != 0 && g.jokers > 0 && e.type != kEventPayment ? Flow(g, nothing).joker_of(e.meld) : kNoKind;
    switch (e.type) {
        case kEventDraw:
            put(d, k.type, k.tsumo);
            put(d, k.actor, chair_object(e.actor));
            put(d, k.pai, tile_object(e.tile));
            return d;
        case kEventDiscard:
            put(d, k.type, k.dahai);
            put(d, k.actor, chair_object(e.actor));
            put(d, k.pai, tile_object(e.tile));
            put(d, k.tsumogiri, py::bool_(e.mark == kEventDrawnTile));
            return d;
        case kEventChi:
        case kEventPon:
        case kEventDaiminkan:
            put(d, k.type, e.type == kEventChi ? k.chi : e.type == kEventPon ? k.pon : k.daiminkan);
            put(d, k.actor, chair_object(e.actor));
            put(d, k.target, chair_object(e.target));
            put(d, k.pai, tile_object(e.tile));
            put(d, k.consumed, consumed(e, joker));
            if (joker != kNoKind) put(d, k.joker, tile_object(joker));
            return d;
        case kEventAnkan:
            put(d, k.type, k.ankan);
            put(d, k.actor, chair_object(e.actor));
            put(d, k.consumed, consumed(e, kNoKind));
            return d;
        case kEventKakan:
            put(d, k.type, k.kakan);
            put(d, k.actor, chair_object(e.actor));
            put(d, k.pai, tile_object(e.tile));
            put(d, k.consumed, consumed(e, kNoKind));
            return d;
        case kEventPayment: {
            std::int64_t deltas[4] = {};
            for (int c = 0; c < g.seats; ++c) {
                if (c == e.actor || (e.target != kNobody && c != e.target)) continue;
                deltas[c] -= e.meld;
                deltas[e.actor] += e.meld;
            }
            put(d, k.type, k.payment);
            put(d, k.actor, chair_object(e.actor));
            put(d, k.reason, e.mark == kLineMeld ? k.kan : k.bonus);
            put(d, k.deltas, score_list(deltas, g.seats));
            return d;
        }
        case kEventExchange:
            put(d, k.type, k.exchange);
            put(d, k.actor, chair_object(e.actor));
            put(d, k.pai, tile_object(e.tile));
            put(d, k.meld, py::int_(int{e.index}));
            return d;
        case kEventNorth:
            put(d, k.type, k.nukidora);
            put(d, k.actor, chair_object(e.actor));
            put(d, k.pai, tile_object(e.tile));
            return d;
        case kEventBonus:
            put(d, k.type, k.bonus);
            put(d, k.actor, chair_object(e.actor));
            put(d, k.pai, tile_object(e.tile));
            return d;
        case kEventDora:
            put(d, k.type, k.dora);
            put(d, k.dora_marker, tile_object(e.tile));
            return d;
        case kEventRiichi:
            put(d, k.type, k.reach);
            put(d, k.actor, chair_object(e.actor));
            if (e.mark == kEventOpenRiichi) put(d, k.open, py::bool_(true));
            return d;
        case kEventRiichiAccepted:
            put(d, k.type, k.reach_accepted);
            put(d, k.actor, chair_object(e.actor));
            return d;
        case kEventDeadHand:
            put(d, k.type, k.dead_hand);
            put(d, k.actor, chair_object(e.actor));
            return d;
        case kEventFalseWin: {
            const Settlement paid = Flow::false_win_of(g, e.actor, e.mark == kEventReady);
            put(d, k.type, text("false_win"));
            put(d, k.actor, chair_object(e.actor));
            put(d, text("ready"), py::bool_(e.mark == kEventReady));
            put(d, k.deltas, score_list(paid.delta, g.seats));
            return d;
        }
        case kEventStartGame:
            put(d, k.type, k.start_game);
            return d;
        case kEventStartHand: return start_hand(start, g);
        case kEventWin: return win_event(e, start, *end, g);
        case kEventNoWinner: return draw_event(*end, g);
        case kEventEndGame: return game_end_event(end, match, g);
        default:
            put(d, k.type, k.end_kyoku);
            return d;
    }
}

py::list all_events(const Table& table) {
    const std::shared_ptr<const HandLog> past = table.past();  // kept, and the hand in play: the table may move on meanwhile
    const HandInPlay now(table, 0);
    std::vector<const HandLog*> hands;
    for (const HandLog* hand = past.get(); hand != nullptr; hand = hand->previous.get()) hands.push_back(hand);
    py::list out;
    for (auto at = hands.rbegin(); at != hands.rend(); ++at)
        for (const Event& e : (*at)->events)
            out.append(event_dict(e, *(*at)->start, (*at)->end.get(), (*at)->match.get(), table.rules()));
    for (const Event& e : now.events) out.append(event_dict(e, *now.start, now.end.get(), now.match.get(), table.rules()));
    return out;
}

}  // namespace mjf::bind
