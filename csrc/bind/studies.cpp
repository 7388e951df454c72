// The studies for Python: counts of a range of deals as arrays of integers, and single hands to look at.
#include <pybind11/numpy.h>
#include <pybind11/typing.h>

#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/parallel.hpp"
#include "bind/bind.hpp"
#include "judge/families.hpp"
#include "sim/solo.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

using Record = py::typing::Dict<py::str, py::object>;

// A ruleset as Ruleset.pack() writes it.
Ruleset ruleset_of(const py::bytes& packed) {
    const std::string_view data = packed;
    Ruleset rules;
    if (data.size() != sizeof rules)
        throw std::invalid_argument("a packed ruleset has " + std::to_string(sizeof rules) + " bytes, not " +
                                    std::to_string(data.size()));
    std::memcpy(&rules, data.data(), sizeof rules);
    if (rules.schema_hash != kRulesetSchema)
        throw std::invalid_argument("the packed ruleset was made by another version; make it again");
    return rules;
}

JudgeFn judge_of(const std::string& family) {
    const Family* found = find_family(family);
    if (found == nullptr || found->judge == nullptr)
        throw std::invalid_argument("the rules of family '" + family + "' are not loaded");
    return found->judge;
}

template <class T>
py::array_t<std::int64_t> array_of(const T* data, std::vector<py::ssize_t> shape) {
    py::array_t<std::int64_t> out(std::move(shape));
    std::memcpy(out.mutable_data(), data, sizeof(T) * static_cast<std::size_t>(out.size()));
    return out;
}

template <class T>
py::bytes bytes_of(const T& record) {
    return py::bytes(reinterpret_cast<const char*>(&record), sizeof record);
}

Record solo_count(const py::bytes& packed, const std::string& family, std::uint64_t seed, std::uint64_t first,
                    std::int64_t count, int threads) {
    const Ruleset rules = ruleset_of(packed);
    const SoloGame game = make_solo_game(&rules, judge_of(family));
    const int n_threads = resolve_threads(threads);
    if (count < 0) throw std::invalid_argument("count is negative");
    SoloCounts counts;
    {
        const py::gil_scoped_release release;
        counts = count_solo(game, seed, first, count, n_threads);
    }
    Record out;
    using C = SoloCounts;
    out["shanten"] = array_of(counts.shanten, {C::kShanten});
    out["turns"] = array_of(&counts.turns[0][0], {C::kTurns, C::kTurns});
    out["status"] = array_of(counts.status, {8});
    out["yaku"] = array_of(counts.yaku, {C::kYaku});
    out["dora"] = array_of(&counts.dora[0][0], {4, C::kDoraHan});
    py::dict values;
    for (const auto& [v, n] : counts.values) values[py::make_tuple(v.yakuman, v.limit, v.han, v.fu, v.points)] = n;
    out["values"] = values;
    return out;
}

Record solo_hand(const py::bytes& packed, const std::string& family, std::uint64_t seed, std::uint64_t deal) {
    const Ruleset rules = ruleset_of(packed);
    const SoloGame game = make_solo_game(&rules, judge_of(family));
    SoloHand hand;
    play_solo(game, seed, deal, &hand);
    const auto turn = [](int t) -> py::object { return t == kSoloNever ? py::none().cast<py::object>() : py::cast(t); };
    Record out;
    out["deal_shanten"] = hand.deal_shanten;
    out["tenpai_turn"] = turn(hand.tenpai_turn);
    out["riichi_turn"] = turn(hand.riichi_turn);
    out["win_turn"] = turn(hand.win_turn);
    py::list discards;
    for (int i = 0; i < hand.n_discards; ++i)
        discards.append(py::make_tuple(int{hand.discards[i].kind}, hand.discards[i].red));
    out["discards"] = discards;
    out["counts"] = bytes_of(hand.counts);
    out["red"] = bytes_of(hand.red);
    const bool won = hand.win_turn != kSoloNever;
    out["win_red"] = hand.win_red;
    out["win"] = won ? bytes_of(hand.win) : py::bytes();
    out["score"] = won ? bytes_of(hand.score) : py::bytes();
    return out;
}

}  // namespace

void bind_studies(py::module_& m) {
    m.def("solo_count", &solo_count, py::arg("rules"), py::arg("family"), py::arg("seed"), py::arg("first"),
          py::arg("count"), py::arg("threads") = 1,
          "Play the solo game of the deals first .. first+count-1 and count (csrc/sim/solo.hpp names the counters).");
    m.def("solo_hand", &solo_hand, py::arg("rules"), py::arg("family"), py::arg("seed"), py::arg("deal"),
          "Play the solo game of one deal and tell what happened.");
}

}  // namespace mjf::bind
