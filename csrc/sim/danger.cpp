#include "sim/danger.hpp"

#include <algorithm>

namespace mjf {
namespace {

DangerClass by_rank(DangerClass lowest, int rank) noexcept {
    const int far = std::min(rank, 8 - rank);
    return static_cast<DangerClass>(lowest + std::min(far, 3));
}

bool between_discards(int suit, int rank, KindMask own) noexcept {
    const auto discarded = [&](int r) { return (own >> (9 * suit + r) & 1) != 0; };
    // Discards a and a+5: the four between them end in a+1 and a+4.
    const bool lower = rank >= 1 && rank + 4 <= 8 && discarded(rank - 1) && discarded(rank + 4);
    const bool upper = rank >= 4 && rank + 1 <= 8 && discarded(rank - 4) && discarded(rank + 1);
    return lower || upper;
}

}  // namespace

DangerClass danger_class(int kind, KindMask safe, KindMask own, const std::uint8_t* left) noexcept {
    if (safe >> kind & 1) return kGenbutsu;
    if (kind >= kSuitKinds)
        return static_cast<DangerClass>(kHonour1Seen + std::clamp(3 - static_cast<int>(left[kind]), 0, 3));
    const int suit = kind / 9, rank = kind % 9;
    int sides = 0, suji = 0, walled = 0, thin = 0;
    const auto side = [&](int other, int a, int b) {
        sides++;
        if (safe >> other & 1) suji++;
        else if (left[a] == 0 || left[b] == 0) walled++;
        else if (left[a] == 1 || left[b] == 1) thin++;
    };
    if (rank >= 3) side(kind - 3, kind - 2, kind - 1);
    if (rank <= 5) side(kind + 3, kind + 1, kind + 2);
    if (suji == sides) return by_rank(kSuji19, rank);
    if (suji + walled == sides) return kNoChance;
    if (suji + walled + thin == sides) return kOneChance;
    if (suji == 1) return kHalfSuji456;
    if (between_discards(suit, rank, own)) return kAidayonken;
    return by_rank(kNoSuji19, rank);
}

}  // namespace mjf
