#include "sim/joker_plans.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "shape/automaton.hpp"
#include "sim/plans.hpp"
#include "sim/policies.hpp"

namespace mjf {
namespace {

constexpr int kFar = 99;
constexpr int kMostFans = 5;  // of honour pongs; more are never needed

// What a player holds and has melded, as far as goals are concerned.
struct Holding {
    std::uint8_t counts[kKinds];
    int jokers;
    int n_melds;
    int pong_fans;                // of the melds
    bool chow, pong, circle, honour;  // what the melds are
};

// What does not change while a move is chosen.
struct Case {
    const GameRules& g;
    std::uint8_t left[kKinds];
    std::uint8_t fans[7];         // of a pong of each honour
    int needed;                   // fans that are still missing without any pong
};

// Tiles missing for m sets and, with p = 1, a pair; by the fans of the sets (at least f).
struct Costs {
    int d[kMostFans + 1][2][5];
};

int honour_fans(const GameRules& g, Kind kind, int wind) noexcept {
    if (kind >= kHaku) return 1;
    const bool own = kind == kEast + wind;
    if (kind == kEast) return 1 + (own && g.rules.own_east_counts_twice ? 1 : 0);
    return kind == kNorth || own ? 1 : 0;
}

Case case_of(const Flow& flow, int chair) noexcept {
    Case c{flow.g, {}, {}, 0};
    unseen(flow, chair, c.left);
    const Seat& seat = flow.s.seat[chair];
    for (int k = 0; k < 7; ++k)
        c.fans[k] = static_cast<std::uint8_t>(honour_fans(flow.g, static_cast<Kind>(kEast + k), flow.wind_of(chair)));
    const bool none_aside = seat.bonus == 0 && seat.nuki == 0;
    if (none_aside) return c;  // worth the cap while it lasts
    Win bonus{};
    bonus.bonus = seat.bonus;
    bonus.seat = flow.wind_of(chair);
    c.needed = flow.g.rules.minimum_fan - flow.g.family->loser_value(&flow.g.rules, &bonus) - seat.nuki;
    return c;
}

void add_meld(Holding& h, Meld meld, const Case& c) noexcept {
    const Kind kind = meld_kind(meld);
    ++h.n_melds;
    if (meld_type(meld) == kChi) {
        h.chow = h.circle = true;
        return;
    }
    h.pong = true;
    (kind < kSuitKinds ? h.circle : h.honour) = true;
    if (kind >= kEast) h.pong_fans += c.fans[kind - kEast];
}

Holding holding_of(const Seat& seat, const Case& c) noexcept {
    Holding h{};
    std::memcpy(h.counts, seat.counts, sizeof h.counts);
    h.jokers = seat.jokers;
    for (int i = 0; i < seat.n_melds; ++i) add_meld(h, seat.melds[i], c);
    return h;
}

// Pongs and a pair among the kinds first .. first+n-1; a kind without a tile makes none. fans may be null.
Costs pong_costs(const Holding& h, const Case& c, int first, int n, const std::uint8_t* fans) noexcept {
    Costs out;
    for (auto& by_pair : out.d)
        for (auto& by_sets : by_pair) std::fill(by_sets, by_sets + 5, kFar);
    out.d[0][0][0] = 0;
    const int most = fans != nullptr ? kMostFans : 0;
    for (int i = 0; i < n; ++i) {
        const int k = first + i, held = h.counts[k];
        if (held == 0) continue;
        const int pong = held >= 3 ? 0 : 3 - held, pair = held >= 2 ? 0 : 1;
        const bool can_pong = pong <= c.left[k] + h.jokers, can_pair = pair <= c.left[k] + h.jokers;
        for (int f = most; f >= 0; --f)
            for (int p = 1; p >= 0; --p)
                for (int m = 4; m >= 0; --m) {
                    const int now = out.d[f][p][m];
                    if (now >= kFar) continue;
                    if (can_pong && m < 4) {
                        int& to = out.d[std::min(most, f + (fans != nullptr ? fans[i] : 0))][p][m + 1];
                        to = std::min(to, now + pong);
                    }
                    if (can_pair && p == 0) out.d[f][1][m] = std::min(out.d[f][1][m], now + pair);
                }
    }
    return out;
}

// The distances of the circles as ordinary sets.
const std::uint8_t* circle_costs(const Holding& h) noexcept {
    const shape::ShantenTables& t = shape::shanten_tables();
    const std::uint8_t* p = h.counts + 9;
    const unsigned low = static_cast<unsigned>(p[0] + 5 * p[1] + 25 * p[2] + 125 * p[3] + 625 * p[4]);
    const unsigned high = static_cast<unsigned>(p[5] + 5 * p[6] + 25 * p[7] + 125 * p[8]);
    const unsigned klass = t.suit[(t.left[low] >> shape::kClassShift) * shape::kRightClasses + (t.right[high] >> shape::kClassShift)];
    return t.vector[klass];
}

int at_least(const Costs& costs, int fans, int pair, int sets) noexcept {
    int best = kFar;
    for (int f = std::max(0, fans); f <= kMostFans; ++f) best = std::min(best, costs.d[f][pair][sets]);
    return best;
}

// Tiles missing for the nearest goal that has enough fans; jokers are any tile.
int missing(const Holding& h, const Case& c) noexcept {
    const int sets = 4 - h.n_melds;
    const int mixed = c.g.rules.mixed_suit_fan ? 1 : 0;
    const Costs honours = pong_costs(h, c, kEast, 7, c.fans);
    const std::uint8_t* circles = circle_costs(h);
    int best = kFar;
    // Circles only.
    const bool all_chows = c.needed == 4 && !h.pong;
    if (!h.honour && c.needed <= 3) best = std::min<int>(best, circles[5 + sets]);
    if (!h.honour && all_chows) best = std::min<int>(best, circles[5 + sets] + 1);
    // Circles and honours.
    const int wanted = c.needed - mixed - h.pong_fans;
    if (wanted <= kMostFans)
        for (int m = 0; m <= sets; ++m)
            for (int pair = 0; pair < 2; ++pair) {
                if (m == 0 && pair == 0 && !h.honour) continue;
                best = std::min(best, at_least(honours, wanted, pair, m) + circles[5 * (1 - pair) + sets - m]);
            }
    // Pongs only, of circles alone or with honours.
    if (!h.chow) {
        const Costs pongs = pong_costs(h, c, 9, 9, nullptr);
        if (!h.honour && c.needed <= 5) best = std::min(best, pongs.d[0][1][sets]);
        if (wanted - 2 <= kMostFans)
            for (int m = 0; m <= sets; ++m)
                for (int pair = 0; pair < 2; ++pair) {
                    if (m == 0 && pair == 0 && !h.honour) continue;
                    best = std::min(best, at_least(honours, wanted - 2, pair, m) + pongs.d[0][1 - pair][sets - m]);
                }
    }
    if (h.n_melds == 0 && c.needed <= 1 + mixed) {
        int pairs = 0, kinds = 0;
        for (int k = 9; k < kKinds; ++k) pairs += h.counts[k] >= 2, kinds += h.counts[k] > 0;
        best = std::min(best, 7 - pairs + std::max(0, 7 - kinds));
    }
    return std::max(0, best - h.jokers);
}

// How much a loose tile is worth keeping: likes of it and neighbours that are held or still to come.
int worth(const Holding& h, const Case& c, int kind) noexcept {
    int out = 4 * h.counts[kind] + 2 * c.left[kind];
    if (kind >= kSuitKinds) return out + 2 * c.fans[kind - kEast];
    for (int step = -2; step <= 2; ++step) {
        const int k = kind + step;
        if (step == 0 || k < 9 || k > 17) continue;
        const int weight = step == 1 || step == -1 ? 2 : 1;
        out += weight * ((h.counts[k] > 0 ? 3 : 0) + c.left[k]);
    }
    return out;
}

Action turn_move(const Flow& flow, int chair, const ActionMask& mask) noexcept {
    for (int i = 0; i < 4; ++i)
        if (mask.test(kExchangeJoker + i)) return static_cast<Action>(kExchangeJoker + i);
    const Case c = case_of(flow, chair);
    const Seat& seat = flow.s.seat[chair];
    const Holding now = holding_of(seat, c);
    int before = -1;
    for (int k = 9; k < kKinds; ++k) {
        if (!mask.test(kKanKind + k)) continue;
        if (before < 0) before = missing(now, c);
        Holding after = now;
        if (after.counts[k] == 4) add_meld(after, make_meld(kAnkan, static_cast<Kind>(k)), c);
        after.counts[k] = 0;
        if (missing(after, c) <= before) return static_cast<Action>(kKanKind + k);
    }
    int best = -1, least = 1 << 20;
    for (int k = 9; k < kKinds; ++k) {
        if (!mask.test(kDiscard + k) && !mask.test(kDiscardDrawn + k)) continue;
        Holding after = now;
        --after.counts[k];
        const int cost = 256 * missing(after, c) + worth(after, c, k);
        if (cost < least) {
            least = cost;
            best = k;
        }
    }
    if (best < 0) return mask.nth(0);
    return discard_of(static_cast<Kind37>(best), mask.test(kDiscardDrawn + best));
}

Action claim_move(const Flow& flow, int chair, const ActionMask& mask) noexcept {
    const Case c = case_of(flow, chair);
    const Holding now = holding_of(flow.s.seat[chair], c);
    const Kind kind = plain_kind(flow.s.tile);
    int best = -1;
    Action move = kPass;
    const int n = mask.count();
    for (int i = 0; i < n; ++i) {
        const Action a = mask.nth(i);
        if (a == kPass) continue;
        if (best < 0) best = missing(now, c);
        Holding after = now;
        if (is_chi(a)) {
            const Kind lowest = chi_lowest(a);
            int place = 0;
            for (int k = lowest; k < lowest + 3; ++k) {
                if (k == kind) continue;
                if (with_joker(a) && place++ == (a - kChiJoker) % 2) {
                    --after.jokers;
                } else {
                    --after.counts[k];
                }
            }
            add_meld(after, make_meld(kChi, lowest), c);
        } else {
            const int from_hand = is_kan(a) ? 3 : 2 - (with_joker(a) ? 1 : 0);
            after.counts[kind] = static_cast<std::uint8_t>(after.counts[kind] - from_hand);
            if (with_joker(a)) --after.jokers;
            add_meld(after, make_meld(is_kan(a) ? kDaiminkan : kPon, kind), c);
        }
        // A kan is paid for at once and replaced: it need not bring the hand nearer.
        const int then = missing(after, c) - (is_kan(a) ? 1 : 0);
        if (then < best) {
            best = then;
            move = a;
        }
    }
    return move;
}

}  // namespace

Action joker_planned_move(const Flow& flow, int chair) noexcept { return planned(flow, chair, claim_move, turn_move); }

}  // namespace mjf
