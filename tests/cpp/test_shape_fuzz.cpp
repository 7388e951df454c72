// Fuzzing of the shape core, meant to run under ASan and UBSan. Every input, hands of right and wrong size, impossible counts,
// any bits as melds, forms and numbers of melds, goes through the whole core: one hand at a time and in arrays, with SIMD and
// as portable code, and the answers must agree with one another. One in EVERY valid hands is compared with the target
// enumeration of slow_shape.hpp as well, whose results per suit are kept. Arguments: INPUTS (20,000) SEED (1) EVERY (1).
#include <cstdlib>
#include <cstring>
#include <random>
#include <unordered_map>

#include "check.hpp"
#include "judge/capi.hpp"
#include "portable_gate.hpp"
#include "shape/batch.hpp"
#include "shape/improve.hpp"
#include "shape/limited.hpp"
#include "slow_shape.hpp"

using namespace mjf;

namespace {

constexpr int kRows = 64;  // inputs of a round

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

// Answers about a block of rows, from the core under test or from the portable one.
struct Answers {
    std::int8_t shanten[kRows];
    KindMask waits[kRows];
    std::int8_t useful_shanten[kRows];
    KindMask useful[kRows];
    std::uint8_t left[kRows];
    std::uint8_t status[kRows];
    std::int8_t discard_shanten[kRows * 34];
    KindMask discard_useful[kRows * 34];
    std::uint8_t discard_left[kRows * 34];
    std::int64_t bad[5];

