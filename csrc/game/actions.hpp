// Which number means which move? Action ids, version 1 (docs/actions.md). Loss-less: a red five and a plain one, a tile from
// the hand and the tile just drawn are different moves. Ids never change their meaning.
#pragma once
#include <bit>
#include <cstdint>

#include "base/tile.hpp"

namespace mjf {

using Action = std::uint8_t;

// Kinds with red fives apart: 0-33, then red 5m 5p 5s.
using Kind37 = std::uint8_t;
inline constexpr Kind37 kRedMan = 34;
inline constexpr Kind37 kUnknown37 = 37;
inline constexpr Kind kFives[3] = {4, 13, 22};

constexpr Kind plain_kind(Kind37 tile) noexcept {
    return tile >= kRedMan && tile < kUnknown37 ? kFives[tile - kRedMan] : tile;
}
constexpr bool is_red(Kind37 tile) noexcept { return tile >= kRedMan && tile < kUnknown37; }
// Suit of a five (0 m, 1 p, 2 s), or -1.
constexpr int suit_of_five(Kind kind) noexcept { return kind < kSuitKinds && kind % 9 == 4 ? kind / 9 : -1; }

enum : Action {
    kDiscard = 0,           // + kind37: from the hand
    kDiscardDrawn = 37,     // + kind37: the tile just drawn
    kChiSequence = 74,      // + 7 * suit + rank of the lowest tile (0-6)
    kChiRed = 95,           // + 3 * suit + (rank of the lowest tile - 2): a red five leaves the hand
    kPonKind = 104,         // + kind: no red five leaves the hand
    kPonRed = 138,          // + suit: one red five leaves the hand
    kKanKind = 141,         // + kind: ankan or kakan on the own turn, daiminkan on a discard
    kTsumoWin = 175,
    kRonWin = 176,
    kDeclareRiichi = 177,   // the discard is the next decision
    kNineTerminals = 178,
    kPass = 179,
    kSetNorthAside = 180,
    kPonTwoReds = 181,      // + suit
    kDeclareOpenRiichi = 184,
    kEndMatch = 185,        // optional yame; kPass plays on
    kDeclareNoten = 186,    // kPass shows the tenpai hand
    kSetJokerAside = 195,   // as a bonus tile
    kSetBonusAside = 196,   // + kind - 40
    kDiscardJoker = 212,    // 213: the joker just drawn
    kChiJoker = 214,        // + 2 * (rank of the lowest tile) + (0 the joker is the lower of the two from the hand, 1 the higher)
    kPonJoker = 228,        // + rank of the circle, or 9 + honour: a tile and a joker leave the hand
    kExchangeJoker = 244,   // + place of the own meld: the natural tile for its joker
};

// Not actions: how kept moves note what an umpire did (248-251 a chombo, 252-255 a dead hand, of chair 0-3).
inline constexpr std::uint8_t kNotedChombo = 248;
inline constexpr std::uint8_t kNotedDeadHand = 252;

inline constexpr int kActionsShort = 181;  // width of a mask when no higher id can occur
inline constexpr int kActionsFull = 256;
inline constexpr int kActionVersion = 1;

constexpr Action discard_of(Kind37 tile, bool drawn) noexcept {
    if (tile == kJoker) return static_cast<Action>(kDiscardJoker + (drawn ? 1 : 0));
    return static_cast<Action>((drawn ? kDiscardDrawn : kDiscard) + tile);
}
constexpr bool is_discard(Action a) noexcept { return a < kChiSequence || a == kDiscardJoker || a == kDiscardJoker + 1; }
constexpr bool is_chi(Action a) noexcept {
    return (a >= kChiSequence && a < kPonKind) || (a >= kChiJoker && a < kPonJoker);
}
constexpr bool is_pon(Action a) noexcept {
    return (a >= kPonKind && a < kKanKind) || (a >= kPonTwoReds && a < kPonTwoReds + 3) || (a >= kPonJoker && a < kExchangeJoker);
}
// A chi or pon in which a joker leaves the hand.
constexpr bool with_joker(Action a) noexcept { return a >= kChiJoker && a < kExchangeJoker; }
constexpr bool is_kan(Action a) noexcept { return a >= kKanKind && a < kTsumoWin; }
// Lowest kind of the sequence of a chi.
constexpr Kind chi_lowest(Action a) noexcept {
    if (a >= kChiJoker) return static_cast<Kind>(9 + (a - kChiJoker) / 2);
    const int at = a >= kChiRed ? (a - kChiRed) / 3 * 9 + (a - kChiRed) % 3 + 2
                                : (a - kChiSequence) / 7 * 9 + (a - kChiSequence) % 7;
    return static_cast<Kind>(at);
}
constexpr Kind pon_kind(Action a) noexcept {
    if (a >= kPonJoker) return static_cast<Kind>(a < kPonJoker + 9 ? 9 + (a - kPonJoker) : kEast + (a - kPonJoker - 9));
    if (a >= kPonTwoReds) return kFives[a - kPonTwoReds];
    return a >= kPonRed ? kFives[a - kPonRed] : static_cast<Kind>(a - kPonKind);
}
constexpr Action pon_with_joker(Kind kind) noexcept {
    return static_cast<Action>(kPonJoker + (kind < kSuitKinds ? kind - 9 : kind - kEast + 9));
}
constexpr int pon_reds(Action a) noexcept { return a >= kPonJoker ? 0 : a >= kPonTwoReds ? 2 : a >= kPonRed ? 1 : 0; }

// A set of actions.
struct ActionMask {
    std::uint64_t word[4];

    constexpr void clear() noexcept { word[0] = word[1] = word[2] = word[3] = 0; }
    constexpr void set(int a) noexcept { word[a >> 6] |= std::uint64_t{1} << (a & 63); }
    constexpr bool test(int a) const noexcept { return (word[a >> 6] >> (a & 63)) & 1; }
    constexpr bool any() const noexcept { return (word[0] | word[1] | word[2] | word[3]) != 0; }
    constexpr int count() const noexcept {
        return std::popcount(word[0]) + std::popcount(word[1]) + std::popcount(word[2]) + std::popcount(word[3]);
    }
    // Adds `bits` (bit k = action first + k); first + 37 must stay inside the set.
    constexpr void set_span(int first, std::uint64_t bits) noexcept {
        word[first >> 6] |= bits << (first & 63);
        if ((first & 63) != 0) word[(first >> 6) + 1] |= bits >> (64 - (first & 63));
    }
    // The n-th action in ascending order, n < count().
    constexpr Action nth(int n) const noexcept {
        for (int i = 0; i < 4; ++i) {
            const int here = std::popcount(word[i]);
            if (n < here) {
                std::uint64_t left = word[i];
                while (n-- > 0) left &= left - 1;
                return static_cast<Action>(64 * i + std::countr_zero(left));
            }
            n -= here;
        }
        return kPass;
    }
    friend constexpr bool operator==(const ActionMask&, const ActionMask&) = default;
};

}  // namespace mjf
