// What does a ruleset mean for the flow of a deal? Sizes and places of the wall, and the rule family that knows the values.
// Wall layout: riichi rules specification 1.2, 1.3. Made once per ruleset and shared by all its tables.
#pragma once
#include "base/wall.hpp"
#include "game/actions.hpp"
#include "judge/capi.hpp"

namespace mjf {

inline constexpr int kMaxSeats = 4;
inline constexpr int kMaxIndicators = 5;
inline constexpr int kMaxReplacements = 32;  // without a dead wall: every kan and every bonus tile

struct GameRules {
    Ruleset rules{};                // switches the family does not have stand where they do nothing
    const Family* family = nullptr;
    TileSet tiles;                  // ascending ids
    KindMask kinds = 0;             // kinds of the tile set
    int seats = 4;
    int hand_tiles = 13;
    int live_first = 0;             // wall index of the dealer's first draw
    int live_tiles = 0;             // live tiles after the deal, the dealer's first draw among them
    int replacements = 0;           // replacement tiles there are
    int replacement_place[kMaxReplacements] = {}; // wall index of the r-th replacement tile
    int indicators = 0;             // indicators that can ever be shown
    int indicator_place[kMaxIndicators] = {};
    int ura_place[kMaxIndicators] = {};
    std::uint32_t forms = 0;        // FormBit mask of the shapes that win
    bool replenish = true;          // a replacement draw shortens the live wall
    bool has_extra_red = false;     // red tiles other than fives
    bool open_riichi = false;
    int n_actions = kActionsShort;

    // Throws std::invalid_argument when the family cannot play games or the values do not fit together.
    GameRules(const Ruleset& rules, const Family* family);

    int red_copies(int suit) const noexcept { return rules.red_fives[suit]; }
    // Red fives have kinds of their own.
    Kind37 kind37_of(TileId id) const noexcept {
        if (id >= kFirstBonusId) return further_kind(id);
        const Kind kind = kind_of(id);
        const int suit = suit_of_five(kind);
        if (suit >= 0 && id % 4 < rules.red_fives[suit]) return static_cast<Kind37>(kRedMan + suit);
        return kind;
    }
    bool is_extra_red(TileId id) const noexcept {
        return id < kFirstBonusId && id % 4 < rules.extra_red[kind_of(id)];
    }
    // Bonus tiles are set aside as soon as they are drawn.
    bool sets_aside(Kind37 tile) const noexcept {
        return is_bonus(tile) && ((family->traits.bonus_kinds >> (tile - kFirstBonus)) & 1) != 0;
    }
};

}  // namespace mjf
