// The families that registered themselves, by name, and the core's own function table.
#pragma once
#include <string>
#include <vector>

#include "judge/capi.hpp"

namespace mjf {

const CoreApi* core_api() noexcept;

// Families live as long as the process: their modules are never unloaded.
void register_family(const std::string& name, const Family* family);
const Family* find_family(const std::string& name);  // nullptr = not registered
std::vector<std::string> family_names();

}  // namespace mjf
