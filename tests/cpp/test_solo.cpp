// The solo game with a trivial judge: every hand conserves its tiles, threads and cuts change no integer, and the records
// given to the judge are those of hands that win.
#include <algorithm>
#include <array>
#include <cstring>
#include <stdexcept>

#include "check.hpp"
#include "shape/shape.hpp"
#include "sim/solo.hpp"

using namespace mjf;

// Every hand is worth its number of pairs; hands of an odd winning kind "have no yaku".
static void judge(const Ruleset*, const Win* win, Score* score) {
    std::memset(score, 0, sizeof *score);
    score->status = win->win % 2 == 0 ? kWin : kNoYaku;
    for (int kind = 0; kind < kKinds; kind++) score->points += win->counts[kind] == 2 ? 100 : 0;
    score->yaku[1] = 1;
    score->dora[1] = 200;
}

static Ruleset rules_of(int seats, int dead_wall, int red) {
    Ruleset rules;
    std::memset(&rules, 0, sizeof rules);
    rules.players = seats;
    rules.dead_wall_size_3p = dead_wall;
    for (int suit = 0; suit < 3; suit++) rules.red_fives[suit] = red;
    return rules;
}

static bool equal(const SoloCounts& a, const SoloCounts& b) {
    return std::equal(std::begin(a.shanten), std::end(a.shanten), b.shanten) &&
           std::memcmp(a.turns, b.turns, sizeof a.turns) == 0 && std::memcmp(a.status, b.status, sizeof a.status) == 0 &&
           std::memcmp(a.yaku, b.yaku, sizeof a.yaku) == 0 && std::memcmp(a.dora, b.dora, sizeof a.dora) == 0 &&
           a.values == b.values;
}

static void check_hands(const SoloGame& game) {
    for (std::uint64_t deal = 0; deal < 3000; deal++) {
        SoloHand hand;
        play_solo(game, 17, deal, &hand);
        TileId wall[kMaxWall];
        make_wall(17, deal, kDomainHands, game.tiles.ids, game.tiles.n, wall);
        const bool won = hand.win_turn <= kSoloDraws;
        const int draws = won ? hand.win_turn : kSoloDraws;
        int tiles[kKinds] = {}, red = 0;
        for (int i = 0; i < 13; i++) tiles[kind_of(wall[i])]++;
        for (int i = 0; i < draws; i++) tiles[kind_of(wall[13 * game.seats + i])]++;
        CHECK(hand.n_discards == (won ? draws - 1 : draws));
        for (int i = 0; i < hand.n_discards; i++) tiles[hand.discards[i].kind]--, red += hand.discards[i].red;
        for (int kind = 0; kind < kKinds; kind++) {
            CHECK(tiles[kind] == hand.counts[kind] && hand.red[kind] <= hand.counts[kind]);
            red += hand.red[kind];
        }
        int dealt_red = 0;
        for (int i = 0; i < 13; i++) dealt_red += (wall[i] & 3) < game.red_copies[kind_of(wall[i])];
        for (int i = 0; i < draws; i++) {
            const TileId id = wall[13 * game.seats + i];
            dealt_red += (id & 3) < game.red_copies[kind_of(id)];
        }
        CHECK(red == dealt_red);
        CHECK(is_complete(hand.counts, 0, kAllForms) == won);
        CHECK(hand.tenpai_turn <= hand.win_turn && hand.deal_shanten >= 0 && hand.deal_shanten <= 6);
        if (!won) continue;
        const Win& w = hand.win;
        CHECK(std::memcmp(w.counts, hand.counts, sizeof w.counts) == 0);
        CHECK((w.flags & kTsumo) && w.seat == 1 && w.round == 0 && w.win == kind_of(wall[13 * game.seats + draws - 1]));
        CHECK(((w.flags & kRiichi) != 0) == (hand.riichi_turn < hand.win_turn));
        CHECK(((w.flags & kIppatsu) != 0) == (hand.win_turn == hand.riichi_turn + 1));
        CHECK(((w.flags & kFirstTurn) != 0) == (hand.win_turn == 1));
        const int first = game.tiles.n - game.dead_wall + (game.seats == 4 ? 4 : 8);
        CHECK(w.dora[0] == kind_of(wall[first]) && w.dora[1] == kNoKind);
        CHECK(w.ura[0] == (w.flags & kRiichi ? kind_of(wall[first + 1]) : kNoKind));
    }
}

int main() {
    for (const auto& [seats, dead_wall, red] : {std::array{4, 14, 1}, std::array{3, 14, 2}, std::array{3, 18, 0}}) {
        Ruleset rules = rules_of(seats, dead_wall, red);
        rules.extra_red[0] = 1;  // a red 1m by house rule
        const SoloGame game = make_solo_game(&rules, &judge);
        check_hands(game);
        const SoloCounts whole = count_solo(game, 5, 100, 4000, 1);
        CHECK(equal(whole, count_solo(game, 5, 100, 4000, 3)));
        SoloCounts parts;
        for (int cut : {3500, 0, 1, 700}) {
            const int next = cut == 0 ? 1 : cut == 1 ? 700 : cut == 700 ? 3500 : 4000;
            parts.add(count_solo(game, 5, 100 + static_cast<std::uint64_t>(cut), next - cut, 2));
        }
        CHECK(equal(whole, parts));
        std::int64_t hands = 0, wins = 0, valued = 0;
        for (int tenpai = 0; tenpai < SoloCounts::kTurns; tenpai++)
            for (int turn = 0; turn < SoloCounts::kTurns; turn++) {
                hands += whole.turns[tenpai][turn];
                wins += turn <= kSoloDraws ? whole.turns[tenpai][turn] : 0;
            }
        for (const auto& [value, n] : whole.values) valued += n;
        CHECK(hands == 4000 && wins == whole.status[kWin] + whole.status[kNoYaku] && valued == whole.status[kWin]);
        CHECK(whole.yaku[64] == valued && whole.dora[1][SoloCounts::kDoraHan - 1] == valued);
    }
    bool refused = false;
    try {
        const Ruleset rules = rules_of(5, 14, 0);
        make_solo_game(&rules, &judge);
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
    return check::finish("solo");
}
