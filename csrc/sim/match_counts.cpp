#include "sim/match_counts.hpp"

#include <algorithm>
#include <cstring>
#include <utility>
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
    MatchWatcher(const GameRules& rules, bool listing) : g_(rules), listing_(listing) {}
    MatchCounts counts;
    std::vector<LeadRow> rows;

    void match_starts(std::uint64_t match) noexcept {
        match_ = match;
        seen_.clear();
        turns_.clear();
        std::memset(winds_, 0, sizeof winds_);
        round_ = -1;
        dealer_ = -1;
    }

    void hand_starts(const State& s) override {
        for (int c = 0; c < g_.seats; ++c) before_[c] = s.scores[c];
        if (s.dealer != dealer_) {
            dealer_ = s.dealer;
            turns_.push_back({});
        }
        turns_.back().deals++;
        if (s.round == round_) return;
        round_ = s.round;
        for (int c = 0; c < g_.seats; ++c) {
            std::int64_t best = INT64_MIN;
            for (int other = 0; other < g_.seats; ++other)
                if (other != c) best = std::max(best, s.scores[other]);
            const std::int64_t ahead = s.scores[c] - best;
            seen_.push_back({std::min<int>(s.round, kMatchRounds - 1), c == s.dealer, lead_step(ahead), c});
            if (!listing_) continue;
            LeadRow row{};
            row.match = match_;
            row.points = s.scores[c];
            row.ahead = ahead;
            row.round = s.round;
            row.chair = static_cast<std::uint8_t>(c);
            row.dealer = c == s.dealer;
            rows.push_back(row);
        }
    }

    void hand_ends(const State& s, const HandEnd& end) override {
        counts.hands++;
        turns_.back().points += end.points[s.dealer] - before_[s.dealer];
        const bool exhaustive = end.n_wins == 0 && end.draw == kDrawExhaustive;
        for (int c = 0; c < g_.seats; ++c) {
            std::int64_t* sums = winds_[(c + g_.seats - s.dealer) % g_.seats];
            const auto* place = std::find(end.winner, end.winner + end.n_wins, c);
            const bool won = place != end.winner + end.n_wins, tsumo = won && end.from == c;
            sums[kDealHands]++;
            sums[kDealWins] += won;
            sums[kDealTsumo] += tsumo;
            sums[kDealRon] += won && !tsumo;
            sums[kDealDealIn] += end.n_wins > 0 && end.from == c && !won;
            sums[kDealRiichi] += s.seat[c].riichi == kInRiichi;
            sums[kDealDrawn] += exhaustive;
            sums[kDealTenpai] += exhaustive && (end.tenpai >> c & 1);
            sums[kDealPoints] += end.points[c] - before_[c];
            if (won) sums[kDealWinPoints] += end.scores[place - end.winner].points;
        }
    }

    void match_ends(const State&, const MatchEnd& end) override {
        counts.matches++;
        add_winds();
        add_turns();
        for (Seen& x : seen_) x.place = end.settlement.rank[x.chair];
        add_leads();
        if (!listing_) return;
        for (std::size_t i = rows.size() - seen_.size(); i < rows.size(); ++i) {
            rows[i].place = static_cast<std::uint8_t>(end.settlement.rank[rows[i].chair] + 1);
            rows[i].final_points = end.points[rows[i].chair];
        }
    }

  private:
    struct Seen {
        int round, dealer, lead, chair, place = 0;
    };
    struct Turn {
        int deals = 0;
        std::int64_t points = 0;
    };

    std::int64_t scaled(std::int64_t points) const noexcept { return moment_points(g_.rules, points); }

    void add_winds() noexcept {
        std::int64_t others[kDealSums] = {};
        for (int wind = 0; wind < g_.seats; ++wind) {
            std::int64_t* sums = winds_[wind];
            for (int k = 0; k < kDealSums; ++k) {
                counts.winds[wind][k] += sums[k];
                if (wind > 0) others[k] += sums[k];
            }
            add_wind(counts.wind_moments[wind], sums);
        }
        add_wind(counts.wind_moments[4], others);
    }
    void add_wind(std::int64_t (*moments)[kMoments], std::int64_t* sums) const noexcept {
        for (const int place : {kDealPoints, kDealWinPoints}) sums[place] = scaled(sums[place]);
        add_moments(moments, sums, kDealFigures);
    }

    void add_turns() noexcept {
        std::int64_t turns[kStreaks] = {}, points[kStreaks] = {}, all_deals = 0, all_points = 0;
        for (const Turn& turn : turns_) {
            const int place = std::min(turn.deals, kStreaks - 1);
            turns[place]++;
            points[place] += turn.points;
            all_deals += place;
            all_points += turn.points;
        }
        const auto n = static_cast<std::int64_t>(turns_.size());
        for (int place = 0; place < kStreaks; ++place) {
            if (turns[place] == 0) {
                counts.streak_moments[place][0][kMomentNN] += n * n;
                continue;
            }
            counts.streaks[place] += turns[place];
            counts.streak_points[place] += points[place];
            add_moments(counts.streak_moments[place][0], turns[place], n);
            add_moments(counts.streak_moments[place][1], scaled(points[place]), turns[place]);
        }
        add_moments(counts.streak_moments[kStreaks][0], all_deals, n);
        add_moments(counts.streak_moments[kStreaks][1], scaled(all_points), n);
    }

    // The chairs of one match are one group: those of one round that stand alike.
    void add_leads() noexcept {
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            const Seen& x = seen_[i];
            counts.places[x.round][x.dealer][x.lead][x.place]++;
            bool first = true;
            std::int64_t n = 0, dealers = 0, dealers_first = 0, ranks = 0, places[4] = {};
            for (std::size_t j = 0; j < seen_.size(); ++j) {
                const Seen& other = seen_[j];
                if (other.round != x.round || other.lead != x.lead) continue;
                first &= j >= i;
                n++;
                places[other.place]++;
                ranks += other.place + 1;
                dealers += other.dealer;
                dealers_first += other.dealer != 0 && other.place == 0;
            }
            if (!first) continue;
            auto* moments = counts.place_moments[x.round][x.lead];
            for (int place = 0; place < 4; ++place) add_moments(moments[kLeadPlaces + place], places[place], n);
            add_moments(moments[kLeadRank], ranks, n);
            add_moments(moments[kLeadDealerFirst], dealers_first, dealers);
        }
    }

    const GameRules& g_;
    bool listing_;
    std::vector<Seen> seen_;
    std::vector<Turn> turns_;
    std::int64_t winds_[4][kDealSums] = {};
    std::int64_t before_[4] = {};
    std::uint64_t match_ = 0;
    int round_ = -1, dealer_ = -1;
};

