// How far does a figure spread? A figure is a quotient x/n of two counts over groups (hands, or matches) that are independent of
// each other; what happens inside a group is not: of the players of one hand one wins, and the others do not. The error of x/n
// needs the sums over groups of x*x, x*n and n*n. They are integers, the same for any order of the groups.
#pragma once
#include <cstddef>
#include <cstdint>

#include "game/rules.hpp"

namespace mjf {

enum Moment : int { kMomentXX, kMomentXN, kMomentNN, kMoments };

// The places of x and n in a row of counts.
struct Quotient {
    int x, n;
};

// Points as moments take them, in `unit`. Without limits (aotenjou) their squares go beyond 64 bits: they are left out, and the
// reports give means of points without an error.
inline std::int64_t moment_points(const Ruleset& rules, std::int64_t points, std::int64_t unit = 100) noexcept {
    return rules.aotenjou != 0 ? 0 : points / unit;
}

inline void add_moments(std::int64_t* sums, std::int64_t x, std::int64_t n) noexcept {
    sums[kMomentXX] += x * x;
    sums[kMomentXN] += x * n;
    sums[kMomentNN] += n * n;
}

// One group more: `counts` are its counts (points in the unit of the sums), `figures` the quotients asked for.
template <std::size_t N>
inline void add_moments(std::int64_t (*sums)[kMoments], const std::int64_t* counts, const Quotient (&figures)[N]) noexcept {
    for (std::size_t i = 0; i < N; ++i) add_moments(sums[i], counts[figures[i].x], counts[figures[i].n]);
}

// Counts of one group by label (how a hand ends, a yaku ...), of which few are other than 0. All have the same n, whose square
// is summed elsewhere: only x*x and x*n are kept.
template <int N>
class LabelCounts {
  public:
    void add(int label, std::int64_t times = 1) noexcept {
        if (times == 0) return;
        if (counts_[label] == 0) seen_[n_seen_++] = label;
        counts_[label] += times;
    }
    // The group is complete, and empty again.
    void end(std::int64_t of, std::int64_t (*sums)[2]) noexcept {
        for (int i = 0; i < n_seen_; ++i) {
            std::int64_t& x = counts_[seen_[i]];
            sums[seen_[i]][kMomentXX] += x * x;
            sums[seen_[i]][kMomentXN] += x * of;
            x = 0;
        }
        n_seen_ = 0;
    }

  private:
    std::int64_t counts_[N] = {};
    int seen_[N] = {};
    int n_seen_ = 0;
};

}  // namespace mjf
