// Computes ReadingTables: for each pattern of a suit that is made of sets and at most one pair, all ways to see it so.
#include <algorithm>
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <vector>

#include "base/building.hpp"
#include "base/records.hpp"
#include "shape/tables.hpp"

namespace mjf::shape {
namespace detail {

alignas(64) ReadingTables g_readings;
std::atomic<bool> reading_ready{false};

namespace {

struct Found {
    std::uint32_t rank;
    SuitReading reading;
};

// Goes through the sets in ascending order (type within kind), each as often as it fits.
class Finder {
  public:
    Finder(int kinds, bool sequences, std::vector<Found>& out) : kinds_(kinds), sequences_(sequences), out_(out) {}

    template <class Rank>
    void run(Rank rank) {
        for (pair_ = -1; pair_ < kinds_; pair_++) {
            std::memset(counts_, 0, sizeof counts_);
            if (pair_ >= 0) counts_[pair_] = 2;
            extend(0, 0, rank);
        }
    }

  private:
    template <class Rank>
    void extend(int n, int from, Rank rank) {
        record(n, rank);
        if (n == 4) return;
        for (int at = from; at < 2 * kinds_; at++) {
            const int place = at / 2;
            if (at % 2 == 0) {
                if (!sequences_ || place > 6 || std::max({counts_[place], counts_[place + 1], counts_[place + 2]}) > 3) continue;
                for (int i = 0; i < 3; i++) counts_[place + i]++;
            } else {
                if (counts_[place] > 1) continue;
                counts_[place] += 3;
            }
            sets_[n] = static_cast<std::uint8_t>(place | (at % 2 == 0 ? kSequence : kTriplet) << 6);
            extend(n + 1, at, rank);
            if (at % 2 == 0)
                for (int i = 0; i < 3; i++) counts_[place + i]--;
            else
                counts_[place] -= 3;
        }
    }

    template <class Rank>
    void record(int n, Rank rank) {
        SuitReading r{};
        std::memset(r.sets, 255, sizeof r.sets);
        std::copy(sets_, sets_ + n, r.sets);
        r.n_sets = static_cast<std::uint8_t>(n);
        r.pair = static_cast<std::uint8_t>(pair_);
        for (int i = 0; i < n; i++) {
            const unsigned b = 1u << (sets_[i] & 63);
            if (sets_[i] >> 6 == kTriplet) {
                r.triplets = static_cast<std::uint16_t>(r.triplets | b);
                continue;
            }
            r.n_sequences++;
            if (r.sequences2 & b) r.sequences3 = static_cast<std::uint8_t>(r.sequences3 | b);
            if (r.sequences & b) r.sequences2 = static_cast<std::uint8_t>(r.sequences2 | b);
            r.sequences = static_cast<std::uint8_t>(r.sequences | b);
        }
        out_.push_back({rank(counts_), r});
    }

    int kinds_;
    bool sequences_;
    std::vector<Found>& out_;
    int pair_ = -1;
    int counts_[9];
    std::uint8_t sets_[4];
};

unsigned key_of(const int* counts, int kinds) noexcept {
    int key = 0;
    for (int i = kinds - 1; i >= 0; i--) key = key * 5 + counts[i];
    return static_cast<unsigned>(key);
}

// Copies the records in order of their rank and notes where each rank begins.
std::size_t store(std::vector<Found>& found, std::uint16_t* index, ReadingTables& t, std::size_t next) {
    std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) { return a.rank < b.rank; });
    if (next + found.size() > kSuitReadings + 1) throw std::logic_error("shape tables: unexpected number of readings");
    for (std::size_t i = 0; i < found.size(); i++, next++) {
        t.readings[next] = found[i].reading;
        t.readings[next].more = i + 1 < found.size() && found[i + 1].rank == found[i].rank ? 1 : 0;
        if (i == 0 || found[i - 1].rank != found[i].rank) index[found[i].rank] = static_cast<std::uint16_t>(next);
    }
    return next;
}

}  // namespace

void build_reading_tables() {
    const ShantenTables& s = shanten_tables();
    const std::lock_guard<std::mutex> lock(table_building());
    if (reading_ready.load(std::memory_order_acquire)) return;
    ReadingTables& t = g_readings;
    std::vector<Found> found;
    Finder(9, true, found).run([&s](const int* c) { return suit_rank(s, key_of(c, 5), key_of(c + 5, 4)); });
    std::size_t next = store(found, t.suit, t, 1);
    found.clear();
    Finder(7, false, found).run([&s](const int* c) { return honour_rank(s, key_of(c, 4), key_of(c + 4, 3)); });
    next = store(found, t.honour, t, next);
    if (next != kSuitReadings + 1) throw std::logic_error("shape tables: unexpected number of readings");
    reading_ready.store(true, std::memory_order_release);
}

}  // namespace detail
}  // namespace mjf::shape
