#include "sim/proof.hpp"

#include <bit>
#include <stdexcept>

#include "base/parallel.hpp"
#include "game/table.hpp"
#include "sim/play.hpp"

namespace mjf {
namespace {

// Answers of all asked chairs, one combination after the other; false after the last.
class Combinations {
public:
    explicit Combinations(const State& s) : s_(s) {
        for (unsigned left = s.asked; left != 0; left &= left - 1) {
            const int chair = std::countr_zero(left);
            sizes_[chair] = s.masks[chair].count();
        }
        fill();
    }
    std::uint64_t total() const noexcept {
        std::uint64_t product = 1;
        for (const int size : sizes_) product *= size > 0 ? static_cast<std::uint64_t>(size) : 1;
        return product;
    }
    const Action* answers() const noexcept { return answers_; }
    bool next() noexcept {
        for (int chair = 0; chair < kMaxSeats; ++chair) {
            if (sizes_[chair] == 0) continue;
            if (++at_[chair] < sizes_[chair]) {
                fill();
                return true;
            }
            at_[chair] = 0;
        }
        return false;
    }

private:
    void fill() noexcept {
        for (int chair = 0; chair < kMaxSeats; ++chair)
            if (sizes_[chair] > 0) answers_[chair] = s_.masks[chair].nth(at_[chair]);
    }
    const State& s_;
    int sizes_[kMaxSeats] = {};
    int at_[kMaxSeats] = {};
    Action answers_[kMaxSeats] = {};
};

// FNV-1a over 64-bit words with a final mix per word.
class Hash final : public Sink {
public:
    explicit Hash(int seats) : seats_(seats) { log = &events_; }

    void word(std::uint64_t value) noexcept {
        hash_ = (hash_ ^ value) * 0x9fb21c651e98df25u;
        hash_ ^= hash_ >> 29;
    }
    void hand_starts(const State& s) override {
        word(s.deal);
        word(std::uint64_t{s.honba} << 32 | std::uint64_t{s.sticks} << 16 | s.dealer);
    }
    void hand_ends(const State&, const HandEnd& end) override {
        for (int chair = 0; chair < seats_; ++chair) word(static_cast<std::uint64_t>(end.settlement.delta[chair]));
        for (int i = 0; i < end.n_wins; ++i) {
            const Score& score = end.scores[i];
            word(score.yaku[0]);
            word(score.yaku[1]);
            word(std::uint64_t{score.han} << 32 | std::uint64_t{score.fu} << 16 | std::uint64_t{score.limit} << 8 | score.yakuman);
            word(static_cast<std::uint64_t>(score.points));
        }
        word(std::uint64_t{end.tenpai} << 8 | end.draw);
        said();
    }
    void match_ends(const State&, const MatchEnd& end) override {
        for (int chair = 0; chair < seats_; ++chair) {
            word(static_cast<std::uint64_t>(end.settlement.final_score[chair]));
            word(static_cast<std::uint64_t>(end.points[chair]));
        }
    }
    std::uint64_t value() const noexcept { return hash_; }

private:
    void said() noexcept {
        for (const Event& e : events_) {
            word(std::uint64_t{e.type} | std::uint64_t{e.actor} << 8 | std::uint64_t{e.target} << 16 | std::uint64_t{e.tile} << 24 |
                 std::uint64_t{e.meld} << 32 | std::uint64_t{e.mark} << 48 | std::uint64_t{e.index} << 56);
        }
        events_.clear();
    }

    int seats_;
    std::uint64_t hash_ = 0xcbf29ce484222325u;
    std::vector<Event> events_;
};

}  // namespace

std::uint64_t perft(const GameRules& rules, const State& state, int depth) {
    if (depth <= 0) return 1;
    if (state.asked == 0) return 0;
    Combinations ways(state);
    if (depth == 1) return ways.total();
    std::uint64_t total = 0;
    do {
        State after = state;
        Flow(rules, after).answer(ways.answers());
        total += perft(rules, after, depth - 1);
    } while (ways.next());
    return total;
}

std::uint64_t signature(const GameRules& rules, const Players& players, std::uint64_t seed, std::uint64_t first,
                        std::int64_t count, int threads) {
    std::vector<std::uint64_t> sums(static_cast<std::size_t>(threads < 1 ? 1 : threads), 0);
    parallel_for(count, threads, 4, [&](int worker, std::int64_t begin, std::int64_t end) {
        State state;
        for (std::int64_t i = begin; i < end; ++i) {
            const std::uint64_t match = first + static_cast<std::uint64_t>(i);
            Players seated{};
            for (int chair = 0; chair < rules.seats; ++chair)
                seated.policy[chair] =
                    players.policy[(static_cast<std::uint64_t>(chair) + match) % static_cast<std::uint64_t>(rules.seats)];
            Hash hash(rules.seats);
            Flow(rules, state, &hash).begin_match(seed, match);
            play_state(rules, seated, state, hash);
            sums[static_cast<std::size_t>(worker)] += hash.value();
        }
    });
    std::uint64_t total = 0;
    for (const std::uint64_t sum : sums) total += sum;
    return total;
}

std::string check_hands(const GameRules& rules, const Players& players, std::uint64_t seed, std::uint64_t first,
                        std::int64_t count, int threads) {
    struct Found {
        std::int64_t hand = -1;
        std::string what;
    };
    std::vector<Found> found(static_cast<std::size_t>(threads < 1 ? 1 : threads));
    parallel_for(count, threads, 64, [&](int worker, std::int64_t begin, std::int64_t end) {
        Found& mine = found[static_cast<std::size_t>(worker)];
        State state;
        Sink nobody;
        for (std::int64_t i = begin; i < end && (mine.hand < 0 || i < mine.hand); ++i) {
            std::string bad;
            const auto look = [&] {
                if (!bad.empty()) return;
                bad = check_state(rules, state);
                std::int64_t sum = std::int64_t{state.sticks} * rules.family->traits.deposit;
                for (int chair = 0; chair < rules.seats; ++chair) sum += state.scores[chair];
                if (bad.empty() && sum != std::int64_t{rules.rules.start_points} * rules.seats) bad = "points: " + std::to_string(sum);
            };
            begin_hand_of(rules, state, nobody, seed, first + static_cast<std::uint64_t>(i));
            const bool ends = play_watched(rules, players.policy, state, nobody, [&](const Flow&, const Action*) { look(); });
            look();
            if (!ends) bad = "it does not end";
            if (!bad.empty()) mine = {i, bad};
        }
    });
    const Found* least = nullptr;
    for (const Found& one : found)
        if (one.hand >= 0 && (least == nullptr || one.hand < least->hand)) least = &one;
    return least == nullptr ? "" : "hand " + std::to_string(first + static_cast<std::uint64_t>(least->hand)) + ": " + least->what;
}

}  // namespace mjf
