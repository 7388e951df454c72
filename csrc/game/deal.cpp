// How does a hand begin, and which tile comes next? Deal, draws, indicators (riichi rules specification 1.2, 1.3, 6.6).
#include <algorithm>
#include <cstring>

#include "game/flow.hpp"

namespace mjf {

void Flow::begin(std::uint64_t seed) noexcept {
    std::memset(&s, 0, sizeof s);
    s.seed = seed;
    for (int chair = 0; chair < g.seats; ++chair) s.scores[chair] = g.rules.start_points;
    s.dealer_deals = 1;
    emit(kEventStartGame);
}

void Flow::begin_hand(std::uint64_t seed, std::uint64_t deal, const TileId* wall, int dealer) noexcept {
    begin(seed);
    s.dealer = s.round = static_cast<std::uint8_t>(dealer);
    s.deal = deal;
    if (wall != nullptr) {
        s.given_walls = 1;
        std::memcpy(s.wall, wall, static_cast<std::size_t>(g.tiles.n));
    } else {
        shuffle();
    }
    deal_hand();
}

void Flow::begin_match(std::uint64_t seed, std::uint64_t match) noexcept {
    begin(seed);
    s.is_match = 1;
    s.deal = match << 24;
    shuffle();
    deal_hand();
}

void Flow::shuffle() noexcept {
    const std::uint64_t domain = s.is_match ? kDomainMatches : kDomainHands;
    make_wall(s.seed, s.deal, domain, g.tiles.ids, g.tiles.n, s.wall);
    const Dice dice = roll_dice(s.seed, s.deal, domain);
    s.dice[0] = dice.first;
    s.dice[1] = dice.second;
}

void Flow::deal_hand() noexcept {
    std::memset(s.seat, 0, sizeof s.seat);
    std::memset(s.discards, 0, sizeof s.discards);
    for (ActionMask& mask : s.masks) mask.clear();
    s.n_discards = s.live_drawn = s.replaced = s.shown = s.pending_dora = s.kans = 0;
    s.asked = s.hits = 0;
    s.drawn = s.tile = kNoTile;
    s.drawn_from = kFromWall;
    s.drawn_extra = s.tile_extra = 0;
    s.window = kWindowNone;
    s.called = s.norths_dora = s.declared_noten = s.dead = s.no_win = 0;
    s.kans_in_row = 0;
    s.turn = s.dealer;

    std::uint32_t held[kMaxSeats] = {};  // bonus tiles dealt
    for (int chair = 0; chair < g.seats; ++chair) {
        Seat& seat = s.seat[chair];
        std::fill(seat.liable, seat.liable + 4, kNobody);
        seat.nagashi = 1;
        const TileId* hand = s.wall + g.hand_tiles * wind_of(chair);
        for (int i = 0; i < g.hand_tiles; ++i) {
            if (hand[i] == kUnknownTile) {
                ++seat.unknown;
                continue;
            }
            const Kind37 tile = g.kind37_of(hand[i]);
            if (goes_aside(hand[i])) {
                held[chair] |= 1u << (tile - kFirstBonus);
                continue;
            }
            add37(seat, tile);
            if (g.has_extra_red && g.is_extra_red(hand[i])) ++seat.extra[kind_of(hand[i])];
        }
        update_waits(chair);
    }
    if (g.indicators > 0) s.shown = 1;
    if (sink_ != nullptr) sink_->hand_starts(s);
    emit(kEventStartHand);
    if (g.family->traits.bonus_kinds != 0) return deal_bonus(held);
    draw(s.dealer, kFromWall);
}

TileId Flow::take(DrawFrom from) noexcept {
    return from == kFromWall ? s.wall[g.live_first + s.live_drawn++] : s.wall[g.replacement_place[s.replaced++]];
}

void Flow::draw(int chair, DrawFrom from) noexcept {
    TileId id = take(from);
    Seat& seat = s.seat[chair];
    s.turn = static_cast<std::uint8_t>(chair);
    s.drawn_extra = 0;
    if (from == kFromWall) s.kans_in_row = 0;
    ++seat.draws;
    while (goes_aside(id)) {
        emit(kEventDraw, chair, kNobody, g.kind37_of(id));
        set_bonus_aside(chair, g.kind37_of(id), 0);
        if (live_left() <= 0) {
            s.drawn = kNoTile;
            s.drawn_from = kNoReplacement;
            if (g.unreplaced_ends) return exhaustive();
            return ask_turn(kPhaseDrawn);
        }
        from = kAfterBonus;
        id = take(from);
        ++seat.draws;
    }
    s.drawn_from = from;
    if (id == kUnknownTile) {
        s.drawn = kUnknown37;
        ++seat.unknown;
    } else {
        s.drawn = g.kind37_of(id);
        add37(seat, s.drawn);
        if (g.has_extra_red && g.is_extra_red(id)) {
            s.drawn_extra = 1;
            ++seat.extra[kind_of(id)];
        }
    }
    if (g.rules.temp_furiten_end == rule::TEMP_FURITEN_END_OWN_DRAW_OR_CALL)
        seat.furiten &= static_cast<std::uint8_t>(~kFuritenTemporary);
    emit(kEventDraw, chair, kNobody, s.drawn);
    ask_turn(kPhaseDrawn);
}

void Flow::show_dora() noexcept {
    if (s.shown >= g.indicators) return;
    const TileId id = s.wall[g.indicator_place[s.shown]];
    ++s.shown;
    emit(kEventDora, kNobody, kNobody, id == kUnknownTile ? kUnknown37 : g.kind37_of(id));
}

void Flow::show_pending_dora() noexcept {
    for (; s.pending_dora > 0; --s.pending_dora) show_dora();
}

}  // namespace mjf
