#include "game/rules.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "shape/mcr_shapes.hpp"

namespace mjf {
namespace {

// The dead wall D[0..] begins at wall index `first`; four seats take their four replacement tiles from D[0..3] and the
// indicator pairs from D[4..13], three seats eight replacement tiles from D[0..7] and the pairs from D[8..].
void lay_dead_wall(GameRules& g, int first, int size) {
    g.replacements = g.seats == 4 ? 4 : 8;
    for (int r = 0; r < g.replacements; ++r) g.replacement_place[r] = first + r;
    const int in_dead_wall = (size - g.replacements) / 2;
    for (int i = 0; i < kMaxIndicators && i < in_dead_wall; ++i) {
        g.indicator_place[i] = first + g.replacements + 2 * i;
        g.ura_place[i] = g.indicator_place[i] + 1;
    }
    g.indicators = in_dead_wall < kMaxIndicators ? in_dead_wall : kMaxIndicators;
    // Three seats with 14 tiles: the fourth and fifth pair are the last live tiles as dealt, which are out of play by the
    // time they are needed. Without replenishing they could be drawn, so they are never shown.
    if (g.indicators < kMaxIndicators && g.replenish) {
        for (int i = g.indicators, place = first - 1; i < kMaxIndicators; ++i, place -= 2) {
            g.indicator_place[i] = place;
            g.ura_place[i] = place - 1;
        }
        g.indicators = kMaxIndicators;
    }
}

// What a family has no switch for must not happen.
void leave_out_riichi(Ruleset& rules) {
    rules.start_points = 0;
    std::fill(std::begin(rules.red_fives), std::end(rules.red_fives), 0);
    std::fill(std::begin(rules.extra_red), std::end(rules.extra_red), 0);
    rules.length = rule::LENGTH_IICHAN;
    rules.tobi = rule::TOBI_OFF;
    rules.extension = 0;
    rules.agari_yame = rule::AGARI_YAME_OFF;
    rules.tenpai_yame = rule::TENPAI_YAME_OFF;
    rules.last_deal_noten_continues = 0;
    rules.honba_on_draw = rule::HONBA_ON_DRAW_NEVER;
    rules.nagashi = rule::NAGASHI_OFF;
    rules.noten_declaration = 0;
    rules.abort_kyuushu = rules.abort_suufon = rules.abort_suucha = rules.abort_sancha = rules.abort_suukaikan = 0;
    rules.kan_dora = rules.ura_dora = rules.kan_ura = rules.all_norths_extra_dora = 0;
    rules.fifth_tile = rule::FIFTH_TILE_CONCEALED;
    rules.karaten_is_tenpai = 1;
    rules.kuikae = rule::KUIKAE_ALLOWED;
    rules.kuikae_blocks_call = 0;
    rules.kokushi_ankan_chankan = 0;
    rules.multi_ron = rule::MULTI_RON_HEAD_BUMP;
    rules.nukidora = 0;
    rules.wareme = 0;
}

// Circles, characters, 1 and 9 of bamboo, East, South, West, dragons, four flowers, and what the options add or take away
// (Korean rules specification 1, 10).
TileSet korean_tiles(const Ruleset& rules) {
    TileSet set;
    for (int k = 0; k < kKinds; ++k) {
        int copies = 4;
        if (k >= 2 * 9 && k < kSuitKinds) {
            const bool end = k == 18 || k == 26;
            copies = end && !rules.no_bamboo ? 4 : k == kFives[2] && rules.bamboo5 ? 2 : 0;
        }
        if (k == kNorth && !rules.north) copies = 0;
        for (int i = 0; i < copies; ++i) set.ids[set.n++] = static_cast<TileId>(4 * k + i);
    }
    for (int flower = 0; flower < 4; ++flower) set.ids[set.n++] = static_cast<TileId>(kFirstBonusId + flower);
    return set;
}

void lay_korean(GameRules& g) {
    const Ruleset& given = g.rules;
    g.winds = 3;
    g.rounds = given.match_deals / 3;
    g.declares_ready = g.honba_counts_draws = g.waiting_counts = g.kan_after_call = g.bonus_before_draw = g.unreplaced_ends = true;
    g.ankan_robbed = given.rob_concealed_kong != 0;
    Ruleset& rules = g.rules;
    rules.red_fives[0] = rules.red_fives[1] = rules.red_dora;
    // Declaring ready is riichi without a deposit, for a hand that waits for a tile it can still get.
    rules.karaten_is_tenpai = 0;
    rules.riichi_min_live_tiles = 1;
    rules.riichi_min_points = rule::RULE_NONE;
    rules.riichi_ankan = rule::RIICHI_ANKAN_NONE;
    rules.furiten_riichi = 1;
    rules.abort_sancha = rules.three_ready == rule::THREE_READY_DRAW;
}

// The tiles of these rules that are never drawn and lie behind the others: a dead wall, a tile turned before play.
int out_of_play(const Ruleset& rules) {
    if (rules.family != rule::FAMILY_KOREAN) return 0;
    return rules.dead_wall + (rules.dora == rule::DORA_REVEALED ? 1 : 0);
}

}  // namespace

GameRules::GameRules(const Ruleset& given, const Family* of) : rules(given), family(of) {
    if (given.schema_hash != kRulesetSchema)
        throw std::invalid_argument("this ruleset was packed for another version of the core; reinstall mahjong_fast");
    if (of == nullptr || !plays_games(*of))
        throw std::invalid_argument("the rules of this family judge hands but run no games");
    seats = given.players;
    if (seats != 3 && seats != 4) throw std::invalid_argument("a game has 3 or 4 seats");
    shape_seats = given.family == rule::FAMILY_RIICHI ? seats : 4;
    tiles = riichi_tiles(seats);
    if (given.family == rule::FAMILY_MCR) {
        leave_out_riichi(rules);
        rules.length = given.hands_per_game == 4 ? rule::LENGTH_TONPUU : rule::LENGTH_IICHAN;
        tiles = flower_tiles();
    }
    claimed_chow = of->traits.claimed_chow != 0 && (seats == 4 || given.family != rule::FAMILY_RIICHI);
    if (given.family == rule::FAMILY_MALAYSIAN) {
        leave_out_riichi(rules);
        tiles = joker_tiles();
        claimed_chow = given.claim_chow != 0;
        winner_deals = true;
        farthest_claims = given.claim_tie == rule::CLAIM_TIE_FARTHEST;
    }
    deal_again = given.family == rule::FAMILY_RIICHI;
    punishes_false_wins = deal_again || given.after_false_win != rule::AFTER_FALSE_WIN_NONE;
    rounds = rules.length == rule::LENGTH_TONPUU ? 1 : rules.length == rule::LENGTH_HANCHAN ? 2 : 4;
    declares_ready = of->traits.deposit > 0;
    if (given.family == rule::FAMILY_KOREAN) {
        leave_out_riichi(rules);
        lay_korean(*this);
        tiles = korean_tiles(given);
    }
    for (int i = 0; i < tiles.n; ++i) {
        jokers += tiles.ids[i] >= kFirstJokerId;
        if (tiles.ids[i] >= kFirstBonusId) continue;
        kinds |= bit(kind_of(tiles.ids[i]));
        ++copies[kind_of(tiles.ids[i])];
    }
    replenish = rules.dead_wall_replenish != 0;
    live_first = hand_tiles * seats;
    if (of->traits.dead_wall) {
        const int size = seats == 4 ? 14 : given.dead_wall_size_3p;
        if (size != 14 && size != 18) throw std::invalid_argument("the dead wall has 14 or 18 tiles");
        live_tiles = tiles.n - live_first - size;
        lay_dead_wall(*this, tiles.n - size, size);
    } else {
        // Replacement tiles come from the end of the wall, which every one of them shortens.
        const int end = tiles.n - out_of_play(given);
        live_tiles = end - live_first;
        replenish = true;
        replacements = kMaxReplacements;
        for (int r = 0; r < replacements; ++r) replacement_place[r] = end - 1 - r;
        if (given.family == rule::FAMILY_KOREAN && given.dora != rule::DORA_NONE) {
            indicators = 1;
            indicator_place[0] = end;
        }
    }
    forms = kFormRegular | kFormChiitoitsu | kFormKokushi;
    if (given.family == rule::FAMILY_MCR) forms = kMcrForms;
    if (given.family == rule::FAMILY_KOREAN || given.family == rule::FAMILY_MALAYSIAN) forms = kFormRegular | kFormChiitoitsu;
    if (given.family == rule::FAMILY_RIICHI && given.chiitoitsu_allow_four_same) forms |= kFormFourSame;
    for (const std::int32_t reds : rules.extra_red) has_extra_red |= reds > 0;
    open_riichi = of->traits.deposit > 0 && (local_yaku_mask(&given) & rule::LOCAL_YAKU_OPEN_RIICHI) != 0;
    bool full = open_riichi || rules.noten_declaration != 0 || rules.agari_yame == rule::AGARI_YAME_OPTIONAL ||
                rules.tenpai_yame == rule::TENPAI_YAME_OPTIONAL || jokers > 0;
    for (const std::int32_t reds : rules.red_fives) full |= reds >= 2;
    n_actions = full ? kActionsFull : kActionsShort;
}

}  // namespace mjf
