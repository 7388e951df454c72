// Computes the tables of tables.hpp. Every distance comes from its definition: over all ways to form `sets` sets (and a
// pair) with at most four tiles of a kind, the least number of tiles the pattern lacks.
//
// d(c) = min over targets t of sum max(0, t_i - c_i) is found for all patterns c at once: start with 0 at the targets, then for
// each kind let a surplus tile cost nothing and a missing tile cost one. A suit is cut into 1-5 and 6-9; the sequences that
// cross the cut (456 and 567) are passed from the left half to the right half as two numbers of 0-2 (three equal sequences need
// the same tiles as three triplets).
#include "shape/tables.hpp"

#include <cstring>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/building.hpp"
#include "shape/cost_vector.hpp"

namespace mjf::shape {
namespace detail {

alignas(64) ShantenTables g_shanten;
std::atomic<bool> shanten_ready{false};

namespace {

// d[pair][sets] with room to shift a vector by four sets without mixing the two rows: pair = 0 in lanes 0-4, 1 in 10-14.
struct Lanes {
    std::uint8_t v[16];
};

Lanes empty_lanes() noexcept {
    Lanes l;
    std::memset(l.v, kUnreachable, sizeof l.v);
    return l;
}

CostVector to_vector(const Lanes& l) noexcept {
    CostVector out;
    for (unsigned i = 0; i < 5; i++) {
        out.d[i] = l.v[i];
        out.d[5 + i] = l.v[10 + i];
    }
    return out;
}

// The two sweeps along one kind for an array of `size` patterns with `width` bytes each: patterns that differ in this kind only
// lie a fixed distance apart.
void sweep(std::uint8_t* table, int size, int width, int axis) {
    const int block = axis * width;
    for (int first = 0; first < size * width; first += 5 * block) {
        for (int n = 1; n < 5; n++) {
            std::uint8_t* here = table + first + n * block;
            const std::uint8_t* fewer = here - block;
            for (int i = 0; i < block; i++) here[i] = std::min(here[i], fewer[i]);
        }
        for (int n = 3; n >= 0; n--) {
            std::uint8_t* here = table + first + n * block;
            const std::uint8_t* more = here + block;
            for (int i = 0; i < block; i++) {
                const auto lacking = static_cast<std::uint8_t>(more[i] + 1);
                here[i] = std::min(here[i], lacking);
            }
        }
    }
}

void sweep_all(std::uint8_t* table, int size, int width) {
    for (int axis = 1; axis < size; axis *= 5) sweep(table, size, width, axis);
    for (int i = 0; i < size * width; i++) table[i] = std::min<std::uint8_t>(table[i], kUnreachable);
}

int tiles_of(int key) noexcept {
    int n = 0;
    for (; key > 0; key /= 5) n += key % 5;
    return n;
}

int key_of(const int* counts, int kinds) noexcept {
    int key = 0;
    for (int i = kinds - 1; i >= 0; i--) key = key * 5 + counts[i];
    return key;
}

constexpr int kCrossings = 9;  // (456 taken 0-2 times) x (567 taken 0-2 times)

// Left halves: for each pattern of 1-5 and each crossing the distances counting the crossing sequences as sets.
std::vector<Lanes> left_half_distances() {
    std::vector<Lanes> table(3125 * kCrossings, empty_lanes());
    for (int sequences = 0; sequences < 243; sequences++)
        for (int triplets = 0; triplets < 32; triplets++)
            for (int pair = -1; pair < 5; pair++) {
                int counts[7] = {}, sets = 0, rest = sequences, first[5];
                for (int i = 0; i < 5; i++, rest /= 3) {
                    first[i] = rest % 3;
                    for (int j = 0; j < 3; j++) counts[i + j] += first[i];
                    counts[i] += triplets >> i & 1 ? 3 : 0;
                    sets += first[i] + (triplets >> i & 1);
                }
                if (pair >= 0) counts[pair] += 2;
                if (sets > 4 || *std::max_element(counts, counts + 5) > 4) continue;
                const int at = key_of(counts, 5) * kCrossings + first[3] * 3 + first[4];
                table[static_cast<std::size_t>(at)].v[(pair >= 0 ? 10 : 0) + sets] = 0;
            }
    sweep_all(table[0].v, 3125, kCrossings * 16);
    return table;
}

struct RightTarget {
    int key, sets, pair;
};

// Right halves that fulfil a crossing exactly: targets over 6-9.
std::vector<RightTarget> right_targets(int crossing) {
    std::vector<RightTarget> targets;
    const int from4 = crossing / 3, from5 = crossing % 3;
    for (int sequences = 0; sequences < 9; sequences++)
        for (int triplets = 0; triplets < 16; triplets++)
            for (int pair = -1; pair < 4; pair++) {
                int counts[4] = {from4 + from5, from5, 0, 0}, sets = 0;
                const int first[2] = {sequences % 3, sequences / 3};
                for (int i = 0; i < 2; i++) {
                    for (int j = 0; j < 3; j++) counts[i + j] += first[i];
                    sets += first[i];
                }
                for (int i = 0; i < 4; i++) {
                    counts[i] += triplets >> i & 1 ? 3 : 0;
                    sets += triplets >> i & 1;
                }
                if (pair >= 0) counts[pair] += 2;
                if (sets > 4 || *std::max_element(counts, counts + 4) > 4) continue;
                targets.push_back({key_of(counts, 4), sets, pair >= 0 ? 1 : 0});
            }
    return targets;
}

// Lowers `into` by `from` with `sets` more sets and, with pair = 1, the pair.
void lower_shifted(Lanes& into, const Lanes& from, int sets, int pair) noexcept {
    std::uint8_t padded[32];
    std::memset(padded, kUnreachable, sizeof padded);
    if (pair == 0) {
        std::memcpy(padded + sets, from.v, 15);
        padded[sets + 15] = kUnreachable;
    } else {
        std::memcpy(padded + 10 + sets, from.v, 5);
    }
    for (int i = 0; i < 16; i++) into.v[i] = std::min(into.v[i], padded[i]);
}

// Vectors seen so far and the least number of tiles with which each occurs.
struct Vectors {
    std::unordered_map<std::uint64_t, std::uint16_t> index;
    std::vector<CostVector> all;
    std::vector<int> tiles;

