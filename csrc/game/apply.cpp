// What does a move lead to? Discards, riichi, calls, kans, Norths, and who is asked next (riichi rules specification 6.1,
// 6.2, 6.4-6.6, 8.1).
#include <bit>
#include <cstdio>
#include <cstdlib>

#include "game/table.hpp"

namespace mjf {
namespace {

// The copy of `kind` that leaves a hand without being chosen by its id: a plain one if there is one. 1 = red (not a five).
std::uint8_t take_extra(Seat& seat, Kind kind, int others) noexcept {
    if (seat.extra[kind] == 0 || others > seat.extra[kind]) return 0;
    --seat.extra[kind];
    return 1;
}

// In riichi a winning tile that is drawn and not used bars every later ron (6.3).
void pass_drawn_win(const GameRules& g, Seat& seat, Kind kind) noexcept {
    if (g.family->traits.sacred_discard || g.family->traits.no_furiten) return;
    if (seat.riichi == kInRiichi && ((seat.waits >> kind) & 1)) seat.furiten |= kFuritenRiichi;
}

// Whose tile was taken, seen from the caller: 1 right, 2 across, 3 left; with three seats there is no across.
int meld_source(int caller, int from, int seats) noexcept {
    const int distance = (from - caller + seats) % seats;
    return seats == 3 && distance == 2 ? kFromLeft : distance;
}

}  // namespace

void Flow::answer(const Action* answers) noexcept {
    switch (s.phase) {
        case kPhaseDrawn:
        case kPhaseClaimed: act(answers[s.turn]); break;
        case kPhaseDiscarded:
        case kPhaseKan: resolve_claims(answers); break;
        case kPhaseShow:
            for (int chair = 0; chair < g.seats; ++chair)
                if (((s.asked >> chair) & 1) && answers[chair] == kDeclareNoten)
                    s.declared_noten |= static_cast<std::uint8_t>(1 << chair);
            settle_exhaustive();
            break;
        case kPhaseYame: answer_yame(answers[s.dealer] == kEndMatch); break;
        default: break;
    }
#if defined(MJF_CHECKED)
    // Debug and sanitizer builds: what the moves have kept up to date is computed again from scratch.
    if (const std::string bad = check_state(g, s); !bad.empty()) {
        std::fprintf(stderr, "the state went wrong: %s (deal %llu, %d discards)\n", bad.c_str(),
                     static_cast<unsigned long long>(s.deal), int{s.n_discards});
        std::abort();
    }
#endif
}

void Flow::ask_turn(Phase phase) noexcept {
    s.phase = phase;
    s.asked = static_cast<std::uint8_t>(1 << s.turn);
    s.hits = 0;
    s.tile = kNoTile;
    s.tile_extra = 0;
    s.window = kWindowNone;
    s.masks[s.turn] = turn_mask();
}

void Flow::act(Action a) noexcept {
    const int chair = s.turn;
    if (is_discard(a)) {
        if (a >= kDiscardJoker) return discard(chair, kJoker, a != kDiscardJoker);
        const bool drawn = a >= kDiscardDrawn;
        discard(chair, static_cast<Kind37>(drawn ? a - kDiscardDrawn : a), drawn);
    } else if (a == kTsumoWin) {
        win_by_tsumo(chair);
    } else if (a == kDeclareRiichi || a == kDeclareOpenRiichi) {
        declare_riichi(chair, a == kDeclareOpenRiichi);
    } else if (is_kan(a)) {
        own_kan(chair, static_cast<Kind>(a - kKanKind));
    } else if (a == kSetNorthAside) {
        set_north_aside(chair);
    } else if (a == kSetJokerAside) {
        set_joker_aside(chair);
    } else if (a >= kExchangeJoker && a < kExchangeJoker + 4) {
        exchange_joker(chair, a - kExchangeJoker);
    } else if (a == kNineTerminals) {
        abort_hand(kDrawKyuushu, chair);
    }
}

void Flow::declare_riichi(int chair, bool open) noexcept {
    Seat& seat = s.seat[chair];
    seat.riichi = kRiichiDeclared;
    seat.double_riichi = g.family->traits.deposit > 0 && !s.called && seat.n_discards == 0;
    seat.open_riichi = open;
    emit(kEventRiichi, chair, kNobody, kNoTile, 0, open ? kEventOpenRiichi : std::uint8_t{0});
    ask_turn(kPhaseDrawn);
}

void Flow::discard(int chair, Kind37 tile, bool drawn) noexcept {
    Seat& seat = s.seat[chair];
    const Kind kind = plain_kind(tile);
    const bool lacks = s.phase == kPhaseDrawn && s.drawn == kNoTile;  // a bonus tile that was not replaced
    show_pending_dora();
    std::uint8_t extra = 0;
    if (g.has_extra_red) {
        if (drawn) {
            extra = s.drawn_extra;
            seat.extra[kind] = static_cast<std::uint8_t>(seat.extra[kind] - extra);
        } else {
            const bool same = s.drawn == tile;
            if (same && s.drawn_extra) --seat.extra[kind];
            extra = take_extra(seat, kind, seat.counts[kind] - (same ? 1 : 0));
            if (same && s.drawn_extra) ++seat.extra[kind];
        }
    }
    remove37(seat, tile);
    int mark = drawn ? kMarkDrawn : 0;
    if (seat.riichi == kRiichiDeclared) mark |= kMarkRiichi;
    s.discards[s.n_discards++] = static_cast<Discard>(tile | chair << 6 | mark);
    s.kans_in_row = 0;
    ++seat.n_discards;
    seat.pond |= bit(kind);
    if (!((kYaochuuMask >> kind) & 1)) seat.nagashi = 0;
    seat.furiten &= static_cast<std::uint8_t>(~kFuritenTemporary);
    if (seat.riichi == kInRiichi) {
        seat.ippatsu = 0;
        pass_drawn_win(g, seat, kind);
    }
    seat.liable[kForRinshan] = kNobody;
    s.drawn = kNoTile;
    s.drawn_extra = 0;
    emit(kEventDiscard, chair, kNobody, tile, 0, drawn ? kEventDrawnTile : std::uint8_t{0});
    if (lacks) {
        seat.waits = 0;  // a tile short: it cannot win any more
    } else if (!drawn) {
        update_waits(chair);
    }
    s.tile = tile;
    s.tile_extra = extra;
    ask_claims(kPhaseDiscarded);
}

void Flow::ask_again() noexcept {
    if (s.phase == kPhaseDrawn || s.phase == kPhaseClaimed) {
        ask_turn(static_cast<Phase>(s.phase));
    } else if (s.phase == kPhaseDiscarded || s.phase == kPhaseKan) {
        find_claims();
    }
}

// Asks every chair that may claim the tile in question; goes on at once if nobody may.
void Flow::ask_claims(Phase phase) noexcept {
    s.phase = phase;
    find_claims();
    if (s.asked == 0) resolve_claims(nullptr);
}

void Flow::find_claims() noexcept {
    s.asked = 0;
    s.hits = 0;
    const Kind kind = plain_kind(s.tile);
    const bool only_kokushi =
        (s.window == kWindowAnkan && !g.ankan_robbed) || (s.window == kWindowNorth && g.rules.nuki_rob == rule::NUKI_ROB_KOKUSHI);
    bool unknown = false;
    for (int chair = next(s.turn); chair != s.turn; chair = next(chair)) {
        unknown = unknown || s.seat[chair].unknown > 0;
        if (((s.seat[chair].waits >> kind) & 1) && kind != kJoker && (!only_kokushi || waits_by_kokushi(chair)))
            s.hits |= static_cast<std::uint8_t>(1 << chair);
    }
    if (s.phase == kPhaseDiscarded || s.hits != 0 || unknown) {
        for (int chair = next(s.turn); chair != s.turn; chair = next(chair)) {
            s.masks[chair] = claim_mask(chair);
            if (s.masks[chair].any()) s.asked |= static_cast<std::uint8_t>(1 << chair);
        }
    }
}

// All answers are there: ron before pon and kan before chi.
void Flow::resolve_claims(const Action* answers) noexcept {
    std::uint8_t rons = 0;
    for (int chair = 0; chair < g.seats; ++chair)
        if (((s.asked >> chair) & 1) && answers[chair] == kRonWin) rons |= static_cast<std::uint8_t>(1 << chair);
    if (rons != 0) return win_by_ron(rons);
    const bool passing_bars = !g.family->traits.no_furiten && !g.family->traits.sacred_discard;
    for (int chair = 0; chair < g.seats && passing_bars; ++chair)
        if ((s.hits >> chair) & 1)
            s.seat[chair].furiten |= s.seat[chair].riichi == kInRiichi ? kFuritenRiichi : kFuritenTemporary;
    if (s.phase == kPhaseKan) {
        window_passed();
    } else {
        discard_passed(answers);
    }
}

void Flow::discard_passed(const Action* answers) noexcept {
    const int abort = pending_abort();
    Seat& seat = s.seat[s.turn];
    if (seat.riichi == kRiichiDeclared) {
        seat.riichi = kInRiichi;
        if (g.family->traits.deposit > 0) {
            seat.ippatsu = 1;
            s.scores[s.turn] -= g.family->traits.deposit;
            ++s.sticks;
            ++s.paid[s.turn];
        }
        emit(kEventRiichiAccepted, s.turn);
    }
    if (abort >= 0) return abort_hand(static_cast<DrawKind>(abort), kNobody);
    // With jokers two may call the same set of a kind: the first in turn order gets it.
    int caller = -1;
    for (int chair = next(s.turn); chair != s.turn; chair = next(chair)) {
        if (!((s.asked >> chair) & 1) || answers[chair] == kPass) continue;
        if (caller < 0 || (is_chi(answers[caller]) && !is_chi(answers[chair]))) caller = chair;
    }
    if (caller >= 0) return call(caller, answers[caller]);
    next_turn();
}

void Flow::next_turn() noexcept {
    if (live_left() <= 0) return exhaustive();
    draw(next(s.turn), kFromWall);
}

// A call, kan or North: no ippatsu, no first go-around any more.
void Flow::interrupt(bool open_call) noexcept {
    // The first tile of the Malaysian game comes before any claim; kans of one's own are none.
    if (open_call || g.jokers == 0) s.called = 1;
    for (int chair = 0; chair < g.seats; ++chair) {
        s.seat[chair].ippatsu = 0;
        if (open_call && g.rules.temp_furiten_end == rule::TEMP_FURITEN_END_ANY_CALL)
            s.seat[chair].furiten &= static_cast<std::uint8_t>(~kFuritenTemporary);
    }
}

// Chi, pon or daiminkan of the last discard.
void Flow::call(int chair, Action a) noexcept {
    Seat& seat = s.seat[chair];
    const int from = s.turn;
    const Kind37 tile = s.tile;
    const Kind kind = plain_kind(tile);
    s.discards[s.n_discards - 1] |= kMarkClaimed;
    s.seat[from].nagashi = 0;
    interrupt(true);
    if (g.rules.temp_furiten_end == rule::TEMP_FURITEN_END_OWN_DRAW_OR_CALL)
        seat.furiten &= static_cast<std::uint8_t>(~kFuritenTemporary);

    const auto take = [&](Kind37 taken) noexcept {
        if (g.has_extra_red) {
            const Kind k = plain_kind(taken);
            seat.extra_set = static_cast<std::uint8_t>(seat.extra_set + take_extra(seat, k, seat.counts[k]));
        }
        remove37(seat, taken);
    };
    Meld meld = 0;
    EventType event = kEventPon;
    const int called_red = is_red(tile) ? 1 : 0;
    if (is_chi(a)) {
        const Kind lowest = chi_lowest(a);
        int reds = called_red;
        for (int k = lowest; k < lowest + 3; ++k) {
            if (k == kind) continue;
            if (with_joker(a)) {
                const bool lower = k == lowest || (k == lowest + 1 && kind == lowest);
                take(lower == ((a - kChiJoker) % 2 == 0) ? kJoker : static_cast<Kind37>(k));
                continue;
            }
            const bool red = a >= kChiRed && k % 9 == 4;
            take(red ? static_cast<Kind37>(kRedMan + k / 9) : static_cast<Kind37>(k));
            reds += red ? 1 : 0;
        }
        meld = make_meld(kChi, lowest, kind - lowest, kFromLeft, reds, called_red != 0);
        if (with_joker(a)) meld = make_meld(kChi, lowest, kind - lowest, kFromLeft, 1, (a - kChiJoker) % 2 == 0);
        event = kEventChi;
    } else {
        const bool kan = is_kan(a);
        const int suit = suit_of_five(kind);
        const int reds = suit < 0 ? 0 : kan ? seat.reds[suit] : pon_reds(a);
        for (int i = 0; i < (kan ? 3 : 2); ++i)
            take(with_joker(a) && i == 1 ? kJoker : i < reds ? static_cast<Kind37>(kRedMan + suit) : kind);
        // The place of the called tile: behind the reds that were not called (the red ones lie first).
        const int all = with_joker(a) ? 1 : reds + called_red;
        const int place = with_joker(a) ? 0 : (all > 3 ? 3 : all) - called_red;
        meld = make_meld(kan ? kDaiminkan : kPon, kind, place, meld_source(chair, from, g.seats), all, called_red != 0);
        event = kan ? kEventDaiminkan : kEventPon;
    }
    seat.extra_set = static_cast<std::uint8_t>(seat.extra_set + s.tile_extra);
    seat.melds[seat.n_melds++] = meld;
    ++seat.n_open;
    s.turn = static_cast<std::uint8_t>(chair);
    s.drawn = kNoTile;
    emit(event, chair, from, tile, meld);
    if (event != kEventDaiminkan) {
        seat.waits = 0;  // a tile too many until the discard
        if (!melded(chair, from, seat.n_melds - 1)) ask_turn(kPhaseClaimed);
        return;
    }
    update_waits(chair);
    kan_made(chair, from, seat.n_melds - 1);
}

// Ankan of four concealed tiles, or kakan of a pon.
void Flow::own_kan(int chair, Kind kind) noexcept {
    Seat& seat = s.seat[chair];
    seat.liable[kForRinshan] = kNobody;
    pass_drawn_win(g, seat, kind);
    s.drawn = kNoTile;
    s.drawn_extra = 0;
    const int suit = suit_of_five(kind);
    if (seat.counts[kind] == 4) {
        const int reds = suit < 0 ? 0 : seat.reds[suit];
        for (int i = 0; i < 4; ++i) remove_tile(seat, kind);
        if (suit >= 0) seat.reds[suit] = 0;
        seat.extra_set = static_cast<std::uint8_t>(seat.extra_set + seat.extra[kind]);
        seat.extra[kind] = 0;
        const Meld meld = make_meld(kAnkan, kind, reds > 3 ? 3 : reds, kFromNobody, reds);
        seat.melds[seat.n_melds++] = meld;
        s.window = kWindowAnkan;
        s.tile = kind;
        emit(kEventAnkan, chair, kNobody, kind, meld);
    } else {
        int at = 0;
        while (meld_type(seat.melds[at]) != kPon || meld_kind(seat.melds[at]) != kind) ++at;
        const Meld pon = seat.melds[at];
        const Kind37 tile = suit >= 0 && seat.reds[suit] > 0 ? static_cast<Kind37>(kRedMan + suit) : kind;
        s.tile_extra = seat.extra[kind];
        seat.extra_set = static_cast<std::uint8_t>(seat.extra_set + seat.extra[kind]);
        seat.extra[kind] = 0;
        remove37(seat, tile);
        seat.melds[at] = make_meld(kKakan, kind, meld_called(pon), meld_from(pon), meld_reds(pon) + (is_red(tile) ? 1 : 0),
                                   meld_called_red(pon));
        s.window = kWindowKakan;
        s.tile = tile;
        emit(kEventKakan, chair, kNobody, tile, seat.melds[at]);
    }
    update_waits(chair);
    if (s.window == kWindowAnkan && !g.rules.kokushi_ankan_chankan && !g.ankan_robbed) return window_passed();
    ask_claims(kPhaseKan);
}

void Flow::hidden_kan(int chair) noexcept {
    Seat& seat = s.seat[chair];
    seat.unknown = static_cast<std::uint8_t>(seat.unknown - 4);
    s.drawn = kNoTile;
    seat.melds[seat.n_melds++] = kHiddenKan;
    s.window = kWindowAnkan;
    s.tile = kUnknown37;
    emit(kEventAnkan, chair, kNobody, kUnknown37, kHiddenKan);
    kan_made(chair, kNobody, seat.n_melds - 1);
}

void Flow::set_north_aside(int chair) noexcept {
    Seat& seat = s.seat[chair];
    seat.liable[kForRinshan] = kNobody;
    if (g.has_extra_red) {
        s.tile_extra = take_extra(seat, kNorth, seat.counts[kNorth]);
        seat.extra_set = static_cast<std::uint8_t>(seat.extra_set + s.tile_extra);
    }
    pass_drawn_win(g, seat, kNorth);
    remove_tile(seat, kNorth);
    ++seat.nuki;
    s.drawn = kNoTile;
    s.drawn_extra = 0;
    s.window = kWindowNorth;
    s.tile = kNorth;
    emit(kEventNorth, chair, kNobody, kNorth);
    update_waits(chair);
    if (g.rules.nuki_rob == rule::NUKI_ROB_NONE) return window_passed();
    ask_claims(kPhaseKan);
}

// Nobody took the tile of a kan or North.
void Flow::window_passed() noexcept {
    const int chair = s.turn;
    if (s.window != kWindowNorth) {
        const Seat& seat = s.seat[chair];
        int at = seat.n_melds - 1;
        while (at > 0 && (!meld_is_kan(seat.melds[at]) || meld_kind(seat.melds[at]) != plain_kind(s.tile))) --at;
        return kan_made(chair, kNobody, at);
    }
    interrupt(false);
    if (g.rules.all_norths_extra_dora && !s.norths_dora) {
        int norths = 0;
        for (int c = 0; c < g.seats; ++c) norths += s.seat[c].nuki;
        if (norths == 4) {
            s.norths_dora = static_cast<std::uint8_t>(s.shown + 1);
            show_dora();
        }
    }
    draw(chair, kAfterNorth);
}

void Flow::kan_made(int chair, int from, int at) noexcept {
    const MeldType type = meld_type(s.seat[chair].melds[at]);
    const bool concealed = type == kAnkan;
    interrupt(g.jokers > 0 ? type == kDaiminkan : !concealed);
    ++s.kans;
    ++s.kans_in_row;
    if (melded(chair, from, at)) return;
    if ((g.family->traits.dead_wall && s.kans > 4) || (g.rules.abort_suukaikan && g.rules.suukaikan_timing == rule::SUUKAIKAN_TIMING_IMMEDIATE && four_kans()))
        return abort_hand(kDrawSuukaikan, kNobody);
    if (g.rules.kan_dora) {
        show_pending_dora();
        if (concealed || g.rules.kan_dora_timing == rule::KAN_DORA_TIMING_IMMEDIATE) {
            show_dora();
        } else {
            ++s.pending_dora;
        }
    }
    draw(chair, kAfterKan);
}

// Tells the family about the newest meld. True: it ends the hand.
bool Flow::melded(int chair, int from, int at) noexcept {
    Facts now = facts();
    now.meld = static_cast<std::uint8_t>(at);
    now.actor = static_cast<std::uint8_t>(chair);
    now.from = static_cast<std::uint8_t>(from);
    Effects effects{};
    for (std::uint8_t& liable : effects.liable) liable = kNobody;
    g.family->on_meld(&g.rules, &now, chair, &effects);
    for (int i = 0; i < 4; ++i)
        if (effects.liable[i] != kNobody) s.seat[chair].liable[i] = effects.liable[i];
    pay_now(chair, effects, kLineMeld);
    if (!effects.instant_win) return false;
    s.drawn_from = kFromWall;
    s.seat[chair].liable[kForRinshan] = kNobody;  // no replacement tile is drawn
    win_by_tsumo(chair);
    return true;
}

}  // namespace mjf
