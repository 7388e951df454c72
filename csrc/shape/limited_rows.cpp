#include "shape/limited_rows.hpp"

#include <algorithm>
#include <cstring>

#include "shape/limited.hpp"

namespace mjf::shape {
namespace {

// One row as the functions of limited.hpp take it.
struct LimitedRow {
    std::uint8_t counts[34];
    std::uint8_t usable[34];
    int melds;
    bool good;

    LimitedRow(const HandArray& a, Size size, std::int64_t row) : melds(a.melds ? a.melds[row] : a.n_melds) {
        std::memcpy(counts, a.counts + row * 34, 34);
        for (int k = 0; k < 34; k++) set_usable(a, row, k, 0);
        good = !a.check || describe_row(a, size, row).empty();
    }
    void set_usable(const HandArray& a, std::int64_t row, int kind, int more) noexcept {
        const int rest = 4 - a.taken[row * a.taken_step + kind] - more;
        usable[kind] = static_cast<std::uint8_t>(std::max(0, rest));
    }
    std::uint8_t left(const HandArray& a, std::int64_t row, KindMask mask) const noexcept {
        int sum = 0;
        for (KindMask m = mask; m != 0; m &= m - 1) {
            const int kind = std::countr_zero(m);
            sum += std::max(0, 4 - counts[kind] - (a.visible ? a.visible[row * a.visible_step + kind] : 0));
        }
        return static_cast<std::uint8_t>(sum);
    }
};

// Runs answer(row number, row) for all rows; returns the first bad one.
template <class F>
std::int64_t over_rows(const HandArray& a, Size size, std::int64_t begin, std::int64_t end, F&& answer) {
    std::int64_t bad = -1;
    for (std::int64_t at = begin; at < end; at++) {
        LimitedRow row(a, size, at);
        if (!row.good && bad < 0) bad = at;
        answer(at, row);
    }
    return bad;
}

}  // namespace

std::int64_t limited_shanten_rows(const HandArray& a, std::int64_t begin, std::int64_t end, std::int8_t* out) {
    return over_rows(a, Size::any, begin, end, [&](std::int64_t at, const LimitedRow& row) {
        out[at] = row.good ? static_cast<std::int8_t>(limited_shanten(row.counts, row.usable, row.melds, a.forms, a.seats)) : kBadShanten;
    });
}

std::int64_t limited_waits_rows(const HandArray& a, std::int64_t begin, std::int64_t end, KindMask* out) {
    return over_rows(a, Size::waiting, begin, end, [&](std::int64_t at, const LimitedRow& row) {
        out[at] = kBadMask;
        if (!row.good) return;
        out[at] = 0;
        if (limited_shanten(row.counts, row.usable, row.melds, a.forms, a.seats) == 0)
            out[at] = limited_useful(row.counts, row.usable, row.melds, a.forms, a.seats).mask;
    });
}

std::int64_t limited_useful_rows(const HandArray& a, std::int64_t begin, std::int64_t end, std::int8_t* shanten, KindMask* mask,
                                 std::uint8_t* total) {
    return over_rows(a, Size::any, begin, end, [&](std::int64_t at, const LimitedRow& row) {
        Useful found{kBadShanten, kBadMask};
        if (row.good) found = limited_useful(row.counts, row.usable, row.melds, a.forms, a.seats);
        shanten[at] = static_cast<std::int8_t>(found.shanten);
        mask[at] = found.mask;
        total[at] = row.good ? row.left(a, at, found.mask) : std::uint8_t{0};
    });
}

std::int64_t limited_discard_rows(const HandArray& a, std::int64_t begin, std::int64_t end, bool all, std::int8_t* shanten,
                                  KindMask* mask, std::uint8_t* total) {
    return over_rows(a, Size::drawn, begin, end, [&](std::int64_t at, LimitedRow& row) {
        std::int8_t* s = shanten + at * 34;
        std::memset(s, kNoTile, 34);
        std::memset(mask + at * 34, 0, 34 * sizeof(KindMask));
        std::memset(total + at * 34, 0, 34);
        if (!row.good) return;
        const auto without = [&](int kind, auto&& question) {
            row.counts[kind]--;
            if (a.discard_is_taken) row.set_usable(a, at, kind, 1);
            question();
            row.set_usable(a, at, kind, 0);
            row.counts[kind]++;
        };
        int least = kNoTile;
        for (int kind = 0; kind < kKinds; kind++) {
            if (row.counts[kind] == 0) continue;
            without(kind, [&] {
                s[kind] = static_cast<std::int8_t>(limited_shanten(row.counts, row.usable, row.melds, a.forms, a.seats));
            });
            least = std::min<int>(least, s[kind]);
        }
        for (int kind = 0; kind < kKinds; kind++) {
            if (s[kind] == kNoTile || (!all && s[kind] != least)) continue;
            KindMask& found = mask[at * 34 + kind];
            without(kind, [&] { found = limited_useful(row.counts, row.usable, row.melds, a.forms, a.seats).mask; });
            total[at * 34 + kind] = row.left(a, at, found);  // the discarded tile counts as seen
        }
    });
}

std::int64_t limited_first_bad_row(const HandArray& a, Size size, std::int64_t begin, std::int64_t end) {
    for (std::int64_t at = begin; at < end; at++)
        if (!describe_row(a, size, at).empty()) return at;
    return -1;
}

}  // namespace mjf::shape
