#include "game/position.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "game/box.hpp"

namespace mjf {
namespace {

std::string chair_text(int chair) { return "chair " + std::to_string(chair) + ": "; }

// Wall places that nobody has seen yet, in drawing order: the live wall, then the dead wall.
std::vector<int> undrawn_places(const GameRules& g, const State& s) {
    std::vector<int> places;
    for (int i = g.live_first + s.live_drawn; i < g.tiles.n; ++i) {
        bool seen = false;
        for (int r = 0; r < s.replaced; ++r) seen = seen || g.replacement_place[r] == i;
        for (int k = 0; k < s.shown; ++k) seen = seen || g.indicator_place[k] == i;
        if (!seen) places.push_back(i);
    }
    return places;
}

class Builder {
public:
    Builder(const GameRules& rules, const Position& position, State& out, bool riichi_waits)
        : g_(rules), p_(position), s_(out), riichi_waits_(riichi_waits), box_(rules) {}

    std::string build() {
        std::memset(&s_, 0, sizeof s_);
        s_.given_walls = 1;
        if (std::string bad = counters(); !bad.empty()) return bad;
        for (int chair = 0; chair < g_.seats; ++chair)
            if (std::string bad = seat(chair); !bad.empty()) return bad;
        if (std::string bad = discards(); !bad.empty()) return bad;
        if (std::string bad = turn(); !bad.empty()) return bad;
        for (int chair = 0; chair < g_.seats; ++chair) {
            if (std::string bad = wrong_riichi(g_, s_, chair); !bad.empty()) return chair_text(chair) + bad;
            if (std::string bad = wrong_liability(g_, s_, chair); !bad.empty()) return chair_text(chair) + bad;
        }
        if (std::string bad = wall(); !bad.empty()) return bad;
        return derive();
    }

private:
    std::string counters() {
        if (p_.round < 0 || p_.round > 40) return "the round does not exist";
        if (p_.honba < 0 || p_.honba > 60000 || p_.sticks < 0 || p_.sticks > 60000) return "honba and sticks are not below 0";
        for (int chair = 0; chair < g_.seats; ++chair)
            if (p_.scores[chair] > kMostPoints || p_.scores[chair] < -kMostPoints)
                return chair_text(chair) + "points beyond 2^50";
        if (p_.turn < 0 || p_.turn >= g_.seats) return "turn: no such chair";
        if (static_cast<int>(p_.seats.size()) != g_.seats)
            return std::to_string(g_.seats) + " seats are needed, not " + std::to_string(p_.seats.size());
        s_.round = static_cast<std::uint8_t>(p_.round);
        s_.dealer = static_cast<std::uint8_t>(p_.round % g_.seats);
        s_.honba = static_cast<std::uint16_t>(p_.honba);
        s_.sticks = static_cast<std::uint16_t>(p_.sticks);
        s_.dealer_deals = static_cast<std::uint16_t>(g_.honba_counts_draws ? 1 : p_.honba + 1);
        if (g_.honba_counts_draws) s_.drawn_deals = s_.honba;
        std::copy(p_.scores, p_.scores + 4, s_.scores);
        s_.turn = static_cast<std::uint8_t>(p_.turn);
        s_.phase = p_.phase;
        s_.drawn = s_.tile = kNoTile;
        return {};
    }

    bool take(Kind37 tile, std::string& bad) {
        bool ok = true;
        if (tile == kUnknown37) {
            on_table_.push_back(kUnknownTile);
            return true;
        }
        const TileId id = box_.take(tile, ok);
        if (!ok) {
            bad = "there is no further " + tile_name(tile) + " in the tile set of these rules";
            return false;
        }
        on_table_.push_back(id);
        return true;
    }

