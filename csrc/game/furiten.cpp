// What does a hand wait for, and may it win on a discard? Waits, furiten, ankan in riichi (riichi rules specification 6.1,
// 6.3, 6.12).
#include <algorithm>

#include "game/flow.hpp"
#include "shape/joker.hpp"
#include "shape/shape.hpp"

namespace mjf {

KindMask Flow::waits_of(const Seat& seat, int chair) const noexcept {
    if (g.family->traits.riichi_shapes) return waits(seat.counts, seat.n_melds, g.forms);
    if (g.jokers > 0 && !g.rules.fly_fifth) {
        std::uint8_t room[kKinds];
        int jokers = seat.jokers;
        for (int k = 0; k < kKinds; ++k) room[k] = static_cast<std::uint8_t>(4 - seat.counts[k]);
        for (int i = 0; i < seat.n_melds; ++i) {
            const Kind kind = meld_kind(seat.melds[i]);
            const bool chow = meld_type(seat.melds[i]) == kChi;
            jokers += (seat.melds[i] >> 13) & 3;
            for (int k = kind; k < kind + (chow ? 3 : 1); ++k) {
                const int taken = chow ? 1 : meld_is_kan(seat.melds[i]) ? 4 : 3;
                if (taken > room[k]) return 0;  // five of a kind, a joker among them: no tile makes that a win
                room[k] = static_cast<std::uint8_t>(room[k] - taken);
            }
        }
        const KindMask found = joker_waits(seat.counts, seat.n_melds, seat.jokers, g.kinds, room, g.forms);
        return jokers < kMaxJokers ? found : found & ~bit(kJoker);
    }
    Win win{};
    for (int k = 0; k < kKinds; ++k) win.counts[k] = seat.counts[k];
    for (int i = 0; i < seat.n_melds; ++i) win.melds[i] = seat.melds[i];
    win.win = kNoKind;
    win.jokers = seat.jokers;
    win.seat = wind_of(chair);
    win.round = round_wind();
    return g.family->waits(&g.rules, &win);
}

void Flow::update_waits(int chair) noexcept {
    Seat& seat = s.seat[chair];
    seat.waits = seat.unknown > 0 ? 0 : waits_of(seat, chair);
}

bool Flow::furiten(int chair) const noexcept {
    const Seat& seat = s.seat[chair];
    if (g.family->traits.no_furiten) return false;
    if (g.family->traits.sacred_discard) {
        if (g.rules.sacred_discard == rule::SACRED_DISCARD_SAME_KIND) return ((seat.pond >> plain_kind(s.tile)) & 1) != 0;
        return bars_wins(chair);
    }
    return seat.furiten != 0 || (counted_waits(chair, seat, seat.waits, false) & seat.pond) != 0;
}

bool Flow::bars_wins(int chair) const noexcept {
    const Seat& seat = s.seat[chair];
    if (g.family->traits.no_furiten) return false;
    if (g.family->traits.sacred_discard && g.rules.sacred_discard == rule::SACRED_DISCARD_OFF) return false;
    return seat.furiten != 0 || (counted_waits(chair, seat, seat.waits, false) & seat.pond) != 0;
}

// The tile that is offered counts as gone only for who offers it. Who made a kan that is robbed has the triplet again.
std::uint8_t Flow::waiting() const noexcept {
    std::uint8_t out = 0;
    for (int chair = 0; chair < g.seats; ++chair) {
        const Seat& seat = s.seat[chair];
        KindMask kinds = seat.waits;
        if (chair == s.turn && s.phase == kPhaseKan) {
            Seat before = seat;
            const Kind kind = plain_kind(s.tile);
            if (s.window == kWindowAnkan) {
                before.melds[--before.n_melds] = 0;
                for (int i = 0; i < 3; ++i) add_tile(before, kind);
            } else {
                for (int i = 0; i < before.n_melds; ++i)
                    if (meld_kind(before.melds[i]) == kind) before.melds[i] = make_meld(kPon, kind);
            }
            kinds = before.unknown > 0 ? 0 : waits_of(before, chair);
        }
        if (counted_waits(chair, seat, kinds, true) != 0) out |= static_cast<std::uint8_t>(1 << chair);
    }
    return out;
}

// `waits` without the kinds that the rules do not count because no copy is left (fifth_tile; karaten for tenpai). `own`: the
// seat of the chair, perhaps with a tile less that it would discard: it stays visible, but is no longer held.
KindMask Flow::counted_waits(int chair, const Seat& own, KindMask waits, bool for_tenpai) const noexcept {
    const bool dead_counts = !for_tenpai || g.rules.karaten_is_tenpai;
    if (waits == 0 || (g.rules.fifth_tile == rule::FIFTH_TILE_CONCEALED && dead_counts)) return waits;
    std::uint8_t seen[kKinds];
    const bool all_seen = g.rules.fifth_tile == rule::FIFTH_TILE_VISIBLE || !dead_counts;
    const std::uint8_t* held = all_seen ? s.seat[chair].counts : own.counts;
    for (int k = 0; k < kKinds; ++k) seen[k] = held[k];
    const auto see_melds = [&](const Seat& seat) noexcept {
        for (int i = 0; i < seat.n_melds; ++i) {
            const Kind kind = meld_kind(seat.melds[i]);
            switch (meld_type(seat.melds[i])) {
                case kChi: ++seen[kind], ++seen[kind + 1], ++seen[kind + 2]; break;
                case kPon: seen[kind] = static_cast<std::uint8_t>(seen[kind] + 3); break;
                default: seen[kind] = static_cast<std::uint8_t>(seen[kind] + 4); break;
            }
        }
    };
    if (all_seen) {
        for (int c = 0; c < g.seats; ++c) {
            see_melds(s.seat[c]);
            if (g.rules.nukidora) seen[kNorth] = static_cast<std::uint8_t>(seen[kNorth] + s.seat[c].nuki);
        }
        for (int i = 0; i < s.n_discards; ++i)
            if (!(s.discards[i] & kMarkClaimed)) ++seen[plain_kind(discard_tile(s.discards[i]))];
        for (int i = 0; i < s.shown; ++i) {
            const TileId id = s.wall[g.indicator_place[i]];
            if (id < kFirstBonusId) ++seen[kind_of(id)];
        }
        // The tile that is offered is the one waited for: it does not yet count as gone.
        const bool offered = s.phase == kPhaseDiscarded || s.phase == kPhaseKan;
        const bool comes = !for_tenpai || (g.waiting_counts && chair != s.turn);
        if (comes && offered && s.tile < kUnknown37) --seen[plain_kind(s.tile)];
    } else {
        see_melds(own);
    }
    for (int k = 0; k < kKinds; ++k)
        if (seen[k] >= g.copies[k]) waits &= ~bit(k);
    return waits;
}

bool Flow::waits_by_kokushi(int chair) const noexcept {
    const Seat& seat = s.seat[chair];
    return seat.n_melds == 0 && ((waits(seat.counts, 0, kFormKokushi) >> plain_kind(s.tile)) & 1) != 0;
}

// The drawn tile makes four of `kind`. Allowed if the waits stay as they are; with `structure` the three held before must
// also be a triplet in every reading of the hand with every tile it waits for.
bool Flow::ankan_in_riichi(int chair, Kind kind) const noexcept {
    if (g.rules.riichi_ankan == rule::RIICHI_ANKAN_NONE) return false;
    Seat seat = s.seat[chair];  // 14 tiles
    const KindMask before = seat.waits;
    for (int i = 0; i < 4; ++i) remove_tile(seat, kind);
    seat.melds[seat.n_melds++] = make_meld(kAnkan, kind);
    if (waits_of(seat, chair) != before) return false;
    if (g.rules.riichi_ankan == rule::RIICHI_ANKAN_WAITS) return true;

    Seat hand = s.seat[chair];
    remove_tile(hand, kind);
    Reading found[kMaxReadings];
    for (KindMask left = before; left != 0; left &= left - 1) {
        const Kind win = static_cast<Kind>(std::countr_zero(left));
        add_tile(hand, win);
        const int n = readings(hand.counts, hand.melds, win, g.forms, found);
        remove_tile(hand, win);
        for (int i = 0; i < n; ++i)
            if (found[i].form != kRegular || !((found[i].triplets >> kind) & 1)) return false;
    }
    return true;
}

}  // namespace mjf
