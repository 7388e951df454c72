// What happens to flowers, seasons and other tiles that are no part of a hand? They are laid aside and replaced from the back
// of the wall, and what can be seen of a table tells whether a tile is the last of its kind (MCR rules specification 1, 2, 10). Complete
// sets of them and kans may be paid for at once, and jokers may be laid aside or exchanged (Malaysian rules specification 2, 3, 5).
#include <bit>

#include "game/flow.hpp"

namespace mjf {

// `dealt`: the bonus tiles dealt to the chair before any was replaced.
void Flow::set_bonus_aside(int chair, Kind37 tile, std::uint32_t dealt) noexcept {
    s.seat[chair].bonus |= 1u << (tile - kFirstBonus);
    emit(kEventBonus, chair, kNobody, tile);
    if (g.family->on_bonus == nullptr) return;
    const int group = (tile - kFirstBonus) / 4;
    const bool early = g.rules.initial_set_with_replacements ? s.n_discards == 0 : (dealt >> 4 * group & 15) == 15;
    const Facts now = facts();
    Effects effects{};
    g.family->on_bonus(&g.rules, &now, chair, tile, early ? 1 : 0, &effects);
    pay_now(chair, effects, kLineBonus);
}

// What changes hands at once: one pays, or all others as much.
void Flow::pay_now(int chair, const Effects& effects, LineReason reason) noexcept {
    int payers = 0, payer = -1;
    for (int c = 0; c < g.seats; ++c) {
        s.scores[c] += effects.delta[c];
        if (effects.delta[c] < 0) ++payers, payer = c;
    }
    if (payers == 0) return;
    emit(kEventPayment, chair, payers == 1 ? payer : kNobody, kNoTile, static_cast<Meld>(-effects.delta[payer]), reason);
}

// A joker that is laid aside as a bonus tile and replaced.
void Flow::set_joker_aside(int chair) noexcept {
    Seat& seat = s.seat[chair];
    --seat.jokers;
    ++seat.nuki;
    s.drawn = kNoTile;
    emit(kEventBonus, chair, kNobody, kJoker);
    update_waits(chair);
    draw(chair, kAfterBonus);
}

// The kind that the joker of a meld stands for; kNoKind = it has none, or the rules have none.
Kind Flow::joker_of(Meld meld) const noexcept {
    if (g.jokers == 0 || meld_is_kan(meld) || (meld >> 13 & 3) == 0) return kNoKind;
    return static_cast<Kind>(meld_kind(meld) + (meld_type(meld) == kChi ? meld_joker_place(meld) : 0));
}

// The natural tile takes the place of the joker in an own meld.
void Flow::exchange_joker(int chair, int at) noexcept {
    Seat& seat = s.seat[chair];
    const Kind kind = joker_of(seat.melds[at]);
    seat.melds[at] = static_cast<Meld>(seat.melds[at] & 0x1fff);
    remove_tile(seat, kind);
    ++seat.jokers;
    if (s.drawn == kind && seat.counts[kind] == 0) s.drawn = kJoker;
    if (is_known(s.drawn)) remove37(seat, s.drawn);
    update_waits(chair);
    if (is_known(s.drawn)) add37(seat, s.drawn);
    emit(kEventExchange, chair, kNobody, kind, seat.melds[at], 0, static_cast<std::uint8_t>(at));
    ask_turn(kPhaseDrawn);
}

// The bonus tiles dealt to one chair, until he has none.
void Flow::replace_dealt(int chair, std::uint32_t held) noexcept {
    if (held == 0) return;
    const std::uint32_t dealt = held;
    Seat& seat = s.seat[chair];
    while (held != 0) {
        const int lowest = std::countr_zero(held);
        held &= held - 1;
        set_bonus_aside(chair, static_cast<Kind37>(kFirstBonus + lowest), dealt);
        const TileId id = take(kAfterBonus);
        const Kind37 tile = id == kUnknownTile ? kUnknown37 : g.kind37_of(id);
        emit(kEventDraw, chair, kNobody, tile);
        if (tile == kUnknown37) {
            ++seat.unknown;
        } else if (goes_aside(id)) {
            held |= 1u << (tile - kFirstBonus);
        } else {
            add37(seat, tile);
        }
    }
    update_waits(chair);
}

// The dealer's fourteenth tile; then, in turn order from the dealer, everybody replaces bonus tiles until he has none. `held`:
// those of the hands dealt. The last tile the dealer got counts as the one just drawn.
void Flow::deal_bonus(std::uint32_t* held) noexcept {
    int place = 0, all_jokers = -1;
    Kind37 last = kNoTile;
    DrawFrom from = kFromWall;
    if (g.bonus_before_draw) {
        for (int chair = s.dealer, n = 0; n < g.seats; chair = next(chair), ++n) replace_dealt(chair, held[chair]);
        return draw(s.dealer, kFromWall);
    }
    const auto draw_one = [&](int chair) noexcept {
        Seat& seat = s.seat[chair];
        const TileId id = take(from);
        ++seat.draws;
        last = id == kUnknownTile ? kUnknown37 : g.kind37_of(id);
        emit(kEventDraw, chair, kNobody, last);
        if (last == kUnknown37) {
            ++seat.unknown;
        } else if (goes_aside(id)) {
            held[chair] |= 1u << (last - kFirstBonus);
        } else {
            add37(seat, last);
        }
    };
    s.drawn_from = kFromWall;
    for (int chair = s.dealer; place < g.seats; chair = next(chair), ++place) {
        Seat& seat = s.seat[chair];
        from = kFromWall;
        if (chair == s.dealer) draw_one(chair);
        from = kAfterBonus;
        bool replaced = false;
        const std::uint32_t dealt = held[chair];
        while (held[chair] != 0) {
            const int lowest = std::countr_zero(held[chair]);
            held[chair] &= held[chair] - 1;
            set_bonus_aside(chair, static_cast<Kind37>(kFirstBonus + lowest), dealt);
            draw_one(chair);
            replaced = true;
        }
        if (chair == s.dealer) {
            s.drawn = last;
            if (replaced) s.drawn_from = kAfterBonus;
            if (is_known(last)) remove37(seat, last);
            update_waits(chair);
            if (is_known(last)) add37(seat, last);
        } else {
            seat.draws = 0;
            if (replaced) update_waits(chair);
        }
        if (g.jokers > 0 && seat.jokers == g.jokers) all_jokers = chair;
    }
    s.seat[s.dealer].draws = 1;
    if (all_jokers >= 0) {
        s.turn = static_cast<std::uint8_t>(all_jokers);
        if (all_jokers != s.dealer) s.drawn = kNoTile;
        s.drawn_from = kJokersWereDealt;
    }
    ask_turn(kPhaseDrawn);
}

// Whether everybody sees the other three tiles like the winning one: discarded or in open melds.
bool Flow::last_of_kind(Kind kind, bool tsumo) const noexcept {
    int seen = 0;
    for (int i = 0; i < s.n_discards; ++i)
        seen += !(s.discards[i] & kMarkClaimed) && plain_kind(discard_tile(s.discards[i])) == kind;
    if (!tsumo) --seen;  // the tile that is won
    for (int chair = 0; chair < g.seats; ++chair) {
        const Seat& seat = s.seat[chair];
        for (int i = 0; i < seat.n_melds; ++i) {
            const Kind lowest = meld_kind(seat.melds[i]);
            if (meld_type(seat.melds[i]) == kChi) {
                seen += kind >= lowest && kind < lowest + 3;
            } else if (lowest == kind && meld_type(seat.melds[i]) == kPon) {
                seen += 3;
            }
        }
    }
    return seen == 3;
}

}  // namespace mjf
