// Records as mjai dicts, handed to the replay in the core.
#include "game/replay.hpp"

#include <cstring>

#include "bind/bind.hpp"
#include "bind/game_replay.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

struct LogKeys {
    PyObject *type, *actor, *target, *pai, *consumed, *tsumogiri, *dora_marker, *bakaze, *kyoku, *honba, *kyotaku, *oya,
        *scores, *tehais, *dice, *open, *wall, *reason, *tenpais, *ura_markers, *deltas, *joker, *meld, *ready;
    LogKeys() {
        const auto key = [](const char* s) { return PyUnicode_InternFromString(s); };
        type = key("type"), actor = key("actor"), target = key("target"), pai = key("pai"), consumed = key("consumed");
        tsumogiri = key("tsumogiri"), dora_marker = key("dora_marker"), bakaze = key("bakaze"), kyoku = key("kyoku");
        honba = key("honba"), kyotaku = key("kyotaku"), oya = key("oya"), scores = key("scores"), tehais = key("tehais");
        dice = key("dice"), open = key("open"), wall = key("wall"), reason = key("reason"), tenpais = key("tenpais");
        ura_markers = key("ura_markers"), deltas = key("deltas"), joker = key("joker"), meld = key("meld");
        ready = key("ready");
    }
};
const LogKeys& log_keys() {
    static const LogKeys* keys = new LogKeys;  // interned for good
    return *keys;
}

// Text of up to 15 ASCII letters without a copy on the heap.
struct Word {
    char letters[16] = {};
    std::size_t n = 0;
    explicit Word(PyObject* object) {
        if (object == nullptr || !PyUnicode_Check(object)) return;
        Py_ssize_t size = 0;
        const char* s = PyUnicode_AsUTF8AndSize(object, &size);
        if (s == nullptr) {
            PyErr_Clear();
            return;
        }
        if (size > 15) return;
        n = static_cast<std::size_t>(size);
        std::memcpy(letters, s, n);
    }
    bool is(const char* s) const { return std::strcmp(letters, s) == 0 && n > 0; }
};

// A whole number; `bad` for anything else and for one that is too large.
long long whole(PyObject* object, long long bad) {
    if (!PyLong_Check(object)) return bad;
    int overflow = 0;
    const long long n = PyLong_AsLongLongAndOverflow(object, &overflow);
    return overflow != 0 ? bad : n;
}

Kind37 tile_of(PyObject* object) {
    const Word w(object);
    if (w.n == 1) {
        static constexpr char honours[] = "ESWNPFC";
        if (const char* at = std::strchr(honours, w.letters[0])) return static_cast<Kind37>(27 + (at - honours));
        return w.letters[0] == '?' ? kUnknown37 : kNoTile;
    }
    if (w.n < 2 || w.n > 3) return kNoTile;
    if (w.n == 2 && (w.letters[1] == 'f' || w.letters[1] == 'a') && w.letters[0] >= '1' && w.letters[0] <= '8')
        return static_cast<Kind37>(kFirstBonus + (w.letters[1] == 'a' ? 8 : 0) + w.letters[0] - '1');
    if (w.n == 2 && w.letters[0] == '0' && w.letters[1] == 'x') return kJoker;
    const int suit = w.letters[1] == 'm' ? 0 : w.letters[1] == 'p' ? 1 : w.letters[1] == 's' ? 2 : -1;
    if (suit < 0) return kNoTile;
    if (w.n == 3) return w.letters[0] == '5' && w.letters[2] == 'r' ? static_cast<Kind37>(kRedMan + suit) : kNoTile;
    if (w.letters[0] == '0') return static_cast<Kind37>(kRedMan + suit);
    return w.letters[0] >= '1' && w.letters[0] <= '9' ? static_cast<Kind37>(9 * suit + w.letters[0] - '1') : kNoTile;
}

class Reader {
public:
    // Nobody changes the event while it is read.
    Reader(PyObject* event, int index, int seats) : whole_(py::handle(event)), event_(event), index_(index), seats_(seats) {}

