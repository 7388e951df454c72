// Walls and dice for Python. The tile set comes as an array of ascending ids, so that this file knows no rule.
#include <pybind11/numpy.h>
#include <pybind11/typing.h>

#include <stdexcept>
#include <string>

#include "base/parallel.hpp"
#include "base/wall.hpp"
#include "bind/bind.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

using Ids = py::array_t<std::uint8_t, py::array::c_style>;

TileSet tile_set_of(const Ids& tiles) {
    if (tiles.ndim() != 1 || tiles.size() < 1 || tiles.size() > kMaxWall)
        throw std::invalid_argument("a tile set is one row of 1 to " + std::to_string(kMaxWall) + " ids");
    TileSet set;
    set.n = static_cast<int>(tiles.size());
    for (int i = 0; i < set.n; ++i) {
        set.ids[i] = tiles.data()[i];
        if (set.ids[i] >= kMaxWall || (i > 0 && set.ids[i] <= set.ids[i - 1]))
            throw std::invalid_argument("tile set, place " + std::to_string(i) + ": ids are 0 to " +
                                        std::to_string(kMaxWall - 1) + " in ascending order");
    }
    return set;
}

void deal_many(const Ids& tiles, std::uint64_t seed, std::uint64_t first, py::array& out, std::uint64_t domain,
               int threads) {
    const TileSet set = tile_set_of(tiles);
    if (!out.dtype().equal(py::dtype::of<std::uint8_t>()) || out.ndim() != 2 || out.shape(1) != set.n ||
        !(out.flags() & py::array::c_style) || !out.writeable())
        throw std::invalid_argument("out must be a writable C-ordered uint8 array of shape (count, " +
                                    std::to_string(set.n) + ")");
    auto* rows = static_cast<TileId*>(out.mutable_data());
    const std::int64_t count = out.shape(0);
    const int n_threads = resolve_threads(threads);
    const py::gil_scoped_release release;
    parallel_for(count, n_threads, 1024, [&](int, std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i)
            make_wall(seed, first + static_cast<std::uint64_t>(i), domain, set.ids, set.n, rows + i * set.n);
    });
}

}  // namespace

void bind_deals(py::module_& m) {
    m.def("deal_many", &deal_many, py::arg("tiles"), py::arg("seed"), py::arg("first"), py::arg("out"), py::kw_only(),
          py::arg("domain") = 0, py::arg("threads") = 0,
          "Write the walls of the deals first, first+1, ... into the rows of out (uint8, count x tiles).");
    m.def(
        "roll_dice",
        [](std::uint64_t seed, std::uint64_t deal, std::uint64_t domain) {
            const Dice dice = roll_dice(seed, deal, domain);
            return py::typing::Tuple<int, int>(py::make_tuple(int{dice.first}, int{dice.second}));
        },
        py::arg("seed"), py::arg("deal"), py::kw_only(), py::arg("domain") = 0, "The two dice of a deal.");
    m.def("resolve_threads", &resolve_threads, py::arg("threads") = 0,
          "The number of threads that threads=0 and MAHJONG_FAST_THREADS come to.");
}

}  // namespace mjf::bind
