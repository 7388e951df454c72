#include "base/wall.hpp"

#include <cstring>
#include <utility>

namespace mjf {
namespace {

// One batch: at position `at` of n tiles take the most dice whose sizes' product stays within kMaxBatchProduct. The last
// size is 2: the last tile has nowhere to go.
struct Batch {
    int at, k;
    std::uint64_t threshold;
};

constexpr Batch batch_at(int n, int at) noexcept {
    int k = 0;
    std::uint64_t product = 1;
    while (n - at - k >= 2 && product <= kMaxBatchProduct / static_cast<std::uint64_t>(n - at - k)) {
        product *= static_cast<std::uint64_t>(n - at - k);
        ++k;
    }
    return {at, k, batch_threshold(product)};
}

// The next of the batch's numbers, below `size`.
inline std::uint64_t falling_die(std::uint64_t& x, int size) noexcept {
    const Wide m = multiply_wide(x, static_cast<std::uint64_t>(size));
    x = m.low;
    return m.high;
}

inline void swap_tiles(TileId* a, std::uint64_t offset) noexcept {
    const TileId t = *a;
    *a = a[offset];
    a[offset] = t;
}

// The plan of a size as constants unrolls every batch: sizes found at run time take half as long again.
template <int N, int At, std::size_t... J>
inline void batch_fixed(Words& words, TileId* out, std::index_sequence<J...>) noexcept {
    constexpr Batch batch = batch_at(N, At);
    std::uint64_t r[sizeof...(J)];
    std::uint64_t x = 0;
    do {
        x = words.next();
        ((r[J] = falling_die(x, N - At - static_cast<int>(J))), ...);
    } while (x < batch.threshold);
    (swap_tiles(out + At + J, r[J]), ...);
}

template <int N, int At = 0>
inline void shuffle_fixed(Words& words, TileId* out, int needed) noexcept {
    if constexpr (At < N - 1) {
        if (At >= needed) return;
        constexpr int k = batch_at(N, At).k;
        batch_fixed<N, At>(words, out, std::make_index_sequence<k>{});
        shuffle_fixed<N, At + k>(words, out, needed);
    }
}

inline void shuffle_any(Words& words, TileId* out, int n, int needed) noexcept {
    for (int at = 0; at < n - 1 && at < needed;) {
        const Batch batch = batch_at(n, at);
        std::uint64_t r[64];  // sizes are at least 2 and their product at most 2^57: never more than 57 dice
        std::uint64_t x = 0;
        do {
            x = words.next();
            for (int j = 0; j < batch.k; ++j) r[j] = falling_die(x, n - at - j);
        } while (x < batch.threshold);
        for (int j = 0; j < batch.k; ++j) swap_tiles(out + at + j, r[j]);
        at += batch.k;
    }
}

}  // namespace

void make_wall(std::uint64_t seed, std::uint64_t deal, std::uint64_t domain, const TileId* tiles, int n, TileId* out,
               int needed) noexcept {
    std::memcpy(out, tiles, static_cast<std::size_t>(n));
    Words words(seed, deal, kStreamWall, domain);
    switch (n) {
        case 136: return shuffle_fixed<136>(words, out, needed);
        case 108: return shuffle_fixed<108>(words, out, needed);
        case 144: return shuffle_fixed<144>(words, out, needed);
        case 112: return shuffle_fixed<112>(words, out, needed);
        case 84: return shuffle_fixed<84>(words, out, needed);
        default: return shuffle_any(words, out, n, needed);
    }
}

Dice roll_dice(std::uint64_t seed, std::uint64_t deal, std::uint64_t domain) noexcept {
    constexpr std::uint64_t threshold = batch_threshold(36);
    Words words(seed, deal, kStreamDice, domain);
    std::uint64_t x = 0, first = 0, second = 0;
    do {
        x = words.next();
        first = falling_die(x, 6);
        second = falling_die(x, 6);
    } while (x < threshold);
    return {static_cast<std::uint8_t>(first + 1), static_cast<std::uint8_t>(second + 1)};
}

}  // namespace mjf
