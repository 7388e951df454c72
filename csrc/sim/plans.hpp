// What have players in common that go for a minimum? What is held and what is left as bits, how far a hand is from four sets
// and a pair, how much a loose tile is worth. What the plans are, each game says (fan_plans.cpp, point_plans.cpp).
#pragma once
#include <bit>

#include "game/flow.hpp"

namespace mjf {

// Sequences may begin at ranks 1-7; neighbours and gaps must not cross suits.
inline constexpr KindMask kRunStarts = span_of(0, 7) | span_of(9, 7) | span_of(18, 7);
inline constexpr KindMask kNeighbourStarts = span_of(0, 8) | span_of(9, 8) | span_of(18, 8);

// What a player holds: bit k of plane[c] = more than c concealed tiles of kind k.
struct Held {
    KindMask plane[5];
    const Seat* seat;
    Meld melds[4];
    int n_melds;
};

Held held_by(const Seat& seat) noexcept;
void drop(Held& h, Kind kind) noexcept;
// Two tiles like it become a pon.
void make_pon(Held& h, Kind kind) noexcept;

// Bits of the copies that the chair cannot see.
struct Left {
    KindMask plane[4] = {};
    Left(const Flow& flow, int chair) noexcept;
};

// Tiles missing for four sets and a pair from the loose tiles of `kinds` only: sets as they come, then pieces.
int regular_missing(const Held& h, KindMask kinds) noexcept;
// Tiles missing for four pongs or kans and a pair.
int pongs_missing(const Held& h) noexcept;
// How much a loose tile is worth keeping: likes of it and neighbours that are held or still to come.
int keep_worth(const Held& h, const Left& left, Kind kind) noexcept;
// The discard of a kind in a mask: the tile just drawn rather than one from the hand, a plain five rather than a red one.
Action discard_of_kind(const ActionMask& mask, Kind kind) noexcept;

// The kind whose discard costs least, the lowest of equals; `cost` is asked for what is left. kNoKind if there is none.
template <typename Cost>
Kind cheapest(const Held& h, KindMask kinds, const Cost& cost) noexcept {
    Kind best = kNoKind;
    int least = 1 << 20;
    for (; kinds != 0; kinds &= kinds - 1) {
        const Kind kind = static_cast<Kind>(std::countr_zero(kinds));
        Held after = h;
        drop(after, kind);
        const int costs = cost(after, kind);
        if (costs < least) {
            least = costs;
            best = kind;
        }
    }
    return best;
}

// The move by the game's own functions for claims and turns. Wins are taken elsewhere; for anything less no kong is robbed.
template <typename Claim, typename Turn>
Action planned(const Flow& flow, int chair, const Claim& claim, const Turn& turn) noexcept {
    const ActionMask& mask = flow.s.masks[chair];
    if (flow.s.phase == kPhaseDiscarded) return claim(flow, chair, mask);
    if (mask.test(kPass)) return kPass;
    return turn(flow, chair, mask);
}

}  // namespace mjf
