// The planes every list begins with, the groups of kPlaneGroups: what a chair sees of its hand, the discards, the players, the table
// and the legal moves. `Cells` is a PlaneCells.
#pragma once
#include "sim/encoders/planes_v1.hpp"

namespace mjf::planes {

consteval int at(std::string_view name) { return place_of(kPlaneGroups, name); }
consteval int hidden_at(std::string_view name) { return place_of(kHiddenPlaneGroups, name); }

template <class Cells>
void own_hand(const Flow& flow, int chair, Cells& out) noexcept {
    const State& s = flow.s;
    const Seat& own = s.seat[chair];
    for (int copies = 0; copies < 4; ++copies) out.set(at("own_tiles") + copies, own.plane[copies]);
    if constexpr (Cells::kOtherTiles) out.pile(at("own_tiles"), kJoker, own.jokers);
    out.set(at("own_reds"), five_mask(own.reds));
    if (s.turn == chair && is_known(s.drawn)) {
        out.cell(at("drawn"), plain_kind(s.drawn)) = 1.0f;
        if (is_red(s.drawn)) out.fill(at("red"), 1.0f);
    }
    if ((s.phase == kPhaseDiscarded || s.phase == kPhaseKan) && is_known(s.tile)) {
        out.cell(at("tile"), plain_kind(s.tile)) = 1.0f;
        if (is_red(s.tile)) out.fill(at("red"), 1.0f);
    }
    out.set(at("waits"), own.waits);
    if (own.unknown == 0) {
        const Steps steps = steps_of(flow, chair);
        out.fill(at("shanten") + std::clamp(steps.shanten + 1, 0, 7), 1.0f);
        out.set(at("keeps"), steps.keeps);
    }
    std::uint8_t left[kKinds];
    unseen(flow, chair, left);
    for (int k = 0; k < kKinds; ++k) out.pile(at("unseen"), k, left[k]);
    for (int i = 0; i < s.shown; ++i) {
        const TileId id = s.wall[flow.g.indicator_place[i]];
        if (id == kUnknownTile) continue;
        if (id >= kFirstBonusId) {  // a flower may be turned
            if constexpr (Cells::kOtherTiles) out.cell(at("indicators"), further_kind(id)) += 0.25f;
            continue;
        }
        out.cell(at("indicators"), kind_of(id)) += 0.25f;
        out.cell(at("dora"), dora_among(kind_of(id), flow.g.kinds)) += 0.25f;
    }
    const std::uint8_t furiten = furiten_bits(flow, chair);
    for (int i = 0; i < 3; ++i) out.fill(at("furiten") + i, part((furiten >> i) & 1, 1.0f));
    const Facts facts = flow.facts();
    out.set(at("value"), flow.g.family->value_kinds(&flow.g.rules, &facts, chair));
}

template <class Cells>
void melds(const Flow& flow, const Seat& seat, bool own, int place, Cells& out) noexcept {
    std::uint8_t tiles[kKinds] = {};
    int jokers = 0;
    for (int i = 0; i < seat.n_melds; ++i) {
        const Meld meld = seat.melds[i];
        const Kind kind = meld_kind(meld);
        const MeldType type = meld_type(meld);
        if (type == kAnkan && !own && flow.g.family->traits.hidden_ankan) continue;
        const int each = type == kPon ? 3 : 4;
        if (type == kChi) {
            for (int k = 0; k < 3; ++k) ++tiles[kind + k];
        } else {
            tiles[kind] = static_cast<std::uint8_t>(tiles[kind] + each);
        }
        if (meld_is_kan(meld)) out.cell(at("kans") + place, kind) = 1.0f;
        if (type == kAnkan) {
            out.cell(at("ankans") + place, kind) = 1.0f;
        } else {
            out.cell(at("called") + place, type == kChi ? kind + meld_called(meld) : kind) += 0.25f;
        }
        if constexpr (Cells::kOtherTiles) {
            if (const Kind stands_for = flow.joker_of(meld); stands_for != kNoKind) {
                --tiles[stands_for];
                ++jokers;
            }
            if (flow.g.jokers > 0) continue;  // the bits of red fives are its jokers
        }
        if (meld_reds(meld) > 0) out.cell(at("meld_reds") + place, type == kChi ? kFives[kind / 9] : kind) = 1.0f;
    }
    for (int k = 0; k < kKinds; ++k) out.pile(at("melds") + 4 * place, k, tiles[k]);
    if constexpr (Cells::kOtherTiles) out.pile(at("melds") + 4 * place, kJoker, jokers);
}

template <class Cells>
void discards(const Flow& flow, int chair, Cells& out) noexcept {
    const State& s = flow.s;
    const Traits& traits = flow.g.family->traits;
    // Who may win on what he discarded has no safe kinds; a sacred discard bars its own kind only.
    const bool none_safe = traits.no_furiten || (traits.sacred_discard && flow.g.rules.sacred_discard == rule::SACRED_DISCARD_OFF);
    std::uint8_t count[4][Cells::kColumns] = {};
    int order[4] = {};
    KindMask safe[4] = {};
    bool declared[4] = {};
    for (int i = 0; i < s.n_discards; ++i) {
        const Discard discard = s.discards[i];
        const int place = (discard_chair(discard) + flow.g.seats - chair) % flow.g.seats;
        const Kind kind = plain_kind(discard_tile(discard));
        out.pile(at("discards") + 4 * place, kind, ++count[place][Cells::column(kind)]);
        if (!(discard & kMarkDrawn)) out.cell(at("from_hand") + place, kind) = 1.0f;
        if (is_red(discard_tile(discard))) out.cell(at("red_discards") + place, kind) = 1.0f;
        out.cell(at("recent") + place, kind) = part(++order[place], 32.0f);
        if (discard & kMarkRiichi) {
            out.cell(at("riichi_tile") + place, kind) = 1.0f;
            declared[place] = !traits.sacred_discard;
        }
        // The tile in question has not passed yet.
        const bool open = i + 1 == s.n_discards && s.phase == kPhaseDiscarded;
        safe[place] |= bit(kind);
        for (int p = 0; p < flow.g.seats; ++p)
            if (declared[p] && !open) safe[p] |= bit(kind);
    }
    for (int p = 0; p < flow.g.seats && !none_safe; ++p) out.set(at("safe") + p, safe[p]);
}

template <class Cells>
void players(const Flow& flow, int chair, Cells& out) noexcept {
    const State& s = flow.s;
    for (int place = 0; place < flow.g.seats; ++place) {
        const int other = (chair + place) % flow.g.seats;
        const Seat& seat = s.seat[other];
        melds(flow, seat, place == 0, place, out);
        if (place > 0 && seat.open_riichi && seat.riichi != kNoRiichi && (s.turn != other || s.drawn == kNoTile))
            out.set(at("shown_waits") + place, seat.waits);
        out.cell(at("seat_wind") + place, kEast + flow.wind_of(other)) = 1.0f;
        out.fill(at("riichi") + place, seat.riichi != kNoRiichi ? 1.0f : 0.0f);
        out.fill(at("double_riichi") + place, part(seat.double_riichi, 1.0f));
        out.fill(at("ippatsu") + place, part(seat.ippatsu, 1.0f));
        out.fill(at("norths") + place, part(seat.nuki, 4.0f));
        out.fill(at("in_hand") + place, part(tiles_in_hand(seat), 16.0f));
        out.fill(at("points") + place, part(s.scores[other], 32768.0f));
    }
}

template <class Cells>
void table(const Flow& flow, Cells& out) noexcept {
    const State& s = flow.s;
    out.cell(at("round_wind"), kEast + flow.round_wind()) = 1.0f;
    out.fill(at("kyoku") + s.round % flow.g.seats, 1.0f);
    out.fill(at("honba"), part(s.honba, 8.0f));
    out.fill(at("sticks"), part(s.sticks, 8.0f));
    out.fill(at("live"), part(flow.live_left(), 64.0f));
    out.fill(at("kan_count"), part(s.kans, 4.0f));
    out.fill(at("uncalled"), s.called ? 0.0f : 1.0f);
    out.fill(at("match"), part(s.is_match, 1.0f));
    out.fill(at("three_seats"), flow.g.seats == 3 ? 1.0f : 0.0f);
    if (s.phase <= kPhaseYame) out.fill(at("phase") + s.phase, 1.0f);
}

// `further(action)`: whether the list has a place of its own for an action; then it is not told here.
template <class Cells, class Further>
void legal(const Flow& flow, int chair, Cells& out, Further further) noexcept {
    if (!((flow.s.asked >> chair) & 1)) return;
    const ActionMask& mask = flow.s.masks[chair];
    for (int i = 0; i < 4; ++i) {
        for (std::uint64_t left = mask.word[i]; left != 0; left &= left - 1) {
            const auto a = static_cast<Action>(64 * i + std::countr_zero(left));
            if (further(a)) continue;
            if (is_discard(a)) {
                const bool drawn = a >= kDiscardDrawn;
                const auto tile = static_cast<Kind37>(drawn ? a - kDiscardDrawn : a);
                out.cell(at("may_discard") + (drawn ? 2 : is_red(tile) ? 1 : 0), plain_kind(tile)) = 1.0f;
            } else if (is_chi(a)) {
                out.cell(at("may_chi") + (a >= kChiRed), chi_lowest(a)) = 1.0f;
            } else if (is_pon(a)) {
                out.cell(at("may_pon") + (pon_reds(a) > 0), pon_kind(a)) = 1.0f;
            } else if (is_kan(a)) {
                out.cell(at("may_kan"), a - kKanKind) = 1.0f;
            } else {
                static constexpr Action named[7] = {kTsumoWin,      kRonWin, kDeclareRiichi,    kNineTerminals, kPass,
                                                    kSetNorthAside, kDeclareOpenRiichi};
                const auto found = std::find(named, named + 7, a);
                out.fill(at("may") + static_cast<int>(found - named), 1.0f);
            }
        }
    }
}

// Of every tile set: the hands of the others and the wall, in the groups of kHiddenPlaneGroups.
template <class Cells>
void hidden(const Flow& flow, int chair, Cells& out) noexcept {
    const State& s = flow.s;
    for (int distance = 1; distance < flow.g.seats; ++distance) {
        const int other = (chair + distance) % flow.g.seats, place = distance - 1;
        const Seat& seat = s.seat[other];
        for (int copies = 0; copies < 4; ++copies) out.set(hidden_at("their_tiles") + 4 * place + copies, seat.plane[copies]);
        if constexpr (Cells::kOtherTiles) out.pile(hidden_at("their_tiles") + 4 * place, kJoker, seat.jokers);
        out.set(hidden_at("their_reds") + place, five_mask(seat.reds));
        out.set(hidden_at("their_waits") + place, seat.waits);
        out.fill(hidden_at("their_furiten") + place, furiten_bits(flow, other) != 0 ? 1.0f : 0.0f);
    }
    const int live = std::max(flow.live_left(), 0);
    std::uint8_t left[Cells::kColumns] = {};
    for (int i = 0; i < live; ++i) {
        const TileId id = s.wall[flow.g.live_first + s.live_drawn + i];
        if (id == kUnknownTile || (id >= kFirstBonusId && !Cells::kOtherTiles)) continue;
        const Kind kind = id >= kFirstBonusId ? further_kind(id) : kind_of(id);
        const int n = ++left[Cells::column(kind)];
        if (n <= 4) out.cell(hidden_at("wall") + n - 1, kind) = 1.0f;
        if (i < 8) out.cell(hidden_at("next") + i, kind) = 1.0f;
    }
    for (int i = 0; i < s.shown && flow.g.family->traits.dead_wall; ++i) {
        const TileId id = s.wall[flow.g.ura_place[i]];
        if (id != kUnknownTile) out.cell(hidden_at("ura"), kind_of(id)) += 0.25f;
    }
}

}  // namespace mjf::planes
