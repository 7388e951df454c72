// The shape core against slow counterparts on random hands of every size, and its portable paths against the SIMD ones.
#include <cstring>
#include <random>

#include "check.hpp"
#include "judge/capi.hpp"
#include "shape/shape.hpp"
#include "slow_shape.hpp"

using namespace mjf;

namespace {

std::mt19937_64 rng(20261129);

int below(int n) { return static_cast<int>(rng() % static_cast<unsigned>(n)); }

// Random tiles; `narrow` hands come from few kinds, so that they hold many triplets and quads.
void random_hand(std::uint8_t* counts, int tiles, int seats) {
    std::memset(counts, 0, 34);
    int kinds[34], n = 0;
    const int style = below(4);
    for (int k = 0; k < 34; k++) {
        if (seats == 3 && k >= 1 && k <= 7) continue;
        if (style == 1 && !(k >= 9 && k < 18) && k < 27) continue;
        if (style == 2 && !(k >= 18 && k < 27)) continue;
        if (style == 3 && k % 9 > 2 && k < 27) continue;
        kinds[n++] = k;
    }
    while (tiles > 0) {
        const int k = kinds[below(n)];
        if (counts[k] == 4) continue;
        counts[k]++;
        tiles--;
    }
}

int slow_shanten(const std::uint8_t* c, int melds, int tiles, std::uint32_t forms, int seats, int sets) {
    int best = kNoShanten;
    if (forms & kFormRegular) best = slow::distance(c, sets, seats) - 1;
    const bool closed = melds == 0 && (tiles >= 12 || !(forms & kFormRegular));
    if (closed && forms & kFormChiitoitsu) {
        // best way to hold seven pairs: each pair costs what it lacks
        int cost[3] = {};  // how many pairs can be had for 0, 1, 2 tiles
        for (int k = 0; k < 34; k++) {
            if (seats == 3 && k >= 1 && k <= 7) continue;
            const int pairs = forms & kFormFourSame ? 2 : 1;
            for (int i = 0; i < pairs; i++) cost[2 - std::min(2, std::max(0, c[k] - 2 * i))]++;
        }
        int lacking = 0, left = 7;
        for (int price = 0; price < 3; price++) {
            const int n = std::min(left, cost[price]);
            lacking += n * price;
            left -= n;
        }
        best = std::min(best, lacking - 1);
    }
    if (closed && forms & kFormKokushi) {
        int lacking = 14;
        for (int pair = 0; pair < 34; pair++) {
            if (!(kYaochuuMask >> pair & 1)) continue;
            int now = 0;
            for (int k = 0; k < 34; k++)
                if (kYaochuuMask >> k & 1) now += std::max(0, (k == pair ? 2 : 1) - c[k]);
            lacking = std::min(lacking, now);
        }
        best = std::min(best, lacking - 1);
    }
    return best;
}

void check_hand(const std::uint8_t* c, int melds, int tiles, std::uint32_t forms, int seats) {
    const int sets = shape::wanted_sets(tiles, melds);
    const int expected = slow_shanten(c, melds, tiles, forms, seats, sets);
    CHECK(shanten(c, melds, forms, seats) == expected);
    const Useful useful = useful_tiles(c, melds, forms, seats);
    CHECK(useful.shanten == expected);
    std::uint8_t other[34];
    std::memcpy(other, c, 34);
    KindMask lower = 0, keep = 0;
    const std::uint32_t possible = shape::possible_forms(forms, melds, tiles);
    for (int k = 0; k < 34; k++) {
        if (seats == 3 && k >= 1 && k <= 7) continue;
        if (c[k] < 4 && possible != 0 && below(4) == 0) {
            other[k]++;
            const int after = slow_shanten(other, melds, 14, possible, seats, sets);
            CHECK((after < expected) == ((useful.mask >> k & 1) != 0));
            other[k]--;
        }
        if (c[k] > 0 && tiles > 1 && below(4) == 0) {
            other[k]--;
            if (slow_shanten(other, melds, 14, possible, seats, sets) == expected) keep |= bit(k);
            lower |= bit(k);
            other[k]++;
        }
    }
    CHECK((unnecessary_tiles(c, melds, forms, seats) & lower) == keep);
    CHECK((useful.mask & ~shape::kinds_of(seats)) == 0);
}

void test_random_hands(int rounds) {
    std::uint8_t c[34];
    for (int i = 0; i < rounds; i++) {
        const int melds = below(5), seats = 3 + below(2);
        const int tiles = below(3) ? 14 - 3 * melds - below(2) : 1 + below(14 - 3 * melds);
        random_hand(c, tiles, seats);
        const std::uint32_t forms[] = {kFormRegular, kFormChiitoitsu, kFormKokushi, kAllForms, kAllForms | kFormFourSame,
                                       kFormChiitoitsu | kFormFourSame};
        check_hand(c, melds, tiles, forms[below(6)], seats);
        CHECK(make_keys(c) == make_keys_portable(c));
        const Digits digits = make_digits(c), plain_digits = make_digits_portable(c);
        for (int n = 0; n < 4; n++) CHECK(make_planes(c).ge[n] == plane_portable(c, n));
        for (int n = 0; n < 3; n++) CHECK(digits.bits[n] == plain_digits.bits[n]);
        const shape::ShantenTables& t = shape::shanten_tables();
        const shape::UsefulTables& u = shape::useful_tables();
        const HandKeys h = make_keys(c);
        const int sets = shape::wanted_sets(tiles, melds);
        const shape::RegularHand r = shape::look_up<4>(t, h, sets);
        const shape::Active a = shape::active_entries<4>(t, u, r.classes, r.pairs, sets);
        const shape::Records records = shape::records_of<4>(t, u, h);
        CHECK(shape::meet(records, a) == shape::meet_portable(records, a));
    }
}

// Hands that change tile by tile give the same answers as fresh ones.
void test_changing_hand(int rounds) {
    std::uint8_t c[34];
    random_hand(c, 13, 4);
    ShapeHand hand(c);
    for (int i = 0; i < rounds; i++) {
        int k;
        do k = below(34);
        while (c[k] == 4);
        c[k]++;
        hand.add(k);
        CHECK(hand.shanten() == shanten(c, 0, kAllForms) && hand.count(k) == c[k]);
        do k = below(34);
        while (c[k] == 0);
        c[k]--;
        hand.remove(k);
        CHECK(hand.shanten() == shanten(c, 0, kAllForms) && hand.count(k) == c[k]);
        CHECK(hand.useful().mask == useful_tiles(c, 0, kAllForms).mask && hand.waits() == waits(c, 0, kAllForms));
    }
}

Meld random_meld(std::uint8_t* c) {
    const int type = 1 + below(5);
    if (type == kChi) return make_meld(kChi, static_cast<Kind>(9 * below(3) + below(7)), below(3), kFromLeft);
    const int kind = below(34);
    c[kind] = 0;
    return make_meld(static_cast<MeldType>(type), static_cast<Kind>(kind), 0, type == kAnkan ? kFromNobody : kFromAcross);
}

// A complete hand (most of the time) with melds; returns the number of melds.
int random_win(std::uint8_t* c, std::uint16_t* melds) {
    std::memset(c, 0, 34);
    std::memset(melds, 0, 8);
    const int n_melds = below(3) ? 0 : below(5);
    const bool one_suit = below(2) == 0;
    const int suit = below(3);
    for (int sets = n_melds; sets < 4;) {
        const bool sequence = below(3) > 0;
        const int k = sequence ? 9 * (one_suit ? suit : below(3)) + below(7) : one_suit ? 9 * suit + below(9) : below(34);
        const int length = sequence ? 3 : 1, n = sequence ? 1 : 3;
        bool fits = true;
        for (int j = 0; j < length; j++) fits &= c[k + j] + n <= 4;
        if (!fits) continue;
        for (int j = 0; j < length; j++) c[k + j] = static_cast<std::uint8_t>(c[k + j] + n);
        sets++;
    }
    int k;
    do k = one_suit ? 9 * suit + below(9) : below(34);
    while (c[k] > 2);
    c[k] = static_cast<std::uint8_t>(c[k] + 2);
    std::uint8_t ignored[34];
    for (int i = 0; i < n_melds; i++) melds[i] = random_meld(ignored);
    return n_melds;
}

bool same(const Reading& a, const Reading& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

void test_readings(int rounds) {
    std::uint8_t c[34];
    std::uint16_t melds[4];
    Reading fast[kMaxReadings], plain[kMaxReadings];
    for (int i = 0; i < rounds; i++) {
        int n_melds = 0;
        switch (below(8)) {
            case 0: {  // seven pairs, sometimes with four equal tiles
                std::memset(c, 0, 34);
                std::memset(melds, 0, 8);
                for (int p = 0; p < 7;) {
                    const int k = below(34);
                    if (c[k] < 3 && (c[k] == 0 || below(2))) c[k] = static_cast<std::uint8_t>(c[k] + 2), p++;
                }
                break;
            }
            case 1: {
                std::memset(melds, 0, 8);
                for (int k = 0; k < 34; k++) c[k] = kYaochuuMask >> k & 1;
                int k;
                do k = below(34);
                while (!c[k]);
                c[k]++;
                break;
            }
            case 2:
                std::memset(melds, 0, 8);
                random_hand(c, 14, 4);
                break;
            default: n_melds = random_win(c, melds);
        }
        const std::uint32_t forms = below(2) ? kAllForms : kAllForms | kFormFourSame;
        CHECK(is_complete(c, n_melds, forms) == (readings(c, melds, static_cast<std::uint8_t>(std::countr_zero(make_planes(c).ge[0])), forms, fast) > 0));
        for (int win = 0; win < 34; win++) {
            if (c[win] == 0) {
                CHECK(readings(c, melds, static_cast<std::uint8_t>(win), forms, fast) == 0);
                continue;
            }
            const int n = readings(c, melds, static_cast<std::uint8_t>(win), forms, fast);
            const int m = slow::readings(c, melds, static_cast<std::uint8_t>(win), forms, plain);
            CHECK(n == m && n <= kMaxReadings);
            for (int a = 0; a < n && n == m; a++) {
                int found = 0;
                for (int b = 0; b < m; b++) found += same(fast[a], plain[b]);
                CHECK(found == 1);
            }
            if (n > 0) {
                c[win]--;
                CHECK(waits(c, n_melds, forms) >> win & 1);
                c[win]++;
            }
        }
    }
}

// The most readings that any hand has: over all sets of suit patterns that make a complete hand, with the winning tile in one of
// them. Only the number of ways per (sets, pair) matters.
void test_most_readings() {
    const shape::ReadingTables& x = shape::reading_tables();
    const auto scan = [&x](const std::uint16_t* index, int ranks, int kinds, int ways[5][2], int placed[5][2]) {
        for (int rank = 1; rank <= ranks; rank++) {
            if (index[rank] == 0) continue;
            int n = 0, places[9] = {};
            const shape::SuitReading* r = x.readings + index[rank];
            for (;; r++) {
                n++;
                for (int win = 0; win < kinds; win++) {
                    for (int i = 0; i < r->n_sets; i++) {
                        const int first = r->sets[i] & 63, length = r->sets[i] >> 6 == kSequence ? 3 : 1;
                        places[win] += win >= first && win < first + length && (i == 0 || r->sets[i - 1] != r->sets[i]);
                    }
                    places[win] += r->pair == win;
                }
                if (!r->more) break;
            }
            int& w = ways[r->n_sets][r->pair != 255];
            int& p = placed[r->n_sets][r->pair != 255];
            w = std::max(w, n);
            p = std::max(p, *std::max_element(places, places + kinds));
        }
    };
    int ways[4][5][2] = {}, placed[4][5][2] = {};
    for (int suit = 0; suit < 3; suit++) scan(x.suit, shape::kSuitRanks, 9, ways[suit], placed[suit]);
    scan(x.honour, shape::kHonourRanks, 7, ways[3], placed[3]);
    int most = 0;
    for (int code = 0; code < 625 * 4 * 4; code++) {
        int rest = code, sets[4], total = 0;
        for (int& s : sets) s = rest % 5, rest /= 5, total += s;
        if (total != 4) continue;
        const int pair = rest % 4, win = rest / 4;
        int product = 1;
        for (int i = 0; i < 4; i++) product *= i == win ? placed[i][sets[i]][i == pair] : ways[i][sets[i]][i == pair];
        most = std::max(most, product);
    }
    std::printf("most regular readings of a hand: %d\n", most);
    CHECK(most + 2 <= kMaxReadings && most > 0);
}

// The distances behind the classes, against going through all targets: honour and suit patterns of any number of tiles.
void test_classes(int suits, int honours) {
    const shape::ShantenTables& t = shape::shanten_tables();
    const std::vector<slow::Target> suit = slow::all_targets(9, true), honour = slow::all_targets(7, false);
    const auto check = [](const std::uint8_t* vector, const std::uint8_t* c, int kinds, const std::vector<slow::Target>& targets) {
        int best[10];
        std::fill(best, best + 10, 99);
        for (const slow::Target& target : targets) {
            int lacking = 0;
            for (int i = 0; i < kinds; i++) lacking += std::max(0, target.counts[i] - c[i]);
            int& now = best[target.pair * 5 + target.sets];
            now = std::min(now, lacking);
        }
        for (int j = 0; j < 10; j++) CHECK(vector[j] == best[j]);
    };
    std::uint8_t c[34] = {};
    for (int i = 0; i < suits; i++) {
        for (int k = 0; k < 9; k++) c[9 + k] = static_cast<std::uint8_t>(below(5) * below(2));
        check(t.vector[shape::classify<4>(t, make_keys(c)).p], c + 9, 9, suit);
    }
    for (int i = 0; i < honours; i++) {
        for (int k = 0; k < 7; k++) c[27 + k] = static_cast<std::uint8_t>(below(5));
        check(t.honour_vector[shape::classify<4>(t, make_keys(c)).z], c + 27, 7, honour);
    }
    CHECK(shape::tables_digest() == 0xff2d383b1dc47fcfull);
}

void test_impossible_input() {
    std::uint8_t c[34] = {};
    std::uint16_t melds[4] = {};
    Reading out[kMaxReadings];
    CHECK(shanten(c, 0, kAllForms) == kNoShanten && waits(c, 0, kAllForms) == 0 && !is_complete(c, 0, kAllForms));
    c[3] = 5;
    CHECK(shanten(c, 0, kAllForms) == kNoShanten && readings(c, melds, 3, kAllForms, out) == 0);
    std::memset(c, 255, 34);
    CHECK(shanten(c, 0, kAllForms) == kNoShanten && waits(c, 0, kAllForms) == 0 && readings(c, melds, 255, kAllForms, out) == 0);
    random_hand(c, 14, 4);
    CHECK(shanten(c, 1, kAllForms) == kNoShanten && shanten(c, -1, kAllForms) == kNoShanten && shanten(c, 5, kAllForms) == kNoShanten);
    for (int i = 0; i < 200000; i++) {
        for (auto& m : melds) m = static_cast<std::uint16_t>(rng());
        for (auto& n : c) n = static_cast<std::uint8_t>(rng() >> below(60));
        CHECK(readings(c, melds, static_cast<std::uint8_t>(rng()), static_cast<std::uint32_t>(rng()), out) <= kMaxReadings);
        std::memset(c, 0, 34);
        random_win(c, melds);
        for (auto& m : melds) m = static_cast<std::uint16_t>(rng());
        CHECK(readings(c, melds, static_cast<std::uint8_t>(below(34)), kAllForms, out) <= kMaxReadings);
    }
}

}  // namespace

int main() {
    test_classes(2000, 2000);
    test_random_hands(1500);
    test_changing_hand(20000);
    test_readings(20000);
    test_most_readings();
    test_impossible_input();
    return check::finish("shape");
}
