// Computes UsefulTables: what one more tile does to a suit, and which distances of a suit matter in a hand.
#include <mutex>

#include "base/building.hpp"
#include "shape/tables.hpp"

namespace mjf::shape {
namespace detail {

alignas(64) UsefulTables g_useful;
std::atomic<bool> useful_ready{false};

namespace {

constexpr unsigned kPower[5] = {1, 5, 25, 125, 625};

// The distances that are smaller in `after`, as bits pair * 5 + sets - 1.
unsigned lowered(const std::uint8_t* before, const std::uint8_t* after) noexcept {
    unsigned set = 0;
    for (unsigned j = 1; j < 10; j++) set |= after[j] < before[j] ? 1u << (j - 1) : 0;
    return set;
}

void set_tile(SuitRecord& record, unsigned tile, unsigned improved) noexcept {
    record.improved[tile] = static_cast<std::uint8_t>(improved);
    if (improved & kWholeBit) record.whole = static_cast<std::uint16_t>(record.whole | 1u << tile);
}

std::uint32_t features_of(std::uint32_t sum) noexcept {
    return (sum >> kKindsShift & 63) | (sum >> kPairsShift & 63) << 8 | (sum >> kYaochuuShift & 15) << 16 |
           (sum >> kYaochuuPairsShift & 15) << 24;
}

void build_suit_records(const ShantenTables& s, UsefulTables& t) {
    static std::uint16_t change[kSuitClasses][kSuitClasses];
    for (int a = 0; a < kSuitClasses; a++)
        for (int b = 0; b < kSuitClasses; b++) change[a][b] = static_cast<std::uint16_t>(lowered(s.vector[a], s.vector[b]));
    for (unsigned l = 0; l < 3125; l++)
        for (unsigned r = 0; r < 625; r++) {
            const std::uint32_t rank = suit_rank(s, l, r);
            if (rank == 0) continue;
            const auto class_of = [&s](unsigned left, unsigned right) noexcept {
                return s.suit[(s.left[left] >> kClassShift) * kRightClasses + (s.right[right] >> kClassShift)];
            };
            SuitRecord& out = t.suit[rank];
            out.klass = class_of(l, r);
            out.features = features_of(s.left[l] + s.right[r]);
            for (unsigned i = 0; i < 5; i++)
                if (l / kPower[i] % 5 < 4) set_tile(out, i, change[out.klass][class_of(l + kPower[i], r)]);
            for (unsigned i = 0; i < 4; i++)
                if (r / kPower[i] % 5 < 4) set_tile(out, 5 + i, change[out.klass][class_of(l, r + kPower[i])]);
        }
}

void build_honour_records(const ShantenTables& s, UsefulTables& t) {
    for (unsigned l = 0; l < 625; l++)
        for (unsigned r = 0; r < 125; r++) {
            const std::uint32_t rank = honour_rank(s, l, r);
            if (rank == 0) continue;
            const auto class_of = [&s](unsigned left, unsigned right) noexcept {
                return s.honour[(s.honour_left[left] >> kClassShift) * 32 + (s.honour_right[right] >> kClassShift)];
            };
            SuitRecord& out = t.honour[rank];
            out.klass = class_of(l, r);
            out.features = features_of(s.honour_left[l] + s.honour_right[r]);
            const std::uint8_t* now = s.honour_vector[out.klass];
            for (unsigned i = 0; i < 4; i++)
                if (l / kPower[i] % 5 < 4) set_tile(out, i, lowered(now, s.honour_vector[class_of(l + kPower[i], r)]));
            for (unsigned i = 0; i < 3; i++)
                if (r / kPower[i] % 5 < 4) set_tile(out, 4 + i, lowered(now, s.honour_vector[class_of(l, r + kPower[i])]));
        }
    for (unsigned key = 0; key < 25; key++) {
        SuitRecord& out = t.two[key];
        out.klass = s.two_kinds[key];
        out.features = features_of(s.left[key % 5] + s.right[key / 5 * kPower[3]]);
        for (unsigned i = 0; i < 2; i++)
            if (key / kPower[i] % 5 < 4)
                set_tile(out, 8 * i, lowered(s.two_vector[out.klass], s.two_vector[s.two_kinds[key + kPower[i]]]));
    }
}

// Entries d[pair][sets] of a suit that, with what the others then still owe, add up to the least distance of the hand.
template <std::size_t Classes, std::size_t Size>
void fill_active(const std::uint8_t (&vector)[Classes][10], const ShantenTables& s, std::uint16_t (&out)[5][Size]) {
    for (unsigned sets = 0; sets < 5; sets++)
        for (std::size_t c = 0; c < Classes; c++)
            for (std::size_t o = 0; o < kPairClasses; o++) {
                const auto sum = [&](unsigned pair, unsigned n) noexcept {
                    return vector[c][pair * 5 + n] + s.pair_vector[o][(1 - pair) * 5 + sets - n];
                };
                int best = 2 * kUnreachable;
                for (unsigned pair = 0; pair < 2; pair++)
                    for (unsigned n = 0; n <= sets; n++) best = sum(pair, n) < best ? sum(pair, n) : best;
                unsigned active = 0;
                for (unsigned pair = 0; pair < 2; pair++)
                    for (unsigned n = 0; n <= sets; n++) active |= pair + n > 0 && sum(pair, n) == best ? 1u << (pair * 5 + n - 1) : 0;
                out[sets][c * kPairStride + o] = static_cast<std::uint16_t>(active);
            }
}

}  // namespace

void build_useful_tables() {
    const ShantenTables& s = shanten_tables();
    const std::lock_guard<std::mutex> lock(table_building());
    if (useful_ready.load(std::memory_order_acquire)) return;
    UsefulTables& t = g_useful;
    build_suit_records(s, t);
    build_honour_records(s, t);
    fill_active(s.vector, s, t.active);
    fill_active(s.honour_vector, s, t.honour_active);
    fill_active(s.two_vector, s, t.two_active);
    useful_ready.store(true, std::memory_order_release);
}

}  // namespace detail
}  // namespace mjf::shape
