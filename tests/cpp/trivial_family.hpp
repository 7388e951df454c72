// The least family that can run games, so that the flow is tested without any rule file: every complete shape wins, a ron
// costs 1000, a tsumo 1000 from each, noten pay 1000 in all to the first tenpai chair.
#pragma once
#include <cstring>

#include "game/rules.hpp"
#include "shape/shape.hpp"

namespace trivial {

using namespace mjf;

inline constexpr std::uint32_t kForms = kFormRegular | kFormChiitoitsu | kFormKokushi;

inline void judge(const Ruleset*, const Win* win, Score* score) {
    std::memset(score, 0, sizeof *score);
    Reading out[kMaxReadings];
    score->status = readings(win->counts, win->melds, win->win, kForms, out) > 0 ? kWin : kNotComplete;
    score->points = score->total = 1000;
}

inline std::uint64_t waits(const Ruleset*, const Win* win) {
    int melds = 0;
    while (melds < 4 && win->melds[melds] != 0) ++melds;
    return mjf::waits(win->counts, melds, kForms);
}

inline void pay(Settlement* out, int from, int to, std::int64_t points, LineReason reason, int win) {
    SettleLine& line = out->lines[out->n_lines++];
    line = {points, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), reason, static_cast<std::uint8_t>(win), 0, {}};
    if (from != kNobody) out->delta[from] -= points;
    if (to != kNobody) out->delta[to] += points;
}

inline void keep(const Facts* facts, Settlement* out, bool repeats) {
    out->repeats = repeats;
    out->next_dealer = repeats ? facts->dealer : static_cast<std::uint8_t>((facts->dealer + 1) % facts->seats);
    out->honba = static_cast<std::uint16_t>(repeats ? facts->honba + 1 : 0);
}

inline void on_meld(const Ruleset*, const Facts*, int, Effects*) {}

inline void settle_win(const Ruleset* rules, const Facts* facts, Win* wins, Score* scores, int n, Settlement* out) {
    std::memset(out, 0, sizeof *out);
    bool dealer = false;
    for (int i = 0; i < n; ++i) {
        judge(rules, wins + i, scores + i);
        const int winner = (facts->dealer + wins[i].seat) % facts->seats;
        dealer = dealer || winner == facts->dealer;
        for (int chair = 0; chair < facts->seats; ++chair) {
            const bool pays = wins[i].payer == kNobody || (facts->dealer + wins[i].payer) % facts->seats == chair;
            if (chair != winner && pays) pay(out, chair, winner, 1000, kLineHand, i);
        }
        if (i == 0 && facts->sticks > 0) pay(out, kNobody, winner, 1000 * facts->sticks, kLineSticks, i);
    }
    keep(facts, out, dealer);
}

inline void settle_draw(const Ruleset*, const Facts* facts, int, Settlement* out) {
    std::memset(out, 0, sizeof *out);
    out->sticks = facts->sticks;
    keep(facts, out, (facts->tenpai >> facts->dealer) & 1);
}

inline void settle_match(const Ruleset*, const Facts* facts, Settlement* out) {
    std::memset(out, 0, sizeof *out);
    for (int chair = 0; chair < facts->seats; ++chair) out->final_score[chair] = 12 * facts->scores[chair];
}

inline std::uint64_t value_kinds(const Ruleset*, const Facts*, int) { return kDragonMask; }

inline Family family() {
    Family f{};
    f.abi = kAbi;
    f.size = sizeof(Family);
    f.judge = judge;
    f.waits = waits;
    f.on_meld = on_meld;
    f.settle_win = settle_win;
    f.settle_draw = settle_draw;
    f.settle_match = settle_match;
    f.value_kinds = value_kinds;
    f.traits.deposit = 1000;
    f.traits.dead_wall = 1;
    f.traits.claimed_chow = 1;
    f.traits.riichi_shapes = 1;
    return f;
}

// A ruleset with the values of Tenhou that concern the flow.
inline Ruleset ruleset(int seats) {
    Ruleset r;
    std::memset(&r, 0, sizeof r);
    r.schema_hash = kRulesetSchema;
    r.players = seats;
    r.length = rule::LENGTH_HANCHAN;
    r.start_points = seats == 4 ? 25000 : 35000;
    r.target_points = seats == 4 ? 30000 : 40000;
    r.extension = 1;
    std::fill(r.extension_winds, r.extension_winds + 6, -1);
    r.extension_winds[0] = rule::EXTENSION_WINDS_W;
    r.extension_renchan_priority = 1;
    r.agari_yame = rule::AGARI_YAME_AUTO;
    r.tenpai_yame = rule::TENPAI_YAME_AUTO;
    r.yame_needs_first = 1;
    r.karaten_is_tenpai = 1;
    r.nagashi = rule::NAGASHI_DRAW;
    r.red_fives[0] = seats == 4 ? 1 : 0;
    r.red_fives[1] = r.red_fives[2] = 1;
    r.kan_dora = 1;
    r.kan_dora_timing = rule::KAN_DORA_TIMING_OPEN_AFTER_DISCARD;
    r.dead_wall_replenish = 1;
    r.dead_wall_size_3p = 14;
    r.kuikae_blocks_call = 1;
    r.riichi_min_points = 1000;
    r.riichi_min_live_tiles = seats;
    r.furiten_riichi = 1;
    r.riichi_ankan = rule::RIICHI_ANKAN_WAITS;
    r.abort_kyuushu = 1;
    r.abort_suufon = r.abort_suucha = seats == 4;
    r.abort_suukaikan = 1;
    r.nukidora = seats == 3;
    return r;
}

}  // namespace trivial
