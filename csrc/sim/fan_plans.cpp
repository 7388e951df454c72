#include "sim/fan_plans.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "base/knitted.hpp"
#include "sim/efficiency.hpp"
#include "sim/plans.hpp"

namespace mjf {
namespace {

constexpr KindMask kSuits = span_of(0, 27);
constexpr int kFar = 99;

// Three chows (their lowest kinds) that are worth a fan together; a knitted straight has no chows, but nine tiles.
struct Group {
    std::int8_t chow[3];   // -1 = knitted
    bool chows_only;       // worth six: all chows must make the rest
    KindMask knitted;
};

constexpr int kGroups = 6 + 7 + 3 + 24 + 30 + 6;

constexpr std::array<Group, kGroups> all_groups() {
    std::array<Group, kGroups> out{};
    constexpr int orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    std::size_t n = 0;
    const auto add = [&](int a, int b, int c, bool chows_only) {
        out[n++] = {{static_cast<std::int8_t>(a), static_cast<std::int8_t>(b), static_cast<std::int8_t>(c)}, chows_only, 0};
    };
    for (const auto& o : orders) add(9 * o[0], 9 * o[1] + 3, 9 * o[2] + 6, false);              // mixed straight 8
    for (int r = 0; r < 7; ++r) add(r, 9 + r, 18 + r, false);                                   // mixed triple chow 8
    for (int s = 0; s < 3; ++s) add(9 * s, 9 * s + 3, 9 * s + 6, false);                        // pure straight 16
    for (int s = 0; s < 3; ++s)
        for (int step = 1; step <= 2; ++step)
            for (int r = 0; r + 2 * step < 7; ++r) add(9 * s + r, 9 * s + r + step, 9 * s + r + 2 * step, false);  // 16
    for (const auto& o : orders)
        for (int r = 0; r < 5; ++r) add(9 * o[0] + r, 9 * o[1] + r + 1, 9 * o[2] + r + 2, true);  // mixed shifted chows 6
    for (const KindMask pattern : kKnittedPatterns) out[n++] = {{-1, -1, -1}, false, pattern};    // knitted straight 12
    return out;
}
constexpr std::array<Group, kGroups> kAll = all_groups();

struct Plan {
    enum Type : std::uint8_t { kGroup, kPungs, kPairs, kFlush, kHonoursKnitted } type = kGroup;
    int missing = kFar;
    int left = -1;         // copies left of the missing tiles of a group
    KindMask need[3] = {}; // tiles of the group: at least one, two, three of a kind
    KindMask kept = 0;     // kinds that belong to the plan (flush, honours and knitted)
    bool set_wanted = true;
    bool chows_only = false;
};

bool has_pair(KindMask pairs, KindMask without) noexcept { return (pairs & ~without) != 0; }

// Tiles missing for a set (if wanted) and a pair among loose tiles.
int rest_missing(const KindMask r[4], bool set_wanted, bool chows_only) noexcept {
    if (!set_wanted) return r[1] != 0 ? 0 : 1;
    const KindMask runs = r[0] & (r[0] >> 1) & (r[0] >> 2) & kRunStarts;
    int best = 3;
    if (runs != 0) {
        const KindMask run = KindMask{7} << std::countr_zero(runs);
        best = has_pair(r[1], run) || (r[2] & run) != 0 ? 0 : 1;
    }
    if (!chows_only && r[2] != 0) best = std::min(best, has_pair(r[1], r[2] & (~r[2] + 1)) ? 0 : 1);
    if (best < 2) return best;
    const KindMask adjacent = r[0] & (r[0] >> 1) & kNeighbourStarts, gap = r[0] & (r[0] >> 2) & kRunStarts;
    if (r[1] == 0) return adjacent | gap ? 2 : 3;
    if (!chows_only && std::popcount(r[1]) > 1) return 1;
    const KindMask single = r[0] & ~(r[1] & (~r[1] + 1));
    return ((single & (single >> 1) & kNeighbourStarts) | (single & (single >> 2) & kRunStarts)) != 0 ? 1 : 2;
}

// Loose tiles beside the group.
void loose(const Held& h, const KindMask need[3], KindMask r[4]) noexcept {
    for (int c = 0; c < 4; ++c) {
        r[c] = h.plane[c] & ~need[0];
        if (c + 1 < 5) r[c] |= h.plane[c + 1] & need[0] & ~need[1];
        if (c + 2 < 5) r[c] |= h.plane[c + 2] & need[1] & ~need[2];
        if (c + 3 < 5) r[c] |= h.plane[c + 3] & need[2];
    }
}

void look_at_group(const Group& group, const Held& h, const KindMask* left, Plan& best) noexcept {
    Plan plan;
    plan.chows_only = group.chows_only;
    unsigned done = 0;
    int free_sets = 1;
    for (int i = 0; i < h.n_melds; ++i) {
        const Meld meld = h.melds[i];
        const bool chow = meld_type(meld) == kChi;
        int part = -1;
        for (int j = 0; j < 3 && chow; ++j)
            if (!((done >> j) & 1) && group.chow[j] == static_cast<int>(meld_kind(meld))) part = j;
        if (part >= 0) {
            done |= 1u << part;
        } else if (--free_sets < 0 || (group.chows_only && !chow)) {
            return;
        }
    }
    plan.set_wanted = free_sets > 0;
    if (group.chow[0] < 0) {
        plan.need[0] = group.knitted;
    } else {
        for (int j = 0; j < 3; ++j) {
            if ((done >> j) & 1) continue;
            const KindMask run = KindMask{7} << group.chow[j];
            plan.need[2] |= plan.need[1] & run;
            plan.need[1] |= plan.need[0] & run;
            plan.need[0] |= run;
        }
    }
    const KindMask lacks[3] = {plan.need[0] & ~h.plane[0], plan.need[1] & ~h.plane[1], plan.need[2] & ~h.plane[2]};
    const int group_missing = std::popcount(lacks[0]) + std::popcount(lacks[1]) + std::popcount(lacks[2]);
    if (group_missing > best.missing || ((lacks[0] | lacks[1] | lacks[2]) & ~left[0]) != 0) return;
    KindMask r[4];
    loose(h, plan.need, r);
    if (group.chows_only)
        for (KindMask& plane : r) plane &= kSuits;
    plan.missing = group_missing + rest_missing(r, plan.set_wanted, group.chows_only);
    if (plan.missing > best.missing) return;
    const KindMask all = lacks[0] | lacks[1] | lacks[2];
    for (int c = 0; c < 4; ++c) plan.left += std::popcount(all & left[c]);
    if (plan.missing == best.missing && plan.left <= best.left) return;
    best = plan;
}

// Four equal tiles are two pairs here.
int pairs_missing(const Held& h) noexcept { return 7 - std::popcount(h.plane[1]) - std::popcount(h.plane[3]); }

void look_at_rest(const Held& h, Plan& best) noexcept {
    const auto consider = [&](Plan::Type type, int missing, KindMask kept) noexcept {
        if (missing >= best.missing) return;
        best = Plan{};
        best.type = type;
        best.missing = missing;
        best.kept = kept;
    };
    bool pungs_only = true;
    for (int i = 0; i < h.n_melds; ++i) pungs_only = pungs_only && meld_type(h.melds[i]) != kChi;
    if (pungs_only) consider(Plan::kPungs, pongs_missing(h), h.plane[1]);
    if (h.n_melds == 0) {
        consider(Plan::kPairs, pairs_missing(h), h.plane[1]);
        for (const KindMask pattern : kKnittedPatterns)
            consider(Plan::kHonoursKnitted, 14 - std::popcount(h.plane[0] & (pattern | kHonourMask)), pattern | kHonourMask);
    }
    for (int suit = 0; suit < 3; ++suit) {
        const KindMask kinds = span_of(9 * suit, 9) | kHonourMask;
        bool fits = true;
        for (int i = 0; i < h.n_melds; ++i) fits = fits && ((kinds >> meld_kind(h.melds[i])) & 1);
        if (!fits || std::popcount(h.plane[0] & kinds) + 2 * h.n_melds < 6) continue;
        consider(Plan::kFlush, 1 + regular_missing(h, kinds), kinds);
    }
}

Plan best_plan(const Held& h, const Left& left) noexcept {
    Plan best;
    look_at_rest(h, best);
    for (const Group& group : kAll) look_at_group(group, h, left.plane, best);
    return best;
}

// Tiles missing for the plan when the hand is `h`.
int missing_for(const Plan& plan, const Held& h) noexcept {
    if (plan.type == Plan::kFlush) return regular_missing(h, plan.kept);
    if (plan.type == Plan::kHonoursKnitted) return 14 - std::popcount(h.plane[0] & plan.kept);
    if (plan.type == Plan::kPairs) return pairs_missing(h);
    if (plan.type == Plan::kPungs) return pongs_missing(h);
    KindMask r[4];
    loose(h, plan.need, r);
    if (plan.chows_only)
        for (KindMask& plane : r) plane &= kSuits;
    return std::popcount(plan.need[0] & ~h.plane[0]) + std::popcount(plan.need[1] & ~h.plane[1]) +
           std::popcount(plan.need[2] & ~h.plane[2]) + rest_missing(r, plan.set_wanted, plan.chows_only);
}

Action plan_turn(const Flow& flow, int chair, const ActionMask& mask) noexcept {
    const Left left(flow, chair);
    const Held h = held_by(flow.s.seat[chair]);
    const Plan plan = best_plan(h, left);
    for (int k = 0; k < kKinds; ++k) {
        if (!mask.test(kKanKind + k)) continue;
        const bool wanted = plan.type == Plan::kPungs || (plan.type == Plan::kGroup && h.seat->counts[k] == 1 && !((plan.need[0] >> k) & 1));
        if (wanted) return static_cast<Action>(kKanKind + k);
    }
    const Kind best = cheapest(h, discardable(mask), [&](const Held& after, Kind kind) noexcept {
        return 256 * missing_for(plan, after) + keep_worth(h, left, kind);
    });
    return best == kNoKind ? mask.nth(0) : discard_of_kind(mask, best);
}

Action plan_claim(const Flow& flow, int chair, const ActionMask& mask) noexcept {
    const Left left(flow, chair);
    const Held h = held_by(flow.s.seat[chair]);
    const Kind kind = plain_kind(flow.s.tile);
    int best = -1;
    Action move = kPass;
    const int n = mask.count();
    for (int i = 0; i < n; ++i) {
        const Action a = mask.nth(i);
        if (!is_chi(a) && !is_pon(a)) continue;
        if (best < 0) best = best_plan(h, left).missing;
        Held after = h;
        if (is_chi(a)) {
            const Kind lowest = chi_lowest(a);
            for (int k = lowest; k < lowest + 3; ++k)
                if (k != kind) drop(after, static_cast<Kind>(k));
            after.melds[after.n_melds++] = make_meld(kChi, lowest);
        } else {
            make_pon(after, kind);
        }
        const int missing = best_plan(after, left).missing;
        if (missing < best) {
            best = missing;
            move = a;
        }
    }
    return move;
}

}  // namespace

Action planned_move(const Flow& flow, int chair) noexcept { return planned(flow, chair, plan_claim, plan_turn); }

}  // namespace mjf
