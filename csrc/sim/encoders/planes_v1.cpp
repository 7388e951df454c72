#include "sim/encoders/planes_v1.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "shape/shape.hpp"
#include "sim/encoders/compact_v1.hpp"
#include "sim/policies.hpp"

namespace mjf {
namespace {

// Where a group begins. consteval: a name that is not in the list does not compile.
template <std::size_t N>
consteval int place_of(const PlaneGroup (&groups)[N], std::string_view name) {
    int at = 0;
    for (const PlaneGroup& group : groups) {
        if (group.name == name) return at;
        at += group.planes;
    }
    throw "no such planes";
}

consteval int at(std::string_view name) { return place_of(kPlaneGroups, name); }
consteval int hidden_at(std::string_view name) { return place_of(kHiddenPlaneGroups, name); }

class PlaneCells {
public:
    explicit PlaneCells(float* out) : out_(out) {}
    float& cell(int plane, int kind) noexcept { return out_[plane * kKinds + kind]; }
    void set(int plane, KindMask kinds, float value = 1.0f) noexcept {
        for (; kinds != 0; kinds &= kinds - 1) cell(plane, std::countr_zero(kinds)) = value;
    }
    // 1 in the n first of four planes.
    void pile(int plane, int kind, int n) noexcept {
        for (int i = 0; i < n && i < 4; ++i) cell(plane + i, kind) = 1.0f;
    }
    void fill(int plane, float value) noexcept {
        if (value == 0.0f) return;
        std::fill(out_ + plane * kKinds, out_ + (plane + 1) * kKinds, value);
    }

private:
    float* out_;
};

float part(std::int64_t number, float unit) noexcept { return static_cast<float>(number) / unit; }

KindMask five_mask(const std::uint8_t* reds) noexcept {
    KindMask kinds = 0;
    for (int suit = 0; suit < 3; ++suit)
        if (reds[suit] > 0) kinds |= bit(kFives[suit]);
    return kinds;
}

void own_hand(const Flow& flow, int chair, PlaneCells& out) noexcept {
    const State& s = flow.s;
    const Seat& own = s.seat[chair];
    for (int copies = 0; copies < 4; ++copies) out.set(at("own_tiles") + copies, own.plane[copies]);
    out.set(at("own_reds"), five_mask(own.reds));
    const bool mine = s.turn == chair && s.drawn < kUnknown37;
    if (mine) {
        out.cell(at("drawn"), plain_kind(s.drawn)) = 1.0f;
        if (is_red(s.drawn)) out.fill(at("red"), 1.0f);
    }
    if ((s.phase == kPhaseDiscarded || s.phase == kPhaseKan) && s.tile < kUnknown37) {
        out.cell(at("tile"), plain_kind(s.tile)) = 1.0f;
        if (is_red(s.tile)) out.fill(at("red"), 1.0f);
    }
    out.set(at("waits"), own.waits);
    if (own.unknown == 0) {
        const std::uint32_t forms = own.n_melds == 0 ? flow.g.forms : std::uint32_t{kFormRegular};
        int tiles = 0;
        for (const std::uint8_t count : own.counts) tiles += count;
        const int steps = shanten(own.counts, own.n_melds, forms, flow.g.shape_seats);
        out.fill(at("shanten") + std::clamp(steps + 1, 0, 7), 1.0f);
        if (tiles % 3 == 2) out.set(at("keeps"), unnecessary_tiles(own.counts, own.n_melds, forms, flow.g.shape_seats));
    }
    std::uint8_t left[kKinds];
    unseen(flow, chair, left);
    for (int k = 0; k < kKinds; ++k) out.pile(at("unseen"), k, left[k]);
    for (int i = 0; i < s.shown; ++i) {
        const TileId id = s.wall[flow.g.indicator_place[i]];
        if (id == kUnknownTile || id >= kFirstBonusId) continue;  // a flower may be turned: it has no column
        out.cell(at("indicators"), kind_of(id)) += 0.25f;
        out.cell(at("dora"), dora_of(kind_of(id), flow.g.seats)) += 0.25f;
    }
    const std::uint8_t furiten = furiten_bits(flow, chair);
    for (int i = 0; i < 3; ++i) out.fill(at("furiten") + i, part((furiten >> i) & 1, 1.0f));
    const Facts facts = flow.facts();
    out.set(at("value"), flow.g.family->value_kinds(&flow.g.rules, &facts, chair));
}

void melds(const Flow& flow, const Seat& seat, bool own, int place, PlaneCells& out) noexcept {
    std::uint8_t tiles[kKinds] = {};
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
        if (meld_reds(meld) > 0) out.cell(at("meld_reds") + place, type == kChi ? kFives[kind / 9] : kind) = 1.0f;
    }
    for (int k = 0; k < kKinds; ++k) out.pile(at("melds") + 4 * place, k, tiles[k]);
}

void discards(const Flow& flow, int chair, PlaneCells& out) noexcept {
    const State& s = flow.s;
    std::uint8_t count[4][kKinds] = {};
    int order[4] = {};
    KindMask safe[4] = {};
    bool declared[4] = {};
    for (int i = 0; i < s.n_discards; ++i) {
        const Discard discard = s.discards[i];
        const int place = (discard_chair(discard) + flow.g.seats - chair) % flow.g.seats;
        const Kind kind = plain_kind(discard_tile(discard));
        out.pile(at("discards") + 4 * place, kind, ++count[place][kind]);
        if (!(discard & kMarkDrawn)) out.cell(at("from_hand") + place, kind) = 1.0f;
        if (is_red(discard_tile(discard))) out.cell(at("red_discards") + place, kind) = 1.0f;
        out.cell(at("recent") + place, kind) = part(++order[place], 32.0f);
        if (discard & kMarkRiichi) {
            out.cell(at("riichi_tile") + place, kind) = 1.0f;
            declared[place] = true;
        }
        // The tile in question has not passed yet.
        const bool open = i + 1 == s.n_discards && s.phase == kPhaseDiscarded;
        safe[place] |= bit(kind);
        for (int p = 0; p < flow.g.seats; ++p)
            if (declared[p] && !open) safe[p] |= bit(kind);
    }
    for (int p = 0; p < flow.g.seats; ++p) out.set(at("safe") + p, safe[p]);
}

void players(const Flow& flow, int chair, PlaneCells& out) noexcept {
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
        int tiles = seat.unknown;
        for (const std::uint8_t count : seat.counts) tiles += count;
        out.fill(at("in_hand") + place, part(tiles, 16.0f));
        out.fill(at("points") + place, part(s.scores[other], 32768.0f));
    }
}

