// The shape core as processors without SSSE3 run it, beside the one under test in the same program: portable_gate.cpp and
// csrc/shape are compiled once more with MJF_PORTABLE and with another name for the namespace.
#pragma once
#include <cstdint>

namespace portable {

struct Rows {
    const std::uint8_t* counts;
    const std::uint8_t* melds;
    const std::uint8_t* visible;  // nullptr: none
    std::int64_t n;
    std::uint32_t forms;
    int seats;
};

// Each fills arrays as the function of shape/batch.hpp does and returns the first bad row or -1.
std::int64_t shanten(const Rows& rows, std::int8_t* out);
std::int64_t waits(const Rows& rows, std::uint64_t* out);
std::int64_t useful(const Rows& rows, std::int8_t* shanten, std::uint64_t* mask, std::uint8_t* total);
std::int64_t discards(const Rows& rows, bool all, std::int8_t* shanten, std::uint64_t* mask, std::uint8_t* total);
std::int64_t complete(const Rows& rows, std::uint8_t* status);
std::uint64_t unnecessary(const std::uint8_t* counts, int melds, std::uint32_t forms, int seats);

}  // namespace portable
