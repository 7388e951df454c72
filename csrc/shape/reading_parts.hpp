// What everybody needs who writes a Reading: its melds.
#pragma once
#include <cstdint>

#include "base/records.hpp"

namespace mjf {

struct MeldsSeen {
    int n = 0;
    bool possible = true;
};

// Adds the melds to a reading that has no concealed sets yet; sets go to places 4-n .. 3.
MeldsSeen add_melds(Reading& r, const std::uint16_t* melds) noexcept;

}  // namespace mjf
