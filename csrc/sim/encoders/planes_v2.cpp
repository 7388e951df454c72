#include "sim/encoders/planes_v2.hpp"

#include <cstring>

#include "sim/encoders/compact_v2.hpp"
#include "sim/encoders/shared_planes.hpp"

namespace mjf {
namespace {

using Cells = PlaneCells<kAllColumns>;

consteval int more_at(std::string_view name) { return kPlanesV1 + place_of(kMorePlaneGroups, name); }
consteval int more_hidden_at(std::string_view name) { return kPlanesV1Hidden + place_of(kMoreHiddenPlaneGroups, name); }

// Bonus tiles and jokers that cannot be seen, and the natural tiles in whose place jokers lie in melds.
void unseen_others(const Flow& flow, int chair, Cells& out) noexcept {
    const State& s = flow.s;
    std::uint32_t aside = 0;
    int jokers = flow.g.jokers - s.seat[chair].jokers;
    int seen[kKinds];
    if (flow.g.jokers > 0) seen_kinds(flow, chair, seen);
    for (int c = 0; c < flow.g.seats; ++c) {
        const Seat& seat = s.seat[c];
        aside |= seat.bonus;
        if (flow.g.jokers == 0) continue;
        jokers -= seat.nuki;
        for (int i = 0; i < seat.n_melds; ++i)
            if (const Kind kind = flow.joker_of(seat.melds[i]); kind != kNoKind) {
                --seen[kind];
                --jokers;
            }
    }
    for (int i = 0; i < s.n_discards; ++i) jokers -= discard_tile(s.discards[i]) == kJoker;
    for (int i = 0; i < s.shown; ++i)
        if (const TileId id = s.wall[flow.g.indicator_place[i]]; id != kUnknownTile && id >= kFirstBonusId && id < kFirstJokerId)
            aside |= 1u << (further_kind(id) - kFirstBonus);
    for (int i = flow.g.tiles.n - 1; i >= 0 && flow.g.tiles.ids[i] >= kFirstBonusId; --i) {
        const Kind kind = further_kind(flow.g.tiles.ids[i]);
        if (kind != kJoker && !((aside >> (kind - kFirstBonus)) & 1)) out.pile(planes::at("unseen"), kind, 1);
    }
    out.pile(planes::at("unseen"), kJoker, jokers);
    if (flow.g.jokers == 0) return;
    for (int k = 0; k < kKinds; ++k) out.pile(planes::at("unseen"), k, flow.g.copies[k] - seen[k]);
}

void further(const Flow& flow, int chair, Cells& out) noexcept {
    const State& s = flow.s;
    CompactV2More more;
    encode(flow, chair, more);
    out.fill(more_at("game") + more.game, 1.0f);
    out.set(more_at("barred"), more.barred);
    out.fill(more_at("kans_in_row"), part(more.kans_in_row, 4.0f));
    if (s.turn == chair && s.phase == kPhaseDrawn) out.fill(more_at("drawn_from") + s.drawn_from, 1.0f);
    for (int place = 0; place < flow.g.seats; ++place) {
        const Seat& seat = s.seat[(chair + place) % flow.g.seats];
        out.set(more_at("bonus") + place, KindMask{seat.bonus} << kFirstBonus);
        out.fill(more_at("hidden_kans") + place, part(more.hidden_kans[place], 4.0f));
        out.fill(more_at("no_win") + place, part((more.no_win >> place) & 1, 1.0f));
        out.fill(more_at("small_points") + place, part(s.scores[(chair + place) % flow.g.seats], 256.0f));
        for (int i = 0; i < seat.n_melds; ++i)
            if (const Kind kind = flow.joker_of(seat.melds[i]); kind != kNoKind) out.cell(more_at("meld_jokers") + place, kind) = 1.0f;
        for (const std::uint8_t who : seat.liable) {
            if (who == kNobody) continue;
            out.fill(more_at("covered") + place, 1.0f);
            out.fill(more_at("answers") + (who + flow.g.seats - chair) % flow.g.seats, 1.0f);
        }
    }
}

// Whether an action has a place in the further planes, which is marked.
bool mark(Action a, Cells& out) noexcept {
    if (a == kDiscardJoker || a == kDiscardJoker + 1) {
        out.cell(planes::at("may_discard") + (a == kDiscardJoker ? 0 : 2), kJoker) = 1.0f;
    } else if (a >= kChiJoker && a < kPonJoker) {
        out.cell(more_at("may_chi_joker") + (a - kChiJoker) % 2, chi_lowest(a)) = 1.0f;
    } else if (a >= kPonJoker && a < kExchangeJoker) {
        out.cell(more_at("may_pon_joker"), pon_kind(a)) = 1.0f;
    } else if (a >= kExchangeJoker && a < kExchangeJoker + 4) {
        out.fill(more_at("may_exchange") + a - kExchangeJoker, 1.0f);
    } else if (a == kSetJokerAside) {
        out.fill(more_at("may_set_aside"), 1.0f);
    } else {
        return false;
    }
    return true;
}

}  // namespace

void planes_v2(const Flow& flow, int chair, float* to) noexcept {
    std::memset(to, 0, sizeof(float) * kAllColumns * kPlanesV2);
    Cells out(to);
    planes::own_hand(flow, chair, out);
    unseen_others(flow, chair, out);
    planes::discards(flow, chair, out);
    planes::players(flow, chair, out);
    planes::table(flow, out);
    planes::legal(flow, chair, out, [&out](Action a) { return mark(a, out); });
    further(flow, chair, out);
}

void planes_v2_hidden(const Flow& flow, int chair, float* to) noexcept {
    std::memset(to, 0, sizeof(float) * kAllColumns * kPlanesV2Hidden);
    Cells out(to);
    planes::hidden(flow, chair, out);
    if (!flow.g.family->traits.hidden_ankan) return;
    for (int distance = 1; distance < flow.g.seats; ++distance) {
        const Seat& seat = flow.s.seat[(chair + distance) % flow.g.seats];
        for (int i = 0; i < seat.n_melds; ++i)
            if (meld_type(seat.melds[i]) == kAnkan && meld_kind(seat.melds[i]) < kKinds)
                out.cell(more_hidden_at("their_kans") + distance - 1, meld_kind(seat.melds[i])) = 1.0f;
    }
}

}  // namespace mjf
