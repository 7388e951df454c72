// How does a deal end without a winner? Abortive draws and the exhaustive draw (riichi rules specification 6.9, 6.12).
#include <cstring>

#include "game/flow.hpp"

namespace mjf {

bool Flow::four_winds() const noexcept {
    if (s.called || s.n_discards != 4 || g.seats != 4) return false;
    const Kind37 first = discard_tile(s.discards[0]);
    if (!((kWindMask >> first) & 1)) return false;
    for (int i = 1; i < 4; ++i)
        if (discard_tile(s.discards[i]) != first) return false;
    return true;
}

bool Flow::all_riichi() const noexcept {
    for (int chair = 0; chair < g.seats; ++chair)
        if (s.seat[chair].riichi == kNoRiichi) return false;
    return true;
}

// Four kans that do not all belong to one player.
bool Flow::four_kans() const noexcept {
    if (s.kans < 4) return false;
    for (int chair = 0; chair < g.seats; ++chair) {
        int own = 0;
        for (int i = 0; i < s.seat[chair].n_melds; ++i) own += meld_is_kan(s.seat[chair].melds[i]);
        if (own == 4) return false;
    }
    return true;
}

// The draw that the last discard brings about unless it is won: a DrawKind, or -1.
int Flow::pending_abort() const noexcept {
    if (s.seat[s.turn].riichi == kRiichiDeclared && all_riichi()) {
        if (g.seats == 4 && g.rules.abort_suucha) return kDrawSuucha;
        if (g.seats == 3 && g.rules.abort_sancha) return kDrawSancha;
    }
    if (s.kans == 4 && g.rules.abort_suukaikan && four_kans()) return kDrawSuukaikan;
    if (g.rules.abort_suufon && four_winds()) return kDrawSuufon;
    return -1;
}

void Flow::exhaustive() noexcept {
    s.asked = 0;
    if (g.rules.noten_declaration) {
        for (int chair = 0; chair < g.seats; ++chair) {
            const Seat& seat = s.seat[chair];
            if (((s.dead >> chair) & 1) || seat.riichi == kInRiichi || counted_waits(chair, seat, seat.waits, true) == 0) continue;
            s.asked |= static_cast<std::uint8_t>(1 << chair);
            s.masks[chair].clear();
            s.masks[chair].set(kPass);
            s.masks[chair].set(kDeclareNoten);
        }
    }
    if (s.asked != 0) {
        s.phase = kPhaseShow;
        s.hits = 0;
        return;
    }
    settle_exhaustive();
}

void Flow::settle_exhaustive() noexcept {
    HandEnd end;
    fill_end(end);
    Facts now = facts();
    for (int chair = 0; chair < g.seats; ++chair) {
        const Seat& seat = s.seat[chair];
        const std::uint8_t own = static_cast<std::uint8_t>(1 << chair);
        if (s.dead & own) continue;
        if (!g.family->traits.closed_draw && !(s.declared_noten & own) && counted_waits(chair, seat, seat.waits, true) != 0) now.tenpai |= own;
        if (g.rules.nagashi != rule::NAGASHI_OFF && seat.nagashi && seat.n_discards > 0 &&
            (!g.rules.nagashi_requires_closed || seat.n_open == 0))
            now.nagashi |= own;
    }
    end.draw = kDrawExhaustive;
    end.tenpai = now.tenpai;
    end.nagashi = now.nagashi;
    g.family->settle_draw(&g.rules, &now, kDrawExhaustive, &end.settlement);
    if (g.rules.nagashi == rule::NAGASHI_WIN)
        for (int chair = 0; chair < g.seats; ++chair)
            if (((now.nagashi >> chair) & 1) && s.wins[chair] < 0xffff) ++s.wins[chair];
    emit(kEventNoWinner);
    finish_hand(end);
}

// `ready`: whether the hand waits for a tile at all.
void Flow::chombo(int chair, bool ready) noexcept {
    if (s.chombos[chair] < 0xffff) ++s.chombos[chair];
    const Settlement paid = false_win_of(g, chair, ready);
    if (!paid.goes_on) return abort_hand(kDrawChombo, chair);
    for (int c = 0; c < g.seats; ++c) s.scores[c] += paid.delta[c];
    s.no_win |= static_cast<std::uint8_t>(1 << chair);
    emit(kEventFalseWin, chair, kNobody, kNoTile, 0, ready ? kEventReady : std::uint8_t{0});
    ask_less(chair);
}

Settlement Flow::false_win_of(const GameRules& rules, int chair, bool ready) noexcept {
    Facts now;
    std::memset(&now, 0, sizeof now);
    std::memset(now.liable, kNobody, sizeof now.liable);
    now.seats = static_cast<std::uint8_t>(rules.seats);
    now.actor = static_cast<std::uint8_t>(chair);
    now.tenpai = ready ? static_cast<std::uint8_t>(1 << chair) : std::uint8_t{0};
    Settlement paid;
    rules.family->settle_draw(&rules.rules, &now, kDrawChombo, &paid);
    return paid;
}

void Flow::kill_hand(int chair) noexcept {
    s.dead |= static_cast<std::uint8_t>(1 << chair);
    emit(kEventDeadHand, chair);
    ask_less(chair);
}

// Asks again after a chair has lost a right.
void Flow::ask_less(int chair) noexcept {
    switch (s.phase) {
        case kPhaseDrawn:
        case kPhaseClaimed:
            if (chair == s.turn) s.masks[chair] = turn_mask();
            break;
        case kPhaseDiscarded:
        case kPhaseKan:
            find_claims();
            if (s.asked == 0) resolve_claims(nullptr);
            break;
        case kPhaseShow:
            s.asked &= static_cast<std::uint8_t>(~(1 << chair));
            if (s.asked == 0) settle_exhaustive();
            break;
        default: break;
    }
}

void Flow::abort_hand(DrawKind kind, int actor, std::uint8_t shown) noexcept {
    HandEnd end;
    fill_end(end);
    Facts now = facts();
    now.actor = static_cast<std::uint8_t>(actor);
    if (kind == kDrawChombo && s.seat[actor].waits != 0) now.tenpai = static_cast<std::uint8_t>(1 << actor);
    end.draw = kind;
    end.actor = now.actor;
    end.tenpai = kind == kDrawSuucha || kind == kDrawSancha ? now.riichi : shown;
    g.family->settle_draw(&g.rules, &now, kind, &end.settlement);
    emit(kEventNoWinner, actor);
    finish_hand(end);
}

}  // namespace mjf
