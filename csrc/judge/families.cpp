#include "judge/families.hpp"

#include <map>
#include <mutex>

#include "shape/joker.hpp"
#include "shape/mcr_shapes.hpp"
#include "shape/shape.hpp"

namespace mjf {
namespace {

std::mutex& guard() {
    static std::mutex m;
    return m;
}

std::map<std::string, const Family*>& registry() {
    static std::map<std::string, const Family*> families;
    return families;
}

}  // namespace

const CoreApi* core_api() noexcept {
    static const CoreApi api{kAbi, sizeof(CoreApi), &readings, &waits, &mcr_readings, &mcr_waits,
                             &joker_fillings, &loose_readings};
    return &api;
}

void register_family(const std::string& name, const Family* family) {
    const std::lock_guard lock(guard());
    registry()[name] = family;
}

const Family* find_family(const std::string& name) {
    const std::lock_guard lock(guard());
    const auto it = registry().find(name);
    return it == registry().end() ? nullptr : it->second;
}

std::vector<std::string> family_names() {
    const std::lock_guard lock(guard());
    std::vector<std::string> names;
    for (const auto& [name, family] : registry()) names.push_back(name);
    return names;
}

}  // namespace mjf
