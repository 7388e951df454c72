// The shapes of Chinese Official mahjong against slow counterparts: every target hand written out, recursion for fifth tiles.
#include <algorithm>
#include <bit>
#include <cstring>
#include <random>

#include "check.hpp"
#include "shape/mcr_shapes.hpp"

using namespace mjf;

namespace {

std::mt19937_64 rng(20261130);

int below(int n) { return static_cast<int>(rng() % static_cast<unsigned>(n)); }

struct Hand {
    std::uint8_t counts[34] = {};
    std::uint16_t melds[4] = {};
    int n_melds = 0;

    int tiles() const {
        int n = 0;
        for (const int c : counts) n += c;
        return n;
    }
};

// Tiles that a target (how many of each kind) lacks.
int lacking(const std::uint8_t* counts, const int* target) {
    int n = 0;
    for (int k = 0; k < 34; k++) n += std::max(0, target[k] - counts[k]);
    return n;
}

// Shanten by going through every knitted straight with every set and pair, and all choices of honours and knitted tiles.
int slow_knitted(const std::uint8_t* counts, int tiles, int n_melds) {
    int best = kNoShanten;
    for (const KindMask pattern : kKnittedPatterns) {
        int distinct = 0;
        for (int k = 0; k < 34; k++) distinct += counts[k] > 0 && ((pattern >> k & 1) || k >= 27);
        if (n_melds == 0 && tiles >= 13) best = std::min(best, 14 - distinct - 1);
        if (n_melds > 1) continue;
        for (int pair = 0; pair < 34; pair++)
            for (int set = 0; set < (n_melds == 1 ? 1 : 55); set++) {
                int target[34] = {};
                for (int k = 0; k < 34; k++) target[k] = static_cast<int>(pattern >> k & 1);
                target[pair] += 2;
                if (n_melds == 0 && set < 34) target[set] += 3;
                if (n_melds == 0 && set >= 34) {
                    const int chow = set - 34, first = chow / 7 * 9 + chow % 7;
                    for (int k = first; k < first + 3; k++) target[k]++;
                }
                if (*std::max_element(target, target + 34) > 4) continue;
                best = std::min(best, lacking(counts, target) - 1);
            }
    }
    return best;
}

// Whether the tiles are so many sets and a pair; a kind may be there five times.
bool slow_complete(std::uint8_t* counts, int sets, bool pair) {
    int k = 0;
    while (k < 34 && counts[k] == 0) k++;
    if (k == 34) return sets == 0 && !pair;
    bool found = false;
    if (pair && counts[k] >= 2) {
        counts[k] = static_cast<std::uint8_t>(counts[k] - 2);
        found = slow_complete(counts, sets, false);
        counts[k] = static_cast<std::uint8_t>(counts[k] + 2);
    }
    if (!found && sets > 0 && counts[k] >= 3) {
        counts[k] = static_cast<std::uint8_t>(counts[k] - 3);
        found = slow_complete(counts, sets - 1, pair);
        counts[k] = static_cast<std::uint8_t>(counts[k] + 3);
    }
    if (!found && sets > 0 && k < 27 && k % 9 <= 6 && counts[k + 1] && counts[k + 2]) {
        for (int i = k; i < k + 3; i++) counts[i]--;
        found = slow_complete(counts, sets - 1, pair);
        for (int i = k; i < k + 3; i++) counts[i]++;
    }
    return found;
}

bool slow_win(std::uint8_t* counts, int n_melds) {
    if (slow_complete(counts, 4 - n_melds, true)) return true;
    int pairs = 0;
    bool orphans = n_melds == 0;
    for (int k = 0; k < 34; k++) {
        pairs += counts[k] % 2 == 0 ? counts[k] / 2 : 0;
        orphans = orphans && (kYaochuuMask >> k & 1 ? counts[k] > 0 : counts[k] == 0);
    }
    if (n_melds == 0 && (pairs == 7 || orphans)) return true;
    for (const KindMask pattern : kKnittedPatterns) {
        bool all = true, single = n_melds == 0;
        for (int k = 0; k < 34; k++) {
            if ((pattern >> k & 1) && counts[k] == 0) all = false;
            if (counts[k] > 1 || (counts[k] == 1 && k < 27 && !(pattern >> k & 1))) single = false;
        }
        if (single) return true;
        if (!all || n_melds > 1) continue;
        for (int k = 0; k < 34; k++) counts[k] = static_cast<std::uint8_t>(counts[k] - (pattern >> k & 1));
        const bool rest = slow_complete(counts, 1 - n_melds, true);
        for (int k = 0; k < 34; k++) counts[k] = static_cast<std::uint8_t>(counts[k] + (pattern >> k & 1));
        if (rest) return true;
    }
    return false;
}

// A hand near a knitted straight or honours and knitted, or anything.
Hand random_hand(int tiles) {
    Hand h;
    if (below(3) == 0) h.n_melds = 1;
    if (below(6) == 0) h.n_melds = 2 + below(3);
    tiles -= 3 * h.n_melds;
    if (h.n_melds < 2 && below(4) != 0) {
        const KindMask pattern = kKnittedPatterns[static_cast<std::size_t>(below(6))];
        const int style = below(3);
        for (int k = 0; k < 34; k++)
            if (tiles > 0 && ((pattern >> k & 1) || (style == 0 && k >= 27)) && below(12) != 0) {
                h.counts[k]++;
                tiles--;
            }
    }
    const int narrow = below(3);
    const int from = below(34);
    while (tiles > 0) {
        const int k = narrow ? std::min(33, from + below(5)) : below(34);
        const int any = below(34);
        const int kind = h.counts[k] < 4 ? k : any;
        if (h.counts[kind] == 4) continue;
        h.counts[kind]++;
        tiles--;
    }
    for (int i = 0; i < h.n_melds; i++) h.melds[i] = make_meld(kPon, static_cast<Kind>(27 + i));
    return h;
}

void check_shanten(Hand h) {
    const int tiles = h.tiles();
    const Planes planes = make_planes(h.counts);
    const HandKeys keys = make_keys(h.counts);
    // Sets that are missing altogether count as melds.
    const int melds = std::max(h.n_melds, 4 - tiles / 3);
    const int slow = slow_knitted(h.counts, tiles, melds);
    CHECK(knitted_shanten(keys, planes, tiles, h.n_melds, kKnittedForms) == slow);
    const Useful useful = knitted_useful(keys, planes, tiles, h.n_melds, kKnittedForms);
    CHECK(useful.shanten == slow);
    KindMask expected = 0;
    for (int k = 0; k < 34 && slow >= 0 && slow != kNoShanten; k++) {
        if (h.counts[k] == 4) continue;
        h.counts[k]++;
        if (slow_knitted(h.counts, tiles, melds) < slow) expected |= bit(k);
        h.counts[k]--;
    }
    CHECK(useful.mask == expected);
}

void check_waits(Hand h) {
    for (const int formal : {0, 1}) {
        KindMask expected = 0;
        for (int k = 0; k < 34; k++) {
            if (h.counts[k] == 4 && !formal) continue;
            h.counts[k]++;
            if (slow_win(h.counts, h.n_melds)) expected |= bit(k);
            h.counts[k]--;
        }
        CHECK(mcr_waits(h.counts, h.n_melds, formal) == expected);
    }
}

// Readings exist for complete hands only, never twice the same, and each adds up to the tiles of the hand.
void check_readings(Hand h) {
    static Reading out[kMaxReadings];
    std::uint8_t copy[34];
    std::memcpy(copy, h.counts, 34);
    const bool complete = slow_win(copy, h.n_melds);
    for (std::uint8_t win = 0; win < 34; win++) {
        const int n = mcr_readings(h.counts, h.melds, win, out);
        CHECK((n > 0) == (complete && h.counts[win] > 0));
        CHECK(n <= kMaxReadings);
        for (int i = 0; i < n; i++) {
            const Reading& r = out[i];
            CHECK(r.win == win && r.n_melds == h.n_melds);
            for (int j = 0; j < i; j++) CHECK(std::memcmp(&out[j], &r, sizeof r) != 0);
            if (r.form == kChiitoitsu || r.form == kKokushi) continue;
            int sum[34] = {};
            if (r.knitted != 0)
                for (int k = 0; k < 34; k++) sum[k] += static_cast<int>(kKnittedPatterns[r.knitted - 1u] >> k & 1);
            if (r.form == kHonoursKnitted) {
                for (int k = 0; k < 34; k++) CHECK(h.counts[k] == 0 || sum[k] == 1 || k >= 27);
                continue;
            }
            CHECK((r.form == kKnitted) == (r.knitted != 0));
            sum[r.pair] += 2;
            for (int s = 0; s < 4 - r.n_melds; s++) {
                if (r.sets[s] == 255) continue;
                const int first = r.sets[s] & 63;
                if (r.sets[s] >> 6 == kSequence)
                    for (int k = first; k < first + 3; k++) sum[k]++;
                else sum[first] += 3;
            }
            for (int k = 0; k < 34; k++) CHECK(sum[k] == h.counts[k]);
            if (r.win_place == kKnittedPlace) CHECK(r.wait == kWaitNone && (kKnittedPatterns[r.knitted - 1u] >> win & 1));
        }
    }
}

void check_records() {
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < i; j++) {
            const auto a = kKnittedPatterns[static_cast<std::size_t>(i)], b = kKnittedPatterns[static_cast<std::size_t>(j)];
            CHECK(std::popcount(a) == 9 && std::popcount(a & b) <= 3);
        }
}

}  // namespace

int main() {
    check_records();
    for (int i = 0; i < 60; i++) check_shanten(random_hand(13 + below(2)));
    for (int i = 0; i < 20; i++) check_shanten(random_hand(10));
    for (int i = 0; i < 2000; i++) check_waits(random_hand(13));
    for (int i = 0; i < 3000; i++) check_readings(random_hand(14));
    // Hands of garbage are answered, not read.
    std::uint8_t wild[34];
    std::uint16_t melds[4];
    Reading out[kMaxReadings];
    for (int i = 0; i < 3000; i++) {
        for (auto& c : wild) c = static_cast<std::uint8_t>(below(4) ? below(2) : rng());
        for (auto& m : melds) m = static_cast<std::uint16_t>(below(2) ? 0 : rng());
        CHECK(mcr_readings(wild, melds, static_cast<std::uint8_t>(rng()), out) >= 0);
        mcr_waits(wild, below(9) - 2, 1);
    }
    return check::finish("mcr_shapes");
}
