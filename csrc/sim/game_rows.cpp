#include "sim/game_rows.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "base/parallel.hpp"
#include "sim/play.hpp"
#include "sim/rollout.hpp"

namespace mjf {
namespace {

static_assert(kEndWays == kEndCounts);

class RowWriter : public Sink {
  public:
    explicit RowWriter(const GameRules& rules) : g_(rules) {}

    HandRow row{};

    void hand_starts(const State& s) override {
        for (int c = 0; c < g_.seats; ++c) before_[c] = s.scores[c];
    }

    void hand_ends(const State& s, const HandEnd& end) override {
        row = HandRow{};
        row.dealer = s.dealer;
        row.from = 255;
        row.end = static_cast<std::uint8_t>(end.n_wins == 0 ? kEndDraw + end.draw : kEndRon + end.n_wins - 1);
        if (end.n_wins > 0 && end.from == end.winner[0]) row.end = kEndTsumo;
        else if (end.n_wins > 0) row.from = end.from;
        if (end.n_wins == 0 && end.draw == kDrawExhaustive) {
            row.tenpai = end.tenpai;
            for (int i = 0; i < end.settlement.n_lines; ++i)
                if (end.settlement.lines[i].reason == kLineNagashi) row.end = kEndNagashi;
        }
        for (int i = 0; i < end.n_wins; ++i) {
            row.winners = static_cast<std::uint8_t>(row.winners | 1u << end.winner[i]);
            row.points += end.scores[i].points;
        }
        if (end.n_wins > 0) {
            row.han = end.scores[0].han;
            row.fu = end.scores[0].fu;
            row.yakuman = end.scores[0].yakuman;
        }
        int draws = 0;
        for (int c = 0; c < 4 && c < g_.seats; ++c) {
            const Seat& seat = s.seat[c];
            row.change[c] = end.points[c] - before_[c];
            row.riichi = static_cast<std::uint8_t>(row.riichi | (seat.riichi == kInRiichi) << c);
            row.opened = static_cast<std::uint8_t>(row.opened | (seat.n_open > 0) << c);
            draws += seat.draws;
        }
        row.draws = static_cast<std::uint8_t>(std::min(draws, 255));
    }

  private:
    const GameRules& g_;
    std::int64_t before_[4] = {};
};

class MatchRowWriter final : public RowWriter {
  public:
    using RowWriter::RowWriter;
    std::vector<MatchHandRow> rows;
    bool failed = false;

    void match_starts(std::uint64_t match) noexcept {
        match_ = match;
        number_ = 0;
    }
    void hand_starts(const State& s) override {
        RowWriter::hand_starts(s);
        begun_ = MatchHandRow{};
        begun_.match = match_;
        begun_.number = number_++;
        begun_.honba = s.honba;
        begun_.sticks = s.sticks;
        begun_.round = s.round;
    }
    void hand_ends(const State& s, const HandEnd& end) override {
        RowWriter::hand_ends(s, end);
        begun_.hand = row;
        rows.push_back(begun_);
    }

