// What happens to flowers, seasons and other tiles that are no part of a hand? They are laid aside and replaced from the back
// of the wall, and what can be seen of a table tells whether a tile is the last of its kind (MCR rules specification 1, 2, 10).
#include <bit>

#include "game/flow.hpp"

namespace mjf {

void Flow::set_bonus_aside(int chair, Kind37 tile) noexcept {
    s.seat[chair].bonus |= 1u << (tile - kFirstBonus);
    emit(kEventBonus, chair, kNobody, tile);
}

// The bonus tiles dealt to one chair, until he has none.
void Flow::replace_dealt(int chair, std::uint32_t held) noexcept {
    if (held == 0) return;
    Seat& seat = s.seat[chair];
    while (held != 0) {
        const int lowest = std::countr_zero(held);
        held &= held - 1;
        set_bonus_aside(chair, static_cast<Kind37>(kFirstBonus + lowest));
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
    int place = 0;
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
        while (held[chair] != 0) {
            const int lowest = std::countr_zero(held[chair]);
            held[chair] &= held[chair] - 1;
            set_bonus_aside(chair, static_cast<Kind37>(kFirstBonus + lowest));
            draw_one(chair);
            replaced = true;
        }
        if (chair == s.dealer) {
            s.drawn = last;
            if (replaced) s.drawn_from = kAfterBonus;
            if (last < kUnknown37) remove37(seat, last);
            update_waits(chair);
            if (last < kUnknown37) add37(seat, last);
        } else {
            seat.draws = 0;
            if (replaced) update_waits(chair);
        }
    }
    s.seat[s.dealer].draws = 1;
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
