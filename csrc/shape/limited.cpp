#include "shape/limited.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "shape/cost_vector.hpp"
#include "shape/mcr_shapes.hpp"

namespace mjf {
namespace {

using shape::CostVector;
using shape::kUnreachable;

// d[pair][sets] of one suit: goes through the kinds with the number of sequences that began one and two kinds before.
CostVector suit_costs(const std::uint8_t* counts, const std::uint8_t* usable, int kinds, bool sequences) noexcept {
    struct State {
        std::uint8_t cost[3][3][2][5];  // [begun two before][begun one before][pair][sets]
    };
    State now;
    std::memset(&now, kUnreachable, sizeof now);
    now.cost[0][0][0][0] = 0;
    for (int i = 0; i < kinds; i++) {
        State next;
        std::memset(&next, kUnreachable, sizeof next);
        const int most = std::min<int>(usable[i], 4);
        for (int a = 0; a < 3; a++)
            for (int b = 0; b < 3; b++)
                for (int pair = 0; pair < 2; pair++)
                    for (int sets = 0; sets < 5; sets++) {
                        const int cost = now.cost[a][b][pair][sets];
                        if (cost >= kUnreachable) continue;
                        for (int begin = 0; begin < (sequences && i < 7 ? 3 : 1); begin++)
                            for (int triplet = 0; triplet < 2 && sets + begin + triplet < 5; triplet++)
                                for (int two = 0; two < 2 - pair; two++) {
                                    const int wanted = a + b + begin + 3 * triplet + 2 * two;
                                    if (wanted > most) continue;
                                    std::uint8_t& to = next.cost[b][begin][pair + two][sets + begin + triplet];
                                    to = static_cast<std::uint8_t>(std::min<int>(to, cost + std::max(0, wanted - counts[i])));
                                }
                    }
        now = next;
    }
    CostVector out;
    for (unsigned sets = 0; sets < 5; sets++) {
        out.d[sets] = now.cost[0][0][0][sets];
        out.d[5 + sets] = now.cost[0][0][1][sets];
    }
    return out;
}

int chiitoitsu_lacking(const std::uint8_t* counts, const std::uint8_t* usable, bool four_same) noexcept {
    int price[3] = {};  // pairs that lack 0, 1, 2 tiles
    for (int kind = 0; kind < kKinds; kind++)
        for (int pair = 0; pair < (four_same ? 2 : 1); pair++)
            if (usable[kind] >= 2 * pair + 2) price[std::clamp(2 * pair + 2 - counts[kind], 0, 2)]++;
    int lacking = 0, wanted = 7;
    for (int tiles = 0; tiles < 3; tiles++) {
        const int n = std::min(wanted, price[tiles]);
        lacking += n * tiles;
        wanted -= n;
    }
    return wanted > 0 ? kUnreachable : lacking;
}

int kokushi_lacking(const std::uint8_t* counts, const std::uint8_t* usable) noexcept {
    int lacking = 0, pair = kUnreachable;
    for (int kind = 0; kind < kKinds; kind++) {
        if (!(kYaochuuMask >> kind & 1)) continue;
        if (usable[kind] == 0) return kUnreachable;
        lacking += counts[kind] == 0;
        if (usable[kind] >= 2) pair = std::min(pair, counts[kind] >= 2 ? 0 : 1);
    }
    return std::min<int>(kUnreachable, lacking + pair);
}

// The nine of a knitted pattern, the rest as `sets` sets and a pair.
int knitted_lacking(const std::uint8_t* counts, const std::uint8_t* usable, int sets) noexcept {
    int lacking = kUnreachable;
    for (const KindMask pattern : kKnittedPatterns) {
        std::uint8_t rest[34], most[34];
        int missing = 0;
        bool possible = true;
        for (int kind = 0; kind < kKinds; kind++) {
            const bool wanted = pattern >> kind & 1, held = counts[kind] > 0;
            possible = possible && !(wanted && usable[kind] == 0);
            missing += wanted && !held;
            rest[kind] = static_cast<std::uint8_t>(counts[kind] - (wanted && held));
            most[kind] = static_cast<std::uint8_t>(usable[kind] - (wanted && usable[kind] > 0));
        }
        if (!possible || missing >= lacking) continue;
        CostVector suits[4];
        for (int suit = 0; suit < 4; suit++) suits[suit] = suit_costs(rest + 9 * suit, most + 9 * suit, suit == 3 ? 7 : 9, suit < 3);
        const CostVector all = joined(joined(suits[0], suits[1]), joined(suits[2], suits[3]));
        lacking = std::min(lacking, missing + all.d[static_cast<std::size_t>(5 + sets)]);
    }
    return lacking;
}

int honours_knitted_lacking(const std::uint8_t* counts, const std::uint8_t* usable) noexcept {
    int lacking = kUnreachable;
    for (const KindMask pattern : kKnittedPatterns) {
        int held = 0, possible = 0;
        for (KindMask wanted = pattern | kHonourMask; wanted != 0; wanted &= wanted - 1) {
            const int kind = std::countr_zero(wanted);
            held += counts[kind] > 0;
            possible += usable[kind] > 0;
        }
        if (possible >= 14) lacking = std::min(lacking, std::max(0, 14 - held));
    }
    return lacking;
}

struct LimitedHand {
    std::uint8_t counts[34], usable[34];
    std::uint32_t forms;
    int sets;
    int sets_beside;  // the knitted nine; -1 = no knitted straight is possible
    bool honours_knitted;
    CostVector suits[4];

