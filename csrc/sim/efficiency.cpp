#include "sim/efficiency.hpp"

#include <bit>

#include "shape/shape.hpp"
#include "sim/policies.hpp"

namespace mjf {
namespace {

// Bit planes of the copies left: bit k of plane[c] says that more than c copies of kind k are unseen.
struct Left {
    KindMask plane[4] = {};

    explicit Left(const std::uint8_t* left) noexcept {
        for (int k = 0; k < kKinds; ++k)
            for (int c = 0; c < left[k] && c < 4; ++c) plane[c] |= bit(k);
    }
    int count(KindMask kinds) const noexcept {
        return std::popcount(kinds & plane[0]) + std::popcount(kinds & plane[1]) + std::popcount(kinds & plane[2]) +
               std::popcount(kinds & plane[3]);
    }
};

}  // namespace

void seen_kinds(const Flow& flow, int chair, int* seen) noexcept {
    const State& s = flow.s;
    const Seat& own = s.seat[chair];
    for (int k = 0; k < kKinds; ++k) seen[k] = own.counts[k];
    for (int c = 0; c < flow.g.seats; ++c) {
        const Seat& seat = s.seat[c];
        if (flow.g.rules.nukidora) seen[kNorth] += seat.nuki;
        for (int i = 0; i < seat.n_melds; ++i) {
            if (c != chair && flow.g.family->traits.hidden_ankan && meld_type(seat.melds[i]) == kAnkan) continue;
            const Kind kind = meld_kind(seat.melds[i]);
            if (meld_type(seat.melds[i]) == kChi) {
                ++seen[kind], ++seen[kind + 1], ++seen[kind + 2];
            } else {
                seen[kind] += meld_is_kan(seat.melds[i]) ? 4 : 3;
            }
        }
    }
    for (int i = 0; i < s.n_discards; ++i)
        if (const Discard d = s.discards[i]; !(d & kMarkClaimed) && discard_tile(d) != kJoker) ++seen[plain_kind(discard_tile(d))];
    for (int i = 0; i < s.shown; ++i) {
        const TileId id = s.wall[flow.g.indicator_place[i]];
        if (id < kFirstBonusId) ++seen[kind_of(id)];
    }
}

void unseen(const Flow& flow, int chair, std::uint8_t* left) noexcept {
    int seen[kKinds];
    seen_kinds(flow, chair, seen);
    for (int k = 0; k < kKinds; ++k) {
        const bool there = (flow.g.kinds >> k) & 1;
        const int copies = flow.g.copies[k];
        left[k] = static_cast<std::uint8_t>(there && seen[k] < copies ? copies - seen[k] : 0);
    }
}

KindMask discardable(const ActionMask& mask) noexcept {
    const std::uint64_t from_hand = mask.word[0] & ((std::uint64_t{1} << 37) - 1);
    const std::uint64_t drawn = (mask.word[0] >> 37) | (mask.word[1] & ((std::uint64_t{1} << 10) - 1)) << 27;
    const std::uint64_t both = from_hand | drawn;
    KindMask kinds = both & kAllKinds;
    for (int suit = 0; suit < 3; ++suit)
        if ((both >> (kRedMan + suit)) & 1) kinds |= bit(kFives[suit]);
    return kinds;
}

Choice best_discard(const Flow& flow, int chair, const ActionMask& mask) noexcept {
    const Seat& seat = flow.s.seat[chair];
    ShapeHand hand(seat.counts, seat.n_melds);
    const KindMask free = discardable(mask);
    const std::uint32_t forms = seat.n_melds == 0 ? flow.g.forms : std::uint32_t{kFormRegular};
    // Kinds that keep the shanten, if any of them may go; a call or riichi may leave only others.
    KindMask kinds = free & unnecessary_tiles(seat.counts, seat.n_melds, forms, flow.g.shape_seats);
    if (kinds == 0) kinds = free;
    std::uint8_t left_of[kKinds];
    unseen(flow, chair, left_of);
    const Left left(left_of);
    KindMask dora = 0;
    for (int i = 0; i < flow.s.shown; ++i) {
        const TileId id = flow.s.wall[flow.g.indicator_place[i]];
        if (id < kFirstBonusId) dora |= bit(dora_of(kind_of(id), flow.g.seats));
    }
    Choice best;
    int best_worth = 0;
    for (; kinds != 0; kinds &= kinds - 1) {
        const Kind kind = static_cast<Kind>(std::countr_zero(kinds));
        hand.remove(kind);
        const Useful useful = hand.useful(forms, flow.g.shape_seats);
        hand.add(kind);
        const int tiles = left.count(useful.mask);
        const int rank = kind % 9;
        const int middle = kind >= kSuitKinds ? 0 : rank == 0 || rank == 8 ? 1 : rank == 1 || rank == 7 ? 2 : 3;
        const int worth = 4 * static_cast<int>((dora >> kind) & 1) + middle;
        if (useful.shanten < best.shanten || (useful.shanten == best.shanten &&
                                              (tiles > best.tiles || (tiles == best.tiles && worth < best_worth)))) {
            best = {kind, useful.shanten, tiles};
            best_worth = worth;
        }
    }
    return best;
}

}  // namespace mjf