    [[noreturn]] void fail(const std::string& expected) const {
        std::string found;
        try {
            found = py::cast<std::string>(py::repr(py::handle(event_)));
        } catch (const py::error_already_set&) {
            found = "?";
        }
        throw Unreadable{index_, expected, found};
    }
    PyObject* get(PyObject* key) const { return PyDict_GetItem(event_, key); }
    long number(PyObject* key, const char* name, long least, long most, long missing) const {
        PyObject* value = get(key);
        if (value == nullptr || value == Py_None) {
            if (missing >= least) return missing;
            fail(std::string(name) + " is there");
        }
        const long long n = whole(value, least - 1);
        if (n < least || n > most)
            fail(std::string(name) + " from " + std::to_string(least) + " to " + std::to_string(most));
        return static_cast<long>(n);
    }
    std::uint8_t chair(PyObject* key, const char* name, bool needed) const {
        if (!needed && (get(key) == nullptr || get(key) == Py_None)) return kNobody;
        return static_cast<std::uint8_t>(number(key, name, 0, seats_ - 1, -1));
    }
    Kind37 tile(PyObject* key, const char* name, bool needed) const {
        PyObject* value = get(key);
        if (value == nullptr || value == Py_None) {
            if (needed) fail(std::string(name) + " is there");
            return kNoTile;
        }
        const Kind37 t = tile_of(value);
        if (t == kNoTile) fail(std::string(name) + " is a tile");
        return t;
    }
    // Points by chair; false if the key is not there.
    bool points(PyObject* list, const char* name, std::int64_t* out) const {
        if (list == nullptr || list == Py_None) return false;
        if (!PyList_Check(list) && !PyTuple_Check(list)) fail(std::string(name) + " of all chairs");
        if (PySequence_Fast_GET_SIZE(list) < seats_) fail(std::string(name) + " of all chairs");
        for (int c = 0; c < seats_; ++c) {
            PyObject* value = PySequence_Fast_GET_ITEM(list, c);
            const long long n = whole(value, kMostPoints + 1);
            if (n > kMostPoints || n < -kMostPoints)
                fail(std::string(name) + ": whole numbers of points, at most " + std::to_string(kMostPoints));
            out[c] = n;
        }
        return true;
    }
    // Fills up to `most` tiles; returns how many there are.
    int tiles(PyObject* list, const char* name, Kind37* out, int most) const {
        if (list == nullptr || list == Py_None) return 0;
        if (!PyList_Check(list) && !PyTuple_Check(list)) fail(std::string(name) + " is a list of tiles");
        const Py_ssize_t n = PySequence_Fast_GET_SIZE(list);
        if (n > most) fail(std::string(name) + " has at most " + std::to_string(most) + " tiles");
        for (Py_ssize_t i = 0; i < n; ++i) {
            out[i] = tile_of(PySequence_Fast_GET_ITEM(list, i));
            if (out[i] == kNoTile) fail(std::string(name) + " is a list of tiles");
        }
        return static_cast<int>(n);
    }

private:
    py::scoped_critical_section whole_;
    PyObject* event_;
    int index_;
    int seats_;
};

std::uint8_t type_of(const Word& w) {
    switch (w.letters[0]) {
        case 't': return w.is("tsumo") ? kEventDraw : kEventTypes;
        case 'd': return w.is("dahai") ? kEventDiscard : w.is("dora") ? kEventDora : w.is("daiminkan") ? kEventDaiminkan
                         : w.is("dead_hand") ? kEventDeadHand : kEventTypes;
        case 'c': return w.is("chi") ? kEventChi : kEventTypes;
        case 'p': return w.is("pon") ? kEventPon : w.is("payment") ? kEventPayment : kEventTypes;
        case 'a': return w.is("ankan") ? kEventAnkan : kEventTypes;
        case 'k': return w.is("kakan") ? kEventKakan : kEventTypes;
        case 'n': return w.is("nukidora") ? kEventNorth : kEventTypes;
        case 'f': return w.is("false_win") ? kEventFalseWin : kEventTypes;
        case 'b': return w.is("bonus") ? kEventBonus : kEventTypes;
        case 'r': return w.is("reach") ? kEventRiichi
                         : w.is("reach_accepted") ? kEventRiichiAccepted
                         : w.is("ryukyoku") ? kEventNoWinner : kEventTypes;
        case 'h': return w.is("hora") ? kEventWin : kEventTypes;
        case 's': return w.is("start_game") ? kEventStartGame : w.is("start_kyoku") ? kEventStartHand : kEventTypes;
        case 'e': return w.is("end_kyoku") ? kEventEndHand : w.is("end_game") ? kEventEndGame : w.is("exchange") ? kEventExchange : kEventTypes;
        default: return kEventTypes;
    }
}

