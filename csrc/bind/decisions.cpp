// Recorded games as rows for learning: one for each decision of a player, with what he saw, what he could do and what he did.
#include <pybind11/numpy.h>

#include <algorithm>
#include <cstring>

#include "bind/bind.hpp"
#include "bind/game_replay.hpp"
#include "sim/encoders/compact_v1.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

constexpr int kHidden = 3 * 37;  // concealed tiles of the three others by kind37, counted from the viewer

// Which claim goes first: ron, then pon and kan, then chi (riichi rules specification 6.4).
int priority(Action a) {
    if (a == kRonWin) return 3;
    if (is_pon(a) || is_kan(a)) return 2;
    return is_chi(a) ? 1 : 0;
}

// Whether the record tells what this chair decided. A claim of another chair that went first leaves open whether this one
// would have called: only what could have gone before that claim was certainly declined.
bool known(const Table& table, const Action* answers, int chair) {
    const State& s = table.state();
    if (s.phase != kPhaseDiscarded && s.phase != kPhaseKan) return true;
    if (answers[chair] != kPass) return true;
    int best = 0;
    for (int other = 0; other < table.rules().seats; ++other)
        if (other != chair && ((s.asked >> other) & 1)) best = std::max(best, priority(answers[other]));
    if (best == 0) return true;
    const ActionMask& mask = table.mask(chair);
    for (int i = 0; i < mask.count(); ++i) {
        const Action a = mask.nth(i);
        if (a == kPass) continue;
        // Several may win on one tile, except where only the first in turn does.
        const bool beside = a == kRonWin && best == 3 && table.rules().rules.multi_ron != rule::MULTI_RON_HEAD_BUMP;
        if (priority(a) <= best && !beside) return false;
    }
    return true;
}

class Recorder final : public Watcher {
public:
    Recorder(int width, bool skip_forced, int seat, bool hidden) : width_(width), skip_forced_(skip_forced), seat_(seat), hidden_(hidden) {
        if (width != kActionsShort && width != kActionsFull) throw std::invalid_argument("width is 181 or 256");
    }

    void decides(const Table& table, const Action* answers, int index) override {
        const State& s = table.state();
        for (int chair = 0; chair < table.rules().seats; ++chair) {
            if (!((s.asked >> chair) & 1) || (seat_ >= 0 && chair != seat_)) continue;
            const ActionMask& mask = table.mask(chair);
            if ((skip_forced_ && mask.count() < 2) || !known(table, answers, chair)) continue;
            add(table, chair, mask, answers[chair], index);
        }
    }

    std::size_t size() const { return action_.size(); }
    void truncate(std::size_t rows) {
        view_.resize(rows * sizeof(CompactV1));
        mask_.resize(rows * static_cast<std::size_t>(width_));
        action_.resize(rows);
        chair_.resize(rows);
        event_.resize(rows);
        if (hidden_) other_.resize(rows * kHidden);
    }

    // The rows so far as arrays; the recorder is empty afterwards.
    py::dict take() {
        const auto rows = static_cast<py::ssize_t>(size());
        py::dict out;
        out["view"] = array<std::uint8_t>(view_, {rows, static_cast<py::ssize_t>(sizeof(CompactV1))});
        out["mask"] = array<std::uint8_t>(mask_, {rows, width_});
        out["action"] = array<std::uint8_t>(action_, {rows});
        out["chair"] = array<std::uint8_t>(chair_, {rows});
        out["event"] = array<std::int32_t>(event_, {rows});
        if (hidden_) out["hidden"] = array<std::uint8_t>(other_, {rows, 3, 37});
        truncate(0);
        return out;
    }

private:
    template <class T>
    static py::array_t<T> array(const std::vector<T>& from, std::vector<py::ssize_t> shape) {
        py::array_t<T> out(std::move(shape));
        if (!from.empty()) std::memcpy(out.mutable_data(), from.data(), from.size() * sizeof(T));
        return out;
    }

    void add(const Table& table, int chair, const ActionMask& mask, Action action, int index) {
        const std::size_t row = size();
        view_.resize((row + 1) * sizeof(CompactV1));
        CompactV1 view;
        encode(table, chair, view);
        std::memcpy(view_.data() + row * sizeof view, &view, sizeof view);
        mask_.resize((row + 1) * static_cast<std::size_t>(width_));
        std::uint8_t* const marks = mask_.data() + row * static_cast<std::size_t>(width_);
        for (int i = 0; i < mask.count(); ++i) {
            const Action a = mask.nth(i);
            if (a >= width_) throw std::invalid_argument("these rules have actions above 180: width=256");
            marks[a] = 1;
        }
        action_.push_back(action);
        chair_.push_back(static_cast<std::uint8_t>(chair));
        event_.push_back(index);
        if (!hidden_) return;
        other_.resize((row + 1) * kHidden);
        std::uint8_t* const tiles = other_.data() + row * kHidden;
        const int seats = table.rules().seats;
        for (int distance = 1; distance < seats; ++distance) {
            const Seat& seat = table.state().seat[(chair + distance) % seats];
            for (int tile = 0; tile < kUnknown37; ++tile)
                tiles[(distance - 1) * 37 + tile] = static_cast<std::uint8_t>(count37(seat, static_cast<Kind37>(tile)));
        }
    }

    int width_;
    bool skip_forced_;
    int seat_;
    bool hidden_;
    std::vector<std::uint8_t> view_, mask_, action_, chair_, other_;
    std::vector<std::int32_t> event_;
};

// Calls Python at every decision: callback(chair, action, event index), the table standing where it was taken.
class Caller final : public Watcher {
public:
    explicit Caller(py::function callback) : callback_(std::move(callback)) {}
    void decides(const Table& table, const Action* answers, int index) override {
        for (int chair = 0; chair < table.rules().seats; ++chair)
            if ((table.state().asked >> chair) & 1)
                callback_(chair, int{answers[chair]}, index, known(table, answers, chair));
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
    py::class_<Recorder>(m, "DecisionRecorder")
        .def(py::init<int, bool, int, bool>(), py::arg("width"), py::arg("skip_forced"), py::arg("seat"), py::arg("hidden"))
        .def("__len__", &Recorder::size)
        .def("take", &Recorder::take)
        .def(
            "record",
            [](Recorder& r, PyTable& t, const py::list& events, int begin, int end) {
                const std::size_t before = r.size();
                if (replay_watched(t, events, begin, end, r)) return static_cast<py::ssize_t>(r.size() - before);
                r.truncate(before);
                return py::ssize_t{-1};
            },
            py::arg("table"), py::arg("events"), py::arg("begin"), py::arg("end"));
    m.def(
        "watch_decisions",
        [](PyTable& t, const py::list& events, int begin, int end, py::function callback) {
            Caller caller(std::move(callback));
            return replay_watched(t, events, begin, end, caller);
        },
        py::arg("table"), py::arg("events"), py::arg("begin"), py::arg("end"), py::arg("callback"));
}

}  // namespace mjf::bind
