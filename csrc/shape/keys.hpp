// A hand of up to 34 kinds as eight base-5 numbers of 16 bits: m1-5, m6-9, p1-5, p6-9, s1-5, s6-9, z1-4, z5-7 ("half
// keys"). They fill 128 bits, a tile more or less is one addition, and each is an index into a small table.
// Exact as long as no kind is held more than four times.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__SSSE3__) && defined(__SSE4_1__) && !defined(MJF_PORTABLE)
#define MJF_SIMD_KEYS 1
#include <immintrin.h>
#endif

#include "base/tile.hpp"

namespace mjf {

struct HandKeys {
    std::uint64_t lo;  // m1-5, m6-9, p1-5, p6-9 from the lowest 16 bits on
    std::uint64_t hi;  // s1-5, s6-9, z1-4, z5-7

    friend bool operator==(const HandKeys&, const HandKeys&) = default;
};

namespace detail {

constexpr std::array<HandKeys, 34> make_tile_keys() noexcept {
    std::array<HandKeys, 34> keys{};
    constexpr std::uint64_t power[5] = {1, 5, 25, 125, 625};
    for (int kind = 0; kind < 34; kind++) {
        const int suit = kind / 9, place = kind % 9;
        const int split = suit == 3 ? 4 : 5;
        const int half = 2 * suit + (place >= split ? 1 : 0);
        const std::uint64_t unit = power[place >= split ? place - split : place] << (16 * (half & 3));
        (half < 4 ? keys[static_cast<std::size_t>(kind)].lo : keys[static_cast<std::size_t>(kind)].hi) = unit;
    }
    return keys;
}

}  // namespace detail

inline constexpr std::array<HandKeys, 34> kTileKeys = detail::make_tile_keys();

inline HandKeys with_tile(HandKeys h, int kind) noexcept {
    const HandKeys& t = kTileKeys[static_cast<std::size_t>(kind)];
    return {h.lo + t.lo, h.hi + t.hi};
}

inline HandKeys without_tile(HandKeys h, int kind) noexcept {
    const HandKeys& t = kTileKeys[static_cast<std::size_t>(kind)];
    return {h.lo - t.lo, h.hi - t.hi};
}

// The portable way: pairs, then fours of tiles are joined inside 64-bit words. Values are at most 4, so no lane overflows.
inline HandKeys make_keys_portable(const std::uint8_t* counts) noexcept {
    const auto four = [counts](int from) noexcept -> std::uint32_t {
        std::uint32_t x = static_cast<std::uint32_t>(counts[from]) | static_cast<std::uint32_t>(counts[from + 1]) << 8 |
                          static_cast<std::uint32_t>(counts[from + 2]) << 16 | static_cast<std::uint32_t>(counts[from + 3]) << 24;
        x = (x & 0x00ff00ffu) + 5 * (x >> 8 & 0x00ff00ffu);
        return (x & 0xffffu) + 25 * (x >> 16);
    };
    const auto half5 = [&](int from) noexcept -> std::uint64_t { return four(from) + 625u * counts[from + 4]; };
    const auto half3 = [&](int from) noexcept -> std::uint64_t {
        return static_cast<std::uint64_t>(counts[from] + 5 * counts[from + 1] + 25 * counts[from + 2]);
    };
    const auto half4 = [&](int from) noexcept -> std::uint64_t { return four(from); };
    return {half5(0) | half4(5) << 16 | half5(9) << 32 | half4(14) << 48,
            half5(18) | half4(23) << 16 | half4(27) << 32 | half3(31) << 48};
}

#if defined(MJF_SIMD_KEYS)
// 34 bytes in three registers: tiles 0-15, 16-31 and 18-33.
struct RawHand {
    __m128i head, middle, tail;
};

inline RawHand load_hand(const std::uint8_t* counts) noexcept {
    return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(counts)),
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 16)),
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts + 18))};
}

inline __m128i half_keys(const RawHand& raw) noexcept {
    // First and second tile of each half, third and fourth, fifth. Tiles 16 and 17 (8p 9p) lie between the two loads used.
    const __m128i head12 = _mm_setr_epi8(0, 1, 5, 6, 9, 10, 14, 15, -1, -1, -1, -1, -1, -1, -1, -1);
    const __m128i tail12 = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 5, 6, 9, 10, 13, 14);
    const __m128i head34 = _mm_setr_epi8(2, 3, 7, 8, 11, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
    const __m128i tail34 = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, 2, 3, 7, 8, 11, 12, 15, -1);
    const __m128i head5 = _mm_setr_epi8(4, -1, -1, -1, 13, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
    const __m128i tail5 = _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, 4, -1, -1, -1, -1, -1, -1, -1);
    const __m128i first = _mm_or_si128(_mm_shuffle_epi8(raw.head, head12), _mm_shuffle_epi8(raw.tail, tail12));
    __m128i second = _mm_or_si128(_mm_shuffle_epi8(raw.head, head34), _mm_shuffle_epi8(raw.tail, tail34));
    second = _mm_insert_epi16(second, _mm_extract_epi16(raw.middle, 0), 3);
    const __m128i third = _mm_or_si128(_mm_shuffle_epi8(raw.head, head5), _mm_shuffle_epi8(raw.tail, tail5));
    const __m128i sum = _mm_add_epi16(_mm_maddubs_epi16(first, _mm_set1_epi16(1 | 5 << 8)),
                                      _mm_maddubs_epi16(second, _mm_set1_epi16(25 | 125 << 8)));
    return _mm_add_epi16(sum, _mm_mullo_epi16(third, _mm_set1_epi16(625)));
}

