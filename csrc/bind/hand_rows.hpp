// Arrays of hands as they come from Python: their checks are the same in every call.
#pragma once
#include <pybind11/numpy.h>

#include <cstdint>
#include <string>

#include "shape/batch.hpp"

namespace mjf::bind {

namespace py = pybind11;

// An array that is C-ordered, of the given type and shape; anything else is a ValueError that names the argument.
// A shape entry of -1 takes any length.
template <class T>
T* array_data(const py::array& a, const char* name, std::initializer_list<std::int64_t> shape, bool writable) {
    const auto fail = [&](const std::string& what) { throw py::value_error(std::string(name) + ": " + what); };
    if (!a.dtype().equal(py::dtype::of<T>())) fail("expected dtype " + py::str(py::dtype::of<T>()).cast<std::string>());
    if (a.ndim() != static_cast<py::ssize_t>(shape.size())) fail("expected " + std::to_string(shape.size()) + " dimensions");
    py::ssize_t axis = 0;
    for (const std::int64_t length : shape) {
        if (length >= 0 && a.shape(axis) != length)
            fail("axis " + std::to_string(axis) + " has length " + std::to_string(a.shape(axis)) + ", expected " + std::to_string(length));
        axis++;
    }
    if (!(a.flags() & py::array::c_style)) fail("expected an array in C order");
    if (writable && !a.writeable()) fail("the array is read-only");
    return const_cast<T*>(static_cast<const T*>(a.data()));
}

// What the fifth-tile conventions of arrays ask (mahjong_fast/analysis/arrays.py): nothing beyond the concealed tiles, the tiles of
// own melds (given apart), or all visible tiles.
enum FifthTile : int { kFifthConcealed = 0, kFifthMelds = 1, kFifthVisible = 2 };

// counts uint8[N, 34], melds a number or uint8[N], visible uint8[34], uint8[N, 34] or None.
struct HandRows {
    shape::HandArray hands;
    std::int64_t n = 0;

    HandRows(const py::array& counts, const py::object& melds, const py::object& visible, std::uint32_t forms, int seats, bool check) {
        hands.counts = array_data<std::uint8_t>(counts, "counts", {-1, 34}, false);
        n = counts.shape(0);
        if (py::isinstance<py::array>(melds)) {
            hands.melds = array_data<std::uint8_t>(melds.cast<py::array>(), "melds", {n}, false);
        } else {
            hands.n_melds = melds.cast<int>();
            if (hands.n_melds < 0 || hands.n_melds > 4)
                throw py::value_error("melds: " + std::to_string(hands.n_melds) + " melds; a hand has 0 to 4");
        }
        if (!visible.is_none()) hands.visible = rows_or_row(visible.cast<py::array>(), "visible", hands.visible_step);
        if (seats != 3 && seats != 4) throw py::value_error("seats: expected 3 or 4, not " + std::to_string(seats));
        hands.forms = forms;
        hands.seats = seats;
        hands.check = check;
    }

    // `tiles`: of the melds where the convention is kFifthMelds.
    void look_beyond(int fifth, const py::object& tiles) {
        if (fifth == kFifthMelds) {
            hands.taken = rows_or_row(tiles.cast<py::array>(), "meld_tiles", hands.taken_step);
        } else if (fifth == kFifthVisible) {
            hands.taken = hands.visible;
            hands.taken_step = hands.visible_step;
            hands.discard_is_taken = true;
        }
    }

  private:
    const std::uint8_t* rows_or_row(const py::array& a, const char* name, std::int64_t& step) const {
        step = a.ndim() == 1 ? 0 : 34;
        return step == 0 ? array_data<std::uint8_t>(a, name, {34}, false) : array_data<std::uint8_t>(a, name, {n, 34}, false);
    }
};

}  // namespace mjf::bind
