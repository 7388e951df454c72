// Which move does an event of a record mean, and can a player whose tiles are not all known make it?
#include <algorithm>

#include "game/replay.hpp"

namespace mjf {

// A chi or pon of a natural tile and a joker: it stands for what the record says, or else where it stands among the two.
Action Replay::joker_claim_of(const LogEvent& e) const {
    const Kind kind = plain_kind(table_.state().tile);
    const bool first = e.consumed[0] == kJoker;
    const Kind other = first ? e.consumed[1] : e.consumed[0];
    if (table_.rules().jokers == 0 || kind >= kKinds || other >= kKinds) return kTsumoWin;
    if (e.type == kEventPon) return other == kind ? pon_with_joker(kind) : Action{kTsumoWin};
    if (e.type != kEventChi || kind >= kSuitKinds || other >= kSuitKinds || other / 9 != kind / 9 || kind / 9 != 1) return kTsumoWin;
    for (int lowest = std::min(kind, other) - 1; lowest <= std::min(kind, other); ++lowest) {
        if (lowest / 9 != 1 || lowest % 9 > 6 || std::max(kind, other) > lowest + 2) continue;
        const int stands = 3 * lowest + 3 - kind - other;
        if (stands == kind || stands == other) continue;
        const bool lower = stands < other;
        if (e.joker == kNoTile ? lower == first : e.joker == stands) return static_cast<Action>(kChiJoker + 2 * (lowest - 9) + (lower ? 0 : 1));
    }
    return kTsumoWin;
}

// Whether a chair of which not all tiles are known can make a move, as far as everybody can see. The tiles the move shows are
// in the hand already.
bool Replay::possible(int chair, Action a) const noexcept {
    const GameRules& g = table_.rules();
    const State& s = table_.state();
    const Seat& seat = s.seat[chair];
    const Flow flow = table_.view();
    const bool in_turn = chair == s.turn && s.phase == kPhaseDrawn;
    const bool free = seat.riichi == kNoRiichi && !((s.dead >> chair) & 1);
    if (is_discard(a)) {
        const bool joker = a >= kDiscardJoker, drawn = joker ? a != kDiscardJoker : a >= kDiscardDrawn;
        const Kind37 tile = joker ? Kind37{kJoker} : static_cast<Kind37>(drawn ? a - kDiscardDrawn : a);
        if (drawn) return in_turn && s.drawn == tile && count37(seat, tile) > 0;
        return seat.riichi != kInRiichi && count37(seat, tile) > (s.drawn == tile ? 1 : 0);
    }
    if (a >= kKanKind && a < kKanKind + kKinds) {
        const Kind kind = static_cast<Kind>(a - kKanKind);
        if (!flow.kan_left() || ((s.dead >> chair) & 1)) return false;
        if (chair != s.turn) return free && s.phase == kPhaseDiscarded && seat.counts[kind] == 3;
        if (!in_turn && !(g.kan_after_call && s.phase == kPhaseClaimed)) return false;
        if (seat.riichi != kNoRiichi)
            return seat.riichi == kInRiichi && g.rules.riichi_ankan != rule::RIICHI_ANKAN_NONE && seat.counts[kind] == 4;
        bool pon = false;
        for (int i = 0; i < seat.n_melds; ++i)
            pon = pon || (meld_type(seat.melds[i]) == kPon && meld_kind(seat.melds[i]) == kind && flow.joker_of(seat.melds[i]) == kNoKind);
        return seat.counts[kind] == 4 || (pon && seat.counts[kind] > 0);
    }
    if (a == kSetJokerAside)
        return in_turn && g.jokers > 0 && g.rules.fly_as_flower && seat.jokers > 0 && flow.live_left() > 0 && s.replaced < g.replacements;
    if (a >= kExchangeJoker && a < kExchangeJoker + 4) {
        const Kind stands = a - kExchangeJoker < seat.n_melds ? flow.joker_of(seat.melds[a - kExchangeJoker]) : kNoKind;
        return in_turn && g.rules.fly_exchange && stands != kNoKind && seat.counts[stands] > 0;
    }
    if (a == kSetNorthAside)
        return in_turn && g.rules.nukidora && seat.riichi != kRiichiDeclared && seat.counts[kNorth] > 0 && flow.live_left() > 0 &&
               s.replaced < g.replacements && !((s.dead >> chair) & 1);
    if (a == kDeclareRiichi || a == kDeclareOpenRiichi)
        return in_turn && free && g.declares_ready && seat.n_open == 0 && (a == kDeclareRiichi || g.open_riichi) &&
               flow.live_left() >= g.rules.riichi_min_live_tiles &&
               (g.rules.riichi_min_points == rule::RULE_NONE || s.scores[chair] >= g.rules.riichi_min_points);
    if (!free || chair == s.turn || s.phase != kPhaseDiscarded || (flow.live_left() <= 0 && !flow.last_discard_called())) return false;
    const Kind kind = plain_kind(s.tile);
    if (with_joker(a) && (seat.jokers == 0 || kind >= kKinds)) return false;
    if (is_pon(a)) {
        if (with_joker(a)) return seat.counts[kind] > 0;
        const int suit = suit_of_five(kind);
        const int reds = suit >= 0 ? seat.reds[suit] : 0;
        const int wanted = a >= kPonTwoReds ? 2 : a >= kPonRed ? 1 : 0;
        return reds >= wanted && seat.counts[kind] - reds >= 2 - wanted;
    }
    if (!is_chi(a) || !g.claimed_chow || chair != (s.turn + 1) % g.seats) return false;
    int missing = with_joker(a) ? -1 : 0;
    for (int k = chi_lowest(a); k < chi_lowest(a) + 3; ++k) missing += k != kind && seat.counts[k] == 0;
    return missing <= 0;
}

}  // namespace mjf
