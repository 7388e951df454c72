// The two capsules that join C++ and the compiled Python rules.
//   CoreApi: what the judges call in the core (`_core._capi`).   Family: what the flow calls in a judge.
// Members are appended, never moved; `size` tells which exist; another `abi` is refused at import.
// Function types are not noexcept-typed: Cython's functions lack that type. None of them throws.
#pragma once
#include <cstdint>

#include "base/records.hpp"
#include "judge/ruleset_fields.hpp"

namespace mjf {

inline constexpr std::uint32_t kAbi = 1;


struct CoreApi {
    std::uint32_t abi;
    std::uint32_t size;
    // All readings of a complete hand: counts with the winning tile, packed melds, winning kind, FormBit mask.
    // Returns how many were written (0 = not complete). `out` holds kMaxReadings.
    int (*readings)(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, std::uint32_t forms,
                    Reading* out);
    // Kinds that complete 13-3m concealed tiles in shape, FormBit mask; a kind held four times concealed is no wait.
    std::uint64_t (*waits)(const std::uint8_t* counts, int n_melds, std::uint32_t forms);
};

using JudgeFn = void (*)(const Ruleset*, const Win*, Score*);

struct Family {
    std::uint32_t abi;
    std::uint32_t size;
    JudgeFn judge;
};

}  // namespace mjf
