#include "sim/match_counts.hpp"

#include <algorithm>
#include <vector>

#include "base/parallel.hpp"
#include "sim/play.hpp"

namespace mjf {
namespace {

int lead_step(std::int64_t difference) noexcept {
    // Steps of whole thousands, rounded to the nearest: -1,000 to 999 is step 0 of 2,000.
    const std::int64_t shifted = difference + kLeadStep / 2;
    const std::int64_t step = shifted >= 0 ? shifted / kLeadStep : -((-shifted + kLeadStep - 1) / kLeadStep);
    return static_cast<int>(std::clamp<std::int64_t>(step, -kLeadSteps, kLeadSteps)) + kLeadSteps;
}

class MatchWatcher final : public Sink {
  public:
    explicit MatchWatcher(const GameRules& rules) : g_(rules) {}
    MatchCounts counts;

    void match_starts() noexcept {
        seen_.clear();
        round_ = -1;
        dealer_ = -1;
    }

    void hand_starts(const State& s) override {
        for (int c = 0; c < g_.seats; ++c) before_[c] = s.scores[c];
        if (s.dealer != dealer_) {
            end_streak();
            dealer_ = s.dealer;
            streak_ = 0;
            gained_ = 0;
        }
        streak_++;
        if (s.round == round_) return;
        round_ = s.round;
        for (int c = 0; c < g_.seats; ++c) {
            std::int64_t best = INT64_MIN;
            for (int other = 0; other < g_.seats; ++other)
                if (other != c) best = std::max(best, s.scores[other]);
            seen_.push_back({static_cast<std::uint8_t>(std::min<int>(s.round, kMatchRounds - 1)),
                             static_cast<std::uint8_t>(c == s.dealer), static_cast<std::uint8_t>(lead_step(s.scores[c] - best)),
                             static_cast<std::uint8_t>(c)});
        }
    }

    void hand_ends(const State& s, const HandEnd& end) override {
        counts.hands++;
        gained_ += end.points[s.dealer] - before_[s.dealer];
        const bool exhaustive = end.n_wins == 0 && end.draw == kDrawExhaustive;
        for (int c = 0; c < g_.seats; ++c) {
            std::int64_t* sums = counts.winds[(c + g_.seats - s.dealer) % g_.seats];
            const auto* place = std::find(end.winner, end.winner + end.n_wins, c);
            const bool won = place != end.winner + end.n_wins, tsumo = won && end.from == c;
            const std::int64_t change = end.points[c] - before_[c];
            sums[kDealHands]++;
            sums[kDealWins] += won;
            sums[kDealTsumo] += tsumo;
            sums[kDealRon] += won && !tsumo;
            sums[kDealDealIn] += end.n_wins > 0 && end.from == c && !won;
            sums[kDealRiichi] += s.seat[c].riichi == kInRiichi;
            sums[kDealDrawn] += exhaustive;
            sums[kDealTenpai] += exhaustive && (end.tenpai >> c & 1);
            sums[kDealPoints] += change;
            sums[kDealPointsSquared] += (change / 100) * (change / 100);
            if (won) sums[kDealWinPoints] += end.scores[place - end.winner].points;
        }
    }

    void match_ends(const State&, const MatchEnd& end) override {
        end_streak();
        counts.matches++;
        for (const Seen& x : seen_) counts.places[x.round][x.dealer][x.lead][end.settlement.rank[x.chair]]++;
    }

  private:
    struct Seen {
        std::uint8_t round, dealer, lead, chair;
    };

    void end_streak() noexcept {
        if (dealer_ < 0 || streak_ == 0) return;
        const int place = std::min(streak_, kStreaks - 1);
        counts.streaks[place]++;
        counts.streak_points[place] += gained_;
        counts.streak_points_squared[place] += (gained_ / 100) * (gained_ / 100);
        streak_ = 0;
    }

    const GameRules& g_;
    std::vector<Seen> seen_;
    std::int64_t before_[4] = {};
    std::int64_t gained_ = 0;
    int round_ = -1, dealer_ = -1, streak_ = 0;
};

void add_counts(MatchCounts& to, const MatchCounts& from) noexcept {
    auto* a = reinterpret_cast<std::int64_t*>(&to);
    const auto* b = reinterpret_cast<const std::int64_t*>(&from);
    for (std::size_t i = 0; i < sizeof(MatchCounts) / sizeof(std::int64_t); ++i) a[i] += b[i];
}

}  // namespace

MatchCounts count_matches(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                          std::int64_t count, int threads) {
    std::vector<MatchWatcher> watchers(static_cast<std::size_t>(std::max(threads, 1)), MatchWatcher(rules));
    parallel_for(count, threads, 4, [&](int worker, std::int64_t begin, std::int64_t end) {
        MatchWatcher& watcher = watchers[static_cast<std::size_t>(worker)];
        State state;
        for (std::int64_t i = begin; i < end; ++i) {
            watcher.match_starts();
            Flow(rules, state, &watcher).begin_match(seed, first + static_cast<std::uint64_t>(i));
            const bool ended = play_watched(rules, policies, state, watcher, [](const Flow&, const Action*) {});
            if (!ended) watcher.counts.failed++;
        }
    });
    for (std::size_t i = 1; i < watchers.size(); ++i) add_counts(watchers[0].counts, watchers[i].counts);
    return watchers[0].counts;
}

}  // namespace mjf