  private:
    MatchHandRow begun_{};
    std::uint64_t match_ = 0;
    std::uint16_t number_ = 0;
};

HandRow play_row(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t deal, RowWriter& writer,
                 State& state) {
    begin_hand_of(rules, state, writer, seed, deal);
    if (!play_watched(rules, policies, state, writer, [](const Flow&, const Action*) {})) {
        HandRow failed{};
        failed.failed = 1;
        return failed;
    }
    return writer.row;
}

void figures_of(const HandRow& row, std::int64_t* out) noexcept {
    out[kPairWon] = row.winners != 0;
    out[kPairTsumo] = row.end == kEndTsumo;
    out[kPairRon] = row.winners != 0 && row.end != kEndTsumo;
    out[kPairRiichi] = std::popcount(row.riichi);
    out[kPairOpened] = std::popcount(row.opened);
    out[kPairDraws] = row.draws;
    out[kPairPoints] = row.points / 100;
    out[kPairDealer] = row.change[row.dealer] / 100;
}

// `unlimited`: without limits the squares of points go beyond 64 bits; they are left out.
void add_pair(PairCounts& counts, const HandRow& a, const HandRow& b, bool unlimited) noexcept {
    counts.hands++;
    if (a.failed != 0 || b.failed != 0) {
        counts.failed++;
        return;
    }
    std::int64_t x[kPairFigures], y[kPairFigures];
    figures_of(a, x);
    figures_of(b, y);
    for (int i = 0; i < kPairFigures; ++i) {
        std::int64_t* sums = counts.figures[i];
        sums[kPairA] += x[i];
        sums[kPairB] += y[i];
        if (unlimited && i >= kPairPoints) continue;
        sums[kPairASquared] += x[i] * x[i];
        sums[kPairBSquared] += y[i] * y[i];
        sums[kPairDifferenceSquared] += (y[i] - x[i]) * (y[i] - x[i]);
    }
    counts.ends[a.end][b.end]++;
    counts.same += std::memcmp(&a, &b, sizeof a) == 0;
}

void add_counts(PairCounts& to, const PairCounts& from) noexcept {
    auto* a = reinterpret_cast<std::int64_t*>(&to);
    const auto* b = reinterpret_cast<const std::int64_t*>(&from);
    for (std::size_t i = 0; i < sizeof(PairCounts) / sizeof(std::int64_t); ++i) a[i] += b[i];
}

}  // namespace

void list_hands(const GameRules& rules, const Policy* policies, std::uint64_t seed, std::uint64_t first, std::int64_t count,
                int threads, HandRow* out) {
    parallel_for(count, threads, 64, [&](int, std::int64_t begin, std::int64_t end) {
        RowWriter writer(rules);
        State state;
        for (std::int64_t i = begin; i < end; ++i)
            out[i] = play_row(rules, policies, seed, first + static_cast<std::uint64_t>(i), writer, state);
    });
}

std::vector<MatchHandRow> list_match_hands(const GameRules& rules, const Policy* policies, std::uint64_t seed,
                                           std::uint64_t first, std::int64_t count, int threads) {
    std::vector<MatchRowWriter> writers(static_cast<std::size_t>(std::max(threads, 1)), MatchRowWriter(rules));
    parallel_for(count, threads, 4, [&](int worker, std::int64_t begin, std::int64_t end) {
        MatchRowWriter& writer = writers[static_cast<std::size_t>(worker)];
        State state;
        for (std::int64_t i = begin; i < end; ++i) {
            const std::uint64_t match = first + static_cast<std::uint64_t>(i);
            writer.match_starts(match);
            Flow(rules, state, &writer).begin_match(seed, match);
            if (!play_watched(rules, policies, state, writer, [](const Flow&, const Action*) {})) writer.failed = true;
        }
    });
    std::vector<MatchHandRow> rows;
    for (const MatchRowWriter& writer : writers) rows.insert(rows.end(), writer.rows.begin(), writer.rows.end());
    std::stable_sort(rows.begin(), rows.end(), [](const MatchHandRow& a, const MatchHandRow& b) { return a.match < b.match; });
    for (const MatchRowWriter& writer : writers)
        if (writer.failed) rows.clear();  // the counts of the same matches say so
    return rows;
}

PairCounts compare_hands(const GameRules& a, const GameRules& b, const Policy* policies, std::uint64_t seed, std::uint64_t first,
                         std::int64_t count, int threads) {
    std::vector<PairCounts> parts(static_cast<std::size_t>(std::max(threads, 1)));
    parallel_for(count, threads, 64, [&](int worker, std::int64_t begin, std::int64_t end) {
        RowWriter under_a(a), under_b(b);
        State state;
        for (std::int64_t i = begin; i < end; ++i) {
            const std::uint64_t deal = first + static_cast<std::uint64_t>(i);
            const HandRow x = play_row(a, policies, seed, deal, under_a, state);
            const HandRow y = play_row(b, policies, seed, deal, under_b, state);
            add_pair(parts[static_cast<std::size_t>(worker)], x, y, a.rules.aotenjou != 0 || b.rules.aotenjou != 0);
        }
    });
    for (std::size_t i = 1; i < parts.size(); ++i) add_counts(parts[0], parts[i]);
    return parts[0];
}

}  // namespace mjf
