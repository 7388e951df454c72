// Analysis of one hand. `shanten` is called the C way (METH_FASTCALL, fields of the array read directly), because users call it
// in loops: what it does not understand at once (other types, options, errors) it leaves to Python by returning None.
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <cstring>

#include "bind/bind.hpp"
#include "shape/improve.hpp"
#include "shape/limited.hpp"
#include "shape/mcr_shapes.hpp"
#include "shape/joker.hpp"
#include "shape/shape.hpp"

namespace mjf::bind {

namespace py = pybind11;

namespace {

// 34 counts of a C-ordered uint8 array or of bytes; nullptr for anything else. The memory stays the object's.
const std::uint8_t* plain_counts(PyObject* object) {
    if (PyBytes_Check(object)) return PyBytes_GET_SIZE(object) == 34 ? reinterpret_cast<const std::uint8_t*>(PyBytes_AS_STRING(object)) : nullptr;
    const auto& api = py::detail::npy_api::get();
    if (Py_TYPE(object) != api.PyArray_Type_) return nullptr;
    const auto* array = py::detail::array_proxy(object);
    if (array->nd != 1 || array->dimensions[0] != 34 || array->strides[0] != 1) return nullptr;
    if (py::reinterpret_borrow<py::dtype>(array->descr).num() != py::detail::npy_api::NPY_UBYTE_) return nullptr;
    return reinterpret_cast<const std::uint8_t*>(array->data);
}

// Concealed tiles written in mpsz without blanks and melds, such as 123m406p11z; false for anything else.
bool plain_text(PyObject* object, std::uint8_t* counts) noexcept {
    if (!PyUnicode_Check(object) || !PyUnicode_IS_COMPACT_ASCII(object)) return false;
    const Py_ssize_t length = PyUnicode_GET_LENGTH(object);
    if (length < 2 || length > 28) return false;
    const auto* text = reinterpret_cast<const char*>(PyUnicode_1BYTE_DATA(object));
    std::memset(counts, 0, 34);
    Py_ssize_t from = 0;
    for (Py_ssize_t at = 0; at < length; at++) {
        if (text[at] >= '0' && text[at] <= '9') continue;
        const int base = text[at] == 'm' ? 0 : text[at] == 'p' ? 9 : text[at] == 's' ? 18 : text[at] == 'z' ? 27 : -1;
        if (base < 0 || at == from) return false;
        int reds = 0;
        for (; from < at; from++) {
            int rank = text[from] - '0';
            if (rank == 0) {
                if (base == 27 || ++reds > 1) return false;
                rank = 5;
            }
            if (base == 27 && rank > 7) return false;
            counts[base + rank - 1]++;
        }
        from = at + 1;
    }
    return from == length;
}

std::uint32_t forms_of(PyObject* form) noexcept {
    if (!PyUnicode_Check(form)) return 0;
    if (PyUnicode_CompareWithASCIIString(form, "any") == 0) return kAllForms;
    if (PyUnicode_CompareWithASCIIString(form, "regular") == 0) return kFormRegular;
    if (PyUnicode_CompareWithASCIIString(form, "chiitoitsu") == 0) return kFormChiitoitsu;
    if (PyUnicode_CompareWithASCIIString(form, "kokushi") == 0) return kFormKokushi;
    return 0;
}

// shanten(hand, form, seats) -> int | None. Hands without melds.
PyObject* shanten_fast(PyObject*, PyObject* const* args, Py_ssize_t n) {
    if (n != 3) {
        PyErr_SetString(PyExc_TypeError, "shanten takes hand, form and seats");
        return nullptr;
    }
    std::uint8_t text[34];
    const std::uint8_t* counts = plain_counts(args[0]);
    if (counts != nullptr) std::memcpy(text, counts, 34);  // another thread may change an array meanwhile
    const bool understood = counts != nullptr || plain_text(args[0], text);
    counts = text;
    const std::uint32_t forms = forms_of(args[1]);
    const long seats = PyLong_Check(args[2]) ? PyLong_AsLong(args[2]) : 0;
    if (seats == -1 && PyErr_Occurred()) PyErr_Clear();
    if (!understood || forms == 0 || (seats != 3 && seats != 4)) Py_RETURN_NONE;
    if (seats == 3)
        for (int kind = 1; kind < 8; kind++)
            if (counts[kind]) Py_RETURN_NONE;
    const int tiles = count_tiles(counts);
    if (tiles < 1 || tiles > 14) Py_RETURN_NONE;
    try {
        return PyLong_FromLong(shanten(counts, 0, forms, static_cast<int>(seats)));
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
        return nullptr;
    }
}

PyMethodDef fast_methods[] = {
    {"shanten", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&shanten_fast)), METH_FASTCALL,
     PyDoc_STR("shanten(hand, form, seats, /)\n--\n\nShanten of a hand without melds given as uint8[34], bytes or plain text; "
               "None when the hand needs a closer look.")},
    {nullptr, nullptr, 0, nullptr},
};

// A copy: another thread may change an array meanwhile.
struct Counts {
    std::uint8_t of[34];

