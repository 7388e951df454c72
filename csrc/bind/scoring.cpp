// Judging many hands: rows of WIN records in, rows of SCORE records out. This file moves memory; the rules are the family's.
#include <pybind11/numpy.h>

#include <cstring>
#include <stdexcept>
#include <string>

#include "base/parallel.hpp"
#include "bind/bind.hpp"
#include "judge/capi.hpp"
#include "judge/families.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

// Rows of one of our records as the judge reads them: contiguous and aligned, so that no view of a foreign buffer is
// read through a pointer it was not made for.
template <class Record>
Record* rows_of(py::array& array, const char* name, bool writable) {
    if (array.ndim() != 1 || array.itemsize() != static_cast<py::ssize_t>(sizeof(Record)) ||
        !(array.flags() & py::array::c_style) || (writable && !array.writeable()))
        throw std::invalid_argument(std::string(name) + " must be a contiguous array of records of " +
                                    std::to_string(sizeof(Record)) + " bytes, one row each" +
                                    (writable ? ", and writable" : ""));
    void* data = writable ? array.mutable_data() : const_cast<void*>(array.data());
    if (reinterpret_cast<std::uintptr_t>(data) % alignof(Record) != 0)
        throw std::invalid_argument(std::string(name) + " is not aligned; pass a copy of it");
    return static_cast<Record*>(data);
}

void score_rows(const std::string& family_name, const py::bytes& rules_bytes, py::array wins, py::array out, int threads) {
    const Family* family = find_family(family_name);
    if (family == nullptr) throw std::invalid_argument("no rules of the family '" + family_name + "' are loaded");
    const auto packed = static_cast<std::string_view>(rules_bytes);
    if (packed.size() != sizeof(Ruleset)) throw std::invalid_argument("the packed ruleset has another size; pack it again");
    Ruleset rules;
    std::memcpy(&rules, packed.data(), sizeof rules);
    const Win* from = rows_of<Win>(wins, "wins", false);
    Score* to = rows_of<Score>(out, "out", true);
    if (wins.shape(0) != out.shape(0)) throw std::invalid_argument("out must have one row for each row of wins");
    const std::int64_t count = wins.shape(0);
    const int n_threads = resolve_threads(threads);
    const bool by_rows = family->size >= sizeof(Family) && family->judge_rows != nullptr;
    const py::gil_scoped_release release;
    parallel_for(count, n_threads, 4096, [&](int, std::int64_t begin, std::int64_t end) {
        if (by_rows) return family->judge_rows(&rules, from + begin, to + begin, end - begin);
        for (std::int64_t i = begin; i < end; ++i) family->judge(&rules, from + i, to + i);
    });
}

}  // namespace

void bind_scoring(py::module_& m) {
    m.def("score_rows", &score_rows, py::arg("family"), py::arg("rules"), py::arg("wins"), py::arg("out"), py::kw_only(),
          py::arg("threads") = 0,
          "Judge each WIN record and write its SCORE record; bad rows get status 5. rules: Ruleset.pack().");
    m.attr("win_size") = sizeof(Win);
    m.attr("score_size") = sizeof(Score);
}

}  // namespace mjf::bind
