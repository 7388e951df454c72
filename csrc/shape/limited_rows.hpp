// The questions of batch.hpp for arrays under a convention of the fifth tile that looks beyond the concealed tiles (HandArray::taken
// is given): row by row, by the dynamic programming of limited.hpp.
#pragma once
#include "shape/batch.hpp"

namespace mjf::shape {

std::int64_t limited_shanten_rows(const HandArray& a, std::int64_t begin, std::int64_t end, std::int8_t* out);
std::int64_t limited_waits_rows(const HandArray& a, std::int64_t begin, std::int64_t end, KindMask* out);
std::int64_t limited_useful_rows(const HandArray& a, std::int64_t begin, std::int64_t end, std::int8_t* shanten, KindMask* mask,
                                 std::uint8_t* total);
std::int64_t limited_discard_rows(const HandArray& a, std::int64_t begin, std::int64_t end, bool all, std::int8_t* shanten,
                                  KindMask* mask, std::uint8_t* total);
std::int64_t limited_first_bad_row(const HandArray& a, Size size, std::int64_t begin, std::int64_t end);

}  // namespace mjf::shape