    void compute(int suit) noexcept {
        suits[suit] = suit_costs(counts + 9 * suit, usable + 9 * suit, suit == 3 ? 7 : 9, suit < 3);
    }
    int shanten() const noexcept {
        int lacking = kUnreachable;
        if (forms & kFormRegular)
            lacking = joined(joined(suits[0], suits[1]), joined(suits[2], suits[3])).d[static_cast<std::size_t>(5 + sets)];
        if (forms & kFormChiitoitsu) lacking = std::min(lacking, chiitoitsu_lacking(counts, usable, (forms & kFormFourSame) != 0));
        if (forms & kFormKokushi) lacking = std::min(lacking, kokushi_lacking(counts, usable));
        if (sets_beside >= 0) lacking = std::min(lacking, knitted_lacking(counts, usable, sets_beside));
        if (honours_knitted) lacking = std::min(lacking, honours_knitted_lacking(counts, usable));
        return lacking >= kUnreachable ? kNoShanten : lacking - 1;
    }
};

bool fill(LimitedHand& h, const std::uint8_t* counts, const std::uint8_t* usable, int n_melds, std::uint32_t forms, int seats) noexcept {
    const int tiles = count_tiles(counts);
    if (tiles < 1 || n_melds < 0 || n_melds > 4 || tiles > 14 - 3 * n_melds) return false;
    for (int kind = 0; kind < kKinds; kind++) {
        h.counts[kind] = counts[kind];
        h.usable[kind] = std::clamp<std::uint8_t>(usable[kind], counts[kind], 4);  // what is held is usable
        if (!(shape::kinds_of(seats) >> kind & 1)) h.usable[kind] = counts[kind];
    }
    h.forms = shape::possible_forms(forms, n_melds, tiles);
    h.sets = shape::wanted_sets(tiles, n_melds);
    h.sets_beside = forms & kFormKnitted ? sets_beside_knitted(tiles, n_melds) : -1;
    h.honours_knitted = honours_knitted_possible(tiles, n_melds, forms);
    for (int suit = 0; suit < 4; suit++) h.compute(suit);
    return true;
}

}  // namespace

int limited_shanten(const std::uint8_t* counts, const std::uint8_t* usable, int n_melds, std::uint32_t forms, int seats) {
    LimitedHand h;
    return fill(h, counts, usable, n_melds, forms, seats) ? h.shanten() : kNoShanten;
}

namespace {

Useful useful_of(LimitedHand& h) {
    Useful out{h.shanten(), 0};
    for (int kind = 0; kind < kKinds; kind++) {
        if (h.counts[kind] >= h.usable[kind]) continue;
        const CostVector before = h.suits[kind / 9];
        h.counts[kind]++;
        h.compute(kind / 9);
        if (h.shanten() < out.shanten) out.mask |= bit(kind);
        h.counts[kind]--;
        h.suits[kind / 9] = before;
    }
    return out;
}

}  // namespace

Useful limited_useful(const std::uint8_t* counts, const std::uint8_t* usable, int n_melds, std::uint32_t forms, int seats) {
    LimitedHand h;
    if (!fill(h, counts, usable, n_melds, forms, seats)) return {kNoShanten, 0};
    return useful_of(h);
}

Useful capped_useful(const std::uint8_t* counts, const std::uint8_t* usable, int sets, std::uint32_t forms) {
    LimitedHand h;
    for (int kind = 0; kind < kKinds; kind++) {
        h.usable[kind] = std::min<std::uint8_t>(usable[kind], 4);
        h.counts[kind] = std::min(counts[kind], h.usable[kind]);
    }
    h.forms = forms;
    h.sets = sets;
    h.sets_beside = -1;
    h.honours_knitted = false;
    for (int suit = 0; suit < 4; suit++) h.compute(suit);
    return useful_of(h);
}

}  // namespace mjf
