// Rollouts for Python: games between policies as arrays of integers, and one of them move by move.
#include "sim/rollout.hpp"

#include "sim/proof.hpp"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <cstring>

#include "base/parallel.hpp"
#include "bind/bind.hpp"
#include "bind/game.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

Players players_of(const GameRules& rules, const std::vector<std::string>& names) {
    if (static_cast<int>(names.size()) != rules.seats)
        throw std::invalid_argument(std::to_string(rules.seats) + " policies are needed, one per chair, not " +
                                    std::to_string(names.size()));
    Players players{};
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!policy_of(names[i], players.policy[i]))
            throw std::invalid_argument("no policy is called '" + names[i] + "'; there are random tsumogiri greedy sane");
    return players;
}

py::array_t<std::int64_t> array_of(const std::int64_t* data, std::vector<py::ssize_t> shape) {
    py::array_t<std::int64_t> out(std::move(shape));
    std::memcpy(out.mutable_data(), data, sizeof(std::int64_t) * static_cast<std::size_t>(out.size()));
    return out;
}

template <std::size_t N>
py::dict sparse(const std::map<std::array<std::int64_t, N>, std::int64_t>& counts) {
    py::dict out;
    for (const auto& [key, n] : counts) {
        py::tuple k(N);
        for (std::size_t i = 0; i < N; ++i) k[i] = key[i];
        out[k] = n;
    }
    return out;
}

struct Deals {
    Players players;
    int threads;
};

Deals deals_of(const GameRules& rules, const std::vector<std::string>& names, std::int64_t count, int threads) {
    const Players players = players_of(rules, names);
    if (count < 0) throw std::invalid_argument("count is negative");
    return {players, resolve_threads(threads)};
}

// A function of sim/proof.hpp over deals first .. first+count-1 of a seed.
template <typename Answer>
void def_over_deals(py::module_& m, const char* name,
                    Answer (*f)(const GameRules&, const Players&, std::uint64_t, std::uint64_t, std::int64_t, int), const char* doc) {
    m.def(
        name,
        [f](const GameRules& rules, const std::vector<std::string>& names, std::uint64_t seed, std::uint64_t first, std::int64_t count,
            int threads) {
            const Deals deals = deals_of(rules, names, count, threads);
            const py::gil_scoped_release release;
            return f(rules, deals.players, seed, first, count, deals.threads);
        },
        py::arg("rules"), py::arg("policies"), py::arg("seed"), py::arg("first"), py::arg("count"), py::arg("threads") = 0, doc);
}

py::dict rollout(const GameRules& rules, const std::vector<std::string>& names, std::uint64_t seed, std::uint64_t first,
                 std::int64_t count, bool matches, int threads) {
    const Deals deals = deals_of(rules, names, count, threads);
    RolloutCounts c;
    {
        const py::gil_scoped_release release;
        c = matches ? play_matches(rules, deals.players, seed, first, count, deals.threads)
                    : play_hands(rules, deals.players, seed, first, count, deals.threads);
    }
    py::dict out;
    const std::int64_t totals[4] = {c.hands, c.matches, c.decisions, c.failed};
    out["totals"] = array_of(totals, {4});
    out["chairs"] = array_of(&c.by_chair[0][0], {4, kSeatCounts});
    out["winds"] = array_of(&c.by_wind[0][0], {4, kSeatCounts});
    out["ends"] = array_of(c.ends, {kEndCounts});
    out["turns"] = array_of(c.turns, {kTurnBins});
    out["yaku"] = array_of(c.yaku, {kWinBits});
    out["dora"] = array_of(c.dora, {4});
    out["seat_moments"] = array_of(&c.seat_moments[0][0][0], {kPools, kSeatFigureCount, kMoments});
    out["won_moments"] = array_of(c.won_moments, {kMoments});
    out["end_moments"] = array_of(&c.end_moments[0][0], {kEndCounts, 2});
    out["turn_moments"] = array_of(&c.turn_moments[0][0], {kTurnBins, 2});
    out["yaku_moments"] = array_of(&c.yaku_moments[0][0], {kWinBits, 2});
    out["dora_moments"] = array_of(&c.dora_moments[0][0], {4, 2});
    out["ranks"] = array_of(&c.ranks[0][0], {4, 4});
    out["match_hands"] = array_of(c.match_hands, {64});
    out["final_sum"] = array_of(c.final_sum, {4});
    out["end_points"] = array_of(c.end_points, {4});
    out["end_points_squared"] = array_of(c.end_points_squared, {4});
    out["busted"] = array_of(c.busted, {4});
    out["values"] = sparse(c.values);
    out["value_moments"] = sparse(c.value_moments);
    out["finals"] = sparse(c.finals);
    return out;
}

}  // namespace

void bind_rollout(py::module_& m) {
    m.def("rollout", &rollout, py::arg("rules"), py::arg("policies"), py::arg("seed"), py::arg("first"), py::arg("count"),
          py::arg("matches") = false, py::arg("threads") = 0,
          "Counts of hands (or matches) first, first+1, ... played by policies, one name per chair.");
    m.def(
        "perft",
        [](const PyTable& t, int depth) {
            State state;  // a copy: another thread may move the table while this one counts
            {
                const TableTurn turn(t);
                state = t.table.state();
            }
            const py::gil_scoped_release release;
            return perft(t.table.rules(), state, depth);
        },
        py::arg("table"), py::arg("depth"), "The number of ways to answer `depth` questions one after the other.");
    def_over_deals(m, "signature", signature,
                   "A hash over the matches first, first+1, ... played by policies that move one chair on with every match.");
    def_over_deals(m, "check_hands", check_hands,
                   "Plays the hands of `rollout` and computes the state again at every decision; what went wrong first, or nothing.");
    m.def(
        "choose_action",
        in_turn([](const PyTable& t, int chair, const std::string& name, std::uint64_t noise) {
            Policy policy{};
            if (!policy_of(name, policy))
                throw std::invalid_argument("no policy is called '" + name + "'; there are random tsumogiri greedy sane");
            if (chair < 0 || chair >= t.table.rules().seats || !((t.table.state().asked >> chair) & 1))
                throw std::invalid_argument("chair " + std::to_string(chair) + " is not asked");
            Words words(noise, 0, kStreamPolicy + static_cast<std::uint64_t>(chair), kDomainHands);
            return action_object(t.table, chair, choose(policy, t.table.view(), chair, words));
        }),
        py::arg("table"), py::arg("chair"), py::arg("policy"), py::arg("noise") = 0,
        "What a policy does for an asked chair; `noise` decides what it leaves to chance.");
    m.def(
        "play_out",
        in_turn([](PyTable& t, const std::vector<std::string>& names) {
            const Players players = players_of(t.table.rules(), names);
            play_out(t.table, players, t.moves);
        }),
        py::arg("table"), py::arg("policies"), "Play a table to its end, exactly as `rollout` does.");
}

}  // namespace mjf::bind
