#include "sim/solo_rows.hpp"

#include "base/parallel.hpp"

namespace mjf {

void list_solo(const SoloGame& game, std::uint64_t seed, std::uint64_t first, std::int64_t n, int threads, SoloRow* out) {
    const auto turn = [](int t) { return static_cast<std::int8_t>(t == kSoloNever ? -1 : t); };
    parallel_for(n, threads, 256, [&](int, std::int64_t begin, std::int64_t end) {
        SoloHand hand;
        for (std::int64_t i = begin; i < end; ++i) {
            play_solo(game, seed, first + static_cast<std::uint64_t>(i), &hand);
            SoloRow row{};
            row.shanten = static_cast<std::int8_t>(hand.deal_shanten);
            row.tenpai = turn(hand.tenpai_turn);
            row.riichi = turn(hand.riichi_turn);
            row.win = turn(hand.win_turn);
            if (hand.win_turn != kSoloNever) {
                row.status = hand.score.status;
                if (hand.score.status == kWin) {
                    row.points = hand.score.points;
                    row.han = hand.score.han;
                    row.fu = hand.score.fu;
                    row.limit = hand.score.limit;
                    row.yakuman = hand.score.yakuman;
                }
            }
            out[i] = row;
        }
    });
}

}  // namespace mjf
