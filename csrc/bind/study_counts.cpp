// The counts behind the shipped studies, as arrays of integers: riichi, matches, paired rulesets, complete hands, rows.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
#include <pybind11/typing.h>

#include <cstring>
#include <stdexcept>
#include <string_view>

#include "base/parallel.hpp"
#include "bind/bind.hpp"
#include "bind/game.hpp"
#include "judge/families.hpp"
#include "shape/shape.hpp"
#include "sim/complete_hands.hpp"
#include "sim/danger.hpp"
#include "sim/game_rows.hpp"
#include "sim/match_counts.hpp"
#include "sim/riichi_counts.hpp"
#include "sim/solo_rows.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

using Record = py::typing::Dict<py::str, py::object>;

struct Four {
    Policy policy[4];
};

Four policies_of(const GameRules& rules, const std::vector<std::string>& names) {
    if (static_cast<int>(names.size()) != rules.seats)
        throw std::invalid_argument(std::to_string(rules.seats) + " policies are needed, one per chair");
    Four out{};
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!policy_of(names[i], out.policy[i])) throw std::invalid_argument("no policy is called '" + names[i] + "'");
    return out;
}

void check_count(std::int64_t count) {
    if (count < 0) throw std::invalid_argument("count is negative");
}

py::array_t<std::int64_t> array_of(const std::int64_t* data, std::vector<py::ssize_t> shape) {
    py::array_t<std::int64_t> out(std::move(shape));
    std::memcpy(out.mutable_data(), data, sizeof(std::int64_t) * static_cast<std::size_t>(out.size()));
    return out;
}

template <class Counts, class F>
Counts without_gil(F&& count) {
    const py::gil_scoped_release release;
    return count();
}

Record danger_counts(const GameRules& rules, const std::vector<std::string>& names, std::uint64_t seed, std::uint64_t first,
                     std::int64_t count, int threads) {
    check_count(count);
    const Four p = policies_of(rules, names);
    const int n = resolve_threads(threads);
    const auto c = without_gil<DangerCounts>([&] { return count_danger(rules, p.policy, seed, first, count, n); });
    Record out;
    out["cells"] = array_of(&c.cells[0][0][0], {kDangerClasses, kDangerTurns + 1, kDangerSums});
    out["moments"] = array_of(&c.moments[0][0][0][0], {kDangerClasses, kDangerTurns + 1, kDangerFigureCount, kMoments});
    const std::int64_t totals[3] = {c.hands, c.riichi, c.failed};
    out["totals"] = array_of(totals, {3});
    return out;
}

Record wait_counts(const GameRules& rules, const std::vector<std::string>& names, std::uint64_t seed, std::uint64_t first,
                   std::int64_t count, int threads) {
    check_count(count);
    const Four p = policies_of(rules, names);
    const int n = resolve_threads(threads);
    const auto c = without_gil<WaitCounts>([&] { return count_waits(rules, p.policy, seed, first, count, n); });
    Record out;
    out["shapes"] = array_of(&c.shapes[0][0], {kWaitClasses, kWaitSums});
    out["shape_moments"] = array_of(&c.shape_moments[0][0][0], {kWaitClasses, kWaitFigureCount, kMoments});
    out["copies"] = array_of(&c.copies[0][0][0], {kWaitClasses, kWaitCopies, 2});
    out["copies_moments"] = array_of(&c.copies_moments[0][0][0], {kWaitClasses, kWaitCopies, kMoments});
    out["turns"] = array_of(&c.turns[0][0][0], {kWaitClasses, kWaitTurns, 2});
    out["turns_moments"] = array_of(&c.turns_moments[0][0][0], {kWaitClasses, kWaitTurns, kMoments});
    const std::int64_t totals[2] = {c.hands, c.failed};
    out["totals"] = array_of(totals, {2});
    return out;
}

Record match_counts(const GameRules& rules, const std::vector<std::string>& names, std::uint64_t seed, std::uint64_t first,
                    std::int64_t count, int threads) {
    check_count(count);
    const Four p = policies_of(rules, names);
    const int n = resolve_threads(threads);
    const auto c = without_gil<MatchCounts>([&] { return count_matches(rules, p.policy, seed, first, count, n); });
    Record out;
    out["places"] = array_of(&c.places[0][0][0][0], {kMatchRounds, 2, kLeads, 4});
    out["place_moments"] = array_of(&c.place_moments[0][0][0][0], {kMatchRounds, kLeads, kLeadFigures, kMoments});
    out["winds"] = array_of(&c.winds[0][0], {4, kDealSums});
    out["wind_moments"] = array_of(&c.wind_moments[0][0][0], {5, kDealFigureCount, kMoments});
    out["streaks"] = array_of(c.streaks, {kStreaks});
    out["streak_points"] = array_of(c.streak_points, {kStreaks});
    out["streak_moments"] = array_of(&c.streak_moments[0][0][0], {kStreaks + 1, 2, kMoments});
    const std::int64_t totals[3] = {c.hands, c.matches, c.failed};
    out["totals"] = array_of(totals, {3});
    return out;
}