inline HandKeys make_keys(const std::uint8_t* counts) noexcept {
    const __m128i keys = half_keys(load_hand(counts));
    return {static_cast<std::uint64_t>(_mm_cvtsi128_si64(keys)), static_cast<std::uint64_t>(_mm_extract_epi64(keys, 1))};
}
#else
inline HandKeys make_keys(const std::uint8_t* counts) noexcept { return make_keys_portable(counts); }
#endif

// Unary planes of a hand: bit k of ge[i] says that kind k is held more than i times.
struct Planes {
    KindMask ge[4];

    void add(int kind) noexcept {
        const KindMask b = bit(kind);
        ge[3] |= ge[2] & b;
        ge[2] |= ge[1] & b;
        ge[1] |= ge[0] & b;
        ge[0] |= b;
    }
    void remove(int kind) noexcept {
        const KindMask keep = ~bit(kind);
        ge[0] &= ge[1] | keep;
        ge[1] &= ge[2] | keep;
        ge[2] &= ge[3] | keep;
        ge[3] &= keep;
    }
};

inline KindMask plane_portable(const std::uint8_t* counts, int more_than) noexcept {
    KindMask mask = 0;
    for (int kind = 0; kind < kKinds; kind++) mask |= static_cast<KindMask>(counts[kind] > more_than) << kind;
    return mask;
}

inline Planes make_planes_portable(const std::uint8_t* counts) noexcept {
    return {{plane_portable(counts, 0), plane_portable(counts, 1), plane_portable(counts, 2), plane_portable(counts, 3)}};
}

// The same counts as binary digits: bit k of bits[i] is digit i of the count of kind k (0-4, three digits).
struct Digits {
    KindMask bits[3];

    Planes planes() const noexcept {
        const KindMask two = bits[1] | bits[2];
        return {{bits[0] | two, two, (bits[0] & bits[1]) | bits[2], bits[2]}};
    }
    // Sum of the counts over the kinds of a mask.
    int sum(KindMask mask) const noexcept {
        return std::popcount(mask & bits[0]) + 2 * std::popcount(mask & bits[1]) + 4 * std::popcount(mask & bits[2]);
    }
};

inline Digits make_digits_portable(const std::uint8_t* counts) noexcept {
    Digits d{};
    for (int kind = 0; kind < kKinds; kind++)
        for (int i = 0; i < 3; i++) d.bits[i] |= static_cast<KindMask>(counts[kind] >> i & 1) << kind;
    return d;
}

#if defined(MJF_SIMD_KEYS)
inline Digits digits_of(const RawHand& raw) noexcept {
    const auto digit = [](__m128i v, int i) noexcept -> KindMask {  // the digit becomes the sign of its byte
        return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_slli_epi16(v, 7 - i)));
    };
    const auto row = [&](int i) noexcept {
        return digit(raw.head, i) | (digit(raw.middle, i) & 3) << 16 | digit(raw.tail, i) << 18;
    };
    return {{row(0), row(1), row(2)}};
}
inline Digits make_digits(const std::uint8_t* counts) noexcept { return digits_of(load_hand(counts)); }
inline Planes make_planes(const std::uint8_t* counts) noexcept { return make_digits(counts).planes(); }
// Kinds of which there is any.
inline KindMask held_kinds(const std::uint8_t* counts) noexcept {
    const RawHand raw = load_hand(counts);
    const auto some = [](__m128i v) noexcept -> KindMask {
        return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpgt_epi8(v, _mm_setzero_si128())));
    };
    return some(raw.head) | (some(raw.middle) & 3) << 16 | some(raw.tail) << 18;
}
#else
inline KindMask held_kinds(const std::uint8_t* counts) noexcept { return plane_portable(counts, 0); }
inline Digits make_digits(const std::uint8_t* counts) noexcept { return make_digits_portable(counts); }
inline Planes make_planes(const std::uint8_t* counts) noexcept { return make_planes_portable(counts); }
#endif

}  // namespace mjf
