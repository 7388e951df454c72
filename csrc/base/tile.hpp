// Tile kinds, ids and the sets of kinds that rules speak of (riichi rules specification, 1.1).
#pragma once
#include <cstdint>

namespace mjf {

using Kind = std::uint8_t;    // 0-33: 1-9m, 1-9p, 1-9s, E S W N, haku hatsu chun
using TileId = std::uint8_t;  // 0-135 = 4 * kind + copy; further sets use 136-155
using KindMask = std::uint64_t;  // bit k = kind k

inline constexpr int kKinds = 34;
inline constexpr int kSuitKinds = 27;
inline constexpr Kind kNoKind = 255;

enum : Kind { kEast = 27, kSouth, kWest, kNorth, kHaku, kHatsu, kChun };

// Further kinds of other tile sets (plants, seasons, faces, animals, joker).
inline constexpr Kind kFirstBonus = 40;
inline constexpr Kind kJoker = 56;

constexpr KindMask bit(int kind) noexcept { return KindMask{1} << kind; }
constexpr KindMask span_of(int first, int count) noexcept { return ((KindMask{1} << count) - 1) << first; }

inline constexpr KindMask kAllKinds = span_of(0, 34);
inline constexpr KindMask kManMask = span_of(0, 9);
inline constexpr KindMask kPinMask = span_of(9, 9);
inline constexpr KindMask kSouMask = span_of(18, 9);
inline constexpr KindMask kHonourMask = span_of(27, 7);
inline constexpr KindMask kWindMask = span_of(27, 4);
inline constexpr KindMask kDragonMask = span_of(31, 3);
inline constexpr KindMask kTerminalMask = bit(0) | bit(8) | bit(9) | bit(17) | bit(18) | bit(26);
inline constexpr KindMask kYaochuuMask = kTerminalMask | kHonourMask;
inline constexpr KindMask kSimpleMask = kAllKinds & ~kYaochuuMask;
// 2s 3s 4s 6s 8s hatsu
inline constexpr KindMask kGreenMask = bit(19) | bit(20) | bit(21) | bit(23) | bit(25) | bit(kHatsu);
// Three seats play without 2m-8m.
inline constexpr KindMask kThreeSeatKinds = kAllKinds & ~span_of(1, 7);

// Kinds 0-33 of the ids 0-135.
constexpr Kind kind_of(TileId id) noexcept { return static_cast<Kind>(id / 4); }

// Beyond them: ids 136-151 are the bonus tiles, one of each kind, 152-155 the jokers.
inline constexpr TileId kFirstBonusId = 136;
inline constexpr TileId kFirstJokerId = 152;
constexpr bool is_bonus(Kind kind) noexcept { return kind >= kFirstBonus && kind < kJoker; }
constexpr Kind further_kind(TileId id) noexcept {
    return id >= kFirstJokerId ? kJoker : static_cast<Kind>(kFirstBonus + (id - kFirstBonusId));
}

// The kind an indicator points to. With three seats 1m and 9m follow each other (2m-8m are absent).
constexpr Kind dora_of(Kind indicator, int seats) noexcept {
    if (seats == 3 && (indicator == 0 || indicator == 8)) return static_cast<Kind>(8 - indicator);
    if (indicator < 27) return static_cast<Kind>(indicator / 9 * 9 + (indicator % 9 + 1) % 9);
    if (indicator < 31) return static_cast<Kind>(27 + (indicator - 27 + 1) % 4);
    return static_cast<Kind>(31 + (indicator - 31 + 1) % 3);
}

}  // namespace mjf
