// Hands by number: the counts of exact_counter.hpp read backwards. The number of a hand is split, by division and remainder, into
// which halves, which suits, which patterns and which physical copies it has, so that every hand has exactly one number.
#include "base/rng.hpp"
#include "sim/exact_counter.hpp"

namespace mjf {

using namespace exact;

namespace {

// One half of the hand: its states, and for each the pairs of suit states it comes from.
struct HalfTables {
    struct Part {
        std::uint32_t first, second;
    };
    int suit[2];
    std::vector<Weighted> states;
    std::vector<std::size_t> begin;  // of parts of a state
    std::vector<Part> parts;

    HalfTables(const Counter& c, const std::array<Suit, 4>& suits, const int (&of)[2], const std::uint8_t* table, unsigned stride)
        : suit{of[0], of[1]} {
        const Suit& a = suits[static_cast<std::size_t>(of[0])];
        const Suit& b = suits[static_cast<std::size_t>(of[1])];
        states = c.join(a, b, table, stride);
        std::unordered_map<std::uint32_t, std::uint32_t> index;
        for (std::size_t i = 0; i < states.size(); i++) index[states[i].state.key()] = static_cast<std::uint32_t>(i);
        begin.assign(states.size() + 1, 0);
        std::vector<std::uint32_t> at;
        for (int pass = 0; pass < 2; pass++) {
            std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
            std::size_t n = 0;
            for (std::uint32_t i = 0; i < a.states.size(); i++)
                for (std::uint32_t j = 0; j < b.states.size(); j++) {
                    if (a.states[i].state.tiles + b.states[j].state.tiles > c.most()) break;
                    if (pass == 0) {
                        at.push_back(index.at(c.join_state(a.states[i].state, b.states[j].state, table, stride).key()));
                        begin[at.back() + 1]++;
                    } else {
                        parts[next[at[n++]]++] = {i, j};
                    }
                }
            if (pass == 0) {
                for (std::size_t i = 1; i < begin.size(); i++) begin[i] += begin[i - 1];
                parts.resize(begin.back());
            }
        }
    }
};

}  // namespace

struct HandIndex::Tables {
    ExactQuestion question;
    std::array<Suit, 4> suits;
    std::unique_ptr<HalfTables> first, second;
    std::array<std::size_t, 17> second_from;
    std::vector<std::uint64_t> before;  // hands whose first half is an earlier state
    int least, most;
    std::unique_ptr<Counter> counter;
};

HandIndex::HandIndex(const ExactQuestion& q, int least, int most) : tables_(std::make_unique<Tables>()) {
    Tables& t = *tables_;
    t.question = q;
    t.question.distinct = false;
    t.least = least;
    t.most = most;
    t.counter = std::make_unique<Counter>(t.question);
    const Counter& c = *t.counter;
    for (int i = 0; i < 4; i++) t.suits[static_cast<std::size_t>(i)] = c.suit(i, true);
    const Counter::Split split = c.split();
    t.first = std::make_unique<HalfTables>(c, t.suits, split.first, split.first_join, split.first_stride);
    t.second = std::make_unique<HalfTables>(c, t.suits, split.second, split.second_join, split.second_stride);
    t.second_from = starts(t.second->states);
    t.before.push_back(0);
    for (const Weighted& x : t.first->states) {
        const unsigned rest = c.most() - x.state.tiles;
        std::uint64_t ways = 0;
        for (std::size_t i = t.second_from[rest]; i < t.second_from[rest + 1]; i++) {
            const int shanten = c.shanten(x.state, t.second->states[i].state);
            if (shanten >= least && shanten <= most) ways += t.second->states[i].ways;
        }
        t.before.push_back(t.before.back() + x.ways * ways);
    }
}

HandIndex::~HandIndex() = default;
HandIndex::HandIndex(HandIndex&&) noexcept = default;
HandIndex& HandIndex::operator=(HandIndex&&) noexcept = default;

std::uint64_t HandIndex::total() const noexcept { return tables_->before.back(); }
int HandIndex::tiles() const noexcept { return tables_->question.tiles; }

namespace {

// Combination `number` of n out of the copies 0 .. left-1, in ascending order.
void add_copies(int kind, unsigned n, unsigned left, std::uint64_t number, std::vector<std::uint8_t>& ids) {
    for (unsigned copy = 0; n > 0; copy++) {
        const std::uint64_t with = kChoose[left - copy - 1][n - 1];
        if (number < with) {
            ids.push_back(static_cast<std::uint8_t>(4 * kind + static_cast<int>(copy)));
            n--;
        } else {
            number -= with;
        }
    }
}

void add_suit(const ExactQuestion& q, int number, const Suit& suit, std::uint32_t state, std::uint64_t at, std::vector<std::uint8_t>& ids) {
    const std::vector<Pattern>& patterns = suit.patterns[state];
    std::size_t p = 0;
    while (at >= patterns[p].ways) at -= patterns[p++].ways;
    const int split = number == 3 ? 4 : 5, kinds = number == 3 ? 7 : 9;
    for (int i = 0; i < kinds; i++) {
        const unsigned n = (i < split ? patterns[p].left / kPower[i] : patterns[p].right / kPower[i - split]) % 5;
        const unsigned left = q.left[static_cast<std::size_t>(9 * number + i)];
        const std::uint64_t ways = kChoose[left][n];
        add_copies(9 * number + i, n, left, at % ways, ids);
        at /= ways;
    }
}

void add_half(const ExactQuestion& q, const std::array<Suit, 4>& suits, const HalfTables& half, std::size_t state, std::uint64_t at,
              std::vector<std::uint8_t>& ids) {
    const Suit& a = suits[static_cast<std::size_t>(half.suit[0])];
    const Suit& b = suits[static_cast<std::size_t>(half.suit[1])];
    for (std::size_t i = half.begin[state];; i++) {
        const HalfTables::Part part = half.parts[i];
        const std::uint64_t ways = a.states[part.first].ways * b.states[part.second].ways;
        if (at >= ways) {
            at -= ways;
            continue;
        }
        add_suit(q, half.suit[0], a, part.first, at % a.states[part.first].ways, ids);
        add_suit(q, half.suit[1], b, part.second, at / a.states[part.first].ways, ids);
        return;
    }
}

}  // namespace

void HandIndex::find(std::uint64_t number, std::uint8_t* ids) const {
    const Tables& t = *tables_;
    if (number >= total()) throw std::out_of_range("hand number out of range");
    const Counter& c = *t.counter;
    const auto first = static_cast<std::size_t>(std::upper_bound(t.before.begin(), t.before.end(), number) - t.before.begin() - 1);
    const Weighted& x = t.first->states[first];
    std::uint64_t at = number - t.before[first];
    const std::uint64_t in_first = at % x.ways;
    at /= x.ways;
    std::size_t second = t.second_from[c.most() - x.state.tiles];
    for (;; second++) {
        const int shanten = c.shanten(x.state, t.second->states[second].state);
        if (shanten < t.least || shanten > t.most) continue;
        if (at < t.second->states[second].ways) break;
        at -= t.second->states[second].ways;
    }
    std::vector<std::uint8_t> found;
    found.reserve(14);
    add_half(t.question, t.suits, *t.first, first, in_first, found);
    add_half(t.question, t.suits, *t.second, second, at, found);
    std::sort(found.begin(), found.end());
    std::copy(found.begin(), found.end(), ids);
}

void HandIndex::draw(std::uint64_t seed, std::uint64_t i, std::uint8_t* ids) const {
    const std::uint64_t n = total();
    if (n == 0) throw std::out_of_range("there is no such hand");
    Words words(seed, i, 0, kDomainRandomHands);
    const std::uint64_t threshold = batch_threshold(n);
    Wide x = multiply_wide(words.next(), n);
    while (x.low < threshold) x = multiply_wide(words.next(), n);
    find(x.high, ids);
}

}  // namespace mjf
