// How far from complete is a hand of the Korean or the Malaysian game, one or a whole array? Their tile sets differ from those of
// shape.hpp: fewer kinds or copies, orphans without North (Korean rules specification 1, 9, 10), jokers (Malaysian rules
// specification 3). Shapes only.
#pragma once
#include <cstdint>
#include <string>

#include "shape/batch.hpp"
#include "shape/shape.hpp"

namespace mjf::shape {

inline constexpr int kRowWithJokers = 35;  // 34 kinds, then the jokers

struct GameShapes {
    std::uint8_t copies[34] = {};   // of each kind in the tile set
    std::uint8_t usable[34] = {};   // of them the most that a concealed hand can use (North of the Korean game: an eye)
    std::uint32_t forms = kFormRegular | kFormChiitoitsu;  // kFormKokushi: the orphans of the game
    int jokers = 0;                 // in the tile set; then hands have 13-3m or 14-3m tiles
    bool triple_orphans = false;    // twelve kinds, one of them three times

    int width() const noexcept { return jokers > 0 ? kRowWithJokers : 34; }
    // The tables of shape.hpp say the same as counting.
    bool tables_fit() const noexcept;
};

// Shanten and the kinds that lower it (bit 56 = a joker does); kNoShanten where no form is possible. `row`: width() counts; `melded`:
// tiles of own melds, 34, a joker as what it stands for, so that no kind is used more than four times; nullptr = none.
Useful game_useful(const GameShapes& g, const std::uint8_t* row, int n_melds, const std::uint8_t* melded);

struct GameRows {
    GameShapes shapes;
    const std::uint8_t* counts = nullptr;   // rows of width()
    const std::uint8_t* melds = nullptr;    // per row; nullptr: n_melds for all
    int n_melds = 0;
    const std::uint8_t* visible = nullptr;  // rows of width(); nullptr: none
    std::int64_t visible_step = 0;
    const std::uint8_t* melded = nullptr;   // rows of 34; nullptr: none
    std::int64_t melded_step = 0;
    bool check = true;

    int melds_of(std::int64_t row) const noexcept { return melds != nullptr ? melds[row] : n_melds; }
    Useful answer(std::int64_t row, const std::uint8_t* held) const;
    // How many tiles of a mask are left beside these held ones (and those of `given` away).
    std::uint8_t left(std::int64_t row, const std::uint8_t* held, int given, KindMask mask) const noexcept;
    // What is wrong with a row, in words; "" = nothing.
    std::string describe(Size size, std::int64_t row) const;
};

}  // namespace mjf::shape
