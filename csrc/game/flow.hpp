// How does a deal go on? The one set of code for three and four seats. A Flow works on a State it does not own; it never
// checks whether an answer is legal (the callers do, with the masks) and never throws once the table is set up.
// Files: deal.cpp (walls, draws), bonus.cpp, legal.cpp, furiten.cpp, apply.cpp, win.cpp, draws.cpp, match.cpp.
#pragma once
#include "game/events.hpp"
#include "game/rules.hpp"
#include "game/state.hpp"

namespace mjf {

class Flow {
public:
    Flow(const GameRules& rules, State& state, Sink* sink = nullptr) noexcept : g(rules), s(state), sink_(sink) {}

    // deal.cpp: sets up a table and deals its first hand. `wall` (g.tiles.n ids) replaces the shuffled one. A single hand is
    // East 1 with chair 0 as dealer, or East d+1 with chair d.
    void begin_hand(std::uint64_t seed, std::uint64_t deal, const TileId* wall = nullptr, int dealer = 0) noexcept;
    void begin_match(std::uint64_t seed, std::uint64_t match) noexcept;
    // Deals the hand the state describes (round, honba, scores, wall ... are set): hands, first indicator, the dealer's first
    // tile.
    void deal_hand() noexcept;
    void shuffle() noexcept;  // s.wall from s.seed and s.deal

    // apply.cpp: the answers of all asked chairs, each in its mask. Goes on until somebody must decide or all is over.
    void answer(const Action* answers) noexcept;
    // Who is asked what in the phase the state is in; for states that were put together.
    void ask_again() noexcept;
    // What an umpire does while somebody must decide: a false declaration ends the deal or bars its maker from winning; a dead hand neither wins nor calls
    // any more and is noten.
    void chombo(int chair, bool ready) noexcept;
    void kill_hand(int chair) noexcept;
    // Face down: four tiles that nobody but the chair knows, of a hand that is not known (games that are followed).
    void hidden_kan(int chair) noexcept;
    // What a false declaration leads to.
    static Settlement false_win_of(const GameRules& rules, int chair, bool ready) noexcept;

    // legal.cpp
    ActionMask turn_mask() const noexcept;
    ActionMask claim_mask(int chair) const noexcept;
    bool kan_left() const noexcept;
    bool melds_hold(const Seat& seat, Kind lowest, int tiles, bool chow) const noexcept;
    bool last_discard_called() const noexcept;  // the discard after the last tile may be chi or pon
    KindMask riichi_discards(int chair) const noexcept;  // kinds whose discard leaves a tenpai hand
    int live_left() const noexcept {
        return g.live_tiles - s.live_drawn - (g.replenish ? s.replaced : 0);
    }

    // furiten.cpp
    void update_waits(int chair) noexcept;
    bool furiten(int chair) const noexcept;
    bool bars_wins(int chair) const noexcept;  // some tile it waits for may not be taken from others
    std::uint8_t waiting() const noexcept;      // chairs that some tile they can still get would complete, as bits
    KindMask waits_of(const Seat& seat, int chair) const noexcept;  // of 13-3m concealed tiles; `seat` may be a copy
    KindMask counted_waits(int chair, const Seat& own, KindMask waits, bool for_tenpai) const noexcept;
    bool ankan_in_riichi(int chair, Kind kind) const noexcept;
    bool waits_by_kokushi(int chair) const noexcept;

    // bonus.cpp
    Kind joker_of(Meld meld) const noexcept;

    // win.cpp
    Win win_of(int chair, Kind37 tile, bool tsumo, bool extra) const noexcept;
    bool may_win(int chair, Kind37 tile, bool tsumo, bool extra) const noexcept;
    Facts facts() const noexcept;
    std::uint8_t wind_of(int chair) const noexcept {
        return static_cast<std::uint8_t>((chair + g.seats - s.dealer) % g.seats);
    }
    std::uint8_t round_wind() const noexcept;
    std::uint8_t wareme_chair() const noexcept;

    // match.cpp
    int scheduled_winds() const noexcept;
    int rank_of(int chair) const noexcept;

