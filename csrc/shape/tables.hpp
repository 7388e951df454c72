// The tables behind shanten, useful tiles and readings. All are computed by tables.cpp at the first use (no data file).
//
// A suit is described by ten distances d[pair][sets]: how many tiles it lacks to hold `sets` sets (0-4) and, with pair = 1,
// also a pair, when no kind is used more than four times. Over all patterns there are only 126 such vectors for a suit and
// 55 for the honours; put together by (min, +), two or more suits give 180. A vector is therefore a small number, its class,
// and putting suits together is a look-up. The classes of a half suit (rows and columns that behave alike) make the table of
// suits small: 680 left halves (1-5) x 320 right halves (6-9).
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mjf::shape {

inline constexpr int kLeftClasses = 680, kRightClasses = 320, kHonourLeft = 35, kHonourRight = 20;
inline constexpr int kSuitClasses = 126, kHonourClasses = 55, kPairClasses = 180, kTwoKindClasses = 10;
inline constexpr int kSuitStride = 128, kHonourStride = 64, kPairStride = 192, kTwoKindStride = 16;
inline constexpr int kSuitRanks = 405350, kHonourRanks = 43130;  // patterns of at most 14 tiles
inline constexpr int kUnreachable = 100;                         // a distance that no tiles can make good

// What a half adds up to besides its class: fields of a record's low 20 bits, so that eight records can simply be added.
inline constexpr int kKindsShift = 0, kPairsShift = 6, kYaochuuShift = 12, kYaochuuPairsShift = 16, kClassShift = 20;

struct ShantenTables {
    std::uint32_t left[3125];    // class << 20 | features of the half
    std::uint32_t right[625];
    std::uint32_t honour_left[625];
    std::uint32_t honour_right[125];
    std::uint8_t suit[kLeftClasses * kRightClasses];  // class of a suit
    std::uint8_t honour[kHonourLeft * 32];            // class of the honours
    std::uint8_t two_kinds[25];                       // class of 1m and 9m when 2m-8m are absent (key c1 + 5 * c9)
    std::uint8_t suits[kSuitClasses * kSuitStride];                // suit + suit
    std::uint8_t suit_honour[kSuitClasses * kHonourStride];        // suit + honours
    std::uint8_t two_honour[kTwoKindClasses * kHonourStride];      // 1m 9m + honours
    std::uint8_t pair_suit[kPairClasses * kSuitStride];            // two suits + suit
    std::uint8_t pair_honour[kPairClasses * kHonourStride];        // two suits + honours
    std::uint8_t pair_two[kPairClasses * kTwoKindStride];          // two suits + 1m 9m
    std::uint8_t distance[5][kPairClasses * kPairStride];          // [sets]: two suits + two suits
    std::uint8_t suit_distance[5][kSuitClasses * kPairStride];     // suit + the three others
    std::uint8_t honour_distance[5][kHonourClasses * kPairStride];
    std::uint8_t two_distance[5][kTwoKindClasses * kPairStride];
    std::uint8_t vector[kSuitClasses][10];         // d[pair * 5 + sets] of each class
    std::uint8_t honour_vector[kHonourClasses][10];
    std::uint8_t two_vector[kTwoKindClasses][10];
    std::uint8_t pair_vector[kPairClasses][10];
    // Patterns of at most 14 tiles are ranked by number of tiles, so that the common ones lie together.
    std::uint32_t left_rank[3125 * 16];  // [left key][tiles in the right half]: first rank; 0 when there are too many tiles
    std::uint32_t right_rank[625];       // rank among right halves of as many tiles << 8 | tiles (15 = 15 or more)
    std::uint32_t honour_left_rank[625 * 16];
    std::uint32_t honour_right_rank[125];
};

// What one more tile does to the tiles of a suit: improved[tile] is the set of its distances that become smaller, as bits
// `pair * 5 + sets - 1`. (0, 0) is always 0 and left out; (1, 4), the whole hand in one suit, has its own nine bits in `whole`.
struct alignas(16) SuitRecord {
    std::uint8_t improved[9];
    std::uint8_t klass;      // class of the pattern as it is
    std::uint16_t whole;     // bit = tile that lowers d[1][4]
    std::uint32_t features;  // kinds, pairs, yaochuu kinds, yaochuu pairs: a byte each, so that records can be added
};
static_assert(sizeof(SuitRecord) == 16);

inline constexpr unsigned kWholeBit = 1u << 8;  // (1, 4) in a set of distances

// A tile is useful when a distance it lowers is `active`: takes part in some best way to share the hand among its suits.
struct UsefulTables {
    SuitRecord suit[kSuitRanks + 1];  // by rank; record 0 is the empty answer to patterns of more than 14 tiles
    SuitRecord honour[kHonourRanks + 1];
    SuitRecord two[25];               // 1m and 9m when 2m-8m are absent
    std::uint16_t active[5][kSuitClasses * kPairStride];  // [sets][class][class of the three others]
    std::uint16_t honour_active[5][kHonourClasses * kPairStride];
    std::uint16_t two_active[5][kTwoKindClasses * kPairStride];
};

// One way to see all tiles of a suit as sets and at most one pair. Sets are ascending: type within kind.
struct SuitReading {
    std::uint8_t sets[4];      // place in the suit | SetType << 6; 255 = none
    std::uint16_t triplets;    // bit = place
    std::uint8_t sequences, sequences2, sequences3;  // at least one, two, three of them
    std::uint8_t pair;         // place or 255
    std::uint8_t n_sets, n_sequences;
    std::uint8_t more;         // 1 = the next record is another reading of the same tiles
    std::uint8_t pad[3];
};
static_assert(sizeof(SuitReading) == 16);

inline constexpr int kSuitReadings = 24031;  // 23,533 of a suit, 498 of the honours

struct ReadingTables {
    std::uint16_t suit[kSuitRanks + 1];      // rank -> index of the first reading, 0 = none
    std::uint16_t honour[kHonourRanks + 1];
    SuitReading readings[kSuitReadings + 1];  // record 0 is not used
};

namespace detail {
extern ShantenTables g_shanten;
extern UsefulTables g_useful;
extern ReadingTables g_readings;
extern std::atomic<bool> shanten_ready, useful_ready, reading_ready;
void build_shanten_tables();
void build_useful_tables();
void build_reading_tables();
}  // namespace detail

// Each asks once whether its tables exist and builds them if not; safe from several threads.
inline const ShantenTables& shanten_tables() {
    if (!detail::shanten_ready.load(std::memory_order_acquire)) [[unlikely]] detail::build_shanten_tables();
    return detail::g_shanten;
}
inline const UsefulTables& useful_tables() {
    if (!detail::useful_ready.load(std::memory_order_acquire)) [[unlikely]] detail::build_useful_tables();
    return detail::g_useful;
}
inline const ReadingTables& reading_tables() {
    if (!detail::reading_ready.load(std::memory_order_acquire)) [[unlikely]] detail::build_reading_tables();
    return detail::g_readings;
}

// Rank of a suit pattern among those of at most 14 tiles, from 1 on; 0 for others.
inline std::uint32_t suit_rank(const ShantenTables& t, unsigned left, unsigned right) noexcept {
    const std::uint32_t r = t.right_rank[right];
    const std::uint32_t first = t.left_rank[left * 16 + (r & 15)];
    return first == 0 ? 0 : first + (r >> 8);
}
inline std::uint32_t honour_rank(const ShantenTables& t, unsigned left, unsigned right) noexcept {
    const std::uint32_t r = t.honour_right_rank[right];
    const std::uint32_t first = t.honour_left_rank[left * 16 + (r & 15)];
    return first == 0 ? 0 : first + (r >> 8);
}

// FNV-1a over all tables: the same on every machine.
std::uint64_t tables_digest();

}  // namespace mjf::shape
