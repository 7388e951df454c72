// The shapes that Chinese Official mahjong adds to regular hands, seven pairs and thirteen orphans.
//
// Knitted straight: nine different tiles, 147 of one suit, 258 of another, 369 of the third, all concealed, then one set
// (concealed or a meld) and a pair. Honours and knitted: 14 different tiles out of the seven honours and one such nine.
// There are six ways to give 147, 258 and 369 to the suits; two of them share at most three tiles, so a hand with the nine
// (or with seven of them) fits one way only.
#pragma once
#include <bit>
#include <cstdint>

#include "base/knitted.hpp"
#include "shape/discards.hpp"
#include "shape/shape.hpp"

namespace mjf {

inline constexpr std::uint32_t kMcrForms =
    kFormRegular | kFormChiitoitsu | kFormFourSame | kFormKokushi | kFormKnitted | kFormHonoursKnitted;
inline constexpr std::uint32_t kKnittedForms = kFormKnitted | kFormHonoursKnitted;

// The pattern whose nine kinds are all among `held`, or -1.
inline int knitted_in(KindMask held) noexcept {
    for (std::size_t i = 0; i < 6; i++)
        if ((held & kKnittedPatterns[i]) == kKnittedPatterns[i]) return static_cast<int>(i);
    return -1;
}

// Sets still wanted beside the nine knitted tiles: 1 or 0; -1 = the hand is too small or has too many melds.
inline int sets_beside_knitted(int n_tiles, int n_melds) noexcept { return shape::wanted_sets(n_tiles, n_melds) - 3; }

inline bool honours_knitted_possible(int n_tiles, int n_melds, std::uint32_t forms) noexcept {
    return (forms & kFormHonoursKnitted) && n_melds == 0 && n_tiles >= 13;
}

// Shanten of a knitted straight or of honours and knitted, as `forms` asks, and the kinds that lower it.
// Hands with more than one meld, or of fewer than 10 tiles, have neither: kNoShanten.
int knitted_shanten(HandKeys keys, const Planes& planes, int n_tiles, int n_melds, std::uint32_t forms);
Useful knitted_useful(HandKeys keys, const Planes& planes, int n_tiles, int n_melds, std::uint32_t forms);

// `best` of the other forms joined to that of the knitted ones.
Useful with_knitted(Useful best, const ShapeHand& hand, std::uint32_t forms);

// What each discard of a hand of 3n+2 tiles leads to, knitted forms included; as shape::DiscardAnalysis.
int discards_with_knitted(ShapeHand hand, std::uint32_t forms, const Digits& left, bool all, const shape::DiscardRow& out);

// All readings of a complete hand in every form of Chinese Official mahjong: as `readings` in shape.hpp, then the knitted ones.
int mcr_readings(const std::uint8_t* counts, const std::uint16_t* melds, std::uint8_t win, Reading* out);

// Kinds that complete 13-3m concealed tiles in any of the forms. A kind held four times concealed is none of them, unless
// `formal`: then a fifth such tile that would complete the hand counts as well.
std::uint64_t mcr_waits(const std::uint8_t* counts, int n_melds, int formal);

}  // namespace mjf
