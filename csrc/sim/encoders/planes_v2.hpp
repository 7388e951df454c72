// How does one player's view become planes for a network in any of the games? Encoder `planes_v2`: float32[C, 51], the planes of
// planes_v1 and further ones. The columns are the kinds 0-33, the 16 bonus tiles (kinds 40-55) and the joker. The lists below are
// the layout; released lists never change: another layout gets another name.
#pragma once
#include "sim/encoders/planes_v1.hpp"

namespace mjf {

inline constexpr PlaneGroup kMorePlaneGroups[] = {
    {"game", 4, true, "one of 4: riichi, Chinese Official, Korean, Malaysian"},
    {"bonus", 4, false, "per player: bonus tiles set aside"},
    {"meld_jokers", 4, false, "per player: jokers in his melds, at the kinds they stand for"},
    {"hidden_kans", 4, true, "per player: concealed kans that lie face down / 4"},
    {"barred", 1, false, "kinds waited for that the viewer may not win from others now"},
    {"no_win", 4, true, "per player: cannot win in this deal any more"},
    {"answers", 4, true, "per player: answers for a win of somebody (liability)"},
    {"covered", 4, true, "per player: somebody answers for his win"},
    {"drawn_from", 6, true, "one of 6, in the turn of the viewer: drawn from the wall, after a kan, after a North, after a bonus tile, nothing left to draw, all jokers were dealt"},
    {"kans_in_row", 1, true, "kans since the last discard / 4"},
    {"small_points", 4, true, "per player: points / 256"},
    {"may_chi_joker", 2, false, "legal, by lowest kind: the joker is the lower, the higher of the two from the hand"},
    {"may_pon_joker", 1, false, "legal: a tile and a joker leave the hand"},
    {"may_exchange", 4, true, "legal: the natural tile for the joker of the own meld 1, 2, 3, 4"},
    {"may_set_aside", 1, true, "legal: set a joker aside"},
};

// What planes_v2_oracle adds after the groups of kHiddenPlaneGroups.
inline constexpr PlaneGroup kMoreHiddenPlaneGroups[] = {
    {"their_kans", 3, false, "per player: concealed kans that lie face down"},
};

inline constexpr int kPlanesV2 = kPlanesV1 + count_planes(kMorePlaneGroups);
inline constexpr int kPlanesV2Hidden = kPlanesV1Hidden + count_planes(kMoreHiddenPlaneGroups);
static_assert(kPlanesV2 == 210 && kPlanesV2Hidden == 37);

// out: float[kPlanesV2 * kAllColumns]
void planes_v2(const Flow& flow, int chair, float* out) noexcept;
// out: float[kPlanesV2Hidden * kAllColumns]
void planes_v2_hidden(const Flow& flow, int chair, float* out) noexcept;

}  // namespace mjf