    bool operator==(const Answers& o) const { return std::memcmp(this, &o, sizeof o) == 0; }
};

// `a` names the rows; both kinds of code answer, and must answer the same.
const Answers& ask(const shape::HandArray& a, bool all) {
    static Answers here, there;
    std::memset(&here, 0, sizeof here);
    std::memset(&there, 0, sizeof there);
    here.bad[0] = shanten_rows(a, 0, kRows, here.shanten);
    here.bad[1] = waits_rows(a, 0, kRows, here.waits);
    here.bad[2] = useful_rows(a, 0, kRows, here.useful_shanten, here.useful, here.left);
    here.bad[3] = complete_rows(a, 0, kRows, here.status);
    here.bad[4] = discard_rows(a, 0, kRows, all, here.discard_shanten, here.discard_useful, here.discard_left);
    const portable::Rows rows{a.counts, a.melds, a.visible, kRows, a.forms, a.seats};
    there.bad[0] = portable::shanten(rows, there.shanten);
    there.bad[1] = portable::waits(rows, there.waits);
    there.bad[2] = portable::useful(rows, there.useful_shanten, there.useful, there.left);
    there.bad[3] = portable::complete(rows, there.status);
    there.bad[4] = portable::discards(rows, all, there.discard_shanten, there.discard_useful, there.discard_left);
    CHECK(here == there);
    return here;
}

struct Question {
    const std::uint8_t* c;
    int melds, tiles;
    std::uint32_t forms;
    int seats;
};

// What must hold between the answers about one hand, whatever they are.
void check_hand(const Question& q, const Answers& a, int i) {
    std::uint8_t c[34];
    std::memcpy(c, q.c, 34);
    const int now = shanten(c, q.melds, q.forms, q.seats);
    const Useful useful = useful_tiles(c, q.melds, q.forms, q.seats);
    CHECK(useful.shanten == now && a.shanten[i] == now && a.useful_shanten[i] == now && a.useful[i] == useful.mask);
    int left = 0;
    for (KindMask m = useful.mask; m != 0; m &= m - 1) left += 4 - c[std::countr_zero(m)];
    CHECK(a.left[i] == left);
    CHECK(a.status[i] == (now == -1 ? kWin : kNotComplete));
    if (q.tiles % 3 == 1) CHECK(a.waits[i] == (now == 0 ? useful.mask : 0));
    const bool whole = q.tiles == 14 - 3 * q.melds;
    if (q.seats == 4) {
        if (q.tiles == 13 - 3 * q.melds) CHECK(waits(c, q.melds, q.forms) == a.waits[i]);
        CHECK(is_complete(c, q.melds, q.forms) == (whole && now == -1));
    }
    // One more tile: it lowers the shanten by one exactly if it is useful (13 tiles: the wanted sets stay the same).
    const unsigned kind = below(34);
    if (q.tiles % 3 == 1 && c[kind] < 4 && shape::kinds_of(q.seats) >> kind & 1) {
        ShapeHand hand(c, q.melds);
        hand.add(static_cast<int>(kind));
        c[kind]++;
        CHECK(hand.keys() == make_keys(c) && hand.n_tiles() == q.tiles + 1);
        CHECK(hand.shanten(q.forms, q.seats) == now - static_cast<int>(useful.mask >> kind & 1));
        c[kind]--;
        hand.remove(static_cast<int>(kind));
        CHECK(hand.useful(q.forms, q.seats).mask == useful.mask);
    }
    if (q.tiles % 3 != 2) return;
    const KindMask away = unnecessary_tiles(c, q.melds, q.forms, q.seats);
    CHECK(away == portable::unnecessary(c, q.melds, q.forms, q.seats));
    for (unsigned k = 0; k < 34; k++) {
        const int after = a.discard_shanten[i * 34 + static_cast<int>(k)];
        CHECK((after == shape::kNoTile) == (c[k] == 0));
        if (c[k] != 0) CHECK(after == (now == kNoShanten || away >> k & 1 ? now : now + 1));
    }
    if (kind >= 27 || c[kind] == 0) return;
    c[kind]--;
    const Useful rest = useful_tiles(c, q.melds, q.forms, q.seats);
    CHECK(rest.shanten == a.discard_shanten[i * 34 + static_cast<int>(kind)]);
    const KindMask told = a.discard_useful[i * 34 + static_cast<int>(kind)];
    CHECK(told == 0 || told == rest.mask);
    c[kind]++;
    // Suits may change places, and ranks be counted from the other end.
    std::uint8_t other[34];
    std::memcpy(other, c, 34);
    for (int k = 0; k < 9; k++) {
        other[9 + k] = c[26 - k];
        other[18 + k] = c[17 - k];
    }
    CHECK(shanten(other, q.melds, q.forms, q.seats) == now);
}

// The same hand by target enumeration.
void compare_slowly(const Question& q, const Answers& a, int i) {
    std::uint8_t c[34];
    std::memcpy(c, q.c, 34);
    const std::uint32_t possible = shape::possible_forms(q.forms, q.melds, q.tiles);
    const int sets = std::min(q.tiles / 3, 4 - q.melds);
    const int now = distance(c, sets, possible, q.seats);
    CHECK(a.shanten[i] == now - 1);
    const auto kind = below(34);
    if (c[kind] < 4 && shape::kinds_of(q.seats) >> kind & 1) {
        c[kind]++;
        CHECK((distance(c, sets, possible, q.seats) < now) == ((a.useful[i] >> kind & 1) != 0));
        c[kind]--;
    } else {
        CHECK(!(a.useful[i] >> kind & 1));
    }
    if (q.tiles % 3 == 2)
        for (unsigned k = 0; k < 34; k++) {
            if (c[k] == 0 || k % 3 != kind % 3) continue;
            c[k]--;
            CHECK(a.discard_shanten[static_cast<unsigned>(i) * 34 + k] == distance(c, sets, possible, q.seats) - 1);
            c[k]++;
        }
    if (below(64) == 0) {
        std::uint8_t usable[34];
        for (int k = 0; k < 34; k++) usable[k] = static_cast<std::uint8_t>(rng() >> below(64));
        CHECK(limited_shanten(c, usable, q.melds, q.forms, q.seats) >= now - 1);
        std::memset(usable, 4, 34);
        const Useful same = limited_useful(c, usable, q.melds, q.forms, q.seats);
        CHECK(same.shanten == std::min(now - 1, kNoShanten) && (same.shanten == kNoShanten || same.mask == a.useful[i]));
    }
}

void fuzz_valid(long first, long every) {
    std::uint8_t c[kRows * 34], melds[kRows];
    int tiles[kRows];
    const int seats = 3 + static_cast<int>(below(2));
    const std::uint32_t all_forms[] = {kAllForms, kFormRegular, kFormChiitoitsu, kFormKokushi};
    const std::uint32_t forms = all_forms[below(2) ? 0 : below(4)];
    const unsigned size = below(3);  // hands that draw, hands that wait, any
    for (int i = 0; i < kRows; i++) {
        melds[i] = static_cast<std::uint8_t>(below(5));
        const int most = 14 - 3 * melds[i];
        tiles[i] = size == 2 ? 1 + static_cast<int>(below(static_cast<unsigned>(most))) : most - static_cast<int>(size);
        valid_hand(c + i * 34, tiles[i], seats);
    }
    shape::HandArray a;
    a.counts = c;
    a.melds = melds;
    a.forms = forms;
    a.seats = seats;
    const Answers& answers = ask(a, below(2) == 0);
    for (int i = 0; i < kRows; i++) {
        const Question q{c + i * 34, melds[i], tiles[i], forms, seats};
        check_hand(q, answers, i);
        if ((first + i) % every == 0) compare_slowly(q, answers, i);
    }
}

void garbage_hand(const std::uint8_t* c, const std::uint8_t* left) {
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
    CHECK(!is_complete(c, melds, forms) || count_tiles(c) == 14 - 3 * melds);
    if (below(64) == 0) {
        CHECK((improvement_tiles(c, melds, forms, seats, left) & ~kAllKinds) == 0);
        CHECK(best_discard(c, melds, forms, seats, left, rng()).total >= 0);
        CHECK(limited_shanten(c, left, melds, forms, seats) >= -1);
    }
}

void fuzz_garbage() {
    std::uint8_t c[kRows * 34], melds[kRows];
    const unsigned style = below(3);
    for (unsigned i = 0; i < sizeof c; i += 8) {
        std::uint64_t word = rng();
        for (unsigned k = i; k < std::min<unsigned>(i + 8, sizeof c); k++, word >>= 8) {
            const auto byte = static_cast<std::uint8_t>(word);
            c[k] = static_cast<std::uint8_t>(style == 0 ? byte : style == 1 ? byte % 6 : (byte & 15) ? 0 : byte >> (4 + i % 4));
        }
    }
    for (auto& m : melds) m = static_cast<std::uint8_t>(rng() >> below(64));
    for (int i = 0; i < kRows; i++) garbage_hand(c + i * 34, c + (i + 1) % kRows * 34);
    shape::HandArray a;
    a.counts = c;
    a.melds = melds;
    a.visible = below(2) ? c + 34 : nullptr;
    a.visible_step = 0;
    a.n_melds = static_cast<int>(below(5));
    a.forms = below(16);
    a.seats = 3 + static_cast<int>(below(2));
    static std::int8_t numbers[kRows * 34];
    static KindMask masks[kRows * 34];
    static std::uint8_t totals[kRows * 34];
    for (const bool check : {true, false}) {  // checked rows must be told apart, unchecked ones stay inside the tables
        a.check = check;
        if (!check && below(2)) a.melds = nullptr;
        const std::int64_t bad = shanten_rows(a, 0, kRows, numbers);
        CHECK(!check || bad < 0 || numbers[bad] == shape::kBadShanten);
        CHECK(!check || bad < 0 || !describe_row(a, shape::Size::any, bad).empty());
        waits_rows(a, 0, kRows, masks);
        useful_rows(a, 0, kRows, numbers, masks, totals);
        discard_rows(a, 0, kRows, below(2) == 0, numbers, masks, totals);
        complete_rows(a, 0, kRows, totals);
    }
    a.check = true;
    a.melds = melds;
    a.visible = nullptr;
    ask(a, below(2) == 0);
}

}  // namespace

int main(int argc, char** argv) {
    const long inputs = argc > 1 ? std::atol(argv[1]) : 20000;
    if (argc > 2) rng.seed(static_cast<std::uint64_t>(std::atol(argv[2])));
    const long every = argc > 3 ? std::max(1L, std::atol(argv[3])) : 1;
    for (long i = 0; i < inputs; i += kRows) {
        if (i / kRows % 4 == 3) fuzz_garbage();
        else fuzz_valid(i, every);
    }
    return check::finish("shape fuzz");
}
