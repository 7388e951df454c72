// Differential fuzzing of the shape core, meant to run under ASan and UBSan: hands of right and wrong size, impossible counts,
// any bits as melds, forms and numbers of melds. Answers are compared with the target enumeration of slow_shape.hpp, whose
// results per suit are kept, so that many hands can be checked. Argument: how many inputs (default 20,000).
#include <cstdlib>
#include <cstring>
#include <random>
#include <unordered_map>

#include "check.hpp"
#include "judge/capi.hpp"
#include "shape/batch.hpp"
#include "shape/improve.hpp"
#include "shape/limited.hpp"
#include "slow_shape.hpp"

using namespace mjf;

namespace {

std::mt19937_64 rng(1);

unsigned below(unsigned n) { return static_cast<unsigned>(rng() % n); }

struct Costs {
    std::int8_t of[2][5];  // [pair][sets]
};

const Costs& suit_costs(const std::uint8_t* counts, unsigned kinds) {
    static std::unordered_map<std::uint32_t, Costs> known;
    static const std::vector<slow::Target> targets[3] = {slow::all_targets(9, true), slow::all_targets(7, false),
                                                         slow::all_targets(1, false)};
    std::uint32_t key = kinds;
    for (unsigned i = 0; i < kinds; i++) key = key * 5 + counts[i];
    const auto [it, is_new] = known.try_emplace(key * 16 + kinds);
    if (is_new) {
        std::memset(&it->second, 99, sizeof(Costs));
        for (const slow::Target& t : targets[kinds == 9 ? 0 : kinds == 7 ? 1 : 2]) {
            int lacking = 0;
            for (unsigned i = 0; i < kinds; i++) lacking += std::max(0, t.counts[i] - counts[i]);
            std::int8_t& best = it->second.of[t.pair][t.sets];
            best = static_cast<std::int8_t>(std::min<int>(best, lacking));
        }
    }
    return it->second;
}

int regular_distance(const std::uint8_t* c, int sets, int seats) {
    int best[2][5] = {{0, 99, 99, 99, 99}, {99, 99, 99, 99, 99}};
    const auto add = [&best](const Costs& x) {
        int next[2][5];
        std::fill(&next[0][0], &next[0][0] + 10, 99);
        for (int p = 0; p < 2; p++)
            for (int q = 0; p + q < 2; q++)
                for (int i = 0; i < 5; i++)
                    for (int j = 0; i + j < 5; j++) next[p + q][i + j] = std::min(next[p + q][i + j], best[p][i] + x.of[q][j]);
        std::copy(&next[0][0], &next[0][0] + 10, &best[0][0]);
    };
    if (seats == 3) {
        add(suit_costs(c, 1));
        add(suit_costs(c + 8, 1));
    } else {
        add(suit_costs(c, 9));
    }
    add(suit_costs(c + 9, 9));
    add(suit_costs(c + 18, 9));
    add(suit_costs(c + 27, 7));
    return best[1][sets];
}

int chiitoitsu_distance(const std::uint8_t* c, int seats) {
    int price[3] = {};
    for (int k = 0; k < 34; k++)
        if (seats == 4 || k < 1 || k > 7) price[2 - std::min<int>(2, c[k])]++;
    int lacking = 0, left = 7;
    for (int p = 0; p < 3; p++) {
        const int n = std::min(left, price[p]);
        lacking += n * p;
        left -= n;
    }
    return lacking;
}

int kokushi_distance(const std::uint8_t* c) {
    int best = 99;
    for (int pair = 0; pair < 34; pair++) {
        if (!(kYaochuuMask >> pair & 1)) continue;
        int lacking = 0;
        for (int k = 0; k < 34; k++)
            if (kYaochuuMask >> k & 1) lacking += std::max(0, (k == pair ? 2 : 1) - c[k]);
        best = std::min(best, lacking);
    }
    return best;
}

// Distance at a fixed number of sets and set of forms.
int distance(const std::uint8_t* c, int sets, std::uint32_t forms, int seats) {
    int best = kNoShanten + 1;
    if (forms & kFormRegular) best = regular_distance(c, sets, seats);
    if (forms & kFormChiitoitsu) best = std::min(best, chiitoitsu_distance(c, seats));
    if (forms & kFormKokushi) best = std::min(best, kokushi_distance(c));
    return best;
}

void valid_hand(std::uint8_t* c, int tiles, int seats) {
    std::memset(c, 0, 34);
    const unsigned style = below(4);
    const unsigned first = 9 + 9 * below(2);
    while (tiles > 0) {
        unsigned k = style == 0 || style == 3 ? below(34) : style == 1 ? first + below(9) : below(2) ? 27 + below(7) : first + below(9);
        if (style == 3) k = k / 3 * 3;
        if (c[k] == 4 || (seats == 3 && k >= 1 && k <= 7)) {
            if (style == 1 || below(8)) continue;
            k = below(34);
            if (c[k] == 4 || (seats == 3 && k >= 1 && k <= 7)) continue;
        }
        c[k]++;
        tiles--;
    }
}

void fuzz_valid() {
    const int seats = 3 + static_cast<int>(below(2)), melds = static_cast<int>(below(5));
    const int most = 14 - 3 * melds;
    const int tiles = below(3) ? most - static_cast<int>(below(2)) : 1 + static_cast<int>(below(static_cast<unsigned>(most)));
    std::uint8_t c[34];
    valid_hand(c, tiles, seats);
    const std::uint32_t all_forms[] = {kAllForms, kFormRegular, kFormChiitoitsu, kFormKokushi};
    const std::uint32_t forms = all_forms[below(4)];
    const std::uint32_t possible = shape::possible_forms(forms, melds, tiles);
    const int sets = std::min(tiles / 3, 4 - melds);
    const int now = distance(c, sets, possible, seats);
    CHECK(shanten(c, melds, forms, seats) == now - 1);
    const Useful useful = useful_tiles(c, melds, forms, seats);
    CHECK(useful.shanten == now - 1);
    const auto kind = below(34);
    const bool allowed = shape::kinds_of(seats) >> kind & 1;
    if (c[kind] < 4 && allowed) {
        c[kind]++;
        CHECK((distance(c, sets, possible, seats) < now) == ((useful.mask >> kind & 1) != 0));
        c[kind]--;
    } else {
        CHECK(!(useful.mask >> kind & 1));
    }
    if (tiles % 3 == 2) {
        std::int8_t numbers[34];
        KindMask masks[34];
        std::uint8_t totals[34];
        shape::HandArray a;
        a.counts = c;
        a.n_melds = melds;
        a.forms = forms;
        a.seats = seats;
        CHECK(discard_rows(a, 0, 1, below(2) == 0, numbers, masks, totals) == -1);
        for (unsigned k = 0; k < 34; k++) {
            if (c[k] == 0) CHECK(numbers[k] == shape::kNoTile && masks[k] == 0);
            if (c[k] == 0 || k % 3 != kind % 3) continue;
            c[k]--;
            CHECK(numbers[k] == distance(c, sets, possible, seats) - 1);
            CHECK(masks[k] == 0 || masks[k] == useful_tiles(c, melds, possible, seats).mask);
            c[k]++;
        }
    }
    if (below(64) == 0) {
        std::uint8_t usable[34];
        for (int k = 0; k < 34; k++) usable[k] = static_cast<std::uint8_t>(rng() >> below(64));
        CHECK(limited_shanten(c, usable, melds, forms, seats) >= now - 1);
        std::memset(usable, 4, 34);
        const Useful same = limited_useful(c, usable, melds, forms, seats);
        CHECK(same.shanten == std::min(now - 1, kNoShanten) && (same.shanten == kNoShanten || same.mask == useful.mask));
    }
}

void fuzz_garbage() {
    std::uint8_t c[64 * 34], left[34];
    const unsigned style = below(3);
    for (auto& n : c) n = static_cast<std::uint8_t>(style == 0 ? rng() : style == 1 ? below(6) : rng() >> (56 + below(8)));
    if (style == 2)
        for (auto& n : c) n = static_cast<std::uint8_t>(below(12) ? 0 : n);
    std::memcpy(left, c + 34, 34);
    const int melds = static_cast<int>(below(8)) - 1, seats = 3 + static_cast<int>(below(2));
    const auto forms = static_cast<std::uint32_t>(below(4) ? below(16) : rng());
    std::uint16_t packed[4];
    for (auto& m : packed) m = static_cast<std::uint16_t>(below(3) ? rng() : 0);
    Reading out[kMaxReadings];
    const int n = readings(c, packed, static_cast<std::uint8_t>(below(40)), forms, out);
    CHECK(n >= 0 && n <= kMaxReadings);
    CHECK(shanten(c, melds, forms, seats) >= -1);
    CHECK((waits(c, melds, forms) & ~kAllKinds) == 0);
    CHECK((useful_tiles(c, melds, forms, seats).mask & ~kAllKinds) == 0);
    CHECK((unnecessary_tiles(c, melds, forms, seats) & ~kAllKinds) == 0);
    CHECK(is_complete(c, melds, forms) == (is_complete(c, melds, forms) && count_tiles(c) == 14 - 3 * melds));
    if (below(16) == 0) {
        CHECK((improvement_tiles(c, melds, forms, seats, left) & ~kAllKinds) == 0);
        CHECK(best_discard(c, melds, forms, seats, left, rng()).total >= 0);
        CHECK(limited_shanten(c, left, melds, forms, seats) >= -1);
    }
    if (below(16) != 0) return;
    // Arrays: unchecked rows must stay inside the tables, checked ones must be told apart.
    static std::int8_t numbers[64 * 34];
    static KindMask masks[64 * 34];
    static std::uint8_t totals[64 * 34];
    std::uint8_t per_row[64];
    for (auto& m : per_row) m = static_cast<std::uint8_t>(rng() >> below(64));
    shape::HandArray a;
    a.counts = c;
    a.melds = below(2) ? per_row : nullptr;
    a.visible = below(2) ? c : nullptr;
    a.n_melds = static_cast<int>(below(5));
    a.forms = forms & 15;
    a.seats = seats;
    for (const bool check : {true, false}) {
        a.check = check;
        const std::int64_t bad = shanten_rows(a, 0, 64, numbers);
        CHECK(!check || bad < 0 || numbers[bad] == shape::kBadShanten);
        CHECK(!check || bad < 0 || !describe_row(a, shape::Size::any, bad).empty());
        waits_rows(a, 0, 64, masks);
        useful_rows(a, 0, 64, numbers, masks, totals);
        discard_rows(a, 0, 64, below(2) == 0, numbers, masks, totals);
        complete_rows(a, 0, 64, totals);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const long inputs = argc > 1 ? std::atol(argv[1]) : 20000;
    if (argc > 2) rng.seed(static_cast<std::uint64_t>(std::atol(argv[2])));
    for (long i = 0; i < inputs; i++) {
        if (i % 4 == 3) fuzz_garbage();
        else fuzz_valid();
    }
    return check::finish("shape fuzz");
}
