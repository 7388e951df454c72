// The part of reading Tenhou records that costs the most: runs of draws and discards, `<T118/><D33/>...`, into mjai events.
#include <cstdint>
#include <cstring>
#include <string_view>

#include "bind/bind.hpp"
#include "sim/mjlog.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

constexpr int kIds = 136;

// One tag `<X123/>` at `at`: its letter and number, and where the next one begins. False when it is none.
bool read_tag(const char*& at, const char* end, char& letter, int& number) {
    if (end - at < 5 || at[0] != '<') return false;
    letter = at[1];
    const char* p = at + 2;
    number = 0;
    int digits = 0;
    for (; p < end && *p >= '0' && *p <= '9' && digits < 3; ++p, ++digits) number = 10 * number + (*p - '0');
    if (digits == 0 || end - p < 2 || p[0] != '/' || p[1] != '>') return false;
    at = p + 2;
    return true;
}

// Appends the events of a run to `events` as copies of ready-made ones. `made` holds 3 x 4 x 136 dicts: draws, discards from the
// hand, discards of the tile just drawn, by seat and tile id. `seen` (136 bytes) marks tiles that were dealt. `drawn` is the tile
// just drawn or -1. Returns (fault, drawn, seat, tile): `fault` is the place in the run of the first impossible tag (nothing of
// it or behind it was done), else -1; seat and tile are those of the last discard, -1 if the run has none.
py::tuple mjlog_run(const py::list& events, const py::str& run, const py::list& made, const py::bytearray& seen, int drawn,
                    int seats) {
    Py_ssize_t size = 0;
    const char* at = PyUnicode_AsUTF8AndSize(run.ptr(), &size);
    if (at == nullptr) throw py::error_already_set();
    if (PyList_GET_SIZE(made.ptr()) != 12 * kIds || PyByteArray_GET_SIZE(seen.ptr()) != kIds || seats < 1 || seats > 4)
        throw py::value_error("mjlog_run: 1632 ready-made events, 136 marks, 1 to 4 seats");
    auto* const marks = reinterpret_cast<std::uint8_t*>(PyByteArray_AS_STRING(seen.ptr()));
    const char* const end = at + size;
    int fault = -1, last_seat = -1, last_tile = -1;
    for (int place = 0; at < end; ++place) {
        char letter = 0;
        int tile = 0;
        const bool tag = read_tag(at, end, letter, tile);
        const bool draws = letter >= 'T' && letter <= 'W';
        const int seat = draws ? letter - 'T' : letter - 'D';
        if (!tag || tile >= kIds || seat < 0 || seat >= seats || (marks[tile] != 0) == draws) {
            fault = place;
            break;
        }
        const int kind = draws ? 0 : tile == drawn ? 2 : 1;
        PyObject* const event = PyDict_Copy(PyList_GET_ITEM(made.ptr(), (kind * 4 + seat) * kIds + tile));
        if (event == nullptr) throw py::error_already_set();
        const int failed = PyList_Append(events.ptr(), event);
        Py_DECREF(event);
        if (failed != 0) throw py::error_already_set();
        if (draws) {
            marks[tile] = 1;
            drawn = tile;
        } else {
            drawn = -1;
            last_seat = seat;
            last_tile = tile;
        }
    }
    return py::make_tuple(fault, drawn, last_seat, last_tile);
}

// Tenhou's numbers of the yaku as three byte strings of 55: bits of the rows, han closed, han open.
TenhouYaku yaku_numbers(const py::bytes& bits, const py::bytes& closed, const py::bytes& open) {
    TenhouYaku out{};
    std::uint8_t* const to[3] = {out.bit, out.closed, out.open};
    const py::bytes* const from[3] = {&bits, &closed, &open};
    for (int i = 0; i < 3; ++i) {
        const std::string_view bytes = *from[i];
        if (bytes.size() != kTenhouYaku) throw py::value_error("55 bytes each");
        std::memcpy(to[i], bytes.data(), kTenhouYaku);
    }
    return out;
}

py::object head_of(const py::bytes& text) {
    const auto head = mjlog_head(std::string_view(text));
    if (!head) return py::none();
    return py::make_tuple(head->type, head->start_points);
}

int agrees(const py::bytes& text, const std::shared_ptr<GameRules>& rules, const TenhouYaku& yaku) {
    const std::string_view view = text;
    const py::gil_scoped_release release;
    return mjlog_agrees(view, rules, yaku);
}

}  // namespace

void bind_logs(py::module_& m) {
    m.def("mjlog_run", &mjlog_run, py::arg("events"), py::arg("run"), py::arg("made"), py::arg("seen"), py::arg("drawn"),
          py::arg("seats"));
    py::class_<TenhouYaku>(m, "TenhouYaku", "What Tenhou's numbers of the yaku mean.")
        .def(py::init(&yaku_numbers), py::arg("bits"), py::arg("closed"), py::arg("open"));
    m.def("mjlog_head", &head_of, py::arg("text"),
          "(GO type, points everybody begins with or 0) of a Tenhou record; None for one that is not like the others.");
    m.def("mjlog_agrees", &agrees, py::arg("text"), py::arg("rules"), py::arg("yaku"),
          "The number of hands when all of a Tenhou record agrees with the rules; -1: look closer; -2: all but the results with uma "
          "agrees.");
}

}  // namespace mjf::bind
