#include "sim/encoders/compact_v2.hpp"

#include <cstring>

namespace mjf {
namespace {

std::uint8_t game_of(std::int32_t family) noexcept {
    switch (family) {
        case rule::FAMILY_MCR: return 1;
        case rule::FAMILY_KOREAN: return 2;
        case rule::FAMILY_MALAYSIAN: return 3;
        default: return 0;
    }
}

bool lies_face_down(const Flow& flow, Meld meld) noexcept {
    return flow.g.family->traits.hidden_ankan && meld_type(meld) == kAnkan;
}

// A sacred discard bars its kind alone, unless the rules let it bar the whole wait, as furiten does.
KindMask barred_waits(const Flow& flow, int chair) noexcept {
    const Seat& own = flow.s.seat[chair];
    const bool one_kind = flow.g.family->traits.sacred_discard && flow.g.rules.sacred_discard == rule::SACRED_DISCARD_SAME_KIND;
    if (one_kind && !flow.g.family->traits.no_furiten) return own.waits & own.pond;
    return flow.bars_wins(chair) ? own.waits : 0;
}

}  // namespace

void encode(const Flow& flow, int chair, CompactV2More& out) noexcept {
    const State& s = flow.s;
    std::memset(&out, 0, sizeof out);
    out.barred = barred_waits(flow, chair);
    out.game = game_of(flow.g.rules.family);
    out.jokers = s.seat[chair].jokers;
    out.kans_in_row = s.kans_in_row;
    for (int place = 0; place < flow.g.seats; ++place) {
        const int other = (chair + place) % flow.g.seats;
        if (((s.no_win | s.dead) >> other) & 1) out.no_win = static_cast<std::uint8_t>(out.no_win | 1 << place);
        const Seat& seat = s.seat[other];
        for (int i = 0; i < seat.n_melds; ++i)
            out.hidden_kans[place] = static_cast<std::uint8_t>(out.hidden_kans[place] + lies_face_down(flow, seat.melds[i]));
    }
}

void encode(const Flow& flow, int chair, CompactV2MoreHidden& out) noexcept {
    std::memset(&out, 0, sizeof out);
    for (int distance = 1; distance < flow.g.seats; ++distance) {
        const Seat& seat = flow.s.seat[(chair + distance) % flow.g.seats];
        out.jokers[distance - 1] = seat.jokers;
        int n = 0;
        for (int i = 0; i < seat.n_melds; ++i)
            if (lies_face_down(flow, seat.melds[i])) out.kans[distance - 1][n++] = seat.melds[i];
    }
}

}  // namespace mjf
