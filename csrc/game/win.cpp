// What does the judge get to see of a winning hand, and what happens when somebody wins? (riichi rules specification 2,
// 5.9-5.12, 5.40-5.42, 6.2, 6.11)
#include <algorithm>
#include <cstring>

#include "game/flow.hpp"

namespace mjf {

std::uint8_t Flow::round_wind() const noexcept {
    const int wind = s.round / g.seats;
    const int scheduled = scheduled_winds();
    if (wind < scheduled) return static_cast<std::uint8_t>(wind % g.winds);
    return extension_wind(wind - scheduled);
}

// The chair in front of which the wall was broken: the sides are counted from the dealer's, with three seats the fourth
// side is nobody's.
std::uint8_t Flow::wareme_chair() const noexcept {
    if (!g.rules.wareme || s.dice[0] == 0) return kNobody;
    const int side = (s.dice[0] + s.dice[1] - 1) % 4;
    return side < g.seats ? static_cast<std::uint8_t>((s.dealer + side) % g.seats) : kNobody;
}

Win Flow::win_of(int chair, Kind37 tile, bool tsumo, bool extra) const noexcept {
    const Seat& seat = s.seat[chair];
    Win win;
    std::memset(&win, 0, sizeof win);
    std::memcpy(win.melds, seat.melds, sizeof win.melds);
    // Jokers that were dealt win without a tile of their own, with all that is held.
    const bool dealt = s.drawn_from == kJokersWereDealt && tsumo;
    const bool has_tile = tile < kUnknown37 || tile == kJoker || dealt;
    // Four kans that win at once are judged by themselves: the last concealed tile is no part of the hand.
    if (has_tile) {
        std::memcpy(win.counts, seat.counts, sizeof win.counts);
        std::memcpy(win.reds, seat.reds, sizeof win.reds);
    }
    const Kind kind = has_tile && !dealt ? plain_kind(tile) : kNoKind;
    win.win = kind;
    if (!tsumo && has_tile) {
        ++win.counts[kind];
        if (is_red(tile)) ++win.reds[tile - kRedMan];
    }
    for (int i = 0; i < seat.n_melds; ++i) {
        const Kind lowest = meld_kind(seat.melds[i]);
        if (g.jokers == 0 && meld_reds(seat.melds[i]) > 0 && lowest < kSuitKinds)
            win.reds[lowest / 9] = static_cast<std::uint8_t>(win.reds[lowest / 9] + meld_reds(seat.melds[i]));
    }
    win.bonus = seat.bonus;
    win.jokers = seat.jokers;
    win.seat = wind_of(chair);
    win.round = round_wind();
    win.nuki = seat.nuki;
    win.honba = static_cast<std::uint8_t>(std::min<int>(s.honba, 255));
    win.sticks = static_cast<std::uint8_t>(std::min<int>(s.sticks, 255));
    win.payer = tsumo ? kNobody : wind_of(s.turn);
    win.wareme = kNobody;
    if (const std::uint8_t wareme = wareme_chair(); wareme != kNobody) win.wareme = wind_of(wareme);
    for (int i = 0; i < 4; ++i) win.liable[i] = seat.liable[i] == kNobody ? kNobody : wind_of(seat.liable[i]);
    if (chair == s.dealer) {
        const int count = g.rules.paarenchan_count == rule::PAARENCHAN_COUNT_WINS ? s.dealer_wins + 1 : s.dealer_deals;
        win.deals = static_cast<std::uint8_t>(std::min(count, 255));
    }

    std::uint32_t flags = tsumo ? std::uint32_t{kTsumo} : 0u;
    if (seat.riichi == kInRiichi && g.family->traits.deposit == 0) {
        flags |= kDeclaredReady;
    } else if (seat.riichi == kInRiichi) {
        flags |= kRiichi;
        if (seat.double_riichi) flags |= kDoubleRiichi;
        if (seat.open_riichi) flags |= kOpenRiichi;
        if (seat.ippatsu) flags |= kIppatsu;
    }
    if (dealt) {
        flags |= kJokersDealt;
    } else if (tsumo) {
        if (s.drawn_from == kAfterKan && s.kans_in_row >= 2) flags |= kDoubleReplacement;
        if (s.drawn_from == kAfterKan || (s.drawn_from == kAfterNorth && g.rules.nuki_rinshan)) flags |= kRinshan;
        if (s.drawn_from == kAfterBonus) flags |= kFlowerReplacement;
        if ((s.drawn_from == kFromWall || !g.family->traits.dead_wall) && live_left() <= 0) flags |= kLastTile;
        if (!s.called && seat.n_discards == 0 && (g.jokers > 0 ? seat.n_melds == 0 : seat.draws == 1)) flags |= kFirstTurn;
    } else {
        if (s.window == kWindowNorth) {
            flags |= kNukiRob;
        } else if (s.window != kWindowNone) {
            flags |= kChankan;
        } else {
            if (live_left() <= 0) flags |= kLastTile;
            if (g.jokers == 0 && !s.called && chair != s.dealer && renhou_turn(seat)) flags |= kFirstTurn;
        }
        if (s.seat[s.turn].riichi == kInRiichi) flags |= kPayerInRiichi;
    }
    if (!g.family->traits.riichi_shapes && kind < kKinds && s.window == kWindowNone && last_of_kind(kind, tsumo)) flags |= kLastOfKind;
    if ((seat.pond & kYaochuuMask) == 0 && seat.nuki == 0) flags |= kNoYaochuuDiscarded;
    if (kind < kSuitKinds && (seat.pond & span_of(kind / 9 * 9, 9)) == 0) flags |= kNoSuitDiscarded;
    win.flags = flags;

    std::fill(win.dora, win.dora + 5, kNoKind);
    std::fill(win.ura, win.ura + 5, kNoKind);
    for (int i = 0; i < s.shown; ++i) {
        const TileId dora = s.wall[g.indicator_place[i]];
        if (dora == kUnknownTile) continue;
        win.dora[i] = plain_kind(g.kind37_of(dora));
        if (i > 0 && i + 1 == s.norths_dora && !g.rules.kan_dora) {
            // The judge passes over kan indicators; this one belongs to the Norths.
            win.dora[i] = kNoKind;
            win.dora_han = static_cast<std::uint8_t>(win.dora_han + tiles_of(seat, win, dora_of(kind_of(dora), g.seats)));
        }
    }
    if (g.has_extra_red) {
        int reds = seat.extra_set + (extra && !tsumo ? 1 : 0);
        for (int k = 0; k < kKinds; ++k) reds += seat.extra[k];
        win.dora_han = static_cast<std::uint8_t>(win.dora_han + reds);
    }
    return win;
}

// Copies of `kind` in the whole hand: concealed, melds, set-aside Norths.
int Flow::tiles_of(const Seat& seat, const Win& win, Kind kind) noexcept {
    int n = win.counts[kind] + (kind == kNorth ? seat.nuki : 0);
    for (int i = 0; i < seat.n_melds; ++i) {
        const Meld meld = seat.melds[i];
        if (meld_type(meld) == kChi) {
            n += kind >= meld_kind(meld) && kind < meld_kind(meld) + 3;
        } else if (meld_kind(meld) == kind) {
            n += meld_is_kan(meld) ? 4 : 3;
        }
    }
    return n;
}

bool Flow::renhou_turn(const Seat& seat) const noexcept {
    if (g.rules.renhou_scope == rule::RENHOU_SCOPE_BEFORE_FIRST_DRAW) return seat.draws == 0;
    return s.n_discards <= g.seats;
}

bool Flow::may_win(int chair, Kind37 tile, bool tsumo, bool extra) const noexcept {
    const Win win = win_of(chair, tile, tsumo, extra);
    Score score;
    g.family->judge(&g.rules, &win, &score);
    return score.status == kWin;
}

Facts Flow::facts() const noexcept {
    Facts now;
    std::memset(&now, 0, sizeof now);
    std::memcpy(now.scores, s.scores, sizeof now.scores);
    std::memcpy(now.paid, s.paid, sizeof now.paid);
    std::memcpy(now.wins, s.wins, sizeof now.wins);
    std::memcpy(now.chombos, s.chombos, sizeof now.chombos);
    std::memset(now.liable, kNobody, sizeof now.liable);
    for (int chair = 0; chair < g.seats; ++chair) {
        const Seat& seat = s.seat[chair];
        std::memcpy(now.melds[chair], seat.melds, sizeof seat.melds);
        std::memcpy(now.liable[chair], seat.liable, sizeof seat.liable);
        now.bonus[chair] = seat.bonus;
        now.nuki[chair] = seat.nuki;
        if (g.jokers > 0) {
            now.nuki[chair] = seat.jokers;
            for (int i = 0; i < seat.n_melds; ++i)
                now.nuki[chair] = static_cast<std::uint8_t>(now.nuki[chair] + (joker_of(seat.melds[i]) != kNoKind));
        }
        // Without a deposit a declaration counts from its own discard on.
        if (seat.riichi == kInRiichi || (seat.riichi == kRiichiDeclared && g.family->traits.deposit == 0))
            now.riichi |= static_cast<std::uint8_t>(1 << chair);
    }
    now.honba = s.honba;
    now.sticks = s.sticks;
    now.drawn_deals = g.honba_counts_draws ? s.honba : s.drawn_deals;
    now.seats = static_cast<std::uint8_t>(g.seats);
    now.dealer = s.dealer;
    now.round = round_wind();
    now.wareme = wareme_chair();
    now.actor = now.from = kNobody;
    return now;
}

void Flow::win_by_tsumo(int chair) noexcept {
    settle_wins(&chair, 1, chair, true);
}

// What the settlement of a win may ask besides: who was waiting for a tile.
Facts Flow::facts_of_win() const noexcept {
    Facts now = facts();
    if (g.waiting_counts) now.tenpai = waiting();
    return now;
}

// Which of several claims of a win is the best; they stand in turn order.
int Flow::best_claim(const int* chairs, int n) const noexcept {
    Win wins[kMaxWins];
    Score scores[kMaxWins];
    for (int i = 0; i < n; ++i) wins[i] = win_of(chairs[i], s.tile, false, s.tile_extra != 0);
    const Facts now = facts_of_win();
    return g.family->first_claim(&g.rules, &now, wins, scores, n);
}

// Several winners: the nearest in turn order from the discarder first, unless the family measures the claims.
void Flow::win_by_ron(std::uint8_t chairs) noexcept {
    int winners[kMaxSeats];
    int n = 0;
    for (int chair = next(s.turn); chair != s.turn; chair = next(chair))
        if ((chairs >> chair) & 1) winners[n++] = chair;
    if (n >= 2 && g.family->first_claim != nullptr) {
        winners[0] = winners[best_claim(winners, n)];
        n = 1;
    }
    if (n >= 2 && g.farthest_claims) winners[0] = winners[n - 1];
    if (n >= 2 && g.rules.multi_ron == rule::MULTI_RON_HEAD_BUMP) n = 1;
    if (n >= 3) {
        switch (g.rules.triple_ron) {
            case rule::TRIPLE_RON_DRAW:
                // Rules under which three may win pay them.
                if (g.rules.multi_ron != rule::MULTI_RON_TRIPLE) return abort_hand(kDrawSanchahou, kNobody, chairs);
                break;
            case rule::TRIPLE_RON_TWO_WINNERS: n = 2; break;
            case rule::TRIPLE_RON_HEAD_BUMP: n = 1; break;
            default: break;
        }
    }
    settle_wins(winners, n, s.turn, false);
}

// Fans of the hand of a player who did not win.
std::uint8_t Flow::value_as_loser(int chair) const noexcept {
    const Seat& seat = s.seat[chair];
    Win win;
    std::memset(&win, 0, sizeof win);
    std::memcpy(win.counts, seat.counts, sizeof win.counts);
    std::memcpy(win.melds, seat.melds, sizeof win.melds);
    win.bonus = seat.bonus;
    win.seat = wind_of(chair);
    return static_cast<std::uint8_t>(g.family->loser_value(&g.rules, &win));
}

// Ura indicators that count, those of kans only where the rules say so.
std::uint8_t Flow::counted_ura() const noexcept {
    if (!g.rules.ura_dora) return 0;
    return g.rules.kan_dora && g.rules.kan_ura ? s.shown : std::uint8_t{1};
}

void Flow::settle_wins(const int* chairs, int n, int from, bool tsumo) noexcept {
    HandEnd end;
    fill_end(end);
    end.n_wins = static_cast<std::uint8_t>(n);
    end.from = static_cast<std::uint8_t>(from);
    end.tile = !tsumo ? s.tile : s.drawn_from == kJokersWereDealt ? kNoTile : s.drawn;
    for (int i = 0; i < n; ++i) {
        const int chair = chairs[i];
        end.winner[i] = static_cast<std::uint8_t>(chair);
        end.wins[i] = win_of(chair, end.tile, tsumo, (tsumo ? s.drawn_extra : s.tile_extra) != 0);
        if (s.seat[chair].riichi == kInRiichi) {
            end.n_ura = counted_ura();
            for (int u = 0; u < end.n_ura; ++u) {
                const TileId ura = s.wall[g.ura_place[u]];
                if (ura != kUnknownTile) end.wins[i].ura[u] = kind_of(ura);
                end.ura[u] = ura == kUnknownTile ? kUnknown37 : g.kind37_of(ura);
            }
        }
    }
    const Facts now = facts_of_win();
    if (g.jokers > 0 && g.family->loser_value != nullptr) {
        for (int i = 0; i < n; ++i)
            for (int other = 0; other < g.seats; ++other)
                if (other != chairs[i]) end.wins[i].dora[wind_of(other)] = value_as_loser(other);
    }
    g.family->settle_win(&g.rules, &now, end.wins, end.scores, n, &end.settlement);
    for (int i = 0; i < n; ++i) {
        emit(kEventWin, chairs[i], from, end.tile, 0, 0, static_cast<std::uint8_t>(i));
        if (s.wins[chairs[i]] < 0xffff) ++s.wins[chairs[i]];
    }
    finish_hand(end);
}

void Flow::fill_end(HandEnd& end) const noexcept {
    std::memset(&end, 0, sizeof end);
    for (int chair = 0; chair < g.seats; ++chair) {
        std::memcpy(end.counts[chair], s.seat[chair].counts, sizeof end.counts[chair]);
        std::memcpy(end.reds[chair], s.seat[chair].reds, sizeof end.reds[chair]);
        end.jokers[chair] = s.seat[chair].jokers;
    }
    end.from = end.actor = kNobody;
    end.tile = kNoTile;
}

}  // namespace mjf
