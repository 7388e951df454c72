#include "sim/rollout.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/parallel.hpp"
#include "game/table.hpp"
#include "sim/play.hpp"

namespace mjf {
namespace {

constexpr int kFanFlowers = 81;  // counted apart

constexpr std::int64_t squared(std::int64_t x) noexcept { return x * x; }

class Counter final : public Sink {
public:
    // `matches`: a group is a match; otherwise a hand.
    Counter(const GameRules& rules, const Players& players, bool matches)
        : g_(rules), family_(rules.rules.family), unit_(family_ == rule::FAMILY_RIICHI ? 100 : 1), matches_(matches) {
        for (int chair = 0; chair < 4; ++chair) {
            pool_[chair] = chair;
            for (int other = chair; other-- > 0;)
                if (players.policy[other] == players.policy[chair]) pool_[chair] = other;
        }
    }

    RolloutCounts counts;
    std::int64_t hands_of_match = 0;

    void hand_starts(const State& s) override {
        for (int c = 0; c < g_.seats; ++c) before_[c] = s.scores[c];
    }

    void hand_ends(const State& s, const HandEnd& end) override {
        ++counts.hands;
        ++hands_of_match;
        count_end(end);
        std::int64_t win_points[4] = {}, paid[4] = {};
        for (int i = 0; i < end.settlement.n_lines; ++i) {
            const SettleLine& line = end.settlement.lines[i];
            if (line.reason != kLineHand) continue;
            win_points[line.to] += line.points;
            if (line.from == end.from) paid[line.from] += line.points;
        }
        std::int64_t worth[4] = {};
        for (int i = 0; i < end.n_wins; ++i) worth[end.winner[i]] += count_win(end, i);
        const bool exhaustive = end.n_wins == 0 && end.draw == kDrawExhaustive;
        for (int chair = 0; chair < g_.seats; ++chair) {
            const Seat& seat = s.seat[chair];
            const bool won = std::find(end.winner, end.winner + end.n_wins, chair) != end.winner + end.n_wins;
            const bool tsumo = won && end.from == chair;
            std::int64_t row[kSeatCounts] = {};
            const std::int64_t change = end.points[chair] - before_[chair];
            row[kCountHands] = 1;
            row[kCountWins] = won;
            row[kCountTsumo] = tsumo;
            row[kCountRon] = won && !tsumo;
            row[kCountDealIn] = end.n_wins > 0 && end.from == chair && !won;
            row[kCountRiichi] = seat.riichi == kInRiichi;
            row[kCountRiichiWins] = won && seat.riichi == kInRiichi;
            row[kCountOpened] = seat.n_open > 0;
            row[kCountOpenWins] = won && seat.n_open > 0;
            row[kCountDrawn] = exhaustive;
            row[kCountTenpai] = exhaustive && ((end.tenpai >> chair) & 1);
            row[kCountPoints] = change;
            row[kCountWinPoints] = win_points[chair];
            row[kCountDealInPoints] = row[kCountDealIn] ? paid[chair] : 0;
            row[kCountTurns] = won ? seat.draws : 0;
            row[kCountValue] = worth[chair];
            const int wind = (chair + g_.seats - s.dealer) % g_.seats;
            for (int k = 0; k < kSeatCounts; ++k) {
                counts.by_chair[chair][k] += row[k];
                counts.by_wind[wind][k] += row[k];
            }
            for (const int place : {kCountPoints, kCountWinPoints, kCountDealInPoints, kCountValue})
                row[place] = moment_points(g_.rules, row[place], unit_);
            for (const int pool : {chair, 4 + wind, 8 + pool_[chair], 12})
                for (int k = 0; k < kSeatCounts; ++k) group_[pool][k] += row[k];
            if (!won) continue;
            const int turn = std::min<int>(seat.draws, kTurnBins - 1);
            ++counts.turns[turn];
            turns_.add(turn);
        }
        ++hands_;
        won_ += end.n_wins > 0;
        if (!matches_) end_group();
    }