int draw_of(const Word& w) {
    if (w.is("exhaustive") || w.is("nagashi")) return kDrawExhaustive;
    if (w.is("kyuushu")) return kDrawKyuushu;
    if (w.is("suufon")) return kDrawSuufon;
    if (w.is("suucha")) return kDrawSuucha;
    if (w.is("sancha")) return kDrawSancha;
    if (w.is("suukaikan")) return kDrawSuukaikan;
    if (w.is("chombo")) return kDrawChombo;
    return w.is("sanchahou") ? kDrawSanchahou : -1;
}

LogEvent read_event(PyObject* object, int index, int seats) {
    const LogKeys& k = log_keys();
    const Reader r(object, index, seats);
    LogEvent e;
    e.index = index;
    if (!PyDict_Check(object)) r.fail("an event is a dict");
    e.type = type_of(Word(r.get(k.type)));
    switch (e.type) {
        case kEventDraw:
            e.actor = r.chair(k.actor, "actor", true);
            e.tile = r.tile(k.pai, "pai", true);
            break;
        case kEventDiscard: {
            e.actor = r.chair(k.actor, "actor", true);
            e.tile = r.tile(k.pai, "pai", true);
            PyObject* drawn = r.get(k.tsumogiri);
            if (drawn == Py_True || drawn == Py_False) e.drawn = drawn == Py_True;
            break;
        }
        case kEventChi:
        case kEventPon:
        case kEventDaiminkan:
            e.actor = r.chair(k.actor, "actor", true);
            e.target = r.chair(k.target, "target", false);
            e.tile = r.tile(k.pai, "pai", true);
            e.n_consumed = static_cast<std::uint8_t>(r.tiles(r.get(k.consumed), "consumed", e.consumed, 4));
            e.joker = r.tile(k.joker, "joker", false);
            break;
        case kEventPayment: e.actor = r.chair(k.actor, "actor", true); break;
        case kEventExchange:
            e.actor = r.chair(k.actor, "actor", true);
            e.tile = r.tile(k.pai, "pai", true);
            e.meld = static_cast<int>(r.number(k.meld, "meld", 0, 3, 0));
            if (r.get(k.meld) == nullptr || r.get(k.meld) == Py_None) e.meld = -1;
            break;
        case kEventAnkan:
        case kEventKakan:
            e.actor = r.chair(k.actor, "actor", true);
            e.n_consumed = static_cast<std::uint8_t>(r.tiles(r.get(k.consumed), "consumed", e.consumed, 4));
            if (e.type == kEventKakan) e.tile = r.tile(k.pai, "pai", true);
            if (e.type == kEventAnkan && e.n_consumed == 0) r.fail("consumed is there");
            break;
        case kEventNorth:
            e.actor = r.chair(k.actor, "actor", true);
            e.tile = kNorth;
            break;
        case kEventBonus:
            e.actor = r.chair(k.actor, "actor", true);
            e.tile = r.tile(k.pai, "pai", true);
            if (!is_bonus(e.tile) && e.tile != kJoker) r.fail("pai is a bonus tile or a joker");
            break;
        case kEventDora: e.tile = r.tile(k.dora_marker, "dora_marker", true); break;
        case kEventRiichi:
            e.open = r.get(k.open) == Py_True;
            e.actor = r.chair(k.actor, "actor", true);
            break;
        case kEventFalseWin:
            e.actor = r.chair(k.actor, "actor", true);
            if (PyObject* ready = r.get(k.ready); ready == Py_True || ready == Py_False) e.ready = ready == Py_True;
            e.has_deltas = r.points(r.get(k.deltas), "deltas", e.deltas);
            break;
        case kEventDeadHand:
        case kEventRiichiAccepted: e.actor = r.chair(k.actor, "actor", true); break;
        case kEventWin:
            e.actor = r.chair(k.actor, "actor", true);
            e.target = r.chair(k.target, "target", false);
            e.tile = r.tile(k.pai, "pai", false);
            e.has_deltas = r.points(r.get(k.deltas), "deltas", e.deltas);
            e.n_ura = static_cast<std::uint8_t>(r.tiles(r.get(k.ura_markers), "ura_markers", e.ura, kMaxIndicators));
            break;
        case kEventNoWinner: {
            e.actor = r.chair(k.actor, "actor", false);
            const Word reason(r.get(k.reason));
            e.has_deltas = r.points(r.get(k.deltas), "deltas", e.deltas);
            e.draw = static_cast<std::int8_t>(draw_of(reason));
            PyObject* tenpais = r.get(k.tenpais);
            if (tenpais != nullptr && PyList_Check(tenpais)) {
                e.tenpai = 0;
                for (Py_ssize_t c = 0; c < PyList_GET_SIZE(tenpais) && c < seats; ++c) {
                    const int shown = PyObject_IsTrue(PyList_GET_ITEM(tenpais, c));
                    if (shown < 0) PyErr_Clear();
                    if (shown == 1) e.tenpai |= 1 << c;
                }
            }
            break;
        }
        case kEventTypes: r.fail("an event type of docs/events.md"); break;
        default: break;
    }
    return e;
}

