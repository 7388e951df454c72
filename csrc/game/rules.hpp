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
    std::uint8_t copies[kKinds] = {}; // tiles of each kind
    int seats = 4;
    int shape_seats = 4;            // 3: without 2m-8m, as the shape functions understand seats
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
    int winds = 4;                  // round winds, after which they begin again
    int rounds = 4;                 // rounds of a match, without an extension
    // How the families differ in the course of a deal.
    bool declares_ready = false;      // riichi, with a deposit or (Korean) without one
    bool honba_counts_draws = false;  // every deal passes, and honba is the number of drawn deals in a row
    bool waiting_counts = false;      // a settlement asks who was waiting (Facts::tenpai)
    bool ankan_robbed = false;        // an ankan may be robbed by any hand that its tile completes
    bool kan_after_call = false;      // own kans also in the turn of a call, before the discard
    bool bonus_before_draw = false;   // bonus tiles dealt are replaced before the dealer's first draw
    bool unreplaced_ends = false;     // the last tile of the wall is a bonus tile: the deal is over
    int jokers = 0;                 // jokers in the tile set: those of a hand are in Seat::jokers, of a meld in its bits 13-14
    bool claimed_chow = false;      // chi from the left
    bool winner_deals = false;      // the dealer of the next deal is who won, the round stays; deals are counted in State::deal
    bool punishes_false_wins = true;  // riichi: whatever `chombo` says
    bool deal_again = false;          // a deal with a false declaration is void and played again
    bool farthest_claims = false;   // of several who claim the win the last in turn order gets it
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