    std::string seat(int chair) {
        const PositionSeat& from = p_.seats[static_cast<std::size_t>(chair)];
        Seat& to = s_.seat[chair];
        std::string bad;
        if (from.melds.size() > 4) return chair_text(chair) + "more than four melds";
        for (const Meld meld : from.melds) {
            Kind37 tiles[4];
            const int type = meld_type(meld);
            const Kind lowest = meld_kind(meld);
            const bool hidden = meld == kHiddenKan;
            if (hidden && g_.family->traits.hidden_ankan == 0) return chair_text(chair) + "concealed kans lie open in these rules";
            if (hidden && std::find(from.tiles.begin(), from.tiles.end(), kUnknown37) == from.tiles.end())
                return chair_text(chair) + "a concealed kan that is not known, of a hand that is";
            if (type < kChi || type > kKakan || (lowest >= kKinds && !hidden) || (type == kChi && (lowest >= kSuitKinds || lowest % 9 > 6)))
                return chair_text(chair) + "no such meld";
            if (type == kChi && !g_.claimed_chow) return chair_text(chair) + "these rules have no chi";
            const int n = meld_tiles(g_, meld, tiles);
            if (n < 0) return chair_text(chair) + "a meld with too many red fives or jokers";
            for (int i = 0; i < n; ++i)
                if (!take(tiles[i], bad)) return chair_text(chair) + bad;
            to.melds[to.n_melds++] = meld;
            to.n_open = static_cast<std::uint8_t>(to.n_open + meld_is_open(meld));
            s_.kans = static_cast<std::uint8_t>(s_.kans + meld_is_kan(meld));
        }
        for (const Kind37 tile : from.tiles) {
            to.unknown = static_cast<std::uint8_t>(to.unknown + (tile == kUnknown37));
            if (tile > kUnknown37 && tile != kJoker) return chair_text(chair) + "a tile that is in no hand";
            if (!take(tile, bad)) return chair_text(chair) + bad;
            if (tile != kUnknown37) add37(to, tile);
        }
        const bool fourteen = p_.turn == chair && (p_.phase == kPhaseDrawn || p_.phase == kPhaseClaimed);
        int wanted = g_.hand_tiles - 3 * to.n_melds + (fourteen ? 1 : 0);
        if (p_.drawn_from == kJokersWereDealt) {
            // Who was dealt all jokers wins with them; the dealer has his fourteenth tile.
            wanted = g_.hand_tiles + (chair == s_.dealer ? 1 : 0);
        } else if (short_chair_ < 0 && p_.live == 0 && from.bonus != 0 && static_cast<int>(from.tiles.size()) == wanted - 1) {
            // The last tile of the wall was a bonus tile, which nothing replaced.
            wanted = wanted - 1;
            s_.drawn_from = kNoReplacement;
            short_chair_ = chair;
        }
        if (static_cast<int>(from.tiles.size()) != wanted)
            return chair_text(chair) + std::to_string(from.tiles.size()) + " concealed tiles, these melds and this turn need " +
                   std::to_string(wanted);
        for (int i = 0; i < from.nuki; ++i)
            if (g_.jokers > 0 ? !g_.rules.fly_as_flower || !take(kJoker, bad) : !g_.rules.nukidora || !take(kNorth, bad))
                return chair_text(chair) + (g_.jokers > 0 ? "jokers" : "Norths") + " set aside that cannot be";
        for (std::uint32_t left = from.bonus; left != 0; left &= left - 1) {
            const Kind37 tile = static_cast<Kind37>(kFirstBonus + std::countr_zero(left));
            if (tile >= kJoker || !g_.sets_aside(tile)) return chair_text(chair) + "a tile set aside that is no bonus tile of these rules";
            if (!take(tile, bad)) return chair_text(chair) + bad;
        }
        to.bonus = from.bonus;
        if (g_.family->traits.deposit == 0 && (from.furiten != 0 || from.double_riichi || from.open_riichi || from.ippatsu))
            return chair_text(chair) + "these rules know no furiten until the discard, no double or open riichi and no ippatsu";
        if (from.riichi != kNoRiichi && !g_.declares_ready) return chair_text(chair) + "these rules have no riichi";
        if (from.riichi != kNoRiichi && to.n_open > 0) return chair_text(chair) + "riichi with an open hand";
        to.nuki = from.nuki;
        if (from.wareme) {
            if (!g_.rules.wareme) return chair_text(chair) + "these rules have no wareme";
            if (s_.dice[0] != 0) return chair_text(chair) + "the wall is broken before one player";
            // Two dice that break the wall there.
            const int side = (chair + g_.seats - s_.dealer) % g_.seats;
            s_.dice[0] = 1;
            s_.dice[1] = static_cast<std::uint8_t>(side == 0 ? 4 : side);
        }
        s_.dead |= static_cast<std::uint8_t>(from.dead ? 1 << chair : 0);
        if (from.no_win && !Flow::false_win_of(g_, chair, true).goes_on)
            return chair_text(chair) + "under these rules no deal goes on after a false win (flag n)";
        s_.no_win |= static_cast<std::uint8_t>(from.no_win ? 1 << chair : 0);
        to.riichi = from.riichi;
        to.double_riichi = from.double_riichi;
        to.open_riichi = from.open_riichi;
        to.ippatsu = from.ippatsu;
        to.furiten = from.furiten;
        to.nagashi = 1;
        std::copy(from.liable, from.liable + 4, to.liable);
        for (const std::uint8_t liable : to.liable)
            if (liable != kNobody && (liable >= g_.seats || liable == chair)) return chair_text(chair) + "liable: no such other chair";
        s_.called |= static_cast<std::uint8_t>(g_.jokers > 0 ? to.n_open > 0 : to.n_melds > 0 || to.nuki > 0);
        return {};
    }