    void match_ends(const State&, const MatchEnd& end) override {
        for (int chair = 0; chair < g_.seats; ++chair) {
            ++counts.ranks[chair][end.settlement.rank[chair]];
            counts.final_sum[chair] += end.settlement.final_score[chair];
            counts.end_points[chair] += end.points[chair];
            counts.end_points_squared[chair] += squared(moment_points(g_.rules, end.points[chair], unit_));
            counts.busted[chair] += end.points[chair] < 0;
            ++counts.finals[{chair, end.settlement.final_score[chair]}];
        }
        ++counts.matches;
        ++counts.match_hands[std::min<std::int64_t>(hands_of_match, 63)];
        hands_of_match = 0;
        end_group();
    }

private:
    void end_group() {
        const std::int64_t wins = group_[12][kCountWins];
        for (int pool = 0; pool < kPools; ++pool) {
            if (group_[pool][kCountHands] == 0) continue;  // a chair that is not there, or not the first of its policy
            add_moments(counts.seat_moments[pool], group_[pool], kSeatFigures);
        }
        std::memset(group_, 0, sizeof group_);
        add_moments(counts.won_moments, won_, hands_);
        ends_.end(hands_, counts.end_moments);
        turns_.end(wins, counts.turn_moments);
        yaku_.end(wins, counts.yaku_moments);
        dora_.end(wins, counts.dora_moments);
        hands_ = won_ = 0;
        if (wins > 1) count_values();
        values_.clear();
    }

    // Of the values of a group of several wins: how many are alike.
    void count_values() {
        std::sort(values_.begin(), values_.end());
        for (std::size_t i = 0; i < values_.size();) {
            const std::int64_t table = values_[i][0];
            std::size_t end = i;
            while (end < values_.size() && values_[end][0] == table) ++end;
            const auto n = static_cast<std::int64_t>(end - i);
            if (n > 1) counts.value_moments[{table, kAllLabels, kMomentXX}] += n * n - n;
            for (std::size_t j = i; j < end;) {
                std::size_t same = j;
                while (same < end && values_[same] == values_[j]) ++same;
                const auto x = static_cast<std::int64_t>(same - j);
                if (x > 1) counts.value_moments[{table, values_[j][1], kMomentXX}] += x * x - x;
                if (n > 1) counts.value_moments[{table, values_[j][1], kMomentXN}] += x * n - x;
                j = same;
            }
            i = end;
        }
    }

    void add_yaku(int bit) noexcept {
        ++counts.yaku[bit];
        yaku_.add(bit);
    }
    void add_dora(int place, std::int64_t han) noexcept {
        counts.dora[place] += han;
        dora_.add(place, han);
    }
    // A label of a win in one of the tables of values.
    void add_value(std::int64_t table, std::int64_t label) { values_.push_back({table, label}); }

    void count_end(const HandEnd& end) {
        int way = end.n_wins == 0 ? kEndDraw + end.draw : kEndRon + end.n_wins - 1;
        if (end.n_wins > 0 && end.from == end.winner[0]) way = kEndTsumo;
        if (end.n_wins == 0 && end.draw == kDrawExhaustive) {
            for (int i = 0; i < end.settlement.n_lines; ++i)
                if (end.settlement.lines[i].reason == kLineNagashi) way = kEndNagashi;
        }
        ++counts.ends[way];
        ends_.add(way);
    }

    // Returns what the hand is worth.
    std::int64_t count_win(const HandEnd& end, int i) {
        if (family_ == rule::FAMILY_MCR) return count_fans(end, i);
        if (family_ == rule::FAMILY_KOREAN) return count_items(end, i);
        if (family_ == rule::FAMILY_MALAYSIAN) return count_capped_fans(end, i);
        const Score& score = end.scores[i];
        for (int word = 0; word < 2; ++word)
            for (std::uint64_t left = score.yaku[word]; left != 0; left &= left - 1) add_yaku(64 * word + std::countr_zero(left));
        for (int k = 0; k < 4; ++k) add_dora(k, score.dora[k]);
        ++counts.values[{score.yakuman, score.limit, score.han, score.fu, score.points}];
        add_value(0, score.yakuman != 0 ? kYakumanLabel + score.yakuman : score.han);
        if (score.yakuman == 0) add_value(1, score.fu);
        add_value(2, score.limit);
        add_value(3, score.points);
        return score.points;
    }

