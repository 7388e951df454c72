// The questions of shape.hpp for arrays of hands: rows of 34 counts in, one answer per row out.
//
// Every row is checked first (unless the caller vouches for it); a bad row has no answer but a mark, and can be described.
// Rows are independent: any split of an array gives the same answers, so that threads may share it.
#pragma once
#include <cstdint>
#include <string>

#include "shape/discards.hpp"
#include "shape/shape.hpp"

namespace mjf::shape {

// How many tiles a question takes: any number from 1 to 14-3m, or a hand that waits (3n+1), or one that has drawn (3n+2).
enum class Size : std::uint8_t { any, waiting, drawn };

struct HandArray {
    const std::uint8_t* counts = nullptr;   // rows of 34
    const std::uint8_t* melds = nullptr;    // number of melds per row; nullptr: n_melds for all
    const std::uint8_t* visible = nullptr;  // tiles seen elsewhere, rows of 34; nullptr: none
    std::int64_t visible_step = 34;         // 0: one row for all
    // Conventions of the fifth tile that look beyond the concealed tiles: tiles that can never come, rows of 34. nullptr: only
    // the four of a kind held concealed count (the fast way).
    const std::uint8_t* taken = nullptr;
    std::int64_t taken_step = 34;
    bool discard_is_taken = false;  // by discards, the tile given away as well
    int n_melds = 0;
    std::uint32_t forms = kAllForms;
    int seats = 4;
    bool check = true;  // false: rows are vouched for; impossible ones give any answer (but read no foreign memory)
};

// Marks of bad rows.
inline constexpr std::int8_t kBadShanten = 127;
inline constexpr KindMask kBadMask = KindMask{1} << 63;

// Each answers rows begin .. end-1 of the array into out[row] and returns the first bad row, or -1.
std::int64_t shanten_rows(const HandArray& a, std::int64_t begin, std::int64_t end, std::int8_t* out);
std::int64_t waits_rows(const HandArray& a, std::int64_t begin, std::int64_t end, KindMask* out);
std::int64_t useful_rows(const HandArray& a, std::int64_t begin, std::int64_t end, std::int8_t* shanten, KindMask* mask,
                         std::uint8_t* total);
// 34 entries per row; kinds that are not held get kNoTile, 0, 0.
std::int64_t discard_rows(const HandArray& a, std::int64_t begin, std::int64_t end, bool all, std::int8_t* shanten, KindMask* mask,
                          std::uint8_t* total);
// Status: 0 complete, 1 not complete, 5 bad input.
std::int64_t complete_rows(const HandArray& a, std::int64_t begin, std::int64_t end, std::uint8_t* status);

// The first bad row without computing anything, or -1.
std::int64_t first_bad_row(const HandArray& a, Size size, std::int64_t begin, std::int64_t end);

// What is wrong with a row, in words ("" = nothing): "five copies of 3p", "15 tiles; a hand without melds has 1 to 14".
std::string describe_row(const HandArray& a, Size size, std::int64_t row);

}  // namespace mjf::shape