    std::string discards() {
        if (p_.discards.size() > kMaxDiscards) return "too many discards";
        std::string bad;
        for (const Discard d : p_.discards) {
            const Kind37 tile = discard_tile(d);
            if (discard_chair(d) >= g_.seats || !is_known(tile) || is_bonus(tile)) return "a discard of no chair or no tile";
            Seat& seat = s_.seat[discard_chair(d)];
            const Kind kind = plain_kind(tile);
            if (!(d & kMarkClaimed) && !take(tile, bad)) return "discards: " + bad;
            s_.discards[s_.n_discards++] = d;
            ++seat.n_discards;
            seat.pond |= bit(kind);
            if (!((kYaochuuMask >> kind) & 1) || (d & kMarkClaimed)) seat.nagashi = 0;
            if (d & kMarkClaimed) s_.called = 1;
        }
        return {};
    }

    std::string turn() {
        const PositionSeat& own = p_.seats[static_cast<std::size_t>(p_.turn)];
        if (p_.phase == kPhaseDrawn) {
            s_.drawn = own.drawn;
            const bool none = s_.drawn_from == kNoReplacement || (p_.drawn_from == kJokersWereDealt && p_.turn != s_.dealer);
            if (s_.drawn_from != kNoReplacement) s_.drawn_from = p_.drawn_from;
            s_.kans_in_row = static_cast<std::uint8_t>(p_.kans_in_row);
            if (p_.drawn_from == kJokersWereDealt && (g_.jokers == 0 || s_.seat[p_.turn].jokers != g_.jokers))
                return "all jokers must be in the hand that wins by them";
            if (none != (own.drawn == kNoTile)) return "whose turn it is has drawn a tile: +tile behind the concealed ones";
            if (is_known(own.drawn) && count37(s_.seat[p_.turn], own.drawn) == 0) return "the drawn tile is not in the hand";
        } else if (p_.phase == kPhaseClaimed) {
            if (s_.seat[p_.turn].n_open == 0) return "after a call there is an open meld";
        } else if (p_.phase == kPhaseDiscarded) {
            if (s_.n_discards == 0 || discard_chair(s_.discards[s_.n_discards - 1]) != p_.turn ||
                (s_.discards[s_.n_discards - 1] & kMarkClaimed))
                return "others decide on the last discard: it must be there, of the turn's chair and not claimed";
            s_.tile = discard_tile(s_.discards[s_.n_discards - 1]);
        } else if (p_.phase == kPhaseKan) {
            s_.tile = p_.window_tile;
            s_.kans_in_row = static_cast<std::uint8_t>(p_.kans_in_row);
            if (s_.tile >= kUnknown37) return "others decide on a kan: its tile is needed";
            s_.window = kWindowNone;
            const Seat& seat = s_.seat[p_.turn];
            for (int i = 0; i < seat.n_melds; ++i) {
                if (meld_kind(seat.melds[i]) != plain_kind(s_.tile)) continue;
                if (meld_type(seat.melds[i]) == kKakan) s_.window = kWindowKakan;
                if (meld_type(seat.melds[i]) == kAnkan) s_.window = kWindowAnkan;
            }
            if (s_.window == kWindowNone && s_.tile == kNorth && seat.nuki > 0) s_.window = kWindowNorth;
            if (s_.window == kWindowNone) return "others decide on a kan that is not there";
            if (s_.window != kWindowNorth) --s_.kans;
        }
        for (int chair = 0; chair < g_.seats; ++chair) {
            if (chair != p_.turn && p_.seats[static_cast<std::size_t>(chair)].drawn != kNoTile)
                return chair_text(chair) + "only whose turn it is has drawn a tile";
        }
        return {};
    }