    std::uint16_t add(const CostVector& v, int n_tiles) {
        const auto [it, is_new] = index.try_emplace(v.key(), static_cast<std::uint16_t>(all.size()));
        if (is_new) {
            all.push_back(v);
            tiles.push_back(n_tiles);
        } else {
            tiles[it->second] = std::min(tiles[it->second], n_tiles);
        }
        return it->second;
    }

    // Sorts by tiles, then key; returns old index -> new index.
    std::vector<std::uint8_t> arrange(int expected) {
        if (static_cast<int>(all.size()) != expected) throw std::logic_error("shape tables: unexpected number of classes");
        std::vector<std::uint16_t> order(all.size());
        for (std::size_t i = 0; i < order.size(); i++) order[i] = static_cast<std::uint16_t>(i);
        std::sort(order.begin(), order.end(), [this](std::uint16_t a, std::uint16_t b) {
            return tiles[a] != tiles[b] ? tiles[a] < tiles[b] : all[a].key() < all[b].key();
        });
        std::vector<std::uint8_t> to(all.size());
        std::vector<CostVector> sorted;
        for (std::size_t i = 0; i < order.size(); i++) {
            to[order[i]] = static_cast<std::uint8_t>(i);
            index[all[order[i]].key()] = static_cast<std::uint16_t>(i);
            sorted.push_back(all[order[i]]);
        }
        all = std::move(sorted);
        std::sort(tiles.begin(), tiles.end());
        return to;
    }

