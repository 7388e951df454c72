// What may a player do now? Masks of the chair whose turn it is and of those who may claim a tile (riichi rules
// specification 6.1, 6.4, 6.5, 6.7, 6.9, 8.1).
#include <bit>

#include "game/flow.hpp"
#include "shape/shape.hpp"

namespace mjf {
namespace {

// Tiles held besides the one just drawn, as bits by kind37.
std::uint64_t held37(const Seat& seat, Kind37 drawn) noexcept {
    std::uint64_t held = seat.plane[0];
    if (drawn < kUnknown37 && seat.counts[plain_kind(drawn)] == 1) held &= ~bit(plain_kind(drawn));
    for (int suit = 0; suit < 3; ++suit) {
        if (seat.reds[suit] == 0) continue;
        const Kind five = kFives[suit];
        const Kind37 red = static_cast<Kind37>(kRedMan + suit);
        if (seat.reds[suit] > (drawn == red)) held |= bit(red);
        if (seat.counts[five] - seat.reds[suit] <= (drawn == five)) held &= ~bit(five);
    }
    return held;
}

// The same bits for a set of plain kinds.
std::uint64_t with_reds(KindMask kinds) noexcept {
    return kinds | ((kinds >> kFives[0]) & 1) << 34 | ((kinds >> kFives[1]) & 1) << 35 | ((kinds >> kFives[2]) & 1) << 36;
}

// Kinds that may not be discarded after a call (kuikae).
KindMask swap_kinds(const Ruleset& rules, MeldType type, Kind lowest, Kind called) noexcept {
    if (rules.kuikae == rule::KUIKAE_ALLOWED) return 0;
    KindMask kinds = bit(called);
    if (type == kChi && rules.kuikae == rule::KUIKAE_FORBIDDEN) {
        if (called == lowest && called % 9 <= 5) kinds |= bit(called + 3);
        if (called == lowest + 2 && called % 9 >= 3) kinds |= bit(called - 3);
    }
    return kinds;
}

// Discards of the tiles held besides the one just drawn.
void set_discards(ActionMask& mask, const Seat& seat, Kind37 drawn) noexcept {
    mask.set_span(kDiscard, held37(seat, drawn));
    if (seat.jokers > (drawn == kJoker)) mask.set(kDiscardJoker);
}

}  // namespace

ActionMask Flow::turn_mask() const noexcept {
    ActionMask mask = living_mask();
    if ((s.dead >> s.turn) & 1) {
        const ActionMask all = mask;
        mask.clear();
        for (int a = 0; a < kActionsFull; ++a)
            if (is_discard(static_cast<Action>(a)) && all.test(a)) mask.set(a);
    }
    return mask;
}

ActionMask Flow::living_mask() const noexcept {
    ActionMask mask{};
    const int chair = s.turn;
    const Seat& seat = s.seat[chair];
    const Ruleset& rules = g.rules;
    if (seat.unknown > 0) return mask;
    if (s.drawn_from == kJokersWereDealt && s.phase == kPhaseDrawn) {
        mask.set(kTsumoWin);
        return mask;
    }

    if (s.phase == kPhaseClaimed) {
        const Meld meld = seat.melds[seat.n_melds - 1];
        const Kind called =
            static_cast<Kind>(meld_kind(meld) + (meld_type(meld) == kChi ? meld_called(meld) : 0));
        const std::uint64_t held = held37(seat, kNoTile);
        const std::uint64_t free = held & ~with_reds(swap_kinds(rules, meld_type(meld), meld_kind(meld), called));
        mask.set_span(kDiscard, free != 0 ? free : held);
        if (g.kan_after_call && kan_left()) add_own_kans(mask);
        if (seat.jokers > 0) mask.set(kDiscardJoker);
        return mask;
    }

    if (s.drawn == kNoTile) {
        // The last tile of the wall was a bonus tile.
        set_discards(mask, seat, kNoTile);
        return mask;
    }

    const Kind drawn = plain_kind(s.drawn);
    if (seat.riichi == kRiichiDeclared) {
        const std::uint64_t ready = with_reds(riichi_discards(chair));
        mask.set_span(kDiscard, held37(seat, s.drawn) & ready);
        if ((ready >> s.drawn) & 1) mask.set(discard_of(s.drawn, true));
        return mask;
    }

    mask.set(discard_of(s.drawn, true));
    if (((seat.waits >> drawn) & ~(s.no_win >> chair) & 1) && may_win(chair, s.drawn, true, s.drawn_extra != 0)) mask.set(kTsumoWin);

    const bool replaceable = live_left() > 0 && s.replaced < g.replacements;
    const bool kan_possible = kan_left();
    if (seat.riichi == kInRiichi) {
        if (kan_possible && seat.counts[drawn] == 4 && ankan_in_riichi(chair, drawn)) mask.set(kKanKind + drawn);
        if (rules.nukidora && replaceable && s.drawn == kNorth) mask.set(kSetNorthAside);
        return mask;
    }

    set_discards(mask, seat, s.drawn);
    if (kan_possible) add_own_kans(mask);
    if (g.jokers > 0) {
        if (rules.fly_as_flower && seat.jokers > 0 && replaceable) mask.set(kSetJokerAside);
        for (int i = 0; i < seat.n_melds && rules.fly_exchange; ++i)
            if (const Kind kind = joker_of(seat.melds[i]); kind != kNoKind && seat.counts[kind] > 0) mask.set(kExchangeJoker + i);
    }
    if (rules.nukidora && replaceable && seat.counts[kNorth] > 0) mask.set(kSetNorthAside);
    if (!s.called && seat.n_discards == 0 && seat.draws == 1 && rules.abort_kyuushu &&
        std::popcount(seat.plane[0] & kYaochuuMask) >= 9)
        mask.set(kNineTerminals);
    if (g.declares_ready && seat.n_open == 0 && live_left() >= rules.riichi_min_live_tiles &&
        (rules.riichi_min_points == rule::RULE_NONE || s.scores[chair] >= rules.riichi_min_points) &&
        riichi_discards(chair) != 0) {
        mask.set(kDeclareRiichi);
        if (g.open_riichi) mask.set(kDeclareOpenRiichi);
    }
    return mask;
}

// Ankan of four concealed tiles, kakan of a pon.
void Flow::add_own_kans(ActionMask& mask) const noexcept {
    const Seat& seat = s.seat[s.turn];
    for (KindMask left = seat.plane[3]; left != 0; left &= left - 1) {
        const Kind kind = static_cast<Kind>(std::countr_zero(left));
        if (melds_hold(seat, kind, 4, false)) mask.set(kKanKind + kind);
    }
    for (int i = 0; i < seat.n_melds; ++i) {
        const Meld meld = seat.melds[i];
        const Kind kind = meld_kind(meld);
        // A pon with a joker never becomes a kan.
        if (meld_type(meld) == kPon && seat.counts[kind] > 0 && joker_of(meld) == kNoKind && melds_hold(seat, kind, 1, false))
            mask.set(kKanKind + kind);
    }
}

ActionMask Flow::claim_mask(int chair) const noexcept {
    ActionMask mask{};
    const Seat& seat = s.seat[chair];
    if ((s.dead >> chair) & 1) return mask;
    if (seat.unknown > 0) {
        // Nobody knows what it could claim: whoever follows the game says what it did.
        mask.set(kPass);
        return mask;
    }
    const Kind kind = plain_kind(s.tile);
    if (kind == kJoker) return mask;  // nobody takes a discarded joker
    if (((s.hits >> chair) & ~(s.no_win >> chair) & 1) && !furiten(chair) && may_win(chair, s.tile, false, s.tile_extra != 0)) mask.set(kRonWin);
    // A tile whose passing ends the deal can only be won; so can the last discard.
    if (s.phase == kPhaseDiscarded && seat.riichi == kNoRiichi && (live_left() > 0 || last_discard_called()) &&
        pending_abort() < 0) {
        const int held = seat.counts[kind];
        const bool blocks = g.rules.kuikae_blocks_call != 0;
        if (seat.jokers > 0 && held >= 1 && melds_hold(seat, kind, 3, false)) mask.set(pon_with_joker(kind));
        if (held >= 2 && melds_hold(seat, kind, 3, false)) {
            const KindMask rest = seat.plane[0] & ~swap_kinds(g.rules, kPon, kind, kind);
            if (rest != 0 || !blocks) {
                const int suit = suit_of_five(kind);
                const int reds = suit >= 0 ? seat.reds[suit] : 0;
                if (held - reds >= 2) mask.set(kPonKind + kind);
                if (reds >= 1 && held > reds) mask.set(kPonRed + suit);
                if (reds >= 2) mask.set(kPonTwoReds + suit);
            }
            if (held == 3 && kan_left() && melds_hold(seat, kind, 4, false)) mask.set(kKanKind + kind);
        }
        if (chair == next(s.turn) && g.claimed_chow && kind < kSuitKinds) {
            const int rank = kind % 9;
            for (int lowest = rank >= 2 ? kind - 2 : kind - rank; lowest <= kind && lowest % 9 <= 6; ++lowest) {
                const int a = lowest == kind ? kind + 1 : lowest;
                const int b = lowest + 2 == kind ? kind - 1 : lowest + 2;
                if (!melds_hold(seat, static_cast<Kind>(lowest), 1, true)) continue;
                if (seat.jokers > 0) {
                    if ((seat.plane[0] >> b) & 1) mask.set(kChiJoker + 2 * (lowest - 9));
                    if ((seat.plane[0] >> a) & 1) mask.set(kChiJoker + 2 * (lowest - 9) + 1);
                }
                if (!((seat.plane[0] >> a) & (seat.plane[0] >> b) & 1)) continue;
                KindMask rest = seat.plane[0] & ~swap_kinds(g.rules, kChi, static_cast<Kind>(lowest), kind);
                if (seat.counts[a] == 1) rest &= ~bit(a);
                if (seat.counts[b] == 1) rest &= ~bit(b);
                if (rest == 0 && blocks) continue;
                const int suit = lowest / 9, start = lowest % 9;
                const bool has_five = a % 9 == 4 || b % 9 == 4;
                const int reds = has_five ? seat.reds[suit] : 0;
                if (!has_five || seat.counts[kFives[suit]] > reds) mask.set(kChiSequence + 7 * suit + start);
                if (reds > 0) mask.set(kChiRed + 3 * suit + start - 2);
            }
        }
    }
    if (mask.any()) mask.set(kPass);
    return mask;
}

// Whether the melds hold at most four of a kind with `tiles` more of it (or one of each of a chow). With jokers they could hold five,
// and the hand could then never win.
bool Flow::melds_hold(const Seat& seat, Kind lowest, int tiles, bool chow) const noexcept {
    if (g.jokers == 0 || g.rules.fly_fifth) return true;
    for (int kind = lowest; kind < lowest + (chow ? 3 : 1); ++kind) {
        int n = tiles;
        for (int i = 0; i < seat.n_melds; ++i) {
            const Kind first = meld_kind(seat.melds[i]);
            if (meld_type(seat.melds[i]) == kChi) {
                n += kind >= first && kind < first + 3;
            } else if (first == kind) {
                n += meld_is_kan(seat.melds[i]) ? 4 : 3;
            }
        }
        if (n > 4) return false;
    }
    return true;
}

bool Flow::last_discard_called() const noexcept {
    return g.rules.family == rule::FAMILY_MCR && g.rules.last_discard_claims == rule::LAST_DISCARD_CLAIMS_CHOW_PUNG;
}

// Without a dead wall any number while there are tiles. Else four kans a deal; a fifth, after four of one player, only ends it and needs no replacement tile.
bool Flow::kan_left() const noexcept {
    if (live_left() <= 0) return false;
    if (!g.family->traits.dead_wall) return true;
    if (s.kans >= 4) return g.rules.fifth_kan_draws && s.kans == 4 && !four_kans();
    return s.replaced < g.replacements;
}

KindMask Flow::riichi_discards(int chair) const noexcept {
    Seat seat = s.seat[chair];
    KindMask ready = 0;
    // Most hands are far from tenpai: one question instead of one for each discard.
    if (g.family->traits.riichi_shapes && ShapeHand(seat.counts, seat.n_melds).shanten(g.forms) > 0) return ready;
    for (KindMask left = seat.plane[0]; left != 0; left &= left - 1) {
        const Kind kind = static_cast<Kind>(std::countr_zero(left));
        remove_tile(seat, kind);
        const KindMask waits = waits_of(seat, chair);
        if (counted_waits(chair, seat, waits, true) != 0 &&
            (g.rules.furiten_riichi || (counted_waits(chair, seat, waits, false) & (seat.pond | bit(kind))) == 0))
            ready |= bit(kind);
        add_tile(seat, kind);
    }
    return ready;
}

}  // namespace mjf
