#include "sim/encoders/compact_v1.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace mjf {
namespace {

std::uint8_t byte(int number) noexcept { return static_cast<std::uint8_t>(std::clamp(number, 0, 255)); }

Kind37 wall_tile(const Flow& flow, int place) noexcept {
    const TileId id = flow.s.wall[place];
    return id == kUnknownTile ? kUnknown37 : flow.g.kind37_of(id);
}

void copy_tiles(const Seat& seat, std::uint8_t* counts37) noexcept {
    std::copy(seat.counts, seat.counts + kKinds, counts37);
    for (int suit = 0; suit < 3; ++suit) {
        counts37[kRedMan + suit] = seat.reds[suit];
        counts37[kFives[suit]] = static_cast<std::uint8_t>(counts37[kFives[suit]] - seat.reds[suit]);
    }
}

}  // namespace

int tiles_in_hand(const Seat& seat) noexcept {
    int tiles = seat.unknown + seat.jokers;
    for (const KindMask plane : seat.plane) tiles += std::popcount(plane);
    return tiles;
}

std::uint8_t furiten_bits(const Flow& flow, int chair) noexcept {
    const Seat& seat = flow.s.seat[chair];
    const Traits& traits = flow.g.family->traits;
    if (traits.no_furiten || (traits.sacred_discard && flow.g.rules.sacred_discard == rule::SACRED_DISCARD_OFF)) return 0;
    const bool own = (flow.counted_waits(chair, seat, seat.waits, false) & seat.pond) != 0;
    return static_cast<std::uint8_t>(seat.furiten | (own ? 4 : 0));
}

void encode(const Flow& flow, int chair, CompactV1& out) noexcept {
    const GameRules& g = flow.g;
    const State& s = flow.s;
    const Seat& own = s.seat[chair];
    const auto from_here = [&](int other) {
        return static_cast<std::uint8_t>(other >= chair ? other - chair : other + g.seats - chair);
    };
    std::memset(&out, 0, sizeof out);
    const bool mine = s.turn == chair && s.drawn != kNoTile;
    const bool claims = s.phase == kPhaseDiscarded || s.phase == kPhaseKan;
    out.seats = byte(g.seats);
    out.chair = byte(chair);
    out.dealer = from_here(s.dealer);
    out.round_wind = flow.round_wind();
    out.kyoku = byte(s.round % g.seats);
    out.honba = byte(s.honba);
    out.sticks = byte(s.sticks);
    out.live = byte(flow.live_left());
    out.phase = s.phase;
    out.turn = from_here(s.turn);
    out.drawn = mine ? s.drawn : kNoTile;
    out.tile = claims ? s.tile : kNoTile;
    out.window = s.phase == kPhaseKan ? s.window : std::uint8_t{0};
    out.kans = s.kans;
    out.n_indicators = s.shown;
    out.furiten = furiten_bits(flow, chair);
    out.waits = own.waits;
    std::fill(std::begin(out.indicators), std::end(out.indicators), kNoTile);
    for (int i = 0; i < s.shown && i < kMaxIndicators; ++i) out.indicators[i] = wall_tile(flow, g.indicator_place[i]);
    out.unknown = own.unknown;
    out.pending_dora = s.pending_dora;
    out.is_match = s.is_match;
    std::memcpy(out.counts, own.counts, sizeof out.counts);
    std::memcpy(out.reds, own.reds, sizeof out.reds);
    out.drawn_from = mine ? s.drawn_from : std::uint8_t{255};
    out.uncalled = s.called == 0;
    out.extra_red = static_cast<std::uint8_t>((mine && s.drawn_extra ? 1 : 0) | (claims && s.tile_extra ? 2 : 0));
    for (int other = 0; other < g.seats; ++other) {
        const Seat& seat = s.seat[other];
        const int place = from_here(other);
        out.scores[place] = static_cast<std::int32_t>(std::clamp<std::int64_t>(s.scores[other], INT32_MIN, INT32_MAX));
        CompactV1::Player& player = out.players[place];
        player.riichi = seat.riichi;
        player.double_riichi = seat.double_riichi;
        player.open_riichi = seat.open_riichi;
        player.ippatsu = seat.ippatsu;
        player.norths = seat.nuki;
        player.in_hand = byte(tiles_in_hand(seat));
        player.n_melds = seat.n_melds;
        player.n_discards = seat.n_discards;
        for (int i = 0; i < seat.n_melds; ++i) {
            const Meld meld = seat.melds[i];
            const bool hidden = g.family->traits.hidden_ankan && other != chair && meld_type(meld) == kAnkan;
            player.melds[i] = hidden ? make_meld(kAnkan, kUnknown37) : meld;
        }
        for (int i = 0; i < 4; ++i) player.liable[i] = seat.liable[i] == kNobody ? kNobody : from_here(seat.liable[i]);
        player.nagashi = seat.nagashi;
        player.draws = seat.draws;
        player.extra_set = seat.extra_set;
        player.bonus = seat.bonus;
        // Open riichi lies on the table, but for the tile that was just drawn.
        if (other != chair && seat.open_riichi && seat.riichi != kNoRiichi && (s.turn != other || s.drawn == kNoTile)) {
            player.waits = seat.waits;
            if (g.rules.open_riichi_reveal == rule::OPEN_RIICHI_REVEAL_HAND) copy_tiles(seat, out.shown[place - 1]);
        }
    }
    unsigned places[4] = {};
    for (int other = 0; other < g.seats; ++other) places[other] = static_cast<unsigned>(from_here(other)) << 6;
    for (int i = 0; i < s.n_discards; ++i) {
        const unsigned discard = s.discards[i];
        out.discards[i] = static_cast<std::uint16_t>((discard & ~0xC0u) | places[(discard >> 6) & 3]);
    }
    out.n_discards = s.n_discards;
    out.dice[0] = s.dice[0];
    out.dice[1] = s.dice[1];
    out.round = s.round;
    if (g.has_extra_red) std::memcpy(out.extra, own.extra, sizeof out.extra);
}

void encode(const Flow& flow, int chair, CompactV1Hidden& out) noexcept {
    const GameRules& g = flow.g;
    const State& s = flow.s;
    std::memset(&out, 0, sizeof out);
    for (int distance = 1; distance < g.seats; ++distance) {
        const int other = (chair + distance) % g.seats;
        const Seat& seat = s.seat[other];
        out.waits[distance - 1] = seat.waits;
        copy_tiles(seat, out.counts[distance - 1]);
        out.furiten[distance - 1] = furiten_bits(flow, other);
    }
    const int live = std::min<int>(std::max(flow.live_left(), 0), sizeof out.live);
    out.n_live = byte(live);
    std::fill(std::begin(out.live), std::end(out.live), kNoTile);
    for (int i = 0; i < live; ++i) out.live[i] = wall_tile(flow, g.live_first + s.live_drawn + i);
    // Without a dead wall they are the end of the live one.
    const int left = g.family->traits.dead_wall ? g.replacements - s.replaced : std::min(live, g.replacements - s.replaced);
    const int replacements = std::min<int>(left, sizeof out.replacements);
    out.n_replacements = byte(replacements);
    std::fill(std::begin(out.replacements), std::end(out.replacements), kNoTile);
    for (int i = 0; i < replacements; ++i) out.replacements[i] = wall_tile(flow, g.replacement_place[s.replaced + i]);
    std::fill(std::begin(out.ura), std::end(out.ura), kNoTile);
    for (int i = 0; g.family->traits.dead_wall && i < g.indicators && i < kMaxIndicators; ++i) out.ura[i] = wall_tile(flow, g.ura_place[i]);
}

}  // namespace mjf
