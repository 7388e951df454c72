#include "sim/mjlog_results.hpp"

#include <algorithm>
#include <cstring>

namespace mjf {
namespace {

bool same_deltas(const Told& told, const Settlement& s, int win, int seats) noexcept {
    std::int64_t deltas[4] = {};
    for (int i = 0; i < s.n_lines; ++i) {
        const SettleLine& line = s.lines[i];
        if (win >= 0 && line.win != win) continue;
        if (line.from < 4) deltas[line.from] -= line.points;
        if (line.to < 4) deltas[line.to] += line.points;
    }
    return std::equal(deltas, deltas + seats, told.deltas);
}

bool same_hand(const Told& told, const HandEnd& end, int i) noexcept {
    const int winner = end.winner[i];
    std::uint8_t hand[kUnknown37] = {};
    int tiles = 0;
    for (int k = 0; k < kKinds; ++k) {
        hand[k] = end.counts[winner][k];
        tiles += hand[k];
    }
    for (int suit = 0; suit < 3; ++suit) {
        hand[kRedMan + suit] = end.reds[winner][suit];
        hand[9 * suit + 4] = static_cast<std::uint8_t>(hand[9 * suit + 4] - end.reds[winner][suit]);
    }
    if (tiles % 3 == 2 && end.tile < kUnknown37) --hand[end.tile];
    return std::memcmp(hand, told.hand, sizeof hand) == 0;
}

}  // namespace

bool same_win(const Told& told, const HandEnd& end, int i, int seats) noexcept {
    const Score& score = end.scores[i];
    const Win& win = end.wins[i];
    std::int64_t points = 0;
    for (int k = 0; k < end.settlement.n_lines; ++k) {
        const SettleLine& line = end.settlement.lines[k];
        if (line.win == i && line.reason == kLineHand) points += line.points;
    }
    for (const std::uint8_t liable : win.liable)
        if (liable != kNobody) return false;
    for (int c = 0; c < seats; ++c)
        if (end.settlement.chips[c] != 0) return false;
    if (score.status != kWin || points != told.points || !same_deltas(told, end.settlement, i, seats) ||
        score.yaku[0] != told.yaku[0] || score.yaku[1] != told.yaku[1])
        return false;
    if (told.limit) {
        if (score.yakuman != told.yakuman) return false;
    } else if (score.yakuman != 0 || score.han != told.han || !told.han_fit || (told.fu != 0 && score.fu != told.fu) ||
               !std::equal(told.dora, told.dora + 4, score.dora)) {
        return false;
    }
    const int n_ura = win.flags & kRiichi ? end.n_ura : 0;
    if (n_ura != told.n_ura || !std::equal(end.ura, end.ura + n_ura, told.ura)) return false;
    return same_hand(told, end, i);
}

bool same_draw(const Told& told, const HandEnd& end, int seats) noexcept {
    bool nagashi = false;
    for (int i = 0; i < end.settlement.n_lines; ++i) nagashi |= end.settlement.lines[i].reason == kLineNagashi;
    int shown = end.tenpai;
    if (end.actor != kNobody) shown |= 1 << end.actor;
    return nagashi == told.nagashi && end.draw == told.kind && shown == told.shown && same_deltas(told, end.settlement, -1, seats);
}

}  // namespace mjf