LogStart read_start(PyObject* object, int index, const GameRules& g) {
    const LogKeys& k = log_keys();
    const Reader r(object, index, g.seats);
    LogStart start;
    start.index = index;
    const Kind37 wind = r.tile(k.bakaze, "bakaze", true);
    if (wind < kEast || wind > kChun) r.fail("bakaze is E S W N P F or C");
    start.wind = static_cast<std::uint8_t>(wind - kEast);
    start.place = static_cast<std::uint8_t>(r.number(k.kyoku, "kyoku", 1, g.seats, 0) - 1);
    start.honba = static_cast<int>(r.number(k.honba, "honba", 0, 65535, 0));
    start.sticks = static_cast<int>(r.number(k.kyotaku, "kyotaku", 0, 65535, 0));
    start.dealer = static_cast<std::uint8_t>(r.number(k.oya, "oya", 0, g.seats - 1, start.place));
    start.has_scores = r.points(r.get(k.scores), "scores", start.scores);
    start.dora = r.tile(k.dora_marker, "dora_marker", g.indicators > 0);
    PyObject* hands = r.get(k.tehais);
    if (hands == nullptr || (!PyList_Check(hands) && !PyTuple_Check(hands)) || PySequence_Fast_GET_SIZE(hands) < g.seats)
        r.fail("tehais with a hand of every chair");
    for (int c = 0; c < g.seats; ++c)
        if (r.tiles(PySequence_Fast_GET_ITEM(hands, c), "tehais", start.hands[c], 13) != g.hand_tiles) r.fail("hands of 13 tiles");
    PyObject* dice = r.get(k.dice);
    if (dice != nullptr && (PyList_Check(dice) || PyTuple_Check(dice)) && PySequence_Fast_GET_SIZE(dice) == 2) {
        for (int i = 0; i < 2; ++i) {
            PyObject* value = PySequence_Fast_GET_ITEM(dice, i);
            const long long n = whole(value, 0);
            if (n < 1 || n > 6) r.fail("dice of 1 to 6");
            start.dice[i] = static_cast<std::uint8_t>(n);
        }
    }
    PyObject* wall = r.get(k.wall);
    if (wall != nullptr && (PyList_Check(wall) || PyTuple_Check(wall))) {
        const Py_ssize_t n = PySequence_Fast_GET_SIZE(wall);
        if (n != g.tiles.n) r.fail("a wall of " + std::to_string(g.tiles.n) + " tile ids");
        bool seen[256] = {}, in_set[256] = {};
        for (int i = 0; i < g.tiles.n; ++i) in_set[g.tiles.ids[i]] = true;
        for (Py_ssize_t i = 0; i < n; ++i) {
            PyObject* value = PySequence_Fast_GET_ITEM(wall, i);
            const long long id = whole(value, -1);
            if (id < 0 || id >= kMaxWall || seen[id] || !in_set[id]) r.fail("a wall of different tile ids");
            seen[id] = true;
            start.wall.push_back(static_cast<TileId>(id));
        }
    }
    return start;
}

