#include "sim/point_plans.hpp"

#include <algorithm>
#include <bit>

#include "sim/efficiency.hpp"
#include "sim/plans.hpp"

namespace mjf {
namespace {

constexpr int kFar = 99;
constexpr int kConcealed = 4;    // hand points of a concealed hand won from the wall
constexpr int kWholeHand = 3;    // of four pongs, one suit and honours, seven pairs, 123456789
constexpr KindMask kStraights[2] = {kManMask, kPinMask};

// A way to win, and how far the hand is from it.
struct Plan {
    enum Type : std::uint8_t { kAny, kPongs, kPairs, kOneSuit, kStraight } type = kAny;
    int missing = kFar;
    int points = -1;        // hand points it will have, self-drawn where it stays concealed
    KindMask kept = 0;      // kinds that make the plan
    KindMask pairs = 0;     // ... and those that must become pongs that count
};

// What the player knows of the rules and of his hand.
struct Case {
    const Flow& flow;
    int chair;
    KindMask valued;

    Case(const Flow& f, int c) noexcept : flow(f), chair(c) {
        const Facts facts = f.facts();
        valued = f.g.family->value_kinds(&f.g.rules, &facts, c);
    }
    int minimum() const noexcept { return flow.g.rules.min_hand; }
    int worth(Kind kind) const noexcept {
        if (!((valued >> kind) & 1)) return 0;
        return 1 + (kind == kEast + flow.wind_of(chair)) + (kind == kEast + flow.round_wind());
    }
};

bool is_open(const Held& h) noexcept {
    for (int i = 0; i < h.n_melds; ++i)
        if (meld_is_open(h.melds[i])) return true;
    return false;
}

int straight_missing(const Held& h, KindMask suit) noexcept {
    Held rest = h;
    for (int c = 0; c < 4; ++c) rest.plane[c] = (h.plane[c] & ~suit) | (h.plane[c + 1] & suit);
    rest.n_melds = h.n_melds + 3;
    return std::popcount(suit & ~h.plane[0]) + regular_missing(rest, kAllKinds);
}

int missing_of(const Plan& plan, const Held& h) noexcept {
    switch (plan.type) {
        case Plan::kPongs: return pongs_missing(h);
        case Plan::kPairs: return 7 - std::popcount(h.plane[1]);
        case Plan::kOneSuit: return regular_missing(h, plan.kept);
        case Plan::kStraight: return straight_missing(h, plan.kept);
        default: return regular_missing(h, kAllKinds);
    }
}

// The points the plan is sure of: pongs that count held already, then pairs that must become some.
void count_points(const Case& c, const Held& h, Plan& plan) noexcept {
    const KindMask in_plan = plan.type == Plan::kOneSuit ? plan.kept : kAllKinds;
    plan.points = (plan.type == Plan::kAny ? 0 : kWholeHand) + (is_open(h) ? 0 : kConcealed);
    if (plan.type == Plan::kPairs) return;
    for (int i = 0; i < h.n_melds; ++i)
        if (meld_type(h.melds[i]) != kChi) plan.points += c.worth(meld_kind(h.melds[i])) + (meld_is_kan(h.melds[i]) ? 1 : 0);
    for (KindMask left = h.plane[2] & in_plan; left != 0; left &= left - 1)
        plan.points += c.worth(static_cast<Kind>(std::countr_zero(left)));
    for (int worth = 3; worth > 0 && plan.points < c.minimum(); --worth) {
        for (KindMask left = h.plane[1] & ~h.plane[2] & in_plan; left != 0 && plan.points < c.minimum(); left &= left - 1) {
            const Kind kind = static_cast<Kind>(std::countr_zero(left));
            if (c.worth(kind) != worth) continue;
            plan.pairs |= bit(kind);
            plan.points += worth;
            if (plan.type == Plan::kAny) ++plan.missing;  // it cannot be the pair as well
        }
    }
}

void consider(const Case& c, const Held& h, Plan::Type type, KindMask kept, Plan& best) noexcept {
    Plan plan;
    plan.type = type;
    plan.kept = kept;
    plan.missing = missing_of(plan, h);
    count_points(c, h, plan);
    const int least = c.minimum();
    const bool enough = plan.points >= least, had = best.points >= least;
    if (enough != had ? enough : enough ? plan.missing < best.missing || (plan.missing == best.missing && plan.points > best.points)
                                        : plan.points > best.points)
        best = plan;
}

Plan best_plan(const Case& c, const Held& h) noexcept {
    Plan best;
    consider(c, h, Plan::kAny, kAllKinds, best);
    consider(c, h, Plan::kPongs, h.plane[1], best);
    if (h.n_melds == 0) consider(c, h, Plan::kPairs, h.plane[1], best);
    for (const KindMask suit : kStraights) {
        bool fits = true;
        for (int i = 0; i < h.n_melds; ++i) fits = fits && (((suit | kHonourMask) >> meld_kind(h.melds[i])) & 1);
        if (fits) consider(c, h, Plan::kOneSuit, suit | kHonourMask, best);
        if (h.n_melds <= 1) consider(c, h, Plan::kStraight, suit, best);
    }
    return best;
}

// A kan of one's own that does no harm.
Action own_kan(const Case& c, const Held& h, const Plan& plan, const ActionMask& mask) noexcept {
    if (plan.type == Plan::kPairs) return kPass;
    for (int k = 0; k < kKinds; ++k) {
        if (!mask.test(kKanKind + k)) continue;
        Held after = h;
        const int held = h.seat->counts[k];
        for (int i = 0; i < held; ++i) drop(after, static_cast<Kind>(k));
        if (held == 4) after.melds[after.n_melds++] = make_meld(kAnkan, static_cast<Kind>(k));
        if (best_plan(c, after).missing <= plan.missing) return static_cast<Action>(kKanKind + k);
    }
    return kPass;
}

Action point_turn(const Flow& flow, int chair, const ActionMask& mask) noexcept {
    const Seat& seat = flow.s.seat[chair];
    if (mask.test(kDeclareRiichi)) return kDeclareRiichi;
    if (seat.riichi == kRiichiDeclared) return discard_of_kind(mask, best_discard(flow, chair, mask).kind);
    if (seat.riichi == kInRiichi) return mask.nth(0);
    const Case c(flow, chair);
    const Held h = held_by(seat);
    const Plan plan = best_plan(c, h);
    if (const Action kan = own_kan(c, h, plan, mask); kan != kPass) return kan;
    KindMask free = discardable(mask);
    if ((free & ~plan.pairs) != 0) free &= ~plan.pairs;
    if (plan.type == Plan::kAny) {
        ActionMask allowed{};
        for (int a = 0; a < kChiSequence; ++a) {
            const Kind37 tile = static_cast<Kind37>(a < kDiscardDrawn ? a : a - kDiscardDrawn);
            if (mask.test(a) && ((free >> plain_kind(tile)) & 1)) allowed.set(a);
        }
        return discard_of_kind(mask, best_discard(flow, chair, allowed).kind);
    }
    const Left left(flow, chair);
    const Kind best = cheapest(h, free, [&](const Held& after, Kind kind) noexcept {
        return 256 * missing_of(plan, after) + keep_worth(h, left, kind);
    });
    return best == kNoKind ? mask.nth(0) : discard_of_kind(mask, best);
}

// A pong if it brings the hand nearer to a win that has enough points; rather a kan.
Action point_claim(const Flow& flow, int chair, const ActionMask& mask) noexcept {
    const Case c(flow, chair);
    const Kind kind = plain_kind(flow.s.tile);
    Action pon = kPass;
    for (int i = 0; i < mask.count(); ++i)
        if (is_pon(mask.nth(i)) && pon == kPass) pon = mask.nth(i);
    if (pon == kPass) return kPass;
    const Held h = held_by(flow.s.seat[chair]);
    Held after = h;
    make_pon(after, kind);
    after.melds[after.n_melds - 1] = make_meld(kPon, kind, 0, kFromLeft);
    const Plan now = best_plan(c, h), then = best_plan(c, after);
    if (then.points < c.minimum() || then.missing >= now.missing) return kPass;
    return mask.test(kKanKind + kind) ? static_cast<Action>(kKanKind + kind) : pon;
}

}  // namespace

Action pointed_move(const Flow& flow, int chair) noexcept { return planned(flow, chair, point_claim, point_turn); }

}  // namespace mjf
