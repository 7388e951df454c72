// Plays a hand or a match between policies while somebody watches every decision: the same games as play_state of
// sim/rollout.hpp, with the same noise.
#pragma once
#include <bit>
#include <cstdint>

#include "game/events.hpp"
#include "game/flow.hpp"
#include "sim/policies.hpp"

namespace mjf {


// No game of the rules has as many moments of decision; one that gets there is stuck.
inline constexpr std::int64_t kMostMoments = 1'000'000;

// Asks the policies until the state is over. `watch(flow, answers)` is called at every moment of decision, before the answers
// are given. False: the game does not end.
template <class Watch>
bool play_watched(const GameRules& rules, const Policy* policies, State& state, Sink& sink, Watch&& watch) {
    Flow flow(rules, state, &sink);
    const std::uint64_t domain = state.is_match ? kDomainMatches : kDomainHands;
    const auto stream = [&](int chair) {
        return Words(state.seed, state.deal, kStreamPolicy + static_cast<std::uint64_t>(chair), domain);
    };
    std::uint64_t deal = state.deal;
    Words noise[4] = {stream(0), stream(1), stream(2), stream(3)};
    for (std::int64_t n = 0; state.phase != kPhaseOver; ++n) {
        if (n > kMostMoments) return false;
        if (state.deal != deal) {
            deal = state.deal;
            for (int chair = 0; chair < 4; ++chair) noise[chair] = stream(chair);
        }
        Action answers[kMaxSeats] = {};
        for (unsigned left = state.asked; left != 0; left &= left - 1) {
            const int chair = std::countr_zero(left);
            answers[chair] = choose(policies[chair], flow, chair, noise[chair]);
        }
        watch(static_cast<const Flow&>(flow), static_cast<const Action*>(answers));
        flow.answer(answers);
    }
    return true;
}

// Hands first .. first+count-1 as sim/rollout.cpp numbers them: hand i has dealer chair i mod seats.
inline void begin_hand_of(const GameRules& rules, State& state, Sink& sink, std::uint64_t seed, std::uint64_t deal) {
    Flow(rules, state, &sink).begin_hand(seed, deal, nullptr, static_cast<int>(deal % static_cast<std::uint64_t>(rules.seats)));
}

}  // namespace mjf
