// How does one player's view become planes of 34 kinds for a network? Encoder `planes_v1`: float32[C, 34], everything that can be
// seen from the chair. The list below is the layout; released lists never change: another layout gets another name.
#pragma once
#include "sim/encoders/planes.hpp"

namespace mjf {

inline constexpr PlaneGroup kPlaneGroups[] = {
    {"own_tiles", 4, false, "1 where at least 1, 2, 3, 4 concealed tiles of the kind are held"},
    {"own_reds", 1, false, "a red five is among them"},
    {"drawn", 1, false, "the tile just drawn"},
    {"tile", 1, false, "the tile that may be claimed"},
    {"red", 1, true, "the tile just drawn or that may be claimed is a red five"},
    {"waits", 1, false, "kinds that complete the hand"},
    {"keeps", 1, false, "kinds that can be discarded without a step back (hands of 14 tiles)"},
    {"shanten", 8, true, "one of 8: the hand is complete, tenpai, 1, 2 ... 6 steps away"},
    {"unseen", 4, false, "1 where at least 1, 2, 3, 4 tiles of the kind cannot be seen"},
    {"indicators", 1, false, "indicators of the kind / 4"},
    {"dora", 1, false, "dora that a tile of the kind counts / 4"},
    {"melds", 16, false, "per player: 1 where at least 1, 2, 3, 4 tiles of the kind lie in melds"},
    {"called", 4, false, "per player: tiles taken from others / 4"},
    {"kans", 4, false, "per player: kans"},
    {"ankans", 4, false, "per player: concealed kans"},
    {"meld_reds", 4, false, "per player: melds of the kind with a red five"},
    {"discards", 16, false, "per player: 1 where at least 1, 2, 3, 4 tiles of the kind were discarded"},
    {"from_hand", 4, false, "per player: kinds discarded from the hand, not as drawn"},
    {"riichi_tile", 4, false, "per player: the tile that declared riichi"},
    {"recent", 4, false, "per player: place of the last discard of the kind in his discards, from 1, / 32"},
    {"red_discards", 4, false, "per player: red fives discarded"},
    {"safe", 4, false, "per player: kinds he cannot win on: his discards and, once he declared riichi, all later ones"},
    {"shown_waits", 4, false, "per player: waits of an open riichi"},
    {"seat_wind", 4, false, "per player: his wind"},
    {"riichi", 4, true, "per player: riichi is declared"},
    {"double_riichi", 4, true, "per player"},
    {"ippatsu", 4, true, "per player"},
    {"norths", 4, true, "per player: Norths set aside / 4"},
    {"in_hand", 4, true, "per player: concealed tiles / 16"},
    {"points", 4, true, "per player: points / 32768"},
    {"round_wind", 1, false, "the wind (dragon) of the round"},
    {"value", 1, false, "kinds of which a triplet is a yaku for the viewer"},
    {"kyoku", 4, true, "one of 4: place of the deal in its round"},
    {"honba", 1, true, "honba / 8"},
    {"sticks", 1, true, "deposits on the table / 8"},
    {"live", 1, true, "tiles left to draw / 64"},
    {"kan_count", 1, true, "kans of all players / 4"},
    {"furiten", 3, true, "the viewer's: until his next draw, in riichi for good, by his own discards"},
    {"uncalled", 1, true, "no call, kan or North so far"},
    {"match", 1, true, "the deal is part of a match"},
    {"three_seats", 1, true, "three players"},
    {"phase", 6, true, "one of 6: after a draw, after a call, a discard may be claimed, a kan or North may be, showing tenpai, end of the match"},
    {"may_discard", 3, false, "legal: plain tile from the hand, red five from the hand, the tile just drawn"},
    {"may_chi", 2, false, "legal, by lowest kind: without, with a red five from the hand"},
    {"may_pon", 2, false, "legal: without, with a red five from the hand"},
    {"may_kan", 1, false, "legal"},
    {"may", 8, true, "legal: tsumo, ron, riichi, nine terminals, pass, set a North aside, open riichi, any other"},
};

// What cannot be seen; `planes_v1_oracle` is planes_v1 followed by these. Players: the others, the next to play first.
inline constexpr PlaneGroup kHiddenPlaneGroups[] = {
    {"their_tiles", 12, false, "per player: 1 where at least 1, 2, 3, 4 concealed tiles of the kind are held"},
    {"their_reds", 3, false, "per player: red fives among them"},
    {"their_waits", 3, false, "per player: kinds that complete the hand"},
    {"their_furiten", 3, true, "per player: furiten"},
    {"wall", 4, false, "1 where at least 1, 2, 3, 4 tiles of the kind are left to draw"},
    {"next", 8, false, "the next 8 tiles of the live wall, a plane each"},
    {"ura", 1, false, "ura indicators under those shown / 4"},
};

inline constexpr int kPlanesV1 = count_planes(kPlaneGroups);
inline constexpr int kPlanesV1Hidden = count_planes(kHiddenPlaneGroups);
static_assert(kPlanesV1 == 162 && kPlanesV1Hidden == 34);

// out: float[kPlanesV1 * 34]
void planes_v1(const Flow& flow, int chair, float* out) noexcept;
// out: float[kPlanesV1Hidden * 34]
void planes_v1_hidden(const Flow& flow, int chair, float* out) noexcept;

}  // namespace mjf
