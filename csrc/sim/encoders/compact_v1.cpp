#include "sim/encoders/compact_v1.hpp"

#include <algorithm>
#include <cstring>

namespace mjf {

void encode(const Table& table, int chair, CompactV1& out) noexcept {
    const GameRules& g = table.rules();
    const State& s = table.state();
    const Flow flow = table.view();
    const Seat& own = s.seat[chair];
    const auto from_here = [&](int other) { return static_cast<std::uint8_t>((other + g.seats - chair) % g.seats); };
    const auto byte = [](int number) { return static_cast<std::uint8_t>(std::clamp(number, 0, 255)); };
    std::memset(&out, 0, sizeof out);
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
    out.drawn = s.turn == chair ? s.drawn : kNoTile;
    const bool claims = s.phase == kPhaseDiscarded || s.phase == kPhaseKan;
    out.tile = claims ? s.tile : kNoTile;
    out.window = s.phase == kPhaseKan ? s.window : std::uint8_t{0};
    out.kans = s.kans;
    out.n_indicators = s.shown;
    out.furiten = own.furiten != 0 || (flow.counted_waits(chair, own, own.waits, false) & own.pond) != 0;
    out.waits = own.waits;
    std::fill(std::begin(out.indicators), std::end(out.indicators), kNoTile);
    for (int i = 0; i < s.shown && i < 5; ++i) {
        const TileId id = s.wall[g.indicator_place[i]];
        out.indicators[i] = id == kUnknownTile ? kUnknown37 : g.kind37_of(id);
    }
    out.unknown = own.unknown;
    std::memcpy(out.counts, own.counts, sizeof out.counts);
    std::memcpy(out.reds, own.reds, sizeof out.reds);
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
        int tiles = seat.unknown;
        for (const std::uint8_t count : seat.counts) tiles += count;
        player.in_hand = byte(tiles);
        player.n_melds = seat.n_melds;
        player.n_discards = seat.n_discards;
        std::copy(seat.melds, seat.melds + seat.n_melds, player.melds);
    }
    for (int i = 0; i < s.n_discards; ++i) {
        const unsigned discard = s.discards[i];
        const unsigned place = from_here(discard_chair(s.discards[i]));
        out.discards[i] = static_cast<std::uint16_t>((discard & ~0xC0u) | place << 6);
    }
    out.n_discards = s.n_discards;
}

}  // namespace mjf
