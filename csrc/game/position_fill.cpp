// How can the tiles that a player does not see lie? All ways are equally likely; what a position says stays as it is.
#include <algorithm>
#include <bit>

#include "game/box.hpp"
#include "game/position.hpp"

namespace mjf {
namespace {

constexpr int kMostTries = 200000;

// Whether a hand in riichi has let a tile pass that it waits for.
bool passed_a_win(const GameRules& g, const State& s) {
    for (int chair = 0; chair < g.seats; ++chair) {
        if (s.seat[chair].riichi != kInRiichi) continue;
        bool declared = false;
        const int last = s.n_discards - (s.phase == kPhaseDiscarded ? 1 : 0);
        for (int i = 0; i < last; ++i) {
            const int who = discard_chair(s.discards[i]);
            if (declared && who != chair && ((s.seat[chair].waits >> plain_kind(discard_tile(s.discards[i]))) & 1) &&
                (s.seat[chair].waits & s.seat[chair].pond) == 0)
                return true;
            if (who == chair && (s.discards[i] & kMarkRiichi)) declared = true;
        }
    }
    return false;
}

// The concealed kans that these tiles can make.
std::vector<Meld> kans_of(const GameRules& g, const TileId* tiles, int n) {
    int copies[kKinds] = {};
    for (int i = 0; i < n; ++i)
        if (const Kind kind = plain_kind(g.kind37_of(tiles[i])); kind < kKinds) ++copies[kind];
    std::vector<Meld> kans;
    for (int k = 0; k < kKinds; ++k)
        if (copies[k] == 4) kans.push_back(make_meld(kAnkan, static_cast<Kind>(k)));
    return kans;
}

}  // namespace

std::string fill_unknown(const GameRules& g, const Position& position, std::uint64_t seed, std::uint64_t index,
                         bool riichi_tenpai, bool no_passed_wins, State& out) {
    Box box(g);
    bool ok = true;
    const auto see = [&](Kind37 tile) {
        if (is_known(tile)) box.take(tile, ok);
    };
    for (const PositionSeat& seat : position.seats) {
        for (const Kind37 tile : seat.tiles) see(tile);
        for (int i = 0; i < seat.nuki; ++i) see(g.jokers > 0 ? Kind37{kJoker} : Kind37{kNorth});
        for (std::uint32_t left = seat.bonus; left != 0; left &= left - 1)
            see(static_cast<Kind37>(kFirstBonus + std::countr_zero(left)));
        for (const Meld meld : seat.melds) {
            Kind37 tiles[4];
            const int n = meld_tiles(g, meld, tiles);
            for (int i = 0; i < n; ++i) see(tiles[i]);
        }
    }
    for (const Discard d : position.discards)
        if (!(d & kMarkClaimed)) see(discard_tile(d));
    for (const Kind37 tile : position.indicators) see(tile);
    for (const Kind37 tile : position.undrawn) see(tile);
    if (!ok) return "more copies of a tile than there are";
    TileId rest[kMaxWall];
    const int n = box.rest(rest);
    // Bonus tiles lie in the wall, never in a hand: hands are filled from the others.
    const bool bonus = g.family->traits.bonus_kinds != 0;
    TileId ascending[kMaxWall];
    const auto others = static_cast<int>(
        std::stable_partition(rest, rest + n, [&](TileId id) { return id < kFirstBonusId || !g.sets_aside(g.kind37_of(id)); }) - rest);
    std::copy(rest, rest + n, ascending);
    int in_hands = 0, hidden = 0;
    for (const PositionSeat& seat : position.seats) hidden += static_cast<int>(std::count(seat.melds.begin(), seat.melds.end(), kHiddenKan));
    for (const PositionSeat& seat : position.seats) in_hands += static_cast<int>(std::count(seat.tiles.begin(), seat.tiles.end(), kUnknown37));
    if (bonus && in_hands + 4 * hidden > others) return "more unknown tiles in hands than there can be";
    Words words(seed, index, kStreamPolicy - 1, kDomainHands);
    const auto below = [&](std::uint64_t size) {
        Wide m = multiply_wide(words.next(), size);
        while (m.low < (0 - size) % size) m = multiply_wide(words.next(), size);
        return static_cast<int>(m.high);
    };
    for (int tries = 0; tries < kMostTries; ++tries) {
        const auto shuffle = [&](int from, int to) {
            for (int i = from; i + 1 < to; ++i) {
                std::swap(rest[i], rest[i + below(static_cast<std::uint64_t>(to - i))]);
            }
        };
        Position filled = position;
        int at = 0;
        if (bonus) {
            std::copy(ascending, ascending + n, rest);
            if (hidden > 0) {
                // Whatever kans lie face down, the other tiles can be laid in as many ways.
                std::vector<Meld> kans = kans_of(g, rest, others);
                for (PositionSeat& seat : filled.seats)
                    for (Meld& meld : seat.melds) {
                        if (meld != kHiddenKan) continue;
                        if (kans.empty()) return "no four equal tiles are left for a concealed kan that lies face down";
                        const auto chosen = kans.begin() + below(kans.size());
                        meld = *chosen;
                        kans.erase(chosen);
                        std::stable_partition(rest + at, rest + others,
                                              [&](TileId id) { return plain_kind(g.kind37_of(id)) == meld_kind(meld); });
                        at += 4;
                    }
            }
            shuffle(at, others);
            shuffle(at + in_hands, n);
        } else {
            shuffle(0, n);
        }
        const auto place = [&](Kind37& tile) {
            if (tile == kUnknown37 && at < n) tile = g.kind37_of(rest[at++]);
        };
        for (PositionSeat& seat : filled.seats) {
            for (Kind37& tile : seat.tiles) place(tile);
            if (seat.drawn == kUnknown37) seat.drawn = seat.tiles.back();
        }
        for (Kind37& tile : filled.undrawn) place(tile);
        while (at < n) filled.undrawn.push_back(g.kind37_of(rest[at++]));
        const std::string bad = state_of(g, filled, out, riichi_tenpai || no_passed_wins);
        if (bad.empty() && !(no_passed_wins && passed_a_win(g, out))) return {};
        const bool again = bad.empty() || bad.find("waits for nothing") != std::string::npos ||
                           bad.find("nobody can claim") != std::string::npos;
        if (!again) return bad;
    }
    return "no assignment that fits the conditions in " + std::to_string(kMostTries) + " tries; ask for fewer conditions";
}

}  // namespace mjf