Record pair_counts(const GameRules& a, const GameRules& b, const std::vector<std::string>& names, std::uint64_t seed,
                   std::uint64_t first, std::int64_t count, int threads) {
    check_count(count);
    if (a.seats != b.seats) throw std::invalid_argument("the two rulesets have different numbers of seats");
    const Four p = policies_of(a, names);
    const int n = resolve_threads(threads);
    const auto c = without_gil<PairCounts>([&] { return compare_hands(a, b, p.policy, seed, first, count, n); });
    Record out;
    out["figures"] = array_of(&c.figures[0][0], {kPairFigures, kPairSums});
    out["ends"] = array_of(&c.ends[0][0], {kEndWays, kEndWays});
    const std::int64_t totals[3] = {c.hands, c.same, c.failed};
    out["totals"] = array_of(totals, {3});
    return out;
}

template <class T>
std::vector<T> rows_of(std::int64_t count) {
    check_count(count);
    return std::vector<T>(static_cast<std::size_t>(count));
}

template <class T>
py::bytes bytes_of(const std::vector<T>& rows) {
    return py::bytes(reinterpret_cast<const char*>(rows.data()), rows.size() * sizeof(T));
}

py::bytes hand_rows(const GameRules& rules, const std::vector<std::string>& names, std::uint64_t seed, std::uint64_t first,
                    std::int64_t count, int threads) {
    const Four p = policies_of(rules, names);
    const int n = resolve_threads(threads);
    auto rows = rows_of<HandRow>(count);
    {
        const py::gil_scoped_release release;
        list_hands(rules, p.policy, seed, first, count, n, rows.data());
    }
    return bytes_of(rows);
}

// Rows that are listed by one of the functions of csrc/sim, whose number nobody knows before.
template <auto list>
py::bytes rows_listed(const GameRules& rules, const std::vector<std::string>& names, std::uint64_t seed, std::uint64_t first,
                      std::int64_t count, int threads) {
    check_count(count);
    const Four p = policies_of(rules, names);
    const int n = resolve_threads(threads);
    using Rows = decltype(list(rules, p.policy, seed, first, count, n));
    return bytes_of(without_gil<Rows>([&] { return list(rules, p.policy, seed, first, count, n); }));
}

Ruleset ruleset_of(const py::bytes& packed) {
    const std::string_view data = packed;
    Ruleset rules;
    if (data.size() != sizeof rules) throw std::invalid_argument("not a packed ruleset");
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

py::bytes solo_rows(const py::bytes& packed, const std::string& family, std::uint64_t seed, std::uint64_t first,
                    std::int64_t count, int threads) {
    const Ruleset rules = ruleset_of(packed);
    const SoloGame game = make_solo_game(&rules, judge_of(family));
    const int n = resolve_threads(threads);
    auto rows = rows_of<SoloRow>(count);
    {
        const py::gil_scoped_release release;
        list_solo(game, seed, first, count, n, rows.data());
    }
    return bytes_of(rows);
}

const CompleteHands& complete_hands() {
    static const CompleteHands hands;
    return hands;
}

Record complete_counts(const py::bytes& packed, const std::string& family, std::int64_t first, std::int64_t count, int threads) {
    const Ruleset rules = ruleset_of(packed);
    const JudgeFn judge = judge_of(family);
    const CompleteHands& hands = complete_hands();
    if (first < 0 || count < 0 || first > hands.total() || count > hands.total() - first)
        throw std::invalid_argument("complete hands are numbered 0 to " + std::to_string(hands.total() - 1));
    const int n = resolve_threads(threads);
    const auto c = without_gil<CompleteCounts>([&] { return count_complete(hands, rules, judge, first, count, n); });
    Record out;
    const std::int64_t totals[2] = {c.hands, c.hand_ways};
    out["totals"] = array_of(totals, {2});
    out["status_cases"] = array_of(&c.status_cases[0][0][0], {2, 34, 8});
    out["status_deals"] = array_of(&c.status_deals[0][0][0], {2, 34, 8});
    using C = CompleteCounts;
    out["yaku_cases"] = array_of(&c.yaku_cases[0][0][0], {2, C::kYaku, 34});
    out["yaku_deals"] = array_of(&c.yaku_deals[0][0][0], {2, C::kYaku, 34});
    out["yaku_hands"] = array_of(&c.yaku_hands[0][0], {2, C::kYaku});
    out["yaku_hand_ways"] = array_of(&c.yaku_hand_ways[0][0], {2, C::kYaku});
    py::dict cases, deals;
    for (const auto& [k, v] : c.values) {
        const py::tuple key = py::make_tuple(k[0], k[1], k[2], k[3], k[4], k[5]);
        cases[key] = v[0];
        deals[key] = v[1];
    }
    out["value_cases"] = cases;
    out["value_deals"] = deals;
    py::dict hands_worth, ways_worth;
    for (const auto& [k, v] : c.value_hands) {
        const py::tuple key = py::make_tuple(k[0], k[1], k[2], k[3], k[4]);
        hands_worth[key] = v[0];
        ways_worth[key] = v[1];
    }
    out["value_hands"] = hands_worth;
    out["value_hand_ways"] = ways_worth;
    return out;
}

std::vector<int> danger_classes(std::uint64_t safe, std::uint64_t own, const py::bytes& left) {
    const std::string_view counts = left;
    if (counts.size() != 34) throw std::invalid_argument("left: expected 34 bytes");
    std::uint8_t copies[kKinds];
    std::memcpy(copies, counts.data(), sizeof copies);
    std::vector<int> out;
    for (int kind = 0; kind < kKinds; ++kind) out.push_back(danger_class(kind, safe, own, copies));
    return out;
}

}  // namespace

