#include "shape/improve.hpp"

#include <cstring>

#include "shape/discards.hpp"
#include "shape/mcr_shapes.hpp"

namespace mjf {
namespace {

struct Discards {
    std::int8_t shanten[34];
    KindMask mask[34];
    std::uint8_t total[34];
    int best = kNoShanten;

    Discards(const std::uint8_t* counts, int n_melds, std::uint32_t forms, int seats, const Digits& left) {
        std::memset(shanten, shape::kNoTile, sizeof shanten);
        std::memset(mask, 0, sizeof mask);
        std::memset(total, 0, sizeof total);
        const int tiles = count_tiles(counts);
        if (tiles < 2 || tiles % 3 != 2 || n_melds < 0 || n_melds > 4 || tiles > 14 - 3 * n_melds) return;
        const shape::DiscardRow row{shanten, mask, total};
        if (forms & kKnittedForms) {
            best = discards_with_knitted(ShapeHand(counts, n_melds), forms, left, false, row);
            return;
        }
        forms = shape::possible_forms(forms, n_melds, tiles);
        const Planes planes = make_planes(counts);
        const shape::ShantenTables& t = shape::shanten_tables();
        const shape::UsefulTables& u = shape::useful_tables();
        const int sets = shape::wanted_sets(tiles, n_melds);
        if (seats == 3) best = shape::DiscardAnalysis<3>(t, u, make_keys(counts), planes, left, sets, forms, row).run(false);
        else best = shape::DiscardAnalysis<4>(t, u, make_keys(counts), planes, left, sets, forms, row).run(false);
    }
};

}  // namespace

BestDiscard best_discard(const std::uint8_t* counts, int n_melds, std::uint32_t forms, int seats, const std::uint8_t* left,
                         KindMask allowed) {
    const Digits digits = make_digits(left);
    const Discards d(counts, n_melds, forms, seats, digits);
    BestDiscard best;
    for (int kind = 0; kind < kKinds; kind++) {
        if (d.shanten[kind] == shape::kNoTile || !(allowed >> kind & 1)) continue;
        if (d.shanten[kind] < best.shanten) best.shanten = d.shanten[kind];
    }
    best.total = -1;
    std::uint8_t rest[34];
    std::memcpy(rest, counts, 34);
    for (int kind = 0; kind < kKinds; kind++) {
        if (d.shanten[kind] != best.shanten || !(allowed >> kind & 1)) continue;
        KindMask mask = d.mask[kind];
        if (best.shanten != d.best) {  // all allowed discards are worse than the best: their tiles were not computed
            rest[kind]--;
            mask = useful_tiles(rest, n_melds, forms, seats).mask;
            rest[kind]++;
        }
        const int total = digits.sum(mask);
        if (total < best.total) continue;
        if (total > best.total) {
            best.total = total;
            best.mask = mask;
            best.kinds = 0;
        }
        best.kinds |= bit(kind);
    }
    best.total = best.total < 0 ? 0 : best.total;
    return best;
}

KindMask improvement_tiles(const std::uint8_t* counts, int n_melds, std::uint32_t forms, int seats, const std::uint8_t* left) {
    const Useful now = useful_tiles(counts, n_melds, forms, seats);
    const int tiles = count_tiles(counts);
    if (now.shanten == kNoShanten || tiles % 3 != 1 || tiles + 3 * n_melds > 13) return 0;
    const int total = make_digits(left).sum(now.mask);
    std::uint8_t hand[34], rest[34];
    std::memcpy(hand, counts, 34);
    std::memcpy(rest, left, 34);
    KindMask found = 0;
    for (KindMask draws = shape::kinds_of(seats) & ~now.mask; draws != 0; draws &= draws - 1) {
        const int kind = std::countr_zero(draws);
        if (hand[kind] >= 4 || rest[kind] == 0) continue;
        hand[kind]++;
        rest[kind]--;
        const Discards d(hand, n_melds, forms, seats, make_digits(rest));
        for (int other = 0; other < kKinds && d.best == now.shanten; other++)
            if (d.shanten[other] == d.best && d.total[other] > total) {
                found |= bit(kind);
                break;
            }
        hand[kind]--;
        rest[kind]++;
    }
    return found;
}

}  // namespace mjf
