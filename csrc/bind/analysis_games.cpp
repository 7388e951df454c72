// Shapes of the Korean and the Malaysian game for Python: one hand, and arrays of them (mahjong_fast/analysis/game_hands.py).
#include <algorithm>
#include <cstring>
#include <string>

#include "base/parallel.hpp"
#include "bind/bind.hpp"
#include "bind/hand_rows.hpp"
#include "shape/game_shapes.hpp"

namespace mjf::bind {
namespace {

using shape::GameRows;
using shape::GameShapes;
using shape::Size;

GameShapes shapes_of(const py::bytes& copies, const py::bytes& usable, std::uint32_t forms, int jokers, bool triple_orphans) {
    const std::string c = copies, u = usable;
    if (c.size() != 34 || u.size() != 34 || jokers < 0 || jokers > 4) throw py::value_error("34 copies, 34 usable ones, 0 to 4 jokers");
    GameShapes g;
    for (std::size_t k = 0; k < 34; k++) {
        g.copies[k] = std::min<std::uint8_t>(static_cast<std::uint8_t>(c[k]), 4);
        g.usable[k] = std::min<std::uint8_t>(static_cast<std::uint8_t>(u[k]), 4);
    }
    g.forms = forms & (kFormRegular | kFormChiitoitsu | kFormKokushi);
    g.jokers = jokers;
    g.triple_orphans = triple_orphans;
    return g;
}

py::tuple game_useful_hand(const GameShapes& g, const py::bytes& counts, int melds, const py::bytes& melded) {
    const std::string c = counts, m = melded;
    if (c.size() != static_cast<std::size_t>(g.width()) || m.size() != 34) throw py::value_error("counts of the game and 34 of the melds");
    const shape::Useful u = shape::game_useful(g, reinterpret_cast<const std::uint8_t*>(c.data()), melds,
                                               reinterpret_cast<const std::uint8_t*>(m.data()));
    return py::make_tuple(u.shanten, u.mask);
}

const std::uint8_t* rows_or_row(const py::object& given, const char* name, std::int64_t n, std::int64_t width, std::int64_t& step) {
    if (given.is_none()) return nullptr;
    const auto a = given.cast<py::array>();
    step = a.ndim() == 1 ? 0 : width;
    return step == 0 ? array_data<std::uint8_t>(a, name, {width}, false) : array_data<std::uint8_t>(a, name, {n, width}, false);
}

// question: 0 any number of tiles, 1 a hand that waits (mask 0 unless it is one tile away), 2 every discard (arrays of one more axis).
// Outputs that are None are not written. Bad rows: shanten 127, bit 63 alone, 0; they are errors first with `raise_errors`.
void game_many(const GameShapes& g, int question, const py::array& counts, const py::object& melds, const py::object& visible,
               const py::object& meld_tiles, bool all, const py::object& shanten, const py::object& mask, const py::object& total, int threads,
               bool check, bool raise_errors) {
    const std::int64_t width = g.width(), per_row = question == 2 ? width : 1;
    GameRows rows;
    rows.shapes = g;
    rows.check = check;
    rows.counts = array_data<std::uint8_t>(counts, "counts", {-1, width}, false);
    const std::int64_t n = counts.shape(0);
    if (py::isinstance<py::array>(melds)) {
        rows.melds = array_data<std::uint8_t>(melds.cast<py::array>(), "melds", {n}, false);
    } else {
        rows.n_melds = melds.cast<int>();
        if (rows.n_melds < 0 || rows.n_melds > 4) throw py::value_error("melds: " + std::to_string(rows.n_melds) + " melds; a hand has 0 to 4");
    }
    rows.visible = rows_or_row(visible, "visible", n, width, rows.visible_step);
    rows.melded = rows_or_row(meld_tiles, "meld_tiles", n, 34, rows.melded_step);
    const auto output = [&]<class T>(const py::object& out, const char* name, T*& to) {
        if (out.is_none()) return;
        to = question == 2 ? array_data<T>(out.cast<py::array>(), name, {n, width}, true) : array_data<T>(out.cast<py::array>(), name, {n}, true);
    };
    std::int8_t* to_shanten = nullptr;
    KindMask* to_mask = nullptr;
    std::uint8_t* to_total = nullptr;
    output(shanten, "shanten", to_shanten);
    output(mask, "mask", to_mask);
    output(total, "total", to_total);
    const Size size = question == 0 ? Size::any : question == 1 ? Size::waiting : Size::drawn;
    if (check && raise_errors) {
        for (std::int64_t row = 0; row < n; row++)
            if (const std::string cause = rows.describe(size, row); !cause.empty()) throw py::value_error("row " + std::to_string(row) + ": " + cause);
    }
    const auto write = [&](std::int64_t at, int s, KindMask m, std::uint8_t left) {
        if (to_shanten != nullptr) to_shanten[at] = static_cast<std::int8_t>(s);
        if (to_mask != nullptr) to_mask[at] = m;
        if (to_total != nullptr) to_total[at] = left;
    };
    const auto answer = [&](std::int64_t row) {
        const bool good = !check || raise_errors || rows.describe(size, row).empty();
        std::uint8_t held[shape::kRowWithJokers];
        std::memcpy(held, rows.counts + row * width, static_cast<std::size_t>(width));
        if (question < 2) {
            if (!good) return write(row, shape::kBadShanten, shape::kBadMask, 0);
            const shape::Useful u = rows.answer(row, held);
            const bool waits = question == 0 || u.shanten == 0;
            return write(row, u.shanten, waits ? u.mask : 0, rows.left(row, held, -1, u.mask));
        }
        shape::Useful found[shape::kRowWithJokers];
        int least = shape::kBadShanten;
        for (int k = 0; k < width; k++) {
            found[k] = {shape::kBadShanten, 0};
            if (!good || held[k] == 0) continue;
            held[k]--;
            found[k] = rows.answer(row, held);
            held[k]++;
            least = std::min(least, found[k].shanten);
        }
        for (int k = 0; k < width; k++) {
            const bool told = good && held[k] > 0 && (all || found[k].shanten == least);
            std::uint8_t left = 0;
            if (told) {
                held[k]--;
                left = rows.left(row, held, k, found[k].mask);
                held[k]++;
            }
            write(row * per_row + k, found[k].shanten, told ? found[k].mask : 0, left);
        }
    };
    const int n_threads = resolve_threads(threads);
    const py::gil_scoped_release release;
    parallel_for(n, n_threads, question == 2 ? 64 : 1024, [&](int, std::int64_t begin, std::int64_t end) {
        for (std::int64_t row = begin; row < end; row++) answer(row);
    });
}

}  // namespace

void bind_analysis_games(py::module_& m) {
    using py::arg;
    py::class_<GameShapes>(m, "GameShapes", "The tile set and the forms of the Korean or the Malaysian game.")
        .def(py::init(&shapes_of), arg("copies"), arg("usable"), arg("forms"), arg("jokers"), arg("triple_orphans"))
        .def_property_readonly("width", &GameShapes::width);
    m.def("game_useful", &game_useful_hand, arg("shapes"), arg("counts"), arg("melds"), arg("melded"),
          "(shanten, mask of useful kinds, bit 56 the joker); 100 where no form is possible.");
    m.def("game_many", &game_many, arg("shapes"), arg("question"), arg("counts"), arg("melds"), arg("visible"), arg("meld_tiles"), arg("all"),
          arg("shanten"), arg("mask"), arg("total"), arg("threads"), arg("check"), arg("raise_errors"),
          "Rows of counts: useful tiles (question 0), waits (1) or every discard (2) into the arrays that are given.");
}

}  // namespace mjf::bind
