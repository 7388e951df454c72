// Analysis of arrays of hands: the GIL is released, blocks of rows are shared among threads, and a bad row is named.
#include <algorithm>
#include <atomic>

#include "base/parallel.hpp"
#include "bind/bind.hpp"
#include "bind/hand_rows.hpp"

namespace mjf::bind {
namespace {

using shape::HandArray;
using shape::Size;

// Calls rows(begin, end) for all rows; returns the first bad row or -1.
template <class F>
std::int64_t share_rows(std::int64_t n, int threads, std::int64_t grain, F&& rows) {
    std::atomic<std::int64_t> first{n};
    parallel_for(n, threads, grain, [&](int, std::int64_t begin, std::int64_t end) {
        const std::int64_t bad = rows(begin, end);
        std::int64_t known = first.load(std::memory_order_relaxed);
        while (bad >= 0 && bad < known && !first.compare_exchange_weak(known, bad, std::memory_order_relaxed)) {
        }
    });
    return first == n ? -1 : first.load();
}

// Computes all rows. With `raise` the first bad row is an error; with `keep` outputs must not change then, so that rows are
// checked before anything is written.
template <class F>
void run(const HandRows& rows, Size size, bool raise, bool keep, int threads, std::int64_t grain, F&& answer) {
    const int n_threads = resolve_threads(threads);
    std::int64_t bad = -1;
    {
        const py::gil_scoped_release release;
        if (rows.hands.check && raise && keep)
            bad = share_rows(rows.n, n_threads, grain,
                             [&](std::int64_t begin, std::int64_t end) { return first_bad_row(rows.hands, size, begin, end); });
        if (bad < 0) bad = share_rows(rows.n, n_threads, grain, answer);
    }
    if (bad < 0 || !raise || !rows.hands.check) return;
    std::string cause = describe_row(rows.hands, size, bad);
    if (cause.empty()) cause = "the counts changed during the call";
    throw py::value_error("row " + std::to_string(bad) + ": " + cause);
}

constexpr std::int64_t kManyRows = 8192, kFewRows = 512;

void shanten_many(const py::array& counts, const py::object& melds, const py::object& visible, std::uint32_t forms, int seats,
                  py::array& out, int threads, bool check, bool raise, bool keep, int fifth, const py::object& meld_tiles) {
    HandRows rows(counts, melds, visible, forms, seats, check);
    rows.look_beyond(fifth, meld_tiles);
    auto* to = array_data<std::int8_t>(out, "out", {rows.n}, true);
    run(rows, Size::any, raise, keep, threads, kManyRows,
        [&](std::int64_t begin, std::int64_t end) { return shanten_rows(rows.hands, begin, end, to); });
}

void waits_many(const py::array& counts, const py::object& melds, const py::object& visible, std::uint32_t forms, int seats,
                py::array& out, int threads, bool check, bool raise, bool keep, int fifth, const py::object& meld_tiles) {
    HandRows rows(counts, melds, visible, forms, seats, check);
    rows.look_beyond(fifth, meld_tiles);
    auto* to = array_data<std::uint64_t>(out, "out", {rows.n}, true);
    run(rows, Size::waiting, raise, keep, threads, kManyRows,
        [&](std::int64_t begin, std::int64_t end) { return waits_rows(rows.hands, begin, end, to); });
}

void complete_many(const py::array& counts, const py::object& melds, std::uint32_t forms, int seats, py::array& out, int threads,
                   bool check, bool raise, bool keep) {
    const HandRows rows(counts, melds, py::none(), forms, seats, check);
    auto* to = array_data<std::uint8_t>(out, "out", {rows.n}, true);
    run(rows, Size::any, raise, keep, threads, kManyRows,
        [&](std::int64_t begin, std::int64_t end) { return complete_rows(rows.hands, begin, end, to); });
}

void ukeire_many(const py::array& counts, const py::object& melds, const py::object& visible, std::uint32_t forms, int seats,
                 py::array& shanten, py::array& mask, py::array& total, int threads, bool check, bool raise, bool keep, int fifth,
                 const py::object& meld_tiles) {
    HandRows rows(counts, melds, visible, forms, seats, check);
    rows.look_beyond(fifth, meld_tiles);
    auto* to_shanten = array_data<std::int8_t>(shanten, "out[0]", {rows.n}, true);
    auto* to_mask = array_data<std::uint64_t>(mask, "out[1]", {rows.n}, true);
    auto* to_total = array_data<std::uint8_t>(total, "out[2]", {rows.n}, true);
    run(rows, Size::any, raise, keep, threads, kManyRows, [&](std::int64_t begin, std::int64_t end) {
        return useful_rows(rows.hands, begin, end, to_shanten, to_mask, to_total);
    });
}

void discards_many(const py::array& counts, const py::object& melds, const py::object& visible, std::uint32_t forms, int seats,
                   bool all, py::array& shanten, py::array& mask, py::array& total, int threads, bool check, bool raise, bool keep, int fifth,
                 const py::object& meld_tiles) {
    HandRows rows(counts, melds, visible, forms, seats, check);
    rows.look_beyond(fifth, meld_tiles);
    auto* to_shanten = array_data<std::int8_t>(shanten, "out[0]", {rows.n, 34}, true);
    auto* to_mask = array_data<std::uint64_t>(mask, "out[1]", {rows.n, 34}, true);
    auto* to_total = array_data<std::uint8_t>(total, "out[2]", {rows.n, 34}, true);
    run(rows, Size::drawn, raise, keep, threads, kFewRows, [&](std::int64_t begin, std::int64_t end) {
        return discard_rows(rows.hands, begin, end, all, to_shanten, to_mask, to_total);
    });
}

}  // namespace

void bind_analysis_arrays(py::module_& m) {
    using py::arg;
    m.def("shanten_many", &shanten_many, arg("counts"), arg("melds"), arg("visible"), arg("forms"), arg("seats"), arg("out"),
          arg("threads"), arg("check"), arg("raise_errors"), arg("keep"), arg("fifth") = 0, arg("meld_tiles") = py::none(),
          "Shanten of the rows of counts (uint8[N, 34]) into out (int8[N]); 127 marks a bad row unless errors are raised.");
    m.def("waits_many", &waits_many, arg("counts"), arg("melds"), arg("visible"), arg("forms"), arg("seats"), arg("out"),
          arg("threads"), arg("check"), arg("raise_errors"), arg("keep"), arg("fifth") = 0, arg("meld_tiles") = py::none(),
          "Waits of the rows of counts into out (uint64[N], bit = kind); bit 63 alone marks a bad row.");
    m.def("complete_many", &complete_many, arg("counts"), arg("melds"), arg("forms"), arg("seats"), arg("out"), arg("threads"),
          arg("check"), arg("raise_errors"), arg("keep"),
          "Status of the rows of counts into out (uint8[N]): 0 complete, 1 not complete, 5 bad row.");
    m.def("ukeire_many", &ukeire_many, arg("counts"), arg("melds"), arg("visible"), arg("forms"), arg("seats"), arg("shanten"),
          arg("mask"), arg("total"), arg("threads"), arg("check"), arg("raise_errors"), arg("keep"), arg("fifth") = 0,
          arg("meld_tiles") = py::none(),
          "Shanten (int8[N]), useful kinds (uint64[N]) and how many of them are left (uint8[N]).");
    m.def("discards_many", &discards_many, arg("counts"), arg("melds"), arg("visible"), arg("forms"), arg("seats"), arg("all"),
          arg("shanten"), arg("mask"), arg("total"), arg("threads"), arg("check"), arg("raise_errors"), arg("keep"), arg("fifth") = 0,
          arg("meld_tiles") = py::none(),
          "What each discard leads to: shanten int8[N, 34], useful kinds uint64[N, 34], how many are left uint8[N, 34].");
}

}  // namespace mjf::bind
