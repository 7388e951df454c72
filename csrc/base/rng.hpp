// Random words as a pure function of (seed, deal, substream, domain): the generator Philox4x64-10 (Salmon, Moraes, Dror,
// Shaw 2011) in counter mode. No state is shared between deals, so any number of workers get the same words.
// Contract (docs/rng.md): key = (seed, wall version), counter = (block, deal, substream, domain), block counted from 1, four
// words a block. These are the words of numpy.random.Philox with the same key and the counter (0, deal, substream, domain).
#pragma once
#include <cstdint>

namespace mjf {

// Second word of the key. Another way to turn words into walls would take another number.
inline constexpr std::uint64_t kWallVersion = 1;

enum Domain : std::uint64_t { kDomainHands = 0, kDomainMatches = 1, kDomainRandomHands = 2 };
enum Substream : std::uint64_t { kStreamWall = 0, kStreamDice = 1, kStreamPolicy = 16 };  // 16 + chair: policy noise

struct Wide {
    std::uint64_t high, low;
};

// 64 x 64 -> 128 bits. The portable branch is the schoolbook product of 32-bit halves.
constexpr Wide multiply_wide(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__)
    __extension__ using U128 = unsigned __int128;
    const U128 p = static_cast<U128>(a) * b;
    return {static_cast<std::uint64_t>(p >> 64), static_cast<std::uint64_t>(p)};
#else
    const std::uint64_t a0 = a & 0xffffffffu, a1 = a >> 32, b0 = b & 0xffffffffu, b1 = b >> 32;
    const std::uint64_t low = a0 * b0, mid1 = a1 * b0, mid2 = a0 * b1;
    const std::uint64_t mid = (low >> 32) + (mid1 & 0xffffffffu) + (mid2 & 0xffffffffu);
    return {a1 * b1 + (mid1 >> 32) + (mid2 >> 32) + (mid >> 32), a * b};
#endif
}

struct Block4 {
    std::uint64_t word[4];
};

constexpr Block4 philox_block(Block4 c, std::uint64_t key0, std::uint64_t key1) noexcept {
    for (int round = 0; round < 10; ++round) {
        const Wide p = multiply_wide(c.word[0], 0xD2E7470EE14C6C93u);
        const Wide q = multiply_wide(c.word[2], 0xCA5A826395121157u);
        c = {{q.high ^ c.word[1] ^ key0, q.low, p.high ^ c.word[3] ^ key1, p.low}};
        key0 += 0x9E3779B97F4A7C15u;
        key1 += 0xBB67AE8584CAA73Bu;
    }
    return c;
}

// The words of one stream in order.
class Words {
public:
    constexpr Words(std::uint64_t seed, std::uint64_t deal, std::uint64_t substream, std::uint64_t domain) noexcept
        : seed_(seed), deal_(deal), substream_(substream), domain_(domain) {}

    constexpr std::uint64_t next() noexcept {
        if (used_ == 4) {
            ++block_;
            buffer_ = philox_block({{block_, deal_, substream_, domain_}}, seed_, kWallVersion);
            used_ = 0;
        }
        return buffer_.word[used_++];
    }

private:
    std::uint64_t seed_, deal_, substream_, domain_;
    std::uint64_t block_ = 0;
    Block4 buffer_{};
    unsigned used_ = 4;
};

// Batched dice (Brackett-Rozinsky and Lemire 2024): one word x gives k unbiased numbers below the sizes s_0 ... s_(k-1).
// For each size (r_j, x) = high and low half of x * s_j; if the last low half is below 2^64 mod p, p the product of the
// sizes, the whole batch is taken again from the next word. Products stay <= 2^57, so that happens once in 128 at most.
inline constexpr std::uint64_t kMaxBatchProduct = std::uint64_t{1} << 57;

constexpr std::uint64_t batch_threshold(std::uint64_t product) noexcept { return (0 - product) % product; }

}  // namespace mjf
