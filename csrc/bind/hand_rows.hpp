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
        if (!visible.is_none()) {
            const auto seen = visible.cast<py::array>();
            if (seen.ndim() == 1) {
                hands.visible = array_data<std::uint8_t>(seen, "visible", {34}, false);
                hands.visible_step = 0;
            } else {
                hands.visible = array_data<std::uint8_t>(seen, "visible", {n, 34}, false);
            }
        }
        if (seats != 3 && seats != 4) throw py::value_error("seats: expected 3 or 4, not " + std::to_string(seats));
        hands.forms = forms;
        hands.seats = seats;
        hands.check = check;
    }
};

}  // namespace mjf::bind