    std::uint8_t find(const CostVector& v) const { return static_cast<std::uint8_t>(index.at(v.key())); }
};

// Features of a half that starts at `first_kind` of 34 (see tables.hpp).
std::uint32_t features(int key, int first_kind) noexcept {
    std::uint32_t f = 0;
    for (int kind = first_kind; key > 0; key /= 5, kind++) {
        const int count = key % 5;
        const bool yaochuu = kind >= 27 || kind % 9 == 0 || kind % 9 == 8;
        if (count >= 1) f += 1u << kKindsShift | (yaochuu ? 1u << kYaochuuShift : 0);
        if (count >= 2) f += 1u << kPairsShift | (yaochuu ? 1u << kYaochuuPairsShift : 0);
    }
    return f;
}

// Numbers equal strings; the numbers follow the least number of tiles of their patterns.
std::vector<int> number_equal(const std::vector<std::string>& rows, int expected) {
    std::map<std::string, int> best;
    for (std::size_t key = 0; key < rows.size(); key++) {
        const auto [it, is_new] = best.try_emplace(rows[key], tiles_of(static_cast<int>(key)));
        if (!is_new) it->second = std::min(it->second, tiles_of(static_cast<int>(key)));
    }
    if (static_cast<int>(best.size()) != expected) throw std::logic_error("shape tables: unexpected number of half classes");
    std::vector<std::pair<int, const std::string*>> order;
    for (const auto& [row, tiles] : best) order.emplace_back(tiles, &row);
    std::sort(order.begin(), order.end(),
              [](const auto& a, const auto& b) { return a.first != b.first ? a.first < b.first : *a.second < *b.second; });
    std::map<std::string, int> number;
    for (std::size_t i = 0; i < order.size(); i++) number[*order[i].second] = static_cast<int>(i);
    std::vector<int> out;
    for (const std::string& row : rows) out.push_back(number[row]);
    return out;
}

Vectors build_suit(ShantenTables& t) {
    const std::vector<Lanes> left = left_half_distances();
    std::vector<RightTarget> targets[kCrossings];
    for (int c = 0; c < kCrossings; c++) targets[c] = right_targets(c);

    Vectors classes;
    std::vector<std::vector<std::uint16_t>> grid;  // one row per distinct left half
    std::map<std::string, int> row_of;
    std::vector<int> left_row(3125);
    std::vector<Lanes> right(625);
    for (int l = 0; l < 3125; l++) {
        const Lanes* mine = &left[static_cast<std::size_t>(l * kCrossings)];
        const auto [it, is_new] = row_of.try_emplace(std::string(reinterpret_cast<const char*>(mine->v), kCrossings * 16),
                                                     static_cast<int>(grid.size()));
        left_row[static_cast<std::size_t>(l)] = it->second;
        if (!is_new) continue;
        std::fill(right.begin(), right.end(), empty_lanes());
        for (int c = 0; c < kCrossings; c++)
            for (const RightTarget& target : targets[c])
                lower_shifted(right[static_cast<std::size_t>(target.key)], mine[c], target.sets, target.pair);
        sweep_all(right[0].v, 625, 16);
        std::vector<std::uint16_t> row(625);
        for (int r = 0; r < 625; r++)
            row[static_cast<std::size_t>(r)] = classes.add(to_vector(right[static_cast<std::size_t>(r)]), tiles_of(l) + tiles_of(r));
        grid.push_back(std::move(row));
    }
    const std::vector<std::uint8_t> to = classes.arrange(kSuitClasses);

    std::vector<std::string> rows, columns(625);
    for (auto& row : grid) {
        std::string text(625, '\0');
        for (std::size_t r = 0; r < 625; r++) {
            text[r] = static_cast<char>(to[row[r]]);
            columns[r].push_back(text[r]);
        }
        rows.push_back(std::move(text));
    }
    std::vector<std::string> left_rows;
    for (int l = 0; l < 3125; l++) left_rows.push_back(rows[static_cast<std::size_t>(left_row[static_cast<std::size_t>(l)])]);
    const std::vector<int> left_class = number_equal(left_rows, kLeftClasses), right_class = number_equal(columns, kRightClasses);
    for (int l = 0; l < 3125; l++) {
        const auto i = static_cast<std::size_t>(l);
        t.left[i] = static_cast<std::uint32_t>(left_class[i]) << kClassShift | features(l, 0);
        for (std::size_t r = 0; r < 625; r++)
            t.suit[left_class[i] * kRightClasses + right_class[r]] = static_cast<std::uint8_t>(left_rows[i][r]);
    }
    for (int r = 0; r < 625; r++)
        t.right[r] = static_cast<std::uint32_t>(right_class[static_cast<std::size_t>(r)]) << kClassShift | features(r, 5);
    return classes;
}

// Kinds without sequences: triplets and a pair.
std::vector<CostVector> kind_distances(int kinds, int size) {
    std::vector<Lanes> table(static_cast<std::size_t>(size), empty_lanes());
    for (int triplets = 0; triplets < 1 << kinds; triplets++)
        for (int pair = -1; pair < kinds; pair++) {
            int counts[7] = {}, sets = 0;
            for (int i = 0; i < kinds; i++) {
                counts[i] = triplets >> i & 1 ? 3 : 0;
                sets += triplets >> i & 1;
            }
            if (sets > 4 || (pair >= 0 && counts[pair] > 0)) continue;
            if (pair >= 0) counts[pair] = 2;
            table[static_cast<std::size_t>(key_of(counts, kinds))].v[(pair >= 0 ? 10 : 0) + sets] = 0;
        }
    sweep_all(table[0].v, size, 16);
    std::vector<CostVector> out;
    for (const Lanes& l : table) out.push_back(to_vector(l));
    return out;
}

Vectors build_honours(ShantenTables& t) {
    const std::vector<CostVector> all = kind_distances(7, 78125);
    Vectors classes;
    std::vector<std::uint16_t> raw(all.size());
    for (std::size_t key = 0; key < all.size(); key++) raw[key] = classes.add(all[key], tiles_of(static_cast<int>(key)));
    const std::vector<std::uint8_t> to = classes.arrange(kHonourClasses);
    std::vector<std::string> rows(625), columns(125);
    for (std::size_t key = 0; key < all.size(); key++) {
        const char c = static_cast<char>(to[raw[key]]);
        rows[key % 625].push_back(c);
        columns[key / 625].push_back(c);
    }
    const std::vector<int> left = number_equal(rows, kHonourLeft), right = number_equal(columns, kHonourRight);
    for (std::size_t l = 0; l < 625; l++) {
        t.honour_left[l] = static_cast<std::uint32_t>(left[l]) << kClassShift | features(static_cast<int>(l), 27);
        for (std::size_t r = 0; r < 125; r++)
            t.honour[left[l] * 32 + right[r]] = static_cast<std::uint8_t>(rows[l][r]);
    }
    for (std::size_t r = 0; r < 125; r++)
        t.honour_right[r] = static_cast<std::uint32_t>(right[r]) << kClassShift | features(static_cast<int>(r), 31);
    return classes;
}

Vectors build_two_kinds(ShantenTables& t) {
    const std::vector<CostVector> all = kind_distances(2, 25);
    Vectors classes;
    for (std::size_t key = 0; key < 25; key++) classes.add(all[key], tiles_of(static_cast<int>(key)));
    classes.arrange(kTwoKindClasses);
    for (std::size_t key = 0; key < 25; key++) t.two_kinds[key] = classes.find(all[key]);
    return classes;
}

template <int Stride>
void fill_joined(std::uint8_t* out, const Vectors& a, const Vectors& b, const Vectors& into) {
    for (std::size_t i = 0; i < a.all.size(); i++)
        for (std::size_t j = 0; j < b.all.size(); j++) out[i * Stride + j] = into.find(joined(a.all[i], b.all[j]));
}

// distance[sets] of a hand cut into two parts.
template <std::size_t Size>
void fill_distance(std::uint8_t (&out)[5][Size], const Vectors& a, const Vectors& b) {
    for (std::size_t i = 0; i < a.all.size(); i++)
        for (std::size_t j = 0; j < b.all.size(); j++) {
            const CostVector v = joined(a.all[i], b.all[j]);
            for (std::size_t sets = 0; sets < 5; sets++) out[sets][i * kPairStride + j] = v.d[5 + sets];
        }
}

void build_ranks(std::uint32_t* left_rank, int n_left, std::uint32_t* right_rank, int n_right) {
    std::uint32_t by_tiles[16] = {};
    for (int r = 0; r < n_right; r++) {
        const int n = std::min(tiles_of(r), 15);
        right_rank[r] = by_tiles[n]++ << 8 | static_cast<std::uint32_t>(n);
    }
    std::uint32_t next = 1;
    for (int tiles = 0; tiles <= 14; tiles++)
        for (int l = 0; l < n_left; l++) {
            const int rest = tiles - tiles_of(l);
            if (rest < 0) continue;
            left_rank[l * 16 + rest] = by_tiles[rest] == 0 ? 0 : next;
            next += by_tiles[rest];
        }
}

}  // namespace

void build_shanten_tables() {
    const std::lock_guard<std::mutex> lock(table_building());
    if (shanten_ready.load(std::memory_order_acquire)) return;
    ShantenTables& t = g_shanten;
    const Vectors suits = build_suit(t), honours = build_honours(t), two = build_two_kinds(t);

    Vectors pairs;
    for (const CostVector& a : suits.all) {
        for (const CostVector& b : suits.all) pairs.add(joined(a, b), 0);
        for (const CostVector& b : honours.all) pairs.add(joined(a, b), 0);
    }
    for (const CostVector& a : honours.all)
        for (const CostVector& b : two.all) pairs.add(joined(a, b), 0);
    for (std::size_t i = 0; i < pairs.all.size(); i++) {  // far from complete first
        int sum = 0;
        for (const std::uint8_t x : pairs.all[i].d) sum -= x;
        pairs.tiles[i] = sum;
    }
    pairs.arrange(kPairClasses);

    fill_joined<kSuitStride>(t.suits, suits, suits, pairs);
    fill_joined<kHonourStride>(t.suit_honour, suits, honours, pairs);
    fill_joined<kHonourStride>(t.two_honour, two, honours, pairs);
    fill_joined<kSuitStride>(t.pair_suit, pairs, suits, pairs);
    fill_joined<kHonourStride>(t.pair_honour, pairs, honours, pairs);
    fill_joined<kTwoKindStride>(t.pair_two, pairs, two, pairs);
    fill_distance(t.distance, pairs, pairs);
    fill_distance(t.suit_distance, suits, pairs);
    fill_distance(t.honour_distance, honours, pairs);
    fill_distance(t.two_distance, two, pairs);
    const auto store = [](std::uint8_t(*out)[10], const Vectors& from) {
        for (std::size_t i = 0; i < from.all.size(); i++) std::copy(from.all[i].d.begin(), from.all[i].d.end(), out[i]);
    };
    store(t.vector, suits);
    store(t.honour_vector, honours);
    store(t.two_vector, two);
    store(t.pair_vector, pairs);
    build_ranks(t.left_rank, 3125, t.right_rank, 625);
    build_ranks(t.honour_left_rank, 625, t.honour_right_rank, 125);
    shanten_ready.store(true, std::memory_order_release);
}

}  // namespace detail

std::uint64_t tables_digest() {
    std::uint64_t h = 14695981039346656037ull;
    const auto feed = [&h](const void* data, std::size_t bytes) {
        const auto* p = static_cast<const unsigned char*>(data);
        for (std::size_t i = 0; i < bytes; i++) h = (h ^ p[i]) * 1099511628211ull;
    };
    feed(&shanten_tables(), sizeof(ShantenTables));
    feed(&useful_tables(), sizeof(UsefulTables));
    feed(&reading_tables(), sizeof(ReadingTables));
    return h;
}

}  // namespace mjf::shape