    // Chinese Official: wins with each fan (by its number), flowers, points without and with them.
    std::int64_t count_fans(const HandEnd& end, int i) {
        ScoreMcr score;
        std::memcpy(&score, end.scores + i, sizeof score);
        for (int fan = 0; fan < 84; ++fan)
            if (fan != kFanFlowers && score.count[fan] != 0) add_yaku(fan);
        add_dora(0, score.flowers);
        ++counts.values[{0, 0, score.qualifying, score.flowers, score.total}];
        add_value(0, score.qualifying);
        add_value(1, score.qualifying + score.flowers);
        add_value(2, score.total);
        return score.total;
    }

    // Korean: wins with each item (by its number) and with each limit hand (64 + its bit), hand and bonus points.
    std::int64_t count_items(const HandEnd& end, int i) {
        ScoreKorean score;
        std::memcpy(&score, end.scores + i, sizeof score);
        for (int item = 0; item < 64; ++item)
            if (score.points[item] != 0) add_yaku(item);
        for (std::uint32_t left = score.limits; left != 0; left &= left - 1) add_yaku(64 + std::countr_zero(left));
        ++counts.values[{score.level, score.value, score.hand, score.bonus, score.total}];
        add_value(0, score.level);
        if (score.level == 0) {
            add_value(1, score.hand);
            add_value(2, score.bonus);
        }
        add_value(3, score.value);
        add_value(4, score.total);
        return score.total;
    }

    // Malaysian: wins with each item (by its number) and with each item worth the cap (64 + its bit); fans, capped and not.
    std::int64_t count_capped_fans(const HandEnd& end, int i) {
        ScoreMalaysian score;
        std::memcpy(&score, end.scores + i, sizeof score);
        for (int item = 0; item < 64; ++item)
            if (score.count[item] != 0) add_yaku(item);
        for (std::uint32_t left = score.limits; left != 0; left &= left - 1) add_yaku(64 + std::countr_zero(left));
        ++counts.values[{0, 0, score.fans, score.sum, score.total}];
        add_value(0, score.fans);
        add_value(1, score.sum);
        add_value(2, score.total);
        return score.total;
    }

