// Exact counts and random hands for Python.
#include <pybind11/stl.h>

#include <mutex>
#include <optional>

#include "base/parallel.hpp"
#include "bind/bind.hpp"
#include "bind/hand_rows.hpp"
#include "sim/deal_shanten.hpp"
#include "sim/exact.hpp"

namespace mjf::bind {
namespace {

ExactQuestion question(int tiles, std::uint32_t forms, int seats, const py::bytes& left, bool distinct) {
    const std::string_view counts = left;
    if (counts.size() != 34) throw py::value_error("left: expected 34 bytes");
    ExactQuestion q;
    q.tiles = tiles;
    q.forms = forms;
    q.seats = seats;
    q.distinct = distinct;
    for (std::size_t k = 0; k < 34; k++) q.left[k] = static_cast<std::uint8_t>(counts[k]);
    return q;
}

ShantenCounts count_shanten(int tiles, std::uint32_t forms, int seats, const py::bytes& left, bool distinct) {
    const ExactQuestion q = question(tiles, forms, seats, left, distinct);
    const py::gil_scoped_release release;
    return exact_shanten(q);
}

HandIndex make_index(int tiles, std::uint32_t forms, int seats, const py::bytes& left, int least, int most) {
    const ExactQuestion q = question(tiles, forms, seats, left, false);
    const py::gil_scoped_release release;
    return HandIndex(q, least, most);
}

void draw(const HandIndex& index, std::uint64_t seed, std::uint64_t first, py::array& out, int threads) {
    auto* to = array_data<std::uint8_t>(out, "out", {-1, index.tiles()}, true);
    const std::int64_t n = out.shape(0);
    const int n_threads = resolve_threads(threads);
    const py::gil_scoped_release release;
    parallel_for(n, n_threads, 256, [&](int, std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; i++) index.draw(seed, first + static_cast<std::uint64_t>(i), to + i * index.tiles());
    });
}

void find(const HandIndex& index, std::uint64_t number, py::array& out) {
    index.find(number, array_data<std::uint8_t>(out, "out", {index.tiles()}, true));
}

// Sums of integers: the same for any number of threads.
void deal_shanten(std::uint64_t seed, std::uint64_t first, std::int64_t count, int seats, py::array& out, int threads,
                  std::optional<py::array> pairs) {
    if (seats != 3 && seats != 4) throw py::value_error("seats: expected 3 or 4");
    if (count < 0) throw py::value_error("count: expected 0 or more");
    auto* to = array_data<std::int64_t>(out, "out", {seats, kDealShanten}, true);
    const int n_threads = resolve_threads(threads);
    auto* to_pairs = pairs ? array_data<std::int64_t>(*pairs, "pairs", {kDealShanten}, true) : nullptr;
    std::uint64_t sum[4][kDealShanten] = {}, pair_sum[kDealShanten] = {};
    {
        const py::gil_scoped_release release;
        std::mutex adding;
        parallel_for(count, n_threads, 4096, [&](int, std::int64_t begin, std::int64_t end) {
            std::uint64_t ways[4][kDealShanten] = {}, alike[kDealShanten] = {};
            count_deal_shanten(seed, first + static_cast<std::uint64_t>(begin), end - begin, seats, ways,
                               to_pairs != nullptr ? alike : nullptr);
            const std::lock_guard<std::mutex> lock(adding);
            for (int seat = 0; seat < seats; seat++)
                for (int s = 0; s < kDealShanten; s++) sum[seat][s] += ways[seat][s];
            for (int s = 0; s < kDealShanten; s++) pair_sum[s] += alike[s];
        });
    }
    for (int seat = 0; seat < seats; seat++)
        for (int s = 0; s < kDealShanten; s++) to[seat * kDealShanten + s] = static_cast<std::int64_t>(sum[seat][s]);
    if (to_pairs != nullptr)
        for (int s = 0; s < kDealShanten; s++) to_pairs[s] = static_cast<std::int64_t>(pair_sum[s]);
}

}  // namespace

void bind_analysis_exact(py::module_& m) {
    using py::arg;
    m.def("exact_shanten", &count_shanten, arg("tiles"), arg("forms"), arg("seats"), arg("left"), arg("distinct"),
          "Number of hands of shanten -1, 0, ... 14.");
    m.def("deal_shanten", &deal_shanten, arg("seed"), arg("first"), arg("count"), arg("seats"), arg("out"), arg("threads"),
          arg("pairs") = py::none(),
          "Write the number of dealt hands by seat wind and shanten into out (int64[seats, 7]), and into pairs (int64[7]) how many"
          " pairs of hands of one wall have this shanten both.");
    py::class_<HandIndex>(m, "HandIndex", "All hands of some shanten, by number.")
        .def(py::init(&make_index), arg("tiles"), arg("forms"), arg("seats"), arg("left"), arg("least"), arg("most"))
        .def_property_readonly("total", &HandIndex::total, "How many there are.")
        .def("find", &find, arg("number"), arg("out"), "Write the physical ids of one hand.")
        .def("draw", &draw, arg("seed"), arg("first"), arg("out"), arg("threads") = 0,
             "Write the random hands first, first+1, ... of a seed into the rows of out (uint8).");
}

}  // namespace mjf::bind
