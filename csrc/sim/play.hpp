// Plays a hand or a match between policies, the one loop for it: whoever counts games listens to the sink, whoever counts
// decisions watches every moment of decision.
#pragma once
#include <bit>
#include <cstdint>

#include "game/events.hpp"
#include "game/flow.hpp"
#include "sim/policies.hpp"

namespace mjf {

// No game of the rules has as many moments of decision; one that gets there is stuck.
inline constexpr std::int64_t kMostMoments = 1'000'000;

// The noise of a chair's policy: a stream of its own for each deal, so that a hand does not depend on those before it.
inline Words policy_noise(const State& s, int chair) noexcept {
    return Words(s.seed, s.deal, kStreamPolicy + static_cast<std::uint64_t>(chair), s.is_match ? kDomainMatches : kDomainHands);
}

// What the policies answer, moment by moment.
class PolicyAnswers {
public:
    PolicyAnswers(const Policy* policies, const State& s) noexcept
        : policies_(policies), deal_(s.deal),
          noise_{policy_noise(s, 0), policy_noise(s, 1), policy_noise(s, 2), policy_noise(s, 3)} {}

    // The answers of the chairs that are asked.
    void give(const Flow& flow, const State& s, Action* answers) noexcept {
        if (s.deal != deal_) {
            deal_ = s.deal;
            for (int chair = 0; chair < 4; ++chair) noise_[chair] = policy_noise(s, chair);
        }
        for (unsigned left = s.asked; left != 0; left &= left - 1) {
            const int chair = std::countr_zero(left);
            answers[chair] = choose(policies_[chair], flow, chair, noise_[chair]);
        }
    }

private:
    const Policy* policies_;
    std::uint64_t deal_;
    Words noise_[4];
};

// Asks the policies until the state is over. `watch(flow, answers)` is called at every moment of decision, before the answers
// are given. False: the game does not end.
template <class Watch>
bool play_watched(const GameRules& rules, const Policy* policies, State& state, Sink& sink, Watch&& watch) {
    Flow flow(rules, state, &sink);
    PolicyAnswers players(policies, state);
    for (std::int64_t n = 0; state.phase != kPhaseOver; ++n) {
        if (n > kMostMoments) return false;
        Action answers[kMaxSeats] = {};
        players.give(flow, state, answers);
        watch(static_cast<const Flow&>(flow), static_cast<const Action*>(answers));
        flow.answer(answers);
    }
    return true;
}

// Hand i has dealer chair i mod seats.
inline void begin_hand_of(const GameRules& rules, State& state, Sink& sink, std::uint64_t seed, std::uint64_t deal) {
    Flow(rules, state, &sink).begin_hand(seed, deal, nullptr, static_cast<int>(deal % static_cast<std::uint64_t>(rules.seats)));
}

}  // namespace mjf