    const GameRules& g_;
    std::int32_t family_;
    std::int64_t unit_;  // moments are of points counted in it
    bool matches_;
    int pool_[4];
    std::int64_t before_[4] = {};
    // The group in hand.
    std::int64_t group_[kPools][kSeatCounts] = {};
    std::int64_t hands_ = 0, won_ = 0;
    LabelCounts<kEndCounts> ends_;
    LabelCounts<kTurnBins> turns_;
    LabelCounts<kWinBits> yaku_;
    LabelCounts<4> dora_;
    std::vector<std::array<std::int64_t, 2>> values_;  // table, label
};

// Plays what `state` begins to its end.
void play(const GameRules& rules, const Players& players, State& state, Counter& counter) {
    const std::int64_t n = play_state(rules, players, state, counter);
    counter.counts.decisions += n < 0 ? kMostMoments : n;
    counter.counts.failed += n < 0;
}

RolloutCounts sum(std::vector<Counter>& counters) {
    RolloutCounts total;
    for (const Counter& counter : counters) total.add(counter.counts);
    return total;
}

}  // namespace

std::int64_t play_state(const GameRules& rules, const Players& players, State& state, Sink& sink) {
    std::int64_t decisions = 0;
    const bool ended = play_watched(rules, players.policy, state, sink, [&](const Flow&, const Action*) {
        decisions += std::popcount(static_cast<unsigned>(state.asked));
    });
    return ended ? decisions : -1;
}

void RolloutCounts::add(const RolloutCounts& other) {
    const auto add_all = [](std::int64_t* mine, const std::int64_t* theirs, std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) mine[i] += theirs[i];
    };
    hands += other.hands;
    matches += other.matches;
    decisions += other.decisions;
    failed += other.failed;
    add_all(&by_chair[0][0], &other.by_chair[0][0], 4 * kSeatCounts);
    add_all(&by_wind[0][0], &other.by_wind[0][0], 4 * kSeatCounts);
    add_all(ends, other.ends, kEndCounts);
    add_all(&seat_moments[0][0][0], &other.seat_moments[0][0][0], kPools * kSeatFigureCount * kMoments);
    add_all(won_moments, other.won_moments, kMoments);
    add_all(&end_moments[0][0], &other.end_moments[0][0], 2 * kEndCounts);
    add_all(&turn_moments[0][0], &other.turn_moments[0][0], 2 * kTurnBins);
    add_all(&yaku_moments[0][0], &other.yaku_moments[0][0], 2 * kWinBits);
    add_all(&dora_moments[0][0], &other.dora_moments[0][0], 8);
    add_all(turns, other.turns, kTurnBins);
    add_all(yaku, other.yaku, kWinBits);
    add_all(dora, other.dora, 4);
    add_all(&ranks[0][0], &other.ranks[0][0], 16);
    add_all(match_hands, other.match_hands, 64);
    add_all(final_sum, other.final_sum, 4);
    add_all(end_points, other.end_points, 4);
    add_all(end_points_squared, other.end_points_squared, 4);
    add_all(busted, other.busted, 4);
    for (const auto& [key, n] : other.values) values[key] += n;
    for (const auto& [key, n] : other.value_moments) value_moments[key] += n;
    for (const auto& [key, n] : other.finals) finals[key] += n;
}

RolloutCounts play_hands(const GameRules& rules, const Players& players, std::uint64_t seed, std::uint64_t first,
                         std::int64_t count, int threads) {
    std::vector<Counter> counters(static_cast<std::size_t>(std::max(threads, 1)), Counter(rules, players, false));
    parallel_for(count, threads, 64, [&](int worker, std::int64_t begin, std::int64_t end) {
        Counter& counter = counters[static_cast<std::size_t>(worker)];
        State state;
        for (std::int64_t i = begin; i < end; ++i) {
            begin_hand_of(rules, state, counter, seed, first + static_cast<std::uint64_t>(i));
            play(rules, players, state, counter);
        }
    });
    return sum(counters);
}

RolloutCounts play_matches(const GameRules& rules, const Players& players, std::uint64_t seed, std::uint64_t first,
                           std::int64_t count, int threads) {
    std::vector<Counter> counters(static_cast<std::size_t>(std::max(threads, 1)), Counter(rules, players, true));
    parallel_for(count, threads, 4, [&](int worker, std::int64_t begin, std::int64_t end) {
        Counter& counter = counters[static_cast<std::size_t>(worker)];
        State state;
        for (std::int64_t i = begin; i < end; ++i) {
            counter.hands_of_match = 0;
            Flow(rules, state, &counter).begin_match(seed, first + static_cast<std::uint64_t>(i));
            play(rules, players, state, counter);
        }
    });
    return sum(counters);
}

void play_out(Table& table, const Players& players, std::vector<std::uint8_t>& moves) {
    PolicyAnswers policies(players.policy, table.state());
    for (std::int64_t n = 0; !table.over() && table.state().asked != 0 && n < kMostMoments; ++n) {
        const State& s = table.state();
        Action answers[kMaxSeats] = {};
        policies.give(table.view(), s, answers);
        for (unsigned left = s.asked; left != 0; left &= left - 1) moves.push_back(answers[std::countr_zero(left)]);
        table.apply(answers, s.asked);
    }
}

}  // namespace mjf