    explicit Counts(const py::object& counts, const char* name = "counts") {
        const std::uint8_t* c = plain_counts(counts.ptr());
        if (c == nullptr) throw py::value_error(std::string(name) + ": expected uint8[34] in C order or 34 bytes");
        std::memcpy(of, c, 34);
    }
};

// `usable` None: four of each kind; otherwise how many of each the finished hand may hold.
py::tuple useful(const py::object& counts, int melds, std::uint32_t forms, int seats, const py::object& usable) {
    const Counts hand(counts);
    const Useful u = usable.is_none() ? useful_tiles(hand.of, melds, forms, seats)
                                      : limited_useful(hand.of, Counts(usable, "usable").of, melds, forms, seats);
    return py::make_tuple(u.shanten, u.mask);
}

py::list readings_of(const py::object& counts, const std::vector<std::uint16_t>& melds, int win, std::uint32_t forms) {
    std::uint16_t packed[4] = {};
    if (melds.size() > 4) throw py::value_error("melds: a hand has at most four");
    std::copy(melds.begin(), melds.end(), packed);
    Reading out[64];
    int n = 0;
    if (win >= 0 && win < kKinds) {
        const Counts hand(counts);
        const auto last = static_cast<std::uint8_t>(win);
        n = forms & kKnittedForms ? mcr_readings(hand.of, packed, last, out) : readings(hand.of, packed, last, forms, out);
    }
    py::list list;
    for (int i = 0; i < n; i++) list.append(py::bytes(reinterpret_cast<const char*>(&out[i]), sizeof(Reading)));
    return list;
}

// (kind, shanten, useful mask, improvement mask) of every kind that can be discarded.
py::list discards(const py::object& counts, int melds, std::uint32_t forms, int seats, const py::object& left, bool improvements) {
    Counts hand(counts);
    const Counts rest(left, "left");
    py::list list;
    for (int kind = 0; kind < kKinds; kind++) {
        if (hand.of[kind] == 0) continue;
        hand.of[kind]--;
        const Useful u = useful_tiles(hand.of, melds, forms, seats);
        const KindMask better = improvements ? improvement_tiles(hand.of, melds, forms, seats, rest.of) : 0;
        hand.of[kind]++;
        list.append(py::make_tuple(kind, u.shanten, u.mask, better));
    }
    return list;
}

py::tuple best(const py::object& counts, int melds, std::uint32_t forms, int seats, const py::object& left, std::uint64_t allowed) {
    const BestDiscard b = best_discard(Counts(counts).of, melds, forms, seats, Counts(left, "left").of, allowed);
    return py::make_tuple(b.shanten, b.mask, b.total, b.kinds);
}

}  // namespace

void bind_analysis_hand(py::module_& m) {
    using py::arg;
    py::detail::npy_api::get();  // loads NumPy now, not inside the first fast call
    if (PyModule_AddFunctions(m.ptr(), fast_methods) != 0) throw py::error_already_set();
    m.def("hand_useful", &useful, arg("counts"), arg("melds"), arg("forms"), arg("seats"),
          arg("usable") = py::none(), "(shanten, mask of useful kinds); shanten 100 when none of the forms is possible.");
    m.def("joker_useful", [](const py::object& counts, int melds, int jokers, std::uint32_t forms) {
        const shape::Useful u = joker_useful(Counts(counts).of, melds, jokers, kPinMask | kHonourMask, forms);
        return py::make_tuple(u.shanten, u.mask);
    }, arg("counts"), arg("melds"), arg("jokers"), arg("forms"),
          "(shanten, mask of useful kinds, bit 56 the joker) of circles, honours and jokers; 100 for another number of tiles.");
    m.def("hand_unnecessary", [](const py::object& counts, int melds, std::uint32_t forms, int seats) {
        return unnecessary_tiles(Counts(counts).of, melds, forms, seats);
    }, arg("counts"), arg("melds"), arg("forms"), arg("seats"), "Mask of the kinds that can be given away for nothing.");
    m.def("hand_waits", [](const py::object& counts, int melds, std::uint32_t forms) {
        return waits(Counts(counts).of, melds, forms);
    }, arg("counts"), arg("melds"), arg("forms"), "Mask of the kinds that complete the hand.");
    m.def("hand_readings", &readings_of, arg("counts"), arg("melds"), arg("win"), arg("forms"),
          "The readings as records (bytes) of 64 bytes.");
    m.def("hand_discards", &discards, arg("counts"), arg("melds"), arg("forms"), arg("seats"), arg("left"), arg("improvements"),
          "(kind, shanten, mask of useful kinds, mask of improvement kinds) for each discard.");
    m.def("hand_best_discard", &best, arg("counts"), arg("melds"), arg("forms"), arg("seats"), arg("left"), arg("allowed"),
          "(shanten, mask of useful kinds, how many are left, mask of the discards that reach this).");
    m.def("shape_tables_bytes", [] {
        return sizeof(shape::ShantenTables) + sizeof(shape::UsefulTables) + sizeof(shape::ReadingTables);
    }, "Memory of the shape tables once they are built.");
    m.def("shape_tables_digest", &shape::tables_digest, "FNV-1a over all shape tables: the same on every machine.");
}

}  // namespace mjf::bind
