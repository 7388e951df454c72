// Recorded games as rows for learning: one for each decision of a player, with what he saw, what he could do and what he did.
#pragma once
#include <cstdint>
#include <vector>

#include "game/replay.hpp"
#include "sim/encoders/encoder.hpp"

namespace mjf {

inline constexpr int kHiddenTiles = 3 * 37;  // concealed tiles of the three others by kind37, counted from the viewer

// Whether a record tells what this chair decided. A claim of another chair that went first leaves open whether this one
// would have called: only what could have gone before that claim was certainly declined.
bool is_known_decision(const Table& table, const Action* answers, int chair);

struct DecisionRows final : public Watcher {
    // encoder nullptr = no view. Throws std::invalid_argument for a width other than 181 or 256. seat -1 = all; hidden: the
    // others' tiles, too.
    DecisionRows(const Encoder* encoder, int width, bool skip_forced, int seat, bool hidden);

    void decides(const Table& table, const Action* answers, int index) override;
    std::size_t size() const noexcept { return action.size(); }
    void truncate(std::size_t rows);
    void reserve(std::size_t rows);  // before the first

    const Encoder* const encoder;
    const int width;
    const bool skip_forced;
    const int seat;
    const bool hidden;
    std::vector<std::uint8_t> view, mask, action, chair, other;
    std::vector<std::int32_t> event;

private:
    void add(const Table& table, int chair, const ActionMask& mask, Action action, int index);
};

}  // namespace mjf
