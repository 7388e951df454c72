// Recorded games as rows for learning: one for each decision of a player, with what he saw, what he could do and what he did.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/spare.hpp"
#include "bind/bind.hpp"
#include "bind/game_replay.hpp"
#include "sim/decision_rows.hpp"
#include "sim/mjlog.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

// The vector becomes the memory of an array of T: nothing is copied while the interpreter waits.
template <class T, class Part>
py::array_t<T> array(std::vector<Part>& from, std::vector<py::ssize_t> shape) {
    if (from.empty()) return py::array_t<T>(std::move(shape));
    auto kept = std::make_unique<std::vector<Part>>(std::move(from));
    from.clear();
    void* const data = kept->data();
    const py::capsule owner(kept.get(), [](void* p) {
        auto* const bytes = static_cast<std::vector<Part>*>(p);
        if constexpr (std::is_same_v<Part, std::uint8_t>) SpareBytes::give(std::move(*bytes));
        delete bytes;
    });
    kept.release();
    return py::array_t<T>(std::move(shape), static_cast<const T*>(data), owner);
}

// "" = none.
const Encoder* encoder_of(const std::string& name) {
    if (name.empty()) return nullptr;
    const Encoder* const found = find_encoder(name);
    if (found == nullptr) throw std::invalid_argument("no encoder is called " + name);
    return found;
}

// The rows so far as arrays; there are none afterwards.
py::dict take(DecisionRows& r) {
    const auto rows = static_cast<py::ssize_t>(r.size());
    py::dict out;
    if (r.encoder != nullptr) {
        std::vector<py::ssize_t> shape{rows, r.encoder->rows};
        if (r.encoder->columns > 0) shape.push_back(r.encoder->columns);
        out["view"] = r.encoder->kind == 'f' ? py::object(array<float>(r.view, std::move(shape)))
                                             : py::object(array<std::uint8_t>(r.view, std::move(shape)));
    }
    out["mask"] = array<std::uint8_t>(r.mask, {rows, r.width});
    out["action"] = array<std::uint8_t>(r.action, {rows});
    out["chair"] = array<std::uint8_t>(r.chair, {rows});
    out["event"] = array<std::int32_t>(r.event, {rows});
    if (r.hidden) out["hidden"] = array<std::uint8_t>(r.other, {rows, 3, 37});
    r.truncate(0);
    return out;
}

// The rows of a Tenhou record in one go, with `hand delta rank` and the number of hands and of those left out; None: take the
// long way.
py::object mjlog_arrays(const py::bytes& text, const std::shared_ptr<GameRules>& rules, const TenhouYaku& yaku,
                        const std::string& encoder, int width, bool skip_forced, int seat, bool hidden, const std::array<int, 3>& suits, int turn) {
    const std::string_view record = text;
    MjlogRows rows(encoder_of(encoder), width, skip_forced, seat, hidden);
    if (width < rules->n_actions) throw std::invalid_argument("these rules have actions above 180: width=256");
    std::copy(suits.begin(), suits.end(), rows.suits);
    rows.turn = turn;
    int hands = 0;
    {
        const py::gil_scoped_release release;
        hands = mjlog_rows(record, rules, yaku, rows);
    }
    if (hands < 0) return py::none();
    const auto n = static_cast<py::ssize_t>(rows.rows.size());
    py::dict out = take(rows.rows);
    out["hand"] = array<std::int16_t>(rows.hand, {n});
    out["delta"] = array<std::int32_t>(rows.delta, {n});
    out["rank"] = array<std::uint8_t>(rows.rank, {n});
    return py::make_tuple(out, hands, rows.left_out);
}

// Calls Python at every decision: callback(chair, action, event index), the table standing where it was taken.
class Caller final : public Watcher {
public:
    explicit Caller(py::function callback) : callback_(std::move(callback)) {}
    void decides(const Table& table, const Action* answers, int index) override {
        for (int chair = 0; chair < table.rules().seats; ++chair)
            if ((table.state().asked >> chair) & 1)
                callback_(chair, int{answers[chair]}, index, is_known_decision(table, answers, chair));
    }

private:
    py::function callback_;
};

// Replays one hand of a record under the eyes of a watcher. True when it followed the rules to its end.
bool replay_watched(PyTable& t, const py::list& events, int begin, int end, Watcher& watcher) {
    Replay replay(t.table, &watcher);
    try {
        const LogStart start = read_log_start(events, begin, t.table.rules());
        const std::vector<LogEvent> read = read_log_events(events, begin, end, t.table.rules().seats);
        replay.start(start, read, true);
        return replay.ready() && !replay.play(read, false, true);
    } catch (const Unreadable&) {
        return false;
    }
}

}  // namespace

void bind_decisions(py::module_& m) {
    py::class_<DecisionRows>(m, "DecisionRecorder")
        .def(py::init([](const std::string& encoder, int width, bool skip_forced, int seat, bool hidden) {
                 return new DecisionRows(encoder_of(encoder), width, skip_forced, seat, hidden);
             }),
             py::arg("encoder"), py::arg("width"), py::arg("skip_forced"), py::arg("seat"), py::arg("hidden"))
        .def("__len__", &DecisionRows::size)
        .def("take", &take)
        .def(
            "record",
            [](DecisionRows& r, PyTable& t, const py::list& events, int begin, int end) {
                const TableTurn turn(t);
                if (r.encoder != nullptr) must_fit(*r.encoder, t.table.rules());
                const std::size_t before = r.size();
                if (replay_watched(t, events, begin, end, r)) return static_cast<py::ssize_t>(r.size() - before);
                r.truncate(before);
                return py::ssize_t{-1};
            },
            py::arg("table"), py::arg("events"), py::arg("begin"), py::arg("end"));
    m.def("mjlog_rows", &mjlog_arrays, py::arg("text"), py::arg("rules"), py::arg("yaku"), py::arg("encoder"), py::arg("width"), py::arg("skip_forced"),
          py::arg("seat"), py::arg("hidden"), py::arg("suits"), py::arg("turn"),
          "Decisions of a Tenhou record that agrees with the rules: (arrays, hands, hands left out); None: take the long way.");
    m.def(
        "watch_decisions",
        in_turn([](PyTable& t, const py::list& events, int begin, int end, py::function callback) {
            Caller caller(std::move(callback));
            return replay_watched(t, events, begin, end, caller);
        }),
        py::arg("table"), py::arg("events"), py::arg("begin"), py::arg("end"), py::arg("callback"));
}

}  // namespace mjf::bind
