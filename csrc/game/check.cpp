// Is a state what it claims to be? Everything derived is computed again in the slowest way, and nothing may get lost.
#include <cstring>

#include "game/table.hpp"

namespace mjf {
namespace {

std::string at_chair(const char* what, int chair) { return std::string(what) + " of chair " + std::to_string(chair); }

// Tiles by kind37 that have left the wall, and those that lie somewhere on the table.
std::string check_tiles(const GameRules& g, const State& s, const Flow& flow) {
    int taken[kJoker + 1] = {}, there[kJoker + 1] = {};
    const auto take = [&](TileId id) { ++taken[id == kUnknownTile ? kUnknown37 : g.kind37_of(id)]; };
    for (int i = 0; i < g.live_first + s.live_drawn; ++i) take(s.wall[i]);
    for (int r = 0; r < s.replaced; ++r) take(s.wall[g.replacement_place[r]]);
    for (int chair = 0; chair < g.seats; ++chair) {
        const Seat& seat = s.seat[chair];
        for (int k = 0; k < kKinds; ++k) there[k] += seat.counts[k];
        for (int suit = 0; suit < 3; ++suit) {
            there[kFives[suit]] -= seat.reds[suit];
            there[kRedMan + suit] += seat.reds[suit];
        }
        there[g.jokers > 0 ? Kind{kJoker} : Kind{kNorth}] += seat.nuki;
        there[kJoker] += seat.jokers;
        for (int k = kFirstBonus; k < kJoker; ++k) there[k] += (seat.bonus >> (k - kFirstBonus)) & 1;
        there[kUnknown37] += seat.unknown;
        for (int i = 0; i < seat.n_melds; ++i) {
            const Meld meld = seat.melds[i];
            const Kind kind = meld_kind(meld);
            const int reds = g.jokers > 0 ? 0 : meld_reds(meld);
            int five = kind;
            if (meld_type(meld) == kChi) {
                for (int k = kind; k < kind + 3; ++k) {
                    ++there[k];
                    if (k % 9 == 4) five = k;
                }
            } else {
                there[kind] += meld_is_kan(meld) ? 4 : 3;
            }
            if (const Kind stands = flow.joker_of(meld); stands != kNoKind) {
                --there[stands];
                ++there[kJoker];
            }
            if (reds > 0) {
                there[five] -= reds;
                there[kRedMan + five / 9] += reds;
            }
        }
    }
    for (int i = 0; i < s.n_discards; ++i)
        if (!(s.discards[i] & kMarkClaimed)) ++there[discard_tile(s.discards[i])];
    for (int k = 0; k <= kJoker; ++k)
        if (taken[k] != there[k])
            return "tile " + std::to_string(k) + ": " + std::to_string(taken[k]) + " left the wall, " +
                   std::to_string(there[k]) + " are there";
    return {};
}

std::string check_seat(const GameRules& g, const State& s, int chair, const Flow& flow) {
    const Seat& seat = s.seat[chair];
    int concealed = seat.unknown + seat.jokers, open = 0;
    for (int k = 0; k < kKinds; ++k) {
        concealed += seat.counts[k];
        for (int c = 0; c < 4; ++c)
            if (((seat.plane[c] >> k) & 1) != (seat.counts[k] > c ? 1u : 0u)) return at_chair("plane", chair);
    }
    for (int suit = 0; suit < 3; ++suit)
        if (seat.reds[suit] > seat.counts[kFives[suit]] || seat.reds[suit] > g.red_copies(suit)) return at_chair("reds", chair);
    for (int i = 0; i < 4; ++i) {
        if ((seat.melds[i] != 0) != (i < seat.n_melds)) return at_chair("number of melds", chair);
        open += meld_is_open(seat.melds[i]);
    }
    if (open != seat.n_open) return at_chair("open melds", chair);
    const bool fourteen = (s.phase == kPhaseDrawn || s.phase == kPhaseClaimed) && s.turn == chair;
    const bool won = s.phase == kPhaseOver || s.phase == kPhaseYame || s.phase == kPhaseDeal;
    const int expected = g.hand_tiles - 3 * seat.n_melds + (fourteen ? 1 : 0);
    // Who drew a bonus tile that could not be replaced has a tile less from then on.
    // Jokers that were dealt win at once: the dealer has fourteen tiles, whoever wins.
    const bool dealt = s.drawn_from == kJokersWereDealt && (concealed == g.hand_tiles || (chair == s.dealer && concealed == g.hand_tiles + 1));
    const bool short_of_one = (s.drawn_from == kNoReplacement && concealed == expected - 1) || dealt;
    if (concealed != expected && !short_of_one && !won) return at_chair("number of tiles", chair);
    KindMask pond = 0;
    int discards = 0;
    bool yaochuu = true;
    for (int i = 0; i < s.n_discards; ++i) {
        if (discard_chair(s.discards[i]) != chair) continue;
        const Kind kind = plain_kind(discard_tile(s.discards[i]));
        pond |= bit(kind);
        ++discards;
        yaochuu = yaochuu && ((kYaochuuMask >> kind) & 1) && !(s.discards[i] & kMarkClaimed);
    }
    if (pond != seat.pond || discards != seat.n_discards) return at_chair("pond", chair);
    if (yaochuu != (seat.nagashi != 0)) return at_chair("nagashi", chair);
    if (seat.unknown == 0 && !won && !short_of_one) {
        Seat hand = seat;
        if (fourteen && s.phase == kPhaseDrawn && s.drawn != kNoTile) remove37(hand, s.drawn);
        if (!(fourteen && s.phase == kPhaseClaimed)) {
            if (flow.waits_of(hand, chair) != seat.waits) return at_chair("waits", chair);
            Win win{};
            std::memcpy(win.counts, hand.counts, sizeof win.counts);
            std::memcpy(win.melds, hand.melds, sizeof win.melds);
            win.win = kNoKind;
            win.seat = flow.wind_of(chair);
            win.round = flow.round_wind();
            win.jokers = hand.jokers;
            if (g.family->waits != nullptr && g.family->waits(&g.rules, &win) != seat.waits)
                return at_chair("the family's waits", chair);
        }
        if (seat.riichi == kInRiichi && (seat.n_open > 0 || seat.waits == 0)) return at_chair("riichi", chair);
    }
    return {};
}

}  // namespace

std::string check_tiles(const GameRules& g, const State& s) {
    State copy = s;
    return check_tiles(g, s, Flow(g, copy));
}

std::string check_state(const GameRules& g, const State& s) {
    State copy = s;
    const Flow flow(g, copy);
    if (std::string bad = check_tiles(g, s, flow); !bad.empty()) return bad;
    int kans = 0;
    for (int chair = 0; chair < g.seats; ++chair) {
        if (std::string bad = check_seat(g, s, chair, flow); !bad.empty()) return bad;
        for (int i = 0; i < s.seat[chair].n_melds; ++i) kans += meld_is_kan(s.seat[chair].melds[i]);
    }
    if (kans - (s.phase == kPhaseKan && s.window == kWindowAnkan ? 1 : 0) -
            (s.phase == kPhaseKan && s.window == kWindowKakan ? 1 : 0) != s.kans &&
        s.phase != kPhaseOver && s.phase != kPhaseYame && s.phase != kPhaseDeal)
        return "number of kans";
    if (flow.live_left() < 0) return "live tiles";
    for (int chair = 0; chair < g.seats; ++chair) {
        if (!((s.asked >> chair) & 1)) continue;
        if (!s.masks[chair].any()) return at_chair("empty mask", chair);
        for (int a = g.n_actions; a < kActionsFull; ++a)
            if (s.masks[chair].test(a)) return at_chair("too wide mask", chair);
        const bool turn = s.phase == kPhaseDrawn || s.phase == kPhaseClaimed;
        const bool claims = s.phase == kPhaseDiscarded || s.phase == kPhaseKan;
        if (turn && (chair != s.turn || flow.turn_mask() != s.masks[chair])) return at_chair("mask", chair);
        if (claims && (chair == s.turn || flow.claim_mask(chair) != s.masks[chair])) return at_chair("mask", chair);
    }
    if (s.phase == kPhaseDiscarded || s.phase == kPhaseKan) {
        for (int chair = 0; chair < g.seats; ++chair)
            if (chair != s.turn && !((s.asked >> chair) & 1) && flow.claim_mask(chair).any())
                return at_chair("not asked, though it could claim", chair);
    }
    return {};
}

}  // namespace mjf
