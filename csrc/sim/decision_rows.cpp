#include "sim/decision_rows.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/spare.hpp"

namespace mjf {
namespace {

// Which claim goes first: ron, then pon and kan, then chi (riichi rules specification 6.4).
int priority(Action a) {
    if (a == kRonWin) return 3;
    if (is_pon(a) || is_kan(a)) return 2;
    return is_chi(a) ? 1 : 0;
}

}  // namespace

bool is_known_decision(const Table& table, const Action* answers, int chair) {
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

DecisionRows::DecisionRows(const Encoder* encoder_, int width_, bool skip_forced_, int seat_, bool hidden_)
    : encoder(encoder_), width(width_), skip_forced(skip_forced_), seat(seat_), hidden(hidden_) {
    if (width != kActionsShort && width != kActionsFull) throw std::invalid_argument("width is 181 or 256");
}

void DecisionRows::decides(const Table& table, const Action* answers, int index) {
    const State& s = table.state();
    for (int c = 0; c < table.rules().seats; ++c) {
        if (!((s.asked >> c) & 1) || (seat >= 0 && c != seat)) continue;
        const ActionMask& legal = table.mask(c);
        if ((skip_forced && legal.count() < 2) || !is_known_decision(table, answers, c)) continue;
        add(table, c, legal, answers[c], index);
    }
}

void DecisionRows::truncate(std::size_t rows) {
    if (encoder != nullptr) view.resize(rows * encoder->bytes);
    mask.resize(rows * static_cast<std::size_t>(width));
    action.resize(rows);
    chair.resize(rows);
    event.resize(rows);
    if (hidden) other.resize(rows * kHiddenTiles);
}

void DecisionRows::reserve(std::size_t rows) {
    if (encoder != nullptr) view = SpareBytes::take(rows * encoder->bytes);
    mask = SpareBytes::take(rows * static_cast<std::size_t>(width));
    if (hidden) other = SpareBytes::take(rows * kHiddenTiles);
    action.reserve(rows);
    chair.reserve(rows);
    event.reserve(rows);
}

void DecisionRows::add(const Table& table, int who, const ActionMask& legal, Action taken, int index) {
    const std::size_t row = size();
    if (encoder != nullptr) {
        // the vector's memory is aligned for every type, and so is each row: the sizes are multiples of 8
        view.resize((row + 1) * encoder->bytes);
        encoder->write(table.view(), who, view.data() + row * encoder->bytes);
    }
    mask.resize((row + 1) * static_cast<std::size_t>(width));
    std::uint8_t* const marks = mask.data() + row * static_cast<std::size_t>(width);
    for (int i = 0; i < legal.count(); ++i) {
        const Action a = legal.nth(i);
        if (a >= width) throw std::invalid_argument("these rules have actions above 180: width=256");
        marks[a] = 1;
    }
    action.push_back(taken);
    chair.push_back(static_cast<std::uint8_t>(who));
    event.push_back(index);
    if (!hidden) return;
    other.resize((row + 1) * kHiddenTiles);
    std::uint8_t* const tiles = other.data() + row * kHiddenTiles;
    const int seats = table.rules().seats;
    for (int distance = 1; distance < seats; ++distance) {
        const Seat& shown = table.state().seat[(who + distance) % seats];
        for (int tile = 0; tile < kUnknown37; ++tile)
            tiles[(distance - 1) * 37 + tile] = static_cast<std::uint8_t>(count37(shown, static_cast<Kind37>(tile)));
    }
}

}  // namespace mjf
