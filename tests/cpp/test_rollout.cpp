// Rollouts under the trivial family: any number of threads and any cut of the range give the same integers.
//   test_rollout [hands per policy]      500,000 for each number of seats in .ci/long, under ASan and UBSan; fewer under TSan
#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "check.hpp"
#include "sim/rollout.hpp"
#include "trivial_family.hpp"

namespace {

using namespace mjf;

bool same(const RolloutCounts& a, const RolloutCounts& b) {
    return a.hands == b.hands && a.matches == b.matches && a.decisions == b.decisions && a.failed == b.failed &&
           std::memcmp(a.by_chair, b.by_chair, sizeof a.by_chair) == 0 &&
           std::memcmp(a.by_wind, b.by_wind, sizeof a.by_wind) == 0 && std::memcmp(a.ends, b.ends, sizeof a.ends) == 0 &&
           std::memcmp(a.turns, b.turns, sizeof a.turns) == 0 && std::memcmp(a.ranks, b.ranks, sizeof a.ranks) == 0 &&
           std::memcmp(a.seat_moments, b.seat_moments, sizeof a.seat_moments) == 0 &&
           std::memcmp(a.yaku_moments, b.yaku_moments, sizeof a.yaku_moments) == 0 &&
           std::memcmp(a.end_moments, b.end_moments, sizeof a.end_moments) == 0 && a.value_moments == b.value_moments &&
           a.values == b.values && a.finals == b.finals;
}

}  // namespace

int main(int argc, char** argv) {
    const std::int64_t hands = argc > 1 ? std::atoll(argv[1]) : 400;
    const Family family = trivial::family();
    for (const int seats : {4, 3}) {
        const GameRules rules(trivial::ruleset(seats), &family);
        for (const Policy policy : {Policy::kRandom, Policy::kTsumogiri, Policy::kGreedy, Policy::kSane}) {
            const std::int64_t n = policy == Policy::kRandom ? hands : hands / 4;
            const Players players{{policy, policy, policy, policy}};
            const RolloutCounts all = play_hands(rules, players, 3, 0, n, 4);
            CHECK(all.hands == n && all.failed == 0);
            // Long runs compare threads and cuts on their first hands.
            const std::int64_t few = std::min<std::int64_t>(n, 20'000);
            const RolloutCounts first = few == n ? all : play_hands(rules, players, 3, 0, few, 4);
            CHECK(same(first, play_hands(rules, players, 3, 0, few, 1)));
            RolloutCounts parts = play_hands(rules, players, 3, 0, few / 3, 2);
            parts.add(play_hands(rules, players, 3, static_cast<std::uint64_t>(few / 3), few - few / 3, 3));
            CHECK(same(first, parts));
            const std::int64_t m = few / 40 + 1;
            const RolloutCounts matches = play_matches(rules, players, 3, 0, m, 4);
            CHECK(matches.matches == m && matches.failed == 0);
            CHECK(same(matches, play_matches(rules, players, 3, 0, m, 1)));
        }
    }
    return check::finish("test_rollout");
}
