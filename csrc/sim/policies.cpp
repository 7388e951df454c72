#include "sim/policies.hpp"

#include <algorithm>
#include <bit>

#include "shape/shape.hpp"
#include "sim/efficiency.hpp"
#include "sim/fan_plans.hpp"
#include "sim/joker_plans.hpp"
#include "sim/point_plans.hpp"

namespace mjf {
namespace {

// An unbiased number below n (Lemire).
std::uint32_t below(Words& noise, std::uint32_t n) noexcept {
    for (;;) {
        const Wide m = multiply_wide(noise.next(), n);
        if (m.low >= n || m.low >= (0 - std::uint64_t{n}) % n) return static_cast<std::uint32_t>(m.high);
    }
}

Action random_move(const ActionMask& mask, Words& noise) noexcept {
    return mask.nth(static_cast<int>(below(noise, static_cast<std::uint32_t>(mask.count()))));
}

Action drawn_tile(const ActionMask& mask) noexcept {
    for (int tile = 0; tile < kUnknown37; ++tile)
        if (mask.test(kDiscardDrawn + tile)) return static_cast<Action>(kDiscardDrawn + tile);
    if (mask.test(kDiscardJoker + 1)) return kDiscardJoker + 1;
    return mask.nth(0);
}

// What every sensible player does at once; kPass = nothing of the kind.
Action obvious(const ActionMask& mask) noexcept {
    if (mask.test(kTsumoWin)) return kTsumoWin;
    if (mask.test(kRonWin)) return kRonWin;
    return kPass;
}

// The discard of `kind` in a mask: the tile just drawn rather than one from the hand, a plain five rather than a red one.
Action discard_in(const ActionMask& mask, Kind kind) noexcept {
    const int suit = suit_of_five(kind);
    if (mask.test(kDiscardDrawn + kind)) return static_cast<Action>(kDiscardDrawn + kind);
    if (mask.test(kDiscard + kind)) return static_cast<Action>(kDiscard + kind);
    if (suit >= 0 && mask.test(kDiscardDrawn + kRedMan + suit)) return static_cast<Action>(kDiscardDrawn + kRedMan + suit);
    return static_cast<Action>(kDiscard + kRedMan + suit);
}

bool keeps_orphans(const Flow& flow, int chair) noexcept {
    const Seat& seat = flow.s.seat[chair];
    return seat.n_melds == 0 && std::popcount(seat.plane[0] & kYaochuuMask) >= 11;
}

Action greedy_turn(const Flow& flow, int chair, const ActionMask& mask) noexcept {
    if (mask.test(kSetNorthAside) && !keeps_orphans(flow, chair)) return kSetNorthAside;
    if (mask.test(kNineTerminals) && !keeps_orphans(flow, chair)) return kNineTerminals;
    if (mask.test(kDeclareRiichi)) return kDeclareRiichi;
    return discard_in(mask, best_discard(flow, chair, mask).kind);
}

Action greedy(const Flow& flow, int chair) noexcept {
    const ActionMask& mask = flow.s.masks[chair];
    if (const Action a = obvious(mask); a != kPass) return a;
    if (flow.s.turn != chair || mask.test(kPass)) return mask.test(kPass) ? Action{kPass} : mask.nth(0);
    return greedy_turn(flow, chair, mask);
}

// ---------------------------------------------------------------- sane

// Chairs in riichi besides `chair`.
unsigned threats(const Flow& flow, int chair) noexcept {
    unsigned out = 0;
    for (int c = 0; c < flow.g.seats; ++c)
        if (c != chair && flow.s.seat[c].riichi != kNoRiichi) out |= 1u << c;
    return out;
}

// Kinds that the chair in riichi cannot win on: its own discards, and all that passed since it declared.
KindMask safe_against(const Flow& flow, int threat) noexcept {
    const State& s = flow.s;
    KindMask safe = s.seat[threat].pond;
    bool declared = false;
    for (int i = 0; i < s.n_discards; ++i) {
        if (discard_chair(s.discards[i]) == threat && (s.discards[i] & kMarkRiichi)) declared = true;
        if (declared) safe |= bit(plain_kind(discard_tile(s.discards[i])));
    }
    return safe;
}

// How dangerous a kind looks to a hand with these safe kinds: 0 safe .. 20.
int danger(Kind kind, KindMask safe, const std::uint8_t* left) noexcept {
    if ((safe >> kind) & 1) return 0;
    if (kind >= kSuitKinds) return left[kind] == 0 ? 1 : left[kind] == 1 ? 3 : left[kind] == 2 ? 6 : 9;
    const int rank = kind % 9;
    const bool low = rank >= 3 && ((safe >> (kind - 3)) & 1);
    const bool high = rank <= 5 && ((safe >> (kind + 3)) & 1);
    const bool suji = rank < 3 ? high : rank > 5 ? low : low && high;
    if (suji) return rank == 0 || rank == 8 ? 3 : 6;
    if (rank == 0 || rank == 8) return 11;
    if (rank == 1 || rank == 7) return 13;
    return rank >= 3 && rank <= 5 && (low || high) ? 12 : 16;
}

Action fold(const Flow& flow, int chair, const ActionMask& mask, unsigned against) noexcept {
    std::uint8_t left[kKinds];
    unseen(flow, chair, left);
    const Seat& seat = flow.s.seat[chair];
    KindMask safe[kMaxSeats] = {};
    for (int c = 0; c < flow.g.seats; ++c)
        if ((against >> c) & 1) safe[c] = safe_against(flow, c);
    Kind best = kNoKind;
    int least = 1 << 20;
    for (KindMask rest = discardable(mask); rest != 0; rest &= rest - 1) {
        const Kind kind = static_cast<Kind>(std::countr_zero(rest));
        int sum = 0;
        for (int c = 0; c < flow.g.seats; ++c)
            if ((against >> c) & 1) sum += danger(kind, safe[c], left);
        sum = 8 * sum - seat.counts[kind];  // several of a safe kind last longer
        if (sum < least) {
            least = sum;
            best = kind;
        }
    }
    return discard_in(mask, best);
}

// Whether an open hand of these tiles is on its way to a yaku.
bool has_way(const Flow& flow, const Seat& seat, KindMask valued) noexcept {
    bool simple = flow.g.rules.open_tanyao != 0;
    for (int i = 0; i < seat.n_melds; ++i) {
        const Kind kind = meld_kind(seat.melds[i]);
        if ((valued >> kind) & 1) return true;
        const bool chi = meld_type(seat.melds[i]) == kChi;
        if (((kYaochuuMask >> kind) & 1) || (chi && ((kYaochuuMask >> (kind + 2)) & 1))) simple = false;
    }
    if ((seat.plane[2] & valued) != 0) return true;
    if (!simple) return false;
    int outside = 0;
    for (KindMask rest = seat.plane[0] & kYaochuuMask; rest != 0; rest &= rest - 1)
        outside += seat.counts[std::countr_zero(rest)];
    return outside <= 2;
}

// The hand after a chi or pon, the discard still to come.
Seat after_call(const Flow& flow, int chair, Action a) noexcept {
    Seat seat = flow.s.seat[chair];
    const Kind kind = plain_kind(flow.s.tile);
    if (is_chi(a)) {
        const Kind lowest = chi_lowest(a);
        for (int k = lowest; k < lowest + 3; ++k)
            if (k != kind) remove_tile(seat, static_cast<Kind>(k));
        seat.melds[seat.n_melds++] = make_meld(kChi, lowest);
    } else {
        remove_tile(seat, kind);
        remove_tile(seat, kind);
        seat.melds[seat.n_melds++] = make_meld(kPon, kind);
    }
    ++seat.n_open;
    return seat;
}

Action sane_claim(const Flow& flow, int chair, const ActionMask& mask) noexcept {
    const Seat& seat = flow.s.seat[chair];
    const Facts facts = flow.facts();
    const KindMask valued = flow.g.family->value_kinds(&flow.g.rules, &facts, chair);
    const int before = shanten(seat.counts, seat.n_melds, flow.g.forms, flow.g.seats);
    const bool threatened = threats(flow, chair) != 0;
    Action best = kPass;
    int best_after = before;
    const int n = mask.count();
    for (int i = 0; i < n; ++i) {
        const Action a = mask.nth(i);
        if (!is_chi(a) && !is_pon(a)) continue;
        const Seat hand = after_call(flow, chair, a);
        if (!has_way(flow, hand, valued)) continue;
        const int after = shanten(hand.counts, hand.n_melds, kFormRegular, flow.g.seats);
        if (after >= best_after || (threatened && after > 0)) continue;
        if (seat.n_open == 0 && after > 1 && !((valued >> plain_kind(flow.s.tile)) & 1)) continue;
        best = a;
        best_after = after;
    }
    return best;
}

Action sane(const Flow& flow, int chair) noexcept {
    const ActionMask& mask = flow.s.masks[chair];
    if (const Action a = obvious(mask); a != kPass) return a;
    if (flow.s.phase == kPhaseDiscarded) return sane_claim(flow, chair, mask);
    if (mask.test(kPass)) return kPass;
    const unsigned against = threats(flow, chair);
    const Seat& seat = flow.s.seat[chair];
    if (mask.test(kSetNorthAside) && !keeps_orphans(flow, chair)) return kSetNorthAside;
    if (mask.test(kNineTerminals) && !keeps_orphans(flow, chair)) return kNineTerminals;
    if (mask.test(kDeclareRiichi)) return kDeclareRiichi;
    const Choice best = best_discard(flow, chair, mask);
    if (against == 0 && seat.riichi != kRiichiDeclared) {
        for (int k = 0; k < kKinds; ++k) {
            if (!mask.test(kKanKind + k)) continue;
            Seat hand = seat;
            const bool ankan = hand.counts[k] == 4;
            while (hand.counts[k] > 0) remove_tile(hand, static_cast<Kind>(k));
            if (ankan) ++hand.n_melds;
            if (shanten(hand.counts, hand.n_melds, kFormRegular, flow.g.seats) <= best.shanten)
                return static_cast<Action>(kKanKind + k);
        }
    }
    if (against != 0 && seat.riichi == kNoRiichi && (best.shanten >= 2 || (best.shanten == 1 && best.tiles < 8)))
        return fold(flow, chair, mask, against);
    return discard_in(mask, best.kind);
}

// Games with a minimum of fans or of hand points.
Action planner(const Flow& flow, int chair) noexcept {
    const Action a = obvious(flow.s.masks[chair]);
    if (a != kPass) return a;
    if (flow.g.jokers > 0) return joker_planned_move(flow, chair);
    return flow.g.rules.family == rule::FAMILY_KOREAN ? pointed_move(flow, chair) : planned_move(flow, chair);
}

}  // namespace

bool policy_of(const std::string& name, Policy& out) {
    static constexpr const char* names[4] = {"random", "tsumogiri", "greedy", "sane"};
    for (std::uint8_t i = 0; i < 4; ++i)
        if (name == names[i]) {
            out = static_cast<Policy>(i);
            return true;
        }
    return false;
}

Action choose(Policy policy, const Flow& flow, int chair, Words& noise) noexcept {
    const ActionMask& mask = flow.s.masks[chair];
    // A session that only its players can end: they do.
    if (flow.s.phase == kPhaseYame && flow.g.winner_deals && policy != Policy::kRandom) return kEndMatch;
    switch (policy) {
        case Policy::kRandom: return random_move(mask, noise);
        case Policy::kTsumogiri:
            if (const Action a = obvious(mask); a != kPass) return a;
            return mask.test(kPass) ? Action{kPass} : drawn_tile(mask);
        case Policy::kGreedy: return flow.g.family->traits.riichi_shapes ? greedy(flow, chair) : planner(flow, chair);
        default: return flow.g.family->traits.riichi_shapes ? sane(flow, chair) : planner(flow, chair);
    }
}

}  // namespace mjf
