// Questions about the shape of a hand: how far from complete, what completes it, how it can be read.
#pragma once
#include <cstdint>

#include "base/meld.hpp"
#include "base/records.hpp"

namespace mjf {

// All readings of a complete hand (see CoreApi::readings). 0 = not complete.
int readings(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, std::uint32_t forms, Reading* out);

// Kinds that complete a hand of 13-3m concealed tiles (see CoreApi::waits).
std::uint64_t waits(const std::uint8_t* counts, int n_melds, std::uint32_t forms);

}  // namespace mjf
