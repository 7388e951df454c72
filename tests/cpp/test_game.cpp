// Random games under the trivial family: after every step nothing is lost, derived members are right, undo and copies agree.
//   test_game [hands per ruleset]
#include <cstdlib>
#include <memory>

#include "base/rng.hpp"
#include "check.hpp"
#include "game/table.hpp"
#include "trivial_family.hpp"

namespace {

using namespace mjf;

struct Random {
    std::uint64_t x;
    std::uint32_t below(std::uint32_t n) noexcept {
        x = x * 6364136223846793005u + 1442695040888963407u;
        return static_cast<std::uint32_t>((x >> 33) % n);
    }
};

// One random legal answer of every asked chair; wins are rarer and calls more often than chance would have it.
void step(Table& table, Random& random) {
    const State& s = table.state();
    Action answers[4] = {};
    for (int chair = 0; chair < table.rules().seats; ++chair) {
        if (!((s.asked >> chair) & 1)) continue;
        const ActionMask& mask = s.masks[chair];
        Action a = mask.nth(static_cast<int>(random.below(static_cast<std::uint32_t>(mask.count()))));
        if (mask.test(kDeclareRiichi) && random.below(2)) a = kDeclareRiichi;
        for (int k = kKanKind; k < kTsumoWin; ++k)
            if (mask.test(k) && random.below(2)) a = static_cast<Action>(k);
        if ((a == kTsumoWin || a == kNineTerminals) && random.below(4)) a = mask.nth(0);
        answers[chair] = a;
    }
    table.apply(answers, s.asked);
}

void play(const std::shared_ptr<const GameRules>& rules, std::uint64_t deal, bool match) {
    static const Family& family = *rules->family;
    Table table(rules);
    table.keep_undo(true);
    if (match) {
        table.start_match(7, deal);
    } else {
        table.start_hand(7, deal);
    }
    Random random{deal * 77 + 5};
    const std::int64_t all = rules->seats * std::int64_t{rules->rules.start_points};
    for (int n = 0; !table.over(); ++n) {
        const std::string bad = check_state(*rules, table.state());
        if (!bad.empty()) std::printf("deal %llu step %d: %s\n", static_cast<unsigned long long>(deal), n, bad.c_str());
        CHECK(bad.empty());
        if (!bad.empty()) return;
        const Table before(table);
        step(table, random);
        if (n % 8 == 3) {
            const Table after(table);
            CHECK(table.undo());
            CHECK(table == before && table.events() == before.events() && table.hash() == before.hash());
            table = after;
            CHECK(table == after);
        }
        std::int64_t sum = table.state().sticks * std::int64_t{family.traits.deposit};
        for (const std::int64_t score : table.state().scores) sum += score;
        CHECK(sum == all || table.match_end() != nullptr);
        if (n > 100000) {
            CHECK(!"the game does not end");
            return;
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int hands = argc > 1 ? std::atoi(argv[1]) : 300;
    const Family family = trivial::family();
    for (const int seats : {4, 3}) {
        for (int variant = 0; variant < 4; ++variant) {
            Ruleset r = trivial::ruleset(seats);
            if (variant == 1) {
                r.kan_dora_timing = rule::KAN_DORA_TIMING_IMMEDIATE;
                r.kokushi_ankan_chankan = 1;
                r.riichi_ankan = rule::RIICHI_ANKAN_STRUCTURE;
                r.noten_declaration = 1;
                r.kuikae = rule::KUIKAE_SAME_TILE;
                r.triple_ron = rule::TRIPLE_RON_PAY_ALL;
                r.abort_suufon = r.abort_suukaikan = r.abort_kyuushu = 0;
                r.tobi = rule::TOBI_OFF;
            } else if (variant == 2) {
                r.red_fives[0] = seats == 4 ? 2 : 0;
                r.red_fives[1] = r.red_fives[2] = 2;
                r.kuikae = rule::KUIKAE_ALLOWED;
                r.fifth_tile = rule::FIFTH_TILE_VISIBLE;
                r.karaten_is_tenpai = 0;
                r.dead_wall_replenish = 0;
                r.dead_wall_size_3p = 18;
                r.furiten_riichi = 0;
                r.suukaikan_timing = rule::SUUKAIKAN_TIMING_IMMEDIATE;
                r.fifth_kan_draws = 1;
                r.nuki_rob = rule::NUKI_ROB_KOKUSHI;
                r.all_norths_extra_dora = 1;
            } else if (variant == 3) {
                r.extra_red[20] = 1;
                r.extra_red[24] = 2;
                r.multi_ron = rule::MULTI_RON_HEAD_BUMP;
                r.agari_yame = rule::AGARI_YAME_OPTIONAL;
                r.tenpai_yame = rule::TENPAI_YAME_OPTIONAL;
                r.temp_furiten_end = rule::TEMP_FURITEN_END_ANY_CALL;
                r.local_yaku[0] = rule::LOCAL_YAKU_OPEN_RIICHI;
                r.length = rule::LENGTH_TONPUU;
                r.honba_on_draw = rule::HONBA_ON_DRAW_NEVER;
            }
            const auto rules = std::make_shared<const GameRules>(r, &family);
            for (int i = 0; i < hands; ++i) play(rules, static_cast<std::uint64_t>(i), false);
            for (int i = 0; i < hands / 30 + 1; ++i) play(rules, static_cast<std::uint64_t>(i), true);
        }
    }
    return check::finish("test_game");
}
