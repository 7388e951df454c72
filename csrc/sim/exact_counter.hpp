// Counting the patterns of suits: shared by exact.cpp (how many hands) and exact_hands.cpp (which hand).
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "sim/exact.hpp"

namespace mjf::exact {

using namespace shape;

inline constexpr std::uint8_t kChoose[5][5] = {{1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
inline constexpr unsigned kPower[5] = {1, 5, 25, 125, 625};

// What matters of some tiles: tiles 4 bits, class 8, kinds (7 = seven or more) 3, pairs 3, yaochuu kinds 4, yaochuu pair 1.
struct State {
    unsigned tiles, klass, kinds, pairs, yaochuu, yaochuu_pair;

    std::uint32_t key() const noexcept {
        return tiles | klass << 4 | kinds << 12 | pairs << 15 | yaochuu << 18 | yaochuu_pair << 22;
    }
};

struct Weighted {
    State state;
    std::uint64_t ways;
};

// Patterns of a suit; `left` and `right` are the keys of its halves.
struct Pattern {
    std::uint16_t left, right;
    std::uint64_t ways;
};

struct Suit {
    std::vector<Weighted> states;                // by tiles, then key
    std::vector<std::vector<Pattern>> patterns;  // of each state; kept for HandIndex only
};

inline bool by_tiles(const Weighted& a, const Weighted& b) noexcept {
    return a.state.tiles != b.state.tiles ? a.state.tiles < b.state.tiles : a.state.key() < b.state.key();
}

struct Half {
    std::uint16_t key;
    unsigned tiles;
    std::uint64_t ways;
};

// All patterns of up to five neighbouring kinds that can be taken.
inline std::vector<Half> halves(const std::uint8_t* left, int kinds, unsigned most, bool distinct) {
    std::vector<Half> out;
    for (unsigned key = 0; key < (kinds == 5 ? 3125u : kPower[kinds]); key++) {
        Half h{static_cast<std::uint16_t>(key), 0, 1};
        for (int i = 0; i < kinds; i++) {
            const unsigned n = key / kPower[i] % 5;
            h.tiles += n;
            h.ways *= distinct ? (n <= left[i] ? 1u : 0u) : kChoose[left[i]][n];
        }
        if (h.ways > 0 && h.tiles <= most) out.push_back(h);
    }
    return out;
}

class Counter {
  public:
    explicit Counter(const ExactQuestion& q) : q_(q), t_(shanten_tables()) {
        if (q.tiles < 1 || q.tiles > 14) throw std::invalid_argument("tiles: " + std::to_string(q.tiles) + "; expected 1 to 14");
        if (q.seats != 3 && q.seats != 4) throw std::invalid_argument("seats: expected 3 or 4");
        unsigned total = 0;
        for (int kind = 0; kind < 34; kind++) {
            if (q.left[static_cast<std::size_t>(kind)] > 4) throw std::invalid_argument("left: more than four of a kind");
            if (!(kinds_of(q.seats) >> kind & 1) && q.left[static_cast<std::size_t>(kind)] > 0)
                throw std::invalid_argument("left: 2m-8m are not in the tile set of three seats");
            total += q.left[static_cast<std::size_t>(kind)];
        }
        if (total < static_cast<unsigned>(q.tiles))
            throw std::invalid_argument("left: " + std::to_string(total) + " tiles; a hand needs " + std::to_string(q.tiles));
        forms_ = possible_forms(q.forms, 0, q.tiles) & ~std::uint32_t{kFormFourSame};
        sets_ = wanted_sets(q.tiles, 0);
    }

    // Patterns of one suit by state. Suit 0 of three seats is 1m and 9m.
    Suit suit(int number, bool keep_patterns) const {
        const std::uint8_t* left = q_.left.data() + 9 * number;
        const bool honours = number == 3;
        const std::vector<Half> l = halves(left, honours ? 4 : 5, most(), q_.distinct);
        const std::vector<Half> r = halves(left + (honours ? 4 : 5), honours ? 3 : 4, most(), q_.distinct);
        Suit out;
        std::unordered_map<std::uint32_t, std::size_t> index;
        index.reserve(4096);
        for (const Half& a : l)
            for (const Half& b : r) {
                if (a.tiles + b.tiles > most()) continue;
                const State s = state_of(number, a, b);
                const auto [it, is_new] = index.try_emplace(s.key(), out.states.size());
                if (is_new) {
                    out.states.push_back({s, 0});
                    if (keep_patterns) out.patterns.emplace_back();
                }
                out.states[it->second].ways += a.ways * b.ways;
                if (keep_patterns) out.patterns[it->second].push_back({a.key, b.key, a.ways * b.ways});
            }
        sort(out);
        return out;
    }

    State join_state(const State& a, const State& b, const std::uint8_t* join, unsigned stride) const noexcept {
        return {a.tiles + b.tiles, regular() ? join[a.klass * stride + b.klass] : 0u, std::min(a.kinds + b.kinds, 7u),
                std::min(a.pairs + b.pairs, 7u), a.yaochuu + b.yaochuu, a.yaochuu_pair | b.yaochuu_pair};
    }

    // (m p | s z), or (m z | p s) for three seats: the suits of the two halves and their tables of classes.
    struct Split {
        int first[2], second[2];
        const std::uint8_t *first_join, *second_join;
        unsigned first_stride, second_stride;
    };
    Split split() const noexcept {
        if (q_.seats == 3) return {{0, 3}, {1, 2}, t_.two_honour, t_.suits, kHonourStride, kSuitStride};
        return {{0, 1}, {2, 3}, t_.suits, t_.suit_honour, kSuitStride, kHonourStride};
    }

    std::vector<Weighted> join(const Suit& a, const Suit& b, const std::uint8_t* table, unsigned stride) const {
        std::unordered_map<std::uint32_t, std::size_t> index;
        index.reserve(1 << 14);
        std::vector<Weighted> out;
        for (const Weighted& x : a.states)
            for (const Weighted& y : b.states) {
                if (x.state.tiles + y.state.tiles > most()) break;  // states are sorted by tiles
                const State s = join_state(x.state, y.state, table, stride);
                const auto [it, is_new] = index.try_emplace(s.key(), out.size());
                if (is_new) out.push_back({s, 0});
                out[it->second].ways += x.ways * y.ways;
            }
        std::sort(out.begin(), out.end(), by_tiles);
        return out;
    }

    int shanten(const State& a, const State& b) const noexcept {
        int best = kUnreachable;
        if (forms_ & kFormRegular) best = t_.distance[sets_][a.klass * kPairStride + b.klass] - 1;
        if (forms_ & kFormChiitoitsu) {
            const int kinds = std::min(7, static_cast<int>(a.kinds + b.kinds)), pairs = static_cast<int>(a.pairs + b.pairs);
            best = std::min(best, 6 - std::min(pairs, 7) + 7 - kinds);
        }
        if (forms_ & kFormKokushi)
            best = std::min(best, 13 - static_cast<int>(a.yaochuu + b.yaochuu + (a.yaochuu_pair | b.yaochuu_pair)));
        return best;
    }

    unsigned most() const noexcept { return static_cast<unsigned>(q_.tiles); }
    bool regular() const noexcept { return forms_ & kFormRegular; }
    bool same_suits(int a, int b) const noexcept {
        return a < 3 && b < 3 && (q_.seats == 4 || (a > 0 && b > 0)) &&
               std::equal(q_.left.begin() + 9 * a, q_.left.begin() + 9 * a + 9, q_.left.begin() + 9 * b);
    }

  private:
    State state_of(int number, const Half& a, const Half& b) const noexcept {
        State s{a.tiles + b.tiles, 0, 0, 0, 0, 0};
        const std::uint32_t l = number == 3 ? t_.honour_left[a.key] : t_.left[a.key];
        const std::uint32_t r = number == 3 ? t_.honour_right[b.key] : t_.right[b.key];
        if (regular()) {
            if (number == 3) s.klass = t_.honour[(l >> kClassShift) * 32 + (r >> kClassShift)];
            else if (number == 0 && q_.seats == 3) s.klass = t_.two_kinds[a.key + 5u * (b.key / 125u)];
            else s.klass = t_.suit[(l >> kClassShift) * kRightClasses + (r >> kClassShift)];
        }
        const std::uint32_t sum = l + r;
        if (forms_ & kFormChiitoitsu) {
            s.kinds = std::min(sum >> kKindsShift & 63, 7u);
            s.pairs = std::min(sum >> kPairsShift & 63, 7u);
        }
        if (forms_ & kFormKokushi) {
            s.yaochuu = sum >> kYaochuuShift & 15;
            s.yaochuu_pair = (sum >> kYaochuuPairsShift & 15) > 0 ? 1 : 0;
        }
        return s;
    }

    static void sort(Suit& suit) {
        std::vector<std::size_t> order(suit.states.size());
        for (std::size_t i = 0; i < order.size(); i++) order[i] = i;
        std::sort(order.begin(), order.end(),
                  [&suit](std::size_t a, std::size_t b) { return by_tiles(suit.states[a], suit.states[b]); });
        Suit sorted;
        for (const std::size_t i : order) {
            sorted.states.push_back(suit.states[i]);
            if (!suit.patterns.empty()) sorted.patterns.push_back(std::move(suit.patterns[i]));
        }
        suit = std::move(sorted);
    }

    ExactQuestion q_;
    const ShantenTables& t_;
    std::uint32_t forms_;
    int sets_;
};

// Where the states with a given number of tiles begin; one more entry for the end.
inline std::array<std::size_t, 17> starts(const std::vector<Weighted>& states) {
    std::array<std::size_t, 17> out{};
    for (unsigned n = 0; n < 17; n++)
        out[n] = static_cast<std::size_t>(
            std::find_if(states.begin(), states.end(), [n](const Weighted& w) { return w.state.tiles >= n; }) - states.begin());
    return out;
}

}  // namespace mjf::exact
