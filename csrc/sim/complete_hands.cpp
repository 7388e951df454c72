#include "sim/complete_hands.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <set>

#include "base/parallel.hpp"
#include "shape/shape.hpp"

namespace mjf {
namespace {

using Counts9 = std::array<std::uint8_t, 9>;

// All ways to add sets to a pattern, as different counts by number of tiles.
void grow(const Counts9& counts, int kinds, int tiles, std::set<Counts9> (&found)[15]) {
    if (tiles > 14 || !found[tiles].insert(counts).second) return;
    for (int k = 0; k < kinds; ++k) {
        Counts9 next = counts;
        if (next[static_cast<std::size_t>(k)] <= 1) {
            next[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(next[static_cast<std::size_t>(k)] + 3);
            grow(next, kinds, tiles + 3, found);
        }
        if (kinds == 9 && k <= 6) {
            next = counts;
            bool fits = true;
            for (int i = k; i < k + 3; ++i) fits = fits && ++next[static_cast<std::size_t>(i)] <= 4;
            if (fits) grow(next, kinds, tiles + 3, found);
        }
    }
}

constexpr std::uint64_t choose(unsigned n, unsigned k) noexcept {
    if (k > n) return 0;
    std::uint64_t out = 1;
    for (unsigned i = 1; i <= k; ++i) out = out * (n - k + i) / i;
    return out;
}

// Seven of 34 kinds by number, in the order of their masks.
void seven_kinds(std::int64_t number, std::uint8_t* counts) noexcept {
    auto at = static_cast<std::uint64_t>(number);
    for (unsigned need = 7; need > 0; --need) {
        unsigned kind = need - 1;
        while (choose(kind + 1, need) <= at) ++kind;
        at -= choose(kind, need);
        counts[kind] = 2;
    }
}

constexpr std::int64_t kWays[5] = {1, 4, 6, 4, 1};

}  // namespace

CompleteHands::CompleteHands() {
    for (const int kinds : {9, 7}) {
        std::set<Counts9> found[15];
        grow(Counts9{}, kinds, 0, found);
        for (int k = 0; k < kinds; ++k) {
            Counts9 pair{};
            pair[static_cast<std::size_t>(k)] = 2;
            grow(pair, kinds, 2, found);
        }
        for (int n = 0; n < 15; ++n)
            for (const Counts9& c : found[n]) {
                Pattern p{};
                std::copy(c.begin(), c.end(), p.counts);
                (kinds == 9 ? suit_ : honour_)[n].push_back(p);
            }
    }
    for (int a = 0; a <= 14; ++a)
        for (int b = 0; a + b <= 14; ++b)
            for (int c = 0; a + b + c <= 14; ++c) {
                const int d = 14 - a - b - c;
                const int pairs = (a % 3 == 2) + (b % 3 == 2) + (c % 3 == 2) + (d % 3 == 2);
                const int odd = (a % 3 == 1) + (b % 3 == 1) + (c % 3 == 1) + (d % 3 == 1);
                if (pairs != 1 || odd != 0) continue;
                const std::size_t n = suit_[a].size() * suit_[b].size() * suit_[c].size() * honour_[d].size();
                if (n == 0) continue;
                blocks_.push_back({regular_, {static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                                              static_cast<std::uint8_t>(c), static_cast<std::uint8_t>(d)}});
                regular_ += static_cast<std::int64_t>(n);
            }
}

bool CompleteHands::find_regular(std::int64_t number, std::uint8_t* counts) const noexcept {
    const auto block = std::upper_bound(blocks_.begin(), blocks_.end(), number,
                                        [](std::int64_t n, const Block& b) { return n < b.first; }) - 1;
    auto at = static_cast<std::size_t>(number - block->first);
    for (int suit = 3; suit >= 0; --suit) {
        const std::vector<Pattern>& patterns = (suit == 3 ? honour_ : suit_)[block->tiles[suit]];
        std::memcpy(counts + 9 * suit, patterns[at % patterns.size()].counts, suit == 3 ? 7 : 9);
        at /= patterns.size();
    }
    return true;
}

bool CompleteHands::find(std::int64_t number, std::uint8_t* counts) const noexcept {
    std::memset(counts, 0, kKinds);
    if (number < regular_) return find_regular(number, counts);
    if (number < regular_ + kPairs) {
        seven_kinds(number - regular_, counts);
        return shanten(counts, 0, kFormRegular) != -1;
    }
    static constexpr int orphans[13] = {0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33};
    for (const int kind : orphans) counts[kind] = 1;
    counts[orphans[number - regular_ - kPairs]] = 2;
    return true;
}

void CompleteCounts::add(const CompleteCounts& other) {
    const auto sum = [](auto* to, const auto* from, std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) to[i] += from[i];
    };
    hands += other.hands;
    hand_ways += other.hand_ways;
    sum(&status_cases[0][0][0], &other.status_cases[0][0][0], sizeof status_cases / sizeof(std::int64_t));
    sum(&status_deals[0][0][0], &other.status_deals[0][0][0], sizeof status_deals / sizeof(std::int64_t));
    sum(&yaku_cases[0][0][0], &other.yaku_cases[0][0][0], sizeof yaku_cases / sizeof(std::int64_t));
    sum(&yaku_deals[0][0][0], &other.yaku_deals[0][0][0], sizeof yaku_deals / sizeof(std::int64_t));
    sum(&yaku_hands[0][0], &other.yaku_hands[0][0], sizeof yaku_hands / sizeof(std::int64_t));
    sum(&yaku_hand_ways[0][0], &other.yaku_hand_ways[0][0], sizeof yaku_hand_ways / sizeof(std::int64_t));
    const auto sum_map = [](auto& to, const auto& from) {
        for (const auto& [key, n] : from) {
            auto& mine = to[key];
            mine[0] += n[0];
            mine[1] += n[1];
        }
    };
    sum_map(values, other.values);
    sum_map(value_hands, other.value_hands);
}

CompleteCounts count_complete(const CompleteHands& hands, const Ruleset& rules, JudgeFn judge, std::int64_t first,
                              std::int64_t count, int threads) {
    std::vector<CompleteCounts> parts(static_cast<std::size_t>(std::max(threads, 1)));
    parallel_for(count, threads, 4096, [&](int worker, std::int64_t begin, std::int64_t end) {
        CompleteCounts& c = parts[static_cast<std::size_t>(worker)];
        Win win{};
        win.seat = 1;
        std::fill(std::begin(win.dora), std::end(win.dora), kNoKind);
        std::fill(std::begin(win.ura), std::end(win.ura), kNoKind);
        std::fill(std::begin(win.liable), std::end(win.liable), kNoKind);
        win.payer = win.wareme = kNoKind;
        for (std::int64_t i = first + begin; i < first + end; ++i) {
            if (!hands.find(i, win.counts)) continue;
            std::int64_t ways = 1;
            for (int k = 0; k < kKinds; ++k) ways *= kWays[win.counts[k]];
            c.hands++;
            c.hand_ways += ways;
            for (int tsumo = 0; tsumo < 2; ++tsumo) {
                win.flags = tsumo ? std::uint32_t{kTsumo} : 0u;
                std::uint64_t ever[2] = {0, 0};
                std::array<std::int64_t, 5> worth[kKinds];  // what the hand is worth with some tile
                int n_worth = 0;
                for (int kind = 0; kind < kKinds; ++kind) {
                    if (win.counts[kind] == 0) continue;
                    const std::int64_t deals = ways * win.counts[kind];
                    win.win = static_cast<std::uint8_t>(kind);
                    Score score;
                    judge(&rules, &win, &score);
                    const int status = std::min<int>(score.status, 7);
                    c.status_cases[tsumo][kind][status]++;
                    c.status_deals[tsumo][kind][status] += deals;
                    if (score.status != kWin) continue;
                    for (int word = 0; word < 2; ++word) {
                        ever[word] |= score.yaku[word];
                        for (std::uint64_t bits = score.yaku[word]; bits != 0; bits &= bits - 1) {
                            const int yaku = 64 * word + std::countr_zero(bits);
                            c.yaku_cases[tsumo][yaku][kind]++;
                            c.yaku_deals[tsumo][yaku][kind] += deals;
                        }
                    }
                    auto& value = c.values[{tsumo, kind, score.yakuman, score.limit, score.han, score.fu}];
                    value[0]++;
                    value[1] += deals;
                    const std::array<std::int64_t, 5> here = {tsumo, score.yakuman, score.limit, score.han, score.fu};
                    if (std::find(worth, worth + n_worth, here) == worth + n_worth) worth[n_worth++] = here;
                }
                for (int k = 0; k < n_worth; ++k) {
                    auto& of_hands = c.value_hands[worth[k]];
                    of_hands[0]++;
                    of_hands[1] += ways;
                }
                for (int word = 0; word < 2; ++word)
                    for (std::uint64_t bits = ever[word]; bits != 0; bits &= bits - 1) {
                        const int yaku = 64 * word + std::countr_zero(bits);
                        c.yaku_hands[tsumo][yaku]++;
                        c.yaku_hand_ways[tsumo][yaku] += ways;
                    }
            }
        }
    });
    for (std::size_t i = 1; i < parts.size(); ++i) parts[0].add(parts[i]);
    return parts[0];
}

}  // namespace mjf
