// The solo game: one hand of a deal is played alone, eighteen draws, towards the fastest win. How soon is it ready, how
// soon does it win, and what is it worth?
//   Hand w[0..12], draws w[13n .. 13n+17] with n seats; scored as South in the East round with the first indicator and
//   the ura indicator under it. Discard: least shanten, then most useful tiles left (4 - own tiles and discards - the
//   indicator), then the highest kind, a plain tile before a red one. Riichi at the first tenpai; no kans, no Norths set
//   aside; a complete hand always wins.
// The slow counterpart is tests/reference/solo.py.
#pragma once
#include <compare>
#include <cstdint>
#include <map>

#include "base/wall.hpp"
#include "judge/capi.hpp"

namespace mjf {

inline constexpr int kSoloDraws = 18;
inline constexpr int kSoloNever = kSoloDraws + 1;

// What all hands of a study share.
struct SoloGame {
    const Ruleset* rules;
    JudgeFn judge;
    int seats;
    std::uint32_t forms;              // FormBit mask: which complete shapes there are
    TileSet tiles;
    int dead_wall;                    // its size; the wall's last tiles
    std::uint8_t copies[kKinds];      // tiles of each kind in the wall
    std::uint8_t red_copies[kKinds];  // copies 0 .. n-1 of a kind are red (fives, and other kinds by house rule)
};

// Throws std::invalid_argument for seats other than three or four.
SoloGame make_solo_game(const Ruleset* rules, JudgeFn judge);

struct SoloDiscard {
    Kind kind;
    bool red;
};

// One hand as it was played. Turns count draws from 1; 0 = as dealt; kSoloNever = not within the draws.
struct SoloHand {
    int deal_shanten;
    int tenpai_turn;
    int riichi_turn;
    int win_turn;
    int n_discards;
    SoloDiscard discards[kSoloDraws];
    std::uint8_t counts[kKinds];  // concealed tiles at the end, with the winning tile
    std::uint8_t red[kKinds];     // red tiles among them
    // The rest only if win_turn <= kSoloDraws.
    bool win_red;                 // the winning tile is a red one
    Win win;
    Score score;
};

void play_solo(const SoloGame& game, std::uint64_t seed, std::uint64_t deal, SoloHand* out);

// What a winning hand was worth, as the key of a counter.
struct SoloValue {
    std::int64_t yakuman, limit, han, fu, points;
    friend auto operator<=>(const SoloValue&, const SoloValue&) = default;
};

// Integers only: sums do not depend on who adds them in which order.
struct SoloCounts {
    static constexpr int kShanten = 14;   // 13 tiles: 0 to 6 with regular hands, more never needed
    static constexpr int kTurns = kSoloDraws + 2;
    static constexpr int kDoraHan = 32;   // the last place counts "31 or more"
    static constexpr int kYaku = 128;

    std::int64_t shanten[kShanten] = {};
    std::int64_t turns[kTurns][kTurns] = {};  // [tenpai turn][win turn]
    std::int64_t status[8] = {};              // of complete hands, by Status
    std::int64_t yaku[kYaku] = {};            // by bit, among hands with status kWin
    std::int64_t dora[4][kDoraHan] = {};      // dora, ura, aka, nuki: hands by han
    std::map<SoloValue, std::int64_t> values;

    void add(const SoloHand& hand);
    void add(const SoloCounts& other);
};

// Counts the deals first .. first+n-1.
SoloCounts count_solo(const SoloGame& game, std::uint64_t seed, std::uint64_t first, std::int64_t n, int threads);

}  // namespace mjf