    std::string wall() {
        std::fill(s_.wall, s_.wall + kMaxWall, kUnknownTile);
        if (p_.replaced < 0 || p_.replaced > g_.replacements) return "replacement tiles drawn: there are not so many";
        s_.replaced = static_cast<std::uint8_t>(p_.replaced);
        // Every kan, North and bonus tile has taken one, but for that which the others still decide on.
        int replaced = s_.kans - (s_.window == kWindowNorth ? 1 : 0);
        for (int chair = 0; chair < g_.seats; ++chair) replaced += s_.seat[chair].nuki + std::popcount(s_.seat[chair].bonus);
        if (s_.drawn_from == kNoReplacement) --replaced;
        if (p_.replaced != replaced)
            return "replacement tiles: " + std::to_string(p_.replaced) + " drawn, but the kans, Norths and bonus tiles on the table have taken " +
                   std::to_string(replaced);
        const int drawn = static_cast<int>(on_table_.size()) - g_.live_first - p_.replaced;
        if (drawn < 0 || drawn > g_.live_tiles) return "these hands, melds and discards are no moment of a deal: too many or too few tiles";
        s_.live_drawn = static_cast<std::uint8_t>(drawn);
        const int live = g_.live_tiles - drawn - (g_.replenish ? p_.replaced : 0);
        if (live < 0 || live != p_.live)
            return "live tiles: these hands, melds and discards leave " + std::to_string(live) + ", not " + std::to_string(p_.live);
        int norths = 0;
        for (int chair = 0; chair < g_.seats; ++chair) norths += s_.seat[chair].nuki;
        const bool extra = g_.rules.all_norths_extra_dora && norths == 4;
        const int most = std::min(g_.indicators, 1 + (g_.rules.kan_dora ? s_.kans : 0) + (extra ? 1 : 0));
        const int shown = static_cast<int>(p_.indicators.size());
        if (shown < (g_.indicators > 0 ? 1 : 0) || shown > most)
            return "indicators: " + std::to_string(shown) + " shown, at most " + std::to_string(most) + " can be";
        s_.shown = static_cast<std::uint8_t>(shown);
        if (extra) s_.norths_dora = s_.shown;
        s_.pending_dora = static_cast<std::uint8_t>(most - shown);
        std::string bad;
        for (int i = 0; i < shown; ++i) {
            if (const Kind37 tile = p_.indicators[static_cast<std::size_t>(i)]; tile >= kUnknown37 && !is_bonus(tile)) return "indicators that lie open are known";
            if (!take(p_.indicators[static_cast<std::size_t>(i)], bad)) return "indicators: " + bad;
            s_.wall[g_.indicator_place[i]] = on_table_.back();
            on_table_.pop_back();
        }
        const std::vector<int> places = undrawn_places(g_, s_);
        if (p_.undrawn.size() > places.size()) return "more undrawn tiles than there are";
        for (std::size_t i = 0; i < p_.undrawn.size(); ++i) {
            if (p_.undrawn[i] == kUnknown37) continue;
            if (!take(p_.undrawn[i], bad)) return "undrawn tiles: " + bad;
            s_.wall[places[i]] = on_table_.back();
            on_table_.pop_back();
        }
        // Which drawn tile lay where does not matter any more.
        std::size_t next = 0;
        for (int i = 0; i < g_.live_first + s_.live_drawn; ++i) s_.wall[i] = on_table_[next++];
        for (int r = 0; r < s_.replaced; ++r) s_.wall[g_.replacement_place[r]] = on_table_[next++];
        return {};
    }