void add_counts(MatchCounts& to, const MatchCounts& from) noexcept {
    auto* a = reinterpret_cast<std::int64_t*>(&to);
    const auto* b = reinterpret_cast<const std::int64_t*>(&from);
    for (std::size_t i = 0; i < sizeof(MatchCounts) / sizeof(std::int64_t); ++i) a[i] += b[i];
}

std::vector<MatchWatcher> watch_matches(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                                        std::int64_t count, int threads, bool listing) {
    std::vector<MatchWatcher> watchers(static_cast<std::size_t>(std::max(threads, 1)), MatchWatcher(rules, listing));
    parallel_for(count, threads, 4, [&](int worker, std::int64_t begin, std::int64_t end) {
        MatchWatcher& watcher = watchers[static_cast<std::size_t>(worker)];
        State state;
        for (std::int64_t i = begin; i < end; ++i) {
            const std::uint64_t match = first + static_cast<std::uint64_t>(i);
            watcher.match_starts(match);
            Flow(rules, state, &watcher).begin_match(seed, match);
            const bool ended = play_watched(rules, policies, state, watcher, [](const Flow&, const Action*) {});
            if (!ended) watcher.counts.failed++;
        }
    });
    return watchers;
}

}  // namespace

MatchCounts count_matches(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                          std::int64_t count, int threads) {
    std::vector<MatchWatcher> watchers = watch_matches(rules, policies, seed, first, count, threads, false);
    for (std::size_t i = 1; i < watchers.size(); ++i) add_counts(watchers[0].counts, watchers[i].counts);
    return watchers[0].counts;
}

std::vector<LeadRow> list_leads(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                                std::int64_t count, int threads) {
    std::vector<MatchWatcher> watchers = watch_matches(rules, policies, seed, first, count, threads, true);
    std::vector<LeadRow> rows = std::move(watchers[0].rows);
    for (std::size_t i = 1; i < watchers.size(); ++i) rows.insert(rows.end(), watchers[i].rows.begin(), watchers[i].rows.end());
    std::stable_sort(rows.begin(), rows.end(), [](const LeadRow& a, const LeadRow& b) { return a.match < b.match; });
    return rows;
}

}  // namespace mjf
