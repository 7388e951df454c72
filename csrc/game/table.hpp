// A table to play at: the state, the events so far and the way back. Copies are cheap: finished hands, the deal and the
// states to undo to are shared, the events of the hand in play are copied.
#pragma once
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "game/flow.hpp"

namespace mjf {

// A move that is not legal now, or answers that do not fit the chairs that are asked. The state is unchanged.
class IllegalAction : public std::invalid_argument {
public:
    using std::invalid_argument::invalid_argument;
};

class Table final : private Sink {
public:
    explicit Table(std::shared_ptr<const GameRules> rules);
    Table(const Table& other);
    Table& operator=(const Table& other);
    Table(Table&&) = delete;
    ~Table() override;

    void start_hand(std::uint64_t seed, std::uint64_t deal, int dealer = 0);
    // A given wall: the ids of the rules' tile set in drawing order, kUnknownTile where not known. Throws
    // std::invalid_argument for anything else.
    void start_wall(const std::vector<TileId>& wall, int dealer = 0);
    void start_match(std::uint64_t seed, std::uint64_t match);
    // Deals the hand that `state` describes (round, dealer, counters, points, wall); the hand before becomes a past one.
    void resume(const State& state);

    // A state put together elsewhere (position.hpp), as the first moment of this table.
    void place(const State& state);

    const GameRules& rules() const noexcept { return *rules_; }
    const std::shared_ptr<const GameRules>& shared_rules() const noexcept { return rules_; }
    const State& state() const noexcept { return state_; }
    Flow flow() noexcept { return Flow(*rules_, state_, this); }
    // Questions only: the flow of a const table is never told to go on.
    Flow view() const noexcept { return Flow(*rules_, const_cast<State&>(state_)); }
    bool over() const noexcept { return state_.phase == kPhaseOver; }
    const ActionMask& mask(int chair) const noexcept;

    // The answers of exactly the asked chairs; bit c of `given` says that answers[c] is one.
    void apply(const Action* answers, unsigned given);
    // The move of the only asked chair.
    void apply(Action action);
    // What an umpire decides (flow.hpp). Throws IllegalAction where no deal is being played.
    void chombo(int chair);
    void chombo(int chair, bool ready);  // of a hand that is not known
    void kill_hand(int chair);

    void keep_undo(bool on) noexcept { keeps_undo_ = on; }
    bool undo();  // false: nothing to undo

    const std::vector<Event>& events() const noexcept { return events_; }  // of the hand in play
    const std::shared_ptr<const HandStart>& start() const noexcept { return start_; }
    const std::shared_ptr<const HandEnd>& end() const noexcept { return end_; }
    const std::shared_ptr<const MatchEnd>& match_end() const noexcept { return match_; }
    const std::shared_ptr<const HandLog>& past() const noexcept { return past_; }

    std::uint64_t hash() const noexcept;
    // Equal states under equal rules; how they came about does not matter.
    friend bool operator==(const Table& a, const Table& b) noexcept;

private:
    friend class Replay;  // follows hands of which it learns the tiles as they are played
    struct Snapshot;

    void hand_starts(const State& state) override;
    void hand_ends(const State& state, const HandEnd& end) override;
    void match_ends(const State& state, const MatchEnd& end) override;
    void forget() noexcept;
    void keep_snapshot();
    void must_be_played() const;
    [[noreturn]] void refuse(const Action* answers, unsigned given) const;

    std::shared_ptr<const GameRules> rules_;
    State state_{};
    std::vector<Event> events_;
    std::shared_ptr<const HandStart> start_;
    std::shared_ptr<const HandEnd> end_;
    std::shared_ptr<const MatchEnd> match_;
    std::shared_ptr<const HandLog> past_;
    std::shared_ptr<Snapshot> undo_;
    bool keeps_undo_ = false;
};

// What an action is called: "discard 5m", "discard drawn 0p", "chi 345m", "pon 5z", "tsumo" ...
std::string action_name(Action action);

// Computes everything that can be derived or must be conserved again; empty = all is well. For debug builds and tests.
std::string check_state(const GameRules& rules, const State& state);
// Only whether the tiles that left the wall lie somewhere on the table.
std::string check_tiles(const GameRules& rules, const State& state);

}  // namespace mjf