    std::string derive() {
        Flow flow(g_, s_);
        for (int chair = 0; chair < g_.seats; ++chair) {
            Seat& seat = s_.seat[chair];
            const bool drawn = chair == p_.turn && p_.phase == kPhaseDrawn && is_known(s_.drawn);
            const bool fourteen = chair == p_.turn && p_.phase == kPhaseClaimed;
            if (drawn) remove37(seat, s_.drawn);
            // Who drew nothing for the last bonus tile waits until his discard, which leaves him a tile short.
            const bool lacks = chair == short_chair_ && !(chair == p_.turn && p_.phase == kPhaseDrawn);
            if (!fourteen && !lacks) flow.update_waits(chair);
            if (drawn) add37(seat, s_.drawn);
            if (riichi_waits_ && seat.riichi == kInRiichi && seat.waits == 0 && seat.unknown == 0)
                return chair_text(chair) + "riichi with a hand that waits for nothing";
            // Draws: one per discard but those after calls, and the tile in hand.
            int calls = 0;
            for (int i = 0; i < seat.n_melds; ++i) {
                const int type = meld_type(seat.melds[i]);
                calls += type == kChi || type == kPon || type == kKakan;
            }
            const int draws = seat.n_discards - calls + (chair == p_.turn && p_.phase == kPhaseDrawn ? 1 : 0);
            seat.draws = static_cast<std::uint8_t>(std::max(draws, 0));
        }
        flow.ask_again();
        if (s_.asked == 0) return "nobody can claim this tile: the position is that of the next draw";
        return {};
    }