    const GameRules& g;
    State& s;

private:
    // deal.cpp
    void begin(std::uint64_t seed) noexcept;
    void draw(int chair, DrawFrom from) noexcept;
    TileId take(DrawFrom from) noexcept;
    // bonus.cpp
    bool goes_aside(TileId id) const noexcept { return id != kUnknownTile && id >= kFirstBonusId && g.sets_aside(g.kind37_of(id)); }
    void set_bonus_aside(int chair, Kind37 tile, std::uint32_t dealt) noexcept;
    void replace_dealt(int chair, std::uint32_t held) noexcept;
    void pay_now(int chair, const Effects& effects, LineReason reason) noexcept;
    void set_joker_aside(int chair) noexcept;
    void exchange_joker(int chair, int at) noexcept;
    void deal_bonus(std::uint32_t* held) noexcept;
    void show_dora() noexcept;
    void show_pending_dora() noexcept;
    // apply.cpp
    ActionMask living_mask() const noexcept;
    void ask_turn(Phase phase) noexcept;
    void act(Action a) noexcept;
    void discard(int chair, Kind37 tile, bool drawn) noexcept;
    void declare_riichi(int chair, bool open) noexcept;
    void own_kan(int chair, Kind kind) noexcept;
    void set_north_aside(int chair) noexcept;
    void ask_claims(Phase phase) noexcept;
    void add_own_kans(ActionMask& mask) const noexcept;
    void find_claims() noexcept;
    void resolve_claims(const Action* answers) noexcept;
    void discard_passed(const Action* answers) noexcept;
    void window_passed() noexcept;
    void call(int chair, Action a) noexcept;
    void kan_made(int chair, int from, int at) noexcept;
    void interrupt(bool open_call) noexcept;
    void next_turn() noexcept;
    bool melded(int chair, int from, int at) noexcept;  // the meld number `at`; true: the hand is over
    // draws.cpp
    void ask_less(int chair) noexcept;
    bool four_winds() const noexcept;
    bool all_riichi() const noexcept;
    bool four_kans() const noexcept;
    int pending_abort() const noexcept;  // DrawKind, or -1
    void exhaustive() noexcept;
    void settle_exhaustive() noexcept;
    void abort_hand(DrawKind kind, int actor, std::uint8_t shown = 0) noexcept;  // shown: chairs that show their hands
    // win.cpp
    static int tiles_of(const Seat& seat, const Win& win, Kind kind) noexcept;
    std::uint8_t value_as_loser(int chair) const noexcept;
    bool renhou_turn(const Seat& seat) const noexcept;
    bool last_of_kind(Kind kind, bool tsumo) const noexcept;
    void win_by_tsumo(int chair) noexcept;
    void win_by_ron(std::uint8_t chairs) noexcept;
    Facts facts_of_win() const noexcept;
    int best_claim(const int* chairs, int n) const noexcept;
    void settle_wins(const int* chairs, int n, int from, bool tsumo) noexcept;
    std::uint8_t counted_ura() const noexcept;
    void fill_end(HandEnd& end) const noexcept;
    // match.cpp
    enum After : std::uint8_t { kNextDeal, kLastDealAgain, kDealerDecides, kMatchEnds };
    void finish_hand(HandEnd& end) noexcept;
    After after_hand(const HandEnd& end) const noexcept;
    void end_match() noexcept;
    void answer_yame(bool end) noexcept;
    void next_hand(int honba, bool repeats, int dealer) noexcept;
    int extension_length() const noexcept;
    std::uint8_t extension_wind(int i) const noexcept;

    void emit(EventType type, int actor = kNobody, int target = kNobody, Kind37 tile = kNoTile, Meld meld = 0,
              std::uint8_t mark = 0, std::uint8_t index = 0) noexcept {
        if (sink_ != nullptr && sink_->log != nullptr)
            sink_->log->push_back({type, static_cast<std::uint8_t>(actor), static_cast<std::uint8_t>(target), tile, meld,
                                      mark, index});
    }
    int next(int chair) const noexcept { return chair + 1 == g.seats ? 0 : chair + 1; }

    Sink* sink_;
};

}  // namespace mjf