void table(const Flow& flow, PlaneCells& out) noexcept {
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

void legal(const Flow& flow, int chair, PlaneCells& out) noexcept {
    if (!((flow.s.asked >> chair) & 1)) return;
    const ActionMask& mask = flow.s.masks[chair];
    for (int i = 0; i < 4; ++i) {
        for (std::uint64_t left = mask.word[i]; left != 0; left &= left - 1) {
            const auto a = static_cast<Action>(64 * i + std::countr_zero(left));
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

}  // namespace

void planes_v1(const Flow& flow, int chair, float* to) noexcept {
    std::memset(to, 0, sizeof(float) * kKinds * kPlanesV1);
    PlaneCells out(to);
    own_hand(flow, chair, out);
    discards(flow, chair, out);
    players(flow, chair, out);
    table(flow, out);
    legal(flow, chair, out);
}

void planes_v1_hidden(const Flow& flow, int chair, float* to) noexcept {
    std::memset(to, 0, sizeof(float) * kKinds * kPlanesV1Hidden);
    const State& s = flow.s;
    PlaneCells out(to);
    for (int distance = 1; distance < flow.g.seats; ++distance) {
        const int other = (chair + distance) % flow.g.seats, place = distance - 1;
        const Seat& seat = s.seat[other];
        for (int copies = 0; copies < 4; ++copies) out.set(hidden_at("their_tiles") + 4 * place + copies, seat.plane[copies]);
        out.set(hidden_at("their_reds") + place, five_mask(seat.reds));
        out.set(hidden_at("their_waits") + place, seat.waits);
        out.fill(hidden_at("their_furiten") + place, furiten_bits(flow, other) != 0 ? 1.0f : 0.0f);
    }
    const int live = std::max(flow.live_left(), 0);
    std::uint8_t left[kKinds] = {};
    for (int i = 0; i < live; ++i) {
        const TileId id = s.wall[flow.g.live_first + s.live_drawn + i];
        if (id == kUnknownTile || id >= kFirstBonusId) continue;  // a flower may be turned: it has no column
        ++left[kind_of(id)];
        if (i < 8) out.cell(hidden_at("next") + i, kind_of(id)) = 1.0f;
    }
    for (int k = 0; k < kKinds; ++k) out.pile(hidden_at("wall"), k, left[k]);
    for (int i = 0; i < s.shown; ++i) {
        const TileId id = s.wall[flow.g.ura_place[i]];
        if (id != kUnknownTile) out.cell(hidden_at("ura"), kind_of(id)) += 0.25f;
    }
}

}  // namespace mjf