void bind_study_counts(py::module_& m) {
    using py::arg;
    const auto games = [&m](const char* name, auto f, const char* text) {
        m.def(name, f, arg("rules"), arg("policies"), arg("seed"), arg("first"), arg("count"), arg("threads") = 1, text);
    };
    games("danger_counts", &danger_counts, "Tiles by danger class and turn against a riichi (csrc/sim/riichi_counts.hpp).");
    games("wait_counts", &wait_counts, "What became of riichi by the shape of the wait (csrc/sim/riichi_counts.hpp).");
    games("match_counts", &match_counts, "Places by score difference, results of dealers (csrc/sim/match_counts.hpp).");
    games("hand_rows", &hand_rows, "One HandRow per hand (csrc/sim/game_rows.hpp), as bytes.");
    games("danger_rows", &rows_listed<&list_danger>,
          "One DangerRow per tile that could be discarded (csrc/sim/riichi_counts.hpp).");
    games("wait_rows", &rows_listed<&list_waits>, "One WaitRow per riichi (csrc/sim/riichi_counts.hpp).");
    games("lead_rows", &rows_listed<&list_leads>, "One LeadRow per chair and round of matches (csrc/sim/match_counts.hpp).");
    games("match_hand_rows", &rows_listed<&list_match_hands>, "One MatchHandRow per hand of matches (csrc/sim/game_rows.hpp).");
    m.def("pair_counts", &pair_counts, arg("a"), arg("b"), arg("policies"), arg("seed"), arg("first"), arg("count"),
          arg("threads") = 1, "The same hands under two rulesets (csrc/sim/game_rows.hpp).");
    m.def("solo_rows", &solo_rows, arg("rules"), arg("family"), arg("seed"), arg("first"), arg("count"), arg("threads") = 1,
          "One SoloRow per deal (csrc/sim/solo_rows.hpp), as bytes.");
    m.def("complete_total", [] { return complete_hands().total(); }, "How many numbers complete hands have.");
    m.def(
        "complete_hand",
        [](std::int64_t number) -> py::object {
            const CompleteHands& hands = complete_hands();
            if (number < 0 || number >= hands.total())
                throw std::invalid_argument("complete hands are numbered 0 to " + std::to_string(hands.total() - 1));
            std::uint8_t counts[kKinds];
            if (!hands.find(number, counts)) return py::none();
            return py::bytes(reinterpret_cast<const char*>(counts), sizeof counts);
        },
        arg("number"), "The 34 counts of a complete hand; None if the number is empty.");
    m.def("complete_counts", &complete_counts, arg("rules"), arg("family"), arg("first"), arg("count"), arg("threads") = 1,
          "Values of complete hands (csrc/sim/complete_hands.hpp).");
    m.def("danger_classes", &danger_classes, arg("safe"), arg("own"), arg("left"),
          "The danger class of every kind (csrc/sim/danger.hpp).");
    m.def(
        "wait_class",
        [](const py::bytes& counts, std::uint64_t waits_mask, std::uint32_t forms) {
            const std::string_view data = counts;
            if (data.size() != 34) throw std::invalid_argument("counts: expected 34 bytes");
            std::uint8_t held[kKinds];
            std::memcpy(held, data.data(), sizeof held);
            const std::uint16_t melds[4] = {};
            return static_cast<int>(wait_class(held, melds, waits_mask & kAllKinds, forms));
        },
        arg("counts"), arg("waits"), arg("forms") = kAllForms, "The class of a closed wait (csrc/sim/riichi_counts.hpp).");
}

}  // namespace mjf::bind
