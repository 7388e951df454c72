// How a hand of a Tenhou record ended, and whether the table came to the same.
#pragma once
#include "game/replay.hpp"

namespace mjf {

// A win or a draw as the record tells it.
struct Told {
    int index = 0;                 // of its event in the hand
    bool win = false;
    std::int64_t deltas[4] = {};
    // a win
    int fu = 0;
    std::int64_t points = 0;
    bool limit = false;            // told as yakuman
    int yakuman = 0;               // how many of them
    std::uint64_t yaku[2] = {};
    bool han_fit = true;           // each yaku has its han
    int han = 0;
    int dora[4] = {};              // dora, ura, aka, nuki
    int n_ura = 0;
    Kind37 ura[kMaxIndicators] = {};
    std::uint8_t hand[kUnknown37] = {};  // concealed tiles without the winning one
    // a draw
    bool nagashi = false;
    int kind = kDrawExhaustive;
    int shown = 0;
};

// Win number i of the hand: yaku, han, fu, dora, points, payments, indicators, tiles. No liabilities, no chips.
bool same_win(const Told& told, const HandEnd& end, int i, int seats) noexcept;
// Reason, hands shown, payments.
bool same_draw(const Told& told, const HandEnd& end, int seats) noexcept;

}  // namespace mjf