constexpr const char* kFaults[] = {"", "tiles", "start", "illegal_move", "consequence", "end"};

py::tuple told(const char* kind, int index, const std::string& expected, const std::string& found) {
    return py::make_tuple(kind, index, expected, found);
}

// One hand of a record, events[begin] being its start_kyoku and events[end-1] its last one. With `follow` the table has
// dealt the hand itself. Returns the differences as (kind, index, expected, found) and the settlements as (index, the
// table's own event).
py::tuple replay_hand(PyTable& t, const py::list& events, int begin, int end, bool first, bool last, bool broken,
                      bool follow) {
    py::list problems, settlements;
    Replay replay(t.table, nullptr, follow ? &t.moves : nullptr);
    try {
        const LogStart start = read_log_start(events, begin, t.table.rules());
        const std::vector<LogEvent> read = read_log_events(events, begin, end, t.table.rules().seats);
        if (follow) {
            replay.follow();
        } else if (const Difference d = replay.start(start, read, first)) {
            problems.append(told(kFaults[static_cast<int>(d.fault)], d.index, d.expected, d.found));
        }
        if (replay.ready()) {
            if (const Difference d = replay.play(read, last, broken))
                problems.append(told(kFaults[static_cast<int>(d.fault)], d.index, d.expected, d.found));
        }
        // The hand may be a past one by now: a table that deals for itself has gone on.
        const std::shared_ptr<const HandLog> past = t.table.past();
        const HandInPlay now(t.table, 0);
        const bool gone = replay.gone();
        for (const Match& m : replay.settlements()) {
            const Event& e = gone ? past->events[m.event] : now.events[m.event];
            settlements.append(py::make_tuple(
                m.index, gone ? event_dict(e, *past->start, past->end.get(), past->match.get(), t.table.rules())
                              : event_dict(e, *now.start, now.end.get(), now.match.get(), t.table.rules())));
        }
    } catch (const Unreadable& u) {
        problems.append(told("unreadable", u.index, u.expected, u.found));
    }
    return py::make_tuple(problems, settlements);
}

}  // namespace

void make_log_words() { log_keys(); }

LogStart read_log_start(const py::list& events, int begin, const GameRules& rules) {
    return read_start(PyList_GET_ITEM(events.ptr(), begin), begin, rules);
}

std::vector<LogEvent> read_log_events(const py::list& events, int begin, int end, int seats) {
    std::vector<LogEvent> read;
    read.reserve(static_cast<std::size_t>(end - begin));
    for (int i = begin + 1; i < end; ++i) read.push_back(read_event(PyList_GET_ITEM(events.ptr(), i), i, seats));
    return read;
}

void bind_replay(py::module_& m) {
    m.def("replay_hand", in_turn(&replay_hand), py::arg("table"), py::arg("events"), py::arg("begin"), py::arg("end"), py::arg("first"),
          py::arg("last"), py::arg("broken"), py::arg("follow") = false);
}

}  // namespace mjf::bind
