#include "sim/encoders/planes.hpp"

#include "shape/joker.hpp"
#include "shape/mcr_shapes.hpp"
#include "shape/shape.hpp"

namespace mjf {
namespace {

// Of tiles with jokers or knitted forms, which the quick functions do not know.
int other_shanten(const GameRules& g, const std::uint8_t* counts, int n_melds, int jokers) noexcept {
    if (g.jokers > 0) return joker_useful(counts, n_melds, jokers, g.kinds, g.forms).shanten;
    const ShapeHand hand(counts, n_melds);
    const int knitted = knitted_shanten(hand.keys(), hand.planes(), hand.n_tiles(), n_melds, g.forms);
    return std::min(hand.shanten(g.forms & ~kKnittedForms, g.shape_seats), knitted);
}

}  // namespace

Steps steps_of(const Flow& flow, int chair) noexcept {
    const GameRules& g = flow.g;
    const Seat& own = flow.s.seat[chair];
    const std::uint32_t forms = own.n_melds == 0 ? g.forms : std::uint32_t{kFormRegular};
    int tiles = own.jokers;
    for (const std::uint8_t count : own.counts) tiles += count;
    const bool one_too_many = tiles % 3 == 2;
    if (g.jokers == 0 && (g.forms & kKnittedForms) == 0) {
        const int steps = shanten(own.counts, own.n_melds, forms, g.shape_seats);
        return {steps, one_too_many ? unnecessary_tiles(own.counts, own.n_melds, forms, g.shape_seats) : 0};
    }
    Steps out{other_shanten(g, own.counts, own.n_melds, own.jokers), 0};
    if (!one_too_many) return out;
    std::uint8_t counts[kKinds];
    std::copy(own.counts, own.counts + kKinds, counts);
    for (KindMask held = own.plane[0]; held != 0; held &= held - 1) {
        const int kind = std::countr_zero(held);
        --counts[kind];
        if (other_shanten(g, counts, own.n_melds, own.jokers) == out.shanten) out.keeps |= bit(kind);
        ++counts[kind];
    }
    if (own.jokers > 0 && other_shanten(g, counts, own.n_melds, own.jokers - 1) == out.shanten) out.keeps |= bit(kJoker);
    return out;
}

}  // namespace mjf
