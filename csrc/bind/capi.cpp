// The capsules: CoreApi for the compiled rules, and the place where a rule family registers its Family.
#include <map>
#include <string>

#include "bind/bind.hpp"
#include "judge/capi.hpp"
#include "judge/families.hpp"

namespace py = pybind11;

namespace mjf::bind {

void bind_capi(py::module_& m) {
    m.attr("_capi") = py::capsule(static_cast<const void*>(core_api()), "mahjong_fast._core._capi");
    m.attr("_abi") = kAbi;
    m.attr("ruleset_schema") = kRulesetSchema;
    m.attr("ruleset_size") = sizeof(Ruleset);
    m.def(
        "_register_family",
        [](const std::string& name, const py::capsule& capsule) {
            const auto* family = static_cast<const Family*>(capsule.get_pointer());
            if (family->abi != kAbi)
                throw py::import_error("the rules of family '" + name + "' were built for another core; reinstall mahjong_fast");
            register_family(name, family);
        },
        py::arg("name"), py::arg("capsule"), "Keep the Family of a rule package so that the C++ flow can call its judge.");
    m.def("_families", [] {
        py::list names;
        for (const auto& name : family_names()) names.append(name);
        return names;
    });
}

}  // namespace mjf::bind
