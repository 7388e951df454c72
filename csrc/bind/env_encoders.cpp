// Observations for Python: the list of encoders, and one observation of one chair. Batches fill their own arrays (env_batch.cpp).
#include <pybind11/numpy.h>

#include "bind/bind.hpp"
#include "bind/game.hpp"
#include "sim/encoders/compact_v2.hpp"
#include "sim/encoders/encoder.hpp"
#include "sim/encoders/planes_v2.hpp"

namespace py = pybind11;

namespace mjf::bind {
namespace {

py::dict described(const Encoder& e) {
    py::dict out;
    out["name"] = e.name;
    out["dtype"] = e.kind == 'u' ? "uint8" : "float32";
    py::list shape;
    shape.append(e.rows);
    if (e.columns > 0) shape.append(e.columns);
    out["shape"] = py::tuple(shape);
    out["oracle"] = e.oracle;
    out["riichi_only"] = e.riichi_only;
    return out;
}

void write(const PyTable& t, int chair, const std::string& name, py::array to) {
    const Encoder* const e = find_encoder(name);
    if (e == nullptr) throw std::invalid_argument("no encoder is called '" + name + "'");
    must_fit(*e, t.table.rules());
    if (chair < 0 || chair >= t.table.rules().seats)
        throw std::invalid_argument("chair " + std::to_string(chair) + ": these rules have the chairs 0 to " +
                                    std::to_string(t.table.rules().seats - 1));
    if (static_cast<std::size_t>(to.nbytes()) != e->bytes || !(to.flags() & py::array::c_style) || !to.writeable())
        throw std::invalid_argument("out has to be a writable array of " + std::to_string(e->bytes) + " bytes in C order");
    e->write(t.table.view(), chair, to.mutable_data());
}

template <std::size_t N>
void add_groups(py::list& out, const PlaneGroup (&groups)[N]) {
    for (const PlaneGroup& group : groups)
        out.append(py::make_tuple(py::str(group.name.data(), group.name.size()), group.planes, group.whole,
                                  py::str(group.meaning.data(), group.meaning.size())));
}

}  // namespace

void bind_env_encoders(py::module_& m) {
    m.def("encoders", [] {
        py::list out;
        for (int i = 0; i < kEncoders; ++i) out.append(described(encoder(i)));
        return out;
    });
    m.def("write_observation", in_turn(&write), py::arg("table"), py::arg("chair"), py::arg("encoder"), py::arg("out"));
    m.def("plane_groups", [](int version, bool hidden) {
        py::list out;
        if (hidden) {
            add_groups(out, kHiddenPlaneGroups);
            if (version > 1) add_groups(out, kMoreHiddenPlaneGroups);
        } else {
            add_groups(out, kPlaneGroups);
            if (version > 1) add_groups(out, kMorePlaneGroups);
        }
        return out;
    }, py::arg("version"), py::arg("hidden"));
    m.attr("compact_v1_size") = sizeof(CompactV1);
    m.attr("compact_v1_hidden_size") = sizeof(CompactV1Hidden);
}

}  // namespace mjf::bind