    const GameRules& g_;
    const Position& p_;
    State& s_;
    bool riichi_waits_;
    Box box_;
    int short_chair_ = -1;  // who drew a bonus tile as the last one and has a tile less
    std::vector<TileId> on_table_;
};

}  // namespace

int meld_tiles(const GameRules& g, Meld meld, Kind37* out) {
    const Kind kind = meld_kind(meld);
    int n = 0;
    const int size = meld_is_kan(meld) ? 4 : 3;
    if (meld == kHiddenKan) {
        std::fill(out, out + 4, kUnknown37);
        return 4;
    }
    for (int i = 0; i < size; ++i) out[n++] = static_cast<Kind37>(meld_type(meld) == kChi ? kind + i : kind);
    int reds = meld_reds(meld);
    if (g.jokers > 0) {
        const bool one = (meld >> 13 & 3) == 1 && !meld_is_kan(meld) && (meld_type(meld) == kChi || !meld_called_red(meld));
        if (reds > 0 && !one) return -1;
        if (one) out[meld_type(meld) == kChi ? meld_joker_place(meld) : 2] = kJoker;
        return n;
    }
    for (int i = 0; i < n && reds > 0; ++i)
        if (const int suit = suit_of_five(out[i]); suit >= 0) {
            out[i] = static_cast<Kind37>(kRedMan + suit);
            --reds;
        }
    return reds > 0 ? -1 : n;
}

std::string state_of(const GameRules& rules, const Position& position, State& out, bool riichi_waits) {
    return Builder(rules, position, out, riichi_waits).build();
}

Position seen_by(const GameRules& rules, const State& state, int chair) {
    Position p = position_of(rules, state);
    p.undrawn.clear();
    for (int other = 0; other < rules.seats; ++other) {
        if (other == chair) continue;
        PositionSeat& seat = p.seats[static_cast<std::size_t>(other)];
        seat.furiten = 0;
        if (rules.family->traits.hidden_ankan != 0)
            for (Meld& meld : seat.melds)
                if (meld_type(meld) == kAnkan) meld = kHiddenKan;
        if (seat.open_riichi && rules.rules.open_riichi_reveal == rule::OPEN_RIICHI_REVEAL_HAND && other != state.turn) continue;
        std::fill(seat.tiles.begin(), seat.tiles.end(), kUnknown37);
        if (seat.drawn != kNoTile) seat.drawn = kUnknown37;
    }
    return p;
}

Position position_of(const GameRules& g, const State& s) {
    Position p;
    p.round = s.round;
    p.honba = s.honba;
    p.sticks = s.sticks;
    std::copy(s.scores, s.scores + 4, p.scores);
    State copy = s;
    p.live = Flow(g, copy).live_left();
    p.replaced = s.replaced;
    for (int i = 0; i < s.shown; ++i) {
        const TileId id = s.wall[g.indicator_place[i]];
        p.indicators.push_back(id == kUnknownTile ? kUnknown37 : g.kind37_of(id));
    }
    for (const int place : undrawn_places(g, s))
        p.undrawn.push_back(s.wall[place] == kUnknownTile ? kUnknown37 : g.kind37_of(s.wall[place]));
    while (!p.undrawn.empty() && p.undrawn.back() == kUnknown37) p.undrawn.pop_back();
    p.turn = s.turn;
    p.phase = static_cast<Phase>(s.phase);
    p.drawn_from = static_cast<DrawFrom>(s.drawn_from);
    p.kans_in_row = s.kans_in_row;
    if (s.phase == kPhaseKan) p.window_tile = s.tile;
    p.discards.assign(s.discards, s.discards + s.n_discards);
    for (int chair = 0; chair < g.seats; ++chair) {
        const Seat& seat = s.seat[chair];
        PositionSeat out;
        for (int k = 0; k < kKinds; ++k) {
            const int suit = suit_of_five(static_cast<Kind>(k));
            const int reds = suit >= 0 ? seat.reds[suit] : 0;
            for (int n = 0; n < seat.counts[k]; ++n)
                out.tiles.push_back(n < reds ? static_cast<Kind37>(kRedMan + suit) : static_cast<Kind37>(k));
        }
        out.tiles.insert(out.tiles.end(), seat.jokers, kJoker);
        out.tiles.insert(out.tiles.end(), seat.unknown, kUnknown37);
        if (chair == s.turn && s.phase == kPhaseDrawn) out.drawn = s.drawn;
        out.melds.assign(seat.melds, seat.melds + seat.n_melds);
        out.riichi = seat.riichi;
        out.double_riichi = seat.double_riichi != 0;
        out.open_riichi = seat.open_riichi != 0;
        out.ippatsu = seat.ippatsu != 0;
        out.furiten = seat.furiten;
        out.nuki = seat.nuki;
        out.bonus = seat.bonus;
        out.wareme = Flow(g, copy).wareme_chair() == chair;
        out.dead = ((s.dead >> chair) & 1) != 0;
        out.no_win = ((s.no_win >> chair) & 1) != 0;
        std::copy(seat.liable, seat.liable + 4, out.liable);
        p.seats.push_back(out);
    }
    return p;
}

}  // namespace mjf
