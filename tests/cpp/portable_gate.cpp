#include "portable_gate.hpp"

#include "shape/batch.hpp"
#include "shape/shape.hpp"

#if !defined(MJF_PORTABLE) || defined(MJF_SIMD_KEYS)
#error "compile this file with MJF_PORTABLE"
#endif

namespace portable {
namespace {

mjf::shape::HandArray array_of(const Rows& rows) {
    mjf::shape::HandArray a;
    a.counts = rows.counts;
    a.melds = rows.melds;
    a.visible = rows.visible;
    a.forms = rows.forms;
    a.seats = rows.seats;
    return a;
}

}  // namespace

std::int64_t shanten(const Rows& rows, std::int8_t* out) { return shanten_rows(array_of(rows), 0, rows.n, out); }

std::int64_t waits(const Rows& rows, std::uint64_t* out) { return waits_rows(array_of(rows), 0, rows.n, out); }

std::int64_t useful(const Rows& rows, std::int8_t* shanten, std::uint64_t* mask, std::uint8_t* total) {
    return useful_rows(array_of(rows), 0, rows.n, shanten, mask, total);
}

std::int64_t discards(const Rows& rows, bool all, std::int8_t* shanten, std::uint64_t* mask, std::uint8_t* total) {
    return discard_rows(array_of(rows), 0, rows.n, all, shanten, mask, total);
}

std::int64_t complete(const Rows& rows, std::uint8_t* status) { return complete_rows(array_of(rows), 0, rows.n, status); }

std::uint64_t unnecessary(const std::uint8_t* counts, int melds, std::uint32_t forms, int seats) {
    return mjf::unnecessary_tiles(counts, melds, forms, seats);
}

}  // namespace portable
