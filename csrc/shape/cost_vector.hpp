// The ten distances of a suit, d[pair][sets], and how two suits are put together. Used while tables are built only.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "shape/tables.hpp"

namespace mjf::shape {

struct CostVector {
    std::array<std::uint8_t, 10> d;

    static CostVector unreachable() noexcept {
        CostVector v;
        v.d.fill(kUnreachable);
        return v;
    }
    friend bool operator==(const CostVector&, const CostVector&) = default;

    // Ten nibbles; no reachable distance exceeds 14.
    std::uint64_t key() const noexcept {
        std::uint64_t k = 0;
        for (const std::uint8_t x : d) k = k << 4 | std::min<std::uint64_t>(x, 15);
        return k;
    }
};

inline CostVector joined(const CostVector& a, const CostVector& b) noexcept {
    CostVector out = CostVector::unreachable();
    for (unsigned i = 0; i < 5; i++)
        for (unsigned j = 0; i + j < 5; j++) {
            const auto lower = [&out](unsigned at, int value) noexcept {
                if (value < out.d[at]) out.d[at] = static_cast<std::uint8_t>(value);
            };
            lower(i + j, a.d[i] + b.d[j]);
            lower(5 + i + j, a.d[i] + b.d[5 + j]);
            lower(5 + i + j, a.d[5 + i] + b.d[j]);
        }
    return out;
}

}  // namespace mjf::shape
